//! Feed: the first critical strike of each combat deals 1 more damage. [KT-FIGHT-10]

use super::Ploy;
use crate::setup::Setup;
use crate::state::OperativeId;

pub(super) const PLOY: Ploy = Ploy {
    about: "The first critical strike in each combat deals 1 more damage",
    strike_bonus: Some(feeds),
    helps: "HIVE FLEET",
    ..Ploy::new("Feed", "tyranids", 1)
};

fn feeds(setup: &Setup, id: OperativeId) -> u8 {
    u8::from(setup.profile(id).has("HIVE FLEET"))
}
