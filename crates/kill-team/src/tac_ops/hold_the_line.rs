//! Hold the Line (Security): no enemy within 6 inches of the player's drop zone at the end of a turning point.

use super::{Archetype, Card, Reveal};
use crate::Field;
use crate::sequence::{areas, set_up};
use crate::state::TacOp;
use sortie_kernel::Side;

pub(super) const CARD: Card = Card {
    turn_end: Some(held),
    open_board_only: true,
    ..Card::new(
        "Hold the Line",
        Archetype::Security,
        Reveal::MayFrom(2),
        "Let no enemy end a turning point within 6 inches of your drop zone",
    )
};

fn held(field: &Field<'_>, side: Side, _: &TacOp) -> bool {
    let zone = set_up::zone(field.setup, field.state, side);
    !field.state.standing(side.other()).any(|id| areas::near_area(field, &field.cylinder(id), zone, 6000))
}
