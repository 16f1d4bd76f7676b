//! Challenge (Seek and Destroy): the enemy named is incapacitated by the player's operative named; within 6 inches that gives both points.

use super::{Archetype, Asks, Card, Fall, Reveal};
use crate::Field;
use crate::state::TacOp;

pub(super) const CARD: Card = Card {
    falls_revealed: Some(felled),
    ..Card::new(
        "Challenge",
        Archetype::SeekAndDestroy,
        Reveal::MustFirst(Asks::Pair),
        "The operative you named incapacitates the enemy you named; within 6 inches that scores both points",
    )
};

fn felled(field: &Field<'_>, op: &TacOp, fall: Fall) -> [bool; 2] {
    let met = op.named == fall.who.0 + 1 && op.other == fall.by.0 + 1;
    [met, met && field.within(fall.who, fall.by, 6000)]
}
