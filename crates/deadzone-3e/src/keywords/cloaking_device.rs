//! Cloaking Device. [DZ3-KEY-13]
//! Models in its cube or beside it are shot at with one die less; smoke adds nothing to that.

use super::{Keyword, smoke};
use crate::look::Look;
use crate::setup::Props;
use crate::state::Role;
use sortie_cubes::Standing;
use sortie_geometry::cube::Cell;
use sortie_rulebook::{RuleId, rule, rule_id};

pub(super) static KEYWORD: Keyword =
    Keyword { props: Props::CLOAKS, ..Keyword::new("Cloaking Device", rule_id!("DZ3-KEY-13")) };

/// The die that shooters lose, on either side.
pub(super) fn dice(_: u8, _: Role, of: Role, look: &Look<'_>) -> Option<(RuleId, i8)> {
    let attack = look.state.attack;
    if of != Role::Attacker || !attack.cause.is_shot() {
        return None;
    }
    // A cloak hides from eyes, and powers of the mind use none.
    if attack.weapon.is_some_and(|weapon| look.weapon(weapon).props.has(Props::NO_SIGHT)) {
        rule!("DZ3-KEY-71");
        return None;
    }
    let cell = look.model(attack.target?).cell;
    // A wall that halves the cube shuts the cloak out.
    let beside = |other: Cell| other == cell || (other.cube() != cell.cube() && other.range_to(cell) == 1);
    let cloaked = look.standing().any(|id| beside(look.model(id).cell) && look.has(id, Props::CLOAKS));
    let veiled = || smoke::dice(0, Role::Attacker, of, look).is_some();
    if !cloaked {
        return None;
    }
    let rule = rule!("DZ3-KEY-13");
    (!veiled()).then_some((rule, -1))
}

#[cfg(test)]
mod tests {
    use crate::testing::scene;

    const CLOAK: &str = "weapons=[\"Cloak_[-,_Cloaking_Device]\"]";

    #[test]
    fn the_cloak_takes_one_die_from_every_shooter() {
        let mut game = scene(&format!("E1 1.4.1 plain weapons=[\"Rifle_[R6]\"]\nP1 4.4.1 plain hp=9\nP2 5.5.1 plain {CLOAK}\nP3 4.5.1 plain {CLOAK}"))
            .covers(&["DZ3-KEY-13"]);
        // 3 dice, 2 for the clear shot, 1 less.
        game.play("shoot P1 rifle", [5, 1, 1, 1, 1, 1, 1]);
        assert_eq!(game.damage("P1"), 1);
    }

    #[test]
    fn friend_and_foe_are_cloaked_but_only_beside_it() {
        let mut game = scene(&format!(
            "E1 1.4.1 plain weapons=[\"Rifle_[R6]\"]\nP1 4.4.1 plain hp=9\nE2 3.5.1 plain {CLOAK}"
        ));
        game.play("shoot P1 rifle", [5, 1, 1, 1, 1, 1, 1]);
        let mut game = scene(&format!(
            "E1 1.4.1 plain weapons=[\"Rifle_[R6]\"]\nP1 4.4.1 plain hp=9\nP2 6.4.1 plain {CLOAK}"
        ));
        game.play("shoot P1 rifle", [5, 1, 1, 1, 1, 1, 1, 1]);
    }
}
