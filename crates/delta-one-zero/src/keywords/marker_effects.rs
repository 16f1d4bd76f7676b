//! Gas, Obscure and Illumination leave a marker on the target point. [D1Z-KWW-14] [D1Z-KWW-17] [D1Z-KWW-24]

use crate::Cx;
use crate::event::Event;
use crate::game::game;
use crate::geometry::Point;
use crate::sequence::{night, ranged};
use crate::setup::{Traits, Weapon};
use crate::state::{Token, TokenKind};
use sortie_rulebook::rule;

/// The markers that a weapon leaves, one for each such Keyword.
fn kinds(weapon: &Weapon) -> impl Iterator<Item = TokenKind> {
    [
        (Traits::GAS, TokenKind::Gas),
        (Traits::OBSCURE, TokenKind::Smoke),
        (Traits::ILLUMINATION, TokenKind::Light),
    ]
    .into_iter()
    .filter(|(keyword, _)| weapon.traits.has(*keyword))
    .map(|(_, kind)| kind)
}

/// Whether a weapon leaves a marker.
pub fn is_marker(weapon: &Weapon) -> bool {
    kinds(weapon).next().is_some()
}

/// Leaves them.
pub fn place(cx: &mut Cx<'_>, weapon: &Weapon, at: Point) {
    for kind in kinds(weapon) {
        put(cx, kind, at);
    }
}

/// Puts a marker of any kind down.
pub fn put(cx: &mut Cx<'_>, kind: TokenKind, at: Point) {
    let Some(place) = ranged::place_of(game(cx), at) else { return };
    let turn = cx.state.turn;
    cx.state.place_marker(Token { at: place, kind, turn });
    let why = match kind {
        TokenKind::Gas => rule!("D1Z-KWW-14"),
        TokenKind::Smoke => rule!("D1Z-KWW-24"),
        TokenKind::Light | TokenKind::StarShell => rule!("D1Z-KWW-17"),
    };
    cx.emit(why, || Event::MarkerPlaced { kind, at: place });
    if matches!(kind, TokenKind::Light | TokenKind::StarShell) {
        night::light(cx);
    }
}
