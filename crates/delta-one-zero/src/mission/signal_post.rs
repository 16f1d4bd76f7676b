//! Mission 1, Signal Post: masts are held and switched.

use super::{Kind, Wants, award, award_commander, checks_left, count, holds, place};
use crate::Cx;
use crate::event::Event;
use crate::game::{Game, game, no};
use crate::geometry::light::{Pool, Source};
use crate::mission_state::Objective;
use crate::sequence::night::{self, POOLS_MAX};
use crate::setup::ModelId;
use arrayvec::ArrayVec;
use sortie_kernel::{Illegal, Side};
use sortie_rulebook::rule;

/// The mast in the centre.
const CENTRE: usize = 0;

pub(super) fn kind(game: Game<'_>, by: ModelId, mast: u8) -> Result<Kind, Illegal> {
    if !holds(game, by.side(), mast) {
        return no(rule!("D1Z-INT-02"), "only a mast that the side holds can be switched");
    }
    if game.state.mission.objectives[usize::from(mast)].has(Objective::by(by.side())) {
        return no(rule!("D1Z-INT-02"), "the mast is switched to this side already");
    }
    Ok(Kind::Complex)
}

pub(super) fn done(cx: &mut Cx<'_>, by: ModelId, mast: u8) {
    let own = &mut cx.state.mission.objectives[usize::from(mast)];
    own.set(Objective::BY_A | Objective::BY_B, false);
    own.set(Objective::by(by.side()), true);
    cx.emit(rule!("D1Z-INT-02"), || Event::Switched { model: by, objective: mast });
    night::light(cx);
}

pub(super) fn lights(game: Game<'_>, pools: &mut ArrayVec<Pool, POOLS_MAX>) {
    for mast in 0..count(game) {
        let switched =
            game.state.mission.objectives[usize::from(mast)].any(Objective::BY_A | Objective::BY_B);
        if let Some(at) = place(game, mast) {
            let reach = if switched { 6000 } else { 3000 };
            let _ = pools.try_push(Pool {
                source: Source::Disc(at.at_height(game.field().floor(at))),
                reach,
                southern: false,
            });
        }
    }
}

pub(super) fn score_turn(cx: &mut Cx<'_>) {
    for side in Side::BOTH {
        let (mut held, mut switched) = (0, 0);
        for mast in (0..count(game(cx))).filter(|mast| holds(game(cx), side, *mast)) {
            held += 1;
            switched += u8::from(cx.state.mission.objectives[usize::from(mast)].has(Objective::by(side)));
        }
        award(cx, side, held, "for masts held");
        award(cx, side, switched, "for masts held and switched");
    }
}

pub(super) fn score_end(cx: &mut Cx<'_>) {
    for side in Side::BOTH {
        if cx.state.mission.objectives[CENTRE].has(Objective::by(side)) {
            award(cx, side, 3, "for the centre mast");
        }
    }
    award_commander(cx, 2);
    if cx.setup.night {
        for side in Side::BOTH {
            let teams = night::concealed_teams(game(cx), side);
            award(cx, side, teams, "for Concealed Fireteams");
        }
    }
}

/// Masts that the side does not hold, and those it holds and has not switched.
pub(super) fn wants(game: Game<'_>, side: Side, wants: &mut Wants) {
    for mast in 0..count(game) {
        let own = game.state.mission.objectives[usize::from(mast)].has(Objective::by(side));
        if let Some(at) = place(game, mast).filter(|_| !own || !holds(game, side, mast)) {
            let each = if own { 100 } else { 200 };
            let last = if !own && usize::from(mast) == CENTRE { 300 } else { 0 };
            // The enemy will not leave it alone.
            wants.push((at, each * (checks_left(game) + 1) / 2 + last));
        }
    }
}

pub(super) fn prospects(game: Game<'_>, side: Side) -> i32 {
    let masts = (0..count(game)).map(|mast| {
        let own = game.state.mission.objectives[usize::from(mast)].has(Objective::by(side));
        let last = if own && usize::from(mast) == CENTRE { 300 } else { 0 };
        let each = match (holds(game, side, mast), own) {
            (true, true) => 200,
            (true, false) => 100,
            (false, true) => return last + 20 * (checks_left(game) - 1),
            (false, false) => return 0,
        };
        each * (checks_left(game) + 1) / 2 + last
    });
    masts.sum()
}
