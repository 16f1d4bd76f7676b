//! Markerlight: a marked enemy is shot at with one attack die re-rolled; a shot and a markerlight of one activation have
//! the same target. [KT-FORCE-10]

use super::{MARKERLIGHT, TARGET_LOCK};
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

/// Whether an operative with a markerlight may shoot at or mark a target after what it did in this activation.
pub(crate) fn agrees(setup: &Setup, state: &State, id: OperativeId, target: OperativeId) -> bool {
    let own = &state[id];
    let bound = setup.profile(id).has_ability(MARKERLIGHT)
        && own.done.any(Actions::MARKERLIGHT.with(Actions::SHOOT))
        && !own.done.has(Actions::MARKERLIGHT.with(Actions::SHOOT));
    !bound || own.tie().is_none_or(|tied| tied == target)
}
