//! Free actions that a result granted: taken directly after the action that granted them, or forfeit (DZA-ACT-03).

use super::{action, is_over, look};
use crate::choice::Choice;
use crate::event::Pool;
use crate::game::Game;
use crate::law::{self, Verdict, no, wrong_answer};
use crate::state::{Action, ActionKind, Flags, GRANTS, Grant, GrantKind, Origin};
use crate::{Alpha, Event, Frame, Who};
use sortie_kernel::{Cx, Flow, Question, say};
use sortie_rulebook::{RuleId, rule};

/// Puts a free action at the end of the queue.
pub(crate) fn grant(why: RuleId, depth: u8, kind: GrantKind, model: u8, cx: &mut Cx<'_, Alpha>) {
    let queue = &mut cx.state.grants[usize::from(depth)];
    if let Some(place) = queue.iter_mut().find(|grant| grant.kind == GrantKind::None) {
        *place = Grant { kind, model, ..Grant::default() };
    }
    let what = match kind {
        GrantKind::Fight => "Fight",
        GrantKind::MoveOrFight => "Move or Fight",
        GrantKind::MoveThenBlaze => "Move and then a free Blaze Away",
        GrantKind::Move | GrantKind::Blaze | GrantKind::None => "Move",
    };
    cx.emit(why, || Event::Granted { model: Who(model), what: Pool(what) });
}

fn pop(depth: u8, cx: &mut Cx<'_, Alpha>) {
    let queue = &mut cx.state.grants[usize::from(depth)];
    for place in 1..GRANTS {
        queue[place - 1] = queue[place];
    }
    queue[GRANTS - 1] = Grant::default();
}

/// What a grant allows now.
fn list_free(game: &Game<'_>, grant: &Grant, out: &mut Vec<Choice>) {
    let by = grant.model;
    if !game.state.is_up(by) {
        return;
    }
    let mut all: Vec<Choice> = Vec::new();
    if matches!(grant.kind, GrantKind::Fight | GrantKind::MoveOrFight) {
        all.extend(game.foes(by).map(|at| Choice::Fight { by, at }));
    }
    if matches!(grant.kind, GrantKind::Move | GrantKind::MoveOrFight | GrantKind::MoveThenBlaze) {
        action::list_moves(game, by, Origin::Free, &mut all);
    }
    if grant.kind == GrantKind::Blaze {
        all.push(Choice::Blaze { by, at: grant.square });
    }
    out.extend(all.into_iter().filter(|choice| check_free(game, grant, *choice).is_ok()));
}

fn check_free(game: &Game<'_>, grant: &Grant, choice: Choice) -> Verdict {
    let Some(action) = action::from_choice(choice, Origin::Free, game) else { return wrong_answer() };
    if action.by != grant.model {
        return no(rule!("DZA-ACT-03"), "the free action belongs to another model");
    }
    let fits = match action.kind {
        ActionKind::Fight => matches!(grant.kind, GrantKind::Fight | GrantKind::MoveOrFight),
        ActionKind::Move | ActionKind::Leave => {
            matches!(grant.kind, GrantKind::Move | GrantKind::MoveOrFight | GrantKind::MoveThenBlaze)
        }
        ActionKind::Blaze => grant.kind == GrantKind::Blaze && action.square == grant.square,
        _ => false,
    };
    if !fits {
        return no(rule!("DZA-ACT-03"), "the result grants another action");
    }
    if action.kind == ActionKind::Fight && game.has(action.by, Flags::FREE_FIGHT) {
        return no(rule!("DZA-FIGHT-13"), "the model has taken a free Fight this turn");
    }
    law::check(game, &action)
}

/// Offers the next free action.
pub(crate) fn free(depth: u8, cx: &mut Cx<'_, Alpha>) -> Flow<Frame> {
    let index = usize::from(depth);
    if is_over(cx) {
        cx.state.grants[index] = [Grant::default(); GRANTS];
    }
    let grant = cx.state.grants[index][0];
    if grant.kind == GrantKind::None {
        // No later rule reads the action; clearing it keeps equal positions equal.
        cx.state.actions[index] = Action::default();
        return Flow::Done;
    }
    let mut options = Vec::new();
    list_free(&look(cx), &grant, &mut options);
    if options.is_empty() {
        pop(depth, cx);
        cx.emit(rule!("DZA-ACT-03"), || Event::Forfeited { model: Who(grant.model) });
        return Flow::Goto(Frame::Free { depth });
    }
    Flow::Ask(Frame::PickFree { depth })
}

fn depth_of(frame: Frame) -> u8 {
    match frame {
        Frame::PickFree { depth } => depth,
        _ => unreachable!("{frame:?} grants nothing"),
    }
}

fn granted(frame: Frame, game: &Game<'_>) -> Grant {
    game.state.grants[usize::from(depth_of(frame))][0]
}

pub(crate) static PICK_FREE: Question<Alpha> = Question {
    name: "free",
    by: |frame, game| game.state.side_of(granted(frame, game).model),
    check: |frame, choice, game| match choice {
        Choice::Pass => Ok(()),
        _ => check_free(game, &granted(frame, game), choice),
    },
    list: |frame, game, out| {
        list_free(game, &granted(frame, game), out);
        out.push(Choice::Pass);
    },
    answer: |frame, choice, cx| {
        let depth = depth_of(frame);
        let grant = cx.state.grants[usize::from(depth)][0];
        rule!("DZA-ACT-03");
        if choice == Choice::Pass {
            pop(depth, cx);
            return Flow::Goto(Frame::Free { depth });
        }
        let Some(action) = action::from_choice(choice, Origin::Free, &look(cx)) else { return Flow::Done };
        if matches!(grant.kind, GrantKind::Move | GrantKind::MoveThenBlaze) {
            rule!("DZA-BREAK-10");
        }
        if grant.kind == GrantKind::MoveThenBlaze {
            rule!("DZA-BREAK-07");
            let square = cx.state.model(grant.model).at;
            cx.state.grants[usize::from(depth)][0] = Grant { kind: GrantKind::Blaze, square, ..grant };
        } else {
            pop(depth, cx);
        }
        action::begin(depth, action, cx)
    },
    text: |frame, game| {
        let grant = granted(frame, game);
        let what = match grant.kind {
            GrantKind::Fight => "fight again",
            GrantKind::MoveOrFight => "move or fight",
            GrantKind::Blaze => "blaze away at the square it left",
            GrantKind::Move | GrantKind::MoveThenBlaze | GrantKind::None => "move away",
        };
        say![Alpha, game.setup; Who(grant.model), " may ", what, " at once, free of charge: what does it do?"]
    },
    default: |frame, game| {
        let mut menu = Vec::new();
        list_free(game, &granted(frame, game), &mut menu);
        menu.first().copied()
    },
    subject: |frame, game| Some(crate::event::name(granted(frame, game).model)),
    ..Question::BASE
};
