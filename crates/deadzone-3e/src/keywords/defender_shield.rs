//! Defender Shield. [DZ3-KEY-19, DZ3-KEY-20]
//! Small friends in the cube have 1 more armour; a large bearer shields only itself.

use super::Keyword;
use crate::setup::Props;
use sortie_rulebook::rule_id;

pub(super) static KEYWORD: Keyword =
    Keyword { props: Props::SHIELDS_FRIENDS, ..Keyword::new("Defender Shield", rule_id!("DZ3-KEY-19")) };

#[cfg(test)]
mod tests {
    use crate::testing::scene;

    #[test]
    fn small_friends_in_the_cube_have_armour_once() {
        let game = scene("E1 4.4.1 plain keywords=[\"Defender_Shield\"]\nE2 4.4.1 plain item=defender-shield\nE3 5.4.1 plain\nP1 4.4.1 plain")
            .covers(&["DZ3-KEY-19"]);
        let armour = |name: &str| game.fact(&format!("models.{name}.armour"));
        assert_eq!(["E1", "E2", "E3", "P1"].map(armour), ["1", "1", "0", "0"]);
    }

    #[test]
    fn large_friends_have_none() {
        let game = scene(
            "E1 4.4.1 plain size=1 item=defender-shield\nE2 4.4.1 plain size=3 armour=1\nP1 8.4.1 plain",
        );
        assert_eq!((game.fact("models.E1.armour"), game.fact("models.E2.armour")), ("1".into(), "1".into()));
    }

    #[test]
    fn an_enlarged_shield_covers_its_bearer_alone() {
        let mut game = scene("P1 2.4.1 plain weapons=[\"Gun_[R6]\"]\nE1 4.4.1 plain size=4 hp=9 weapons=[\"Aggressor_Shield_[-,_Defender_Shield]\"]\nE2 4.4.1 plain")
            .covers(&["DZ3-KEY-20", "DZ3-EXTRA-05", "DZ3-DMG-03"]);
        assert_eq!(game.fact("models.E2.armour"), "0");
        // Its friend stands before it: no clear shot.
        game.play("shoot E1 gun", [5, 5, 1, 1, 1, 1]);
        assert_eq!(game.damage("E1"), 1);
    }
}
