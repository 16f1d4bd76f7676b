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

/// A roll that may be re-rolled: what decides which offers are open.
#[derive(Clone, Copy)]
pub(crate) struct Rolled<'a> {
    /// The weapon that rolled, if any.
    pub weapon: Option<&'a Weapon>,
    /// The ploy in force that lets a die be re-rolled.
    pub ploy: Option<u8>,
    /// Who rolled.
    pub side: Side,
    /// The dice.
    pub pool: &'a Pool,
}

impl Rolled<'_> {
    /// The re-rolls the player may still use.
    pub(crate) fn offers(self, state: &State) -> Offers {
        let mut all = Offers::new();
        self.any(state, |offer| {
            all.push(offer);
            false
        });
        all
    }

    /// Whether any re-roll is left. After most rolls there is none, and nobody needs the list.
    pub(crate) fn is_open(self, state: &State) -> bool {
        self.any(state, |_| true)
    }

    /// Shows the open offers to `found` until it says that it has enough: those of the weapon, of ploys in force,
    /// and the one that costs CP.
    #[inline]
    fn any(self, state: &State, mut found: impl FnMut(Offer) -> bool) -> bool {
        let Rolled { weapon, ploy, side, pool } = self;
        let mut shown = |offer: Offer| offer.is_open(pool) && found(offer);
        let of_weapon = weapon.map_or(&[][..], |weapon| &weapon.hooks.rerolls);
        for (number, (place, value, rerolls)) in of_weapon.iter().enumerate() {
            if pool.used >> number & 1 == 1 {
                continue;
            }
            let granted = rerolls(*value);
            let offer = Offer {
                source: Source::Weapon(*place),
                rule: granted.rule,
                dice_max: granted.dice_max,
                only_ones: granted.only_ones,
                repeats: false,
            };
            if shown(offer) {
                return true;
            }
        }
        if let Some(number) = ploy.filter(|_| pool.used & PLOY_USED == 0) {
            let source = Source::Ploy(number);
            let rule = rule!("KT-STRAT-04");
            if shown(Offer { source, rule, dice_max: 1, only_ones: false, repeats: false }) {
                return true;
            }
        }
        if state.teams[side.index()].cp == 0 {
            return false;
        }
        let (source, rule) = (Source::Command, rule!("KT-PLOY-03"));
        shown(Offer { source, rule, dice_max: 1, only_ones: false, repeats: true })
    }
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
