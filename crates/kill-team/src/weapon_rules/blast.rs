//! Blast x: the same attack on every operative within x that the target could shoot at. [KT-WR-06] [KT-WR-07]

use super::{Shot, Spread, Use, Value, WeaponRule};
use crate::actions;
use crate::choice::Shooting;
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

fn around(x: u8, shot: Shot<'_>) -> Spread {
    rule!("KT-WR-06");
    let Shot { field, target, .. } = shot;
    let mut spread = Spread::default();
    for id in field.state.ids().filter(|id| *id != target && field.state[*id].is_up()) {
        if !field.within(target, id, i32::from(x) * 1000) {
            continue;
        }
        if let Ok(sight) = actions::see_from(field, shot.by, shot.weapon, target, id) {
            spread.add(id, &sight);
        }
    }
    spread
}
