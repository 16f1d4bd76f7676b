//! Protect Assets (Security): two or more enemies incapacitated in a turning point near objective markers or with tokens.

use super::{Archetype, Card, Reveal};
use crate::Field;
use crate::state::TacOp;
use sortie_kernel::Side;

pub(super) const CARD: Card = Card {
    turn_end: Some(protected),
    ..Card::new(
        "Protect Assets",
        Archetype::Security,
        Reveal::MayFrom(1),
        "Incapacitate two or more enemies near objective markers or with tokens in one turning point",
    )
};

fn protected(field: &Field<'_>, side: Side, _: &TacOp) -> bool {
    field.state.teams[side.index()].spoils >= 2
}
