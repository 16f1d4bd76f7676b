//! Overwatch: Offer (who attempts) → RollAttempts → PickMoment (before or after) → Befores → the action → Afters.
//! An interrupt is an action at depth 1; it is never interrupted itself (DZA-OVER-14).

use super::{action, details, is_over, look};
use crate::choice::Choice;
use crate::game::Game;
use crate::law::{self, Verdict, no, wrong_answer};
use crate::profile::{Interrupts, Weapon};
use crate::state::{Action, ActionKind, Flags, NOBODY, Origin, Watch};
use crate::{Alpha, Event, Frame, Who};
use sortie_kernel::dice::{Class, Roll};
use sortie_kernel::{Cx, Flow, Question, Side, Standing, say};
use sortie_rulebook::rule;

/// Enemies that may attempt to interrupt the declared action, one bit each.
pub(crate) fn watchers(game: &Game<'_>) -> u16 {
    let action = &game.state.actions[0];
    let ends = if action.kind == ActionKind::Move { action.square } else { action.from };
    let side = game.state.side_of(action.by).other();
    let may = |id: &u8| {
        rule!("DZA-OVER-06");
        if game.has(*id, Flags::OVERWATCH | Flags::DISTRACTED_NEXT) {
            rule!("DZA-CARD-18");
        }
        game.has(*id, Flags::OVERWATCH)
            && !game.is_pinned(*id)
            && !game.is_engaged(*id)
            && (game.sees_square(*id, action.from) || game.sees_square(*id, ends))
    };
    game.state.team(side).filter(may).fold(0, |set, id| set | 1 << id)
}

pub(crate) fn offer(cx: &mut Cx<'_, Alpha>) -> Flow<Frame> {
    cx.state.watch = Watch::default();
    if watchers(&look(cx)) == 0 {
        return Flow::Goto(Frame::Execute { depth: 0 });
    }
    rule!("DZA-OVER-03");
    Flow::Ask(Frame::PickAttempts {})
}

fn other(game: &Game<'_>) -> Side {
    game.state.side_of(game.state.actions[0].by).other()
}

pub(crate) static PICK_ATTEMPTS: Question<Alpha> = Question {
    name: "attempts",
    by: |_, game| other(game),
    check: |_, choice, game| match choice {
        Choice::Attempt(set) if set & !watchers(game) == 0 => Ok(()),
        Choice::Attempt(_) => {
            no(rule!("DZA-OVER-05"), "only models that watch and see the action may attempt")
        }
        _ => wrong_answer(),
    },
    list: |_, game, out| out.extend(details::subsets(watchers(game)).map(Choice::Attempt)),
    answer: |_, choice, cx| {
        let Choice::Attempt(set) = choice else { return Flow::Done };
        rule!("DZA-OVER-05");
        cx.state.watch.attempts = set;
        Flow::Goto(Frame::RollAttempts {})
    },
    text: |_, game| {
        let action = &game.state.actions[0];
        let rest = match action.square {
            crate::board::Square::NONE => say![Alpha, game.setup; " at ", action.from],
            square => say![Alpha, game.setup; " to ", square],
        };
        say![Alpha, game.setup; Who(action.by), " declares ", action.kind, rest,
            ": which of your models on Overwatch try to interrupt?"]
    },
    default: |_, game| Some(Choice::Attempt(watchers(game))),
    standing: |_, game| {
        let (until, all) = (game.state.turn.into(), Choice::Attempt(watchers(game)));
        let stands = |word, title, answer| Standing { word, title, answer, until };
        vec![
            stands("ask", "Ask me", None),
            stands("try", "Always try", Some(all)),
            stands("hold", "Hold for the rest of this turn", Some(Choice::Attempt(0))),
        ]
    },
    subject: |_, game| Some(crate::event::name(game.state.actions[0].by)),
    ..Question::BASE
};

fn lowest(set: u16) -> Option<u8> {
    (set != 0).then(|| set.trailing_zeros() as u8)
}

/// Each attempt is rolled by itself, in the order of deployment.
pub(crate) fn roll_attempts(cx: &mut Cx<'_, Alpha>) -> Flow<Frame> {
    let Some(model) = lowest(cx.state.watch.attempts) else {
        return match lowest(cx.state.watch.choosing) {
            Some(model) => Flow::Ask(Frame::PickMoment { model }),
            None => Flow::Goto(Frame::Befores {}),
        };
    };
    let bit = 1 << model;
    cx.state.watch.attempts &= !bit;
    let class = |face: u8| match face {
        8 => Class::again(0),
        6 | 7 => Class::bin(0),
        _ => Class::nothing(),
    };
    rule!("DZA-DICE-07");
    let roll = Roll { why: rule!("DZA-OVER-07"), dice: 3, sides: 8, class: &class };
    let score =
        cx.roll(&roll, |tally| Event::Attempted { model: Who(model), successes: tally.bin(0) }).bin(0);
    let rule = match score {
        0 => rule!("DZA-OVER-08"),
        1 => {
            cx.state.watch.after |= bit;
            rule!("DZA-OVER-09")
        }
        2 => {
            rule!("DZA-DICE-09");
            cx.state.watch.choosing |= bit;
            rule!("DZA-OVER-10")
        }
        _ => {
            rule!("DZA-DICE-10");
            cx.state.watch.choosing |= bit;
            cx.emit(rule!("DZA-OVER-11"), || Event::WatchKept { model: Who(model) });
            return Flow::Goto(Frame::RollAttempts {});
        }
    };
    cx.state.model_mut(model).flags.remove(Flags::OVERWATCH);
    cx.emit(rule, || Event::WatchSpent { model: Who(model) });
    Flow::Goto(Frame::RollAttempts {})
}

fn watcher(frame: Frame) -> u8 {
    match frame {
        Frame::PickMoment { model } | Frame::PickInterrupt { model } => model,
        _ => unreachable!("{frame:?} is about no watcher"),
    }
}

pub(crate) static PICK_MOMENT: Question<Alpha> = Question {
    name: "moment",
    by: |frame, game| game.state.side_of(watcher(frame)),
    check: |_, choice, _| match choice {
        Choice::Before | Choice::After => Ok(()),
        _ => wrong_answer(),
    },
    list: |_, _, out| out.extend([Choice::Before, Choice::After]),
    answer: |frame, choice, cx| {
        let bit = 1 << watcher(frame);
        cx.state.watch.choosing &= !bit;
        rule!("DZA-OVER-13");
        let watch = &mut cx.state.watch;
        if choice == Choice::Before {
            watch.before |= bit;
        } else {
            watch.after |= bit;
        }
        Flow::Goto(Frame::RollAttempts {})
    },
    text: |frame, game| {
        let action = &game.state.actions[0];
        say![Alpha, game.setup; "does ", Who(watcher(frame)), " interrupt before or after the ", action.kind,
            " of ", Who(action.by), "?"]
    },
    default: |_, game| {
        let moves = game.state.actions[0].kind == ActionKind::Move;
        Some(if moves { Choice::After } else { Choice::Before })
    },
    subject: |frame, _| Some(crate::event::name(watcher(frame))),
    ..Question::BASE
};

fn pending(game: &Game<'_>, before: bool) -> u16 {
    if before { game.state.watch.before } else { game.state.watch.after }
}

fn next_interrupt(before: bool, then: Frame, otherwise: Frame, cx: &mut Cx<'_, Alpha>) -> Flow<Frame> {
    if is_over(cx) {
        cx.state.watch = Watch::default();
        return Flow::Goto(otherwise);
    }
    let set = pending(&look(cx), before);
    match set.count_ones() {
        0 => Flow::Goto(otherwise),
        1 => {
            let model = set.trailing_zeros() as u8;
            take(before, model, cx);
            Flow::Call { child: Frame::Interrupt { model }, then }
        }
        _ => {
            rule!("DZA-OVER-13");
            Flow::Ask(Frame::PickInterrupter { before })
        }
    }
}

fn take(before: bool, model: u8, cx: &mut Cx<'_, Alpha>) {
    let watch = &mut cx.state.watch;
    if before {
        watch.before &= !(1 << model);
    } else {
        watch.after &= !(1 << model);
    }
    cx.emit(rule!("DZA-OVER-13"), || Event::Interrupts { model: Who(model), before });
}

pub(crate) fn befores(cx: &mut Cx<'_, Alpha>) -> Flow<Frame> {
    next_interrupt(true, Frame::Befores {}, Frame::Execute { depth: 0 }, cx)
}

pub(crate) fn afters(cx: &mut Cx<'_, Alpha>) -> Flow<Frame> {
    rule!("DZA-ACT-04");
    next_interrupt(false, Frame::Afters {}, Frame::Free { depth: 0 }, cx)
}

pub(crate) static PICK_INTERRUPTER: Question<Alpha> = Question {
    name: "interrupter",
    by: |_, game| other(game),
    check: |frame, choice, game| match (frame, choice) {
        (Frame::PickInterrupter { before }, Choice::Pick(model)) => {
            if model < 16 && pending(game, before) >> model & 1 == 1 {
                Ok(())
            } else {
                no(rule!("DZA-OVER-13"), "pick a model with an interrupt to carry out")
            }
        }
        _ => wrong_answer(),
    },
    list: |frame, game, out| {
        let Frame::PickInterrupter { before } = frame else { return };
        let set = pending(game, before);
        out.extend((0..16).filter(|id| set >> id & 1 == 1).map(Choice::Pick));
    },
    answer: |frame, choice, cx| {
        let (Frame::PickInterrupter { before }, Choice::Pick(model)) = (frame, choice) else {
            return Flow::Done;
        };
        take(before, model, cx);
        let then = if before { Frame::Befores {} } else { Frame::Afters {} };
        Flow::Call { child: Frame::Interrupt { model }, then }
    },
    text: |_, _| sortie_kernel::narration::Text::plain("which of your models interrupts next?"),
    ..Question::BASE
};

/// Everything that a model may do as its interrupt, in a fixed order.
fn list_interrupts(game: &Game<'_>, model: u8, out: &mut Vec<Choice>) {
    let (listed, actor) = (game.profile(model).interrupts, game.state.actions[0].by);
    let mut all = Vec::new();
    if listed.has(Interrupts::SHOOT) {
        let guns = game.profile(model).guns.into_iter().filter(|gun| *gun != Weapon::None);
        all.extend(guns.map(|weapon| Choice::Shoot { by: model, at: actor, weapon }));
    }
    if listed.has(Interrupts::BLAZE) && game.state.is_up(actor) {
        all.push(Choice::Blaze { by: model, at: game.model(actor).at });
    }
    if listed.has(Interrupts::MOVE) {
        action::list_moves(game, model, Origin::Interrupt, &mut all);
    }
    out.extend(all.into_iter().filter(|choice| check_interrupt(game, model, *choice).is_ok()));
}

fn check_interrupt(game: &Game<'_>, model: u8, choice: Choice) -> Verdict {
    let Some(action) = action::from_choice(choice, Origin::Interrupt, game) else { return wrong_answer() };
    if action.by != model {
        return no(rule!("DZA-OVER-12"), "the model that interrupts acts");
    }
    let listed = game.profile(model).interrupts;
    let kind = match action.kind {
        ActionKind::Shoot => Interrupts::SHOOT,
        ActionKind::Blaze => Interrupts::BLAZE,
        ActionKind::Move | ActionKind::Leave => Interrupts::MOVE,
        _ => Interrupts::NONE,
    };
    if kind == Interrupts::NONE || !listed.has(kind) {
        return no(rule!("DZA-STAT-04"), "the model does not list this interrupt action");
    }
    let actor = game.state.actions[0].by;
    let strays = match action.kind {
        ActionKind::Shoot => action.target != actor,
        ActionKind::Blaze => !game.state.is_up(actor) || action.square != game.model(actor).at,
        _ => false,
    };
    if strays {
        return no(rule!("DZA-OVER-12"), "an interrupt is aimed at the model that acted");
    }
    law::check(game, &action)
}

/// An interrupter acts now, or has lost its interrupt.
pub(crate) fn interrupt(model: u8, cx: &mut Cx<'_, Alpha>) -> Flow<Frame> {
    let game = look(cx);
    let mut options = Vec::new();
    if game.state.is_up(model) && !game.is_pinned(model) && !game.is_engaged(model) {
        list_interrupts(&game, model, &mut options);
    }
    if options.is_empty() {
        cx.emit(rule!("DZA-OVER-13"), || Event::InterruptLost { model: Who(model) });
        return Flow::Done;
    }
    rule!("DZA-OVER-12");
    Flow::Ask(Frame::PickInterrupt { model })
}

pub(crate) static PICK_INTERRUPT: Question<Alpha> = Question {
    name: "interrupt",
    by: |frame, game| game.state.side_of(watcher(frame)),
    check: |frame, choice, game| check_interrupt(game, watcher(frame), choice),
    list: |frame, game, out| list_interrupts(game, watcher(frame), out),
    answer: |_, choice, cx| {
        rule!("DZA-STAT-04");
        match action::from_choice(choice, Origin::Interrupt, &look(cx)) {
            Some(action) => action::begin(1, Action { target: action.target, ..action }, cx),
            None => Flow::Done,
        }
    },
    text: |frame, game| {
        let actor = game.state.actions[0].by;
        say![Alpha, game.setup; "what does ", Who(watcher(frame)), " do to interrupt ",
            (actor != NOBODY).then_some(Who(actor)), "?"]
    },
    default: |frame, game| {
        let mut menu = Vec::new();
        list_interrupts(game, watcher(frame), &mut menu);
        menu.first().copied()
    },
    subject: |frame, _| Some(crate::event::name(watcher(frame))),
    ..Question::BASE
};
