//! Teleport. [DZ3-KEY-92, DZ3-KEY-93]
//! A special action: (break-away attack →) Teleport → Entered …
//! A list that writes `Teleport (2)` has the long action of a later reading.

use super::{Keyword, Special, Task};
use crate::event::Event;
use crate::frame::Frame;
use crate::ids::ModelId;
use crate::look::{Ctx, Look, look};
use crate::sequence::movement::{self, MoveKind, Moving};
use crate::sequence::{assault, refuse};
use crate::state::Flags;
use sortie_geometry::cube::Cell;
use sortie_kernel::{Flow, Illegal};
use sortie_rulebook::{rule, rule_id};

pub(super) static KEYWORD: Keyword =
    Keyword { special: Some(&JUMP), ..Keyword::new("Teleport", rule_id!("DZ3-KEY-92")) };
pub(super) static JUMP: Special = Special { word: "teleport", check, list, act, among_enemies: true };

const RANGE: u8 = 3;
const LONG: u8 = 2;

fn check(n: u8, model: ModelId, task: Task, look: &Look<'_>) -> Result<(), Illegal> {
    let Task { model: None, cell: Some(to), option: 0 } = task else {
        return refuse(rule!("DZ3-KEY-92"), "name the cube to teleport to");
    };
    if n == LONG && look.state.activation.used.short > 0 {
        return refuse(rule!("DZ3-TURN-03"), "a long action is the only one of its activation");
    }
    let from = look.model(model).cell;
    let size = look.profile(model).size;
    if from.range_to(to) > RANGE {
        return refuse(rule!("DZ3-KEY-92"), "a teleport reaches 3 cubes");
    }
    if !look.setup.grid.floors_within(from, RANGE, size).any(|cell| cell == to) {
        return refuse(rule!("DZ3-KEY-92"), "the model cannot stand there");
    }
    if !look.has_room(model, to) {
        return refuse(rule!("DZ3-ADV-06"), "the cube has no room for the model");
    }
    Ok(())
}

fn list(model: ModelId, look: &Look<'_>, out: &mut Vec<Task>) {
    let cells = look.setup.grid.floors_within(look.model(model).cell, RANGE, look.profile(model).size);
    out.extend(cells.map(|cell| Task { cell: Some(cell), ..Task::default() }));
}

fn act(n: u8, model: ModelId, task: Task, cx: &mut Ctx<'_>) -> Option<Frame> {
    let to = task.cell?;
    cx.state.activation.used.long |= n == LONG;
    let here = look(cx);
    let leaving = here.has_enemy_beside(model);
    Some(Frame::Teleport { model, from: here.model(model).cell, to, leaving })
}

/// Breaks away from enemies first; who is still able then arrives.
pub(crate) fn teleport(model: ModelId, from: Cell, to: Cell, leaving: bool, cx: &mut Ctx<'_>) -> Flow<Frame> {
    if leaving {
        cx.emit(rule!("DZ3-KEY-93"), || Event::LeavesCombat { model });
        let then = Frame::Teleport { model, from, to, leaving: false };
        return if assault::is_struck_leaving(model, &look(cx)) {
            Flow::Call { child: Frame::PickBreakAway { leaver: model }, then }
        } else {
            Flow::Goto(then)
        };
    }
    let here = look(cx);
    let state = here.model(model);
    let able = state.in_play() && !state.is(Flags::PINNED) && state.cell == from;
    if !able || here.state.activation.cut || !here.has_room(model, to) {
        return Flow::Done;
    }
    if here.in_cell(to).any(|other| here.are_enemies(model, other)) {
        rule!("DZ3-KEY-93");
    }
    let spot = here.free_spots(model, to).first().copied();
    let state = cx.state.model_mut(model);
    state.cell = to;
    state.spot = spot.unwrap_or(state.spot);
    cx.state.activation.changed_cube(model);
    cx.emit(rule!("DZ3-KEY-92"), || Event::Teleported { model, from, to });
    // What waits in the cube is met as after a step; nothing was met on the way.
    let moving = movement::start(model, 0, MoveKind::Action, &look(cx));
    let moving = Moving { extra_level: false, begun: true, ..moving };
    Flow::Goto(Frame::Entered { moving, stage: 0 })
}

#[cfg(test)]
mod tests {
    use super::super::vehicle::RAMP;
    use crate::testing::{scene, scene_on};

    #[test]
    fn a_teleport_asks_for_no_way() {
        let mut game =
            scene_on(RAMP, "E1 1.4.1 plain keywords=[\"Teleport\"]\nE2 3.5.1 plain size=4\nP1 8.8.1 plain")
                .covers(&["DZ3-KEY-92"]);
        game.refused("teleport 5.4.1", "DZ3-KEY-92");
        game.refused("teleport 2.4.2", "DZ3-KEY-92");
        game.refused("teleport 1.4.1", "DZ3-KEY-92");
        game.refused("teleport 3.5.1", "DZ3-ADV-06");
        game.refused("teleport", "DZ3-KEY-92");
        game.play("teleport 4.4.2", []);
        game.play("place 500,500", []);
        assert_eq!((game.fact("models.E1.at").as_str(), game.fact("active.short").as_str()), ("4.4.2", "1"));
        game.refused("teleport 3.4.1", "DZ3-TURN-07");
        game.offers("reposition");
    }

    #[test]
    fn arriving_among_enemies_starts_a_fight_as_moving_in_does() {
        let mut game = scene("E1 1.4.1 plain keywords=[\"Teleport\"]\nP1 4.4.1 plain hp=9")
            .covers(&["DZ3-KEY-93", "DZ3-ASMOD-01"]);
        game.play("teleport 4.4.1", []);
        game.play("place 165,165", []);
        game.play("assault P1 fists", []);
        game.play("survive", [5, 1, 1, 1, 1, 1, 1]);
        assert_eq!(game.damage("P1"), 1);
    }

    #[test]
    fn leaving_enemies_is_breaking_away() {
        let mut game =
            scene("E1 4.4.1 plain hp=9 keywords=[\"Teleport\"]\nP1 4.4.1 plain").covers(&["DZ3-KEY-93"]);
        game.play("teleport 6.4.1", []);
        assert_eq!(game.asked(), "b break-away");
        game.play("strike P1 fists", [5, 1, 1, 1, 1, 1]);
        game.play("place 500,500", []);
        assert_eq!((game.damage("E1"), game.fact("models.E1.at").as_str()), (1, "6.4.1"));
        let mut game = scene(
            "E1 4.4.1 plain keywords=[\"Teleport\"]\nP1 4.4.1 plain weapons=[\"Maul_[CC,_Knockback]\"]",
        );
        game.play("teleport 6.4.1", []);
        game.play("strike P1 maul", [5, 1, 1, 1, 1, 1]);
        game.play("throw W", []);
        game.play("place 500,500", []);
        // Thrown out of the cube it does not go where it wanted.
        assert_eq!(game.fact("models.E1.at"), "3.4.1");
    }

    #[test]
    fn a_list_may_make_it_long() {
        let mut game =
            scene("E1 1.4.1 plain keywords=[\"Teleport_(2)\"]\nP1 8.4.1 plain").covers(&["DZ3-TURN-03"]);
        game.play("reposition", []);
        game.play("place 500,500", []);
        game.refused("teleport 3.4.1", "DZ3-TURN-03");
        let mut game = scene("E1 1.4.1 plain keywords=[\"Teleport_(2)\"]\nP1 8.4.1 plain");
        game.play("teleport 3.4.1", []);
        game.play("place 500,500", []);
        assert_eq!(game.fact("active"), "nothing");
    }
}
