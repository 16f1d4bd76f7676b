//! Limited (X): X uses in a game. [D1Z-KWW-20]

use crate::Cx;
use crate::setup::ModelId;
use sortie_rulebook::rule;

/// An attack in which dice were rolled uses a thing up.
pub fn used(cx: &mut Cx<'_>, by: ModelId, place: u8) {
    if cx.setup.weapon(by, place).is_some_and(|weapon| weapon.limited.is_some()) {
        rule!("D1Z-KWW-20");
        let uses = cx.state[by].uses(place);
        cx.state[by].set_uses(place, uses + 1);
    }
}
