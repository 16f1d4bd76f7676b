//! What a battle leaves for the dataslate: who felled an enemy, who did a deed, who was incapacitated. [KT-NARR-02]
//! [KT-NARR-04]
//!
//! It is written down only for sides that play from a dataslate; no rule of the battle reads it.

use crate::Cx;
use crate::field::Field;
use crate::state::{Deeds, OperativeId};
use sortie_kernel::Side;
use sortie_rulebook::rule;

fn note(id: OperativeId, deeds: Deeds, cx: &mut Cx<'_>) {
    if cx.setup.narrative[cx.setup.side(id).index()] {
        rule!("KT-NARR-02");
        cx.state[id].deeds.add(deeds);
    }
}

/// An operative was incapacitated, by somebody or by nobody.
pub(crate) fn fell(who: OperativeId, by: Option<OperativeId>, cx: &mut Cx<'_>) {
    note(who, Deeds::WAS_DOWN, cx);
    // One that the enemy directs acts for the enemy.
    let by = by.filter(|by| cx.state.acting_side(*by) == cx.setup.side(*by));
    let Some(by) = by.filter(|by| cx.setup.side(*by) != cx.setup.side(who)) else { return };
    note(by, Deeds::FELLED, cx);
    if cx.setup.profile(who).has("LEADER") {
        note(by, Deeds::FELLED_LEADER, cx);
    }
}

/// An operative performed a mission action or met a condition of a tac op.
pub(crate) fn did(id: OperativeId, cx: &mut Cx<'_>) {
    note(id, Deeds::DID, cx);
}

/// A side scored for a marker at the end of a turning point: those who stood near it did a deed.
pub(crate) fn scored_at(marker: usize, side: Side, cx: &mut Cx<'_>) {
    if !cx.setup.narrative[side.index()] {
        return;
    }
    let at = cx.setup.mission.markers[marker];
    let near: Vec<OperativeId> = {
        let field = Field::new(cx.setup, cx.state);
        cx.state.standing(side).filter(|id| field.within_objective(*id, at)).collect()
    };
    near.into_iter().for_each(|id| did(id, cx));
}
