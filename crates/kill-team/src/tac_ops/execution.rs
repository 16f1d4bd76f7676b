//! Execution (Seek and Destroy): more enemies than own operatives fall in two turning points, or in three.

use super::{Archetype, Card, Reveal};
use crate::Field;
use crate::state::TacOp;
use sortie_kernel::Side;

pub(super) const CARD: Card = Card {
    battle_end: Some(executed),
    counts_turns: true,
    ..Card::new(
        "Execution",
        Archetype::SeekAndDestroy,
        Reveal::AtEvent,
        "Incapacitate more enemies than you lose, in two turning points, then in three",
    )
};

fn executed(_: &Field<'_>, _: Side, op: &TacOp) -> [bool; 2] {
    [op.count >= 2, op.count >= 3]
}
