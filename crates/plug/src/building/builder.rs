//! [`TeamBuilder`]: the functions of one game behind the team builder of every game.

use super::{ForceList, TeamDraft, TeamVerdict};
use sortie_kernel::words::Fault;

/// How the teams of a game are built. Everything that screens add to it (what cannot be added, what would mend a
/// fault, teams as text) is worked out from these by the functions of [`building`](super).
#[derive(Clone, Copy, Debug)]
pub struct TeamBuilder {
    /// The folder of a data folder that holds team files.
    pub folder: &'static str,
    /// The lists that teams are built from, one for each faction; none where forces are fixed.
    pub lists: fn() -> Vec<ForceList>,
    /// Judges a team that is being built, by the check that judges every team.
    pub judge: fn(&TeamDraft) -> TeamVerdict,
    /// A ready, random or written force as the team builder holds it; the fault names the nearest known force.
    pub ready: fn(&str) -> Result<TeamDraft, Fault>,
    /// A team file with this one team.
    pub file: fn(&TeamDraft) -> String,
    /// The teams of a team file; the fault says what is wrong with it, and in which line.
    pub teams_in: fn(&str) -> Result<Vec<TeamDraft>, Fault>,
}

impl TeamBuilder {
    /// For a game whose forces are fixed: there is nothing to build.
    pub const FIXED_FORCES: TeamBuilder = TeamBuilder {
        folder: "teams",
        lists: Vec::new,
        judge: |_| TeamVerdict::default(),
        ready: |force| Err(Fault::unknown("force", "force", force, [])),
        file: |_| String::new(),
        teams_in: |_| Err(Fault::new("file", "the forces of this game are fixed")),
    };
}
