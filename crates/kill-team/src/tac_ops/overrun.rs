//! Overrun (Recon): an own operative wholly within each quarter and more than 3 inches from the centre at the end of a turning point.

use super::{Archetype, Card, Reveal};
use crate::Field;
use crate::sequence::areas;
use crate::state::TacOp;
use sortie_kernel::Side;

pub(super) const CARD: Card = Card {
    turn_end: Some(everywhere),
    ..Card::new(
        "Overrun",
        Archetype::Recon,
        Reveal::MayFrom(1),
        "End a turning point with an operative wholly in each quarter, more than 3 inches from the centre",
    )
};

fn everywhere(field: &Field<'_>, side: Side, _: &TacOp) -> bool {
    areas::quarters(field.setup).into_iter().all(|quarter| {
        field.state.standing(side).any(|id| {
            let base = field.cylinder(id);
            areas::wholly_in(&base, quarter) && !areas::near_centre(field, &base, 3000)
        })
    })
}
