//! Plant Signal Beacon (Recon): a beacon lies near or in the enemy drop zone at the end of the battle.

use super::{Action, Archetype, Card, Object, Reveal};
use crate::Field;
use crate::sequence::{areas, set_up, tokens};
use crate::state::{Actions, OperativeId, Place, TacOp, TokenKind};
use sortie_kernel::Side;

pub(super) const CARD: Card = Card {
    action: Some(Action {
        ap: 2,
        action: Actions::BEACON,
        at: Object::Place,
        check: in_reach,
        performed: planted,
    }),
    battle_end: Some(sends),
    ..Card::new(
        "Plant Signal Beacon",
        Archetype::Recon,
        Reveal::AtEvent,
        "Have a beacon lie near or in the enemy drop zone at the end of the battle",
    )
};

fn in_reach(field: &Field<'_>, id: OperativeId, op: &TacOp, _: u8, at: Place) -> Option<&'static str> {
    if op.count > 0 {
        return Some("the beacon is planted once per battle");
    }
    if !tokens::can_lie(field, at) || !field.within_point(id, at, 1000) {
        return Some("the beacon lies on a floor within 1 inch of the operative");
    }
    super::enemy_near(field, id)
}

fn planted(op: &mut TacOp, _: u8, _: u8) -> [bool; 2] {
    op.count = 1;
    [false; 2]
}

fn sends(field: &Field<'_>, side: Side, _: &TacOp) -> [bool; 2] {
    let zone = set_up::zone(field.setup, field.state, side.other());
    let mut beacons =
        field.state.lying(TokenKind::Beacon).filter(|(_, token)| token.of == side.index() as u8);
    [beacons.any(|(_, token)| areas::point_near(zone, token.at, 6000)); 2]
}
