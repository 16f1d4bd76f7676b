//! Weak Spot: one more armour piercing for a Shoot or Fight of the model (DZA-CARD-15).

use super::{EffectRules, Moment};
use crate::state::TestKind;
use sortie_rulebook::rule;

pub(super) const RULES: EffectRules = EffectRules {
    word: "weak-spot",
    title: "Weak Spot",
    about: "one more armour piercing for a Shoot or Fight of the model",
    moment: Moment::Test,
    rule: || rule!("DZA-CARD-15"),
    fits: |role| matches!(role.kind, TestKind::Shoot | TestKind::Fight) && role.is_actor,
    dice: 0,
    ap: 1,
};

#[cfg(test)]
mod tests {
    use sortie_testkit::Game;

    const SCENE: &str = "side = \"a\"\na = { hand = [\"E2\"] }\nmodel = [{ name = \"T1\", at = \"D1\" }, { name = \"G1\", at = \"D5\" }]\n";

    #[test]
    fn it_pierces_one_and_gives_no_die() {
        let mut game = Game::<crate::Alpha>::new(SCENE).covers(&["DZA-CARD-15"]);
        game.play("shoot T1 G1", []);
        game.play("play E2 weak-spot", [4, 1, 1, 1, 1, 1, 1, 1]);
        assert!(game.is("models.G1.injured"), "{}", game.log());
        let mut game = Game::<crate::Alpha>::new(SCENE);
        game.play("shoot T1 G1", []);
        game.play("pass", [4, 1, 1, 1, 1, 1, 1, 1]);
        assert!(!game.is("models.G1.injured"), "{}", game.log());
    }
}
