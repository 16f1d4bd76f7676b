//! Headstrong. [DZ3-KEY-45]
//! Pinned at the start of its activation, it may find itself on its feet.

use super::Keyword;
use crate::event::Event;
use crate::frame::Frame;
use crate::ids::ModelId;
use crate::look::{Ctx, look};
use sortie_rulebook::{rule, rule_id};

pub(super) static KEYWORD: Keyword =
    Keyword { starts: Some(rise), ..Keyword::new("Headstrong", rule_id!("DZ3-KEY-45")) };

fn rise(_: u8, model: ModelId, cx: &mut Ctx<'_>) -> Option<Frame> {
    if !look(cx).is_pinned(model) {
        return None;
    }
    let stands = |face: u16| face >= 4;
    let face = cx.pick(rule!("DZ3-KEY-45"), 8, |face| Event::Nerve { model, stands: stands(face) });
    stands(face).then_some(Frame::StandUp { free: true })
}

#[cfg(test)]
mod tests {
    use crate::testing::scene;

    #[test]
    fn five_or_more_stands_it_up_for_nothing() {
        let mut game = scene("E1 2.4.1 plain pinned keywords=[\"Headstrong\"]\nP1 8.4.1 plain")
            .with("step = \"activate\"")
            .covers(&["DZ3-KEY-45", "DZ3-TURN-12"]);
        game.play("activate E1", [5]);
        game.play("place 500,500", []);
        assert_eq!((game.pinned("E1"), game.fact("active.short").as_str()), (false, "0"));
        game.offers("sprint 3.4.1");
    }

    #[test]
    fn four_leaves_it_the_short_action() {
        let mut game = scene("E1 2.4.1 plain pinned keywords=[\"Headstrong\"]\nP1 8.4.1 plain")
            .with("step = \"activate\"");
        game.play("activate E1", [4]);
        assert!(game.pinned("E1"));
        game.play("stand-up", []);
        game.play("place 500,500", []);
        assert_eq!(game.fact("active.short"), "1");
    }

    #[test]
    fn an_enemy_beside_it_strikes_all_the_same() {
        let mut game = scene("E1 4.4.1 plain pinned hp=9 keywords=[\"Headstrong\"]\nP1 4.4.1 plain")
            .with("step = \"activate\"")
            .covers(&["DZ3-STAND-02"]);
        game.play("activate E1", [8]);
        game.play("place 835,835", []);
        assert_eq!(game.asked(), "b break-away");
        game.play("strike P1 fists", [5, 1, 1, 1, 1, 1, 1]);
        assert_eq!((game.damage("E1"), game.asked().as_str()), (1, "a action"));
    }
}
