//! Stealthy. [DZ3-KEY-88]
//! Nobody has a clear shot at it.

use super::Keyword;
use crate::setup::Props;
use sortie_rulebook::rule_id;

pub(super) static KEYWORD: Keyword =
    Keyword { props: Props::NO_CLEAR_SHOT, ..Keyword::new("Stealthy", rule_id!("DZ3-KEY-88")) };

#[cfg(test)]
mod tests {
    use crate::testing::scene;

    #[test]
    fn nobody_has_a_clear_shot() {
        let mut game =
            scene("E1 2.4.1 plain weapons=[\"Gun_[R6]\"]\nP1 4.4.1 plain hp=9 keywords=[\"Stealthy\"]")
                .covers(&["DZ3-KEY-88"]);
        game.play("shoot P1 gun", [5, 1, 1, 1, 1, 1]);
        assert_eq!(game.damage("P1"), 1);
    }
}
