//! Life Support. [DZ3-KEY-66]
//! Undamaged at once, the first time it is hurt and lives.

use super::Keyword;
use crate::setup::Props;
use sortie_rulebook::rule_id;

pub(super) static KEYWORD: Keyword =
    Keyword { props: Props::LIFE_SUPPORT, ..Keyword::new("Life Support", rule_id!("DZ3-KEY-66")) };

#[cfg(test)]
mod tests {
    use crate::testing::scene;

    #[test]
    fn the_first_wound_heals_at_once_with_all_others() {
        let mut game = scene(
            "E1 2.4.1 plain weapons=[\"Gun_[R6]\"]\nP1 4.4.1 plain hp=4 damage=1 keywords=[\"Life_Support\"]",
        )
        .command("E", "shoot")
        .covers(&["DZ3-KEY-66"]);
        game.play("shoot P1 gun", [5, 5, 1, 1, 1, 1, 1, 1]);
        // Command dice are at hand, so a re-roll is offered.
        game.play("keep", []);
        assert_eq!((game.damage("P1"), game.fact("models.P1.life-support-used").as_str()), (0, "true"));
        game.play("command shoot P1 gun", [5, 5, 1, 1, 1, 1, 1, 1]);
        assert_eq!(game.damage("P1"), 2);
    }

    #[test]
    fn the_dead_are_not_revived() {
        let mut game =
            scene("E1 2.4.1 plain weapons=[\"Gun_[R6]\"]\nP1 4.4.1 plain hp=1 keywords=[\"Life_Support\"]");
        game.play("shoot P1 gun", [5, 1, 1, 1, 1, 1, 1, 1]);
        assert!(!game.alive("P1"));
    }
}
