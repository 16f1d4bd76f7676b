//! Mission 6, Safe House: servers are copied and wiped.

use super::{Kind, Wants, award, award_commander, count, place};
use crate::Cx;
use crate::event::Event;
use crate::game::{Game, game, no};
use crate::mission_state::Objective;
use crate::setup::ModelId;
use sortie_kernel::{Illegal, Side};
use sortie_rulebook::rule;

/// Copying first; a side that has copied a server may wipe it.
pub(super) fn kind(game: Game<'_>, by: ModelId, server: u8) -> Result<Kind, Illegal> {
    let own = game.state.mission.objectives[usize::from(server)];
    if own.has(Objective::DONE) {
        return no(rule!("D1Z-INT-02"), "the server was wiped");
    }
    Ok(if own.has(Objective::by(by.side())) { Kind::Simple } else { Kind::Complex })
}

pub(super) fn done(cx: &mut Cx<'_>, by: ModelId, server: u8) {
    let side = by.side();
    let unseen = cx.setup.night && game(cx).is_concealed(by);
    let own = &mut cx.state.mission.objectives[usize::from(server)];
    let wipes = own.has(Objective::by(side));
    if wipes {
        own.set(Objective::DONE | Objective::now(side), true);
    } else {
        own.set(Objective::by(side) | Objective::copied(side), true);
        if unseen {
            cx.state.mission.bonus[side.index()] += 1;
        }
    }
    cx.emit(rule!("D1Z-INT-02"), || Event::Server { model: by, objective: server, wiped: wipes });
}

/// Whether a model's base centre is inside a building's outline.
pub(super) fn is_inside(game: Game<'_>, id: ModelId) -> bool {
    game.field().scene.building(game.state[id].at.point()).is_some()
}

pub(super) fn score_turn(cx: &mut Cx<'_>) {
    for side in Side::BOTH {
        let servers = cx.state.mission.objectives;
        let copied = servers.iter().filter(|one| one.has(Objective::copied(side))).count() as u8;
        let wiped = servers.iter().filter(|one| one.has(Objective::now(side))).count() as u8;
        award(cx, side, 3 * copied + wiped);
    }
    for server in &mut cx.state.mission.objectives {
        server.set(Objective::NOW_A | Objective::NOW_B | Objective::COPIED_A | Objective::COPIED_B, false);
    }
}

pub(super) fn score_end(cx: &mut Cx<'_>) {
    for side in Side::BOTH {
        let inside = game(cx).active(side).filter(|id| is_inside(game(cx), *id)).count();
        award(cx, side, inside.min(4) as u8);
        let bonus = cx.state.mission.bonus[side.index()];
        award(cx, side, bonus);
    }
    award_commander(cx, 2);
}

/// Servers that the side has not copied, and its copies that it can still wipe.
pub(super) fn wants(game: Game<'_>, side: Side, wants: &mut Wants) {
    for server in 0..count(game) {
        let own = game.state.mission.objectives[usize::from(server)];
        if !own.has(Objective::DONE) {
            let worth = if own.has(Objective::by(side)) { 100 } else { 300 };
            wants.extend(place(game, server).map(|at| (at, worth)));
        }
    }
}

pub(super) fn prospects(game: Game<'_>, side: Side) -> i32 {
    let servers = game.state.mission.objectives.iter();
    let now = servers.map(|one| {
        300 * i32::from(one.has(Objective::copied(side))) + 100 * i32::from(one.has(Objective::now(side)))
    });
    let inside = game.active(side).filter(|id| is_inside(game, *id)).count().min(4) as i32;
    now.sum::<i32>() + 60 * inside
}
