//! Get Stuck In!: a Boy re-rolls one attack die in a combat that it began. [KT-DICE-02]

use super::Ploy;
use super::{AttackRoll, RollKind};
use crate::Field;

pub(super) const PLOY: Ploy = Ploy {
    about: "Boys re-roll one attack die in each combat that they begin",
    reroll: Some(stuck_in),
    helps: "BOY",
    ..Ploy::new("Get Stuck In!", "orks", 1)
};

fn stuck_in(field: &Field<'_>, roll: AttackRoll) -> bool {
    roll.kind == RollKind::Fight && field.setup.profile(roll.by).has("BOY")
}
