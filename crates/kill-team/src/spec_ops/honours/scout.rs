//! Scout: Runner, Swift, Covert, Picket, Evasive, Dodge. [KT-NARR-09]
//!
//! The free dash of a Runner forbids shooting and fighting in the activation. A player who shoots or fights after all
//! pays for the dash then: that is the same as an ordinary dash before the attack.

use super::has;
use crate::setup::{Area, Setup};
use crate::spec_ops::gained::Gained;
use crate::state::{Actions, Effects, OperativeId, State};

/// How far before its drop zone a Picket is set up.
const PICKET: i32 = 3000;

/// Whether a Runner dashes for nothing now.
pub(crate) fn runs(setup: &Setup, state: &State, id: OperativeId) -> bool {
    let own = &state[id];
    let attacked = Actions::SHOOT.with(Actions::FIGHT).with(Actions::STORM);
    setup.profile(id).gained.has(Gained::RUNNER)
        && !own.done.any(attacked.with(Actions::DASH))
        && !own.effects.any(Effects::FREE_DASH.with(Effects::FLEET))
        && has(setup, id, Gained::RUNNER)
}

/// What an attack costs more because the dash before it is no longer free.
pub(crate) fn dash_to_pay(state: &State, id: OperativeId) -> u8 {
    u8::from(state[id].effects.has(Effects::RAN))
}

/// Whether an operative dashes again, passes jump tests and traverses for nothing.
pub(crate) fn is_swift(setup: &Setup, id: OperativeId) -> bool {
    has(setup, id, Gained::SWIFT)
}

/// Whether the order of an operative may change in turning point 1.
pub(crate) fn is_covert(setup: &Setup, id: OperativeId) -> bool {
    has(setup, id, Gained::COVERT)
}

/// Where an operative may be set up: its drop zone, or 3 inches around it.
pub(crate) fn reach(setup: &Setup, id: OperativeId) -> Option<i32> {
    has(setup, id, Gained::PICKET).then_some(PICKET)
}

/// Whether a base is within the reach of a Picket, any part of it.
pub(crate) fn is_near(area: Area, at: (i32, i32), radius: i32, reach: i32) -> bool {
    let beyond = |value: i32, low: i32, high: i32| i64::from((low - value).max(value - high).max(0));
    let (dx, dy) = (beyond(at.0, area.low.0, area.high.0), beyond(at.1, area.low.1, area.high.1));
    let most = i64::from(reach + radius + crate::sight::TOLERANCE);
    dx * dx + dy * dy <= most * most
}

/// Whether one defence die may be re-rolled.
pub(crate) fn evades(setup: &Setup, state: &State, id: OperativeId) -> bool {
    state[id].is_hidden_from_shot() && has(setup, id, Gained::EVASIVE)
}

/// Whether an operative passes through engagement range.
pub(crate) fn dodges(setup: &Setup, id: OperativeId) -> bool {
    has(setup, id, Gained::DODGE)
}
