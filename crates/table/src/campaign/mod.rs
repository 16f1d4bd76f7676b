//! Campaigns: a dataslate of Kill Team's spec ops in a file, and the recorded games added to it.
//!
//! The rules are the ruleset's; this module reads and writes files and runs records. A game is added only after it
//! has been re-run line by line, and only to the dataslate that mustered its kill team, as it was then.

mod file;
mod game;

pub use file::CampaignFile;
pub use game::{Ending, fingerprint, report_of};
pub use sortie_kill_team::spec_ops::ask::{Answer, Ask};
pub use sortie_kill_team::spec_ops::command::Command;
pub use sortie_kill_team::spec_ops::force::{SlateTeam, is_slate, title};
pub use sortie_kill_team::spec_ops::log::{Log, LogFault};
pub use sortie_kill_team::spec_ops::picks::Pick;
pub use sortie_kill_team::spec_ops::report::{Report, Result as BattleResult};
pub use sortie_kill_team::spec_ops::sheet::{OperativeSheet, Sheet};
pub use sortie_kill_team::spec_ops::{Campaign, Fitted};

use crate::record::{RecordError, StoreError};
use sortie_kernel::words::Fault;
use std::fmt;

/// The ruleset that has campaigns.
pub const RULESET: &str = "kill-team";

/// Why an operation on a campaign failed.
#[derive(Debug)]
pub enum CampaignError {
    /// The file was not read or written.
    Store(StoreError),
    /// The file is not a campaign, or was changed: the first line at fault.
    Log(LogFault),
    /// A rule forbids it, or a word was not understood.
    Refused(Vec<Fault>),
    /// The game does not run, or was changed.
    Record(RecordError),
}

impl fmt::Display for CampaignError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CampaignError::Store(error) => write!(f, "{error}"),
            CampaignError::Log(fault) => write!(f, "{fault}"),
            CampaignError::Refused(faults) => {
                let lines: Vec<String> = faults.iter().map(ToString::to_string).collect();
                f.write_str(&lines.join("\n"))
            }
            CampaignError::Record(error) => write!(f, "{error}"),
        }
    }
}

impl std::error::Error for CampaignError {}

impl From<StoreError> for CampaignError {
    fn from(error: StoreError) -> Self {
        CampaignError::Store(error)
    }
}

impl From<Fault> for CampaignError {
    fn from(fault: Fault) -> Self {
        CampaignError::Refused(vec![fault])
    }
}

impl From<RecordError> for CampaignError {
    fn from(error: RecordError) -> Self {
        CampaignError::Record(error)
    }
}

#[cfg(test)]
mod tests;
