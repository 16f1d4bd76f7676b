//! +1 Blaze Away: one more die for a Blaze Away of the model (DZA-CARD-09).

use super::{EffectRules, Moment};
use crate::state::TestKind;
use sortie_rulebook::rule;

pub(super) const RULES: EffectRules = EffectRules {
    word: "blaze-away",
    title: "+1 Blaze Away",
    about: "one more die for a Blaze Away of the model",
    moment: Moment::Test,
    rule: || rule!("DZA-CARD-09"),
    fits: |role| role.kind == TestKind::Blaze && role.is_actor,
    dice: 1,
    ap: 0,
};

#[cfg(test)]
mod tests {
    use sortie_testkit::Game;

    const SCENE: &str = "side = \"a\"\na = { hand = [\"E9\"] }\nmodel = [{ name = \"T1\", at = \"D1\" }, { name = \"G1\", at = \"D5\" }]\n";

    #[test]
    fn one_die_more_for_a_blaze_and_none_for_a_shoot() {
        let mut game = Game::<crate::Alpha>::new(SCENE).covers(&["DZA-CARD-09"]);
        game.play("blaze T1 D5", []);
        game.play("play E9 blaze-away", [1; 8]);
        assert!(game.log().contains("T1 rolls 4 dice"), "{}", game.log());
        let mut game = Game::<crate::Alpha>::new(SCENE);
        game.play("shoot T1 G1", []);
        game.refused("play E9 blaze-away", "DZA-CARD-01");
    }
}
