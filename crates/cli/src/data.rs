//! A user's data folder: factions and teams in addition to those that come with the program (docs/factions.md).

use crate::args::Verb;
use crate::error::CliError;
use std::path::{Path, PathBuf};

/// The user data folder of this system.
pub(crate) fn standard() -> Option<PathBuf> {
    directories::ProjectDirs::from("", "", "sortie").map(|dirs| dirs.data_dir().to_path_buf())
}

/// The folder given with `--data`, if any.
fn named(verb: &Verb) -> Option<&Path> {
    match verb {
        Verb::Serve(args) => args.data.as_deref(),
        Verb::Play(args) => args.spec.data.data.as_deref(),
        Verb::New(args) => args.spec.data.data.as_deref(),
        Verb::Sim(args) => args.spec.data.data.as_deref(),
        Verb::List(args) => args.data.data.as_deref(),
        Verb::Replay(args) => args.data.data.as_deref(),
        Verb::Verify(args) => args.data.data.as_deref(),
        Verb::Check(args) => args.data.data.as_deref(),
        Verb::Rules(args) => args.data.data.as_deref(),
        Verb::Odds(_) | Verb::Sight(_) | Verb::Reach(_) | Verb::Bench(_) => None,
    }
}

/// Loads the data folder, before any ruleset is used.
pub(crate) fn install(verb: Option<&Verb>) -> Result<(), CliError> {
    let folder = match verb.and_then(named) {
        Some(folder) if folder.is_dir() || matches!(verb, Some(Verb::Serve(_))) => Some(folder.to_path_buf()),
        Some(folder) => {
            return Err(CliError::Bad(format!("--data {}: folder not found", folder.display())));
        }
        None => standard(),
    };
    match folder {
        Some(folder) => sortie_table::folder::install(&folder)
            .map_err(|error| CliError::Bad(format!("data folder {}: {error}", folder.display()))),
        None => Ok(()),
    }
}
