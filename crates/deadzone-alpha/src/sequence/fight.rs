//! A Fight: who is fought, the Pinned stand up, the opponent picks Fighting or Survival, the test, its result.

use super::{after, damage, free, look, loss};
use crate::choice::Choice;
use crate::event::name;
use crate::game::Game;
use crate::law::{self, wrong_answer};
use crate::sequence::pools;
use crate::state::{ActionKind, Aggression, GrantKind, Stat, Test, TestKind};
use crate::{Alpha, Event, Frame, Who};
use sortie_kernel::{Cx, Flow, Question, say};
use sortie_rulebook::rule;

/// A model has moved: it fights if enemies are in the square, else it may pick something up.
pub(crate) fn enter(depth: u8, cx: &mut Cx<'_, Alpha>) -> Flow<Frame> {
    let by = cx.state.actions[usize::from(depth)].by;
    let foes: Vec<u8> = look(cx).foes(by).collect();
    match foes[..] {
        [] => Flow::Goto(Frame::PickUp { depth }),
        [foe] => {
            rule!("DZA-MOVE-06");
            cx.state.actions[usize::from(depth)].target = foe;
            Flow::Goto(Frame::BeginFight { depth })
        }
        _ => {
            rule!("DZA-MOVE-06");
            rule!("DZA-FIGHT-02");
            Flow::Ask(Frame::PickEnemy { depth })
        }
    }
}

fn depth_of(frame: Frame) -> u8 {
    match frame {
        Frame::PickEnemy { depth } | Frame::PickStat { depth } => depth,
        _ => unreachable!("{frame:?} fights nobody"),
    }
}

fn attacker(frame: Frame, game: &Game<'_>) -> u8 {
    game.state.actions[usize::from(depth_of(frame))].by
}

pub(crate) static PICK_ENEMY: Question<Alpha> = Question {
    name: "enemy",
    by: |frame, game| game.state.side_of(attacker(frame, game)),
    check: |frame, choice, game| match choice {
        Choice::Pick(model) => law::check_opponent(game, attacker(frame, game), model),
        _ => wrong_answer(),
    },
    list: |frame, game, out| out.extend(game.foes(attacker(frame, game)).map(Choice::Pick)),
    answer: |frame, choice, cx| {
        let (depth, Choice::Pick(model)) = (depth_of(frame), choice) else { return Flow::Done };
        cx.state.actions[usize::from(depth)].target = model;
        Flow::Goto(Frame::BeginFight { depth })
    },
    text: |frame, game| say![Alpha, game.setup; Who(attacker(frame, game)), " has moved among enemies: which one does it fight?"],
    subject: |frame, game| Some(name(attacker(frame, game))),
    ..Question::BASE
};

/// A Pinned model stands up at once, and is remembered as Pinned for this test.
pub(crate) fn stand(rule: sortie_rulebook::RuleId, model: u8, cx: &mut Cx<'_, Alpha>) -> u16 {
    if !look(cx).is_pinned(model) {
        return 0;
    }
    cx.state.model_mut(model).aggression = Aggression::Alert;
    cx.emit(rule, || Event::Stands { model: Who(model) });
    1 << model
}

pub(crate) fn begin(depth: u8, cx: &mut Cx<'_, Alpha>) -> Flow<Frame> {
    let action = cx.state.actions[usize::from(depth)];
    let (by, target) = (action.by, action.target);
    rule!("DZA-FIGHT-01");
    rule!("DZA-FIGHT-03");
    let mut pinned = 0;
    for model in [by, target] {
        pinned |= stand(rule!("DZA-FIGHT-16"), model, cx);
    }
    cx.state.tests[0] = Test {
        kind: TestKind::Fight,
        depth,
        acting: cx.state.side_of(by),
        actor: by,
        target,
        weapon: look(cx).profile(by).melee,
        bonus: action.kind == ActionKind::Move,
        pinned,
        rollers: 1 << by | 1 << target,
        ..Test::default()
    };
    Flow::Ask(Frame::PickStat { depth })
}

pub(crate) static PICK_STAT: Question<Alpha> = Question {
    name: "stat",
    by: |_, game| game.state.side_of(game.state.tests[0].target),
    check: |_, choice, _| match choice {
        Choice::Fighting | Choice::Survival => Ok(()),
        _ => wrong_answer(),
    },
    list: |_, _, out| out.extend([Choice::Fighting, Choice::Survival]),
    answer: |frame, choice, cx| {
        let depth = depth_of(frame);
        let stat = if choice == Choice::Fighting { Stat::Fighting } else { Stat::Survival };
        cx.state.tests[0].defence = stat;
        let target = cx.state.tests[0].target;
        cx.emit(rule!("DZA-DICE-14"), || Event::Answers { model: Who(target), stat });
        let moved = cx.state.actions[usize::from(depth)].kind == ActionKind::Move;
        let then = if moved { Frame::AfterFight { depth } } else { after(depth) };
        Flow::Call { child: Frame::TestCards { slot: 0 }, then }
    },
    text: |_, game| {
        let test = &game.state.tests[0];
        say![Alpha, game.setup; Who(test.actor), " attacks ", Who(test.target),
            ": does it answer with Fighting or with Survival?"]
    },
    default: |_, game| {
        let test = &game.state.tests[0];
        let hits = |stat| {
            let with = Test { defence: stat, ..*test };
            let pool = pools::pool(game, &with, Some(test.target));
            i32::from(pool.dice.max(0)) * (9 - i32::from(pool.need))
        };
        Some(if hits(Stat::Fighting) >= hits(Stat::Survival) { Choice::Fighting } else { Choice::Survival })
    },
    subject: |_, game| Some(name(game.state.tests[0].target)),
    ..Question::BASE
};

/// Reads and applies one result.
pub(crate) fn apply(test: &Test, cx: &mut Cx<'_, Alpha>) {
    let (attack, defence) = (test.score, test.scores[usize::from(test.target)]);
    let target = test.target;
    if attack == defence {
        cx.emit(rule!("DZA-FIGHT-10"), || Event::Missed { model: Who(target) });
    } else if attack > defence {
        strike(test, test.actor, target, [attack, defence], cx);
    } else if test.defence == Stat::Fighting {
        strike(test, target, test.actor, [defence, attack], cx);
    } else if pools::doubles(defence, attack) {
        free::grant(rule!("DZA-FIGHT-15"), test.depth, GrantKind::MoveOrFight, target, cx);
    } else {
        cx.emit(rule!("DZA-FIGHT-14"), || Event::Missed { model: Who(target) });
    }
}

fn strike(test: &Test, by: u8, at: u8, [more, less]: [u8; 2], cx: &mut Cx<'_, Alpha>) {
    let ap = pools::piercing(&look(cx), test, by);
    let hurt = damage::hit(rule!("DZA-FIGHT-11"), at, more - less, ap, cx);
    if hurt {
        loss::gain(rule!("DZA-FIGHT-17"), by, 1, cx);
    }
    if pools::doubles(more, less) {
        free::grant(rule!("DZA-FIGHT-12"), test.depth, GrantKind::Fight, by, cx);
    }
}
