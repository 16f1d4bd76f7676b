//! Breach and Clear: against a pulse blaster of a Fire Warrior, enemies within 3 inches are not in cover and one attack
//! die is re-rolled. [KT-DICE-02]

use super::Ploy;
use super::{AttackRoll, RollKind};
use crate::Field;

pub(super) const PLOY: Ploy = Ploy {
    about: "Against pulse blasters enemies within 3 inches have no cover; re-roll one attack die",
    reroll: Some(breach),
    strips_cover: Some(breach),
    helps: "FIRE WARRIOR",
    worth: 1,
    ..Ploy::new("Breach and Clear", "tau-empire", 1)
};

const REACH: i32 = 3000;

fn breach(field: &Field<'_>, roll: AttackRoll) -> bool {
    roll.kind == RollKind::Shoot
        && field.setup.profile(roll.by).has("FIRE WARRIOR")
        && field.setup.weapon(roll.by, roll.weapon).name.starts_with("pulse-blaster")
        && field.within(roll.by, roll.target, REACH)
}
