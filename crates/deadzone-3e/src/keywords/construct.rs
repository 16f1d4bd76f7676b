//! Construct. [DZ3-KEY-18]
//! A machine that is never pinned.

use super::Keyword;
use crate::setup::Props;
use sortie_rulebook::rule_id;

pub(super) static KEYWORD: Keyword = Keyword {
    props: Props::CONSTRUCT.with(Props::MACHINE).with(Props::NEVER_PINNED),
    ..Keyword::new("Construct", rule_id!("DZ3-KEY-18"))
};

#[cfg(test)]
mod tests {
    use crate::testing::scene;

    #[test]
    fn a_construct_is_hurt_but_neither_pinned_nor_poisoned() {
        let mut game = scene("E1 2.4.1 plain weapons=[\"Gun_[R6,_Suppression,_Toxic_(2)]\"]\nP1 4.4.1 plain hp=9 keywords=[\"Construct\"]")
            .covers(&["DZ3-KEY-18"]);
        game.play("shoot P1 gun", [5, 1, 1, 1, 1, 1, 1, 1]);
        assert_eq!((game.damage("P1"), game.pinned("P1")), (1, false));
    }
}
