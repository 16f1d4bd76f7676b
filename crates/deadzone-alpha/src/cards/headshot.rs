//! Headshot: one more die and one more armour piercing for a Shoot of the model (DZA-CARD-16).

use super::{EffectRules, Moment};
use crate::state::TestKind;
use sortie_rulebook::rule;

pub(super) const RULES: EffectRules = EffectRules {
    word: "headshot",
    title: "Headshot",
    about: "one more die and one more armour piercing for a Shoot of the model",
    moment: Moment::Test,
    rule: || rule!("DZA-CARD-16"),
    fits: |role| role.kind == TestKind::Shoot && role.is_actor,
    dice: 1,
    ap: 1,
};

#[cfg(test)]
mod tests {
    use sortie_testkit::Game;

    const SCENE: &str = "side = \"a\"\na = { hand = [\"E1\"] }\nmodel = [{ name = \"T1\", at = \"D1\" }, { name = \"G1\", at = \"D5\" }]\n";

    #[test]
    fn it_pierces_one_and_gives_a_die() {
        let mut game = Game::<crate::Alpha>::new(SCENE).covers(&["DZA-CARD-16"]);
        game.play("shoot T1 G1", []);
        game.play("play E1 headshot", [4, 1, 1, 1, 1, 1, 1, 1, 1]);
        assert!(game.is("models.G1.injured"), "{}", game.log());
        let mut game = Game::<crate::Alpha>::new(SCENE);
        game.play("blaze T1 D5", []);
        game.refused("play E1 headshot", "DZA-CARD-01");
    }
}
