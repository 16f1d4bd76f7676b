//! How a sensible player answers the questions inside an attack without thinking long: what shown odds assume, and
//! how bots imagine the small steps of an action. No command points are spent; what costs nothing is taken.

use super::rerolls::Offers;
use super::{defence, exchange, fight, rerolls, saves};
use crate::attack::{Hits, Melee};
use crate::choice::{Choice, Hit, Source};
use crate::dice::{Bins, FAIL, ONE, Offer, Pool};
use crate::setup::Setup;
use crate::state::{OperativeId, State};

/// Every failure that a rule of the weapon lets be re-rolled.
pub(crate) fn reroll(offers: &Offers, pool: &Pool) -> Choice {
    let free = offers.iter().filter(|offer| !matches!(offer.source, Source::Command | Source::Free));
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
pub(crate) fn invulnerable(setup: &Setup, state: &State, hits: &Hits) -> bool {
    let profile = setup.profile(hits.target);
    let worth = |needs: u8, dice: u8| u32::from(7 - needs.min(6)) * u32::from(dice);
    let armour = worth(profile.sv, profile.df.saturating_sub(hits.ap));
    defence::invulnerable(setup, state, hits).is_some_and(|value| worth(value, profile.df) > armour)
}

/// The saves that spare most damage.
pub(crate) fn saves(setup: &Setup, hits: &Hits, made: saves::Saves) -> Choice {
    let weapon = setup.weapon(hits.by, hits.weapon);
    let mut all = Vec::new();
    saves::save_choices(hits, made, &mut all);
    let spared = |choice: &Choice| match choice {
        Choice::Save { normal, critical } => {
            u32::from(*normal) * u32::from(weapon.normal) + u32::from(*critical) * u32::from(weapon.critical)
        }
        _ => 0,
    };
    all.into_iter().max_by_key(spared).expect("to save nothing is a way")
}

/// The melee weapon with the most expected damage.
pub(crate) fn best_melee(setup: &Setup, state: &State, id: OperativeId) -> Option<u8> {
    let worth = |place: &u8| {
        let weapon = setup.weapon(id, *place);
        let hits = u32::from(7 - weapon.skill.min(6)) * u32::from(weapon.attacks);
        hits * (2 * u32::from(weapon.normal) + u32::from(weapon.critical))
    };
    let melee = |place: &u8| !setup.weapon(id, *place).ranged;
    fight::answers(setup, state, id).filter(melee).max_by_key(worth)
}

/// Strikes if that kills or the fighter is in no danger; else it parries what hurts most.
pub(crate) fn hit(setup: &Setup, state: &State, melee: &Melee) -> Choice {
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
    exchange::choices(setup, melee, &mut choices);
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
