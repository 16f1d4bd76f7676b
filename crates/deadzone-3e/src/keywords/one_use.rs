//! One-Use. [DZ3-KEY-69] Spent after one use.

use super::Keyword;
use crate::setup::Props;
use sortie_rulebook::rule_id;

pub(super) static KEYWORD: Keyword =
    Keyword { props: Props::ONE_USE, ..Keyword::new("One-Use", rule_id!("DZ3-KEY-69")) };

#[cfg(test)]
mod tests {
    use crate::testing::scene;

    #[test]
    fn of_two_equal_weapons_each_is_used_once() {
        let bomb = "\"Bomb_[R6,Explosive_(Smoke),One-Use]\"";
        let text = format!("E1 2.4.1 plain weapons=[{bomb},{bomb}]\nP1 8.8.1 plain");
        let mut game = scene(&text).command("E", "shoot").covers(&["DZ3-KEY-69"]);
        let offered = |game: &crate::testing::Game| {
            game.menu().iter().filter(|line| *line == "fire 4.6.1 bomb").count()
        };
        assert_eq!(offered(&game), 1);
        game.play("fire 4.4.1 bomb", []);
        assert_eq!(game.fact("models.E1.spent"), "[\"bomb\"]");
        game.play("command fire 4.6.1 bomb", []);
        assert_eq!(game.fact("models.E1.spent"), "[\"bomb\", \"bomb\"]");
        game.refused("fire 4.6.1 bomb", "DZ3-TURN-07");
        let spent = scene(&text.replace("weapons", "spent=[\"bomb\",\"bomb\"] weapons"));
        spent.refused("fire 4.6.1 bomb", "DZ3-KEY-69");
    }

    #[test]
    fn of_two_equal_built_in_items_each_is_used_once() {
        let text = "E1 2.4.1 plain keywords=[\"Smoke_Grenade\",\"Smoke_Grenade\"]\nP1 8.8.1 plain";
        let mut game = scene(text).command("E", "shoot").covers(&["DZ3-EXTRA-08"]);
        assert_eq!(game.menu().iter().filter(|line| *line == "fire 4.4.1 smoke-grenade").count(), 1);
        game.play("fire 4.4.1 smoke-grenade", [5, 1, 1]);
        game.play("command fire 5.4.1 smoke-grenade", [5, 1, 1]);
        assert_eq!(
            (
                game.fact("models.E1.built-in-1-used").as_str(),
                game.fact("models.E1.built-in-2-used").as_str()
            ),
            ("true", "true")
        );
        assert_eq!(game.fact("models.E1.weapons"), "[]");
    }
}
