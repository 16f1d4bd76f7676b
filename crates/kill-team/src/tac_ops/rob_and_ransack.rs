//! Rob and Ransack (Seek and Destroy): an enemy incapacitated at arm's length, the others far away; the robber survives.

use super::{Archetype, Card, Fall, Falls, Reveal};
use crate::Field;
use crate::state::TacOp;
use sortie_kernel::Side;

pub(super) const CARD: Card = Card {
    fall: Some(Falls { fits: robbed, scores: [true, false] }),
    battle_end: Some(survives),
    ..Card::new(
        "Rob and Ransack",
        Archetype::SeekAndDestroy,
        Reveal::AtEvent,
        "Incapacitate an enemy at arm's length while its friends are far away; the robber must survive",
    )
};

/// An own operative within an inch of the enemy, more than 3 from all others.
fn robbed(field: &Field<'_>, _: &TacOp, fall: Fall) -> bool {
    let mut others = field.state.enemies(fall.by).filter(|enemy| *enemy != fall.who);
    field.within(fall.by, fall.who, 1000) && !others.any(|enemy| field.within(fall.by, enemy, 3000))
}

fn survives(field: &Field<'_>, _: Side, op: &TacOp) -> [bool; 2] {
    [false, super::still_stands(field, op.named)]
}
