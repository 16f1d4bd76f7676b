//! +1 Break Off: one more die when the model breaks off (DZA-CARD-12).

use super::{EffectRules, Moment};
use crate::state::TestKind;
use sortie_rulebook::rule;

pub(super) const RULES: EffectRules = EffectRules {
    word: "break-off",
    title: "+1 Break Off",
    about: "one more die when the model breaks off",
    moment: Moment::Test,
    rule: || rule!("DZA-CARD-12"),
    fits: |role| role.kind == TestKind::BreakOff && role.is_actor,
    dice: 1,
    ap: 0,
};

#[cfg(test)]
mod tests {
    use sortie_testkit::Game;

    const SCENE: &str = "side = \"a\"\na = { hand = [\"E7\"] }\nmodel = [{ name = \"T1\", at = \"D4\" }, { name = \"G1\", at = \"D4\" }]\n";

    #[test]
    fn one_die_more_for_the_one_who_leaves() {
        let mut game = Game::<crate::Alpha>::new(SCENE).covers(&["DZA-CARD-12"]);
        game.play("break-off T1", []);
        game.play("play E7 break-off", [1; 8]);
        assert!(game.log().contains("T1 rolls 4 dice"), "{}", game.log());
        let mut game = Game::<crate::Alpha>::new(SCENE);
        game.play("fight T1 G1", []);
        game.play("survival", []);
        game.refused("play E7 break-off", "DZA-CARD-01");
    }
}
