//! Capture Hostage (Infiltration): an enemy incapacitated up close and far from the others is taken away.

use super::{Archetype, Card, Fall, Falls, Reveal};
use crate::Field;
use crate::state::TacOp;

pub(super) const CARD: Card = Card {
    fall: Some(Falls { fits: taken, scores: [true, false] }),
    ..Card::new(
        "Capture Hostage",
        Archetype::Infiltration,
        Reveal::AtEvent,
        "Incapacitate an enemy up close while its friends are far away",
    )
};

/// An own operative within 2 inches of the enemy, more than 6 from all others. One that fell itself takes nobody away.
fn taken(field: &Field<'_>, _: &TacOp, fall: Fall) -> bool {
    let mut others = field.state.enemies(fall.by).filter(|enemy| *enemy != fall.who);
    field.state[fall.by].is_up()
        && field.within(fall.by, fall.who, 2000)
        && !others.any(|enemy| field.within(fall.by, enemy, 6000))
}
