//! Defence dice, saves and the damage that is left. [KT-SHOOT-09..17] [KT-SHOOT-21]
//! PickSaveKind? → PickCover? → DefenceDice → PickDefenceReroll* → PickSaves? → damage.

use super::{damage, rerolls};
use crate::Cx;
use crate::attack::{Defence, Hits};
use crate::choice::Choice;
use crate::dice::{Bins, CRITICAL, NORMAL, Pool, Reading};
use crate::event::{Event, Modifiers};
use crate::frame::Frame;
use crate::setup::Setup;
use crate::state::State;
use crate::weapon_rules::TABLE;
use arrayvec::ArrayVec;
use sortie_kernel::dice::Roll;
use sortie_kernel::{Flow, Illegal};
use sortie_rulebook::{RuleId, rule, rule_id};

/// Step 4 begins: which save is used.
pub fn begin(hits: Hits, cx: &mut Cx<'_>) -> Flow<Frame> {
    if hits.normals + hits.criticals == 0 || !cx.state[hits.target].is_up() {
        return Flow::Done;
    }
    if cx.setup.profile(hits.target).invulnerable.is_some() {
        return Flow::Ask(Frame::PickSaveKind { hits });
    }
    take_dice(hits, false, cx)
}

/// The defender takes the dice of the chosen save.
pub(crate) fn take_dice(mut hits: Hits, invulnerable: bool, cx: &mut Cx<'_>) -> Flow<Frame> {
    rule!("KT-SHOOT-21");
    let profile = cx.setup.profile(hits.target);
    let (needs, dice) = match profile.invulnerable {
        Some(value) if invulnerable => {
            rule!("KT-WR-15");
            (value, profile.df)
        }
        _ => (profile.sv, profile.df.saturating_sub(hits.ap)),
    };
    rule!("KT-SHOOT-09");
    if cx.is_told() {
        for rule in why_fewer(&hits, invulnerable, cx.setup) {
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

/// The defender retains dice for cover, or rolls them.
pub(crate) fn answer_cover(mut defence: Defence, retained: u8, cx: &mut Cx<'_>) -> Flow<Frame> {
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
    if rolled(cx.state, &defence, &pool).is_open(cx.state) {
        Flow::Ask(Frame::PickDefenceReroll { defence, pool })
    } else {
        settle(defence, pool.settled(), cx)
    }
}

/// The re-rolls open to the defender.
pub fn reroll_offers(state: &State, defence: &Defence, pool: &Pool) -> rerolls::Offers {
    rolled(state, defence, pool).offers(state)
}

fn rolled<'a>(state: &State, defence: &Defence, pool: &'a Pool) -> rerolls::Rolled<'a> {
    rerolls::Rolled { weapon: None, ploy: None, side: state.side(defence.hits.target), pool }
}

/// The defender re-rolled, or keeps what there is.
pub(crate) fn answer_reroll(defence: Defence, pool: Pool, choice: Choice, cx: &mut Cx<'_>) -> Flow<Frame> {
    let Choice::Reroll { source, dice } = choice else {
        return settle(defence, pool.settled(), cx);
    };
    let reading = Reading::new(defence.needs as i8);
    let pool = rerolls::take(source, dice, pool, reading, defence.hits.target, None, cx);
    sort(defence, pool, cx)
}

fn settle(defence: Defence, dice: Bins, cx: &mut Cx<'_>) -> Flow<Frame> {
    let saves = Saves { normals: dice.0[NORMAL] + defence.retained, criticals: dice.0[CRITICAL] };
    let useful = saves.normals + saves.criticals > 0
        && (saves.criticals > 0 || saves.normals > 1 || defence.hits.normals > 0);
    if useful {
        let Saves { normals, criticals } = saves;
        return Flow::Ask(Frame::PickSaves { hits: defence.hits, normals, criticals });
    }
    resolve(defence.hits, cx)
}

/// Saves that were made.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Saves {
    /// Normal ones.
    pub normals: u8,
    /// Critical ones.
    pub criticals: u8,
}

/// Whether saves can discard so many hits of each kind.
///
/// # Errors
/// The rule that forbids it.
pub fn check_saves(hits: &Hits, saves: Saves, normal: u8, critical: u8) -> Result<(), Illegal> {
    if normal > hits.normals || critical > hits.criticals {
        return Err(Illegal { rule: rule!("KT-SHOOT-15"), why: "there are not so many hits of that kind" });
    }
    // Critical saves go to critical hits first: a pair of normal saves is dearer than a single one.
    let on_critical = critical.min(saves.criticals);
    let pairs = critical - on_critical;
    let singles = normal.saturating_sub(saves.criticals - on_critical);
    if 2 * u16::from(pairs) + u16::from(singles) > u16::from(saves.normals) {
        let (rule, why) = if pairs > 0 {
            (rule!("KT-SHOOT-13"), "a critical hit takes a critical save or two normal ones")
        } else {
            (rule!("KT-SHOOT-12"), "each save discards one normal hit, and there are not enough")
        };
        return Err(Illegal { rule, why });
    }
    Ok(())
}

/// Every way to spend saves, the most hits discarded first.
pub fn save_choices(hits: &Hits, saves: Saves, out: &mut Vec<Choice>) {
    for critical in (0..=hits.criticals).rev() {
        for normal in (0..=hits.normals).rev() {
            if check_saves(hits, saves, normal, critical).is_ok() {
                out.push(Choice::Save { normal, critical });
            }
        }
    }
}

/// Step 5: the defender spends saves.
pub(crate) fn answer_saves(mut hits: Hits, normal: u8, critical: u8, cx: &mut Cx<'_>) -> Flow<Frame> {
    rule!("KT-SHOOT-14");
    hits.normals -= normal;
    hits.criticals -= critical;
    let by = hits.target;
    cx.emit(rule!("KT-SHOOT-15"), || Event::Saved { by, normals: normal, criticals: critical });
    resolve(hits, cx)
}

/// Step 6: what was not saved is damage.
fn resolve(hits: Hits, cx: &mut Cx<'_>) -> Flow<Frame> {
    let weapon = cx.setup.weapon(hits.by, hits.weapon);
    let rule = rule!("KT-SHOOT-16");
    for _ in 0..hits.criticals {
        damage::inflict(rule, hits.target, weapon.critical, cx);
    }
    for _ in 0..hits.normals {
        damage::inflict(rule, hits.target, weapon.normal, cx);
    }
    if !cx.state[hits.target].is_up() {
        rule!("KT-SHOOT-17");
    }
    Flow::Done
}

/// The kinds of save a target could use.
pub fn has_invulnerable(setup: &Setup, hits: &Hits) -> bool {
    setup.profile(hits.target).invulnerable.is_some()
}
