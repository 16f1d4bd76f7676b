//! Limited: the weapon can be selected once per battle. [KT-WR-17]

use super::{Use, Value, WeaponRule};
use sortie_kernel::Illegal;
use sortie_rulebook::{rule, rule_id};

pub(super) const RULE: WeaponRule = WeaponRule {
    usable: Some(once),
    selected: Some(use_up),
    ..WeaponRule::new("Limited", rule_id!("KT-WR-17"), Value::None)
};

fn once(_: u8, with: Use<'_>) -> Result<(), Illegal> {
    if with.operative.used >> with.weapon & 1 == 1 {
        let why = "this weapon can be used once per battle and has been";
        return Err(Illegal { rule: rule!("KT-WR-17"), why });
    }
    Ok(())
}

fn use_up(_: u8, with: Use<'_>) -> u16 {
    rule!("KT-WR-17");
    1 << with.weapon
}
