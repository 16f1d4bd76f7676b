//! How an ADVANCE, a charge or a SPRINT of the active model may begin.
//! [DZ3-ADV-01, DZ3-CMD-12, DZ3-KEY-11, DZ3-SPRINT-01]

use crate::frame::Frame;
use crate::look::Look;
use crate::sequence::activation::active;
use crate::sequence::movement::MoveKind;
use crate::sequence::price::{Price, check_price};
use crate::sequence::{exit, movement, refuse, strikers};
use crate::setup::Props;
use crate::state::{Act, Face};
use sortie_cubes::Standing;
use sortie_geometry::cube::Cell;
use sortie_kernel::Illegal;
use sortie_rulebook::rule;

pub(super) fn check_advance(to: Option<Cell>, command: bool, look: &Look<'_>) -> Result<(), Illegal> {
    let price = if command { Price::Result(Face::Advance) } else { Price::Short };
    check_price(Act::Advance, price, look)?;
    let cubes = advance_cubes(look)?;
    check_way(to, if command { 1 } else { cubes }, look)
}

/// The first SPEED value of the active model.
pub(super) fn advance_cubes(look: &Look<'_>) -> Result<u8, Illegal> {
    match movement::speed(active(look), look) {
        Some((advance, _)) => Ok(advance),
        None => refuse(rule!("DZ3-FORCE-10"), "the model has no SPEED"),
    }
}

/// Whether an ADVANCE of a given number of cubes may begin in this way, whatever it costs.
pub(crate) fn check_way(to: Option<Cell>, cubes: u8, look: &Look<'_>) -> Result<(), Illegal> {
    let id = active(look);
    let moving = movement::start(id, cubes, MoveKind::Action, look);
    match to {
        Some(_) if strikers::is_struck_leaving(id, look) => {
            refuse(rule!("DZ3-ADV-10"), "a model that leaves enemies picks the cube after their attack")
        }
        Some(to) => movement::check_step(moving, to, look),
        None if !look.has_enemy_beside(id) => {
            refuse(rule!("DZ3-ADV-01"), "a model that leaves no enemies names the cube")
        }
        None if !movement::can_go(moving, look) => refuse(rule!("DZ3-TERR-01"), "there is no cube to go to"),
        None => Ok(()),
    }
}

/// Whether the model may ADVANCE a cube farther and pay for it at the end.
pub(super) fn check_charge(to: Option<Cell>, look: &Look<'_>) -> Result<(), Illegal> {
    check_price(Act::Advance, Price::Short, look)?;
    if !look.has(active(look), Props::CHARGES) {
        return refuse(rule!("DZ3-KEY-11"), "the model has no such keyword");
    }
    check_way(to, advance_cubes(look)? + 1, look)
}

/// Whether the model may leave the board as the first step of an ADVANCE.
pub(super) fn check_leave(command: bool, look: &Look<'_>) -> Result<(), Illegal> {
    let price = if command { Price::Result(Face::Advance) } else { Price::Short };
    check_price(Act::Advance, price, look)?;
    check_off(if command { 1 } else { advance_cubes(look)? }, look)
}

/// Whether an ADVANCE of a given number of cubes may begin with the step off the board, whatever it costs.
pub(crate) fn check_off(cubes: u8, look: &Look<'_>) -> Result<(), Illegal> {
    let id = active(look);
    if strikers::is_struck_leaving(id, look) {
        return refuse(rule!("DZ3-ADV-10"), "a model that leaves enemies picks the cube after their attack");
    }
    exit::check(movement::start(id, cubes, MoveKind::Action, look), look)
}

/// The ways to begin an ADVANCE of a given number of cubes: one for each first cube unless an enemy can strike first, and
/// among enemies without naming one.
pub(crate) fn ways(cubes: u8, look: &Look<'_>, mut found: impl FnMut(Option<Cell>)) {
    let id = active(look);
    if look.has_enemy_beside(id) {
        if check_way(None, cubes, look).is_ok() {
            found(None);
        }
        if strikers::is_struck_leaving(id, look) {
            return;
        }
    }
    let moving = movement::start(id, cubes, MoveKind::Action, look);
    movement::steps(moving, look).for_each(|to| found(Some(to)));
}

/// The frame of an ADVANCE of a given number of cubes.
pub(crate) fn advance(to: Option<Cell>, cubes: u8, look: &Look<'_>) -> Frame {
    let moving = movement::start(active(look), cubes, MoveKind::Action, look);
    match to {
        Some(to) => Frame::Arrive { moving, to },
        None => Frame::Depart { moving },
    }
}

pub(super) fn check_reposition(command: bool, look: &Look<'_>) -> Result<(), Illegal> {
    let price = if command { Price::Result(Face::Advance) } else { Price::Short };
    check_price(Act::Advance, price, look)?;
    if look.profile(active(look)).speed.is_none() {
        return refuse(rule!("DZ3-FORCE-10"), "the model has no SPEED");
    }
    Ok(())
}

pub(super) fn check_sprint(to: Cell, look: &Look<'_>) -> Result<(), Illegal> {
    let id = active(look);
    check_price(Act::Sprint, Price::Long, look)?;
    if look.has_enemy_beside(id) {
        return refuse(rule!("DZ3-SPRINT-01"), "a model cannot sprint out of a cube with an enemy");
    }
    let Some((_, sprint)) = movement::speed(id, look) else {
        return refuse(rule!("DZ3-FORCE-10"), "the model has no SPEED");
    };
    movement::check_step(movement::start(id, sprint, MoveKind::Action, look), to, look)
}
