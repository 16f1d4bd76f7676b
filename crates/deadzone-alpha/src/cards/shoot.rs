//! +1 Shoot: one more die for a Shoot of the model (DZA-CARD-08).

use super::{EffectRules, Moment};
use crate::state::TestKind;
use sortie_rulebook::rule;

pub(super) const RULES: EffectRules = EffectRules {
    word: "shoot",
    title: "+1 Shoot",
    about: "one more die for a Shoot of the model",
    moment: Moment::Test,
    rule: || rule!("DZA-CARD-08"),
    fits: |role| role.kind == TestKind::Shoot && role.is_actor,
    dice: 1,
    ap: 0,
};

#[cfg(test)]
mod tests {
    use sortie_testkit::Game;

    const SCENE: &str = "side = \"a\"\na = { hand = [\"E5\"] }\nmodel = [{ name = \"T1\", at = \"D1\" }, { name = \"G1\", at = \"D5\" }]\n";

    #[test]
    fn one_die_more_for_a_shoot_and_none_for_a_blaze() {
        let mut game = Game::<crate::Alpha>::new(SCENE).covers(&["DZA-CARD-08"]);
        game.play("shoot T1 G1", []);
        game.play("play E5 shoot", [1; 9]);
        assert!(game.log().contains("T1 rolls 6 dice"), "{}", game.log());
        let mut game = Game::<crate::Alpha>::new(SCENE);
        game.play("blaze T1 D5", []);
        game.refused("play E5 shoot", "DZA-CARD-01");
    }
}
