//! BOOM! [DZ3-KEY-09, DZ3-KEY-10]
//! Explodes when killed, or when its player chooses.

use super::{Keyword, Source, Special, Task};
use crate::frame::Frame;
use crate::ids::ModelId;
use crate::look::{Ctx, Look, look};
use crate::sequence::{damage, deaths, refuse};
use sortie_kernel::Illegal;
use sortie_rulebook::{rule, rule_id};

pub(super) static KEYWORD: Keyword =
    Keyword { killed: Some(explode), special: Some(&BOOM), ..Keyword::new("BOOM!", rule_id!("DZ3-KEY-09")) };

pub(super) static BOOM: Special =
    Special { word: "boom", check, list: |_, _, out| out.push(Task::default()), act, among_enemies: true };

/// The model is already gone, so the blast does not affect it.
fn explode(dice: u8, model: ModelId, cx: &mut Ctx<'_>) -> Option<Frame> {
    rule!("DZ3-KEY-09");
    let (cell, by) = (cx.state.model(model).cell, cx.setup.side(model));
    Some(Frame::Frag { cell, dice, by, from: Source::default() })
}

fn check(_: u8, _: ModelId, task: Task, _: &Look<'_>) -> Result<(), Illegal> {
    if task == Task::default() {
        return Ok(());
    }
    refuse(rule!("DZ3-KEY-10"), "the model explodes where it stands")
}

/// Setting it off counts as being killed; the explosion follows from the death.
fn act(_: u8, model: ModelId, _: Task, cx: &mut Ctx<'_>) -> Option<Frame> {
    rule!("DZ3-KEY-10");
    cx.state.in_blast = true;
    damage::kill(model, cx);
    deaths::if_any(&look(cx))
}

#[cfg(test)]
mod tests {
    use crate::testing::scene;

    #[test]
    fn it_explodes_when_the_shot_is_resolved() {
        let mut game = scene(
            "P1 4.6.1 ghoul ranged=2\nP2 4.4.1 ghoul hp=9\nE1 4.4.1 plain hp=1 vp=2 keywords=[\"BOOM!_(4)\"]",
        )
        .covers(&["DZ3-KEY-09", "DZ3-KEY-30", "DZ3-KEY-31"]);
        // 3 dice, 2 less for the friend; then 4 dice of the blast, the friend's test and its throw.
        game.play("shoot E1 rifle", [7, 1, 1, 1, 4, 4, 1, 1, 1, 1, 1, 3]);
        game.play("place 500,500", []);
        assert_eq!((game.alive("E1"), game.damage("P2"), game.fact("a.vps").as_str()), (false, 2, "2"));
        assert_eq!(game.fact("models.P2.at"), "5.4.1");
    }

    #[test]
    fn it_may_set_itself_off_among_enemies() {
        let mut game =
            scene("E1 4.4.1 plain vp=2 keywords=[\"BOOM!_(3)\"]\nP1 4.4.1 ghoul hp=9\nP2 8.8.1 ghoul")
                .covers(&["DZ3-KEY-10", "DZ3-KEY-09", "DZ3-TURN-11"]);
        game.refused("boom 4.5.1", "DZ3-KEY-10");
        game.play("boom", [4, 1, 1, 1, 1, 1, 3]);
        game.play("place 500,500", []);
        assert_eq!((game.alive("E1"), game.damage("P1"), game.fact("b.vps").as_str()), (false, 1, "2"));
        assert_eq!(game.asked(), "b activate");
        let game = scene("E1 4.4.1 plain\nP1 8.8.1 ghoul");
        game.refused("boom", "DZ3-SPEC-01");
    }

    #[test]
    fn one_blast_sets_off_the_next() {
        let boom = "plain hp=1 survive=8 keywords=[\"BOOM!_(3)\"]";
        let mut game = scene(&format!("E1 4.4.1 {boom}\nE2 4.4.1 {boom}\nP1 8.8.1 ghoul"));
        // The second one goes off in an empty cube.
        game.play("boom", [4, 1, 1, 1, 1, 1]);
        assert!(!game.alive("E1") && !game.alive("E2"));
        assert_eq!(game.log().matches("an explosion").count(), 2);
    }
}
