//! Implant (Infiltration): enemies are implanted instead of struck: the first, then two others. The strikes themselves stand in `events`.

use super::{Archetype, Card, Reveal};

pub(super) const CARD: Card = Card {
    ..Card::new(
        "Implant",
        Archetype::Infiltration,
        Reveal::AtEvent,
        "Implant an enemy instead of striking it, then two others",
    )
};
