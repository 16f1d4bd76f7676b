//! Teleport. [DZ3-KEY-92, DZ3-KEY-93]
//! A special action: (TeleportAway → break-away attack → PickTeleport →) Teleport → Entered …
//! A list that writes `Teleport (2)` has the long action of a later reading.

use super::{Keyword, Special, Task};
use crate::Deadzone;
use crate::choice::Choice;
use crate::event::Event;
use crate::frame::{Frame, Question};
use crate::ids::ModelId;
use crate::look::{Ctx, Look, look};
use crate::narration::Titled;
use crate::sequence::movement::{self, MoveKind, Moving};
use crate::sequence::{assault, refuse, strikers};
use crate::state::Flags;
use sortie_cubes::Standing;
use sortie_geometry::cube::Cell;
use sortie_kernel::say;
use sortie_kernel::{Flow, Illegal};
use sortie_rulebook::{rule, rule_id};

pub(super) static KEYWORD: Keyword =
    Keyword { special: Some(&JUMP), ..Keyword::new("Teleport", rule_id!("DZ3-KEY-92")) };
pub(super) static JUMP: Special = Special { word: "teleport", check, list, act, among_enemies: true };

/// A model that leaves enemies picks the cube after their attack.
pub(crate) static PICK_TELEPORT: Question = Question {
    name: "step",
    by: |frame, look| assault::decider(jumper(frame), look),
    check: |frame, choice, look| match choice {
        Choice::Step(to) => check_cell(jumper(frame), to, look),
        _ => refuse(rule!("DZ3-ADV-10"), "the model has said that it leaves, and must choose a cube"),
    },
    list: |frame, look, out| {
        let id = jumper(frame);
        out.extend(cells(id, look).filter(|to| check_cell(id, *to, look).is_ok()).map(Choice::Step));
    },
    answer: |frame, choice, cx| {
        let Choice::Step(to) = choice else { unreachable!("checked") };
        Flow::Goto(Frame::Teleport { model: jumper(frame), from: cx.state.model(jumper(frame)).cell, to })
    },
    text: |frame, look| say![Deadzone, look.setup; "where does ", Titled(jumper(frame)), " teleport? It reaches ", RANGE, " cubes"],
    subject: |frame, look| Some(look.setup.name(jumper(frame)).to_string()),
    ..Question::BASE
};

/// How many cubes a teleport reaches.
pub(crate) const RANGE: u8 = 3;
const LONG: u8 = 2;

fn jumper(frame: Frame) -> ModelId {
    match frame {
        Frame::PickTeleport { model } => model,
        _ => unreachable!("{frame:?} is not a teleport"),
    }
}

fn cells<'a>(model: ModelId, look: &Look<'a>) -> impl Iterator<Item = Cell> + use<'a> {
    look.setup.grid.floors_within(look.model(model).cell, RANGE, look.profile(model).size)
}

fn check_cell(model: ModelId, to: Cell, look: &Look<'_>) -> Result<(), Illegal> {
    if look.model(model).cell.range_to(to) > RANGE {
        return refuse(rule!("DZ3-KEY-92"), "the cube is too far away to teleport to");
    }
    if !cells(model, look).any(|cell| cell == to) {
        return refuse(rule!("DZ3-KEY-92"), "the model cannot stand there");
    }
    if !look.has_room(model, to) {
        return refuse(rule!("DZ3-ADV-06"), "the cube has no room for the model");
    }
    Ok(())
}

fn check(n: u8, model: ModelId, task: Task, look: &Look<'_>) -> Result<(), Illegal> {
    let Task { model: None, cell, option: 0 } = task else {
        return refuse(rule!("DZ3-KEY-92"), "name the cube to teleport to, and nothing else");
    };
    if n == LONG && look.state.activation.used.short > 0 {
        return refuse(rule!("DZ3-TURN-03"), "a long action is the only one of its activation");
    }
    match cell {
        Some(_) if strikers::is_struck_leaving(model, look) => {
            refuse(rule!("DZ3-ADV-10"), "a model that leaves enemies picks the cube after their attack")
        }
        Some(to) => check_cell(model, to, look),
        None if !look.has_enemy_beside(model) => refuse(rule!("DZ3-KEY-92"), "name the cube to teleport to"),
        None if cells(model, look).all(|to| check_cell(model, to, look).is_err()) => {
            refuse(rule!("DZ3-KEY-92"), "there is no cube to teleport to")
        }
        None => Ok(()),
    }
}

fn list(model: ModelId, look: &Look<'_>, out: &mut Vec<Task>) {
    if look.has_enemy_beside(model) {
        out.push(Task::default());
    }
    if !strikers::is_struck_leaving(model, look) {
        out.extend(cells(model, look).map(|cell| Task { cell: Some(cell), ..Task::default() }));
    }
}

fn act(n: u8, model: ModelId, task: Task, cx: &mut Ctx<'_>) -> Option<Frame> {
    cx.state.activation.used.long |= n == LONG;
    let from = cx.state.model(model).cell;
    Some(match task.cell {
        Some(to) => Frame::Teleport { model, from, to },
        None => Frame::TeleportAway { model, from, struck: false },
    })
}

/// Breaks away from enemies first; if the model is still able to, its player then picks a cube.
pub(crate) fn teleport_away(model: ModelId, from: Cell, struck: bool, cx: &mut Ctx<'_>) -> Flow<Frame> {
    if !struck {
        cx.emit(rule!("DZ3-KEY-93"), || Event::LeavesCombat { model });
        let then = Frame::TeleportAway { model, from, struck: true };
        return if strikers::is_struck_leaving(model, &look(cx)) {
            Flow::Call { child: Frame::PickBreakAway { leaver: model }, then }
        } else {
            Flow::Goto(then)
        };
    }
    rule!("DZ3-ADV-11");
    let here = look(cx);
    let state = here.model(model);
    let able = state.in_play() && !state.is(Flags::PINNED) && state.cell == from;
    let free = cells(model, &here).any(|to| check_cell(model, to, &here).is_ok());
    if able && free && !here.state.activation.cut {
        return Flow::Ask(Frame::PickTeleport { model });
    }
    Flow::Done
}

/// The model is where it wanted to be.
pub(crate) fn teleport(model: ModelId, from: Cell, to: Cell, cx: &mut Ctx<'_>) -> Flow<Frame> {
    let here = look(cx);
    if here.in_cell(to).any(|other| here.are_enemies(model, other)) {
        rule!("DZ3-KEY-93");
    }
    let spot = here.free_spots(model, to).first().copied();
    let state = cx.state.model_mut(model);
    state.cell = to;
    state.spot = spot.unwrap_or(state.spot);
    cx.state.activation.changed_cube(model);
    cx.emit(rule!("DZ3-KEY-92"), || Event::Teleported { model, from, to });
    // What waits in the cube is dealt with as after a step; nothing happens on the way.
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
        game.refused("teleport 6.4.1", "DZ3-ADV-10");
        game.play("teleport", []);
        assert_eq!(game.asked(), "b break-away");
        game.play("strike P1 fists", [5, 1, 1, 1, 1, 1]);
        assert_eq!(game.asked(), "a step");
        game.refused("stop", "DZ3-ADV-10");
        game.refused("step 8.4.1", "DZ3-KEY-92");
        game.offers("step 6.4.1");
        game.play("step 6.4.1", []);
        game.play("place 500,500", []);
        assert_eq!((game.damage("E1"), game.fact("models.E1.at").as_str()), (1, "6.4.1"));
        let mut game = scene(
            "E1 4.4.1 plain keywords=[\"Teleport\"]\nP1 4.4.1 plain weapons=[\"Maul_[CC,_Knockback]\"]",
        );
        game.play("teleport", []);
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
