//! Camo cloak: in cover, one more defence die is retained as a normal save. [KT-LOS-15]

use super::Ability;
use sortie_rulebook::rule;

pub(super) const ABILITY: Ability = Ability { cover: Some(one_more), ..Ability::new("Camo cloak") };

fn one_more() -> u8 {
    rule!("KT-LOS-15");
    1
}
