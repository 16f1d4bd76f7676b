//! Battle honours in a battle: one file for each specialism. [KT-NARR-09]
//!
//! Each function answers a question of a sequence for the operative it is about; none of them does anything for an
//! operative that has gained nothing.

pub(crate) mod combat;
pub(crate) mod marksman;
pub(crate) mod scout;
pub(crate) mod staunch;

use super::gained::Gained;
use crate::setup::Setup;
use crate::state::OperativeId;
use sortie_rulebook::rule;

/// Whether an operative has an honour; one that is asked for acts.
pub(crate) fn has(setup: &Setup, id: OperativeId, honour: Gained) -> bool {
    let has = setup.profile(id).gained.has(honour);
    if has {
        rule!("KT-NARR-09");
    }
    has
}
