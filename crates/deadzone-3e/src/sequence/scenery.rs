//! What scenery does to a step. [DZ3-TERR, DZ3-PART]
//! Which steps exist is geometry's answer; this file says by which rule one was possible, or was not.

use super::movement::Moving;
use crate::look::Look;
use sortie_geometry::cube::{Cell, Floor, Locomotion, Panel, Side, Step, Way};
use sortie_rulebook::{RuleId, rule};

/// Marks the rules that made a step possible.
pub(crate) fn note(from: Cell, step: Step, locomotion: Locomotion, look: &Look<'_>) {
    let board = look.setup.grid.board();
    let to = step.to;
    if from.level() != to.level() {
        rule!("DZ3-TERR-05");
    }
    match step.way {
        Way::Ramp => {
            rule!("DZ3-TERR-12");
        }
        Way::Up if locomotion == Locomotion::Foot => {
            rule!("DZ3-TERR-06");
            rule!("DZ3-TERR-07");
        }
        Way::Level if board.floor(from).is_partial() || board.floor(to).is_partial() => {
            rule!("DZ3-PART-01");
        }
        _ => (),
    }
    if step.way == Way::Level {
        match side_between(from, to).map(|side| board.face(from, side).panel) {
            Some(Panel::Wall { .. }) => {
                rule!("DZ3-TERR-03");
                rule!("DZ3-TERR-09");
            }
            Some(Panel::Door(_) | Panel::Rail(_)) => {
                rule!("DZ3-TERR-02");
                rule!("DZ3-TERR-09");
            }
            _ => (),
        }
    }
    match floor_between(from, to, look) {
        Some(Floor::Hatch(_)) => {
            rule!("DZ3-TERR-03");
        }
        Some(Floor::Walkway(_)) => {
            rule!("DZ3-TERR-10");
        }
        _ => (),
    }
    if board.cube(to).platform.is_some() {
        rule!("DZ3-PART-06");
    }
}

/// The face that two cubes of one level share.
fn side_between(from: Cell, to: Cell) -> Option<Side> {
    Side::ALL.into_iter().find(|side| from.beside(*side) == Some(to.cube()))
}

/// The floor that a step straight up or down passes.
fn floor_between(from: Cell, to: Cell, look: &Look<'_>) -> Option<Floor> {
    let board = look.setup.grid.board();
    if from.above() == Some(to.cube()) {
        Some(board.floor(to))
    } else if from.below() == Some(to.cube()) {
        Some(board.floor(from))
    } else {
        None
    }
}

/// The most specific rule that blocks a step.
pub(crate) fn why_blocked(moving: Moving, to: Cell, look: &Look<'_>) -> RuleId {
    let board = look.setup.grid.board();
    let from = moving.at;
    let size = look.profile(moving.model).size;
    let locomotion = look.locomotion(moving.model);
    let levels = to.level() != from.level();
    if board.is_solid(to) {
        rule!("DZ3-TERR-11")
    } else if !board.fits(to, size) {
        rule!("DZ3-PART-05")
    } else if locomotion == Locomotion::Vehicle && (levels || !board.has_floor(to)) {
        rule!("DZ3-KEY-103")
    } else if locomotion == Locomotion::Vehicle && board.cube(to).platform.is_some() {
        rule!("DZ3-PART-06")
    } else if (1..size).any(|smaller| look.setup.grid.step(from, to, locomotion, smaller).is_some()) {
        too_small(from, to, look)
    } else if floor_between(from, to, look) == Some(Floor::Full) {
        rule!("DZ3-TERR-10")
    } else if to.level() > from.level() {
        rule!("DZ3-TERR-06")
    } else if to.column() != from.column() && to.row() != from.row() {
        rule!("DZ3-TERR-04")
    } else {
        rule!("DZ3-TERR-01")
    }
}

/// The rule about an opening that only smaller models pass.
fn too_small(from: Cell, to: Cell, look: &Look<'_>) -> RuleId {
    let board = look.setup.grid.board();
    let panel = side_between(from, to).map(|side| board.face(from, side).panel);
    let hatch = matches!(panel, Some(Panel::Wall { .. }))
        || matches!(floor_between(from, to, look), Some(Floor::Hatch(_)));
    if hatch { rule!("DZ3-TERR-03") } else { rule!("DZ3-TERR-02") }
}
