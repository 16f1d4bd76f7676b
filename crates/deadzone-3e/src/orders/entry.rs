//! Orders that answer an enemy who moves into a cube, before anything else but traps happens there.

use super::{EnemyEnters, Order, order_rule, ready, spend};
use crate::Deadzone;
use crate::choice::Choice;
use crate::event::Event;
use crate::frame::{Frame, Question};
use crate::ids::ModelId;
use crate::keywords::Task;
use crate::look::{Ctx, Look, look};
use crate::narration::Titled;
use crate::sequence::refuse;
use sortie_kernel::say;
use sortie_kernel::{Flow, Illegal, Side};
use sortie_rulebook::rule;

pub(crate) static PICK_ON_ENTRY: Question = Question {
    name: "order",
    by: |frame, look| answerer(mover(frame), look),
    check: |frame, choice, look| match choice {
        Choice::No => Ok(()),
        Choice::Order(task) => check(task, mover(frame), look),
        _ => refuse(rule!("DZ3-CMD-17"), "the question is who obeys the special order, if anybody"),
    },
    list: |frame, look, out| {
        list(mover(frame), look, out);
        out.push(Choice::No);
    },
    answer,
    text: |frame, look| say![Deadzone, look.setup; "who obeys the special order now? ", Titled(mover(frame)), " has come close"],
    ..Question::BASE
};

fn mover(frame: Frame) -> ModelId {
    match frame {
        Frame::PickOrderOnEntry { mover } => mover,
        _ => unreachable!("{frame:?} answers no movement"),
    }
}

fn answerer(mover: ModelId, look: &Look<'_>) -> Side {
    look.side(mover).other()
}

fn hooks(mover: ModelId, look: &Look<'_>) -> Option<&'static EnemyEnters> {
    match ready(answerer(mover, look), look) {
        Ok(Order { enemy_enters: Some(hooks), .. }) => Some(hooks),
        _ => None,
    }
}

fn check(task: Task, mover: ModelId, look: &Look<'_>) -> Result<(), Illegal> {
    match hooks(mover, look) {
        Some(hooks) => (hooks.check)(task, mover, look),
        None => refuse(rule!("DZ3-CMD-17"), "no order answers the movement"),
    }
}

fn list(mover: ModelId, look: &Look<'_>, out: &mut Vec<Choice>) {
    let Some(hooks) = hooks(mover, look) else { return };
    let mut tasks = Vec::new();
    (hooks.list)(mover, look, &mut tasks);
    let legal = tasks.into_iter().filter(|task| (hooks.check)(*task, mover, look).is_ok());
    out.extend(legal.map(Choice::Order));
}

/// Asks the opponent of a model that has moved voluntarily into a cube, if anybody could obey.
pub(crate) fn on_entry(mover: ModelId, forced: bool, cx: &mut Ctx<'_>) -> Option<Frame> {
    let here = look(cx);
    // A model that runs wild is moved by the opponent.
    if forced || here.is_wild(mover) {
        return None;
    }
    let mut choices = Vec::new();
    list(mover, &here, &mut choices);
    (!choices.is_empty()).then_some(Frame::PickOrderOnEntry { mover })
}

fn answer(frame: Frame, choice: Choice, cx: &mut Ctx<'_>) -> Flow<Frame> {
    let Choice::Order(task) = choice else { return Flow::Done };
    let mover = mover(frame);
    let hooks = hooks(mover, &look(cx)).expect("checked");
    let side = answerer(mover, &look(cx));
    spend(side, cx);
    cx.emit(order_rule(), || Event::Ordered { side, task });
    match (hooks.act)(task, mover, cx) {
        Some(frame) => Flow::Goto(frame),
        None => Flow::Done,
    }
}
