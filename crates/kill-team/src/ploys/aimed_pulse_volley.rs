//! Aimed Pulse Volley: a Fire Warrior that has not moved re-rolls one attack die of a pulse rifle. [KT-DICE-02]

use super::Ploy;
use super::{AttackRoll, RollKind};
use crate::Field;
use crate::state::Actions;

pub(super) const PLOY: Ploy = Ploy {
    about: "Fire Warriors that have not moved re-roll one attack die of a pulse rifle",
    reroll: Some(aimed),
    helps: "FIRE WARRIOR",
    worth: 3,
    ..Ploy::new("Aimed Pulse Volley", "tau-empire", 1)
};

const MOVES: Actions = Actions::MOVE.with(Actions::CHARGE).with(Actions::FALL_BACK).with(Actions::DASH);

fn aimed(field: &Field<'_>, roll: AttackRoll) -> bool {
    let profile = field.setup.profile(roll.by);
    roll.kind == RollKind::Shoot
        && profile.has("FIRE WARRIOR")
        && field.setup.weapon(roll.by, roll.weapon).name == "pulse-rifle"
        && !field.state[roll.by].done.any(MOVES)
}
