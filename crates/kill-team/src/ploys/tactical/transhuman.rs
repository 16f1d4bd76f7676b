//! Transhuman Physiology: one retained normal save of a Primaris marine becomes critical. [KT-SHOOT-21]

use super::{Moment, Tactical};

pub(super) const PLOY: Tactical = Tactical {
    about: "One normal save that it retained becomes critical",
    helps: &["PRIMARIS"],
    ..Tactical::new("Transhuman Physiology", "space-marines", Moment::Defended)
};
