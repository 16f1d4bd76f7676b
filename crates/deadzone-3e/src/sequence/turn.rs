//! Turns: who acts next, passing, and a second model by a command result. [DZ3-TURN-01..06, DZ3-CMD-08..09]

use super::{deaths, first, pinning, refuse};
use crate::choice::Choice;
use crate::event::Event;
use crate::frame::{Frame, Question};
use crate::look::{Ctx, Look, look};
use crate::orders;
use crate::sequence::activation;
use crate::state::{Face, Flags};
use sortie_kernel::narration::Text;
use sortie_kernel::{Flow, Illegal, Side};
use sortie_rulebook::rule;

pub(crate) static PICK_MODEL: Question = Question {
    name: "activate",
    by: |frame, _| side_of(frame),
    check,
    list,
    answer,
    text: |frame, look| match look.unactivated(side_of(frame)).count() {
        0 => Text::plain("do you give the special order before your turn ends? All your models have acted"),
        1 => Text::plain("which model acts? One of yours has not acted this round"),
        left => Text::plain(format!("which model acts? {left} of yours have not acted this round")),
    },
    phrase: |_, choice, _| (choice == Choice::Pass).then(|| Text::plain("Pass the turn")),
    advice: |frame, look| {
        let mut menu = Vec::new();
        list(frame, look, &mut menu);
        menu.into_iter().find(|choice| matches!(choice, Choice::Activate(_)))
    },
    ..Question::BASE
};
pub(crate) static PICK_ANOTHER: Question = Question {
    name: "another",
    by: |frame, _| side_of(frame),
    check: check_another,
    list: |_, _, out| out.extend([Choice::End, Choice::Spend(Face::Model)]),
    answer: answer_another,
    text: |_, _| Text::plain("spend a +1 model die to activate another model, or end your turn?"),
    phrase: |_, choice, _| (choice == Choice::End).then(|| Text::plain("End the turn")),
    // Nobody spends a die without being asked.
    advice: |_, _| Some(Choice::End),
    ..Question::BASE
};

fn side_of(frame: Frame) -> Side {
    match frame {
        Frame::PickModel { side } | Frame::PickAnother { side } => side,
        _ => unreachable!("{frame:?} is not a turn"),
    }
}

/// A player's turn.
pub(crate) fn turn(side: Side, cx: &mut Ctx<'_>) -> Flow<Frame> {
    rule!("DZ3-TURN-01");
    cx.state.initiative = side;
    cx.state.plus_one = false;
    cx.state.activation.used.order = [false; 2];
    pinning::note_finished(cx);
    let here = look(cx);
    let left = |side| here.unactivated(side).next().is_some();
    match (left(side), left(side.other())) {
        (false, false) => Flow::Goto(Frame::EndPhase {}),
        (false, true) => must_pass(side, cx),
        (true, _) => Flow::Ask(Frame::PickModel { side }),
    }
}

/// A player with nobody left passes. It is still that player's turn, so an order that may be given at any time in it
/// may come first.
fn must_pass(side: Side, cx: &mut Ctx<'_>) -> Flow<Frame> {
    rule!("DZ3-TURN-06");
    if orders::can_give_in_turn(&look(cx)) {
        return Flow::Ask(Frame::PickModel { side });
    }
    if !cx.state.plus_one {
        cx.emit(rule!("DZ3-TURN-06"), || Event::Passed { side });
    }
    end_turn(side, cx)
}

/// Whether a side has no model that could be activated now.
fn is_done(side: Side, look: &Look<'_>) -> bool {
    look.unactivated(side).all(|id| look.model(id).is(Flags::LANDED))
}

fn may_pass(side: Side, look: &Look<'_>) -> bool {
    rule!("DZ3-TURN-05");
    let (own, theirs) = (look.unactivated(side).count(), look.unactivated(side.other()).count());
    is_done(side, look) || (!look.state.plus_one && own < theirs)
}

fn check(frame: Frame, choice: Choice, look: &Look<'_>) -> Result<(), Illegal> {
    let side = side_of(frame);
    match choice {
        Choice::Pass if may_pass(side, look) => Ok(()),
        Choice::Pass => refuse(
            rule!("DZ3-TURN-05"),
            "only a player with fewer models left to activate than the opponent may pass",
        ),
        Choice::Activate(id) if look.side(id) != side => {
            refuse(rule!("DZ3-TURN-02"), "the model belongs to the opponent")
        }
        Choice::Activate(id) if !look.in_play(id) => {
            refuse(rule!("DZ3-TURN-02"), "the model is not on the battlefield")
        }
        Choice::Activate(id) if look.model(id).is(Flags::ACTIVATED) => {
            refuse(rule!("DZ3-ROUND-02"), "the model has been activated this round")
        }
        Choice::Activate(id) if look.model(id).is(Flags::LANDED) => {
            refuse(rule!("DZ3-KEY-24"), "the model has only just landed")
        }
        Choice::Activate(_) => Ok(()),
        Choice::Order(task) => orders::check_in_turn(task, look),
        _ => refuse(rule!("DZ3-TURN-02"), "a turn begins with the activation of a model, or a pass"),
    }
}

fn list(frame: Frame, look: &Look<'_>, out: &mut Vec<Choice>) {
    let side = side_of(frame);
    orders::list_in_turn(look, out);
    let ready = look.unactivated(side).filter(|id| !look.model(*id).is(Flags::LANDED));
    out.extend(ready.map(Choice::Activate));
    out.extend(may_pass(side, look).then_some(Choice::Pass));
}

fn answer(frame: Frame, choice: Choice, cx: &mut Ctx<'_>) -> Flow<Frame> {
    let side = side_of(frame);
    match choice {
        Choice::Activate(id) => activation::begin(id, cx),
        Choice::Order(task) => first(orders::act(task, cx), Frame::TurnGoesOn { side }),
        _ => {
            let forced = is_done(side, &look(cx));
            let rule = if forced { rule!("DZ3-TURN-06") } else { rule!("DZ3-TURN-05") };
            cx.emit(rule, || Event::Passed { side });
            end_turn(side, cx)
        }
    }
}

/// After an order that was given while nobody was active.
pub(crate) fn goes_on(side: Side, cx: &mut Ctx<'_>) -> Flow<Frame> {
    if let Some(child) = deaths::if_any(&look(cx)) {
        return Flow::Call { child, then: Frame::TurnGoesOn { side } };
    }
    if is_done(side, &look(cx)) { must_pass(side, cx) } else { Flow::Ask(Frame::PickModel { side }) }
}

/// A model has finished: the player may pay for another one; otherwise the turn passes.
pub(crate) fn after_activation(side: Side, cx: &mut Ctx<'_>) -> Flow<Frame> {
    if may_go_on(side, &look(cx)) {
        rule!("DZ3-CMD-08");
        return Flow::Ask(Frame::PickAnother { side });
    }
    end_turn(side, cx)
}

/// Models that landed in this turn may act from the next one on; models that were marked in it then count as marked
/// earlier.
fn end_turn(side: Side, cx: &mut Ctx<'_>) -> Flow<Frame> {
    for id in cx.state.ids() {
        cx.state.model_mut(id).set(Flags::LANDED, false);
        cx.state.model_mut(id).set(Flags::FRESH, false);
    }
    Flow::Goto(Frame::Turn { side: side.other() })
}

fn may_go_on(side: Side, look: &Look<'_>) -> bool {
    !look.state.plus_one
        && look.state.hands[side.index()].has(Face::Model)
        && look.unactivated(side).any(|id| !look.model(id).is(Flags::LANDED))
}

fn check_another(_: Frame, choice: Choice, _: &Look<'_>) -> Result<(), Illegal> {
    match choice {
        Choice::End | Choice::Spend(Face::Model) => Ok(()),
        _ => refuse(rule!("DZ3-CMD-08"), "the model has finished; only a +1 model result activates another"),
    }
}

fn answer_another(frame: Frame, choice: Choice, cx: &mut Ctx<'_>) -> Flow<Frame> {
    let side = side_of(frame);
    if choice == Choice::End {
        return end_turn(side, cx);
    }
    cx.state.hands[side.index()].take(Face::Model);
    cx.emit(rule!("DZ3-CMD-08"), || Event::Spent { side, face: Face::Model });
    rule!("DZ3-CMD-09");
    cx.state.plus_one = true;
    Flow::Ask(Frame::PickModel { side })
}
