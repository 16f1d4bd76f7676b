//! Dangerous: a natural 1 hurts the user. [D1Z-KWW-09]

use crate::Cx;
use crate::sequence::conditions;
use crate::setup::{ModelId, Traits};
use sortie_rulebook::rule;

/// Natural 1s with a weapon.
pub fn ones(cx: &mut Cx<'_>, by: ModelId, place: u8, count: u8) {
    let dangerous = cx.setup.weapon(by, place).is_some_and(|weapon| weapon.traits.has(Traits::DANGEROUS));
    if dangerous && count > 0 {
        conditions::add_wounds(cx, rule!("D1Z-KWW-09"), by, count);
        conditions::add_stress(cx, rule!("D1Z-KWW-09"), by, count);
    }
}
