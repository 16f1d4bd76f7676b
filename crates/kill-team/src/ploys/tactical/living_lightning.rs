//! Living Lightning: the tesla carbine of an Immortal splashes harder or farther. [KT-WR-26]

use super::{Moment, Tactical};
use crate::setup::Weapon;

pub(super) const PLOY: Tactical = Tactical {
    about: "This attack gains Splash 2, or its Splash reaches 3 inches",
    helps: &["IMMORTAL"],
    ..Tactical::new("Living Lightning", "necrons", Moment::Retained)
};

/// Whether the ploy acts on a weapon.
pub(crate) fn acts_on(weapon: &Weapon) -> bool {
    weapon.name == "tesla-carbine"
}
