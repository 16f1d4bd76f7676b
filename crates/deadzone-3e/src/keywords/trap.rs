//! Trap. [DZ3-KEY-98..100]
//! A marker that waits for enemies: the player who laid it may set it off under one that enters. Engineers defuse.
//! Several traps in a cube are asked for one by one; after one went off those that were left alone are asked for again.

use super::{Keyword, Source, explosive, grenade};
use crate::Deadzone;
use crate::choice::Choice;
use crate::event::Event;
use crate::frame::{Frame, Question};
use crate::ids::ModelId;
use crate::look::{Ctx, Look, look};
use crate::narration::Titled;
use crate::sequence::{first, pinning, refuse};
use crate::setup::Props;
use crate::state::Mark;
use sortie_geometry::cube::Cell;
use sortie_kernel::narration::Text;
use sortie_kernel::say;
use sortie_kernel::{Flow, Side};
use sortie_rulebook::{rule, rule_id};

pub(super) static KEYWORD: Keyword = Keyword {
    aim: Some(explosive::aim),
    deliver: Some(grenade::throw),
    burst: Some(|dice, cell, by, _| Frame::LayMarker { cell, mark: Mark::Trap(dice, by) }),
    holds: Some("Frag"),
    ..Keyword::new("Trap", rule_id!("DZ3-KEY-98"))
};

pub(crate) static PICK_DETONATE: Question = Question {
    name: "detonate",
    by: |frame, look| enemy(waiting(frame).0, look),
    check: |_, choice, _| match choice {
        Choice::Yes | Choice::No => Ok(()),
        _ => refuse(rule!("DZ3-KEY-99"), "the question is whether the trap goes off"),
    },
    list: |_, _, out| out.extend([Choice::Yes, Choice::No]),
    answer: |frame, choice, cx| {
        let (model, cell, next) = waiting(frame);
        match choice {
            Choice::Yes => go_off(model, cell, next, cx),
            _ => Flow::Goto(Frame::Traps { model, cell, next: next + 1 }),
        }
    },
    text: |frame, look| {
        let (model, cell, _) = waiting(frame);
        say![Deadzone, look.setup; "set off the trap in ", cell, "? ", Titled(model), " has moved into its cube"]
    },
    phrase: |_, choice, _| match choice {
        Choice::Yes => Some(Text::plain("Set off the trap")),
        Choice::No => Some(Text::plain("Leave the trap")),
        _ => None,
    },
    ..Question::BASE
};

fn waiting(frame: Frame) -> (ModelId, Cell, u8) {
    match frame {
        Frame::PickDetonate { model, cell, next } => (model, cell, next),
        _ => unreachable!("{frame:?} is not a trap"),
    }
}

/// Whose traps wait for a model: the opponent's, or its own team's while the opponent leads it.
fn enemy(model: ModelId, look: &Look<'_>) -> Side {
    let own = look.side(model);
    if look.is_wild(model) {
        rule!("DZ3-KEY-73");
        own
    } else {
        own.other()
    }
}

/// The place in the list of a trap that waits in the cube for a model's side, and its dice.
fn found(model: ModelId, cell: Cell, next: u8, look: &Look<'_>) -> Option<(usize, u8, Side)> {
    let layer = enemy(model, look);
    let here = look.state.markers.list().iter().enumerate().filter_map(|(index, marker)| match marker.mark {
        Mark::Trap(dice, side) if marker.cell == cell && side == layer => Some((index, dice, side)),
        _ => None,
    });
    { here }.nth(usize::from(next))
}

/// Whether anything waits for the model that has entered a cube.
pub(super) fn waits(model: ModelId, _: bool, cx: &mut Ctx<'_>) -> Option<Frame> {
    let here = look(cx);
    let cell = here.model(model).cell;
    found(model, cell, 0, &here).map(|_| Frame::Traps { model, cell, next: 0 })
}

/// One trap after the other.
pub(crate) fn traps(model: ModelId, cell: Cell, next: u8, cx: &mut Ctx<'_>) -> Flow<Frame> {
    let here = look(cx);
    if !here.in_play(model) || here.model(model).cell != cell {
        return Flow::Done;
    }
    let Some((index, ..)) = found(model, cell, next, &here) else { return Flow::Done };
    if here.has(model, Props::DEFUSES) {
        rule!("DZ3-KEY-26");
        let mark = cx.state.markers.take(index).mark;
        cx.emit(rule!("DZ3-KEY-100"), || Event::Defused { model });
        cx.emit(rule!("DZ3-KEY-100"), || Event::MarkerGone { cell, mark });
        pinning::cut_short(model, cx);
        return Flow::Goto(Frame::Traps { model, cell, next });
    }
    rule!("DZ3-KEY-99");
    Flow::Ask(Frame::PickDetonate { model, cell, next })
}

fn go_off(model: ModelId, cell: Cell, next: u8, cx: &mut Ctx<'_>) -> Flow<Frame> {
    let (index, dice, by) = found(model, cell, next, &look(cx)).expect("the trap is in the list of the cube");
    let mark = cx.state.markers.take(index).mark;
    cx.emit(rule!("DZ3-KEY-99"), || Event::MarkerGone { cell, mark });
    pinning::cut_short(model, cx);
    // The player who laid them orders them: a trap that was left alone may follow this one.
    let again = Frame::Traps { model, cell, next: 0 };
    first(Some(Frame::Frag { cell, dice, by, from: Source::default() }), again)
}

#[cfg(test)]
mod tests {
    use crate::testing::{OPEN, scene, scene_on};

    const TRAP: &str = "[[marker]]\nat = \"4.4.1\"\nkind = \"trap\"\nvalue = 3\nside = \"b\"";

    #[test]
    fn a_trap_is_shot_into_a_cube_in_sight_or_scatters() {
        let text = "E1 3.4.1 plain weapons=[\"Mine_Layer_[R4,Trap_(Frag_(4))]\"]\nP1 6.4.1 ghoul";
        let mut game = scene(text).covers(&["DZ3-KEY-98", "DZ3-KEY-28"]);
        game.play("fire 6.4.1 mine-layer", [5, 1, 1]);
        assert_eq!(
            (game.fact("markers.0.at").as_str(), game.fact("markers.0.value").as_str()),
            ("6.4.1", "4")
        );
        assert_eq!((game.fact("markers.0.side").as_str(), game.damage("P1")), ("a", 0));
        let mut game = scene(text);
        game.play("fire 6.4.1 mine-layer", [1, 1, 1, 3]);
        assert_eq!(game.fact("markers.0.at"), "7.4.1");
        let walled = scene_on(&format!("{OPEN}L1 B: 54E\n"), text);
        walled.refused("fire 6.4.1 mine-layer", "DZ3-KEY-28");
    }

    #[test]
    fn two_equal_traps_are_two() {
        let mut game =
            scene("E1 3.4.1 plain item=trip-mine keywords=[\"Trip_Mine\"]\nP1 8.8.1 plain hp=9 speed=1-2")
                .command("E", "shoot")
                .covers(&["DZ3-KEY-98", "DZ3-KEY-101"]);
        game.play("fire 7.4.1 trip-mine", [5, 1, 1]);
        game.play("command fire 7.4.1 trip-mine", [5, 1, 1]);
        assert_eq!(game.at.state.markers.list().len(), 2);
        // Neither throws a model that cannot be thrown, so both go off under it.
        let text = "E1 3.4.1 plain hp=9 keywords=[\"Solid\"]\nP1 8.8.1 ghoul";
        let mut game = scene(text).with(TRAP).with(TRAP).covers(&["DZ3-KEY-99"]);
        game.play("advance 4.4.1", []);
        game.play("yes", [4, 4, 1, 1, 1, 1]);
        assert_eq!((game.asked().as_str(), game.damage("E1")), ("b detonate", 2));
        game.play("yes", [4, 1, 1, 1, 1, 1]);
        game.play("place 500,500", []);
        assert_eq!((game.damage("E1"), game.fact("markers").as_str()), (3, "[]"));
    }

    #[test]
    fn the_layer_orders_several_traps() {
        let text = "E1 3.4.1 plain hp=9 keywords=[\"Solid\"]\nP1 8.8.1 ghoul";
        let large = TRAP.replace("value = 3", "value = 4");
        let mut game = scene(text).with(TRAP).with(&large).covers(&["DZ3-KEY-99"]);
        game.play("advance 4.4.1", []);
        game.play("no", []);
        // The second trap first: four dice.
        game.play("yes", [4, 1, 1, 1, 1, 1, 1]);
        assert_eq!((game.asked().as_str(), game.damage("E1")), ("b detonate", 1));
        game.play("no", []);
        game.play("place 500,500", []);
        assert_eq!((game.fact("markers.0.value").as_str(), game.asked().as_str()), ("3", "b activate"));
    }

    #[test]
    fn an_engineer_defuses_every_trap_of_the_cube() {
        let mut game = scene("E1 3.4.1 plain keywords=[\"Engineer\"]\nP1 8.8.1 ghoul")
            .with(TRAP)
            .with(TRAP)
            .covers(&["DZ3-KEY-100"]);
        game.play("advance 4.4.1", []);
        game.play("place 500,500", []);
        assert_eq!((game.fact("markers").as_str(), game.asked().as_str()), ("[]", "b activate"));
    }

    #[test]
    fn a_trip_mine_is_thrown_like_a_grenade() {
        let mut game =
            scene("E1 3.4.1 plain item=trip-mine\nP1 8.8.1 ghoul").covers(&["DZ3-KEY-101", "DZ3-KEY-98"]);
        game.play("fire 7.4.1 trip-mine", [5, 1, 1]);
        assert_eq!(
            (game.fact("markers.0.kind").as_str(), game.fact("markers.0.value").as_str()),
            ("trap", "3")
        );
        assert_eq!(game.fact("models.E1.item"), "nothing");
    }

    #[test]
    fn the_layer_may_set_it_off_under_an_enemy() {
        let text = "E1 3.4.1 plain hp=9 speed=2-3\nE2 4.4.1 plain\nP1 8.8.1 ghoul";
        let mut game = scene(text).with(TRAP).covers(&["DZ3-KEY-99", "DZ3-ADV-12", "DZ3-KEY-30"]);
        game.play("advance 4.4.1", []);
        assert_eq!(game.asked(), "b detonate");
        game.refused("stop", "DZ3-KEY-99");
        game.play("yes", [4, 1, 1]);
        // Both models of the cube suffer, in the order of the player who laid the trap.
        assert_eq!(game.asked(), "b next");
        game.play("next E1", [1, 1, 1, 5, 1, 1]);
        game.play("next E2", [3]);
        game.play("place 500,500", [5]);
        game.play("place 500,500", []);
        assert_eq!((game.damage("E1"), game.fact("models.E1.at").as_str()), (1, "4.3.1"));
        assert_eq!(
            (game.fact("markers").as_str(), game.fact("models.E1.activated").as_str()),
            ("[]", "true")
        );
        assert_eq!(game.fact("models.E2.activated"), "false");
    }

    #[test]
    fn the_layer_may_wait_and_friends_pass() {
        let text = "E1 3.4.1 plain speed=2-3\nP1 8.8.1 ghoul";
        let mut game = scene(text).with(TRAP);
        game.play("advance 4.4.1", []);
        game.play("no", []);
        assert_eq!((game.asked().as_str(), game.fact("markers.0.at").as_str()), ("a step", "4.4.1"));
        let mut game = scene(text).with(&TRAP.replace("\"b\"", "\"a\""));
        game.play("advance 4.4.1", []);
        assert_eq!(game.asked(), "a step");
    }

    #[test]
    fn under_the_opponents_control_it_meets_the_traps_of_its_own_team() {
        let text = "E1 3.4.1 plain hp=9 speed=2-3 damage=1 keywords=[\"Rampage\"]\nP1 8.8.1 ghoul";
        let wild = "active = { model = \"E1\", controller = \"b\", wild = true }";
        let mut game = scene(text).with(wild).with(TRAP);
        game.play("advance 4.4.1", []);
        assert_eq!(game.asked(), "b step");
        let own = TRAP.replace("\"b\"", "\"a\"");
        let mut game = scene(text).with(wild).with(&own).covers(&["DZ3-KEY-73", "DZ3-KEY-99"]);
        game.play("advance 4.4.1", []);
        assert_eq!(game.asked(), "a detonate");
    }

    #[test]
    fn a_thrown_model_sets_it_off_too() {
        let mut game =
            scene("E1 2.4.1 plain weapons=[\"Blaster_[R4,Explosive_(Blast)]\"]\nP1 5.4.1 plain hp=9")
                .with("[[marker]]\nat = \"6.4.1\"\nkind = \"trap\"\nvalue = 3\nside = \"a\"")
                .covers(&["DZ3-KEY-99", "DZ3-ADV-12"]);
        game.play("fire 5.4.1 blaster", [3]);
        assert_eq!(game.asked(), "a detonate");
        game.play("yes", [4, 1, 1, 1, 1, 1, 3]);
        game.play("place 500,500", []);
        assert_eq!((game.damage("P1"), game.fact("models.P1.at").as_str()), (1, "7.4.1"));
        assert_eq!(game.fact("models.P1.activated"), "false");
    }

    #[test]
    fn an_engineer_defuses_it_and_stops() {
        let mut game = scene("E1 3.4.1 plain speed=2-3 keywords=[\"Engineer\"]\nP1 4.4.1 ghoul")
            .with(TRAP)
            .covers(&["DZ3-KEY-26", "DZ3-KEY-100"]);
        game.play("advance 4.4.1", []);
        // Its activation is over, so it does not fight the enemy there.
        assert_eq!(game.asked(), "a place");
        game.play("place 270,270", []);
        assert_eq!((game.fact("markers").as_str(), game.asked().as_str()), ("[]", "b activate"));
    }

    #[test]
    fn an_engineer_defuses_a_booby_trap() {
        let mut game = scene("E1 3.4.1 plain keywords=[\"Engineer\"]\nP1 8.8.1 ghoul")
            .with("[[token]]\nat = \"4.4.1\"\nkind = \"booby-trap\"")
            .covers(&["DZ3-KEY-26"]);
        game.play("advance 4.4.1", []);
        game.play("pick-up", []);
        // Its movement is over; it is placed where it found the trap.
        game.play("place 500,500", []);
        assert_eq!((game.damage("E1"), game.fact("models.E1.activated").as_str()), (0, "true"));
    }
}
