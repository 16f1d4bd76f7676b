//! Where a model comes to rest in its cube. [DZ2-MOVE-03, DZ2-MOVE-08, DZ2-MOVE-09]
//! Rest → PickSpot, or MakeRoom when no spot is free.

use super::refuse;
use crate::Deadzone;
use crate::choice::Choice;
use crate::defaults;
use crate::event::Event;
use crate::frame::{Frame, Question};
use crate::ids::ModelId;
use crate::look::{Ctx, Look, look};
use crate::narration::Titled;
use crate::sequence::decider;
use crate::setup::Coming;
use sortie_cubes::Standing as _;
use sortie_geometry::cube::{Spot, lattice_spots};
use sortie_kernel::say;
use sortie_kernel::{Flow, Illegal};
use sortie_rulebook::rule;

pub(crate) static PICK_SPOT: Question = Question {
    name: "place",
    by: |frame, look| {
        rule!("DZ2-MOVE-09");
        decider(model(frame).0, look)
    },
    check,
    list: |frame, look, out| {
        let (id, mover) = model(frame);
        out.extend(look.free_spots_but(id, look.model(id).cell, mover).into_iter().map(Choice::Place));
    },
    answer: |frame, choice, cx| {
        let Choice::Place(spot) = choice else { unreachable!("checked") };
        place(model(frame).0, spot, cx);
        Flow::Done
    },
    text: |frame, look| match model(frame) {
        (id, Some(mover)) if mover != id => {
            say![Deadzone, look.setup; "where in its cube does ", Titled(id), " stand now that ", mover, " has moved in?"]
        }
        (id, _) => {
            say![Deadzone, look.setup; "where in its cube does ", Titled(id),
                " stand? That decides what it sees and what hides it"]
        }
    },
    default: |frame, look| defaults::spot(model(frame).0, look),
    advice: |frame, look| {
        let (id, mover) = model(frame);
        defaults::best_spot(id, mover, look)
    },
    at_stake: |_, _| false,
    subject: |frame, look| Some(look.setup.name(model(frame).0).to_string()),
    ..Question::BASE
};

/// Who is placed, and who waits for room in the meantime.
fn model(frame: Frame) -> (ModelId, Option<ModelId>) {
    match frame {
        Frame::PickSpot { model, mover } => (model, mover),
        _ => unreachable!("{frame:?} places nobody"),
    }
}

fn check(frame: Frame, choice: Choice, look: &Look<'_>) -> Result<(), Illegal> {
    let Choice::Place(spot) = choice else {
        return refuse(rule!("DZ2-MOVE-09"), "the model must be placed in its cube");
    };
    let (id, mover) = model(frame);
    if look.setup.any_spot {
        return match look.may_stand(id, spot, mover) {
            true => Ok(()),
            false => {
                refuse(rule!("DZ2-MOVE-03"), "the base would overlap another one or touch scenery there")
            }
        };
    }
    if !lattice_spots().any(|known| known == spot) {
        return refuse(rule!("DZ2-MOVE-03"), "a model stands at one of the spots marked in its cube");
    }
    if !look.free_spots_but(id, look.model(id).cell, mover).contains(&spot) {
        return refuse(rule!("DZ2-MOVE-03"), "the base would overlap another one or touch scenery there");
    }
    Ok(())
}

/// Puts a model down.
pub(crate) fn place(id: ModelId, spot: Spot, cx: &mut Ctx<'_>) {
    cx.state.model_mut(id).stand(spot);
    cx.emit(rule!("DZ2-MOVE-03"), || Event::Placed { model: id, spot });
}

/// A model stops: its owner picks a spot if there is a choice.
pub(crate) fn rest(id: ModelId, cx: &mut Ctx<'_>) -> Flow<Frame> {
    let here = look(cx);
    if !here.in_play(id) {
        return Flow::Done;
    }
    let spots = here.free_spots(id, here.model(id).cell);
    match spots.as_slice() {
        [] => Flow::Goto(Frame::MakeRoom { mover: id, next: 0, mine: true }),
        [spot] => {
            place(id, *spot, cx);
            Flow::Done
        }
        _ => Flow::Ask(Frame::PickSpot { model: id, mover: None }),
    }
}

/// No spot is free: the models of the cube are re-placed one by one, the mover's team first, until one is.
pub(crate) fn make_room(mover: ModelId, next: u8, mine: bool, cx: &mut Ctx<'_>) -> Flow<Frame> {
    rule!("DZ2-MOVE-08");
    let here = look(cx);
    let cell = here.model(mover).cell;
    if here.has_free_spot(mover, cell) {
        return Flow::Goto(Frame::Rest { model: mover });
    }
    // Pinned models are shifted like others, an emplaced sentry gun never.
    let fixed = |id: ModelId| here.setup.roster[id.index()].coming == Coming::Emplaced;
    let may = |id| !fixed(id) && (here.side(id) == here.side(mover)) == mine;
    let shifted = here.next_to_shift(mover, usize::from(next), may);
    match shifted {
        Some(model) => {
            let then = Frame::MakeRoom { mover, next: model.index() as u8 + 1, mine };
            Flow::Call { child: Frame::PickSpot { model, mover: Some(mover) }, then }
        }
        None if mine => Flow::Goto(Frame::MakeRoom { mover, next: 0, mine: false }),
        None => {
            // Capacity alone decides who may enter, so the last resort is to overlap.
            let spot = here.overlapping_spot(mover, cell);
            place(mover, spot, cx);
            Flow::Done
        }
    }
}
