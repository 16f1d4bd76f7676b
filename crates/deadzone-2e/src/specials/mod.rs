//! Army specials of Leaders. [DZ2-CMD-15..21]
//!
//! One file each. A special acts in the window its entry names: at any time in the player's own turn, at the start of an
//! activation, in it, before dice, after a test, at its end, or at an event.

mod always_short;
mod bastion;
mod bomb_expert;
mod by_the_numbers;
mod dance_of_death;
mod defender_of_the_star_realm;
mod drone_strike;
mod eye_in_the_sky;
mod feral_inspiration;
mod green_rage;
mod hide_in_shadows;
mod infection;
mod jack_of_all_trades;
mod mobile_infantry;
mod mutation;
mod overcharge;
mod overwatch;
mod splat;
mod stalwart;
mod starforged_armour;
mod stealth;
mod strike_it_lucky;
mod surge;
mod tactical_genius;
mod target_acquisition;
mod thirst_for_blood;
mod thunder_strike;
mod too_stubborn_to_die;
mod wheels_within_wheels;

pub(crate) use overwatch::{PICK_OVERWATCH, on_entry, overwatch};
pub(crate) use splat::{Act, Declared, EnemyDies, Splat, Window};
pub(crate) use starforged_armour::{PICK_SOFTENED, check_softened};
pub(crate) use strike_it_lucky::{PICK_AMMO, PICK_LUCKY, check_lucky};
pub(crate) use too_stubborn_to_die::{mend_scored, mend_test};

use crate::abilities::Task;
use crate::choice::Choice;
use crate::event::Event;
use crate::frame::Frame;
use crate::ids::{ModelId, WeaponId};
use crate::look::{Ctx, Look, look};
use crate::sequence::activation::active;
use crate::sequence::shooting;
use crate::sequence::{actions, refuse};
use crate::setup::{ArmySpecial, Coming, Traits};
use crate::state::{Effects, Face, Pool, Role};
use sortie_kernel::{Illegal, Side};
use sortie_rulebook::rule;

/// Every special, in the order of [`ArmySpecial`].
pub(crate) static SPLATS: &[&Splat] = &[
    &stalwart::SPLAT,
    &mobile_infantry::SPLAT,
    &target_acquisition::SPLAT,
    &bastion::SPLAT,
    &mutation::SPLAT,
    &infection::SPLAT,
    &thirst_for_blood::SPLAT,
    &always_short::SPLAT,
    &jack_of_all_trades::SPLAT,
    &hide_in_shadows::SPLAT,
    &tactical_genius::SPLAT,
    &by_the_numbers::SPLAT,
    &green_rage::SPLAT,
    &stealth::SPLAT,
    &overcharge::SPLAT,
    &dance_of_death::SPLAT,
    &wheels_within_wheels::SPLAT,
    &feral_inspiration::SPLAT,
    &bomb_expert::SPLAT,
    &surge::SPLAT,
    &strike_it_lucky::SPLAT,
    &starforged_armour::SPLAT,
    &defender_of_the_star_realm::SPLAT,
    &too_stubborn_to_die::SPLAT,
    &thunder_strike::SPLAT,
    &overwatch::SPLAT,
    &drone_strike::SPLAT,
    &eye_in_the_sky::SPLAT,
];

/// What a special does.
pub(crate) fn of(special: ArmySpecial) -> &'static Splat {
    SPLATS[special as usize]
}

/// A team's special, if it may be spent now: a die shows it, and none was spent in this activation.
pub(crate) fn ready(side: Side, look: &Look<'_>) -> Result<&'static Splat, Illegal> {
    rule!("DZ2-CMD-17");
    let Some(special) = look.setup.teams[side.index()].special else {
        return refuse(rule!("DZ2-CMD-15"), "the team has no army special");
    };
    if !look.state.hands[side.index()].has(Face::Splat) {
        return refuse(rule!("DZ2-CMD-05"), "no stored Command die shows Splat!");
    }
    if look.state.activation.used.special[side.index()] && !of(special).unlimited {
        return refuse(rule!("DZ2-CMD-16"), "the army special was spent in this activation already");
    }
    Ok(of(special))
}

/// Spends the die.
pub(crate) fn spend(side: Side, cx: &mut Ctx<'_>) {
    rule!("DZ2-CMD-19");
    rule!("DZ2-CMD-16");
    cx.state.hands[side.index()].take(Face::Splat);
    cx.state.activation.used.special[side.index()] = true;
    cx.emit(rule!("DZ2-CMD-15"), || Event::Spent { side, face: Face::Splat });
}

/// Whose special it is: of the player who decides for the active model, or whose turn it is.
fn giver(look: &Look<'_>) -> Side {
    let activation = &look.state.activation;
    if activation.model.is_some() { activation.controller } else { look.state.initiative }
}

/// The hooks of the player's special if it may be spent in this window.
fn hooks(window: Window, look: &Look<'_>) -> Result<&'static Act, Illegal> {
    let activation = &look.state.activation;
    if activation.wild {
        return refuse(rule!("DZ2-ABIL-47"), "no army special is spent on a model that runs wild");
    }
    let known = ready(giver(look), look)?;
    match &known.act {
        Some(act) if act.window == Window::Turn && matches!(window, Window::Turn | Window::Act) => Ok(act),
        Some(act) if act.window == window && activation.model.is_some() => {
            check_no_gun(activation.model, look).map(|()| act)
        }
        Some(act) if act.window == window => Ok(act),
        _ => refuse(rule!("DZ2-CMD-19"), "the army special is not spent at this time"),
    }
}

/// No Command die is spent on a sentry gun, that of an army special included.
pub(crate) fn check_no_gun(id: Option<ModelId>, look: &Look<'_>) -> Result<(), Illegal> {
    let gun = |id: ModelId| look.setup.roster[id.index()].coming == Coming::Emplaced;
    if id.is_some_and(gun) {
        return refuse(rule!("DZ2-ITEMS-14"), "no Command die is spent on a sentry gun");
    }
    Ok(())
}

/// Whether the special may be spent in this way in this window of the activation.
pub(crate) fn check_window(window: Window, task: Task, look: &Look<'_>) -> Result<(), Illegal> {
    (hooks(window, look)?.check)(task, look)
}

/// Every way to spend the special in this window.
pub(crate) fn list_window(window: Window, look: &Look<'_>, out: &mut Vec<Choice>) {
    let Ok(act) = hooks(window, look) else { return };
    let mut tasks = Vec::new();
    (act.list)(look, &mut tasks);
    out.extend(tasks.into_iter().filter(|task| (act.check)(*task, look).is_ok()).map(Choice::Splat));
}

/// Whether the special might be spent between two actions.
pub(crate) fn could_act(look: &Look<'_>) -> bool {
    let mut any = Vec::new();
    list_window(Window::Act, look, &mut any);
    !any.is_empty()
}

/// Whether the special may be spent in this way while nobody is active.
pub(crate) fn check_in_turn(task: Task, look: &Look<'_>) -> Result<(), Illegal> {
    check_window(Window::Turn, task, look)
}

/// Every way to spend the special while nobody is active.
pub(crate) fn list_in_turn(look: &Look<'_>, out: &mut Vec<Choice>) {
    list_window(Window::Turn, look, out);
}

/// Whether the special could be spent in some way while nobody is active.
pub(crate) fn can_spend_in_turn(look: &Look<'_>) -> bool {
    let mut any = Vec::new();
    list_in_turn(look, &mut any);
    !any.is_empty()
}

/// Spends the special of the player who acts.
pub(crate) fn act(task: Task, cx: &mut Ctx<'_>) -> Option<Frame> {
    rule!("DZ2-CMD-21");
    let side = giver(&look(cx));
    let special = cx.setup.teams[side.index()].special.expect("checked");
    spend(side, cx);
    cx.emit(rule!("DZ2-CMD-15"), || Event::Special { side, special, task });
    (of(special).act.as_ref().expect("checked").act)(task, cx)
}

/// Whether the special may be declared for the dice of one side.
pub(crate) fn check_declared(task: Task, role: Role, look: &Look<'_>) -> Result<(), Illegal> {
    let pool = look.state.test.pool(role);
    if pool.model.is_some_and(|id| look.is_wild(id)) {
        return refuse(rule!("DZ2-ABIL-47"), "no army special is spent on a model that runs wild");
    }
    let known = ready(pool.by, look)?;
    check_no_gun(pool.model, look)?;
    match &known.declared {
        Some(declared) => (declared.check)(task, role, look),
        None => refuse(rule!("DZ2-CMD-19"), "the army special is not spent before dice"),
    }
}

/// Every way to declare the special.
pub(crate) fn list_declared(role: Role, look: &Look<'_>, out: &mut Vec<Choice>) {
    let Ok(Splat { declared: Some(declared), .. }) = ready(look.state.test.pool(role).by, look) else {
        return;
    };
    let mut tasks = Vec::new();
    (declared.list)(role, look, &mut tasks);
    let legal = tasks.into_iter().filter(|task| check_declared(*task, role, look).is_ok());
    out.extend(legal.map(Choice::Splat));
}

/// Whether any declaration of the special is possible.
pub(crate) fn can_declare(role: Role, look: &Look<'_>) -> bool {
    let mut any = Vec::new();
    list_declared(role, look, &mut any);
    !any.is_empty()
}

/// Declares the special.
pub(crate) fn declare(task: Task, role: Role, cx: &mut Ctx<'_>) {
    let side = cx.state.test.pool(role).by;
    let special = cx.setup.teams[side.index()].special.expect("checked");
    spend(side, cx);
    cx.emit(rule!("DZ2-CMD-15"), || Event::Special { side, special, task });
    (of(special).declared.as_ref().expect("checked").act)(task, role, cx);
}

/// Whether the special lets the player re-roll dice of this pool.
pub(crate) fn may_reroll(pool: &Pool, look: &Look<'_>) -> bool {
    match ready(pool.by, look) {
        Ok(Splat { reroll: Some(reroll), .. }) => {
            let barred =
                pool.model.is_some_and(|id| look.is_wild(id)) || check_no_gun(pool.model, look).is_err();
            !barred && reroll(pool, look)
        }
        _ => false,
    }
}

/// Whether the opponent of a dead model may answer with the special.
pub(crate) fn check_on_death(dead: ModelId, look: &Look<'_>) -> Result<(), Illegal> {
    match &ready(look.side(dead).other(), look)?.enemy_dies {
        Some(hooks) => (hooks.check)(dead, look),
        None => refuse(rule!("DZ2-CMD-19"), "the army special does not answer a death"),
    }
}

/// Answers a death with the special.
pub(crate) fn on_death(dead: ModelId, cx: &mut Ctx<'_>) -> Option<Frame> {
    let side = cx.setup.side(dead).other();
    let special = cx.setup.teams[side.index()].special.expect("checked");
    spend(side, cx);
    (of(special).enemy_dies.as_ref().expect("checked").act)(dead, cx)
}

/// Whether one of these words is in the name of a model's profile.
fn is_called(id: ModelId, words: &[&str], look: &Look<'_>) -> bool {
    words.iter().any(|word| look.profile(id).name.contains(word))
}

/// Refuses anything added to a special that leaves nothing to choose.
fn check_only(task: Task) -> Result<(), Illegal> {
    if task == Task::default() {
        return Ok(());
    }
    refuse(rule!("DZ2-CMD-15"), "the army special leaves nothing to choose")
}

/// What specials make of a weapon in a model's hands.
pub(crate) fn traits(id: ModelId, weapon: WeaponId, look: &Look<'_>) -> Traits {
    if overcharge::is_overcharged(id, weapon, look) { Traits::RAPID_FIRE } else { Traits::NONE }
}

/// Failures that specials let a shooter re-roll.
pub(crate) fn shoot_rerolls(id: ModelId, weapon: WeaponId, look: &Look<'_>) -> u8 {
    if overcharge::is_overcharged(id, weapon, look) { 2 } else { 0 }
}

/// AP that specials give to a weapon.
pub(crate) fn more_ap(id: ModelId, weapon: WeaponId, look: &Look<'_>) -> u8 {
    thirst_for_blood::more_ap(id, weapon, look)
}

/// The RF weapon that a special gives to a model without one.
pub(crate) fn blade(id: ModelId, look: &Look<'_>) -> Option<WeaponId> {
    thirst_for_blood::blade(id, look)
}

/// Cubes that a special adds to a SPRINT.
pub(crate) fn more_sprint(id: ModelId, look: &Look<'_>) -> u8 {
    u8::from(look.model(id).has(Effects::THIRSTY))
}

/// The weapon with which the special of a model's team attacks, and its range.
fn attack_weapon(id: ModelId, look: &Look<'_>) -> Option<(WeaponId, u8)> {
    let weapon = look.setup.teams[look.side(id).index()].special_weapon?;
    Some((weapon, look.range(id, weapon)?))
}

/// Every cube in range of the special's weapon.
fn list_cubes(look: &Look<'_>, out: &mut Vec<Task>) {
    let id = active(look);
    let Some((_, range)) = attack_weapon(id, look) else { return };
    let cubes = look.model(id).cell.within(range, look.setup.grid.levels());
    let cells = cubes.flat_map(|cube| look.setup.grid.places(cube));
    out.extend(cells.map(|cell| Task { cell: Some(cell), ..Task::default() }));
}

/// Whether the active model may aim the special's weapon at a cube, as a SPECIAL action.
fn check_fire(task: Task, look: &Look<'_>) -> Result<(), Illegal> {
    let id = active(look);
    let Some(cell) = task.only_cell() else {
        return refuse(rule!("DZ2-CMD-20"), "name the cube that is attacked");
    };
    actions::check_given_special(look)?;
    shooting::check_shooter(id, look)?;
    let Some((weapon, range)) = attack_weapon(id, look) else {
        return refuse(rule!("DZ2-CMD-20"), "the army special has no weapon");
    };
    shooting::check_stat(id, weapon, look)?;
    shooting::check_aim(id, weapon, range, cell, look)
}

/// The attack on a cube.
fn fire(task: Task, cx: &mut Ctx<'_>) -> Option<Frame> {
    actions::pay_given_special(cx);
    let shooter = active(&look(cx));
    let ((weapon, _), cell) = (attack_weapon(shooter, &look(cx))?, task.cell?);
    cx.emit(rule!("DZ2-CMD-20"), || Event::FiredAt { model: shooter, cell, weapon });
    Some(Frame::Fired { shooter, weapon, cell })
}
