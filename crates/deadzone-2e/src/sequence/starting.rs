//! The start of an activation. [DZ2-TURN-11]
//! Starting: REMOTE → a special that spares the RAMPAGE roll → the roll → a fire → StartWindow (what may be done) → Acting

use super::{activation, deaths, first, refuse};
use crate::Deadzone;
use crate::abilities::{self, STARTS};
use crate::choice::Choice;
use crate::event::Event;
use crate::frame::{Frame, Question};
use crate::ids::ModelId;
use crate::look::{Ctx, Look, look};
use crate::narration::Titled;
use crate::sequence::activation::active;
use crate::setup::Item;
use crate::specials::{self, Window};
use crate::state::Token;
use sortie_kernel::narration::Text;
use sortie_kernel::say;
use sortie_kernel::{Flow, Illegal};
use sortie_rulebook::rule;

pub(crate) static PICK_THIRST: Question = Question {
    name: "thirst",
    by: |_, look| look.state.activation.controller,
    check: |_, choice, look| match choice {
        Choice::No => Ok(()),
        Choice::Splat(task) => specials::check_window(Window::Thirst, task, look),
        _ => refuse(rule!("DZ2-TURN-11"), "the question is whether the special spares the model its roll"),
    },
    list: |_, look, out| {
        specials::list_window(Window::Thirst, look, out);
        out.push(Choice::No);
    },
    answer: |_, choice, cx| match choice {
        Choice::Splat(task) => first(specials::act(task, cx), Frame::Starting { step: SPARED }),
        _ => Flow::Goto(Frame::Starting { step: AFTER_THIRST }),
    },
    text: |frame, look| say![Deadzone, look.setup; "spend the army special on ", Titled(starter(frame)), " before it acts?"],
    phrase: |_, choice, _| (choice == Choice::No).then(|| Text::plain("Keep the army special")),
    default: |_, _| Some(Choice::No),
    ..Question::BASE
};

/// What the model may do before its first action, one thing after the other.
pub(crate) static PICK_OPENING: Question = Question {
    name: "opening",
    by: |_, look| look.state.activation.controller,
    check: check_opening,
    list: list_opening,
    answer: answer_opening,
    text: |frame, look| say![Deadzone, look.setup; "what does ", Titled(starter(frame)), " do before its actions?"],
    default: |_, _| Some(Choice::End),
    // Most models act at once: nobody spends the army special without being asked, or leaves a bike that still runs. A
    // smokescreen is free and comes once a battle, so its moment is worth a thought.
    at_stake: |frame, look| abilities::check_smokescreen(starter(frame), look).is_ok(),
    phrase: |frame, choice, look| match choice {
        Choice::End => Some(Text::plain(go_on(frame, look))),
        Choice::Smokescreen => Some(Text::plain("Make the smokescreen")),
        Choice::LeaveBike => Some(Text::plain("Get off the bike")),
        _ => None,
    },
    ..Question::BASE
};

/// Goes on to the actions; names the army special if that is what else could be done, so that a player who was not
/// asked knows of it.
fn go_on(frame: Frame, look: &Look<'_>) -> &'static str {
    let mut menu = Vec::new();
    list_opening(frame, look, &mut menu);
    if menu.iter().any(|choice| matches!(choice, Choice::Splat(_))) {
        "Go on to its actions, keeping the army special"
    } else {
        "Go on to its actions"
    }
}

fn starter(frame: Frame) -> ModelId {
    match frame {
        Frame::PickThirst { model } | Frame::PickOpening { model } => model,
        _ => unreachable!("{frame:?} starts nothing"),
    }
}

/// The place of the special that spares a roll among the steps: after the check of remote models.
const THIRST: u8 = 1;
const AFTER_THIRST: u8 = 2;
/// The step after the roll.
const SPARED: u8 = 3;

/// What happens before the first action, in the order of the rule.
pub(crate) fn starting(step: u8, cx: &mut Ctx<'_>) -> Flow<Frame> {
    rule!("DZ2-TURN-11");
    let here = look(cx);
    if let Some(child) = deaths::if_any(&here) {
        return Flow::Call { child, then: Frame::Starting { step } };
    }
    if activation::is_over(&here) {
        return Flow::Goto(Frame::Ending {});
    }
    let id = active(&here);
    if step == THIRST {
        let mut any = Vec::new();
        specials::list_window(Window::Thirst, &here, &mut any);
        return if any.is_empty() {
            Flow::Goto(Frame::Starting { step: AFTER_THIRST })
        } else {
            Flow::Ask(Frame::PickThirst { model: id })
        };
    }
    // The special comes between the first and the second entry of the table.
    let place = usize::from(step).saturating_sub(usize::from(step > THIRST));
    match STARTS.get(place) {
        Some(hook) => first(hook(id, cx), Frame::Starting { step: step + 1 }),
        None => Flow::Goto(Frame::StartWindow {}),
    }
}

/// What may be done at the start, in any order its player likes.
pub(crate) fn window(cx: &mut Ctx<'_>) -> Flow<Frame> {
    let here = look(cx);
    if let Some(child) = deaths::if_any(&here) {
        return Flow::Call { child, then: Frame::StartWindow {} };
    }
    if activation::is_over(&here) {
        return Flow::Goto(Frame::Ending {});
    }
    let frame = Frame::PickOpening { model: active(&here) };
    let mut any = Vec::new();
    list_opening(frame, &here, &mut any);
    if any.len() > 1 { Flow::Ask(frame) } else { Flow::Goto(Frame::Acting {}) }
}

fn check_bike(id: ModelId, look: &Look<'_>) -> Result<(), Illegal> {
    if look.rides(id) {
        return Ok(());
    }
    refuse(rule!("DZ2-ITEMS-15"), "the model rides no bike")
}

fn check_opening(frame: Frame, choice: Choice, look: &Look<'_>) -> Result<(), Illegal> {
    let id = starter(frame);
    match choice {
        Choice::End => Ok(()),
        Choice::Smokescreen => abilities::check_smokescreen(id, look),
        Choice::LeaveBike => check_bike(id, look),
        Choice::Splat(task) => specials::check_window(Window::Start, task, look),
        _ => refuse(rule!("DZ2-TURN-11"), "now is the time for what may be done before the first action"),
    }
}

fn list_opening(frame: Frame, look: &Look<'_>, out: &mut Vec<Choice>) {
    let id = starter(frame);
    out.push(Choice::End);
    out.extend(abilities::check_smokescreen(id, look).is_ok().then_some(Choice::Smokescreen));
    out.extend(check_bike(id, look).is_ok().then_some(Choice::LeaveBike));
    specials::list_window(Window::Start, look, out);
}

fn answer_opening(frame: Frame, choice: Choice, cx: &mut Ctx<'_>) -> Flow<Frame> {
    let id = starter(frame);
    match choice {
        Choice::Smokescreen => first(Some(abilities::smokescreen(id, cx)), Frame::StartWindow {}),
        Choice::LeaveBike => {
            leave_bike(id, cx);
            Flow::Goto(Frame::StartWindow {})
        }
        Choice::Splat(task) => first(specials::act(task, cx), Frame::StartWindow {}),
        _ => Flow::Goto(Frame::Acting {}),
    }
}

/// The bike stays in the cube, face up.
fn leave_bike(model: ModelId, cx: &mut Ctx<'_>) {
    let item = Item::MonoWheel;
    let cell = cx.state.model(model).cell;
    cx.state.model_mut(model).items.remove(item);
    cx.state.tokens.put(Token::face_up(cell, item));
    cx.emit(rule!("DZ2-ITEMS-15"), || Event::Dropped { model, item });
}
