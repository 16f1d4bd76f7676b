//! A test, step by step (DZA-DICE-15): TestCards (one card a model, acting side first) → TestRoll (one pool at a time)
//! → TestReactions (Steadfast) → TestApply (one result a model).

use super::{break_off, damage, fight, grenade, look, pools, thrown};
use crate::cards::{self, Effect, Moment, steadfast};
use crate::choice::Choice;
use crate::event::{Pool, name};
use crate::game::Game;
use crate::law::{Verdict, no, wrong_answer};
use crate::profile::MODELS;
use crate::state::{NOBODY, Test, TestKind};
use crate::{Alpha, Event, Frame, Who};
use sortie_kernel::dice::{Class, POOL_MAX, Roll};
use sortie_kernel::{Cx, Flow, Question, say};
use sortie_rulebook::rule;

/// Marks that the action's own dice have been rolled.
const ACTOR_ROLLED: u16 = 1 << 15;

/// The next model whose window has not been passed: the acting model, then its mates, then the others.
fn next(game: &Game<'_>, test: &Test) -> Option<u8> {
    let waiting = test.rollers & !test.done;
    if test.actor != NOBODY && waiting >> test.actor & 1 == 1 {
        return Some(test.actor);
    }
    let mates = game.state.faction(test.acting).models().fold(0, |set, id| set | 1 << id);
    let first = |set: u16| (set != 0).then(|| set.trailing_zeros() as u8);
    first(waiting & mates).or_else(|| first(waiting))
}

/// Each model's player may play one card for it.
pub(crate) fn cards(slot: u8, cx: &mut Cx<'_, Alpha>) -> Flow<Frame> {
    rule!("DZA-DICE-15");
    rule!("DZA-DICE-02");
    let index = usize::from(slot);
    while let Some(model) = next(&look(cx), &cx.state.tests[index]) {
        cx.state.tests[index].done |= 1 << model;
        let game = look(cx);
        if cards::has_window(&game, game.state.side_of(model), model) {
            return Flow::Ask(Frame::PickCard { slot, model });
        }
    }
    cx.state.tests[index].done = 0;
    Flow::Goto(Frame::TestRoll { slot })
}

fn asked(frame: Frame) -> (usize, u8) {
    match frame {
        Frame::PickCard { slot, model } | Frame::PickSteadfast { slot, model } => (usize::from(slot), model),
        _ => unreachable!("{frame:?} plays no card"),
    }
}

fn check_card(frame: Frame, choice: Choice, game: &Game<'_>) -> Verdict {
    let (slot, model) = asked(frame);
    match choice {
        Choice::Pass => Ok(()),
        Choice::Play { card, effect, on: NOBODY } => {
            let fits = effect.rules().moment == Moment::Test
                && (effect.rules().fits)(pools::role(&game.state.tests[slot], model));
            if !fits {
                return no(rule!("DZA-CARD-01"), "the condition of this effect is not met");
            }
            cards::check_play(game, game.state.side_of(model), card, effect, Some(model))
        }
        _ => wrong_answer(),
    }
}

fn list_cards(
    frame: Frame,
    game: &Game<'_>,
    out: &mut Vec<Choice>,
    check: fn(Frame, Choice, &Game<'_>) -> Verdict,
) {
    let side = game.state.side_of(asked(frame).1);
    for card in cards::hand(game, side) {
        let plays = card.effects().map(|effect| Choice::Play { card, effect, on: NOBODY });
        out.extend(plays.into_iter().filter(|choice| check(frame, *choice, game).is_ok()));
    }
    out.push(Choice::Pass);
}

pub(crate) static PICK_CARD: Question<Alpha> = Question {
    name: "card",
    by: |frame, game| game.state.side_of(asked(frame).1),
    check: check_card,
    list: |frame, game, out| list_cards(frame, game, out, check_card),
    answer: |frame, choice, cx| {
        let (slot, model) = asked(frame);
        if let Choice::Play { card, effect, .. } = choice {
            let side = cx.state.side_of(model);
            cards::play(side, card, effect, Some(model), cx);
            let place = Effect::ALL.iter().position(|known| *known == effect).unwrap_or(0);
            cx.state.tests[slot].cards[usize::from(model)] = place as u8 + 1;
        }
        Flow::Goto(Frame::TestCards { slot: slot as u8 })
    },
    text: |frame, game| {
        let (slot, model) = asked(frame);
        let stat = pools::stat_of(&game.state.tests[slot], model);
        say![Alpha, game.setup; Who(model), " rolls ", stat, ": do you play a card for it?"]
    },
    subject: |frame, _| Some(name(asked(frame).1)),
    at_stake: |frame, game| fits_any(frame, game, check_card),
    ..Question::BASE
};

/// Whether the player holds a card that fits: where not, only a pass is left.
fn fits_any(frame: Frame, game: &Game<'_>, check: fn(Frame, Choice, &Game<'_>) -> Verdict) -> bool {
    let mut menu = Vec::new();
    list_cards(frame, game, &mut menu, check);
    menu.len() > 1
}

/// Rolls the next pool: the action's first, then each model's.
pub(crate) fn roll(slot: u8, cx: &mut Cx<'_, Alpha>) -> Flow<Frame> {
    let index = usize::from(slot);
    let test = cx.state.tests[index];
    if test.done & ACTOR_ROLLED == 0 {
        let roller = (test.actor != NOBODY).then_some(test.actor);
        let score = throw(&test, roller, cx);
        let test = &mut cx.state.tests[index];
        test.score = score;
        test.done |= ACTOR_ROLLED;
        if test.rollers.count_ones() > 2 {
            rule!("DZA-DICE-16");
        }
        return Flow::Goto(Frame::TestRoll { slot });
    }
    let waits = |id: &u8| test.rollers >> id & 1 == 1 && test.done >> id & 1 == 0;
    match (0..MODELS as u8).filter(|id| *id != test.actor).find(waits) {
        Some(model) => {
            let score = throw(&test, Some(model), cx);
            let test = &mut cx.state.tests[index];
            test.scores[usize::from(model)] = score;
            test.done |= 1 << model;
            let attack = test.score;
            cx.emit(rule!("DZA-DICE-08"), || Event::Against { model: Who(model), attack, defence: score });
            Flow::Goto(Frame::TestRoll { slot })
        }
        None => {
            let test = &mut cx.state.tests[index];
            test.done = 0;
            Flow::Goto(Frame::TestReactions { slot })
        }
    }
}

fn throw(test: &Test, model: Option<u8>, cx: &mut Cx<'_, Alpha>) -> u8 {
    let pool = pools::pool(&look(cx), test, model);
    for (rule, dice) in &pool.reasons {
        cx.emit(*rule, || Event::Modifier { model: model.map(Who), dice: *dice });
    }
    let need = pool.need;
    if pool.dice <= 0 {
        rule!("DZA-DICE-04");
    }
    let dice = (pool.dice.max(0) as u8).min(POOL_MAX);
    rule!("DZA-DICE-01");
    rule!("DZA-DICE-06");
    let class = |face: u8| match face {
        8 => Class::again(0),
        face if face >= need => Class::bin(0),
        _ => Class::nothing(),
    };
    let roll = Roll { why: rule!("DZA-DICE-05"), dice, sides: 8, class: &class };
    let what = match test.kind {
        TestKind::Slam => "slam",
        TestKind::Fall => "fall",
        _ => "blast",
    };
    let stat = pool.stat;
    cx.roll(&roll, |tally| {
        let successes = tally.bin(0);
        match model {
            Some(model) => Event::Rolled { model: Who(model), stat, dice, need, successes },
            None => Event::HazardRolled { what: Pool(what), dice, need, successes },
        }
    })
    .bin(0)
}

/// How many steps of Aggression a model is about to lose; 0 if none, or if the damage kills it first.
fn coming_loss(game: &Game<'_>, test: &Test, model: u8) -> u8 {
    let survival = test.scores[usize::from(model)];
    let score = test.score;
    let survives = |ap: u8| !damage::would_kill(game, model, score.saturating_sub(survival), ap);
    match test.kind {
        TestKind::Shoot if model == test.target => {
            let ap = pools::piercing(game, test, test.actor);
            u8::from(pools::doubles(score, survival) && survives(ap))
        }
        TestKind::Blaze if model != test.actor => {
            u8::from(score > survival) + u8::from(pools::doubles(score, survival))
        }
        TestKind::Frag if !pools::doubles(survival, score) && survives(0) => thrown::OUTRIGHT,
        TestKind::Slam | TestKind::Fall if survives(0) => thrown::OUTRIGHT,
        _ => 0,
    }
}

/// Steadfast may be played for each model that is about to lose Aggression.
pub(crate) fn reactions(slot: u8, cx: &mut Cx<'_, Alpha>) -> Flow<Frame> {
    let index = usize::from(slot);
    while let Some(model) = next(&look(cx), &cx.state.tests[index]) {
        cx.state.tests[index].done |= 1 << model;
        let game = look(cx);
        if coming_loss(&game, &game.state.tests[index], model) > 0 && steadfast::has_window(&game, model) {
            return Flow::Ask(Frame::PickSteadfast { slot, model });
        }
    }
    cx.state.tests[index].done = 0;
    Flow::Goto(Frame::TestApply { slot })
}

fn check_steadfast(frame: Frame, choice: Choice, game: &Game<'_>) -> Verdict {
    let (_, model) = asked(frame);
    match choice {
        Choice::Pass => Ok(()),
        Choice::Play { effect, on: NOBODY, .. } if effect != Effect::Steadfast => {
            no(rule!("DZA-CARD-13"), "only Steadfast answers a loss of Aggression")
        }
        Choice::Play { card, effect, on: NOBODY } => {
            cards::check_play(game, game.state.side_of(model), card, effect, Some(model))
        }
        _ => wrong_answer(),
    }
}

pub(crate) static PICK_STEADFAST: Question<Alpha> = Question {
    name: "steadfast",
    by: |frame, game| game.state.side_of(asked(frame).1),
    check: check_steadfast,
    list: |frame, game, out| list_cards(frame, game, out, check_steadfast),
    answer: |frame, choice, cx| {
        let (slot, model) = asked(frame);
        if let Choice::Play { card, effect, .. } = choice {
            cards::play(cx.state.side_of(model), card, effect, Some(model), cx);
            cx.state.tests[slot].steadfast |= 1 << model;
        }
        Flow::Goto(Frame::TestReactions { slot: slot as u8 })
    },
    text: |frame, game| say![Alpha, game.setup; Who(asked(frame).1), " is about to lose Aggression: do you play Steadfast?"],
    subject: |frame, _| Some(name(asked(frame).1)),
    at_stake: |frame, game| fits_any(frame, game, check_steadfast),
    ..Question::BASE
};

/// The next model whose result is applied.
fn next_result(game: &Game<'_>, test: &Test) -> Option<u8> {
    let waits = |id: &u8| test.rollers >> id & 1 == 1 && test.done >> id & 1 == 0 && game.state.is_up(*id);
    let waiting = (0..MODELS as u8).filter(|id| *id != test.actor).filter(waits);
    if test.kind == TestKind::Frag {
        waiting.min_by_key(|id| grenade::order(game, test, *id))
    } else {
        waiting.into_iter().next()
    }
}

/// One result is applied; the test is over when no model is left.
pub(crate) fn apply(slot: u8, cx: &mut Cx<'_, Alpha>) -> Flow<Frame> {
    let index = usize::from(slot);
    let test = cx.state.tests[index];
    let Some(model) = next_result(&look(cx), &test) else {
        cx.state.tests[index] = Test::default();
        return Flow::Done;
    };
    cx.state.tests[index].done |= 1 << model;
    rule!("DZA-DICE-12");
    let child = match test.kind {
        TestKind::Shoot => shot(&test, cx),
        TestKind::Blaze => blazed(&test, model, cx),
        TestKind::Fight => {
            fight::apply(&test, cx);
            None
        }
        TestKind::BreakOff => {
            break_off::apply(&test, cx);
            None
        }
        TestKind::Frag => grenade::apply(&test, model, cx),
        TestKind::Slam | TestKind::Fall => thrown::apply(&test, cx),
        TestKind::None => None,
    };
    let then = Frame::TestApply { slot };
    match child {
        Some(child) => Flow::Call { child, then },
        None => Flow::Goto(then),
    }
}

fn steady(test: &Test, model: u8, cx: &mut Cx<'_, Alpha>) -> bool {
    let steady = test.steadfast >> model & 1 == 1;
    if steady {
        cx.emit(rule!("DZA-CARD-13"), || Event::Steadfast { model: Who(model) });
    }
    steady
}

fn shot(test: &Test, cx: &mut Cx<'_, Alpha>) -> Option<Frame> {
    let model = test.target;
    let (score, survival) = (test.score, test.scores[usize::from(model)]);
    if score <= survival {
        cx.emit(rule!("DZA-SHOOT-09"), || Event::Missed { model: Who(model) });
        return None;
    }
    let doubled = pools::doubles(score, survival);
    let rule = if doubled { rule!("DZA-SHOOT-11") } else { rule!("DZA-SHOOT-10") };
    let ap = pools::piercing(&look(cx), test, test.actor);
    damage::hit(rule, model, score - survival, ap, cx);
    if !doubled || !cx.state.is_up(model) || steady(test, model, cx) {
        return None;
    }
    Some(Frame::Lose { model, steps: 1 })
}

fn blazed(test: &Test, model: u8, cx: &mut Cx<'_, Alpha>) -> Option<Frame> {
    let (score, survival) = (test.score, test.scores[usize::from(model)]);
    if score > survival {
        let doubled = pools::doubles(score, survival);
        let steps = if doubled {
            rule!("DZA-BLAZE-11");
            2
        } else {
            rule!("DZA-BLAZE-10");
            1
        };
        return (!steady(test, model, cx)).then_some(Frame::Lose { model, steps });
    }
    if pools::doubles(survival, score) {
        super::loss::gain(rule!("DZA-BLAZE-12"), model, 1, cx);
    } else {
        cx.emit(rule!("DZA-BLAZE-09"), || Event::NothingHappens { model: Who(model) });
    }
    None
}
