//! Just a Scratch: the damage of one attack die on a greenskin is ignored.

use super::{Moment, Tactical};

pub(super) const PLOY: Tactical = Tactical {
    about: "It ignores the damage of this attack die",
    helps: &["GREENSKIN"],
    ..Tactical::new("Just a Scratch", "orks", Moment::Damage)
};
