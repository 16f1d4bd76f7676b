//! Which of the ready teams can be played.
//!
//! Force lists are complete, rules grow: a team is ready when every keyword, item and special order that its
//! models name is in its table. There is no second list to keep; the tables decide.

use super::files::{TeamEntry, factions, teams};
use super::{Assembly, enlist};
use sortie_kernel::Side;
use sortie_kernel::words::Fault;
use std::sync::OnceLock;

/// The ready teams that can be played, in the order in which they are offered.
pub(crate) fn ready() -> &'static [&'static TeamEntry] {
    static FOUND: OnceLock<Vec<&'static TeamEntry>> = OnceLock::new();
    FOUND.get_or_init(|| {
        teams().unwrap_or_default().iter().filter(|team| faults_of(team).is_empty()).collect()
    })
}

/// What keeps a team from play.
fn faults_of(team: &TeamEntry) -> Vec<Fault> {
    let factions = match factions() {
        Ok(factions) => factions,
        Err(faults) => return faults,
    };
    let mut assembly = match Assembly::new() {
        Ok(assembly) => assembly,
        Err(fault) => return vec![fault],
    };
    enlist(Side::A, team, factions, &mut assembly).err().unwrap_or_default()
}
