//! Strategic ploys: one file each, one line in the table. [KT-STRAT-03..05]
//!
//! A strategic ploy is in force until the end of the turning point, as a bit of its team, and speaks only through
//! the windows declared here. Tactical ploys other than Command Re-roll are not built.

mod bolter_discipline;
mod implacable_march;
mod relentless_onslaught;
mod shock_assault;
mod tactical_precision;

use crate::choice::Choice;
use crate::event::Event;
use crate::setup::Setup;
use crate::state::{Actions, Effects, OperativeId, State};
use crate::{Cx, Field};
use sortie_kernel::{Illegal, Side};
use sortie_rulebook::rule;

/// The attack dice of one operative against another.
#[derive(Clone, Copy, Debug)]
pub struct AttackRoll {
    /// Whose dice.
    pub by: OperativeId,
    /// Against whom.
    pub target: OperativeId,
    /// A combat rather than a shooting attack.
    pub fighting: bool,
}

/// A strategic ploy of one faction, and what it does in each window.
#[allow(clippy::type_complexity, reason = "each window is spelt out where it is declared")]
pub struct Ploy {
    /// Its name.
    pub name: &'static str,
    /// The faction whose teams have it.
    pub faction: &'static str,
    /// What it costs.
    pub cp: u8,
    /// Whether one attack die of a roll may be re-rolled.
    pub reroll: Option<fn(&Field<'_>, AttackRoll) -> bool>,
    /// Whether an action may be performed once more in an activation.
    pub again: Option<fn(&Field<'_>, OperativeId, Choice) -> bool>,
    /// What an action counts as in addition to what it is.
    pub counts_as: Option<fn(&Field<'_>, OperativeId, Choice) -> Actions>,
    /// Why an action is not possible after what the ploy allowed.
    pub forbids: Option<fn(&Field<'_>, OperativeId, Choice) -> Option<&'static str>>,
    /// The effect that an operative may take upon itself when it is activated.
    pub on_activation: Option<fn(&Setup, &State, OperativeId) -> Option<Effects>>,
}

impl Ploy {
    const fn new(name: &'static str, faction: &'static str, cp: u8) -> Ploy {
        Ploy {
            name,
            faction,
            cp,
            reroll: None,
            again: None,
            counts_as: None,
            forbids: None,
            on_activation: None,
        }
    }
}

/// Every strategic ploy of the ready teams. Its number is its place.
pub static TABLE: [Ploy; 5] = [
    bolter_discipline::PLOY,
    shock_assault::PLOY,
    tactical_precision::PLOY,
    relentless_onslaught::PLOY,
    implacable_march::PLOY,
];

/// The strategic ploys a side can use now.
pub fn usable<'a>(setup: &'a Setup, state: &'a State, side: Side) -> impl Iterator<Item = u8> + 'a {
    (0..TABLE.len() as u8).filter(move |number| check(setup, state, side, *number).is_ok())
}

/// Whether a side may use a strategic ploy now.
///
/// # Errors
/// The rule that forbids it.
pub fn check(setup: &Setup, state: &State, side: Side, number: u8) -> Result<(), Illegal> {
    let team = &state.teams[side.index()];
    match TABLE.get(usize::from(number)) {
        Some(ploy) if ploy.faction == setup.factions[side.index()] => {
            if team.strategic >> number & 1 == 1 {
                return Err(Illegal { rule: rule!("KT-STRAT-05"), why: "this ploy was used in this phase" });
            }
            if team.cp < ploy.cp {
                return Err(Illegal {
                    rule: rule!("KT-STRAT-04"),
                    why: "the ploy costs more CP than there are",
                });
            }
            Ok(())
        }
        _ => Err(Illegal { rule: rule!("KT-FORCE-01"), why: "the kill team's faction has no such ploy" }),
    }
}

/// Pays for a strategic ploy and puts it in force.
pub fn use_strategic(number: u8, side: Side, cx: &mut Cx<'_>) {
    let ploy = &TABLE[usize::from(number)];
    let team = &mut cx.state.teams[side.index()];
    team.cp -= ploy.cp;
    team.strategic |= 1 << number;
    let cp = team.cp;
    cx.emit(rule!("KT-STRAT-04"), || Event::PloyUsed { side, ploy: ploy.name, cp });
}

/// The ploys in force for a side, with their numbers.
pub fn in_force(state: &State, side: Side) -> impl Iterator<Item = (u8, &'static Ploy)> + use<> {
    let bits = state.teams[side.index()].strategic;
    (0u8..).zip(&TABLE).filter(move |(number, _)| bits >> number & 1 == 1)
}

/// Whether any ploy is in force for the side of an operative. Most of the time none is.
pub fn any_in_force(state: &State, id: OperativeId) -> bool {
    state.teams[state.side(id).index()].strategic != 0
}

/// The ploy in force that lets one attack die of a roll be re-rolled.
pub fn reroll(setup: &Setup, state: &State, roll: AttackRoll) -> Option<u8> {
    if !any_in_force(state, roll.by) {
        return None;
    }
    let field = Field::new(setup, state);
    let grants = |ploy: &Ploy| ploy.reroll.is_some_and(|grants| grants(&field, roll));
    in_force(state, state.side(roll.by)).find(|(_, ploy)| grants(ploy)).map(|(number, _)| number)
}

/// Whether a ploy in force lets an operative perform an action once more.
pub fn lets_repeat(field: &Field<'_>, id: OperativeId, choice: Choice) -> bool {
    in_force(field.state, field.state.side(id))
        .any(|(_, ploy)| ploy.again.is_some_and(|again| again(field, id, choice)))
}

/// What an action counts as because of the ploys in force.
pub fn counts_as(field: &Field<'_>, id: OperativeId, choice: Choice) -> Actions {
    let more = in_force(field.state, field.state.side(id)).filter_map(|(_, ploy)| ploy.counts_as);
    more.fold(Actions::default(), |all, counts| all.with(counts(field, id, choice)))
}

/// Whether the ploys in force leave an action possible.
///
/// # Errors
/// The rule that forbids it.
pub fn permit(field: &Field<'_>, id: OperativeId, choice: Choice) -> Result<(), Illegal> {
    let mut limits = in_force(field.state, field.state.side(id)).filter_map(|(_, ploy)| ploy.forbids);
    match limits.find_map(|forbids| forbids(field, id, choice)) {
        Some(why) => Err(Illegal { rule: rule!("KT-STRAT-04"), why }),
        None => Ok(()),
    }
}

/// The first ploy from a number on whose effect an operative may take upon itself as it is activated.
pub fn on_activation(setup: &Setup, state: &State, id: OperativeId, from: u8) -> Option<(u8, Effects)> {
    in_force(state, state.side(id)).filter(|(number, _)| *number >= from).find_map(|(number, ploy)| {
        ploy.on_activation.and_then(|offers| offers(setup, state, id)).map(|effects| (number, effects))
    })
}

/// The word of a ploy in choices.
pub fn word(number: u8) -> String {
    TABLE.get(usize::from(number)).map_or_else(
        || format!("ploy-{number}"),
        |ploy| ploy.name.to_lowercase().replace(' ', "-").replace(['!', '\''], ""),
    )
}

/// The ploy of a word.
pub fn by_word(text: &str) -> Option<u8> {
    let known = (0..TABLE.len() as u8).find(|number| word(*number) == text);
    known.or_else(|| text.strip_prefix("ploy-")?.parse().ok())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_ploy_is_written_and_read_back() {
        for number in 0..TABLE.len() as u8 {
            assert_eq!(by_word(&word(number)), Some(number));
        }
        assert!(TABLE.len() <= 32, "the bits of a team hold 32 ploys");
    }

    #[test]
    fn no_faction_re_rolls_by_two_ploys() {
        // A pool remembers in one bit that a ploy's re-roll was taken.
        for ploy in TABLE.iter().filter(|ploy| ploy.reroll.is_some()) {
            let same = TABLE.iter().filter(|other| other.reroll.is_some() && other.faction == ploy.faction);
            assert_eq!(same.count(), 1, "{}", ploy.faction);
        }
    }
}
