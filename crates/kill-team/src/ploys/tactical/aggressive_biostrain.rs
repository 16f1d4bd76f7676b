//! Aggressive Biostrain: an operative repeats an attack by which its target lost no wounds. [KT-SHOOT-22]

use super::{Moment, Tactical};

pub(super) const PLOY: Tactical = Tactical {
    about: "It repeats the attack, because the target lost no wounds",
    helps: &["HIVE FLEET"],
    ..Tactical::new("Aggressive Biostrain", "tyranids", Moment::Missed)
};
