//! How a sensible player answers without much thought: what the odds shown assume, and how bots imagine the small
//! steps of an action. It never spends a Command die or an item; it takes anything that is free.

use crate::choice::{Choice, Manner};
use crate::ids::{ModelId, WeaponId, WeaponName};
use crate::look::Look;
use crate::sequence::movement::{self, Moving};
use crate::sequence::{actions, deploy, exit, shooting, strikers};
use crate::setup::{Item, Traits};
use crate::show::goals;
use crate::state::{Face, Flags, Hand, Role};
use sortie_cubes::{Standing, defaults};
use sortie_geometry::cube::{Cell, Direction, Spot};
use sortie_kernel::Side;
use std::cmp::Reverse;

/// The answer to a question that has no default of its own: the last line of the menu, where all lines are equally
/// good.
pub(crate) fn of_menu(menu: &[Choice]) -> Choice {
    let away =
        |choice: &&Choice| !matches!(choice, Choice::Throw(direction) if *direction == Direction::North);
    menu.iter().rev().find(away).or(menu.first()).copied().expect("a menu is never empty")
}

/// Every failure that may be re-rolled is; a special is spent only to save a model that would be hurt.
pub(crate) fn reroll(role: Role, look: &Look<'_>) -> Choice {
    let misses = defaults::rerolled_misses(&look.state.test, role);
    if misses == 0 { Choice::Keep } else { Choice::Reroll { misses, hits: 0 } }
}

pub(crate) fn spot(model: ModelId, look: &Look<'_>) -> Option<Choice> {
    defaults::own_spot(model, *look).map(Choice::Place)
}

/// The spot that is seen by the fewest enemies, then sees most of them, then is nearest to the middle of the cube.
/// Looking at all of them is too slow for odds and bots; screens can afford it.
pub(crate) fn best_spot(model: ModelId, gone: Option<ModelId>, look: &Look<'_>) -> Option<Choice> {
    let spots = look.free_spots_but(model, look.model(model).cell, gone);
    let worth = |spot: &Spot| {
        let mut state = look.state.clone();
        state.model_mut(model).stand(*spot);
        defaults::exposure(model, Look { setup: look.setup, state: &state })
    };
    spots.into_iter().min_by_key(worth).map(Choice::Place)
}

/// Where a model starts: in a cube with room to spare, out of sight of enemies that are already deployed, near its
/// goal.
/// A team in one cube would be lost to the first blast.
pub(crate) fn start(model: ModelId, menu: &[Choice], look: &Look<'_>) -> Option<Choice> {
    let goals = goals::of(model, look);
    let cubes = menu.iter().filter_map(|choice| match choice {
        Choice::Deploy(_, cell) => Some((defaults::start(model, *cell, &goals, *look), *choice)),
        _ => None,
    });
    cubes.min_by_key(|(worth, _)| *worth).map(|(_, choice)| choice)
}

/// Towards the model's goal; it enters a fight only if it is looking for one.
pub(crate) fn next_step(moving: Moving, look: &Look<'_>) -> Choice {
    if exit::check(moving, look).is_ok() {
        return Choice::LeaveBoard { command: false };
    }
    let goals = goals::of(moving.model, look);
    let side = look.side(moving.model);
    let mut best: Option<(Cell, (u32, Reverse<usize>))> = None;
    let mut any = None;
    for to in movement::steps(moving, look) {
        any = any.or(Some(to));
        if is_deep(moving, to, look) {
            continue;
        }
        let enemies = look.in_cell(to).any(|id| look.are_enemies(moving.model, id));
        let far = goals.distance(landing(moving, to, look)) + u32::from(enemies);
        let key = (far, Reverse(onward(to, side, look)));
        if best.is_none_or(|(_, known)| key < known) {
            best = Some((to, key));
        }
    }
    match (best, any) {
        (Some((to, (far, _))), _) if !moving.begun || far < goals.distance(moving.at) => Choice::Step(to),
        (None, Some(to)) if !moving.begun => Choice::Step(to),
        _ => Choice::Stop,
    }
}

/// Where a step leads in the end: what counts is where the model lands.
fn landing(moving: Moving, to: Cell, look: &Look<'_>) -> Cell {
    movement::fall_after(moving, to, look).unwrap_or(to)
}

/// Whether a fall from there would be a test.
fn is_deep(moving: Moving, to: Cell, look: &Look<'_>) -> bool {
    let grid = &look.setup.grid;
    !grid.has_floor(to) && grid.first_floor(to).level() + 1 < moving.floor
}

/// Breaks ties between cubes that are equally near to a goal.
fn onward(cell: Cell, side: Side, look: &Look<'_>) -> usize {
    sortie_cubes::goals::onward(cell, deploy::zone(side, look))
}

/// What an RF weapon is worth: its re-rolls, poison and the armour it pierces.
fn blade_worth(weapon: WeaponId, look: &Look<'_>) -> u32 {
    let stats = look.weapon(weapon);
    let once = u32::from(stats.traits.has(Traits::ONE_USE));
    let toxic = u32::from(stats.traits.has(Traits::TOXIC));
    (1 + 2 * (u32::from(stats.numbers.fight_rerolls) + toxic) + 3 * u32::from(stats.numbers.ap))
        .saturating_sub(2 * once)
}

fn best_blade(model: ModelId, look: &Look<'_>) -> Option<WeaponName> {
    let best = look.blades(model).max_by_key(|weapon| blade_worth(*weapon, look));
    best.map(|weapon| look.weapon(weapon).name)
}

/// A target that fights as well as it survives fights back.
pub(crate) fn reaction(look: &Look<'_>) -> Choice {
    let target = look.state.attack.target.expect("a fight has a target");
    let profile = look.profile(target);
    let fights = match (profile.fight, profile.survive) {
        (Some(fight), Some(survive)) => fight <= survive,
        (fight, _) => fight.is_some(),
    };
    if fights { Choice::FightBack(best_blade(target, look)) } else { Choice::Survive }
}

pub(crate) fn strike(victim: ModelId, look: &Look<'_>) -> Option<Choice> {
    let skill = |id: &ModelId| Reverse(look.profile(*id).fight);
    let model = strikers::strikers(victim, look).max_by_key(skill)?;
    Some(Choice::Strike { model, weapon: best_blade(model, look) })
}

/// The enemy whose death is worth most for the damage it still takes.
pub(crate) fn fight(model: ModelId, look: &Look<'_>) -> Option<Choice> {
    let worth = |id: &ModelId| {
        let profile = look.profile(*id);
        let left = u32::from((profile.size + 1).saturating_sub(look.model(*id).damage()))
            + u32::from(profile.armour);
        (100 * u32::from(profile.points + 1)) / left.max(1)
    };
    let target = look.enemies_beside(model).max_by_key(worth)?;
    Some(Choice::Fight { target, weapon: best_blade(model, look), command: false })
}

/// What lies in the cube is picked up; nothing is handed on.
pub(crate) fn pick_up(model: ModelId, look: &Look<'_>) -> Choice {
    let there = look.state.tokens.in_cell(look.model(model).cell).next().is_some();
    if there && look.uses_items(model) { Choice::PickUp(0) } else { Choice::Leave }
}

/// The better of two items stays.
pub(crate) fn keep(model: ModelId, found: Item, look: &Look<'_>) -> Choice {
    let items = look.model(model).items;
    let free = items.len() < crate::sequence::finds::hands(model, look);
    match items.iter().min_by_key(|item| item_worth(*item)) {
        _ if free && found != Item::MonoWheel => Choice::Keep,
        None => Choice::Keep,
        Some(own) if items.len() == 1 && item_worth(found) > item_worth(own) => {
            Choice::Swap { item: own, destroy: false }
        }
        Some(_) => Choice::Drop,
    }
}

fn item_worth(item: Item) -> u8 {
    match item {
        Item::Crate => 9,
        Item::ApAmmo | Item::FragGrenade | Item::MediPack => 3,
        Item::Ammo | Item::ToxicGrenade => 2,
        Item::SentryWreck | Item::MonoWheel => 0,
        _ => 1,
    }
}

/// Dice beyond two of a face are re-rolled.
pub(crate) fn command_dice(hand: Hand) -> Choice {
    let pick = defaults::surplus::<Face>(hand);
    if pick.total() == 0 { Choice::Keep } else { Choice::RerollCommand(pick) }
}

/// Stand up, leave the board, fight an enemy beside it, shoot at an enemy in sight, or go where the model is needed.
pub(crate) fn action(look: &Look<'_>) -> Choice {
    let id = look.state.activation.model.expect("somebody is active");
    let legal = |choice: &Choice| actions::check(*choice, look).is_ok();
    if look.model(id).is(Flags::PINNED) {
        return if legal(&Choice::StandUp) { Choice::StandUp } else { Choice::End };
    }
    let leave = Choice::LeaveBoard { command: false };
    if legal(&leave) {
        return leave;
    }
    if let Some(fight) = fight(id, look).filter(legal) {
        return fight;
    }
    let shot = look
        .guns(id)
        .filter(|(gun, _)| !shooting::is_aimed_at_cubes(id, *gun, look))
        .flat_map(|(gun, range)| {
            let weapon = look.weapon(gun).name;
            let enemies = look.standing().filter(|other| look.side(*other) != look.side(id));
            let near =
                move |target: &ModelId| look.model(id).cell.range_to(look.model(*target).cell) <= range;
            let shoot =
                move |target| Choice::Shoot { target, weapon, manner: Manner::Normal, command: false };
            enemies.filter(near).map(shoot).collect::<Vec<_>>()
        })
        .find(legal);
    if let Some(shot) = shot {
        return shot;
    }
    let goals = goals::of(id, look);
    let here = goals.distance(look.model(id).cell);
    let Some((cubes, _)) = movement::speed(id, look) else { return Choice::End };
    let moving = movement::start(id, cubes, movement::MoveKind::Action, look);
    let steps = movement::steps(moving, look).filter(|to| !is_deep(moving, *to, look));
    let mut steps: Vec<(u32, Cell)> =
        steps.map(|to| (goals.distance(landing(moving, to, look)), to)).collect();
    steps.sort_by_key(|(far, to)| (*far, Reverse(onward(*to, look.side(id), look))));
    let best = steps.first().filter(|(far, _)| *far < here);
    let go = best.map(|(_, to)| Choice::Move { to: Some(*to), command: false }).filter(legal);
    let fallback = if legal(&Choice::End) {
        Choice::End
    } else {
        let mut menu = Vec::new();
        actions::list(look, &mut menu);
        menu.first().copied().unwrap_or(Choice::End)
    };
    go.unwrap_or(fallback)
}
