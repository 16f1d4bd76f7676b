//! Rampage at the start of a turn: each injured Stage 2 model, in its player's order, gains Aggression and moves
//! towards the closest enemy it sees, or at random (DZA-ABIL-04 to 06).

use super::{action, finish, grenade, is_over, look, loss};
use crate::board::{Square, step};
use crate::choice::Choice;
use crate::event::{Direction, name};
use crate::game::Game;
use crate::law::{self, Verdict, no, wrong_answer};
use crate::state::{ActionKind, Flags, Origin};
use crate::{Alpha, Event, Frame, Who};
use sortie_kernel::narration::Text;
use sortie_kernel::{Cx, Flow, Question, say};
use sortie_rulebook::rule;

fn due<'a>(game: &Game<'a>) -> impl Iterator<Item = u8> + 'a {
    let state = game.state;
    state.team(state.side).filter(move |id| state.model(*id).flags.has(Flags::RAMPAGE_DUE))
}

pub(crate) fn next(cx: &mut Cx<'_, Alpha>) -> Flow<Frame> {
    if is_over(cx) {
        return finish(cx);
    }
    let models: Vec<u8> = due(&look(cx)).collect();
    match models[..] {
        [] => Flow::Goto(Frame::FreePlay {}),
        [model] => Flow::Call { child: Frame::Rage { model }, then: Frame::Rampage {} },
        _ => Flow::Ask(Frame::PickRampager {}),
    }
}

pub(crate) static PICK_RAMPAGER: Question<Alpha> = Question {
    name: "rampager",
    by: |_, game| game.state.side,
    check: |_, choice, game| match choice {
        Choice::Pick(model) if due(game).any(|id| id == model) => Ok(()),
        Choice::Pick(_) => no(rule!("DZA-TURN-02"), "pick a model whose Rampage is still to come"),
        _ => wrong_answer(),
    },
    list: |_, game, out| out.extend(due(game).map(Choice::Pick)),
    answer: |_, choice, _| match choice {
        Choice::Pick(model) => Flow::Call { child: Frame::Rage { model }, then: Frame::Rampage {} },
        _ => Flow::Done,
    },
    text: |_, _| Text::plain("which model rampages next?"),
    ..Question::BASE
};

/// The closest enemies in Point Fire sight.
fn closest(game: &Game<'_>, model: u8) -> Vec<u8> {
    let foes = game.state.team(game.state.side_of(model).other());
    let seen: Vec<u8> = foes.filter(|foe| game.points_seen(model, *foe) > 0).collect();
    let range = |foe: &u8| game.board().range(game.model(model).at, game.model(*foe).at);
    let least = seen.iter().map(range).min();
    seen.into_iter().filter(|foe| Some(range(foe)) == least).collect()
}

/// One model rampages.
pub(crate) fn rage(model: u8, cx: &mut Cx<'_, Alpha>) -> Flow<Frame> {
    cx.state.model_mut(model).flags.remove(Flags::RAMPAGE_DUE);
    if !cx.state.is_up(model) {
        return Flow::Done;
    }
    cx.emit(rule!("DZA-ABIL-02"), || Event::Rages { model: Who(model) });
    loss::gain(rule!("DZA-ABIL-04"), model, 1, cx);
    let game = look(cx);
    if law::may_begin(&game, model, ActionKind::Move, Origin::Rampage).is_err() {
        return Flow::Done;
    }
    match closest(&game, model)[..] {
        [] => at_random(model, cx),
        [prey] => towards(model, prey, cx),
        _ => Flow::Ask(Frame::PickPrey { model }),
    }
}

/// In a goal, random directions are numbered after the models.
const BLIND: u8 = 16;

fn at_random(model: u8, cx: &mut Cx<'_, Alpha>) -> Flow<Frame> {
    let rolled = grenade::direction(cx);
    cx.log_roll(rule!("DZA-ABIL-06"), || Event::RagesBlindly { model: Who(model), to: Direction(rolled) });
    go(model, BLIND + rolled, cx)
}

fn towards(model: u8, prey: u8, cx: &mut Cx<'_, Alpha>) -> Flow<Frame> {
    cx.emit(rule!("DZA-ABIL-05"), || Event::RagesAt { model: Who(model), prey: Who(prey) });
    go(model, prey, cx)
}

fn go(model: u8, goal: u8, cx: &mut Cx<'_, Alpha>) -> Flow<Frame> {
    if squares(&look(cx), model, goal).is_empty() {
        cx.emit(rule!("DZA-ABIL-05"), || Event::Stays { model: Who(model) });
        return Flow::Done;
    }
    Flow::Ask(Frame::PickRampageMove { model, goal })
}

/// The squares that the Rampage Move may lead to.
fn squares(game: &Game<'_>, model: u8, goal: u8) -> Vec<Square> {
    let from = game.model(model).at;
    let legal = law::destinations(game, model, Origin::Rampage);
    if goal >= BLIND {
        let cell = step(from.cell(), usize::from(goal - BLIND));
        return legal.filter(|to| Some(to.cell()) == cell).collect();
    }
    let steps = game.board().moves_to(game.model(goal).at, game.locomotion(model));
    legal.filter(|to| steps[to.index()] < steps[from.index()]).collect()
}

fn about(frame: Frame) -> (u8, u8) {
    match frame {
        Frame::PickPrey { model } => (model, 0),
        Frame::PickRampageMove { model, goal } => (model, goal),
        _ => unreachable!("{frame:?} does not rampage"),
    }
}

pub(crate) static PICK_PREY: Question<Alpha> = Question {
    name: "prey",
    by: |_, game| game.state.side,
    check: |frame, choice, game| match choice {
        Choice::Pick(foe) if closest(game, about(frame).0).contains(&foe) => Ok(()),
        Choice::Pick(_) => no(rule!("DZA-ABIL-05"), "it goes for the closest enemy in sight"),
        _ => wrong_answer(),
    },
    list: |frame, game, out| out.extend(closest(game, about(frame).0).into_iter().map(Choice::Pick)),
    answer: |frame, choice, cx| match choice {
        Choice::Pick(foe) => towards(about(frame).0, foe, cx),
        _ => Flow::Done,
    },
    text: |frame, game| {
        say![Alpha, game.setup; "several enemies are equally close: which one does ", Who(about(frame).0),
            " go for?"]
    },
    subject: |frame, _| Some(name(about(frame).0)),
    ..Question::BASE
};

fn check_rampage_move(frame: Frame, choice: Choice, game: &Game<'_>) -> Verdict {
    let (model, goal) = about(frame);
    match choice {
        Choice::Move { by, to } if by == model => {
            law::check_move(game, model, to, Origin::Rampage)?;
            if squares(game, model, goal).contains(&to) {
                return Ok(());
            }
            if goal >= BLIND {
                no(rule!("DZA-ABIL-06"), "it moves in the direction rolled")
            } else {
                no(rule!("DZA-ABIL-05"), "the Move must lead closer to the enemy")
            }
        }
        _ => wrong_answer(),
    }
}

pub(crate) static PICK_MOVE: Question<Alpha> = Question {
    name: "rampage-move",
    by: |_, game| game.state.side,
    check: check_rampage_move,
    list: |frame, game, out| {
        let (by, goal) = about(frame);
        out.extend(squares(game, by, goal).into_iter().map(|to| Choice::Move { by, to }));
    },
    answer: |_, choice, cx| match action::from_choice(choice, Origin::Rampage, &look(cx)) {
        Some(action) => action::begin(0, action, cx),
        None => Flow::Done,
    },
    text: |frame, game| say![Alpha, game.setup; "where does ", Who(about(frame).0), " rampage to?"],
    default: |frame, game| {
        let (by, goal) = about(frame);
        squares(game, by, goal).first().map(|to| Choice::Move { by, to: *to })
    },
    subject: |frame, _| Some(name(about(frame).0)),
    ..Question::BASE
};
