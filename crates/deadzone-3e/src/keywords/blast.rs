//! Blast. [DZ3-KEY-08]
//! Hurts nobody; everybody in the cube is thrown one cube and pinned. Delivered by an explosive it needs no
//! roll; a weapon of its own must first win its test.

use super::{Keyword, Strike};
use crate::event::Event;
use crate::frame::Frame;
use crate::ids::Crowd;
use crate::look::{Ctx, look};
use crate::sequence::assault::decider;
use crate::setup::Props;
use sortie_cubes::Standing;
use sortie_geometry::cube::Cell;
use sortie_kernel::{Flow, Side};
use sortie_rulebook::{rule, rule_id};

pub(super) static KEYWORD: Keyword = Keyword {
    props: Props::HARMLESS,
    burst: Some(|_, cell, by, _| Frame::Blast { cell, by }),
    resolved: Some(won),
    ..Keyword::new("Blast", rule_id!("DZ3-KEY-08"))
};

fn won(_: u8, strike: Strike, cx: &mut Ctx<'_>) -> Option<Frame> {
    let cell = cx.state.model(strike.at).cell;
    let by = decider(strike.by, &look(cx));
    (strike.shot && strike.ahead > 0).then_some(Frame::Blast { cell, by })
}

/// Everybody in the cube is thrown.
pub(crate) fn blast(cell: Cell, by: Side, cx: &mut Ctx<'_>) -> Flow<Frame> {
    cx.emit(rule!("DZ3-KEY-08"), || Event::Exploded { cell, dice: 0 });
    let due = look(cx).crowd(cell);
    Flow::Goto(Frame::FragThrows { by, due, cell, dead: Crowd::NONE })
}

#[cfg(test)]
mod tests {
    use crate::testing::scene;

    #[test]
    fn a_blast_throws_friend_and_foe_without_a_roll() {
        let mut game = scene(
            "E1 2.4.1 plain weapons=[\"Blaster_[R4,Explosive_(Blast)]\"]\nE2 5.4.1 plain\nP1 5.4.1 ghoul",
        )
        .covers(&["DZ3-KEY-08", "DZ3-KEY-28", "DZ3-KEY-31"]);
        game.play("fire 5.4.1 blaster", []);
        assert_eq!(game.asked(), "a next");
        game.play("next P1", [3]);
        game.play("place 500,500", [1]);
        game.play("place 500,500", []);
        assert_eq!(
            (game.fact("models.P1.at").as_str(), game.fact("models.E2.at").as_str()),
            ("6.4.1", "5.5.1")
        );
        assert!(game.pinned("P1") && game.pinned("E2") && game.damage("P1") == 0);
    }

    #[test]
    fn without_an_explosive_the_test_must_be_won() {
        let text = "E1 2.4.1 plain weapons=[\"Mind_Storm_[R4,Blast]\"]\nP1 5.4.1 ghoul";
        let mut game = scene(text);
        game.play("shoot P1 mind-storm", [5, 1, 1, 1, 1, 5, 1, 1]);
        assert!(!game.pinned("P1"));
        let mut game = scene(text);
        game.play("shoot P1 mind-storm", [5, 5, 1, 1, 1, 5, 1, 1, 7]);
        game.play("place 500,500", []);
        assert_eq!((game.damage("P1"), game.fact("models.P1.at").as_str()), (0, "4.4.1"));
        assert!(game.pinned("P1"));
    }
}
