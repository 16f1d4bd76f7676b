//! Defence dice: which save, what is retained without rolling, the roll and its re-rolls. [KT-SHOOT-09..11]
//! [KT-SHOOT-21]
//! PickSaveKind? → PickCover? → DefenceDice → PickDefenceReroll* → (saves).

use super::saves::{resolve, settle};
use super::{defaults, rerolls};
use crate::abilities::{self, celestial_shield};
use crate::attack::{Defence, Hits};
use crate::choice::{Choice, Source};
use crate::dice::{Bins, Pool, Reading};
use crate::event::{Event, Modifiers};
use crate::frame::Frame;
use crate::game::{fields, no};
use crate::ploys::{AttackRoll, RollKind};
use crate::say::{Both, Titled};
use crate::setup::Setup;
use crate::state::State;
use crate::weapon_rules::TABLE;
use crate::{Cx, KillTeam};
use arrayvec::ArrayVec;
use sortie_kernel::dice::Roll;
use sortie_kernel::{Flow, Question, say};
use sortie_rulebook::{RuleId, rule, rule_id};

/// Step 4 begins: which save is used.
pub(crate) fn begin(hits: Hits, cx: &mut Cx<'_>) -> Flow<Frame> {
    if hits.normals + hits.criticals == 0 {
        return Flow::Done;
    }
    if !cx.state[hits.target].is_up() {
        rule!("KT-SHOOT-17");
        return Flow::Done;
    }
    // Without dice there is no save of any kind, and nothing to decide.
    let has_dice = cx.setup.profile(hits.target).df > 0;
    if has_dice
        && (invulnerable(cx.setup, cx.state, &hits).is_some()
            || celestial_shield::is_open(cx.setup, cx.state, hits.target))
    {
        return Flow::Ask(Frame::PickSaveKind { hits });
    }
    take_dice(hits, None, cx)
}

/// The best invulnerable save that the target has: its own, or one that somebody nearby gives it.
pub(crate) fn invulnerable(setup: &Setup, state: &State, hits: &Hits) -> Option<u8> {
    let given = abilities::shield(setup, state, hits.target, hits.by);
    setup.profile(hits.target).invulnerable.into_iter().chain(given).min()
}

/// Armour or invulnerable save.
pub(crate) static PICK_SAVE_KIND: Question<KillTeam> = Question {
    name: "save-kind",
    by: |frame, game| fields!(frame, Frame::PickSaveKind { hits } => game.state.side(hits.target)),
    check: |frame, choice, game| {
        let hits = fields!(frame, Frame::PickSaveKind { hits } => hits);
        match choice {
            Choice::Invulnerable(false) => Ok(()),
            Choice::Invulnerable(true) if invulnerable(game.setup, game.state, &hits).is_some() => Ok(()),
            Choice::Use(Source::Shield) if celestial_shield::is_open(game.setup, game.state, hits.target) => {
                Ok(())
            }
            _ => no(rule!("KT-WR-15"), "the defender uses the armour or an invulnerable save that it has"),
        }
    },
    list: |frame, game, out| {
        let hits = fields!(frame, Frame::PickSaveKind { hits } => hits);
        out.push(Choice::Invulnerable(false));
        if invulnerable(game.setup, game.state, &hits).is_some() {
            out.push(Choice::Invulnerable(true));
        }
        if celestial_shield::is_open(game.setup, game.state, hits.target) {
            out.push(Choice::Use(Source::Shield));
        }
    },
    answer: |frame, choice, cx| {
        let hits = fields!(frame, Frame::PickSaveKind { hits } => hits);
        let save = match choice {
            Choice::Invulnerable(true) => invulnerable(cx.setup, cx.state, &hits),
            Choice::Use(_) => {
                cx.state[hits.target].spent |= abilities::SPENT_SHIELD;
                Some(celestial_shield::SAVE)
            }
            _ => None,
        };
        take_dice(hits, save, cx)
    },
    text: |frame, game| {
        let hits = fields!(frame, Frame::PickSaveKind { hits } => hits);
        say![KillTeam, game.setup;
            "does ", Titled(hits.target), " use its armour or its invulnerable save? It faces ",
            Both::hits(hits.normals, hits.criticals)]
    },
    default: |frame, game| {
        let hits = fields!(frame, Frame::PickSaveKind { hits } => hits);
        Some(Choice::Invulnerable(defaults::invulnerable(game.setup, game.state, &hits)))
    },
    at_stake: |_, _| false,
    subject: |frame, game| fields!(frame, Frame::PickSaveKind { hits } => Some(game.name(hits.target))),
    ..Question::BASE
};

/// The defender takes the dice of the chosen save.
fn take_dice(mut hits: Hits, invulnerable: Option<u8>, cx: &mut Cx<'_>) -> Flow<Frame> {
    rule!("KT-SHOOT-21");
    let profile = cx.setup.profile(hits.target);
    let (needs, dice) = match invulnerable {
        Some(value) => {
            rule!("KT-WR-15");
            (value, profile.df)
        }
        None => (profile.sv, profile.df.saturating_sub(hits.ap)),
    };
    rule!("KT-SHOOT-09");
    if cx.is_logged() {
        for rule in why_fewer(&hits, invulnerable.is_some(), cx.setup) {
            cx.emit(rule, || Event::DefenceDice { by: hits.target, df: profile.df, dice });
        }
    }
    let cover = hits.cover.min(dice);
    // The dice are counted: nothing reads how they came about.
    (hits.ap, hits.cover) = (0, 0);
    if dice == 0 {
        return resolve(hits, cx);
    }
    let defence = Defence { hits, needs, dice, retained: cover };
    if cover > 0 {
        return Flow::Ask(Frame::PickCover { defence });
    }
    Flow::Goto(Frame::DefenceDice { defence })
}

/// The rules that tell how many dice are taken: those of the weapon that take as many away as the most of them,
/// or the invulnerable save against which they do nothing.
fn why_fewer(hits: &Hits, invulnerable: bool, setup: &Setup) -> ArrayVec<RuleId, 2> {
    let mut rules = ArrayVec::new();
    if invulnerable {
        rules.push(rule_id!("KT-WR-15"));
        return rules;
    }
    for (place, value) in &setup.weapon(hits.by, hits.weapon).rules {
        let rule = &TABLE[usize::from(*place)];
        let taken = rule.armour.map_or(0, |pierce| pierce(*value, hits.criticals));
        if taken > 0 && taken == hits.ap && !rules.is_full() {
            rules.push(rule.id);
        }
    }
    rules
}

/// How many dice are retained for cover.
pub(crate) static PICK_COVER: Question<KillTeam> = Question {
    name: "cover",
    by: |frame, game| fields!(frame, Frame::PickCover { defence } => game.state.side(defence.hits.target)),
    check: |frame, choice, _| match (frame, choice) {
        (Frame::PickCover { defence }, Choice::Cover(dice)) if dice <= defence.retained => Ok(()),
        _ => no(rule!("KT-SHOOT-11"), "the defender retains a die for cover or rolls it"),
    },
    list: |frame, _, out| {
        let most = fields!(frame, Frame::PickCover { defence } => defence.retained);
        out.extend((0..=most).rev().map(Choice::Cover));
    },
    answer: |frame, choice, cx| match (frame, choice) {
        (Frame::PickCover { defence }, Choice::Cover(dice)) => answer_cover(defence, dice, cx),
        _ => unreachable!("{choice:?} does not answer {frame:?}"),
    },
    text: |frame, game| {
        let target = fields!(frame, Frame::PickCover { defence } => defence.hits.target);
        say![KillTeam, game.setup;
            "how many dice does ", Titled(target),
            " retain for cover? A retained die is a normal save without a roll"]
    },
    default: |frame, _| Some(Choice::Cover(fields!(frame, Frame::PickCover { defence } => defence.retained))),
    at_stake: |_, _| false,
    subject: |frame, game| fields!(frame, Frame::PickCover { defence } => Some(game.name(defence.hits.target))),
    ..Question::BASE
};

/// The defender retains dice for cover, or rolls them.
fn answer_cover(mut defence: Defence, retained: u8, cx: &mut Cx<'_>) -> Flow<Frame> {
    let rule = rule!("KT-SHOOT-11");
    defence.retained = retained;
    if retained > 0 {
        cx.emit(rule, || Event::CoverRetained { by: defence.hits.target, dice: retained });
    }
    Flow::Goto(Frame::DefenceDice { defence })
}

/// The rest of the dice are rolled.
pub(crate) fn defence_dice(defence: Defence, cx: &mut Cx<'_>) -> Flow<Frame> {
    let reading = Reading::new(defence.needs as i8);
    let class = |face: u8| reading.class(face);
    let dice = defence.dice - defence.retained;
    let why = rule!("KT-SHOOT-10");
    if dice == 0 {
        return sort(defence, Pool::default(), cx);
    }
    let tally = cx.roll(&Roll { why, dice, sides: 6, class: &class }, |tally| Event::DefenceRoll {
        by: defence.hits.target,
        needs: defence.needs,
        modifiers: Modifiers::new(),
        dice: Bins::of(tally),
    });
    sort(defence, Pool::rolled(tally), cx)
}

/// Re-rolls while there are any, then saves against hits.
fn sort(defence: Defence, pool: Pool, cx: &mut Cx<'_>) -> Flow<Frame> {
    if rolled(cx.setup, &defence, &pool).is_open(cx.state) {
        Flow::Ask(Frame::PickDefenceReroll { defence, pool })
    } else {
        settle(defence, pool.settled(), cx)
    }
}

/// The re-rolls open to the defender.
pub fn reroll_offers(setup: &Setup, state: &State, defence: &Defence, pool: &Pool) -> rerolls::Offers {
    rolled(setup, defence, pool).offers(state)
}

fn rolled<'a>(setup: &'a Setup, defence: &Defence, pool: &'a Pool) -> rerolls::Rolled<'a> {
    let Hits { by, target, weapon, .. } = defence.hits;
    let roll = AttackRoll { by: target, target: by, weapon, kind: RollKind::Shoot };
    rerolls::Rolled { setup, roll, defending: true, weapon: None, pool }
}

/// Re-rolls of defence dice.
pub(crate) static PICK_REROLL: Question<KillTeam> =
    rerolls::question("defence-reroll", |frame, choice, cx| {
        let (defence, pool) = fields!(frame, Frame::PickDefenceReroll { defence, pool } => (defence, pool));
        answer_reroll(defence, pool, choice, cx)
    });

/// The defender re-rolled, or keeps what there is.
fn answer_reroll(defence: Defence, pool: Pool, choice: Choice, cx: &mut Cx<'_>) -> Flow<Frame> {
    let Choice::Reroll { source, dice } = choice else {
        return settle(defence, pool.settled(), cx);
    };
    let reading = Reading::new(defence.needs as i8);
    let pool = rerolls::take(source, dice, pool, reading, defence.hits.target, None, cx);
    sort(defence, pool, cx)
}
