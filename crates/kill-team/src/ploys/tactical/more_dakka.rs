//! More Dakka: a greenskin repeats an attack by which its target lost no wounds. [KT-SHOOT-22]

use super::{Moment, Tactical};

pub(super) const PLOY: Tactical = Tactical {
    about: "It repeats the attack, because the target lost no wounds",
    helps: &["GREENSKIN"],
    ..Tactical::new("More Dakka", "orks", Moment::Missed)
};
