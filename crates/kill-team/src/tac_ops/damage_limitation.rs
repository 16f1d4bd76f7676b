//! Damage Limitation (Security): no own operative incapacitated in a turning point.

use super::{Archetype, Card, Reveal};
use crate::Field;
use crate::state::TacOp;
use sortie_kernel::Side;

pub(super) const CARD: Card = Card {
    turn_end: Some(unharmed),
    ..Card::new(
        "Damage Limitation",
        Archetype::Security,
        Reveal::MayFrom(2),
        "Lose no operative in a turning point",
    )
};

fn unharmed(field: &Field<'_>, side: Side, _: &TacOp) -> bool {
    field.state.teams[side.index()].losses == 0
}
