//! Tactical Precision: one attack die of each combat or shooting attack may be re-rolled by a space marine within
//! 3 inches of, and visible to, a friendly leader. A leader is visible to itself.

use super::{AttackRoll, Ploy};
use crate::Field;

const NEAR: i32 = 3000;

pub(super) const PLOY: Ploy = Ploy {
    about: "Marines that a leader within 3 inches can see re-roll one attack die per attack",
    reroll: Some(reroll),
    helps: "SPACE MARINE",
    worth: 3,
    ..Ploy::new("Tactical Precision", "space-marines", 1)
};

fn reroll(field: &Field<'_>, roll: AttackRoll) -> bool {
    let leads = |id| field.setup.profile(id).has("LEADER");
    let mut leaders = field.state.standing(field.state.side(roll.by)).filter(|id| leads(*id));
    field.setup.profile(roll.by).has("SPACE MARINE")
        && leaders.any(|leader| field.within(roll.by, leader, NEAR) && field.visible(leader, roll.by))
}
