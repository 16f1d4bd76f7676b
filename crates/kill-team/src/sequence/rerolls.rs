//! Re-rolls of attack and defence dice: who offers them, which are legal, what they do. [KT-DICE-02] [KT-PLOY-03]

use super::{defaults, defence, fight, shoot, stakes};
use crate::abilities;
use crate::choice::{Choice, Source};
use crate::dice::{Bins, CRITICAL, Offer, Pool, Reading};
use crate::event::Event;
use crate::frame::Frame;
use crate::game::Game;
use crate::ploys::{self, AttackRoll};
use crate::say::Shown;
use crate::setup::{Setup, Weapon};
use crate::spec_ops::assets;
use crate::spec_ops::gained::Gained;
use crate::spec_ops::honours::{combat, marksman, scout};
use crate::state::{OperativeId, State};
use crate::{Cx, KillTeam};
use arrayvec::ArrayVec;
use sortie_kernel::dice::Roll;
use sortie_kernel::{Flow, Illegal, Question, say};
use sortie_rulebook::{RuleId, rule};

/// What a Command Re-roll costs. [KT-PLOY-03]
pub(crate) const COMMAND_CP: u8 = 1;

/// The bits of a pool that remember which re-rolls were taken; the others are the weapon's.
const PLOY_USED: u8 = 1 << 7;
const ABILITY_USED: u8 = 1 << 6;
const FREE_USED: u8 = 1 << 5;
const HONOUR_USED: u8 = 1 << 4;
const SEEKER_USED: u8 = 1 << 3;

/// All re-rolls that could be open for one roll.
pub type Offers = ArrayVec<Offer, 10>;

/// A roll that may be re-rolled: what decides which offers are open.
#[derive(Clone, Copy)]
pub(crate) struct Rolled<'a> {
    /// Fixed.
    pub setup: &'a Setup,
    /// Who rolled, against whom, by what.
    pub roll: AttackRoll,
    /// Whether they are defence dice.
    pub defending: bool,
    /// The weapon that rolled, if any.
    pub weapon: Option<&'a Weapon>,
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

    /// The ploy in force that grants a re-roll.
    fn ploy(&self, state: &State) -> Option<u8> {
        if self.defending {
            ploys::defence_reroll(self.setup, state, self.roll.by)
        } else {
            ploys::reroll(self.setup, state, self.roll)
        }
    }

    /// The ability that grants a re-roll.
    fn ability(&self, state: &State) -> Option<Source> {
        if self.defending {
            self.setup.profile(self.roll.by).has_ability(abilities::CHITIN).then_some(Source::Chitin)
        } else {
            abilities::markerlight::rerolls(self.setup, state, self.roll).then_some(Source::Markerlight)
        }
    }

    /// Whether an honour grants a re-roll. [KT-NARR-09]
    fn honour(&self, state: &State) -> bool {
        let by = self.roll.by;
        match (self.defending, self.roll.is_fighting()) {
            (true, _) => scout::evades(self.setup, state, by),
            (false, true) => combat::rerolls(self.setup, by),
            (false, false) => marksman::rerolls(self.setup, by),
        }
    }

    /// The re-rolls of rare equipment: one other die for each critical hit. [KT-NARR-13]
    fn seeker(&self) -> Option<Offer> {
        let criticals = self.pool.settled().0[CRITICAL];
        let seeks = !self.defending && self.weapon.is_some_and(|weapon| weapon.seeks);
        (seeks && criticals > 0 && self.pool.used & SEEKER_USED == 0).then(|| Offer {
            source: Source::Seeker,
            rule: rule!("KT-NARR-13"),
            dice_max: criticals,
            only_ones: false,
            repeats: false,
        })
    }

    /// The re-rolls that the weapon's own rules give.
    fn of_weapon(&self) -> impl Iterator<Item = Offer> {
        let used = self.pool.used;
        let rules = self.weapon.map_or(&[][..], |weapon| &weapon.hooks.rerolls);
        rules.iter().enumerate().filter(move |(number, _)| used >> number & 1 == 0).map(
            |(_, (place, value, rerolls))| {
                let granted = rerolls(*value);
                Offer {
                    source: Source::Weapon(*place),
                    rule: granted.rule,
                    dice_max: granted.dice_max,
                    only_ones: granted.only_ones,
                    repeats: false,
                }
            },
        )
    }

    /// Shows the open offers to `found` until it says that it has enough: those of the weapon, of ploys in force, of
    /// abilities, and the one that costs CP.
    #[inline]
    fn any(self, state: &State, mut found: impl FnMut(Offer) -> bool) -> bool {
        let pool = self.pool;
        let by = self.roll.by;
        let mut shown = |offer: Offer| offer.is_open(pool) && found(offer);
        if self.of_weapon().any(&mut shown) {
            return true;
        }
        let one = |source: Source, rule: RuleId| Offer {
            source,
            rule,
            dice_max: 1,
            only_ones: false,
            repeats: false,
        };
        if pool.used & PLOY_USED == 0
            && let Some(number) = self.ploy(state)
            && shown(one(Source::Ploy(number), rule!("KT-STRAT-04")))
        {
            return true;
        }
        if pool.used & ABILITY_USED == 0
            && let Some(source) = self.ability(state)
            && shown(one(source, rule!("KT-FORCE-10")))
        {
            return true;
        }
        if let Some(offer) = self.seeker()
            && pool.fresh.total() > pool.fresh.0[CRITICAL]
            && shown(offer)
        {
            return true;
        }
        let profile = self.setup.profile(by);
        if profile.gained != Gained::NONE
            && pool.used & HONOUR_USED == 0
            && self.honour(state)
            && shown(one(Source::Honour, rule!("KT-NARR-09")))
        {
            return true;
        }
        if profile.has_ability(abilities::NO_PLOYS) {
            rule!("KT-PLOY-06");
            return false;
        }
        if state.acting_side(by) != state.side(by) {
            // The dice are not the directing player's own, and the owner of the operative chooses nothing.
            return false;
        }
        let free = profile.has_ability(abilities::FREE_COMMAND)
            && state[by].spent & abilities::SPENT_COMMAND == 0
            && pool.used & FREE_USED == 0;
        if free && shown(one(Source::Free, rule!("KT-PLOY-07"))) {
            return true;
        }
        let side = state.side(by);
        if state.teams[side.index()].cp < COMMAND_CP && !assets::is_ploy_free(self.setup, state, side) {
            return false;
        }
        let (source, rule) = (Source::Command, rule!("KT-PLOY-03"));
        shown(Offer { source, rule, dice_max: 1, only_ones: false, repeats: true })
    }
}

/// Whose dice a question about re-rolls is about.
fn owner(frame: Frame) -> OperativeId {
    match frame {
        Frame::PickReroll { attack } => attack.by,
        Frame::PickDefenceReroll { defence, .. } => defence.hits.target,
        Frame::PickClashReroll { clash, who } => clash.fighters[usize::from(who)],
        other => unreachable!("{other:?} is not about re-rolls"),
    }
}

/// What a question about re-rolls is about: the dice and the re-rolls that are open. Shooters, defenders and
/// fighters are asked alike.
fn open(frame: Frame, game: &Game<'_>) -> (Offers, Pool) {
    match frame {
        Frame::PickReroll { attack } => (shoot::reroll_offers(game.setup, game.state, &attack), attack.pool),
        Frame::PickDefenceReroll { defence, pool } => {
            (defence::reroll_offers(game.setup, game.state, &defence, &pool), pool)
        }
        Frame::PickClashReroll { clash, who } => {
            let place = usize::from(who);
            (fight::reroll_offers(game.setup, game.state, &clash, place), clash.pools[place])
        }
        other => unreachable!("{other:?} is not about re-rolls"),
    }
}

/// A question about re-rolls; the frame says whose dice they are.
pub(crate) const fn question(
    name: &'static str,
    answer: fn(Frame, Choice, &mut Cx<'_>) -> Flow<Frame>,
) -> Question<KillTeam> {
    Question {
        name,
        by: |frame, game| game.state.acting_side(owner(frame)),
        check: |frame, choice, game| {
            let (offers, pool) = open(frame, game);
            check(&offers, &pool, choice)
        },
        list: |frame, game, out| {
            let (offers, pool) = open(frame, game);
            out.push(Choice::Keep);
            for offer in &offers {
                offer.choices(&pool, out);
            }
        },
        answer,
        text: |frame, game| {
            let dice = Shown(open(frame, game).1.settled());
            match frame {
                Frame::PickReroll { attack } => say![KillTeam, game.setup;
                    "which dice of ", attack.by, "'s shot at ", attack.target, " do you re-roll? They show ", dice],
                Frame::PickDefenceReroll { defence, .. } => say![KillTeam, game.setup;
                    "which defence dice of ", defence.hits.target, " do you re-roll? They show ", dice],
                _ => say![KillTeam, game.setup;
                    "which dice of ", owner(frame), "'s attack do you re-roll? They show ", dice],
            }
        },
        default: |frame, game| {
            let (offers, pool) = open(frame, game);
            Some(defaults::reroll(&offers, &pool))
        },
        advice: |frame, game| {
            let (offers, pool) = open(frame, game);
            Some(stakes::advice(frame, game, &offers, &pool))
        },
        at_stake: |frame, game| {
            let (offers, pool) = open(frame, game);
            stakes::is_open(frame, game, &offers, &pool)
        },
        subject: |frame, game| Some(game.name(owner(frame))),
        ..Question::BASE
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
            Source::Ploy(_) | Source::Tactical(_) => Illegal {
                rule: rule!("KT-STRAT-04"),
                why: "no ploy in force lets this roll be re-rolled now",
            },
            Source::Free => Illegal {
                rule: rule!("KT-PLOY-07"),
                why: "no equipment gives this roll a free Command Re-roll",
            },
            Source::Honour => {
                Illegal { rule: rule!("KT-NARR-09"), why: "no honour lets this roll be re-rolled now" }
            }
            Source::Seeker => Illegal {
                rule: rule!("KT-NARR-13"),
                why: "no rare equipment lets this roll be re-rolled now",
            },
            Source::Markerlight
            | Source::Chitin
            | Source::Shield
            | Source::Stimulant
            | Source::Readout
            | Source::Comms
            | Source::Farther => {
                Illegal { rule: rule!("KT-FORCE-10"), why: "no such ability lets this roll be re-rolled now" }
            }
            Source::Weapon(_) | Source::Mended => {
                Illegal { rule: rule!("KT-WR-02"), why: "the weapon in use offers no such re-roll now" }
            }
        });
    };
    if !pool.fresh.holds(dice) {
        let why = "fewer dice of that kind are left that have not been re-rolled";
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
            let free = assets::is_ploy_free(cx.setup, cx.state, side);
            let team = &mut cx.state.teams[side.index()];
            if free {
                team.assets_spent |= assets::SPENT_UPLINK;
            } else {
                team.cp -= COMMAND_CP;
            }
            let cp = team.cp;
            cx.emit(rule, || Event::PloyUsed { side, ploy: "Command Re-roll", cp });
            rule
        }
        Source::Free => {
            pool.used |= FREE_USED;
            cx.state[by].spent |= abilities::SPENT_COMMAND;
            rule!("KT-PLOY-07")
        }
        Source::Ploy(_) => {
            pool.used |= PLOY_USED;
            rule!("KT-STRAT-04")
        }
        Source::Honour => {
            pool.used |= HONOUR_USED;
            rule!("KT-NARR-09")
        }
        Source::Seeker => {
            pool.used |= SEEKER_USED;
            rule!("KT-NARR-13")
        }
        _ => {
            pool.used |= ABILITY_USED;
            rule!("KT-FORCE-10")
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
