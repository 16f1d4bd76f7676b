//! Dismantle. [DZ3-KEY-21]
//! Machines that lose HP to it lose 1 more.

use super::Keyword;
use crate::setup::Props;
use sortie_rulebook::rule_id;

pub(super) static KEYWORD: Keyword =
    Keyword { props: Props::DISMANTLES, ..Keyword::new("Dismantle", rule_id!("DZ3-KEY-21")) };

#[cfg(test)]
mod tests {
    use crate::testing::scene;

    #[test]
    fn machines_that_lose_any_lose_one_more() {
        let shot = |target: &str, dice: [u16; 8]| {
            let mut game = scene(&format!(
                "E1 2.4.1 plain weapons=[\"Gun_[R6]\"] keywords=[\"Dismantle\"]\nP1 4.4.1 plain hp=9 armour=1 {target}"
            ));
            game.play("shoot P1 gun", dice);
            game.damage("P1")
        };
        let mut game = scene(
            "E1 4.4.1 plain weapons=[\"Drill_[CC,_Dismantle]\"]\nP1 4.4.1 plain hp=9 keywords=[\"Walker\"]",
        )
        .covers(&["DZ3-KEY-21"]);
        game.play("assault P1 drill", []);
        game.play("survive", [5, 1, 1, 1, 1, 1]);
        assert_eq!(game.damage("P1"), 2);
        let two = [5, 5, 1, 1, 1, 1, 1, 1];
        for keyword in ["Vehicle", "Walker", "Construct", "Bike"] {
            assert_eq!(shot(&format!("keywords=[\"{keyword}\"]"), two), 2, "{keyword}");
        }
        assert_eq!(shot("", two), 1);
        assert_eq!(shot("keywords=[\"Vehicle\"]", [5, 1, 1, 1, 1, 1, 1, 1]), 0);
    }
}
