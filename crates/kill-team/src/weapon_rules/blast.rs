//! Blast x: the same attack on every operative within x that the target could shoot at. [KT-WR-06] [KT-WR-07]

use super::{Use, Value, WeaponRule};
use crate::Field;
use crate::choice::Shooting;
use crate::state::OperativeId;
use crate::targets::TargetSet;
use sortie_kernel::Illegal;
use sortie_rulebook::{rule, rule_id};

pub(super) const RULE: WeaponRule = WeaponRule {
    usable: Some(no_overwatch),
    spread: Some(around),
    ..WeaponRule::new("Blast", rule_id!("KT-WR-06"), Value::Spaced)
};

fn no_overwatch(_: u8, with: Use<'_>) -> Result<(), Illegal> {
    if with.how != Shooting::Shoot {
        let why = "a weapon with Blast cannot be used for overwatch";
        return Err(Illegal { rule: rule!("KT-WR-07"), why });
    }
    Ok(())
}

fn around(x: u8, _by: OperativeId, target: OperativeId, field: &Field<'_>) -> TargetSet {
    rule!("KT-WR-06");
    let mut further = TargetSet::default();
    for id in field.state.ids().filter(|id| *id != target && field.state[*id].is_up()) {
        if field.within(target, id, i32::from(x) * 1000) && field.line_of_sight(target, id).is_some() {
            further.insert(id);
        }
    }
    further
}
