//! A user's data folder: factions and teams in addition to those that come with the program (docs/factions.md).

use crate::args::{ServeArgs, Verb};
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
        Verb::Odds(_)
        | Verb::Sight(_)
        | Verb::Reach(_)
        | Verb::Bench(_)
        | Verb::Campaign(_)
        | Verb::Backup(_)
        | Verb::Restore(_)
        | Verb::Admin(_) => None,
    }
}

/// Loads the data folder, before any ruleset is used. A server leaves out faulty files and says so; any other command
/// stops, because its answer may depend on them.
pub(crate) fn install(verb: Option<&Verb>) -> Result<(), CliError> {
    if let None | Some(Verb::Serve(_)) = verb {
        return install_for_server(verb);
    }
    let folder = match verb.and_then(named) {
        Some(folder) if folder.is_dir() => Some(folder.to_path_buf()),
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

/// The folder of a server, by its settings. Its faults are printed once.
fn install_for_server(verb: Option<&Verb>) -> Result<(), CliError> {
    let given = match verb {
        Some(Verb::Serve(args)) => crate::serve::options(args)?.data,
        _ => crate::serve::options(&ServeArgs::default())?.data,
    };
    let wrong = sortie_table::folder::install_sound(&given)
        .map_err(|error| CliError::Bad(format!("data folder {}: {error}", given.display())))?;
    for fault in &wrong {
        eprintln!("sortie: data folder {}: {fault}; the file is left out", given.display());
    }
    Ok(())
}
