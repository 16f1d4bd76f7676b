//! What a mission gives: points of a turn, points of the end, and who has won. [D1Z-TIDY-04] [D1Z-TIDY-05]

use super::{contact, dead_drop, downed_pilot, fuel_depot, safe_house, signal_post};
use crate::Cx;
use crate::event::Event;
use crate::game::{Game, game};
use crate::mission_state::MissionFlags;
use crate::sequence::conditions;
use crate::setup::MissionKind;
use crate::state::Flags;
use sortie_kernel::{Outcome, Side};
use sortie_rulebook::rule;

/// Gives a side victory points, and says what for.
pub(super) fn award(cx: &mut Cx<'_>, side: Side, points: u8, why: &'static str) {
    if points == 0 {
        return;
    }
    let player = &mut cx.state.players[side.index()];
    player.vp = player.vp.saturating_add(points);
    let total = player.vp;
    cx.emit(rule!("D1Z-TIDY-04"), || Event::Scored { side, points, why, total });
}

/// Scores a turn; `true` if the game ends with it.
pub fn score_turn(cx: &mut Cx<'_>) -> bool {
    match cx.setup.mission.kind {
        MissionKind::SignalPost => signal_post::score_turn(cx),
        MissionKind::DeadDrop => dead_drop::score_turn(cx),
        MissionKind::DownedPilot => downed_pilot::score_turn(cx),
        MissionKind::FuelDepot => fuel_depot::score_turn(cx),
        MissionKind::Contact => (),
        MissionKind::SafeHouse => safe_house::score_turn(cx),
    }
    let ends = cx.state.mission.flags.any(MissionFlags::ENDS | MissionFlags::SEALED);
    let wiped = Side::BOTH.map(|side| conditions::is_wiped_out(game(cx), side));
    cx.state.mission.flags.set(MissionFlags::WIPED_A, wiped[0]);
    cx.state.mission.flags.set(MissionFlags::WIPED_B, wiped[1]);
    ends || wiped[0] || wiped[1]
}

/// Scores the end of the game.
pub fn score_end(cx: &mut Cx<'_>) {
    match cx.setup.mission.kind {
        MissionKind::SignalPost => signal_post::score_end(cx),
        MissionKind::DeadDrop => dead_drop::score_end(cx),
        MissionKind::DownedPilot => downed_pilot::score_end(cx),
        MissionKind::FuelDepot => fuel_depot::score_end(cx),
        MissionKind::Contact => contact::score_end(cx),
        MissionKind::SafeHouse => safe_house::score_end(cx),
    }
}

/// Whether the first Force Commander of a side is removed or prone.
fn commander_down(game: Game<'_>, side: Side) -> bool {
    game.first_commander(side).is_some_and(|id| game.state[id].flags.any(Flags::REMOVED | Flags::PRONE))
}

/// Points for the enemy's first Force Commander.
pub(super) fn award_commander(cx: &mut Cx<'_>, points: u8) {
    for side in Side::BOTH {
        if commander_down(game(cx), side.other()) {
            award(cx, side, points, "for the enemy's first Force Commander");
        }
    }
}

/// Points of the night for what a side's Concealed Fireteams did this turn.
pub(super) fn award_unseen(cx: &mut Cx<'_>, side: Side, why: &'static str) {
    let points = std::mem::take(&mut cx.state.mission.unseen[side.index()]);
    award(cx, side, points, why);
}

/// The points of these models of a side.
pub(super) fn points_of(game: Game<'_>, side: Side, counts: impl Fn(Flags) -> bool) -> u32 {
    let fallen = game.setup.ids_of(side).filter(|id| counts(game.state[*id].flags));
    fallen.map(|id| u32::from(game.card(id).points)).sum()
}

/// Who has won: a wipe-out, then victory points, then points of enemy models removed.
pub fn outcome(game: Game<'_>) -> Outcome {
    rule!("D1Z-TIDY-05");
    let flags = game.state.mission.flags;
    match [MissionFlags::WIPED_A, MissionFlags::WIPED_B].map(|flag| flags.has(flag)) {
        [true, false] => return Outcome::Won(Side::B),
        [false, true] => return Outcome::Won(Side::A),
        _ => (),
    }
    if flags.has(MissionFlags::SEALED) {
        return Outcome::Won(game.state.chooser);
    }
    let vp = game.state.players.map(|player| u32::from(player.vp));
    let removed = Side::BOTH.map(|side| points_of(game, side.other(), |flags| flags.has(Flags::REMOVED)));
    match (vp[0], removed[0]).cmp(&(vp[1], removed[1])) {
        std::cmp::Ordering::Greater => Outcome::Won(Side::A),
        std::cmp::Ordering::Less => Outcome::Won(Side::B),
        std::cmp::Ordering::Equal => Outcome::Drawn,
    }
}
