//! +1 Survival: one more die for a Survival roll of the model (DZA-CARD-11).

use super::{EffectRules, Moment};
use crate::state::Stat;
use sortie_rulebook::rule;

pub(super) const RULES: EffectRules = EffectRules {
    word: "survival",
    title: "+1 Survival",
    about: "one more die for a Survival roll of the model",
    moment: Moment::Test,
    rule: || rule!("DZA-CARD-11"),
    fits: |role| role.stat == Stat::Survival,
    dice: 1,
    ap: 0,
};

#[cfg(test)]
mod tests {
    use sortie_testkit::Game;

    const SCENE: &str = "side = \"a\"\nb = { hand = [\"P9\"] }\nmodel = [{ name = \"T1\", at = \"D4\" }, { name = \"G1\", at = \"D4\" }]\n";

    #[test]
    fn one_die_more_for_survival_and_none_for_fighting() {
        let mut game = Game::<crate::Alpha>::new(SCENE).covers(&["DZA-CARD-11"]);
        game.play("fight T1 G1", []);
        game.play("survival", []);
        game.play("play P9 survival", [1; 7]);
        assert!(game.log().contains("G1 rolls 4 dice"), "{}", game.log());
        let mut game = Game::<crate::Alpha>::new(SCENE);
        game.play("fight T1 G1", []);
        game.play("fighting", []);
        game.refused("play P9 survival", "DZA-CARD-01");
    }
}
