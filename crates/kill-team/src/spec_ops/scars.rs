//! Battle scars in a battle. A penalty as if injured does not add to the same penalty from an injury. [KT-NARR-05]

use super::gained::Gained;
use crate::setup::{Profile, Setup};
use crate::state::OperativeId;
use sortie_rulebook::rule;

fn has(setup: &Setup, id: OperativeId, scar: Gained) -> bool {
    let has = setup.profile(id).gained.has(scar);
    if has {
        rule!("KT-NARR-05");
    }
    has
}

/// Whether an operative cannot dash and gains no APL.
pub(crate) fn is_impaired(setup: &Setup, id: OperativeId) -> bool {
    has(setup, id, Gained::IMPAIRED)
}

/// Takes back what equipment added to the APL of a card, if a scar keeps it from rising.
pub(crate) fn cap_apl(profile: &mut Profile, printed: u8) {
    if profile.gained.has(Gained::IMPAIRED) {
        rule!("KT-NARR-05");
        profile.apl = profile.apl.min(printed);
    }
}

/// Whether a scar worsens its BS as an injury does.
pub(crate) fn is_concussed(setup: &Setup, id: OperativeId) -> bool {
    has(setup, id, Gained::CONCUSSED)
}

/// Whether a scar worsens its WS as an injury does.
pub(crate) fn is_sapped(setup: &Setup, id: OperativeId) -> bool {
    has(setup, id, Gained::SAPPED)
}

/// Whether a scar reduces its M as an injury does.
pub(crate) fn is_ailing(setup: &Setup, id: OperativeId) -> bool {
    has(setup, id, Gained::AILING)
}
