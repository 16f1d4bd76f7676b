//! Rout (Seek and Destroy): an enemy is incapacitated by an own operative near the enemy drop zone, and again in a later turning point.

use super::{Archetype, Card, Fall, Reveal};
use crate::Field;
use crate::sequence::{areas, set_up};
use crate::state::TacOp;

pub(super) const CARD: Card = Card {
    falls_revealed: Some(routed),
    ..Card::new(
        "Rout",
        Archetype::SeekAndDestroy,
        Reveal::MayFrom(1),
        "Incapacitate an enemy near its drop zone, and again in a later turning point",
    )
};

fn routed(field: &Field<'_>, op: &TacOp, fall: Fall) -> [bool; 2] {
    let zone = set_up::zone(field.setup, field.state, field.state.side(fall.who));
    if !areas::near_area(field, &field.cylinder(fall.by), zone, 6000) {
        return [false; 2];
    }
    super::first_or_again(op, field.state.turning_point)
}
