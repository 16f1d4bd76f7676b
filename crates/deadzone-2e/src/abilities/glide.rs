//! Glide. [DZ2-ABIL-19]

use super::Ability;
use crate::Deadzone;
use crate::choice::Choice;
use crate::event::Event;
use crate::frame::{Frame, Question};
use crate::ids::ModelId;
use crate::look::{Ctx, Look, look};
use crate::narration::Titled;
use crate::sequence::forced::Throw;
use crate::sequence::movement::Moving;
use crate::sequence::{decider, fall, forced, refuse};
use crate::setup::Props;
use sortie_geometry::cube::{Cell, Direction};
use sortie_kernel::narration::Text;
use sortie_kernel::{Flow, Illegal, say};
use sortie_rulebook::{rule, rule_id};

pub(super) static ABILITY: Ability =
    Ability { props: Props::GLIDES, ..Ability::new("Glide", rule_id!("DZ2-ABIL-19")) };

/// Who glides, and how it came into the air.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Glider {
    /// Of its own will: it goes on moving where it lands.
    Willing(Moving),
    /// Thrown.
    Thrown(Throw),
}

impl Glider {
    fn model(self) -> ModelId {
        match self {
            Glider::Willing(moving) => moving.model,
            Glider::Thrown(throw) => throw.model,
        }
    }

    /// As a thrown model, for what both have in common.
    fn throw(self, look: &Look<'_>) -> Throw {
        match self {
            Glider::Thrown(throw) => throw,
            Glider::Willing(moving) => Throw {
                at: moving.at,
                ..Throw::new(moving.model, decider(moving.model, look).other(), false, look)
            },
        }
    }
}

pub(crate) static PICK_GLIDE: Question = Question {
    name: "glide",
    by: |frame, look| decider(gliding(frame).0.model(), look),
    check: |frame, choice, look| {
        let (glider, cell) = gliding(frame);
        match choice {
            Choice::Stop if !look.setup.grid.has_floor(cell) => Ok(()),
            Choice::Step(to) => check_shift(glider, cell, to, look),
            _ => refuse(rule!("DZ2-ABIL-53"), "the model shifts a cube sideways, or drops on"),
        }
    },
    list: |frame, look, out| {
        let (glider, cell) = gliding(frame);
        out.extend((!look.setup.grid.has_floor(cell)).then_some(Choice::Stop));
        out.extend(shifts(glider, cell, look).map(Choice::Step));
    },
    answer: |frame, choice, _| {
        let (glider, cell) = gliding(frame);
        let to = if let Choice::Step(to) = choice { to } else { cell };
        Flow::Goto(Frame::GlideDown { glider, cell: to, shifted: true })
    },
    text: |frame, look| say![Deadzone, look.setup; "which way does ", Titled(gliding(frame).0.model()), " glide down?"],
    default: |frame, look| {
        Some(if look.setup.grid.has_floor(gliding(frame).1) {
            let (glider, cell) = gliding(frame);
            shifts(glider, cell, look).next().map_or(Choice::Stop, Choice::Step)
        } else {
            Choice::Stop
        })
    },
    phrase: |_, choice, _| (choice == Choice::Stop).then(|| Text::plain("Drop straight down")),
    ..Question::BASE
};

fn gliding(frame: Frame) -> (Glider, Cell) {
    match frame {
        Frame::PickGlide { glider, cell } => (glider, cell),
        _ => unreachable!("{frame:?} glides nowhere"),
    }
}

/// Cubes beside this one that a gliding model may shift to: open air, or a floor with room.
fn shifts<'a>(glider: Glider, cell: Cell, look: &Look<'a>) -> impl Iterator<Item = Cell> + use<'a> {
    let (here, id) = (*look, glider.model());
    let size = look.profile(id).size;
    let beside = move |way: Direction| here.setup.grid.thrown(cell, way, size);
    let fits = move |to: &Cell| !here.setup.grid.has_floor(*to) || here.has_room(id, *to);
    Direction::ALL.into_iter().filter_map(beside).filter(fits)
}

fn check_shift(glider: Glider, cell: Cell, to: Cell, look: &Look<'_>) -> Result<(), Illegal> {
    if shifts(glider, cell, look).any(|known| known == to) {
        return Ok(());
    }
    refuse(rule!("DZ2-ABIL-53"), "the model cannot glide there")
}

/// The model is in a cube: it lands there, or drops a level, after which it may shift. `shifted` says that it has
/// chosen where on this level it is.
pub(crate) fn glide_down(glider: Glider, cell: Cell, shifted: bool, cx: &mut Ctx<'_>) -> Flow<Frame> {
    let here = look(cx);
    let id = glider.model();
    if !here.in_play(id) {
        return Flow::Done;
    }
    rule!("DZ2-ABIL-19");
    let grid = &here.setup.grid;
    if grid.has_floor(cell) {
        if here.has_room(id, cell) {
            return land(glider, cell, cx);
        }
        if shifts(glider, cell, &here).next().is_some() && !shifted {
            return Flow::Ask(Frame::PickGlide { glider, cell });
        }
        // Gliding does not hurt, wherever it ends.
        let throw = Throw { floor: cell.level(), ..glider.throw(&here) };
        return fall::find_refuge(throw, cell, cx);
    }
    if shifted {
        let below = cell.below().expect("level 1 has a floor");
        return Flow::Goto(Frame::GlideDown { glider, cell: below, shifted: false });
    }
    if shifts(glider, cell, &here).next().is_some() {
        return Flow::Ask(Frame::PickGlide { glider, cell });
    }
    Flow::Goto(Frame::GlideDown { glider, cell, shifted: true })
}

/// Unhurt; who went willingly goes on moving.
fn land(glider: Glider, cell: Cell, cx: &mut Ctx<'_>) -> Flow<Frame> {
    let mut throw = glider.throw(&look(cx));
    let (model, from) = (throw.model, throw.at);
    forced::put(&mut throw, cell, cx);
    cx.emit(rule!("DZ2-ABIL-53"), || Event::Glided { model, from, to: cell });
    match glider {
        Glider::Willing(moving) => {
            let after = Moving { at: cell, floor: cell.level(), begun: true, ..moving };
            Flow::Goto(Frame::Entered { moving: after, stage: 0 })
        }
        Glider::Thrown(_) => {
            // Falling does not hurt it, so nothing is measured.
            throw.floor = cell.level();
            Flow::Goto(Frame::Landed { throw, stage: 0 })
        }
    }
}
