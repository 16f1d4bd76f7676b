//! Mission 3, Downed Pilot: a casualty that either side may rescue.

use super::{Wants, award, checks_left, edge, homeward};
use crate::Cx;
use crate::game::{Game, game, no};
use crate::geometry::light::{Pool, Source};
use crate::mission_state::MissionFlags;
use crate::sequence::night::POOLS_MAX;
use crate::sequence::set_up;
use crate::setup::ModelId;
use crate::state::{NOBODY, PILOT, Place, PlayerFlags, TeamFlags};
use arrayvec::ArrayVec;
use sortie_kernel::{Illegal, Side};
use sortie_rulebook::rule;

pub(super) fn start(cx: &mut Cx<'_>) {
    let at = cx.setup.mission.marker(0, cx.state.edge);
    if let Some(at) = Place::of(at.at_height(0)) {
        set_up::place_pilot(cx, at);
    }
}

/// The side that has the pilot.
fn holder(game: Game<'_>) -> Option<ModelId> {
    game.setup.ids().find(|id| game.state[*id].rescues == PILOT)
}

pub(super) fn check(game: Game<'_>, by: ModelId) -> Result<(), Illegal> {
    let taken = holder(game).is_some_and(|other| other != by);
    let field = game.field();
    let guarded = game.active(by.side().other()).any(|enemy| field.touches(enemy, PILOT));
    if taken && guarded {
        return no(rule!("D1Z-RESC-01"), "an Active enemy is in contact with the pilot");
    }
    Ok(())
}

pub(super) fn taken(cx: &mut Cx<'_>) {
    cx.state.mission.flags.set(MissionFlags::STROBE_OUT, true);
}

pub(super) fn lights(game: Game<'_>, pools: &mut ArrayVec<Pool, POOLS_MAX>) {
    if game.pilot().is_some() && !game.state.mission.flags.has(MissionFlags::STROBE_OUT) {
        let source = Source::Disc(game.state[PILOT].at.spot());
        let _ = pools.try_push(Pool { source, reach: 3000, southern: false });
    }
}

pub(super) fn score_turn(cx: &mut Cx<'_>) {
    if let Some(id) = holder(game(cx)) {
        award(cx, id.side(), 2, "for having the pilot");
    }
}

pub(super) fn score_end(cx: &mut Cx<'_>) {
    for side in Side::BOTH {
        let left = if side == Side::A { MissionFlags::LEFT_A } else { MissionFlags::LEFT_B };
        if cx.state.mission.flags.has(left) {
            award(cx, side, 6, "for taking the pilot off the board");
        } else if cx.state[PILOT].on_board() {
            let radius = crate::geometry::BASE_RADIUS;
            if edge(game(cx), side).distance(cx.state[PILOT].at.point(), radius) <= 9000 {
                award(cx, side, 4, "for the pilot near its own edge");
            }
        }
        if !cx.state.players[side.index()].flags.has(PlayerFlags::LOST) {
            award(cx, side, 2, "for losing nobody");
        }
        let mover = cx.state.mission.last_mover;
        if cx.setup.night && mover != NOBODY && mover.side() == side && was_unseen(cx, mover) {
            award(cx, side, 2, "for moving the pilot Concealed");
        }
    }
}

/// Whether the Fireteam that last moved the pilot is Concealed, or was when it left.
fn was_unseen(cx: &Cx<'_>, mover: ModelId) -> bool {
    let left = cx.state.mission.flags.any(MissionFlags::LEFT_A | MissionFlags::LEFT_B);
    if left {
        return cx.state.mission.flags.has(MissionFlags::UNSEEN);
    }
    let team = game(cx).team(mover);
    cx.state[team].flags.has(TeamFlags::CONCEALED)
}

/// The pilot, until one of the side has hold of it.
pub(super) fn wants(game: Game<'_>, side: Side, wants: &mut Wants) {
    let held = holder(game).is_some_and(|id| id.side() == side);
    wants.extend(
        game.pilot()
            .filter(|_| !held)
            .map(|pilot| (game.state[pilot].at.point(), 300 + 100 * checks_left(game))),
    );
}

pub(super) fn prospects(game: Game<'_>, side: Side) -> i32 {
    holder(game)
        .filter(|id| id.side() == side)
        .map_or(0, |id| 100 + 100 * checks_left(game) + homeward(game, id, 600))
}
