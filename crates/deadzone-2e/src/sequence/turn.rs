//! Turns: who acts next, passing, and a second model by a Command result. [DZ2-TURN-01..05, DZ2-CMD-06..07]

use super::{deaths, first, pinning, refuse};
use crate::choice::Choice;
use crate::event::Event;
use crate::frame::{Frame, Question};
use crate::look::{Ctx, Look, look};
use crate::sequence::activation;
use crate::specials;
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
        0 => Text::plain("do you spend the army special before your turn ends? All your models have acted"),
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
    check: |_, choice, look| match choice {
        Choice::End | Choice::Spend(Face::Model) => Ok(()),
        Choice::Splat(task) => specials::check_in_turn(task, look),
        _ => refuse(rule!("DZ2-CMD-06"), "the model has finished; only a +1 Model result goes on"),
    },
    list: |_, look, out| {
        out.extend([Choice::End, Choice::Spend(Face::Model)]);
        specials::list_in_turn(look, out);
    },
    answer: answer_another,
    text: |_, _| Text::plain("spend a +1 Model die to activate another model, or end your turn?"),
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
    rule!("DZ2-ROUND-03");
    cx.state.initiative = side;
    cx.state.plus_one = false;
    cx.state.activation.used.special = [false; 2];
    pinning::note_finished(cx);
    let here = look(cx);
    let left = |side| here.unactivated(side).next().is_some();
    match (left(side), left(side.other())) {
        (false, false) => {
            rule!("DZ2-ENDR-01");
            Flow::Goto(Frame::EndOfRound {})
        }
        (false, true) => must_pass(side, cx),
        (true, _) => Flow::Ask(Frame::PickModel { side }),
    }
}

/// A player with nobody left passes. It is still that player's turn, so a special that may be spent at any time in it
/// may come first.
fn must_pass(side: Side, cx: &mut Ctx<'_>) -> Flow<Frame> {
    rule!("DZ2-TURN-05");
    if specials::can_spend_in_turn(&look(cx)) {
        return Flow::Ask(Frame::PickModel { side });
    }
    if !cx.state.plus_one {
        cx.emit(rule!("DZ2-TURN-05"), || Event::Passed { side });
    }
    end_turn(side, cx)
}

fn is_done(side: Side, look: &Look<'_>) -> bool {
    look.unactivated(side).next().is_none()
}

fn may_pass(side: Side, look: &Look<'_>) -> bool {
    rule!("DZ2-TURN-04");
    let (own, theirs) = (look.unactivated(side).count(), look.unactivated(side.other()).count());
    own == 0 || (!look.state.plus_one && own < theirs)
}

fn check(frame: Frame, choice: Choice, look: &Look<'_>) -> Result<(), Illegal> {
    let side = side_of(frame);
    match choice {
        Choice::Pass if may_pass(side, look) => Ok(()),
        Choice::Pass => refuse(
            rule!("DZ2-TURN-04"),
            "only a player with fewer models left to activate than the opponent may pass",
        ),
        Choice::Activate(id) if look.side(id) != side => {
            refuse(rule!("DZ2-TURN-01"), "the model belongs to the opponent")
        }
        Choice::Activate(id) if !look.in_play(id) => {
            refuse(rule!("DZ2-TURN-01"), "the model is not on the battlefield")
        }
        Choice::Activate(id) if look.model(id).is(Flags::ACTIVATED) => {
            refuse(rule!("DZ2-ROUND-02"), "the model has been activated this round")
        }
        Choice::Activate(_) => Ok(()),
        Choice::Splat(task) => specials::check_in_turn(task, look),
        _ => refuse(rule!("DZ2-TURN-01"), "a turn begins with the activation of a model, or a pass"),
    }
}

fn list(frame: Frame, look: &Look<'_>, out: &mut Vec<Choice>) {
    let side = side_of(frame);
    specials::list_in_turn(look, out);
    out.extend(look.unactivated(side).map(Choice::Activate));
    out.extend(may_pass(side, look).then_some(Choice::Pass));
}

fn answer(frame: Frame, choice: Choice, cx: &mut Ctx<'_>) -> Flow<Frame> {
    let side = side_of(frame);
    match choice {
        Choice::Activate(id) => activation::begin(id, cx),
        Choice::Splat(task) => first(specials::act(task, cx), Frame::TurnGoesOn { side }),
        _ => {
            let forced = is_done(side, &look(cx));
            let rule = if forced { rule!("DZ2-TURN-05") } else { rule!("DZ2-TURN-04") };
            cx.emit(rule, || Event::Passed { side });
            end_turn(side, cx)
        }
    }
}

/// After a special that was spent while nobody was active.
pub(crate) fn goes_on(side: Side, cx: &mut Ctx<'_>) -> Flow<Frame> {
    if let Some(child) = deaths::if_any(&look(cx)) {
        return Flow::Call { child, then: Frame::TurnGoesOn { side } };
    }
    if is_done(side, &look(cx)) { must_pass(side, cx) } else { Flow::Ask(Frame::PickModel { side }) }
}

/// A model has finished: the player may pay for another one; otherwise the turn passes.
pub(crate) fn after_activation(side: Side, cx: &mut Ctx<'_>) -> Flow<Frame> {
    let here = look(cx);
    // A special that is spent between two activations may have killed.
    if let Some(child) = deaths::if_any(&here) {
        return Flow::Call { child, then: Frame::AfterActivation { side } };
    }
    if !here.state.plus_one && here.state.hands[side.index()].has(Face::Model) && !is_done(side, &here) {
        rule!("DZ2-CMD-06");
        return Flow::Ask(Frame::PickAnother { side });
    }
    end_turn(side, cx)
}

/// Models that were marked in this turn count as marked before the next one.
fn end_turn(side: Side, cx: &mut Ctx<'_>) -> Flow<Frame> {
    for id in cx.state.ids() {
        cx.state.model_mut(id).set(Flags::FRESH, false);
    }
    Flow::Goto(Frame::Turn { side: side.other() })
}

fn answer_another(frame: Frame, choice: Choice, cx: &mut Ctx<'_>) -> Flow<Frame> {
    let side = side_of(frame);
    match choice {
        Choice::End => return end_turn(side, cx),
        Choice::Splat(task) => return first(specials::act(task, cx), Frame::AfterActivation { side }),
        _ => (),
    }
    let hand = &mut cx.state.hands[side.index()];
    hand.take(Face::Model);
    // Dice are spent before the result of a relay, which nothing can take away.
    cx.state.relayed[side.index()] &= hand.has(Face::Model);
    cx.emit(rule!("DZ2-CMD-06"), || Event::Spent { side, face: Face::Model });
    rule!("DZ2-CMD-07");
    cx.state.plus_one = true;
    Flow::Ask(Frame::PickModel { side })
}
