//! Headhunter (Seek and Destroy): the enemy leader falls; in turning point 1 or 2 that gives both points.

use super::{Archetype, Card, Reveal};

pub(super) const CARD: Card = Card {
    leader_falls: true,
    ..Card::new(
        "Headhunter",
        Archetype::SeekAndDestroy,
        Reveal::AtEvent,
        "Incapacitate the enemy leader; in turning point 1 or 2 that scores both points",
    )
};
