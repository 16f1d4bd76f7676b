//! [`Playable`]: what a ruleset's crate provides so that tools can offer it.
//!
//! Each ruleset implements it in its module `oracle` and has one line in the table's registry. A method that a
//! ruleset does not implement is something it does not offer.

use crate::Query;
use crate::building::{ForceList, TeamBuilder, TeamDraft, TeamVerdict};
use crate::cases::{CaseKind, What};
use sortie_agents::Named;
use sortie_kernel::show::Show;
use sortie_kernel::words::Fault;
use sortie_rulebook::{RuleId, catalogue};

/// The unit of a table's lengths.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Unit {
    /// Three inches; tables of cubes.
    Cube,
    /// Open tables.
    Inch,
}

/// A benchmark of one ruleset. `run` does a batch of the work, asserts its result, and returns how many operations it
/// did.
pub struct Measure {
    /// What is measured: `sight queries`, `path queries`.
    pub name: &'static str,
    /// The work.
    pub run: Box<dyn FnMut() -> u64>,
}

/// A file of cases that comes with the program.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OracleFile {
    /// What the cases ask.
    pub what: What,
    /// The file's name.
    pub name: &'static str,
    /// Its text.
    pub text: &'static str,
}

/// A ruleset that tools can offer.
pub trait Playable: Show {
    /// The game's name, from the head of its catalogue.
    const TITLE: &'static str = catalogue(Self::ID).title;
    /// One line about it.
    const ABOUT: &'static str;
    /// The unit of its tables.
    const UNIT: Unit;
    /// How its teams are built. The functions below call it; a ruleset sets this and leaves those alone.
    const TEAM_BUILDER: TeamBuilder = TeamBuilder::FIXED_FORCES;

    /// Bots for this game only, besides those that play every game.
    fn players() -> Vec<Named<Self>> {
        Vec::new()
    }

    /// What answers case files of this kind.
    fn cases(_what: What) -> Option<Box<dyn CaseKind>> {
        None
    }

    /// The open case files, for benchmarks and tests.
    fn oracle() -> &'static [OracleFile] {
        &[]
    }

    /// An answer in sentences, naming the rules that decide; `None` if the ruleset does not answer this kind of
    /// question.
    ///
    /// # Errors
    /// Every word of the question that was not understood.
    fn explain(_what: What, _query: &Query) -> Option<Result<String, Vec<Fault>>> {
        None
    }

    /// The lists that teams are built from, one for each faction; none where forces are fixed.
    fn force_lists() -> Vec<ForceList> {
        (Self::TEAM_BUILDER.lists)()
    }

    /// Judges a team that is being built, by the check that judges every team. What cannot be added is worked out by
    /// [`building::judge`](crate::building::judge).
    fn judge_team(draft: &TeamDraft) -> TeamVerdict {
        (Self::TEAM_BUILDER.judge)(draft)
    }

    /// A ready, random or written force as the team builder holds it.
    ///
    /// # Errors
    /// Names the nearest known force.
    fn team_of(force: &str) -> Result<TeamDraft, Fault> {
        (Self::TEAM_BUILDER.ready)(force)
    }

    /// A team file with this one team.
    fn team_file(draft: &TeamDraft) -> String {
        (Self::TEAM_BUILDER.file)(draft)
    }

    /// The teams of a team file.
    ///
    /// # Errors
    /// What is wrong with it, and in which line.
    fn teams_in_file(text: &str) -> Result<Vec<TeamDraft>, Fault> {
        (Self::TEAM_BUILDER.teams_in)(text)
    }

    /// Rules that bots rarely or never reach, each with the reason in a sentence.
    fn unreached() -> &'static [(RuleId, &'static str)] {
        &[]
    }

    /// Plays this many games that belong together, such as those of a campaign; returns how many games and decisions
    /// there were. A ruleset without linked games plays none.
    fn linked_games(_games: u64, _seed: u64) -> (u64, u64) {
        (0, 0)
    }

    /// What `sortie bench` measures beyond random play.
    fn measures() -> Vec<Measure> {
        Vec::new()
    }
}
