//! Tactical ploys: one file each, one line in the table. [KT-PLOY-01] [KT-PLOY-02] [KT-PLOY-05]
//!
//! A tactical ploy names its moment; the sequence asks here at that moment whether somebody has one to use. Command
//! Re-roll is everybody's and stands with the re-rolls.

mod aggressive_biostrain;
mod fighting_withdrawal;
mod fire_and_fade;
mod first_of_the_aspects;
mod here_we_go;
mod hive_mind;
mod just_a_scratch;
mod know_no_fear;
pub(crate) mod living_lightning;
mod matchless_agility;
mod more_dakka;
mod only_in_death;
mod reanimation;
mod stand_and_fire;
mod supporting_fire;
mod transhuman;
mod undying_advance;
mod unseen_hunter;

use crate::attack::Volley;
use crate::event::Event;
use crate::sequence::apl;
use crate::setup::Setup;
use crate::spec_ops::assets;
use crate::state::{Effects, OperativeId, State};
use crate::{Cx, Field, abilities};
use sortie_kernel::{Illegal, Side};
use sortie_rulebook::rule;

/// What a ploy gives to an operative for its activation.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Given {
    /// Effects.
    pub effects: Effects,
    /// A change of its APL.
    pub apl: i8,
}

/// The moment that a ploy names. [KT-PLOY-05]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Moment {
    /// When the operative is activated.
    Activated,
    /// Between two actions of its activation, or as it declares the next.
    During,
    /// After its shooting attack by which the target lost no wounds.
    Missed,
    /// When one attack die inflicts damage on it.
    Damage,
    /// When it is incapacitated: it stays.
    Kept,
    /// When it is incapacitated: it may return.
    Returns,
    /// After its defence roll.
    Defended,
    /// When it has retained a critical hit of a shot.
    Retained,
    /// When it is selected as the target of a combat.
    Attacked,
    /// At the start or end of anybody's activation.
    Whenever,
}

/// A tactical ploy of one faction.
pub struct Tactical {
    /// Its name.
    pub name: &'static str,
    /// What it does, in a line for the screens.
    pub about: &'static str,
    /// The faction whose teams have it.
    pub faction: &'static str,
    /// What it costs.
    pub cp: u8,
    /// When it can be used.
    pub moment: Moment,
    /// The keywords of those that it helps: one of them is enough.
    pub helps: &'static [&'static str],
    /// For whom of these it can be used; it must have an effect at that moment. [KT-PLOY-06]
    pub open: fn(&Setup, &State, OperativeId) -> bool,
    /// What it gives for the activation.
    pub gives: Given,
    /// What it is worth to bots to have its price at hand, in hundredths of a VP, beyond any other use of the point:
    /// for ploys that answer what the enemy does.
    pub awaited: i32,
}

impl Tactical {
    const fn new(name: &'static str, faction: &'static str, moment: Moment) -> Tactical {
        let gives = Given { effects: Effects(0), apl: 0 };
        Tactical {
            name,
            about: "",
            faction,
            cp: 1,
            moment,
            helps: &[],
            open: |_, _, _| true,
            gives,
            awaited: 0,
        }
    }

    /// Whether it would do something for an operative now.
    pub(crate) fn is_open(&self, setup: &Setup, state: &State, id: OperativeId) -> bool {
        self.helps.iter().any(|keyword| setup.profile(id).has(keyword)) && (self.open)(setup, state, id)
    }
}

/// Every tactical ploy. Its number is its place.
pub static TABLE: [Tactical; 18] = [
    know_no_fear::PLOY,
    only_in_death::PLOY,
    transhuman::PLOY,
    reanimation::PLOY,
    living_lightning::PLOY,
    undying_advance::PLOY,
    just_a_scratch::PLOY,
    more_dakka::PLOY,
    here_we_go::PLOY,
    matchless_agility::PLOY,
    first_of_the_aspects::PLOY,
    fire_and_fade::PLOY,
    hive_mind::PLOY,
    unseen_hunter::PLOY,
    aggressive_biostrain::PLOY,
    supporting_fire::PLOY,
    stand_and_fire::PLOY,
    fighting_withdrawal::PLOY,
];

/// The ploys of a side that name a moment.
pub fn owned(setup: &Setup, side: Side, moment: Moment) -> impl Iterator<Item = u8> + use<> {
    let bits = setup.ploys[side.index()].tactical;
    (0u8..)
        .zip(&TABLE)
        .filter(move |(number, ploy)| bits >> number & 1 == 1 && ploy.moment == moment)
        .map(|(number, _)| number)
}

/// Whether a side can pay for a ploy of its own that it has not used in this turning point.
pub fn check_side(setup: &Setup, state: &State, side: Side, number: u8) -> Result<(), Illegal> {
    let team = &state.teams[side.index()];
    let owns = |_: &&Tactical| setup.ploys[side.index()].tactical >> number & 1 == 1;
    let Some(ploy) = TABLE.get(usize::from(number)).filter(owns) else {
        return Err(Illegal { rule: rule!("KT-FORCE-01"), why: "the kill team's faction has no such ploy" });
    };
    if team.tactical >> number & 1 == 1 {
        let why = "this tactical ploy was used in this turning point";
        return Err(Illegal { rule: rule!("KT-PLOY-02"), why });
    }
    if team.cp < ploy.cp && !assets::is_ploy_free(setup, state, side) {
        return Err(Illegal { rule: rule!("KT-PLOY-01"), why: "the ploy costs more CP than there are" });
    }
    Ok(())
}

/// Whether a ploy can be used for an operative at its moment.
///
/// # Errors
/// The rule that forbids it.
pub fn check(
    setup: &Setup,
    state: &State,
    number: u8,
    moment: Moment,
    id: OperativeId,
) -> Result<(), Illegal> {
    check_side(setup, state, state.side(id), number)?;
    let ploy = &TABLE[usize::from(number)];
    if ploy.moment != moment {
        return Err(Illegal { rule: rule!("KT-PLOY-05"), why: "the ploy names another moment" });
    }
    let acts = matches!(moment, Moment::Activated | Moment::During | Moment::Missed | Moment::Retained);
    if acts && state.acting_side(id) != state.side(id) {
        let why = "the player who directs an operative spends none of its owner's CP";
        return Err(Illegal { rule: rule!("KT-PLOY-01"), why });
    }
    if setup.profile(id).has_ability(abilities::NO_PLOYS) || !ploy.is_open(setup, state, id) {
        let why = "the ploy would do nothing for this operative now";
        return Err(Illegal { rule: rule!("KT-PLOY-06"), why });
    }
    Ok(())
}

/// The first ploy from a number on that can be used for an operative at a moment.
pub fn find(setup: &Setup, state: &State, moment: Moment, id: OperativeId, from: u8) -> Option<u8> {
    // Most of the time there is nothing to pay with.
    let side = state.side(id);
    if state.teams[side.index()].cp == 0 && !assets::is_ploy_free(setup, state, side) {
        return None;
    }
    (from..TABLE.len() as u8).find(|number| check(setup, state, *number, moment, id).is_ok())
}

/// Pays for a ploy.
pub fn pay(number: u8, side: Side, cx: &mut Cx<'_>) {
    rule!("KT-PLOY-01");
    rule!("KT-PLOY-05");
    let ploy = &TABLE[usize::from(number)];
    let free = assets::is_ploy_free(cx.setup, cx.state, side);
    let team = &mut cx.state.teams[side.index()];
    if free {
        team.assets_spent |= assets::SPENT_UPLINK;
    } else {
        team.cp -= ploy.cp;
    }
    team.tactical |= 1 << number;
    let cp = team.cp;
    cx.emit(rule!("KT-PLOY-02"), || Event::PloyUsed { side, ploy: ploy.name, cp });
}

/// The ploy that may repeat an attack by which the target lost no wounds.
pub fn repeat(setup: &Setup, state: &State, volley: &Volley) -> Option<u8> {
    let unhurt = state[volley.last].is_up() && state[volley.last].wounds >= volley.before;
    if !unhurt {
        return None;
    }
    find(setup, state, Moment::Missed, volley.by, 0)
}

/// The ploys that could change an operative's order at the start or end of somebody's activation.
pub fn whenever(setup: &Setup, state: &State, side: Side) -> Option<u8> {
    (0..TABLE.len() as u8).filter(|number| TABLE[usize::from(*number)].moment == Moment::Whenever).find(
        |number| {
            check_side(setup, state, side, *number).is_ok()
                && state.standing(side).any(|id| TABLE[usize::from(*number)].is_open(setup, state, id))
        },
    )
}

/// Whether one more APL would change an operative's. [KT-APL-02]
pub(crate) fn gains_apl(setup: &Setup, state: &State, id: OperativeId) -> bool {
    let more = state[id].apl_change.saturating_add(1);
    apl::apl_with(setup, state, id, more) > apl::apl(setup, state, id)
}

/// Whether a friend near an operative has a keyword. Used by ploys that ask for it.
pub(crate) fn near_friend(field: &Field<'_>, id: OperativeId, keyword: &str, reach: i32) -> bool {
    let friends = field.state.standing(field.state.side(id));
    friends
        .filter(|friend| field.setup.profile(*friend).has(keyword))
        .any(|friend| friend == id || field.within(friend, id, reach))
}

/// Whether an operative has fewer than half of its wounds, so that not being injured would help it.
pub(crate) fn is_hurt(setup: &Setup, state: &State, id: OperativeId) -> bool {
    crate::sequence::damage::is_injured(setup, state, id)
}

/// Whether an operative being activated has an action point left.
pub(crate) fn has_ap(setup: &Setup, state: &State, id: OperativeId) -> bool {
    apl::ap_left(setup, state, id) > 0
}

/// The word of a ploy in choices.
pub fn word(number: u8) -> String {
    TABLE.get(usize::from(number)).map_or_else(|| format!("tactical-{number}"), |ploy| super::slug(ploy.name))
}

/// The ploy of a word.
pub fn by_word(text: &str) -> Option<u8> {
    let wanted = super::slug(text);
    let known = (0..TABLE.len() as u8).find(|number| word(*number) == wanted);
    known.or_else(|| text.strip_prefix("tactical-")?.parse().ok())
}

/// What a ploy does, in a line.
pub(crate) fn about(number: u8) -> &'static str {
    TABLE.get(usize::from(number)).map_or("", |ploy| ploy.about)
}

/// A ploy's name for people.
pub(crate) fn name(number: u8) -> &'static str {
    TABLE.get(usize::from(number)).map_or("a ploy", |ploy| ploy.name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_ploy_is_written_and_read_back() {
        for number in 0..TABLE.len() as u8 {
            assert_eq!(by_word(&word(number)), Some(number));
            assert_eq!(super::super::by_word(&word(number)), None, "no strategic ploy has the same word");
        }
        assert!(TABLE.len() <= 32, "the bits of a team hold 32 ploys");
    }
}
