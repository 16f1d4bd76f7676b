//! A Break Off: who opposes it, the test, the free Move or the cut (DZA-BREAK-01 to 11).

use super::{after, damage, fight, free, look, loss};
use crate::choice::Choice;
use crate::event::name;
use crate::law::{no, wrong_answer};
use crate::sequence::pools;
use crate::state::{GrantKind, Stat, Test, TestKind};
use crate::{Alpha, Event, Frame, Who};
use sortie_kernel::{Cx, Flow, Question, say};
use sortie_rulebook::rule;

pub(crate) fn begin(depth: u8, cx: &mut Cx<'_, Alpha>) -> Flow<Frame> {
    let by = cx.state.actions[usize::from(depth)].by;
    rule!("DZA-BREAK-01");
    let game = look(cx);
    let foes: Vec<u8> = game.foes(by).collect();
    let held = foes.iter().any(|foe| !game.is_pinned(*foe));
    let pinned = fight::stand(rule!("DZA-BREAK-11"), by, cx);
    if !held {
        cx.emit(rule!("DZA-BREAK-02"), || Event::SlipsAway { model: Who(by) });
        free::grant(rule!("DZA-BREAK-02"), depth, GrantKind::Move, by, cx);
        return Flow::Goto(after(depth));
    }
    cx.state.tests[0] = Test {
        kind: TestKind::BreakOff,
        depth,
        acting: cx.state.side_of(by),
        actor: by,
        defence: Stat::Fighting,
        pinned,
        ..Test::default()
    };
    match foes[..] {
        [only] => oppose(depth, only, cx),
        _ => Flow::Ask(Frame::PickHolder { depth }),
    }
}

fn depth_of(frame: Frame) -> u8 {
    match frame {
        Frame::PickHolder { depth } => depth,
        _ => unreachable!("{frame:?} holds nobody"),
    }
}

pub(crate) static PICK_HOLDER: Question<Alpha> = Question {
    name: "holder",
    by: |_, game| game.state.side_of(game.state.tests[0].actor).other(),
    check: |_, choice, game| match choice {
        Choice::Pick(model) if game.foes(game.state.tests[0].actor).any(|foe| foe == model) => Ok(()),
        Choice::Pick(_) => no(rule!("DZA-BREAK-03"), "one of your models in the square opposes it"),
        _ => wrong_answer(),
    },
    list: |_, game, out| out.extend(game.foes(game.state.tests[0].actor).map(Choice::Pick)),
    answer: |frame, choice, cx| {
        let Choice::Pick(model) = choice else { return Flow::Done };
        rule!("DZA-BREAK-03");
        oppose(depth_of(frame), model, cx)
    },
    text: |_, game| {
        say![Alpha, game.setup; Who(game.state.tests[0].actor),
            " breaks off: which of your models opposes it?"]
    },
    default: |_, game| {
        let test = &game.state.tests[0];
        let best = game.foes(test.actor).max_by_key(|foe| {
            let with = Test { target: *foe, ..*test };
            let pool = pools::pool(game, &with, Some(*foe));
            i32::from(pool.dice.max(0)) * (9 - i32::from(pool.need))
        });
        best.map(Choice::Pick)
    },
    subject: |_, game| Some(name(game.state.tests[0].actor)),
    ..Question::BASE
};

fn oppose(depth: u8, model: u8, cx: &mut Cx<'_, Alpha>) -> Flow<Frame> {
    cx.emit(rule!("DZA-BREAK-03"), || Event::Opposes { model: Who(model) });
    let pinned = fight::stand(rule!("DZA-BREAK-11"), model, cx);
    let weapon = look(cx).profile(model).melee;
    let test = &mut cx.state.tests[0];
    test.target = model;
    test.pinned |= pinned;
    test.weapon = weapon;
    test.rollers = 1 << model | 1 << test.actor;
    Flow::Call { child: Frame::TestCards { slot: 0 }, then: after(depth) }
}

pub(crate) fn apply(test: &Test, cx: &mut Cx<'_, Alpha>) {
    let (survival, fighting) = (test.score, test.scores[usize::from(test.target)]);
    let by = test.actor;
    if survival >= fighting {
        let blazes = look(cx).profile(by).blaze_gun().is_some();
        if pools::doubles(survival, fighting) && blazes {
            free::grant(rule!("DZA-BREAK-07"), test.depth, GrantKind::MoveThenBlaze, by, cx);
        } else {
            free::grant(rule!("DZA-BREAK-06"), test.depth, GrantKind::Move, by, cx);
        }
        return;
    }
    let held = pools::doubles(fighting, survival);
    let rule = if held { rule!("DZA-BREAK-09") } else { rule!("DZA-BREAK-08") };
    let ap = pools::piercing(&look(cx), test, test.target);
    damage::hit(rule, by, fighting - survival, ap + 1, cx);
    if held {
        loss::gain(rule!("DZA-BREAK-09"), test.target, 1, cx);
    } else if cx.state.is_up(by) {
        rule!("DZA-BREAK-10");
        free::grant(rule!("DZA-BREAK-08"), test.depth, GrantKind::Move, by, cx);
    }
}
