//! Leaving the board, where the mission allows it. [DZ2-MOVE-04..06]

use super::{deploy, pinning, refuse};
use crate::abilities::EXITS;
use crate::event::Event;
use crate::ids::ModelId;
use crate::look::{Ctx, Look};
use crate::sequence::movement::{MoveKind, Moving};
use crate::setup::Exit;
use crate::state::Flags;
use sortie_geometry::cube::Cell;
use sortie_kernel::{Illegal, Side};
use sortie_rulebook::rule;

/// Whether the next step may lead off the board.
pub(crate) fn check(moving: Moving, look: &Look<'_>) -> Result<(), Illegal> {
    let id = moving.model;
    let Some(exit) = look.scenario().exit else {
        return refuse(
            rule!("DZ2-MOVE-04"),
            "the edge of the board counts as a wall, and the mission opens no exit",
        );
    };
    if moving.kind != MoveKind::Action {
        return refuse(rule!("DZ2-MOVE-05"), "a model leaves by MOVE or SPRINT only");
    }
    if look.is_wild(id) {
        return refuse(rule!("DZ2-MOVE-05"), "only its own player takes a model off the board");
    }
    let (zone, size) = (deploy::zone(look.side(id), look), look.profile(id).size);
    if !exit.opens(moving.at, zone, size, look.setup.grid.board()) {
        return refuse(rule!("DZ2-MOVE-05"), "the mission names other cubes from which the model may leave");
    }
    if moving.left == 0 {
        return refuse(rule!("DZ2-MOVE-05"), "the step off the board costs a cube, and none is left");
    }
    Ok(())
}

/// The cubes from which models of a side leave, if there are any.
pub(crate) fn cells<'a>(side: Side, look: &Look<'a>) -> impl Iterator<Item = Cell> + use<'a> {
    let (zone, exit) = (deploy::zone(side, look), look.scenario().exit);
    let board = look.setup.grid.board();
    let columns = exit.map(|exit| exit.columns.0..=exit.columns.1).into_iter().flatten();
    let cubes = columns.filter_map(move |column| Cell::new(column, Exit::row(zone), 1));
    cubes.filter(move |cell| exit.is_some_and(|exit| exit.opens(*cell, zone, 1, board)))
}

/// What a model scores by leaving.
pub(crate) fn points(id: ModelId, look: &Look<'_>) -> u8 {
    look.profile(id).vp.max(1)
}

/// Takes a model off the board. It is not killed and cannot come back; what it carries goes with it.
pub(crate) fn leave(id: ModelId, cx: &mut Ctx<'_>) {
    let here = crate::look::look(cx);
    let (side, points) = (here.side(id), points(id, &here));
    let model = cx.state.model_mut(id);
    for flag in [Flags::IN_PLAY, Flags::ON_FIRE] {
        model.set(flag, false);
    }
    model.set(Flags::LEFT, true);
    cx.emit(rule!("DZ2-MOVE-05"), || Event::LeftBoard { model: id });
    cx.state.score(side, points);
    rule!("DZ2-MOVE-06");
    cx.emit(rule!("DZ2-MOVE-05"), || Event::Scored { side, points });
    for hook in EXITS {
        hook(id, cx);
    }
    if cx.state.activation.model == Some(id) {
        rule!("DZ2-TURN-10");
        cx.state.activation.cut = true;
    }
    pinning::note_finished(cx);
}
