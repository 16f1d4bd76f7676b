//! Psychic. [DZ3-KEY-71]
//! A shot with the standard modifiers that needs no sight; smoke means nothing to it.

use super::Keyword;
use crate::setup::Props;
use sortie_rulebook::rule_id;

pub(super) static KEYWORD: Keyword =
    Keyword { props: Props::NO_SIGHT, ..Keyword::new("Psychic", rule_id!("DZ3-KEY-71")) };

#[cfg(test)]
mod tests {
    use crate::testing::{OPEN, scene, scene_on};

    const WEAPONS: &str =
        "weapons=[\"Bolt_[R4,Psychic]\",\"Blank_[R4,Psychic_(Stun)]\",\"Fear_[R4,Psychic_(Suppression)]\"]";

    #[test]
    fn a_wall_takes_the_clear_shot_only() {
        let text = format!("E1 3.4.1 plain {WEAPONS}\nP1 5.4.1 ghoul hp=9");
        let walled = format!("{OPEN}L1 B: 34E\n");
        let mut game = scene_on(&walled, &text).covers(&["DZ3-KEY-71"]);
        game.play("shoot P1 bolt", [5, 5, 1, 1, 1, 1]);
        assert_eq!(game.damage("P1"), 2);
        scene_on(&walled, &text.replace("5.4.1", "8.4.1")).refused("shoot P1 bolt", "DZ3-SHOOT-04");
        // In the open the shot is clear, smoke or not, and smoke beside the line costs nothing.
        let mut game = scene(&text).with("[[marker]]\nat = \"4.4.1\"\nkind = \"smoke\"");
        game.play("shoot P1 bolt", [5, 5, 1, 1, 1, 1, 1, 1]);
        assert_eq!(game.damage("P1"), 2);
    }

    #[test]
    fn payloads_act_on_the_same_test() {
        let text = format!("E1 3.4.1 plain {WEAPONS}\nP1 5.4.1 ghoul hp=9\nP2 5.4.1 ghoul");
        let mut game = scene(&text).covers(&["DZ3-KEY-89"]);
        game.play("shoot P1 blank", [5, 5, 1, 1, 1, 1, 1, 1]);
        assert_eq!((game.damage("P1"), game.fact("models.P1.activated").as_str()), (0, "true"));
        assert_eq!(game.fact("models.P2.activated"), "false");
        let mut game = scene(&text).covers(&["DZ3-KEY-90"]);
        game.play("shoot P1 fear", [5, 5, 1, 1, 1, 1, 1, 1]);
        assert!(game.damage("P1") == 2 && game.pinned("P1") && game.pinned("P2"));
    }
}
