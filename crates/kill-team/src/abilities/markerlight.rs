//! Markerlight: a marked enemy is shot at with one attack die re-rolled; a shot and a markerlight of one activation have
//! the same target. [KT-FORCE-10]

use super::{MARKERLIGHT, TARGET_LOCK};
use crate::Cx;
use crate::ploys::{AttackRoll, RollKind};
use crate::setup::Setup;
use crate::state::{Actions, Marks, OperativeId, State};

/// Whether a shooter re-rolls one attack die because its target is marked.
pub(crate) fn rerolls(setup: &Setup, state: &State, roll: AttackRoll) -> bool {
    let shooting = matches!(roll.kind, RollKind::Shoot | RollKind::Overwatch);
    let marked =
        state[roll.target].marks.has(Marks::MARKERLIGHT) || setup.profile(roll.by).has_ability(TARGET_LOCK);
    shooting && marked && setup.profile(roll.by).has("HUNTER CADRE")
}

/// Stands for several targets of one shot, where a team remembers at whom it aims.
pub(crate) const SEVERAL: u8 = u8::MAX;

/// Whether an operative may shoot at a target after what it marked in this activation.
pub(crate) fn may_shoot(state: &State, id: OperativeId, target: OperativeId) -> bool {
    !state[id].done.has(Actions::MARKERLIGHT) || aimed_at(state, id) == target.0 + 1
}

/// Whether an operative may mark a target after what it shot at in this activation.
pub(crate) fn may_mark(state: &State, id: OperativeId, target: OperativeId) -> bool {
    let aimed = aimed_at(state, id);
    !state[id].done.has(Actions::SHOOT) || aimed == 0 || aimed == target.0 + 1
}

/// Whether a shot may have further targets: not after a markerlight, which has one.
pub(crate) fn may_spread(state: &State, id: OperativeId) -> bool {
    !state[id].done.has(Actions::MARKERLIGHT)
}

/// At whom the operative that is being activated aims, counted from 1.
fn aimed_at(state: &State, id: OperativeId) -> u8 {
    state.teams[state.side(id).index()].aim
}

/// An operative with a markerlight remembers whom it shot at or marked.
pub(crate) fn aim_at(id: OperativeId, target: OperativeId, cx: &mut Cx<'_>) {
    remember(id, target.0 + 1, cx);
}

/// The shot has further targets.
pub(crate) fn aim_at_several(id: OperativeId, cx: &mut Cx<'_>) {
    remember(id, SEVERAL, cx);
}

fn remember(id: OperativeId, aim: u8, cx: &mut Cx<'_>) {
    if cx.setup.profile(id).has_ability(MARKERLIGHT) {
        let side = cx.state.side(id);
        cx.state.teams[side.index()].aim = aim;
    }
}
