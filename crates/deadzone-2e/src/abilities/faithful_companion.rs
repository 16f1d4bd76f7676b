//! Faithful Companion. [DZ2-LOST-40]

use super::Ability;
use sortie_rulebook::rule_id;

pub(super) static ABILITY: Ability = Ability {
    master: Some("Forge Lord Ingulf Krestuersson"),
    ..Ability::new("Faithful Companion", rule_id!("DZ2-LOST-40"))
};
