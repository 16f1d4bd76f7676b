//! Vehicle. [DZ3-KEY-103..105]
//! Drives on ramps and floors only, carries nothing, and nothing moves or pins it.

use super::Keyword;
use crate::setup::Props;
use sortie_rulebook::rule_id;

/// What vehicles, walkers and bikes have in common.
pub(super) const MACHINE: Props = Props::VEHICLE
    .with(Props::MACHINE)
    .with(Props::GROUND_ONLY)
    .with(Props::NO_ITEMS)
    .with(Props::NOT_THROWN);

pub(super) static KEYWORD: Keyword = Keyword {
    props: MACHINE.with(Props::RAMPS_ONLY).with(Props::NEVER_PINNED),
    ..Keyword::new("Vehicle", rule_id!("DZ3-KEY-103"))
};
