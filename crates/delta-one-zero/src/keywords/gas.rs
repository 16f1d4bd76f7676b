//! Gas: Stress for those who finish a move or an Action near it. [D1Z-KWW-14] [D1Z-KWW-16]

use crate::Cx;
use crate::game::{Game, game};
use crate::sequence::conditions;
use crate::setup::{Item, ModelId};
use crate::state::{Flags, TokenKind};
use sortie_rulebook::rule;

/// Whether a model stands within 2 inches of a Gas marker and breathes it.
fn breathes(game: Game<'_>, id: ModelId) -> bool {
    let field = game.field();
    let mut clouds = game.state.markers().iter().filter(|token| token.kind == TokenKind::Gas);
    if !clouds.any(|token| field.near_marker(id, token.at.point(), 2000)) || game.is_undercover(id) {
        return false;
    }
    if game.carries(id, Item::GasMask) {
        rule!("D1Z-KWW-16");
        return false;
    }
    true
}

/// A model finished a move or an Action.
pub fn finished(cx: &mut Cx<'_>, id: ModelId) {
    if breathes(game(cx), id) {
        rule!("D1Z-KWW-14");
        cx.state[id].flags.set(Flags::GAS_DUE, true);
    }
}

/// The end of a run: once for everybody concerned.
pub fn end_of_run(cx: &mut Cx<'_>) {
    for id in cx.setup.ids() {
        if cx.state[id].flags.has(Flags::GAS_DUE) {
            cx.state[id].flags.set(Flags::GAS_DUE, false);
            conditions::add_stress(cx, rule!("D1Z-KWW-14"), id, 1);
        }
    }
}
