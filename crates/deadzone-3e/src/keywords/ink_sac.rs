//! Ink Sac. [DZ3-KEY-55]
//! A cloud of smoke once per game, and another when the model is killed. A Gas Cloud of the same model is separate.

use super::Keyword;
use crate::frame::Frame;
use crate::ids::ModelId;
use crate::look::Ctx;
use crate::state::{Flags, Mark};
use sortie_rulebook::{rule, rule_id};

pub(super) static KEYWORD: Keyword = Keyword {
    offer: Some(|_, model, when, look| {
        let left = !look.model(model).is(Flags::INK_USED);
        left.then_some(Frame::PickCloud { model, gas: 0, ink: true, when })
    }),
    killed: Some(burst),
    ..Keyword::new("Ink Sac", rule_id!("DZ3-KEY-55"))
};

fn burst(_: u8, model: ModelId, cx: &mut Ctx<'_>) -> Option<Frame> {
    rule!("DZ3-KEY-55");
    Some(Frame::LayMarker { cell: cx.state.model(model).cell, mark: Mark::Smoke })
}

#[cfg(test)]
mod tests {
    use crate::testing::scene;

    #[test]
    fn ink_comes_once_by_choice_and_once_by_death() {
        let mut game = scene("E1 4.4.1 plain keywords=[\"Ink_Sac\"]\nP1 8.8.1 ghoul")
            .with("step = \"start-activation\"")
            .covers(&["DZ3-KEY-55", "DZ3-KEY-83"]);
        game.play("yes", []);
        assert_eq!((game.fact("markers.0.at").as_str(), game.asked().as_str()), ("4.4.1", "a action"));
        game.play("end", []);
        assert_eq!(game.asked(), "b activate");
        let mut game = scene("P1 4.6.1 ghoul ranged=2\nE1 4.4.1 plain hp=1 ink-used keywords=[\"Ink_Sac\"]")
            .covers(&["DZ3-KEY-55"]);
        game.play("shoot E1 rifle", [7, 7, 7, 7, 7, 1, 1, 1]);
        assert_eq!((game.alive("E1"), game.fact("markers.0.at").as_str()), (false, "4.4.1"));
    }
}
