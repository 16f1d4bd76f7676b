//! What the active model may do next: actions, Command results, the army special.
//! [DZ2-TURN-02..10, DZ2-CMD-10..20, DZ2-SPRINT, DZ2-FIGHT-01, DZ2-SPEC-01]

use super::activation::active;
use super::moves::{check_leave, check_move, check_reposition, check_sprint, move_cubes, move_price, walk};
use super::price::{Price, check_price, check_spent, has_result, pay};
use super::{exit, fight, first, lists, movement, refuse, shooting};
use crate::abilities::{SPECIALS, Task, offer_second};
use crate::choice::{Choice, Manner};
use crate::event::Event;
use crate::frame::Frame;
use crate::ids::{ModelId, WeaponId, WeaponName};
use crate::items;
use crate::look::{Ctx, Look, look};
use crate::sequence::movement::MoveKind;
use crate::setup::Traits;
use crate::specials::{self, Window};
use crate::state::{Act, Attack, Cause, Face, Flags};
use sortie_cubes::Standing;
use sortie_kernel::{Flow, Illegal};
use sortie_rulebook::{marks, rule};

/// Whether the model could do anything but end.
pub(crate) fn any(look: &Look<'_>) -> bool {
    // Asking is cheaper than finding out, and ending early is a legitimate choice.
    let (activation, id) = (&look.state.activation, active(look));
    let used = &activation.used;
    let budget = !used.long && used.short < 2;
    if look.is_pinned(id) {
        return (budget && !used.has(Act::StandUp)) || specials::could_act(look);
    }
    let results = !activation.wild && Face::ACTIONS.iter().any(|face| has_result(*face, look));
    budget || results || specials::could_act(look)
}

/// An unpinned model among unpinned enemies may only fight or leave.
pub(super) fn check_engaged(look: &Look<'_>) -> Result<(), Illegal> {
    if look.has_unpinned_enemy_beside(active(look)) {
        return refuse(rule!("DZ2-TURN-08"), "an engaged model may only FIGHT or MOVE");
    }
    Ok(())
}

/// Whether SHOOT with a weapon takes the whole budget.
pub(crate) fn is_long(id: ModelId, weapon: WeaponId, look: &Look<'_>) -> bool {
    let traits = look.traits(id, Some(weapon));
    if traits.has(Traits::INDIRECT) {
        rule!("DZ2-ABIL-29");
        return true;
    }
    if traits.has(Traits::HEAVY) {
        rule!("DZ2-ABIL-26");
        return true;
    }
    false
}

pub(super) fn shot_price(weapon: WeaponId, command: bool, look: &Look<'_>) -> Price {
    match command {
        true => Price::Result(Face::Shoot),
        false if is_long(active(look), weapon, look) => Price::Long,
        false => Price::Short,
    }
}

/// Whether any shot could be paid for; the weapon decides how.
fn check_any_shot(command: bool, look: &Look<'_>) -> Result<(), Illegal> {
    check_price(Act::Shoot, if command { Price::Result(Face::Shoot) } else { Price::Short }, look)
}

pub(super) fn check_fight(
    target: ModelId,
    weapon: Option<WeaponName>,
    command: bool,
    look: &Look<'_>,
) -> Result<(), Illegal> {
    let (id, activation) = (active(look), &look.state.activation);
    check_price(Act::Fight, if command { Price::Result(Face::Fight) } else { Price::Long }, look)?;
    fight::check_apart(id, target, look)?;
    let began_here = activation.began_engaged && activation.stayed;
    if !command && !began_here {
        return refuse(
            rule!("DZ2-FIGHT-01"),
            "no enemy was in its cube when it was activated, or it has left that cube",
        );
    }
    if look.profile(id).fight.is_none() {
        return refuse(rule!("DZ2-DICE-05"), "the model has no Fight value");
    }
    if look.profile(id).props.has(crate::setup::Props::NON_COMBATANT) {
        return refuse(rule!("DZ2-ABIL-43"), "a non-combatant does not fight of its own will");
    }
    if !look.has_enemy_beside(id) {
        let rule = if command { rule!("DZ2-CMD-12") } else { rule!("DZ2-FIGHT-01") };
        return refuse(rule, "no enemy is in the model's cube");
    }
    fight::check_fight(id, target, weapon, look).map(|_| ())
}

pub(super) fn check_stand_up(look: &Look<'_>) -> Result<(), Illegal> {
    if !look.is_pinned(active(look)) {
        return refuse(rule!("DZ2-STAND-01"), "the model is not pinned");
    }
    check_price(Act::StandUp, Price::Short, look)
}

/// Whether the model may take a SPECIAL action that an army special gives it.
pub(crate) fn check_given_special(look: &Look<'_>) -> Result<(), Illegal> {
    if look.is_pinned(active(look)) {
        return refuse(rule!("DZ2-TURN-07"), "a pinned model must stand up first");
    }
    check_price(Act::Special, Price::Short, look)?;
    check_engaged(look)
}

/// Pays for the action.
pub(crate) fn pay_given_special(cx: &mut Ctx<'_>) {
    rule!("DZ2-CMD-20");
    pay(Act::Special, Price::Short, cx);
}

fn check_special(special: u8, task: Task, look: &Look<'_>) -> Result<(), Illegal> {
    let id = active(look);
    let Some(known) = SPECIALS.get(usize::from(special)) else {
        return refuse(rule!("DZ2-SPEC-01"), "there is no such SPECIAL action");
    };
    if !(known.able)(id, look) {
        marks::reach(known.rule);
        return refuse(known.rule, "this model has no such special action");
    }
    check_price(Act::Special, if known.long { Price::Long } else { Price::Short }, look)?;
    if !known.among_enemies {
        check_engaged(look)?;
    }
    (known.check)(id, task, look)
}

/// Whether a choice takes the model out of its cube.
pub(super) fn leaves_cube(choice: &Choice) -> bool {
    matches!(choice, Choice::Move { .. } | Choice::Sprint(_) | Choice::LeaveBoard { .. })
}

/// Whether the model stands in the overstacked cube where it began, and can go.
pub(super) fn must_leave(look: &Look<'_>) -> bool {
    let activation = &look.state.activation;
    let id = active(look);
    if activation.crowded != Some(look.model(id).cell) || activation.wild || look.is_pinned(id) {
        return false;
    }
    let mut moves = Vec::new();
    for command in [false, true] {
        lists::moves(command, look, &mut moves);
    }
    moves.iter().any(leaves_cube)
}

/// Whether a pinned model lies in the overstacked cube where it began and could go once it stands.
pub(super) fn must_rise(look: &Look<'_>) -> bool {
    let activation = &look.state.activation;
    let id = active(look);
    let crowded = activation.crowded == Some(look.model(id).cell) && !activation.wild;
    if !crowded || !look.is_pinned(id) || check_stand_up(look).is_err() {
        return false;
    }
    let cubes = movement::speed(id, look).map_or(0, |(cubes, _)| cubes);
    cubes > 0 && movement::can_go(movement::start(id, cubes, MoveKind::Action, look), look)
}

/// What a pinned model is refused.
fn refuse_pinned(choice: Choice) -> Result<(), Illegal> {
    match choice {
        Choice::Move { command: true, .. }
        | Choice::Reposition { command: true }
        | Choice::LeaveBoard { command: true }
        | Choice::Shoot { command: true, .. }
        | Choice::Fire { command: true, .. }
        | Choice::Fight { command: true, .. } => {
            refuse(rule!("DZ2-CMD-13"), "no result is spent on a pinned model; it must stand up first")
        }
        _ => refuse(rule!("DZ2-TURN-07"), "a pinned model must stand up first"),
    }
}

/// The law of the active model.
pub(crate) fn check(choice: Choice, look: &Look<'_>) -> Result<(), Illegal> {
    let id = active(look);
    if let Choice::Splat(task) = choice {
        return specials::check_window(Window::Act, task, look);
    }
    if must_rise(look) && choice != Choice::StandUp {
        return refuse(rule!("DZ2-ABIL-49"), "the cube is overstacked: the model must stand up and move out");
    }
    let acts = !matches!(choice, Choice::StandUp | Choice::End | Choice::Use(_) | Choice::Spend(_));
    if look.is_pinned(id) && acts {
        return refuse_pinned(choice);
    }
    if must_leave(look) && !leaves_cube(&choice) {
        return refuse(rule!("DZ2-ABIL-49"), "the cube is overstacked: the model must move out of it first");
    }
    match choice {
        Choice::End => Ok(()),
        Choice::StandUp => check_stand_up(look),
        Choice::Move { to, command } => check_move(to, command, look),
        Choice::Reposition { command } => check_reposition(command, look),
        Choice::LeaveBoard { command } => check_leave(command, look),
        Choice::Sprint(to) => check_sprint(to, look),
        Choice::Shoot { target, weapon, manner, command } => {
            check_any_shot(command, look)?;
            let weapon = shooting::check_target(id, target, weapon, manner, look)?;
            check_price(Act::Shoot, shot_price(weapon, command, look), look)
        }
        Choice::Fire { cell, weapon, command } => {
            check_any_shot(command, look)?;
            let weapon = shooting::check_cell(id, cell, weapon, look)?;
            check_price(Act::Shoot, shot_price(weapon, command, look), look)
        }
        Choice::Fight { target, weapon, command } => check_fight(target, weapon, command, look),
        Choice::Special { special, task } => check_special(special, task, look),
        Choice::Use(item) => items::refuse_use(item, look),
        Choice::Spend(face) => check_spent(face, look),
        Choice::Keep | Choice::Drop | Choice::Destroy | Choice::Swap { .. } | Choice::Give { .. } => refuse(
            rule!("DZ2-ITEM-06"),
            "an item is given up only when one is picked up, or handed on by moving",
        ),
        Choice::PickUp(_) => {
            refuse(rule!("DZ2-ITEM-03"), "an item is picked up on entering a cube or repositioning there")
        }
        Choice::Reroll { .. } => {
            refuse(rule!("DZ2-DICE-03"), "dice are rolled again when a test was rolled, not between actions")
        }
        Choice::LeaveBike | Choice::Smokescreen => {
            refuse(rule!("DZ2-TURN-11"), "that is done at the start of an activation")
        }
        _ => refuse(rule!("DZ2-TURN-02"), "this is not an action"),
    }
}

/// Every legal choice of the active model.
pub(crate) fn list(look: &Look<'_>, out: &mut Vec<Choice>) {
    lists::actions(look, out);
}

/// Every legal SPECIAL action of the active model.
pub(super) fn list_specials(look: &Look<'_>, out: &mut Vec<Choice>) {
    let id = active(look);
    if check_price(Act::Special, Price::Short, look).is_err() {
        return;
    }
    let mut tasks = Vec::new();
    for (special, known) in (0u8..).zip(SPECIALS) {
        if !(known.able)(id, look) {
            continue;
        }
        tasks.clear();
        (known.list)(id, look, &mut tasks);
        let choices = tasks.iter().map(|task| Choice::Special { special, task: *task });
        out.extend(choices.filter(|choice| check(*choice, look).is_ok()));
    }
}

/// Carries out a choice.
pub(crate) fn answer(choice: Choice, cx: &mut Ctx<'_>) -> Flow<Frame> {
    let id = active(&look(cx));
    let child = match choice {
        Choice::Move { to, command } => {
            if command {
                rule!("DZ2-CMD-10");
            }
            pay(Act::Move, move_price(command), cx);
            let here = look(cx);
            let cubes = move_cubes(&here).unwrap_or(1);
            walk(to, if command { 1 } else { cubes }, &here)
        }
        Choice::LeaveBoard { command } => {
            if command {
                rule!("DZ2-CMD-10");
            }
            pay(Act::Move, move_price(command), cx);
            exit::leave(id, cx);
            return Flow::Goto(Frame::Acting {});
        }
        Choice::Reposition { command } => {
            if command {
                rule!("DZ2-CMD-10");
            }
            pay(Act::Move, move_price(command), cx);
            Frame::Reposition { model: id, at: look(cx).model(id).cell, stage: 0 }
        }
        Choice::Sprint(to) => {
            rule!("DZ2-SPRINT-01");
            pay(Act::Sprint, Price::Long, cx);
            let here = look(cx);
            let sprint = movement::speed(id, &here).map_or(1, |(_, sprint)| sprint);
            walk(Some(to), sprint, &here)
        }
        Choice::Shoot { target, weapon, manner, command } => shoot(target, weapon, manner, command, cx),
        Choice::Fire { cell, weapon, command } => {
            let gun = shooting::check_cell(id, cell, weapon, &look(cx)).expect("checked");
            pay(Act::Shoot, shot_price(gun, command, &look(cx)), cx);
            cx.emit(rule!("DZ2-SHOOT-04"), || Event::FiredAt { model: id, cell, weapon: gun });
            shooting::spend(id, gun, cx);
            let shot = Frame::Fired { shooter: id, weapon: gun, cell };
            offer_second(gun, cell, shot, command, &look(cx))
        }
        Choice::Fight { target, weapon, command } => {
            let weapon = fight::check_fight(id, target, weapon, &look(cx)).expect("checked");
            rule!("DZ2-FIGHT-01");
            if command {
                rule!("DZ2-CMD-12");
            }
            pay(Act::Fight, if command { Price::Result(Face::Fight) } else { Price::Long }, cx);
            let was_pinned = cx.state.model(target).is(Flags::PINNED);
            let (attacker, target) = (Some(id), Some(target));
            fight::declare(
                Attack { attacker, target, weapon, cause: Cause::Fight, was_pinned, ..Attack::default() },
                cx,
            )
        }
        Choice::StandUp => {
            pay(Act::StandUp, Price::Short, cx);
            Frame::StandUp {}
        }
        Choice::Special { special, task } => return take_special(id, special, task, cx),
        Choice::Splat(task) => return first(specials::act(task, cx), Frame::Acting {}),
        _ => {
            rule!("DZ2-TURN-03");
            return Flow::Goto(Frame::Ending {});
        }
    };
    Flow::Call { child, then: Frame::Acting {} }
}

fn shoot(target: ModelId, weapon: WeaponName, manner: Manner, command: bool, cx: &mut Ctx<'_>) -> Frame {
    let id = active(&look(cx));
    let gun = shooting::check_target(id, target, weapon, manner, &look(cx)).expect("checked");
    if command {
        rule!("DZ2-CMD-11");
    }
    pay(Act::Shoot, shot_price(gun, command, &look(cx)), cx);
    let cell = cx.state.model(target).cell;
    let shot = shooting::declare(id, target, gun, manner, cx);
    offer_second(gun, cell, shot, command, &look(cx))
}

fn take_special(id: ModelId, special: u8, task: Task, cx: &mut Ctx<'_>) -> Flow<Frame> {
    rule!("DZ2-SPEC-01");
    let known = SPECIALS[usize::from(special)];
    pay(Act::Special, if known.long { Price::Long } else { Price::Short }, cx);
    first((known.act)(id, task, cx), Frame::Acting {})
}
