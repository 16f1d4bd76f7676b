//! Triangulate (Recon): positions are taken near two edges that are not the player's own one, then near the third.

use super::{Action, Archetype, Card, Object, Reveal};
use crate::Field;
use crate::sequence::areas;
use crate::state::{Actions, OperativeId, Place, TacOp};

pub(super) const CARD: Card = Card {
    action: Some(Action {
        ap: 1,
        action: Actions::TRIANGULATE,
        at: Object::Edge,
        check: at_edge,
        performed: counted,
    }),
    ..Card::new(
        "Triangulate",
        Archetype::Recon,
        Reveal::MayFrom(1),
        "Take positions near two edges that are not your own, then near the third",
    )
};

fn at_edge(field: &Field<'_>, id: OperativeId, op: &TacOp, object: u8, _: Place) -> Option<&'static str> {
    let Some(edge) = areas::EDGES.get(usize::from(object)).copied() else {
        return Some("there are four edges");
    };
    if edge == areas::own_edge(field.setup, field.state, field.state.side(id)) {
        return Some("your own edge does not count");
    }
    if op.count >> object & 1 == 1 {
        return Some("the edge has been done");
    }
    if !areas::near_edge(field, &field.cylinder(id), edge, 3000) {
        return Some("the operative is within 3 inches of the edge");
    }
    super::enemy_near(field, id)
}

fn counted(op: &mut TacOp, object: u8, _: u8) -> [bool; 2] {
    op.count |= 1 << object;
    let edges = op.count.count_ones();
    [edges >= 2, edges >= 3]
}
