//! Stun. [DZ3-KEY-89, DZ3-KEY-43, DZ3-ITEMS-12]
//! No damage: the loser is marked activated and its turn is over. As a grenade it stuns the whole cube.

use super::{Keyword, Source, Strike};
use crate::event::Event;
use crate::frame::Frame;
use crate::ids::ModelId;
use crate::look::{Ctx, look};
use crate::sequence::pinning;
use crate::setup::Props;
use sortie_cubes::Standing;
use sortie_geometry::cube::Cell;
use sortie_kernel::{Flow, Side};
use sortie_rulebook::{rule, rule_id};

pub(super) static KEYWORD: Keyword = Keyword {
    props: Props::HARMLESS,
    resolved: Some(stun_loser),
    burst: Some(burst),
    ..Keyword::new("Stun", rule_id!("DZ3-KEY-89"))
};

fn stun_loser(_: u8, strike: Strike, cx: &mut Ctx<'_>) -> Option<Frame> {
    if strike.ahead > 0 && cx.state.model(strike.at).in_play() {
        stun(strike.at, cx);
    }
    None
}

fn stun(id: ModelId, cx: &mut Ctx<'_>) {
    cx.emit(rule!("DZ3-KEY-89"), || Event::Stunned { model: id });
    pinning::cut_short(id, cx);
    pinning::mark_activated(id, cx);
    // Who is about to leave stays, in somebody else's activation too.
    cx.state.stunned = Some(id);
}

fn burst(_: u8, cell: Cell, _: Side, _: Source) -> Frame {
    Frame::StunCube { cell }
}

/// Everybody in the cube is stunned.
pub(crate) fn stun_cube(cell: Cell, cx: &mut Ctx<'_>) -> Flow<Frame> {
    for id in look(cx).crowd(cell).iter() {
        stun(id, cx);
    }
    Flow::Done
}

#[cfg(test)]
mod tests {
    use crate::testing::scene;

    #[test]
    fn who_loses_is_marked_and_unhurt() {
        let text = "E1 2.4.1 plain weapons=[\"Stunner_[R4,Stun]\"]\nP1 4.4.1 ghoul\nP2 8.8.1 ghoul";
        let mut game = scene(text).covers(&["DZ3-KEY-89"]);
        game.play("shoot P1 stunner", [5, 5, 1, 1, 1, 1, 1, 1]);
        assert_eq!((game.damage("P1"), game.fact("models.P1.activated").as_str()), (0, "true"));
        let mut game = scene(text);
        game.play("shoot P1 stunner", [5, 1, 1, 1, 1, 5, 1, 1]);
        assert_eq!(game.fact("models.P1.activated"), "false");
    }

    #[test]
    fn a_stunned_model_does_not_break_away() {
        let mut game = scene("E1 4.4.1 plain\nP1 4.4.1 plain weapons=[\"Prod_[CC,Stun]\"]")
            .covers(&["DZ3-KEY-89", "DZ3-ADV-11"]);
        game.play("advance", []);
        game.play("strike P1 prod", [5, 1, 1, 1, 1, 1]);
        assert_eq!((game.fact("models.E1.at").as_str(), game.damage("E1")), ("4.4.1", 0));
        assert_eq!(game.asked(), "b activate");
    }

    #[test]
    fn a_stun_grenade_marks_everybody_in_the_cube() {
        let mut game =
            scene("E1 2.4.1 plain item=stun-grenade\nE2 4.4.1 plain\nP1 4.4.1 ghoul\nP2 8.8.1 ghoul")
                .covers(&["DZ3-ITEMS-12", "DZ3-KEY-43", "DZ3-KEY-89"]);
        game.play("fire 4.4.1 stun-grenade", [5, 1, 1]);
        for (name, marked) in [("E2", "true"), ("P1", "true"), ("P2", "false")] {
            assert_eq!(game.fact(&format!("models.{name}.activated")), marked);
        }
    }

    #[test]
    fn a_grenade_that_comes_back_stuns_its_thrower() {
        let mut game = scene("E1 3.4.1 plain item=stun-grenade\nP1 8.8.1 ghoul").covers(&["DZ3-ITEMS-12"]);
        game.play("fire 4.4.1 stun-grenade", [1, 1, 1, 7]);
        assert_eq!(
            (game.fact("models.E1.activated").as_str(), game.asked().as_str()),
            ("true", "b activate")
        );
    }
}
