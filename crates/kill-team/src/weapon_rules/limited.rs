//! Limited: the weapon can be selected once per battle. [KT-WR-17]

use super::{Use, Value, WeaponRule};
use sortie_kernel::Illegal;
use sortie_rulebook::{rule, rule_id};

pub(super) const RULE: WeaponRule = WeaponRule {
    usable: Some(once),
    selected: Some(use_up),
    ..WeaponRule::new("Limited", rule_id!("KT-WR-17"), Value::None)
};

/// The bits that remember its uses: as many as it has uses, from the first weapon that shares them on.
fn uses(with: Use<'_>) -> u16 {
    let shared = with.profile.shares_uses_with.unwrap_or(with.weapon);
    ((1u16 << with.profile.uses) - 1) << shared
}

fn once(_: u8, with: Use<'_>) -> Result<(), Illegal> {
    if with.operative.used & uses(with) == uses(with) {
        let why = "this weapon can be used once per battle and has been";
        return Err(Illegal { rule: rule!("KT-WR-17"), why });
    }
    Ok(())
}

fn use_up(_: u8, with: Use<'_>) -> u16 {
    rule!("KT-WR-17");
    let left = uses(with) & !with.operative.used;
    left & left.wrapping_neg()
}
