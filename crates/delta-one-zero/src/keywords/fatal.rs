//! Fatal: a Wound from this weapon removes. [D1Z-KWW-11]

use crate::Cx;
use crate::game::game;
use crate::sequence::wound_cards::weapon_traits;
use crate::setup::{ModelId, Traits};
use crate::state::{Attack, Flags};
use sortie_rulebook::rule;

/// The Wounds value of a model that such a weapon wounded.
pub fn threshold() -> u8 {
    0
}

/// A model got a Wound token by an attack.
pub fn wounded(cx: &mut Cx<'_>, id: ModelId, attack: &Attack) {
    if weapon_traits(game(cx), attack).has(Traits::FATAL) {
        rule!("D1Z-KWW-11");
        cx.state[id].flags.set(Flags::FATAL, true);
    }
}
