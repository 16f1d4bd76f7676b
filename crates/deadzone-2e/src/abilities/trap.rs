//! Trap. [DZ2-LOST-42]

use super::{Ability, Source};
use crate::Deadzone;
use crate::choice::Choice;
use crate::event::Event;
use crate::frame::{Frame, Question};
use crate::ids::ModelId;
use crate::look::{Ctx, Look, look};
use crate::narration::Titled;
use crate::sequence::{first, pinning, refuse};
use crate::setup::{Props, Traits};
use crate::state::Mark;
use sortie_geometry::cube::Cell;
use sortie_kernel::narration::Text;
use sortie_kernel::{Flow, Side, say};
use sortie_rulebook::{rule, rule_id};

pub(super) static ABILITY: Ability =
    Ability { traits: Traits::TRAPS, ..Ability::new("Trap", rule_id!("DZ2-LOST-42")) };

pub(crate) static PICK_DETONATE: Question = Question {
    name: "detonate",
    by: |frame, look| enemy(waiting(frame).0, look),
    check: |_, choice, _| match choice {
        Choice::Yes | Choice::No => Ok(()),
        _ => refuse(rule!("DZ2-LOST-42"), "the question is whether the trap goes off"),
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
        rule!("DZ2-ABIL-47");
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
    if here.has(model, Props::ENGINEER) {
        // An engineer steps over it.
        return None;
    }
    found(model, cell, 0, &here).map(|_| Frame::Traps { model, cell, next: 0 })
}

/// One trap after the other.
pub(crate) fn traps(model: ModelId, cell: Cell, next: u8, cx: &mut Ctx<'_>) -> Flow<Frame> {
    let here = look(cx);
    if !here.in_play(model) || here.model(model).cell != cell {
        return Flow::Done;
    }
    if found(model, cell, next, &here).is_none() {
        return Flow::Done;
    }
    rule!("DZ2-LOST-42");
    Flow::Ask(Frame::PickDetonate { model, cell, next })
}

fn go_off(model: ModelId, cell: Cell, next: u8, cx: &mut Ctx<'_>) -> Flow<Frame> {
    let (index, dice, by) = found(model, cell, next, &look(cx)).expect("the trap is in the list of the cube");
    let mark = cx.state.markers.take(index).mark;
    cx.emit(rule!("DZ2-LOST-42"), || Event::MarkerGone { cell, mark });
    pinning::cut_short(model, cx);
    // The player who laid them orders them: a trap that was left alone may follow this one.
    let again = Frame::Traps { model, cell, next: 0 };
    first(Some(Frame::Frag { cell, dice, by, from: Source::default() }), again)
}
