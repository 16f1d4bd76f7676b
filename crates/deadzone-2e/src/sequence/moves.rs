//! How a MOVE or SPRINT of the active model may begin. [DZ2-MOVE-01, DZ2-MOVE-12, DZ2-CMD-10, DZ2-SPRINT]

use super::activation::active;
use super::price::{Price, check_price};
use super::{actions, exit, movement, refuse, strikers};
use crate::frame::Frame;
use crate::look::Look;
use crate::sequence::movement::MoveKind;
use crate::state::{Act, Face};
use sortie_cubes::Standing;
use sortie_geometry::cube::Cell;
use sortie_kernel::Illegal;
use sortie_rulebook::rule;

pub(super) fn move_price(command: bool) -> Price {
    if command { Price::Result(Face::Move) } else { Price::Short }
}

pub(super) fn check_move(to: Option<Cell>, command: bool, look: &Look<'_>) -> Result<(), Illegal> {
    check_price(Act::Move, move_price(command), look)?;
    let cubes = move_cubes(look)?;
    check_way(to, if command { 1 } else { cubes }, look)
}

/// The first Speed value of the active model.
pub(super) fn move_cubes(look: &Look<'_>) -> Result<u8, Illegal> {
    match movement::speed(active(look), look) {
        Some((cubes, _)) => Ok(cubes),
        None => refuse(rule!("DZ2-MOVE-01"), "the model has no Speed"),
    }
}

/// Whether a MOVE of a given number of cubes may begin in this way, whatever it costs.
pub(crate) fn check_way(to: Option<Cell>, cubes: u8, look: &Look<'_>) -> Result<(), Illegal> {
    let id = active(look);
    let moving = movement::start(id, cubes, MoveKind::Action, look);
    match to {
        Some(_) if strikers::is_struck_leaving(id, look) => {
            refuse(rule!("DZ2-MOVE-12"), "a model that leaves enemies picks the cube after their attack")
        }
        Some(to) => movement::check_step(moving, to, look),
        None if !look.has_enemy_beside(id) => {
            refuse(rule!("DZ2-MOVE-01"), "a model that leaves no enemies names the cube")
        }
        None if !movement::can_go(moving, look) => refuse(rule!("DZ2-MOVE-14"), "there is no cube to go to"),
        None => Ok(()),
    }
}

/// Whether the model may leave the board as the first step of a MOVE.
pub(super) fn check_leave(command: bool, look: &Look<'_>) -> Result<(), Illegal> {
    check_price(Act::Move, move_price(command), look)?;
    check_off(if command { 1 } else { move_cubes(look)? }, look)
}

/// Whether a MOVE of a given number of cubes may begin with the step off the board, whatever it costs.
pub(crate) fn check_off(cubes: u8, look: &Look<'_>) -> Result<(), Illegal> {
    let id = active(look);
    if strikers::is_struck_leaving(id, look) {
        return refuse(rule!("DZ2-MOVE-12"), "a model that leaves enemies picks the cube after their attack");
    }
    exit::check(movement::start(id, cubes, MoveKind::Action, look), look)
}

/// The ways to begin a MOVE of a given number of cubes: one for each first cube unless an enemy can strike first, and among
/// enemies without naming one.
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

/// The frame of a MOVE of a given number of cubes.
pub(crate) fn walk(to: Option<Cell>, cubes: u8, look: &Look<'_>) -> Frame {
    Frame::Walk { moving: movement::start(active(look), cubes, MoveKind::Action, look), to }
}

pub(super) fn check_reposition(command: bool, look: &Look<'_>) -> Result<(), Illegal> {
    check_price(Act::Move, move_price(command), look)?;
    move_cubes(look).map(|_| ())
}

/// Whether the model may SPRINT at all; the cubes it goes.
pub(super) fn check_sprinter(look: &Look<'_>) -> Result<u8, Illegal> {
    check_price(Act::Sprint, Price::Long, look)?;
    if look.state.activation.began_engaged {
        return refuse(
            rule!("DZ2-SPRINT-02"),
            "a model that began its activation beside an enemy cannot sprint",
        );
    }
    actions::check_engaged(look)?;
    match movement::speed(active(look), look) {
        Some((_, sprint)) => Ok(sprint),
        None => refuse(rule!("DZ2-MOVE-01"), "the model has no Speed"),
    }
}

pub(super) fn check_sprint(to: Cell, look: &Look<'_>) -> Result<(), Illegal> {
    let sprint = check_sprinter(look)?;
    movement::check_step(movement::start(active(look), sprint, MoveKind::Action, look), to, look)
}
