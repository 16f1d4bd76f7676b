//! Interloper (Infiltration): the named operative leaves over the enemy edge.

use super::{Action, Archetype, Card, Object, Reveal};
use crate::Field;
use crate::sequence::areas;
use crate::state::{Actions, OperativeId, Place, TacOp};

pub(super) const CARD: Card = Card {
    names: true,
    action: Some(Action {
        ap: 1,
        action: Actions::INTERLOPE,
        at: Object::Nothing,
        check: at_edge,
        performed: gone,
    }),
    ..Card::new(
        "Interloper",
        Archetype::Infiltration,
        Reveal::AtEvent,
        "Your named operative leaves over the enemy's edge",
    )
};

fn at_edge(field: &Field<'_>, id: OperativeId, op: &TacOp, _: u8, _: Place) -> Option<&'static str> {
    if op.named != id.0 + 1 {
        return Some("only the operative named for it performs this action");
    }
    let edge = areas::own_edge(field.setup, field.state, field.state.side(id).other());
    if !areas::near_edge(field, &field.cylinder(id), edge, 1000) {
        return Some("the operative is within 1 inch of the enemy's own edge");
    }
    let near = field.state.enemies(id).any(|enemy| field.within(id, enemy, 3000));
    near.then_some("the operative is more than 3 inches from enemies")
}

fn gone(_: &mut TacOp, _: u8, _: u8) -> [bool; 2] {
    [true; 2]
}
