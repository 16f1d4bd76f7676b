//! Sabotage (Infiltration): features with heavy parts near the enemy drop zone are sabotaged.

use super::{Action, Archetype, Card, Object, Reveal};
use crate::Field;
use crate::sequence::{areas, features, set_up};
use crate::state::{Actions, OperativeId, Place, TacOp};

pub(super) const CARD: Card = Card {
    action: Some(Action {
        ap: 2,
        action: Actions::SABOTAGE,
        at: Object::Feature,
        check: in_reach,
        performed: twice,
    }),
    open_board_only: true,
    ..Card::new(
        "Sabotage",
        Archetype::Infiltration,
        Reveal::MayFrom(1),
        "Sabotage features with heavy parts near the enemy drop zone",
    )
};

fn in_reach(field: &Field<'_>, id: OperativeId, op: &TacOp, object: u8, _: Place) -> Option<&'static str> {
    let side = field.state.side(id);
    let feature = u16::from(object);
    let zone = set_up::zone(field.setup, field.state, side.other());
    if !features::is_heavy(field.setup, feature)
        || !areas::feature_near_area(field.setup, feature, zone, 6000)
    {
        return Some("the feature has a heavy part and is within 6 inches of the enemy's drop zone");
    }
    if !areas::near_feature(field, id, feature, 1000) {
        return Some("the operative is within 1 inch of the feature");
    }
    if op.named == object + 1 || op.other == object + 1 {
        return Some("the feature has been sabotaged");
    }
    super::enemy_near(field, id)
}

fn twice(op: &mut TacOp, object: u8, _: u8) -> [bool; 2] {
    let first = op.named == 0;
    if first {
        op.named = object + 1;
    } else {
        op.other = object + 1;
    }
    [first, !first]
}
