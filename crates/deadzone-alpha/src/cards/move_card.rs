//! Move: in your turn, a Move for one model besides its actions (DZA-CARD-07). Overwatch answers it (DZA-CARD-03).

use super::{EffectRules, Moment};
use crate::game::Game;
use crate::law;
use crate::state::{ActionKind, Flags, Origin};
use sortie_kernel::Illegal;
use sortie_rulebook::rule;

pub(super) const RULES: EffectRules = EffectRules {
    word: "move",
    title: "Move",
    about: "a Move for the model, besides its actions",
    moment: Moment::Alone,
    rule: || rule!("DZA-CARD-07"),
    fits: |_| false,
    dice: 0,
    ap: 0,
};

/// Whether a model of the active player can be moved by a card now.
pub(crate) fn check(game: &Game<'_>, on: u8) -> Result<(), Illegal> {
    let no = |rule, why| Err(Illegal { rule, why });
    if !game.state.is_up(on) || game.state.side_of(on) != game.state.side {
        return no(rule!("DZA-CARD-04"), "a Move card is played on a living model of your own");
    }
    if game.has(on, Flags::DISTRACTED) {
        rule!("DZA-CARD-18");
    }
    if game.is_pinned(on) || game.is_engaged(on) {
        return no(rule!("DZA-CARD-07"), "a Pinned or engaged model cannot use a Move card");
    }
    if !law::has_destination(game, on, Origin::Card) && !law::can_leave(game, on) {
        return no(rule!("DZA-MOVE-01"), "the model has nowhere to go");
    }
    debug_assert!(law::may_begin(game, on, ActionKind::Move, Origin::Card).is_ok());
    Ok(())
}

#[cfg(test)]
mod tests {
    use sortie_testkit::Game;

    const SCENE: &str = "side = \"a\"\na = { hand = [\"E2\"] }\nmodel = [{ name = \"T1\", at = \"D1\" }, { name = \"G1\", at = \"D5\" }]\n";

    #[test]
    fn it_moves_a_model_beside_its_actions() {
        let mut game = Game::<crate::Alpha>::new(SCENE).covers(&["DZA-CARD-07"]);
        game.play("play E2 move T1", []);
        game.play("move T1 D2", []);
        game.play("spot 5", []);
        assert_eq!(game.fact("models.T1.at"), "D2/0");
        game.offers("move T1 D3/0");
        game.refused("play E2 move T1", "DZA-CARD-01");
    }
}
