//! By the Numbers. [DZ2-CMD-15..21]
//! After a test of a Commando, but not one without modifiers.

use super::{Splat, is_called};
use crate::setup::ArmySpecial;

pub(super) static SPLAT: Splat = Splat {
    reroll: Some(|pool, look| pool.open && pool.model.is_some_and(|id| is_called(id, &["Commando"], look))),
    unlimited: true,
    ..Splat::new(ArmySpecial::ByTheNumbers)
};
