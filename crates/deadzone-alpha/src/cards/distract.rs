//! Distract: an enemy model takes no long or short action in its next turn (DZA-CARD-17, DZA-CARD-18).

use super::{EffectRules, Moment};
use crate::game::Game;
use crate::state::Flags;
use crate::{Alpha, Event, Who};
use sortie_kernel::{Cx, Illegal};
use sortie_rulebook::rule;

pub(super) const RULES: EffectRules = EffectRules {
    word: "distract",
    title: "Distract",
    about: "an enemy model takes no action in its next turn",
    moment: Moment::Alone,
    rule: || rule!("DZA-CARD-17"),
    fits: |_| false,
    dice: 0,
    ap: 0,
};

/// Whether an enemy model can be distracted.
pub(crate) fn check(game: &Game<'_>, on: u8) -> Result<(), Illegal> {
    if !game.state.is_up(on) || game.state.side_of(on) == game.state.side {
        return Err(Illegal {
            rule: rule!("DZA-CARD-04"),
            why: "Distract is played on a living enemy model",
        });
    }
    Ok(())
}

pub(crate) fn resolve(on: u8, cx: &mut Cx<'_, Alpha>) {
    cx.state.model_mut(on).flags.add(Flags::DISTRACTED_NEXT);
    cx.emit(rule!("DZA-CARD-17"), || Event::Distracted { model: Who(on) });
}

#[cfg(test)]
mod tests {
    use sortie_testkit::Game;

    const SCENE: &str = "side = \"a\"\na = { hand = [\"E3\"] }\nmodel = [{ name = \"T1\", at = \"D1\" }, { name = \"G1\", at = \"D5\" }]\n";

    #[test]
    fn the_model_takes_no_action_in_its_next_turn_alone() {
        let mut game = Game::<crate::Alpha>::new(SCENE).covers(&["DZA-CARD-17"]);
        game.play("play E3 distract G1", []);
        game.play("end", [1, 1]);
        game.refused("aim G1", "DZA-CARD-17");
        game.play("end", [1, 1]);
        assert!(!game.is("models.G1.distracted"));
    }
}
