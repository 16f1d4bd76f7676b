//! The fixed policies of the format: how the players of a case answer every question on the way.

use super::case::Strategy;
use super::{ATTACKER, DEFENDER};
use crate::attack::{Hits, Melee};
use crate::choice::{Choice, Hit, Source};
use crate::dice::{Bins, FAIL, ONE, Pool};
use crate::sequence::{changes, exchange, fight, rerolls, saves, shoot};
use crate::setup::Setup;
use crate::{Frame, KillTeam};
use rustc_hash::FxHashMap;
use sortie_kernel::{Io, Position, Ruleset, choose};

/// Failed dice are re-rolled, successful ones never; dice that show 1 first.
fn reroll_policy(offers: &rerolls::Offers, pool: &Pool) -> Choice {
    let fresh = pool.fresh.0;
    let take = |source: Source, dice: Bins| Choice::Reroll { source, dice };
    if let Some(offer) = offers.iter().find(|offer| offer.only_ones) {
        return take(offer.source, Bins([fresh[ONE], 0, 0, 0]));
    }
    let failed = Bins([fresh[ONE], fresh[FAIL], 0, 0]);
    match offers.iter().find(|offer| !offer.repeats) {
        Some(offer) if failed.total() > 0 && offer.dice_max >= failed.total() => take(offer.source, failed),
        Some(offer) if failed.total() > 0 => {
            take(offer.source, Bins::one(if fresh[FAIL] > 0 { FAIL } else { ONE }))
        }
        _ => Choice::Keep,
    }
}

fn change_policy(offered: &changes::Changes) -> Choice {
    offered.first().map_or(Choice::Leave, |(_, source, _)| Choice::Use(*source))
}

pub(super) fn shooting_policy(setup: &Setup, at: &Position<KillTeam>, damage: [u8; 2]) -> Choice {
    match at.top() {
        Some(Frame::PickReroll { attack }) => {
            reroll_policy(&shoot::reroll_offers(setup, &at.state, &attack), &attack.pool)
        }
        Some(Frame::PickChange { attack, done }) => {
            change_policy(&shoot::offered_changes(setup, &at.state, &attack, done))
        }
        Some(Frame::PickSaveKind { .. }) => Choice::Invulnerable(true),
        Some(Frame::PickCover { defence }) => Choice::Cover(defence.retained),
        Some(Frame::PickSaves { hits, normals, criticals }) => {
            least_damage(&hits, saves::Saves { normals, criticals }, damage)
        }
        other => unreachable!("a shooting asks no such question: {other:?}"),
    }
}

/// The saves that leave the least damage.
fn least_damage(hits: &Hits, made: saves::Saves, damage: [u8; 2]) -> Choice {
    let mut best = (0, Choice::Save { normal: 0, critical: 0 });
    for critical in 0..=hits.criticals.min(made.criticals + made.normals / 2) {
        for normal in 0..=hits.normals {
            if saves::check_saves(hits, made, normal, critical).is_ok() {
                let saved =
                    u16::from(normal) * u16::from(damage[0]) + u16::from(critical) * u16::from(damage[1]);
                if saved > best.0 {
                    best = (saved, Choice::Save { normal, critical });
                }
            }
        }
    }
    best.1
}

pub(super) fn fighting_policy(
    setup: &Setup,
    at: &Position<KillTeam>,
    strategies: [Strategy; 2],
    search: &mut Search,
) -> Choice {
    match at.top() {
        Some(Frame::PickClashReroll { clash, who }) => {
            let place = usize::from(who);
            reroll_policy(&fight::reroll_offers(setup, &at.state, &clash, place), &clash.pools[place])
        }
        Some(Frame::PickClashChange { clash, who, done }) => {
            let own = usize::from(who);
            let roll = fight::attack_roll(&clash, own);
            change_policy(&changes::open(setup, &at.state, roll, clash.pools[own].fresh, 0, done))
        }
        Some(Frame::PickHit { melee }) => {
            let who = usize::from(melee.turn);
            match strategies[who] {
                Strategy::Strike => strike(&melee, who),
                Strategy::Parry => parry(setup, at, &melee),
                aim => search.best(setup, at, &melee, aim).1,
            }
        }
        other => unreachable!("a combat asks no such question: {other:?}"),
    }
}

fn best_hit(melee: &Melee, who: usize) -> Hit {
    if melee.criticals[who] > 0 { Hit::Critical } else { Hit::Normal }
}

fn strike(melee: &Melee, who: usize) -> Choice {
    Choice::Strike(best_hit(melee, who))
}

/// Strikes to kill, else parries the best it can, else strikes.
fn parry(setup: &Setup, at: &Position<KillTeam>, melee: &Melee) -> Choice {
    let who = usize::from(melee.turn);
    let weapon = setup.weapon(melee.fighters[who], melee.weapons[who]);
    let hit = best_hit(melee, who);
    let damage = if hit == Hit::Critical { weapon.critical } else { weapon.normal };
    if at.state[melee.fighters[1 - who]].wounds <= damage {
        return Choice::Strike(hit);
    }
    let wishes = [(Hit::Critical, Hit::Critical), (Hit::Normal, Hit::Normal), (Hit::Normal, Hit::Critical)];
    wishes
        .into_iter()
        .map(|(hit, with)| Choice::Parry { hit, with })
        .find(|choice| exchange::check(setup, melee, *choice).is_ok())
        .unwrap_or(Choice::Strike(hit))
}

/// Looks to the end of a combat whose dice are known, against an opponent who always strikes.
#[derive(Default)]
pub(super) struct Search {
    known: FxHashMap<(Melee, [u8; 2]), (Value2, Choice)>,
}

/// Wounds left, the more important first, each counted so that more is better.
type Value2 = (i16, i16);

impl Search {
    /// The value of the best way on, and its first step.
    fn best(
        &mut self,
        setup: &Setup,
        at: &Position<KillTeam>,
        melee: &Melee,
        aim: Strategy,
    ) -> (Value2, Choice) {
        let key = (*melee, [ATTACKER, DEFENDER].map(|id| at.state[id].wounds));
        if let Some(found) = self.known.get(&key) {
            return *found;
        }
        let who = usize::from(melee.turn);
        let mut choices = Vec::new();
        KillTeam::candidates(setup, at, &mut choices);
        let found = choices
            .into_iter()
            .map(|choice| (self.value(setup, at, who, choice, aim), choice))
            .reduce(|best, next| if next.0 > best.0 { next } else { best })
            .expect("a fighter with hits can strike");
        self.known.insert(key, found);
        found
    }

    /// What comes of a choice if everything after it is played as well as can be.
    fn value(
        &mut self,
        setup: &Setup,
        at: &Position<KillTeam>,
        who: usize,
        choice: Choice,
        aim: Strategy,
    ) -> Value2 {
        let mut at = at.clone();
        let mut dice = sortie_kernel::dice::Branches::new();
        dice.restart();
        dice.advance();
        choose(setup, &mut at, choice, &mut Io::silent(&mut dice));
        while let Some(Frame::PickHit { melee }) = at.top() {
            if usize::from(melee.turn) == who {
                return self.best(setup, &at, &melee, aim).0;
            }
            let answer = strike(&melee, 1 - who);
            choose(setup, &mut at, answer, &mut Io::silent(&mut dice));
        }
        let ids = [ATTACKER, DEFENDER];
        let (own, other) = (at.state[ids[who]].wounds, at.state[ids[1 - who]].wounds);
        match aim {
            Strategy::MaxDamage => (-i16::from(other), i16::from(own)),
            _ => (i16::from(own), -i16::from(other)),
        }
    }
}
