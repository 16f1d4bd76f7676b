//! Central Control (Security): more APL than the enemy within 3 inches of the centre at the end of a turning point.

use super::{Archetype, Card, Reveal};
use crate::Field;
use crate::sequence::areas;
use crate::state::{OperativeId, TacOp};
use sortie_kernel::Side;

pub(super) const CARD: Card = Card {
    turn_end: Some(controlled),
    ..Card::new(
        "Central Control",
        Archetype::Security,
        Reveal::MayFrom(1),
        "Have more APL than the enemy within 3 inches of the centre at the end of a turning point",
    )
};

fn controlled(field: &Field<'_>, side: Side, _: &TacOp) -> bool {
    let near = |id: OperativeId| areas::near_centre(field, &field.cylinder(id), 3000);
    super::apl_of(field, side, near) > super::apl_of(field, side.other(), near)
}
