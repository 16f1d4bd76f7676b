//! Relentless Onslaught: one attack die may be re-rolled by a Tomb World operative that shoots at a target within
//! 6 inches.

use super::{AttackRoll, Ploy};
use crate::Field;

const NEAR: i32 = 6000;

pub(super) const PLOY: Ploy = Ploy {
    about: "Re-roll one attack die when shooting at a target within 6 inches",
    reroll: Some(reroll),
    helps: "TOMB WORLD",
    worth: 3,
    ..Ploy::new("Relentless Onslaught", "necrons", 1)
};

fn reroll(field: &Field<'_>, roll: AttackRoll) -> bool {
    !roll.is_fighting()
        && field.setup.profile(roll.by).has("TOMB WORLD")
        && field.within(roll.by, roll.target, NEAR)
}
