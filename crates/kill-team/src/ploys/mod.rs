//! Ploys: one file each, one line in the table. [KT-STRAT-03..05] [KT-PLOY-01..04]
//!
//! A strategic ploy is in force until the end of the turning point, as a bit of its team.

use crate::Cx;
use crate::event::Event;
use crate::setup::Setup;
use crate::state::State;
use sortie_kernel::{Illegal, Side};
use sortie_rulebook::rule;

/// A strategic ploy of one faction.
pub struct Ploy {
    /// Its name.
    pub name: &'static str,
    /// The faction whose teams have it.
    pub faction: &'static str,
    /// What it costs.
    pub cp: u8,
}

/// Every strategic ploy. The catalogue's own are completed faction by faction.
pub static TABLE: [Ploy; 0] = [];

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
