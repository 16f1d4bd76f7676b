//! Heavy: no shooting with it and moving in one activation; a dash is allowed. [KT-WR-11]

use super::{Use, Value, WeaponRule};
use crate::choice::Shooting;
use crate::setup::Weapon;
use crate::sight::TOLERANCE;
use crate::state::Actions;
use sortie_kernel::Illegal;
use sortie_rulebook::{rule, rule_id};

pub(super) const RULE: WeaponRule = WeaponRule {
    usable: Some(not_after_moving),
    counts_as: Some(forbids_moving),
    ..WeaponRule::new("Heavy", rule_id!("KT-WR-11"), Value::None)
};

/// How far an operative with a suspensor may move in all, in thousandths.
pub(crate) const SUSPENDED: i32 = 6000;

/// The refusal of a move or a shot beyond that.
pub(crate) fn too_far_suspended() -> Illegal {
    let why = "with a suspensor, all moves of an activation add up to 6 inches at most";
    Illegal { rule: rule!("KT-WR-11"), why }
}

const MOVES: Actions = Actions::MOVE.with(Actions::CHARGE).with(Actions::FALL_BACK);

fn not_after_moving(_: u8, with: Use<'_>) -> Result<(), Illegal> {
    if with.profile.suspended {
        // A suspensor lets it move, but not far.
        if with.how == Shooting::Shoot && i32::from(with.operative.moved) > SUSPENDED + TOLERANCE {
            return Err(too_far_suspended());
        }
        return Ok(());
    }
    if with.how == Shooting::Shoot && with.operative.done.any(MOVES) {
        let why = "a Heavy weapon cannot be fired in the activation of a normal move, charge or fall back";
        return Err(Illegal { rule: rule!("KT-WR-11"), why });
    }
    Ok(())
}

fn forbids_moving(_: u8, weapon: &Weapon) -> Actions {
    rule!("KT-WR-11");
    if weapon.suspended { Actions::SHOOT_SUSPENDED } else { Actions::SHOOT_HEAVY }
}
