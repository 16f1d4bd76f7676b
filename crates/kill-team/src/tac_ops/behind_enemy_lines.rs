//! Behind Enemy Lines (Infiltration): an own operative wholly within the enemy drop zone, more than 3 inches from enemies, at the end of a turning point.

use super::{Archetype, Card, Reveal};
use crate::Field;
use crate::sequence::{areas, set_up};
use crate::state::TacOp;
use sortie_kernel::Side;

pub(super) const CARD: Card = Card {
    turn_end: Some(behind),
    ..Card::new(
        "Behind Enemy Lines",
        Archetype::Infiltration,
        Reveal::MayFrom(1),
        "End a turning point with an operative wholly in the enemy drop zone, more than 3 inches from enemies",
    )
};

fn behind(field: &Field<'_>, side: Side, _: &TacOp) -> bool {
    let zone = set_up::zone(field.setup, field.state, side.other());
    field.state.standing(side).any(|id| {
        areas::wholly_in(&field.cylinder(id), zone)
            && !field.state.enemies(id).any(|enemy| field.within(id, enemy, 3000))
    })
}
