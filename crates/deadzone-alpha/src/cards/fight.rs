//! +1 Fight: one more die for a Fighting roll of the model (DZA-CARD-10).

use super::{EffectRules, Moment};
use crate::state::Stat;
use sortie_rulebook::rule;

pub(super) const RULES: EffectRules = EffectRules {
    word: "fight",
    title: "+1 Fight",
    about: "one more die for a Fighting roll of the model",
    moment: Moment::Test,
    rule: || rule!("DZA-CARD-10"),
    fits: |role| role.stat == Stat::Fighting,
    dice: 1,
    ap: 0,
};

#[cfg(test)]
mod tests {
    use sortie_testkit::Game;

    const SCENE: &str = "side = \"a\"\nb = { hand = [\"P7\"] }\nmodel = [{ name = \"T1\", at = \"D4\" }, { name = \"G1\", at = \"D4\" }]\n";

    #[test]
    fn one_die_more_for_fighting_and_none_for_survival() {
        let mut game = Game::<crate::Alpha>::new(SCENE).covers(&["DZA-CARD-10"]);
        game.play("fight T1 G1", []);
        game.play("fighting", []);
        game.play("play P7 fight", [1; 8]);
        assert!(game.log().contains("G1 rolls 5 dice"), "{}", game.log());
        let mut game = Game::<crate::Alpha>::new(SCENE);
        game.play("fight T1 G1", []);
        game.play("survival", []);
        game.refused("play P7 fight", "DZA-CARD-01");
    }
}
