//! Holo-Sight. [DZ2-ITEMS-12]

use super::Ability;
use crate::look::Look;
use crate::setup::{Item, Props, Traits};
use crate::state::Role;
use sortie_rulebook::{RuleId, rule, rule_id};

pub(super) static ABILITY: Ability = Ability {
    props: Props::HOLO_SIGHT,
    traits: Traits::HOLO_SIGHT,
    ..Ability::new("Holo-Sight", rule_id!("DZ2-ITEMS-12"))
};

/// One more die: built in, on the weapon or carried, but once, and not with a scope.
pub(super) fn dice(of: Role, look: &Look<'_>) -> Option<(RuleId, i8)> {
    let attack = look.state.attack;
    if of != Role::Attacker || !attack.cause.is_shot() {
        return None;
    }
    let (shooter, traits) = (attack.attacker?, look.traits(attack.attacker?, attack.weapon));
    let sighted = traits.has(Traits::HOLO_SIGHT)
        || look.has(shooter, Props::HOLO_SIGHT)
        || look.holds(shooter, Item::HoloSight);
    (sighted && !traits.has(Traits::SCOPE)).then(|| (rule!("DZ2-ITEMS-12"), 1))
}
