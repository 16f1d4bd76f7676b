//! How a sensible player answers a question without thinking long: what shown odds assume, and how bots imagine the
//! small steps of an action. Nobody spends command points here; what costs nothing is taken.

use crate::KillTeam;
use crate::attack::{Hits, Melee};
use crate::choice::{Choice, Hit, Source};
use crate::dice::{Bins, FAIL, ONE, Offer, Pool};
use crate::frame::Frame;
use crate::sequence::rerolls::Offers;
use crate::sequence::{changes, defence, fight, rerolls, shoot};
use crate::setup::Setup;
use crate::state::{OperativeId, State};
use sortie_kernel::{Position, Ruleset};

/// A sensible answer to the pending question. It is legal.
pub(super) fn usual(setup: &Setup, at: &Position<KillTeam>) -> Choice {
    let state = &at.state;
    let answer = match at.top().expect("a question is pending") {
        Frame::PickPloy { .. } => Some(Choice::Pass),
        Frame::PickActivationPloy { .. } => Some(Choice::Leave),
        Frame::PickReroll { attack } => {
            Some(reroll(&shoot::reroll_offers(setup, state, &attack), &attack.pool))
        }
        Frame::PickDefenceReroll { defence, pool } => {
            Some(reroll(&defence::reroll_offers(state, &defence, &pool), &pool))
        }
        Frame::PickClashReroll { clash, who } => {
            let place = usize::from(who);
            Some(reroll(&fight::reroll_offers(setup, state, &clash, place), &clash.pools[place]))
        }
        Frame::PickChange { attack, place } => {
            let weapon = setup.weapon(attack.by, attack.weapon);
            changes::next(Some(weapon), attack.pool.fresh, place).map(|(_, source, _)| Choice::Use(source))
        }
        Frame::PickClashChange { clash, who, place } => {
            let own = usize::from(who);
            let weapon = rerolls::weapon_of(setup, clash.fighters[own], clash.weapons[own]);
            changes::next(weapon, clash.pools[own].fresh, place).map(|(_, source, _)| Choice::Use(source))
        }
        Frame::PickSaveKind { hits } => Some(Choice::Invulnerable(invulnerable(setup, &hits))),
        Frame::PickCover { defence } => Some(Choice::Cover(defence.retained)),
        Frame::PickSaves { hits, normals, criticals } => {
            Some(saves(setup, &hits, defence::Saves { normals, criticals }))
        }
        Frame::PickAnswer { clash } => {
            let by = clash.fighters[1];
            best_melee(setup, state, by).map(|weapon| Choice::Answer { by, weapon })
        }
        Frame::PickHit { melee } => Some(hit(setup, state, &melee)),
        _ => None,
    };
    match answer {
        Some(choice) if KillTeam::check(setup, at, choice).is_ok() => choice,
        _ => listed(setup, at),
    }
}

/// The line of the menu that does something, where all are as good as each other.
fn listed(setup: &Setup, at: &Position<KillTeam>) -> Choice {
    let mut menu = Vec::new();
    KillTeam::candidates(setup, at, &mut menu);
    let idle = |choice: &&Choice| matches!(choice, Choice::Hold | Choice::Leave | Choice::PassAction(_));
    menu.iter().find(|choice| !idle(choice)).or(menu.first()).copied().expect("a menu is never empty")
}

/// Every failure that a rule of the weapon lets be re-rolled.
fn reroll(offers: &Offers, pool: &Pool) -> Choice {
    let free = offers.iter().filter(|offer| offer.source != Source::Command);
    let take = |offer: &Offer| {
        let ones = pool.fresh.0[ONE].min(offer.dice_max);
        let fails = if offer.only_ones { 0 } else { pool.fresh.0[FAIL].min(offer.dice_max - ones) };
        let mut dice = Bins::default();
        (dice.0[ONE], dice.0[FAIL]) = (ones, fails);
        offer.admits(dice).then_some(Choice::Reroll { source: offer.source, dice })
    };
    free.filter_map(take).next().unwrap_or(Choice::Keep)
}

/// Whether the invulnerable save is expected to save more.
fn invulnerable(setup: &Setup, hits: &Hits) -> bool {
    let profile = setup.profile(hits.target);
    let worth = |needs: u8, dice: u8| u32::from(7 - needs.min(6)) * u32::from(dice);
    let armour = worth(profile.sv, profile.df.saturating_sub(hits.ap));
    profile.invulnerable.is_some_and(|value| worth(value, profile.df) > armour)
}

/// The saves that spare most damage.
fn saves(setup: &Setup, hits: &Hits, made: defence::Saves) -> Choice {
    let weapon = setup.weapon(hits.by, hits.weapon);
    let mut all = Vec::new();
    defence::save_choices(hits, made, &mut all);
    let spared = |choice: &Choice| match choice {
        Choice::Save { normal, critical } => {
            u32::from(*normal) * u32::from(weapon.normal) + u32::from(*critical) * u32::from(weapon.critical)
        }
        _ => 0,
    };
    all.into_iter().max_by_key(spared).expect("to save nothing is a way")
}

/// The melee weapon with the most expected damage.
pub(super) fn best_melee(setup: &Setup, state: &State, id: OperativeId) -> Option<u8> {
    let worth = |place: &u8| {
        let weapon = setup.weapon(id, *place);
        let hits = u32::from(7 - weapon.skill.min(6)) * u32::from(weapon.attacks);
        hits * (2 * u32::from(weapon.normal) + u32::from(weapon.critical))
    };
    fight::answers(setup, state, id).max_by_key(worth)
}

/// Strikes if that kills or the fighter is in no danger; else it parries what hurts most.
fn hit(setup: &Setup, state: &State, melee: &Melee) -> Choice {
    let own = usize::from(melee.turn);
    let other = 1 - own;
    let damage = |who: usize, hit: Hit| {
        let weapon = rerolls::weapon_of(setup, melee.fighters[who], melee.weapons[who]);
        weapon.map_or(0, |weapon| match hit {
            Hit::Normal => weapon.normal,
            Hit::Critical => weapon.critical,
        })
    };
    let wounds = |who: usize| state[melee.fighters[who]].wounds;
    let mut choices = Vec::new();
    fight::choices(setup, melee, &mut choices);
    let kills =
        |choice: &&Choice| matches!(choice, Choice::Strike(hit) if damage(own, *hit) >= wounds(other));
    // The lesser hit that kills is enough.
    if let Some(choice) = choices.iter().rev().find(kills) {
        return *choice;
    }
    let threat = u16::from(melee.normals[other]) * u16::from(damage(other, Hit::Normal))
        + u16::from(melee.criticals[other]) * u16::from(damage(other, Hit::Critical));
    let spares = |choice: &Choice| match choice {
        Choice::Parry { hit, with } => (damage(other, *hit), *with == Hit::Normal),
        _ => (0, false),
    };
    let parries = choices.iter().copied().filter(|choice| matches!(choice, Choice::Parry { .. }));
    let parry = parries.max_by_key(spares);
    match parry {
        Some(parry) if threat >= u16::from(wounds(own)) => parry,
        _ => choices.first().copied().expect("a hit can strike"),
    }
}
