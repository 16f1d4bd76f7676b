//! Sniper Scope. [DZ3-KEY-86]
//! A long SHOOT through it has two dice more; a short one has none. No holo-sight goes with it.

use super::Keyword;
use crate::look::Look;
use crate::setup::Props;
use crate::state::Role;
use sortie_rulebook::{RuleId, rule, rule_id};

pub(super) static KEYWORD: Keyword = Keyword {
    props: Props::SCOPE.with(Props::NO_HOLO_SIGHT),
    dice: Some(dice),
    ..Keyword::new("Sniper Scope", rule_id!("DZ3-KEY-86"))
};

fn dice(_: u8, bearer: Role, of: Role, look: &Look<'_>) -> Option<(RuleId, i8)> {
    let mine = bearer == Role::Attacker && of == Role::Attacker;
    (mine && look.state.attack.scoped).then_some((rule!("DZ3-KEY-86"), 2))
}

#[cfg(test)]
mod tests {
    use crate::testing::scene;

    const SNIPER: &str = "E1 2.4.1 plain weapons=[\"Rifle_[R6,_Sniper_Scope]\"]\nP1 4.4.1 plain hp=9";

    #[test]
    fn a_long_shot_has_two_dice_more_and_is_the_only_action() {
        let mut game = scene(SNIPER).covers(&["DZ3-KEY-86"]);
        game.play("snipe P1 rifle", [5, 1, 1, 1, 1, 1, 1, 1, 1, 1]);
        assert_eq!((game.damage("P1"), game.fact("active").as_str()), (1, "nothing"));
        let mut game = scene(SNIPER);
        game.play("shoot P1 rifle", [5, 1, 1, 1, 1, 1, 1, 1]);
        assert_eq!(game.fact("active.short"), "1");
    }

    #[test]
    fn after_a_short_action_only_the_short_shot_is_left_unless_a_die_pays() {
        let mut game = scene(SNIPER).covers(&["DZ3-TURN-03"]);
        game.play("reposition", []);
        game.play("place 500,500", []);
        game.refused("snipe P1 rifle", "DZ3-TURN-03");
        game.offers_not("snipe P1 rifle");
        game.offers("shoot P1 rifle");
        let mut game = scene(SNIPER).command("E", "shoot").covers(&["DZ3-CMD-13"]);
        game.play("reposition", []);
        game.play("place 500,500", []);
        game.play("command snipe P1 rifle", [5, 1, 1, 1, 1, 1, 1, 1, 1, 1]);
        assert_eq!(game.damage("P1"), 1);
    }

    #[test]
    fn other_weapons_have_no_scope() {
        let game = scene("E1 2.4.1 plain weapons=[\"Rifle_[R6]\"]\nP1 4.4.1 plain");
        game.refused("snipe P1 rifle", "DZ3-KEY-86");
    }
}
