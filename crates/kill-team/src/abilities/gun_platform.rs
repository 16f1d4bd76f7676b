//! Gun Platform: a weapon platform always has an engage order, is never activated by itself and acts only through the
//! Control Platform action of its gunner; without the gunner it cannot act. [KT-FIRE-01] [KT-AP-11]

use super::{CONTROL_PLATFORM, NEVER_ACTIVATED};
use crate::Field;
use crate::setup::Setup;
use crate::state::{Flags, OperativeId, State};
use sortie_rulebook::rule;

const REACH: i32 = 3000;

/// Whether an operative waits for somebody else to have it act.
pub(crate) fn is_platform(setup: &Setup, id: OperativeId) -> bool {
    let platform = setup.profile(id).has_ability(NEVER_ACTIVATED);
    if platform {
        rule!("KT-FIRE-01");
    }
    platform
}

/// The ready platforms that a gunner can have act.
pub(crate) fn in_reach(field: &Field<'_>, gunner: OperativeId) -> Vec<OperativeId> {
    let ready = |id: &OperativeId| {
        field.state[*id].flags.has(Flags::READY)
            && is_platform(field.setup, *id)
            && field.within(gunner, *id, REACH)
    };
    field.state.standing(field.state.side(gunner)).filter(ready).collect()
}

/// Whether a platform still has a gunner; without one it cannot act.
pub(crate) fn has_gunner(setup: &Setup, state: &State, id: OperativeId) -> bool {
    !is_platform(setup, id)
        || state.standing(state.side(id)).any(|friend| setup.profile(friend).has_ability(CONTROL_PLATFORM))
}
