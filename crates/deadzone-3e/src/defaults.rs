//! How a sensible player answers without much thought: what the odds shown assume, and how bots imagine the small
//! steps of an action. It never spends a command die or an item; it takes anything that is free.

use crate::choice::{Choice, Manner};
use crate::ids::{ModelId, WeaponId, WeaponName};
use crate::keywords::{Task, special_index};
use crate::look::Look;
use crate::sequence::movement::{self, Moving};
use crate::sequence::{actions, assault, console, deploy, exit, strikers};
use crate::show::goals;
use crate::state::{Face, Flags, Hand, Item, Role};
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

/// Every failure that may be re-rolled is; an order is spent only to save a model that would be hurt.
pub(crate) fn reroll(role: Role, look: &Look<'_>) -> Choice {
    let misses = defaults::rerolled_misses(&look.state.test, role);
    if misses == 0 { Choice::Keep } else { Choice::Reroll { misses, hits: 0 } }
}

pub(crate) fn spot(model: ModelId, look: &Look<'_>) -> Option<Choice> {
    defaults::own_spot(model, *look).map(Choice::Place)
}

/// The spot at which fewest enemies see the model, then from which it sees most of them, then nearest the middle of
/// the cube.
pub(crate) fn best_spot(model: ModelId, gone: Option<ModelId>, look: &Look<'_>) -> Option<Choice> {
    let spots = look.free_spots_but(model, look.model(model).cell, gone);
    let worth = |spot: &Spot| {
        let mut state = look.state.clone();
        state.model_mut(model).spot = *spot;
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
    for to in movement::steps(moving, look) {
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
    match best {
        Some((to, (far, _))) if !moving.begun || far < goals.distance(moving.at) => Choice::Step(to),
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

/// What a CC weapon is worth: its dice, re-rolls and the armour it pierces.
fn blade_worth(weapon: WeaponId, look: &Look<'_>) -> u32 {
    let numbers = look.weapon(weapon).numbers;
    2 * u32::from(numbers.fight_dice + numbers.fight_rerolls + numbers.poison) + 3 * u32::from(numbers.ap)
}

fn best_blade(model: ModelId, look: &Look<'_>) -> Option<WeaponName> {
    let best = look.blades(model).max_by_key(|weapon| blade_worth(*weapon, look));
    best.map(|weapon| look.weapon(weapon).name)
}

/// A target that fights as well as it survives fights back.
pub(crate) fn reaction(look: &Look<'_>) -> Choice {
    let target = look.state.attack.target.expect("an assault has a target");
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

/// The enemy whose death is worth most for the HP it has left.
pub(crate) fn fight(model: ModelId, look: &Look<'_>) -> Option<Choice> {
    let worth = |id: &ModelId| {
        let profile = look.profile(*id);
        let left = u32::from(profile.hp.saturating_sub(look.model(*id).damage)) + u32::from(profile.armour);
        (100 * u32::from(profile.points + 1)) / left.max(1)
    };
    let target = assault::targets(model, look).max_by_key(worth)?;
    Some(Choice::Assault { target, weapon: best_blade(model, look), command: false })
}

/// The better of two items stays.
pub(crate) fn keep(model: ModelId, found: Item, look: &Look<'_>) -> Choice {
    match look.model(model).item {
        None => Choice::Keep,
        Some(own) if item_worth(found) > item_worth(own) => Choice::Swap { destroy: true },
        Some(_) => Choice::Destroy,
    }
}

fn item_worth(item: Item) -> u8 {
    match item {
        Item::ApAmmo | Item::FragGrenade | Item::MediPack => 3,
        Item::Ammo | Item::Stimulants | Item::AdrenalineShot | Item::ShockBaton => 2,
        _ => 1,
    }
}

/// Dice beyond two of a face, and orders nobody can give, are re-rolled.
pub(crate) fn command_dice(hand: Hand) -> Choice {
    let pick = defaults::surplus::<Face>(hand);
    if pick.total() == 0 { Choice::Keep } else { Choice::RerollCommand(pick) }
}

fn console_use() -> Choice {
    Choice::Special { special: special_index(&console::USE), task: Task::default() }
}

/// Stand up, use a console or leave the board, fight an enemy beside it, shoot at an enemy in sight, or go where
/// the model is needed.
pub(crate) fn action(look: &Look<'_>) -> Choice {
    let id = look.state.activation.model.expect("somebody is active");
    if look.model(id).is(Flags::PINNED) {
        return Choice::StandUp;
    }
    // What scores comes before everything else.
    let scoring = [console_use(), Choice::LeaveBoard { command: false }];
    if let Some(choice) = scoring.into_iter().find(|choice| actions::check(*choice, look).is_ok()) {
        return choice;
    }
    if let Some(fight) = fight(id, look).filter(|choice| actions::check(*choice, look).is_ok()) {
        return fight;
    }
    let shot = look
        .guns(id)
        .filter(|(gun, _)| look.weapon(*gun).hooks.aim.is_none())
        .flat_map(|(gun, range)| {
            let weapon = look.weapon(gun).name;
            let enemies = look.standing().filter(|other| look.side(*other) != look.side(id));
            let near =
                move |target: &ModelId| look.model(id).cell.range_to(look.model(*target).cell) <= range;
            let shoot =
                move |target| Choice::Shoot { target, weapon, manner: Manner::Normal, command: false };
            enemies.filter(near).map(shoot).collect::<Vec<_>>()
        })
        .find(|choice| actions::check(*choice, look).is_ok());
    if let Some(shot) = shot {
        return shot;
    }
    let goals = goals::of(id, look);
    let here = goals.distance(look.model(id).cell);
    let Some((advance, _)) = movement::speed(id, look) else { return Choice::End };
    let moving = movement::start(id, advance, movement::MoveKind::Action, look);
    let steps = movement::steps(moving, look).filter(|to| !is_deep(moving, *to, look));
    let steps = steps.map(|to| (goals.distance(landing(moving, to, look)), to));
    match steps.min_by_key(|(far, to)| (*far, Reverse(onward(*to, look.side(id), look)))) {
        Some((far, to)) if far < here => Choice::Advance { to: Some(to), command: false },
        _ => Choice::End,
    }
}
