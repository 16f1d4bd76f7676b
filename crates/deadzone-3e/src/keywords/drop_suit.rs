//! Drop Suit. [DZ3-KEY-22..24]
//! Waits off the table until a friend calls it down; its landing throws those around it.
//! CALL → DropLanded → Rest → DropImpact → the tests of `area` → DropEntered (traps)

use super::area::{Area, Source};
use super::{ENTERED, Keyword, Special, Task};
use crate::event::Event;
use crate::frame::Frame;
use crate::ids::{Crowd, ModelId};
use crate::look::{Ctx, Look, look};
use crate::sequence::assault::decider;
use crate::sequence::refuse;
use crate::setup::Props;
use crate::state::{Flags, Stat};
use sortie_cubes::Standing;
use sortie_geometry::cube::Cell;
use sortie_kernel::dice::{Class, Roll};
use sortie_kernel::{Flow, Illegal, Side};
use sortie_rulebook::{rule, rule_id};

pub(super) static KEYWORD: Keyword = Keyword {
    // Once it is down it moves as with a jump pack.
    props: Props::DROPS.with(Props::JUMPS).with(Props::FALLS_SAFELY),
    ..Keyword::new("Drop Suit", rule_id!("DZ3-KEY-22"))
};

pub(super) static CALL: Special = Special { word: "drop-suit", check, list, act, among_enemies: false };

fn in_reserve(id: ModelId, look: &Look<'_>) -> bool {
    look.model(id).is(Flags::RESERVE) && look.has(id, Props::DROPS)
}

fn check(_: u8, caller: ModelId, task: Task, look: &Look<'_>) -> Result<(), Illegal> {
    let Task { model: Some(suit), cell: Some(cell), option: 0 } = task else {
        return refuse(rule!("DZ3-KEY-22"), "name the drop suit and the cube where it lands");
    };
    if !in_reserve(suit, look) || look.side(suit) != look.side(caller) {
        return refuse(rule!("DZ3-KEY-22"), "no such drop suit of the team waits off the table");
    }
    let grid = &look.setup.grid;
    let top = grid.highest_floor(cell.column(), cell.row());
    if top.map(Cell::cube) != Some(cell.cube()) || !grid.places(cell.cube()).any(|place| place == cell) {
        return refuse(rule!("DZ3-KEY-22"), "a drop suit lands on the topmost floor of a stack");
    }
    if look.standing().any(|id| look.model(id).cell.cube() == cell.cube()) {
        return refuse(rule!("DZ3-KEY-22"), "a drop suit lands in a cube without models");
    }
    if !look.has_room(suit, cell) || !look.has_free_spot(suit, cell) {
        return refuse(rule!("DZ3-ADV-06"), "the cube has no room for the model");
    }
    Ok(())
}

fn list(caller: ModelId, look: &Look<'_>, out: &mut Vec<Task>) {
    let grid = &look.setup.grid;
    for suit in look.state.ids().filter(|id| in_reserve(*id, look) && look.side(*id) == look.side(caller)) {
        let spaces = (1..=8u8).flat_map(|row| (1..=8u8).map(move |column| (column, row)));
        let tops = spaces.filter_map(|(column, row)| grid.highest_floor(column, row));
        let places = tops.flat_map(|top| grid.places(top.cube()));
        out.extend(places.map(|cell| Task { model: Some(suit), cell: Some(cell), option: 0 }));
    }
}

fn act(_: u8, caller: ModelId, task: Task, cx: &mut Ctx<'_>) -> Option<Frame> {
    let (model, cell) = (task.model.expect("checked"), task.cell.expect("checked"));
    let by = decider(caller, &look(cx));
    let spot = look(cx).free_spots(model, cell).first().copied();
    let suit = cx.state.model_mut(model);
    suit.cell = cell;
    suit.spot = spot.unwrap_or(suit.spot);
    suit.set(Flags::RESERVE, false);
    suit.set(Flags::IN_PLAY, true);
    rule!("DZ3-KEY-24");
    suit.set(Flags::LANDED, true);
    cx.emit(rule!("DZ3-KEY-22"), || Event::Came { model, cell });
    crate::sequence::pinning::note_finished(cx);
    Some(Frame::DropLanded { model, by })
}

/// The suit is placed; then the ground shakes.
pub(crate) fn drop_landed(model: ModelId, by: Side, cx: &mut Ctx<'_>) -> Flow<Frame> {
    let cell = cx.state.model(model).cell;
    Flow::Call { child: Frame::Rest { model }, then: Frame::DropImpact { model, cell, by } }
}

/// One roll against everybody in the cubes around.
pub(crate) fn drop_impact(model: ModelId, cell: Cell, by: Side, cx: &mut Ctx<'_>) -> Flow<Frame> {
    let here = look(cx);
    let due: Crowd = here.standing().filter(|id| here.model(*id).cell.is_adjacent(cell)).collect();
    let then = Frame::DropEntered { model, cell };
    if due.is_empty() {
        return Flow::Goto(then);
    }
    rule!("DZ3-DICE-10");
    let class = |face: u8| Class { bin: u8::from(face >= 4), again: face == 8 };
    let roll = Roll { why: rule!("DZ3-KEY-23"), dice: 3, sides: 8, class: &class };
    let event = |successes| Event::Rolled { model: None, stat: Stat::Plain, target: 4, successes };
    let successes = cx.roll(&roll, |tally| event(tally.bin(1))).bin(1);
    let child = Frame::AreaTests {
        area: Area::Drop,
        cell,
        successes,
        by,
        from: Source::default(),
        due,
        dead: Crowd::NONE,
    };
    Flow::Call { child, then }
}

/// What waited in the cube where it landed.
pub(crate) fn drop_entered(model: ModelId, cell: Cell, cx: &mut Ctx<'_>) -> Flow<Frame> {
    let here = look(cx);
    if !here.in_play(model) || here.model(model).cell != cell {
        return Flow::Done;
    }
    let found = ENTERED.iter().find_map(|hook| hook(model, false, cx));
    found.map_or(Flow::Done, Flow::Goto)
}

#[cfg(test)]
mod tests {
    use crate::testing::{Game, scene_on};

    const SUIT: &str = "D1 1.1.1 plain reserve keywords=[\"Drop_Suit\"]";
    const BOARD: &str = "level 1\n8 ........\n7 ........\n6 ........\n5 ........\n4 ........\n3 ........\n2 ........\n1 ........\nlevel 2\n8 ........\n7 ........\n6 ........\n5 ........\n4 ....F...\n3 ........\n2 ........\n1 ........\n";

    fn game(more: &str) -> Game {
        scene_on(BOARD, &format!("D2 2.2.1 plain\n{SUIT}\n{more}"))
    }

    #[test]
    fn it_is_called_into_an_empty_cube_on_top_of_a_stack() {
        let mut game = game("P1 8.8.1 ghoul\nP2 6.4.1 ghoul").covers(&["DZ3-KEY-22", "DZ3-KEY-24"]);
        assert_eq!(game.fact("models.D1.at"), "nothing");
        game.refused("drop-suit D1 5.4.1", "DZ3-KEY-22");
        game.refused("drop-suit D1 6.4.1", "DZ3-KEY-22");
        game.refused("drop-suit D2 3.3.1", "DZ3-KEY-22");
        game.refused("drop-suit D1", "DZ3-KEY-22");
        game.play("drop-suit D1 3.7.1", []);
        game.play("place 500,500", []);
        assert_eq!(
            (game.fact("models.D1.at").as_str(), game.fact("models.D1.reserve").as_str()),
            ("3.7.1", "false")
        );
        assert_eq!(game.fact("models.D1.activated"), "false");
        game.offers_not("drop-suit D1 3.6.1");
    }

    #[test]
    fn it_may_not_act_in_the_turn_of_its_landing() {
        let mut game = game("P1 8.8.1 ghoul").command("D", "model").covers(&["DZ3-KEY-24"]);
        game.play("drop-suit D1 3.7.1", []);
        game.play("place 500,500", []);
        game.play("end", []);
        assert_eq!(game.asked(), "b activate");
        game.play("activate P1", []);
        game.play("end", []);
        game.play("activate D1", []);
        assert_eq!(game.asked(), "a action");
    }

    #[test]
    fn on_the_ground_it_moves_as_with_a_jump_pack() {
        let mut game = scene_on(BOARD, "D1 4.4.1 plain speed=2-3 keywords=[\"Drop_Suit\"]\nP1 8.8.1 ghoul");
        game.play("advance 4.4.2", []);
        game.play("step 5.4.2", []);
        game.play("place 500,500", []);
        assert_eq!(game.fact("models.D1.at"), "5.4.2");
    }

    #[test]
    fn a_trap_waits_for_it_too() {
        let mut game = game("P1 8.8.1 ghoul")
            .with("[[marker]]\nat = \"3.7.1\"\nkind = \"trap\"\nvalue = 3\nside = \"b\"");
        game.play("drop-suit D1 3.7.1", []);
        game.play("place 500,500", []);
        assert_eq!(game.asked(), "b detonate");
        game.play("yes", [4, 1, 1, 1, 1, 1, 3]);
        game.play("place 500,500", []);
        assert_eq!((game.damage("D1"), game.fact("models.D1.at").as_str()), (1, "4.7.1"));
        assert_eq!((game.fact("models.D1.activated").as_str(), game.asked().as_str()), ("false", "a action"));
    }

    #[test]
    fn the_impact_throws_those_around_it_away() {
        let mut game = game("P1 5.6.1 ghoul\nP2 4.5.1 ghoul").covers(&["DZ3-KEY-23", "DZ3-AWAY-02"]);
        game.play("drop-suit D1 4.6.1", []);
        game.play("place 500,500", [4, 1, 1]);
        // The caller's player orders the tests.
        assert_eq!(game.asked(), "a next");
        game.play("next P1", [1, 1, 1]);
        assert_eq!(game.fact("models.P1.at"), "6.6.1");
        game.play("place 500,500", [5, 1, 1]);
        assert!(game.pinned("P1") && game.damage("P1") == 0);
        assert!(!game.pinned("P2") && game.fact("models.P2.at") == "4.5.1");
    }
}
