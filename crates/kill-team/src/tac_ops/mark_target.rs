//! Mark Target (Recon): shots at the enemy leader mark it instead of hurting it. The shots themselves stand in `events`.

use super::{Archetype, Card, Reveal};

pub(super) const CARD: Card = Card {
    ..Card::new(
        "Mark Target",
        Archetype::Recon,
        Reveal::AtEvent,
        "Mark the enemy leader with shots instead of hurting it",
    )
};
