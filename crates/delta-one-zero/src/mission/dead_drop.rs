//! Mission 2, Dead Drop: caches, and the documents in one of them.

use super::{DROPPED, Kind, Wants, award, checks_left, count, homeward, place};
use crate::Cx;
use crate::event::Event;
use crate::game::{Game, game, no};
use crate::mission_state::{MissionFlags, Objective};
use crate::setup::ModelId;
use crate::state::NOBODY;
use sortie_kernel::dice::{Class, Roll};
use sortie_kernel::{Illegal, Side};
use sortie_rulebook::rule;

pub(super) fn kind(game: Game<'_>, cache: u8) -> Result<Kind, Illegal> {
    if cache == DROPPED {
        return Ok(Kind::Simple);
    }
    let own = game.state.mission.objectives[usize::from(cache)];
    if own.has(Objective::HIDDEN) {
        return no(rule!("D1Z-DET-02"), "the cache must be found first");
    }
    if own.has(Objective::DONE) {
        return no(rule!("D1Z-INT-01"), "the cache was opened before");
    }
    Ok(Kind::Simple)
}

/// Opens a cache or picks the documents up. Where they are is decided when a cache is opened: each one that is still
/// closed is as likely as the others.
pub(super) fn done(cx: &mut Cx<'_>, by: ModelId, cache: u8) {
    if cache == DROPPED {
        cx.state.mission.dropped = None;
        cx.state.mission.carrier = by;
        cx.emit(rule!("D1Z-INT-01"), || Event::TookDocuments { model: by });
        return;
    }
    let closed = (0..count(game(cx)))
        .filter(|number| !cx.state.mission.objectives[usize::from(*number)].has(Objective::DONE))
        .count() as u8;
    let own = &mut cx.state.mission.objectives[usize::from(cache)];
    own.set(Objective::DONE | Objective::now(by.side()), true);
    cx.emit(rule!("D1Z-INT-01"), || Event::Opened { model: by, objective: cache });
    if cx.state.mission.flags.has(MissionFlags::FOUND) {
        return;
    }
    let class = |face: u8| Class::bin(u8::from(face == 1));
    let roll = Roll { why: rule!("D1Z-SETUP-13"), dice: 1, sides: closed.max(1), class: &class };
    let found =
        cx.roll(&roll, |tally| Event::Searched { model: by, closed, found: tally.bin(1) > 0 }).bin(1) > 0;
    if found {
        cx.state.mission.flags.set(MissionFlags::FOUND, true);
        cx.state.mission.carrier = by;
        cx.emit(rule!("D1Z-INT-01"), || Event::TookDocuments { model: by });
    }
}

/// The carrier is no longer Active: the documents lie where it stands.
pub(super) fn drop_documents(cx: &mut Cx<'_>, id: ModelId) {
    cx.state.mission.carrier = NOBODY;
    let at = cx.state[id].at;
    cx.state.mission.dropped = Some(at);
    cx.emit(rule!("D1Z-SETUP-13"), || Event::Dropped { model: id, at });
}

fn carrying_side(cx: &Cx<'_>) -> Option<Side> {
    let carrier = cx.state.mission.carrier;
    (carrier != NOBODY && cx.state[carrier].on_board()).then(|| carrier.side())
}

pub(super) fn score_turn(cx: &mut Cx<'_>) {
    for side in Side::BOTH {
        let opened =
            cx.state.mission.objectives.iter().filter(|one| one.has(Objective::now(side))).count() as u8;
        let carries = u8::from(carrying_side(cx) == Some(side));
        award(cx, side, opened, "for caches opened");
        award(cx, side, carries, "for carrying the documents");
    }
    for objective in &mut cx.state.mission.objectives {
        objective.set(Objective::NOW_A | Objective::NOW_B, false);
    }
}

pub(super) fn score_end(cx: &mut Cx<'_>) {
    for side in Side::BOTH {
        let left = if side == Side::A { MissionFlags::LEFT_A } else { MissionFlags::LEFT_B };
        if cx.state.mission.flags.has(left) {
            award(cx, side, 5, "for taking the documents off the board");
            if cx.setup.night && cx.state.mission.flags.has(MissionFlags::UNSEEN) {
                award(cx, side, 2, "for leaving Concealed");
            }
        }
        if carrying_side(cx) == Some(side) {
            award(cx, side, 3, "for holding the documents at the end");
        }
        let idle = cx.setup.fireteams(side.other()).filter(|team| !game(cx).has_members(*team)).count() as u8;
        award(cx, side, idle, "for enemy Fireteams without an Active model");
    }
}

/// Caches that nobody has opened, the documents where they lie, and the enemy who carries them.
pub(super) fn wants(game: Game<'_>, side: Side, wants: &mut Wants) {
    let mission = &game.state.mission;
    let closed =
        (0..count(game)).filter(|cache| !mission.objectives[usize::from(*cache)].has(Objective::DONE));
    // What the documents are worth, and how likely each closed cache is to hold them.
    let documents = 300 + 100 * checks_left(game);
    let share = if mission.flags.has(MissionFlags::FOUND) {
        0
    } else {
        documents / closed.clone().count().max(1) as i32
    };
    wants.extend(closed.filter_map(|cache| place(game, cache)).map(|at| (at, 100 + share)));
    wants.extend(place(game, DROPPED).map(|at| (at, documents)));
    if mission.carrier != NOBODY && mission.carrier.side() != side {
        wants.push((game.state[mission.carrier].at.point(), 300));
    }
}

pub(super) fn prospects(game: Game<'_>, side: Side) -> i32 {
    let mission = &game.state.mission;
    let opened = mission.objectives.iter().filter(|one| one.has(Objective::now(side))).count() as i32;
    let carries = mission.carrier != NOBODY && mission.carrier.side() == side;
    let carried = || 200 + 100 * checks_left(game) + homeward(game, mission.carrier, 300);
    100 * opened + if carries { carried() } else { 0 }
}
