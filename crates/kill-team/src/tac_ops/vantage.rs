//! Vantage (Recon): vantage points outside the player's drop zone are secured.

use super::{Action, Archetype, Card, Object, Reveal};
use crate::Field;
use crate::sequence::{features, set_up};
use crate::state::{Actions, OperativeId, Place, TacOp};
use crate::traits;
use sortie_geometry::open::Prism;

pub(super) const CARD: Card = Card {
    action: Some(Action {
        ap: 2,
        action: Actions::VANTAGE,
        at: Object::Feature,
        check: on_top,
        performed: twice,
    }),
    open_board_only: true,
    ..Card::new(
        "Vantage",
        Archetype::Recon,
        Reveal::MayFrom(1),
        "Secure vantage points outside your drop zone",
    )
};

fn on_top(field: &Field<'_>, id: OperativeId, op: &TacOp, object: u8, _: Place) -> Option<&'static str> {
    let base = field.cylinder(id);
    let zone = set_up::zone(field.setup, field.state, field.state.side(id));
    let feature = u16::from(object);
    let mut parts = field.setup.terrain.parts().iter();
    let carries = |part: &Prism| {
        part.feature == feature
            && part.traits.any(traits::VANTAGE)
            && part.top == base.z
            && part.contains(base.at)
    };
    if base.z == 0 || !parts.any(carries) {
        return Some("the operative stands on a vantage point of the feature");
    }
    if features::vantage_in_area(field.setup, feature, zone) {
        return Some("no part of the vantage point is in your own drop zone");
    }
    if [op.named, op.other, op.count].contains(&(object + 1)) {
        return Some("the vantage point has been secured");
    }
    super::enemy_near(field, id)
}

fn twice(op: &mut TacOp, object: u8, turning_point: u8) -> [bool; 2] {
    let met = super::first_or_again(op, turning_point);
    // It is secured even if nothing is scored for it.
    let TacOp { named, other, count, .. } = op;
    if let Some(free) = [named, other, count].into_iter().find(|secured| **secured == 0) {
        *free = object + 1;
    }
    met
}
