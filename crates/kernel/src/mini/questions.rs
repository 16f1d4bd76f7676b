//! The toy's questions: who is asked, the law, the menu, the answer, the text, the default.

use super::{Choice, Event, Frame, Mini, ModelId, OVERWATCH, READY, Setup, State, Who, aim, is_step, name};
use super::{sees, sequence, side_of, team};
use crate::narration::Text;
use crate::{Cx, Flow, Illegal, Question};
use sortie_rulebook::{RuleId, rule};

type Game<'a> = (&'a Setup, &'a State);

fn no(rule: RuleId, why: &'static str) -> Result<(), Illegal> {
    Err(Illegal { rule, why })
}

fn wrong_answer() -> Result<(), Illegal> {
    no(rule!("MINI-TURN-01"), "that is not an option now")
}

pub(super) static PICK_MODEL: Question<Mini> = Question {
    name: "model",
    by: |frame, _| match frame {
        Frame::PickModel { side } => side,
        _ => unreachable!("{frame:?} picks no model"),
    },
    check: |frame, choice, (_, state)| match (frame, choice) {
        (Frame::PickModel { side }, Choice::Activate(model)) => {
            let known = state.models.get(usize::from(model));
            let ready = known.is_some_and(|m| m.hp > 0 && m.flags & READY != 0);
            if ready && side_of(model) == side {
                Ok(())
            } else {
                no(rule!("MINI-TURN-01"), "activate a ready model of your own")
            }
        }
        _ => wrong_answer(),
    },
    list: |frame, game, out| {
        let Frame::PickModel { side } = frame else { return };
        out.extend(team(side).map(Choice::Activate).filter(|c| (PICK_MODEL.check)(frame, *c, game).is_ok()));
    },
    answer: |frame, choice, cx| {
        let (Frame::PickModel { side }, Choice::Activate(model)) = (frame, choice) else { return Flow::Done };
        cx.state.models[usize::from(model)].flags &= !(READY | OVERWATCH);
        Flow::Call { child: Frame::Activation { model, left: 2 }, then: Frame::Turn { side: side.other() } }
    },
    text: |_, _| Text::plain("which model acts?"),
    ..Question::BASE
};

fn actor(frame: Frame) -> (ModelId, u8) {
    match frame {
        Frame::PickAction { model, left } => (model, left),
        _ => unreachable!("{frame:?} picks no action"),
    }
}

/// An overwatch is a secret, so every action is.
pub(super) static PICK_ACTION: Question<Mini> = Question {
    name: "action",
    by: |frame, _| side_of(actor(frame).0),
    check: check_action,
    list: |frame, game, out| {
        let legal = |choice: &Choice| check_action(frame, *choice, game).is_ok();
        out.extend((0..64).map(Choice::Move).filter(legal));
        out.extend(team(side_of(actor(frame).0).other()).map(Choice::Shoot).filter(legal));
        out.extend([Choice::Overwatch, Choice::Pass]);
    },
    answer: act,
    text: |frame, (setup, _)| say![Mini, setup; "what does ", Who(actor(frame).0), " do?"],
    subject: |frame, _| Some(name(actor(frame).0)),
    acts: true,
    secret: true,
    ..Question::BASE
};

fn check_action(frame: Frame, choice: Choice, (setup, state): &Game<'_>) -> Result<(), Illegal> {
    let (model, _) = actor(frame);
    let from = state.models[usize::from(model)].square;
    match choice {
        Choice::Move(to) if to < 64 && is_step(setup, from, to) => Ok(()),
        Choice::Move(_) => no(rule!("MINI-TURN-02"), "move to a neighbouring open square"),
        Choice::Shoot(target) => {
            let known = state.models.get(usize::from(target));
            let seen = known.is_some_and(|m| m.hp > 0 && sees(setup, from, m.square));
            if seen && side_of(target) != side_of(model) {
                Ok(())
            } else {
                no(rule!("MINI-SHOOT-03"), "shoot at a living enemy in sight")
            }
        }
        Choice::Overwatch | Choice::Pass => Ok(()),
        _ => wrong_answer(),
    }
}

fn act(frame: Frame, choice: Choice, cx: &mut Cx<'_, Mini>) -> Flow<Frame> {
    let (model, left) = actor(frame);
    let then = Frame::Activation { model, left: left.saturating_sub(1) };
    match choice {
        Choice::Move(to) => {
            cx.state.models[usize::from(model)].square = to;
            cx.emit(rule!("MINI-TURN-02"), || Event::Moved { model: Who(model), to });
            Flow::Call {
                child: Frame::Watchers { mover: model, next: team(side_of(model).other()).start },
                then,
            }
        }
        Choice::Shoot(at) => {
            Flow::Call { child: Frame::Fire { shot: aim(cx.setup, cx.state, model, at) }, then }
        }
        Choice::Overwatch => {
            cx.state.models[usize::from(model)].flags |= OVERWATCH;
            cx.emit(rule!("MINI-REACT-01"), || Event::Watching { model: Who(model) });
            Flow::Done
        }
        _ => Flow::Done,
    }
}

fn reaction(frame: Frame) -> (ModelId, ModelId) {
    match frame {
        Frame::PickReaction { mover, watcher } => (mover, watcher),
        _ => unreachable!("{frame:?} reacts to nothing"),
    }
}

pub(super) static PICK_REACTION: Question<Mini> = Question {
    name: "reaction",
    by: |frame, _| side_of(reaction(frame).1),
    check: |_, choice, _| match choice {
        Choice::Fire | Choice::Hold => Ok(()),
        _ => wrong_answer(),
    },
    list: |_, _, out| out.extend([Choice::Fire, Choice::Hold]),
    answer: |frame, choice, cx| {
        let (mover, watcher) = reaction(frame);
        let then = Frame::Watchers { mover, next: watcher + 1 };
        let model = &mut cx.state.models[usize::from(watcher)];
        let watches = model.flags & OVERWATCH != 0;
        if choice == Choice::Hold || !watches {
            return Flow::Goto(then);
        }
        rule!("MINI-REACT-01");
        model.flags &= !OVERWATCH;
        Flow::Call { child: Frame::Fire { shot: aim(cx.setup, cx.state, watcher, mover) }, then }
    },
    text: |frame, (setup, _)| {
        let (mover, watcher) = reaction(frame);
        say![Mini, setup; "does ", name(watcher), " fire at ", Who(mover), "?"]
    },
    default: |_, _| Some(Choice::Fire),
    ..Question::BASE
};

pub(super) static PICK_REROLL: Question<Mini> = Question {
    name: "reroll",
    by: |frame, _| match frame {
        Frame::PickReroll { shot } => side_of(shot.by),
        _ => unreachable!("{frame:?} re-rolls nothing"),
    },
    check: |_, choice, _| match choice {
        Choice::Reroll | Choice::Keep => Ok(()),
        _ => wrong_answer(),
    },
    list: |_, _, out| out.extend([Choice::Reroll, Choice::Keep]),
    answer: |frame, choice, cx| {
        let Frame::PickReroll { mut shot } = frame else { return Flow::Done };
        if choice == Choice::Reroll {
            cx.state.command[side_of(shot.by).index()] -= 1;
            shot.hits += sequence::test(rule!("MINI-SHOOT-02"), shot.misses, shot.target, cx).bin(1);
        }
        Flow::Goto(Frame::Saves { shot })
    },
    text: |_, _| Text::plain("spend a command point to re-roll the misses?"),
    default: |_, _| Some(Choice::Reroll),
    ..Question::BASE
};
