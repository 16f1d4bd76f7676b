//! Defender of the Star Realm. [DZ2-CMD-15..21]
//! After a FIGHT or SURVIVE test of the active model.

use super::Splat;
use crate::setup::ArmySpecial;
use crate::state::Stat;

pub(super) static SPLAT: Splat = Splat {
    reroll: Some(|pool, look| {
        let active = look.state.activation.model;
        matches!(pool.stat, Stat::Fight | Stat::Survive) && pool.model.is_some() && pool.model == active
    }),
    unlimited: true,
    ..Splat::new(ArmySpecial::DefenderOfTheStarRealm)
};
