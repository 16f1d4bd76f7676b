//! Solid. [DZ3-KEY-87]
//! Neither moved by weapons nor pinned.

use super::Keyword;
use crate::setup::Props;
use sortie_rulebook::rule_id;

pub(super) static KEYWORD: Keyword = Keyword {
    props: Props::NOT_THROWN.with(Props::NEVER_PINNED),
    ..Keyword::new("Solid", rule_id!("DZ3-KEY-87"))
};

#[cfg(test)]
mod tests {
    use crate::testing::scene;

    #[test]
    fn the_solid_are_neither_pinned_nor_thrown() {
        let mut game = scene("E1 2.4.1 enforcer item=frag-grenade\nP1 4.4.1 plain hp=9 keywords=[\"Solid\"]")
            .covers(&["DZ3-KEY-87"]);
        game.play("fire 4.4.1 frag-grenade", [4, 1, 1, 4, 5, 1, 1, 1, 1]);
        assert_eq!(
            (game.damage("P1"), game.fact("models.P1.at").as_str(), game.pinned("P1")),
            (2, "4.4.1", false)
        );
    }
}
