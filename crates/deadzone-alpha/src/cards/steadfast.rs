//! Steadfast: the model loses no Aggression through one result (DZA-CARD-13, DZA-CARD-14).

use super::{EffectRules, Moment};
use crate::game::Game;
use sortie_rulebook::rule;

pub(super) const RULES: EffectRules = EffectRules {
    word: "steadfast",
    title: "Steadfast",
    about: "the model loses no Aggression through this result",
    moment: Moment::Reaction,
    rule: || rule!("DZA-CARD-13"),
    fits: |_| false,
    dice: 0,
    ap: 0,
};

/// Whether its player is asked: the model is about to lose Aggression, and is not at the lowest step already.
pub(crate) fn has_window(game: &Game<'_>, model: u8) -> bool {
    rule!("DZA-CARD-13");
    let owner = game.state.side_of(model);
    game.state.is_up(model) && !game.is_pinned(model) && super::has_window(game, owner, model)
}

#[cfg(test)]
mod tests {
    use sortie_testkit::Game;

    const SCENE: &str = "side = \"a\"\nb = { hand = [\"P8\"] }\nmodel = [{ name = \"T1\", at = \"D1\" }, { name = \"G1\", at = \"D5\" }]\n";

    #[test]
    fn a_step_is_kept_and_the_card_is_gone() {
        let mut game = Game::<crate::Alpha>::new(SCENE).covers(&["DZA-CARD-13"]);
        game.play("blaze T1 D5", []);
        game.play("pass", [4, 4, 4, 5, 1, 1, 1]);
        game.play("play P8 steadfast", []);
        assert_eq!(game.fact("models.G1.aggression"), "enraged");
        assert_eq!(game.fact("sides.b.held"), "0");
    }
}
