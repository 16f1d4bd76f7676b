//! Orders that several models obey: they are named one after the other.
//! OrderEach → what the model does → OrderAgain → PickOrderAgain → OrderEach …

use super::{Act, order_rule, refuse_order};
use crate::choice::Choice;
use crate::event::Event;
use crate::frame::{Frame, Question};
use crate::ids::Crowd;
use crate::keywords::Task;
use crate::look::{Ctx, Look, look};
use crate::sequence::first;
use sortie_kernel::narration::Text;
use sortie_kernel::{Flow, Illegal, Side};

pub(crate) static PICK_AGAIN: Question = Question {
    name: "order",
    by: |frame, _| parts(frame).0,
    check: |frame, choice, look| match choice {
        Choice::No => Ok(()),
        Choice::Order(task) => {
            let (side, _, done) = parts(frame);
            check(task, side, done, look)
        }
        _ => refuse_order("name who else obeys the order, or say no"),
    },
    list: |frame, look, out| {
        let (side, _, done) = parts(frame);
        list(side, done, look, out);
        out.push(Choice::No);
    },
    answer: |frame, choice, cx| {
        let (side, left, done) = parts(frame);
        match choice {
            Choice::Order(task) => {
                cx.emit(order_rule(), || Event::Ordered { side, task });
                Flow::Goto(Frame::OrderEach { side, task, left, done })
            }
            _ => Flow::Done,
        }
    },
    text: |frame, _| {
        let more = if parts(frame).1 == 1 { "One more model" } else { "More models" };
        Text::plain(format!("who else obeys the special order? {more} may"))
    },
    ..Question::BASE
};

fn parts(frame: Frame) -> (Side, u8, Crowd) {
    match frame {
        Frame::PickOrderAgain { side, left, done } => (side, left, done),
        _ => unreachable!("{frame:?} repeats no order"),
    }
}

fn hooks<'a>(side: Side, look: &Look<'a>) -> &'a Act {
    look.setup.teams[side.index()].order.and_then(|order| order.act.as_ref()).expect("the order was given")
}

fn check(task: Task, side: Side, done: Crowd, look: &Look<'_>) -> Result<(), Illegal> {
    if task.model.is_some_and(|id| done.contains(id)) {
        return refuse_order("the model has obeyed the order already");
    }
    (hooks(side, look).check)(task, look)
}

fn list(side: Side, done: Crowd, look: &Look<'_>, out: &mut Vec<Choice>) {
    let mut tasks = Vec::new();
    (hooks(side, look).list)(look, &mut tasks);
    out.extend(tasks.into_iter().filter(|task| check(*task, side, done, look).is_ok()).map(Choice::Order));
}

/// One model obeys.
pub(crate) fn each(side: Side, task: Task, left: u8, mut done: Crowd, cx: &mut Ctx<'_>) -> Flow<Frame> {
    let act = hooks(side, &look(cx)).act;
    if let Some(model) = task.model {
        done.insert(model);
    }
    let child = act(task, cx);
    first(child, Frame::OrderAgain { side, left: left - 1, done })
}

/// Another one may follow, unless the active model is gone.
pub(crate) fn again(side: Side, left: u8, done: Crowd, cx: &mut Ctx<'_>) -> Flow<Frame> {
    let here = look(cx);
    let led = here.state.activation.model.is_none_or(|id| here.in_play(id));
    let mut choices = Vec::new();
    if left > 0 && led {
        list(side, done, &here, &mut choices);
    }
    if choices.is_empty() { Flow::Done } else { Flow::Ask(Frame::PickOrderAgain { side, left, done }) }
}
