//! Upload Viral Code (Infiltration): code is uploaded near the enemy drop zone, and again in a later turning point.

use super::{Action, Archetype, Card, Object, Reveal};
use crate::Field;
use crate::sequence::{areas, set_up};
use crate::state::{Actions, OperativeId, Place, TacOp};

pub(super) const CARD: Card = Card {
    action: Some(Action {
        ap: 2,
        action: Actions::UPLOAD,
        at: Object::Nothing,
        check: in_reach,
        performed: again,
    }),
    ..Card::new(
        "Upload Viral Code",
        Archetype::Infiltration,
        Reveal::MayFrom(1),
        "Upload code near the enemy drop zone, and again in a later turning point",
    )
};

fn in_reach(field: &Field<'_>, id: OperativeId, _: &TacOp, _: u8, _: Place) -> Option<&'static str> {
    let zone = set_up::zone(field.setup, field.state, field.state.side(id).other());
    if !areas::near_area(field, &field.cylinder(id), zone, 6000) {
        return Some("the operative is within 6 inches of the enemy's drop zone");
    }
    super::enemy_near(field, id)
}

fn again(op: &mut TacOp, _: u8, turning_point: u8) -> [bool; 2] {
    super::first_or_again(op, turning_point)
}
