//! What the active model may do next: actions, command results, items, the special order.
//! [DZ3-TURN-03..09, DZ3-CMD-06, DZ3-CMD-12..19]

mod menu;
mod moves;

use menu::list_moves;
pub(crate) use menu::{list, list_orders};
pub(crate) use moves::{advance, check_off, check_way, ways};
use moves::{advance_cubes, check_advance, check_charge, check_leave, check_reposition, check_sprint};

use crate::choice::{Choice, Manner};
use crate::event::Event;
use crate::frame::Frame;
use crate::ids::{ModelId, WeaponName};
use crate::items;
use crate::keywords::{ANYBODYS_SPECIALS, SPECIALS, offer_second};
use crate::look::{Ctx, Look, look};
use crate::orders;
use crate::sequence::activation::active;
use crate::sequence::movement::MoveKind;
use crate::sequence::price::{Price, check_price, check_spent, has_result, pay};
use crate::sequence::{assault, exit, movement, refuse, shooting};
use crate::setup::Props;
use crate::state::{Act, Attack, Cause, Face, Flags};
use crate::test;
use sortie_cubes::Standing;
use sortie_geometry::cube::Cell;
use sortie_kernel::{Flow, Illegal};
use sortie_rulebook::rule;

/// Whether the model could do anything but end.
pub(crate) fn any(look: &Look<'_>) -> bool {
    // Asking is cheaper than finding out, and ending early is a legitimate choice.
    let used = &look.state.activation.used;
    let wild = look.state.activation.wild;
    let results = !wild
        && !used.result
        && [Face::Advance, Face::Shoot, Face::Assault].iter().any(|face| has_result(*face, look));
    let budget = !used.long && used.short < 2;
    let order = !wild && orders::may_give(look.state.activation.controller, look);
    budget || results || order || look.model(active(look)).item.is_some()
}

/// An unpinned model among unpinned enemies may only fight or leave.
fn check_engaged(act: Act, look: &Look<'_>) -> Result<(), Illegal> {
    let free = matches!(act, Act::Assault | Act::Advance);
    if !free && look.has_unpinned_enemy_beside(active(look)) {
        return refuse(rule!("DZ3-TURN-09"), "an engaged model may only ASSAULT or ADVANCE");
    }
    Ok(())
}

/// Whether a choice takes the model out of its cube.
fn leaves_cube(choice: &Choice) -> bool {
    matches!(
        choice,
        Choice::Advance { .. } | Choice::Charge(_) | Choice::Sprint(_) | Choice::LeaveBoard { .. }
    )
}

/// Whether the model stands in the overcrowded cube where it began, and can go.
fn must_leave(look: &Look<'_>) -> bool {
    let activation = &look.state.activation;
    let id = active(look);
    if activation.crowded != Some(look.model(id).cell) || activation.wild || look.is_pinned(id) {
        return false;
    }
    let mut moves = Vec::new();
    for command in [false, true] {
        list_moves(command, look, &mut moves);
    }
    moves.iter().any(leaves_cube)
}

/// Whether a pinned model lies in the overcrowded cube where it began and could go once it stands.
fn must_rise(look: &Look<'_>) -> bool {
    let activation = &look.state.activation;
    let id = active(look);
    let crowded = activation.crowded == Some(look.model(id).cell) && !activation.wild;
    if !crowded || !look.is_pinned(id) || check_stand_up(look).is_err() {
        return false;
    }
    let cubes = movement::speed(id, look).map_or(0, |(advance, _)| advance);
    cubes > 0 && movement::can_go(movement::start(id, cubes, MoveKind::Action, look), look)
}

fn shot_price(weapon: crate::ids::WeaponId, manner: Manner, command: bool, look: &Look<'_>) -> Price {
    match command {
        true => Price::Result(Face::Shoot),
        false if manner == Manner::Scoped => {
            rule!("DZ3-KEY-86");
            Price::Long
        }
        false if look.weapon(weapon).props.has(Props::HEAVY) => {
            rule!("DZ3-KEY-46");
            Price::Long
        }
        false => Price::Short,
    }
}

/// Whether any shot could be paid for; the weapon decides how.
fn check_any_shot(command: bool, look: &Look<'_>) -> Result<(), Illegal> {
    let price = if command { Price::Result(Face::Shoot) } else { Price::Short };
    check_price(Act::Shoot, price, look)
}

fn check_assault(
    target: ModelId,
    weapon: Option<WeaponName>,
    command: bool,
    look: &Look<'_>,
) -> Result<(), Illegal> {
    let id = active(look);
    let price = if command { Price::Result(Face::Assault) } else { Price::Long };
    check_price(Act::Assault, price, look)?;
    if !command && !look.state.activation.began_engaged {
        return refuse(
            rule!("DZ3-ASLT-01"),
            "the model did not begin its activation in this cube with an enemy",
        );
    }
    if look.profile(id).fight.is_none() {
        return refuse(rule!("DZ3-DICE-05"), "the model has no FIGHT stat");
    }
    assault::check_apart(id, target, look)?;
    if !look.has_enemy_beside(id) {
        let rule = if command { rule!("DZ3-CMD-14") } else { rule!("DZ3-ASLT-01") };
        return refuse(rule, "no enemy is in the model's cube");
    }
    assault::check_assault(id, target, weapon, look).map(|_| ())
}

fn check_stand_up(look: &Look<'_>) -> Result<(), Illegal> {
    let used = &look.state.activation.used;
    if !look.is_pinned(active(look)) {
        return refuse(rule!("DZ3-STAND-01"), "the model is not pinned");
    }
    if used.long || used.short >= 2 {
        return refuse(rule!("DZ3-TURN-03"), "no action is left");
    }
    Ok(())
}

/// Whether the model may take a SPECIAL action that an order gives it.
pub(crate) fn check_given_special(look: &Look<'_>) -> Result<(), Illegal> {
    check_price(Act::Special, Price::Short, look)?;
    check_engaged(Act::Special, look)
}

/// Pays for the action.
pub(crate) fn pay_given_special(cx: &mut Ctx<'_>) {
    rule!("DZ3-SPEC-01");
    pay(Act::Special, Price::Short, cx);
}

fn check_special(special: u8, task: crate::keywords::Task, look: &Look<'_>) -> Result<(), Illegal> {
    let id = active(look);
    let Some(known) = SPECIALS.get(usize::from(special)) else {
        return refuse(rule!("DZ3-SPEC-01"), "there is no such special action");
    };
    check_price(Act::Special, Price::Short, look)?;
    if look.state.activation.used.specials >> special & 1 == 1 {
        return refuse(rule!("DZ3-TURN-07"), "the same special action can be taken only once");
    }
    if !known.among_enemies {
        check_engaged(Act::Special, look)?;
    }
    match special_value(id, special, look) {
        Some(n) => (known.check)(n, id, task, look),
        None => refuse(rule!("DZ3-SPEC-01"), "the model has no such special action"),
    }
}

/// The value with which a model has a special action, if it has it.
fn special_value(id: ModelId, special: u8, look: &Look<'_>) -> Option<u8> {
    let own = look.profile(id).hooks.specials.iter();
    let own = own.copied().find(|(index, _)| *index == special).map(|(_, n)| n);
    let anybodys = || {
        let known = SPECIALS.get(usize::from(special))?;
        ANYBODYS_SPECIALS.iter().any(|other| std::ptr::eq(*other, *known)).then_some(0)
    };
    own.or_else(|| items::special(id, special, look)).or_else(anybodys)
}

/// The law of the active model.
pub(crate) fn check(choice: Choice, look: &Look<'_>) -> Result<(), Illegal> {
    let id = active(look);
    match choice {
        // This order is not given to the active model, so the model's state does not matter.
        Choice::Order(task) if orders::is_for_the_turn(look) => return orders::check_act(task, look),
        _ => (),
    }
    // Using an item is not an action, so a pinned model may.
    if must_rise(look) && choice != Choice::StandUp {
        return refuse(rule!("DZ3-KEY-75"), "the cube is overcrowded: the model must stand up and move out");
    }
    if look.is_pinned(id) && !matches!(choice, Choice::StandUp | Choice::End | Choice::Use(_)) {
        if leaves_cube(&choice) || matches!(choice, Choice::Reposition { .. }) {
            return refuse(rule!("DZ3-PIN-02"), "a pinned model does not move; it must stand up first");
        }
        return refuse(rule!("DZ3-TURN-08"), "a model that is pinned must stand up first");
    }
    if must_leave(look) && !leaves_cube(&choice) {
        return refuse(rule!("DZ3-KEY-75"), "the cube is overcrowded: the model must move out of it first");
    }
    match choice {
        Choice::End => Ok(()),
        Choice::StandUp => check_stand_up(look),
        Choice::Advance { to, command } => check_advance(to, command, look),
        Choice::Reposition { command } => check_reposition(command, look),
        Choice::Charge(to) => check_charge(to, look),
        Choice::LeaveBoard { command } => check_leave(command, look),
        Choice::Sprint(to) => check_sprint(to, look),
        Choice::Shoot { target, weapon, manner, command } => {
            check_any_shot(command, look)?;
            let weapon = shooting::check_target(id, target, weapon, manner, look)?;
            check_price(Act::Shoot, shot_price(weapon, manner, command, look), look)
        }
        Choice::Fire { cell, weapon, command } => {
            check_any_shot(command, look)?;
            let weapon = shooting::check_cell(id, cell, weapon, look)?;
            check_price(Act::Shoot, shot_price(weapon, Manner::Normal, command, look), look)
        }
        Choice::Assault { target, weapon, command } => check_assault(target, weapon, command, look),
        Choice::Special { special, task } => check_special(special, task, look),
        Choice::Use(item) => items::check_use(item, look).map_err(|illegal| {
            let closed = look.state.activation.used.closed.filter(|_| items::is_declared(item));
            closed.map_or(illegal, test::refuse_closed)
        }),
        Choice::Order(_) if look.state.activation.wild => {
            refuse(rule!("DZ3-KEY-73"), "no order is given to a model that runs wild")
        }
        Choice::Order(task) => orders::check_act(task, look),
        Choice::Swap { .. } => refuse(rule!("DZ3-ITEM-06"), "models do not pass items to one another"),
        Choice::Keep | Choice::Drop | Choice::Destroy => {
            refuse(rule!("DZ3-ITEM-05"), "an item is kept, dropped or destroyed only when it is found")
        }
        Choice::Spend(face) => check_spent(face, look),
        Choice::CommandReroll { .. } | Choice::Reroll { .. } => match look.state.activation.used.closed {
            Some(closed) => Err(test::refuse_closed(closed)),
            None => refuse(
                rule!("DZ3-CMD-07"),
                "dice are rolled again when a test was rolled, not between actions",
            ),
        },
        _ => refuse(rule!("DZ3-TURN-03"), "this is not an action"),
    }
}

/// Carries out a choice.
pub(crate) fn answer(choice: Choice, cx: &mut Ctx<'_>) -> Flow<Frame> {
    let id = active(&look(cx));
    let child = match choice {
        Choice::Advance { to, command } => {
            pay_advance(command, cx);
            let here = look(cx);
            let cubes = advance_cubes(&here).unwrap_or(1);
            advance(to, if command { 1 } else { cubes }, &here)
        }
        Choice::Charge(to) => {
            pay(Act::Advance, Price::Short, cx);
            cx.state.activation.charged = true;
            cx.emit(rule!("DZ3-KEY-11"), || Event::Charged { model: id });
            let here = look(cx);
            advance(to, advance_cubes(&here).unwrap_or(1) + 1, &here)
        }
        Choice::LeaveBoard { command } => {
            pay_advance(command, cx);
            exit::leave(id, cx);
            return Flow::Goto(Frame::Acting {});
        }
        Choice::Reposition { command } => {
            pay_advance(command, cx);
            Frame::Reposition { model: id, at: look(cx).model(id).cell, stage: 0 }
        }
        Choice::Sprint(to) => {
            rule!("DZ3-SPRINT-01");
            pay(Act::Sprint, Price::Long, cx);
            let here = look(cx);
            let sprint = movement::speed(id, &here).map_or(1, |(_, sprint)| sprint);
            Frame::Arrive { moving: movement::start(id, sprint, MoveKind::Action, &here), to }
        }
        Choice::Shoot { target, weapon, manner, command } => shoot(id, target, weapon, manner, command, cx),
        Choice::Fire { cell, weapon, command } => fire(id, cell, weapon, command, cx),
        Choice::Assault { target, weapon, command } => attack(id, target, weapon, command, cx),
        Choice::StandUp => {
            cx.state.activation.latest = Some(Act::StandUp);
            Frame::StandUp { free: false }
        }
        Choice::Special { special, task } => return take_special(id, special, task, cx),
        Choice::Use(item) => return super::first(items::use_now(item, cx), Frame::Acting {}),
        Choice::Order(task) => return super::first(orders::act(task, cx), Frame::Acting {}),
        _ => {
            rule!("DZ3-TURN-04");
            return Flow::Goto(Frame::Ending {});
        }
    };
    Flow::Call { child, then: Frame::Acting {} }
}

/// Pays for an ADVANCE, or for what takes its place.
fn pay_advance(command: bool, cx: &mut Ctx<'_>) {
    if command {
        rule!("DZ3-CMD-12");
        pay(Act::Advance, Price::Result(Face::Advance), cx);
    } else {
        pay(Act::Advance, Price::Short, cx);
    }
}

fn shoot(
    id: ModelId,
    target: ModelId,
    weapon: WeaponName,
    manner: Manner,
    command: bool,
    cx: &mut Ctx<'_>,
) -> Frame {
    let gun = shooting::check_target(id, target, weapon, manner, &look(cx)).expect("checked");
    let price = shot_price(gun, manner, command, &look(cx));
    if command {
        rule!("DZ3-CMD-13");
    }
    pay(Act::Shoot, price, cx);
    let cell = cx.state.model(target).cell;
    let shot = shooting::declare(id, target, gun, manner, cx);
    offer_second(gun, cell, shot, command, &look(cx))
}

/// Shoots at a cube instead of a model.
fn fire(id: ModelId, cell: Cell, weapon: WeaponName, command: bool, cx: &mut Ctx<'_>) -> Frame {
    let gun = shooting::check_cell(id, cell, weapon, &look(cx)).expect("checked");
    let price = shot_price(gun, Manner::Normal, command, &look(cx));
    pay(Act::Shoot, price, cx);
    cx.emit(rule!("DZ3-SHOOT-01"), || Event::FiredAt { model: id, cell, weapon: gun });
    shooting::spend(id, gun, cx);
    let shot = Frame::Fired { shooter: id, weapon: gun, cell };
    offer_second(gun, cell, shot, command, &look(cx))
}

fn attack(
    id: ModelId,
    target: ModelId,
    weapon: Option<WeaponName>,
    command: bool,
    cx: &mut Ctx<'_>,
) -> Frame {
    let weapon = assault::check_assault(id, target, weapon, &look(cx)).expect("checked");
    if command {
        rule!("DZ3-CMD-14");
        pay(Act::Assault, Price::Result(Face::Assault), cx);
    } else {
        rule!("DZ3-ASLT-01");
        pay(Act::Assault, Price::Long, cx);
    }
    let attack = Attack {
        attacker: Some(id),
        target: Some(target),
        weapon,
        cause: Cause::Assault,
        was_pinned: cx.state.model(target).is(Flags::PINNED),
        ..Attack::default()
    };
    assault::declare(attack, cx)
}

fn take_special(id: ModelId, special: u8, task: crate::keywords::Task, cx: &mut Ctx<'_>) -> Flow<Frame> {
    rule!("DZ3-SPEC-01");
    let n = special_value(id, special, &look(cx)).expect("checked");
    pay(Act::Special, Price::Short, cx);
    cx.state.activation.used.specials |= 1 << special;
    let act = SPECIALS[usize::from(special)].act;
    super::first(act(n, id, task, cx), Frame::Acting {})
}
