//! Re-rolls of attack and defence dice: who offers them, which are legal, what they do. [KT-DICE-02] [KT-PLOY-03]

use crate::Cx;
use crate::choice::{Choice, Source};
use crate::dice::{Bins, Offer, Pool, Reading};
use crate::event::Event;
use crate::setup::{Setup, Weapon};
use crate::state::{OperativeId, State};
use arrayvec::ArrayVec;
use sortie_kernel::dice::Roll;
use sortie_kernel::{Illegal, Side};
use sortie_rulebook::rule;

/// The bit of a pool that remembers a ploy's re-roll; the others are the weapon's.
const PLOY_USED: u8 = 1 << 7;

/// All re-rolls that could be open for one roll.
pub type Offers = ArrayVec<Offer, 8>;

/// The re-rolls a player may still use on a pool: those of the weapon, of ploys in force, and the one that costs CP.
pub fn offers(weapon: Option<&Weapon>, ploy: Option<u8>, side: Side, pool: &Pool, state: &State) -> Offers {
    let mut all = Offers::new();
    let (of_weapon, cp) =
        (weapon.map_or(&[][..], |weapon| &weapon.hooks.rerolls), state.teams[side.index()].cp);
    if of_weapon.is_empty() && ploy.is_none() && cp == 0 {
        return all;
    }
    let mut offer = |offer: Offer| {
        if offer.is_open(pool) {
            all.push(offer);
        }
    };
    for (number, (place, value, rerolls)) in of_weapon.iter().enumerate() {
        if pool.used >> number & 1 == 0 {
            let granted = rerolls(*value);
            offer(Offer {
                source: Source::Weapon(*place),
                rule: granted.rule,
                dice_max: granted.dice_max,
                only_ones: granted.only_ones,
                repeats: false,
            });
        }
    }
    if let Some(number) = ploy.filter(|_| pool.used & PLOY_USED == 0) {
        offer(Offer {
            source: Source::Ploy(number),
            rule: rule!("KT-STRAT-04"),
            dice_max: 1,
            only_ones: false,
            repeats: false,
        });
    }
    if cp > 0 {
        offer(Offer {
            source: Source::Command,
            rule: rule!("KT-PLOY-03"),
            dice_max: 1,
            only_ones: false,
            repeats: true,
        });
    }
    all
}

/// Whether a re-roll is legal.
///
/// # Errors
/// The rule that forbids it.
pub fn check(offers: &Offers, pool: &Pool, choice: Choice) -> Result<(), Illegal> {
    let (source, dice) = match choice {
        Choice::Keep => return Ok(()),
        Choice::Reroll { source, dice } => (source, dice),
        _ => {
            return Err(Illegal { rule: rule!("KT-SHOOT-08"), why: "the question is which dice to re-roll" });
        }
    };
    let Some(offer) = offers.iter().find(|offer| offer.source == source) else {
        return Err(match source {
            Source::Command => Illegal {
                rule: rule!("KT-PLOY-03"),
                why: "a Command Re-roll costs 1 CP and a die not yet re-rolled",
            },
            Source::Ploy(_) => Illegal {
                rule: rule!("KT-STRAT-04"),
                why: "no ploy in force lets this roll be re-rolled now",
            },
            Source::Weapon(_) => {
                Illegal { rule: rule!("KT-WR-02"), why: "the weapon in use offers no such re-roll now" }
            }
        });
    };
    if !pool.fresh.holds(dice) {
        let why = "there are not so many dice of that kind that were not yet re-rolled";
        return Err(Illegal { rule: rule!("KT-DICE-02"), why });
    }
    if !offer.admits(dice) {
        return Err(Illegal { rule: offer.rule, why: "the rule does not let these dice be re-rolled" });
    }
    Ok(())
}

/// Rolls the chosen dice again.
pub fn take(
    source: Source,
    dice: Bins,
    mut pool: Pool,
    reading: Reading,
    by: OperativeId,
    weapon: Option<&Weapon>,
    cx: &mut Cx<'_>,
) -> Pool {
    let why = match source {
        Source::Weapon(place) => {
            let of_weapon = weapon.map_or(&[][..], |weapon| &weapon.hooks.rerolls);
            if let Some(number) = of_weapon.iter().position(|(own, _, _)| *own == place) {
                pool.used |= 1 << number;
            }
            crate::weapon_rules::TABLE[usize::from(place)].id
        }
        Source::Command => {
            rule!("KT-PLOY-01");
            let rule = rule!("KT-PLOY-03");
            let side = cx.state.side(by);
            let team = &mut cx.state.teams[side.index()];
            team.cp -= 1;
            let cp = team.cp;
            cx.emit(rule, || Event::PloyUsed { side, ploy: "Command Re-roll", cp });
            rule
        }
        Source::Ploy(_) => {
            pool.used |= PLOY_USED;
            rule!("KT-STRAT-04")
        }
    };
    pool.lift(dice);
    // No die is re-rolled twice, so a 1 that comes of a re-roll is a failure like any other, except to rules that
    // look at what is discarded. Exact odds follow every kind of die that is kept apart.
    let ones_matter = weapon.is_some_and(|weapon| !weapon.hooks.discarded.is_empty());
    let reading = Reading { ones_matter, ..reading };
    let class = |face: u8| reading.class(face);
    let roll = Roll { why, dice: dice.total(), sides: 6, class: &class };
    let tally =
        cx.roll(&roll, |tally| Event::Rerolled { by, needs: reading.needs, dice, now: Bins::of(tally) });
    pool.put_back(tally);
    pool
}

/// The melee or ranged weapon of an operative, if it uses one.
pub fn weapon_of(setup: &Setup, id: OperativeId, weapon: u8) -> Option<&Weapon> {
    setup.profile(id).weapons.get(usize::from(weapon))
}
