//! Synapse: an injured operative within 6 inches of a friendly synapse creature aims and fights as if it were not, and
//! one that is there when it is activated is not slowed in that activation. [KT-FORCE-11] [KT-DMG-05]

use super::SYNAPTIC;
use crate::Field;
use crate::setup::Setup;
use crate::state::{OperativeId, State};
use sortie_rulebook::rule;

const REACH: i32 = 6000;

/// Whether a friendly synapse creature is near enough; an operative that is one itself counts.
pub(crate) fn is_near(setup: &Setup, state: &State, id: OperativeId) -> bool {
    if setup.profile(id).has("SYNAPSE") {
        rule!("KT-FORCE-11");
        return true;
    }
    let synapse = |friend: &OperativeId| setup.profile(*friend).has("SYNAPSE");
    let mut friends = state.standing(state.side(id)).filter(synapse).peekable();
    if friends.peek().is_none() {
        return false;
    }
    let field = Field::new(setup, state);
    friends.any(|friend| field.within(id, friend, REACH))
}

/// Whether an injury leaves the operative's aim alone.
pub(crate) fn steadies(setup: &Setup, state: &State, id: OperativeId) -> bool {
    setup.profile(id).has_ability(SYNAPTIC) && is_near(setup, state, id)
}
