//! Plant Banner (Security): the banner lies near or in the enemy drop zone at the end of the battle.

use super::{Archetype, Card, Reveal};
use crate::Field;
use crate::sequence::{areas, set_up};
use crate::state::{TacOp, TokenKind};
use sortie_kernel::Side;

pub(super) const CARD: Card = Card {
    names: true,
    battle_end: Some(planted),
    ..Card::new(
        "Plant Banner",
        Archetype::Security,
        Reveal::AtEvent,
        "Have the banner lie near or in the enemy drop zone at the end of the battle",
    )
};

fn planted(field: &Field<'_>, side: Side, _: &TacOp) -> [bool; 2] {
    let zone = set_up::zone(field.setup, field.state, side.other());
    let mut banners =
        field.state.lying(TokenKind::Banner).filter(|(_, token)| token.of == side.index() as u8);
    // The banner in the zone gives both points.
    banners.next().map_or([false; 2], |(_, token)| {
        [areas::point_near(zone, token.at, 6000), areas::point_near(zone, token.at, 0)]
    })
}
