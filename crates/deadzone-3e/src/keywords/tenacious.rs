//! Tenacious. [DZ3-KEY-94]
//! Enemies that leave its cube survive worse.

use super::Keyword;
use crate::look::Look;
use crate::setup::Props;
use crate::state::{Cause, Role};
use sortie_cubes::Standing;
use sortie_rulebook::{RuleId, rule, rule_id};

pub(super) static KEYWORD: Keyword =
    Keyword { props: Props::HOLDS_FAST, ..Keyword::new("Tenacious", rule_id!("DZ3-KEY-94")) };

/// Once, however many hold the leaver; not only the one that strikes.
pub(super) fn dice(_: u8, _: Role, of: Role, look: &Look<'_>) -> Option<(RuleId, i8)> {
    let attack = look.state.attack;
    if attack.cause != Cause::BreakAway || of != Role::Defender {
        return None;
    }
    let held = look.enemies_beside(attack.target?).any(|id| look.has(id, Props::HOLDS_FAST));
    held.then_some((rule!("DZ3-KEY-94"), -1))
}

#[cfg(test)]
mod tests {
    use crate::testing::scene;

    #[test]
    fn leaving_the_tenacious_costs_one_die_of_surviving() {
        let mut game = scene("E1 4.4.1 plain hp=9\nP1 4.4.1 plain\nP2 4.4.1 plain pinned keywords=[\"Tenacious\"]\nP3 4.4.1 plain weapons=[\"Claw_[CC,_Tenacious]\"]")
            .covers(&["DZ3-KEY-94", "DZ3-EXTRA-05"]);
        game.play("advance", []);
        // 3 dice and a friend against 3 dice less one, however many hold it.
        game.play("strike P1 fists", [5, 1, 1, 1, 1, 1]);
        assert_eq!((game.damage("E1"), game.asked().as_str()), (1, "a step"));
    }

    #[test]
    fn in_an_ordinary_fight_it_does_nothing() {
        let mut game = scene("P1 4.4.1 plain keywords=[\"Tenacious\"]\nE1 4.4.1 plain hp=9");
        game.play("assault E1 fists", []);
        game.play("survive", [5, 1, 1, 1, 1, 1]);
        assert_eq!(game.damage("E1"), 1);
    }
}
