//! A user's data folder, read once before the first game: `factions/*.toml` and `teams/*.toml`.
//!
//! Files of one game are in a folder of its name, `deadzone-2e/factions/*.toml`, `delta-one-zero/forces/*.toml`;
//! files outside such a folder are for the games that read them there.

use crate::record::{StoreError, read_text};
use crate::{Playable, Visit, ids, visit};
use sortie_kernel::words::{DataFile, Fault};
use std::path::Path;
use std::{error, fmt, io};

/// The parts of a data folder that rulesets read.
const PARTS: [&str; 2] = ["factions", "teams"];
/// The parts of a ruleset's own folder.
const OWN_PARTS: [&str; 4] = ["factions", "forces", "maps", "teams"];

/// Why a data folder was not loaded.
#[derive(Debug)]
pub enum FolderError {
    /// A file cannot be read.
    Store(StoreError),
    /// What is wrong with the files.
    Faults(Vec<Fault>),
}

impl fmt::Display for FolderError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            FolderError::Store(error) => write!(f, "{error}"),
            FolderError::Faults(faults) => {
                for (i, fault) in faults.iter().enumerate() {
                    write!(f, "{}{fault}", if i == 0 { "" } else { "\n" })?;
                }
                Ok(())
            }
        }
    }
}

impl error::Error for FolderError {}

/// Reads a data folder and passes its files to every ruleset. A folder without these parts has no effect.
///
/// # Errors
/// Files that cannot be read, and every fault in those that can.
pub fn install(folder: &Path) -> Result<(), FolderError> {
    let files = files(folder).map_err(FolderError::Store)?;
    if files.is_empty() {
        return Ok(());
    }
    let mut faults = Vec::new();
    for id in ids() {
        match visit(id, Install(files.clone())) {
            Ok(Ok(())) => (),
            Ok(Err(more)) => faults.extend(more),
            Err(fault) => faults.push(fault),
        }
    }
    if faults.is_empty() { Ok(()) } else { Err(FolderError::Faults(faults)) }
}

/// Like [`install`], but without the files that are wrong: returns what is wrong with them.
///
/// # Errors
/// If the folder itself cannot be read.
pub fn install_sound(folder: &Path) -> Result<Vec<Fault>, FolderError> {
    let files = files(folder).map_err(FolderError::Store)?;
    let mut wrong: Vec<Fault> = Vec::new();
    if files.is_empty() {
        return Ok(wrong);
    }
    for id in ids() {
        let mut left = files.clone();
        // Each round leaves out at least one file, so this ends.
        while !left.is_empty() {
            let faults = match visit(id, Install(left.clone())) {
                Ok(Ok(())) => break,
                Ok(Err(faults)) => faults,
                Err(fault) => vec![fault],
            };
            let before = left.len();
            left.retain(|file| !faults.iter().any(|fault| fault.to_string().starts_with(&file.name)));
            // If a fault names no file, there is no file to leave out.
            let hopeless = left.len() == before;
            wrong.extend(faults.into_iter().filter(|fault| !wrong.contains(fault)).collect::<Vec<_>>());
            if hopeless {
                break;
            }
        }
    }
    Ok(wrong)
}

struct Install(Vec<DataFile>);

impl Visit for Install {
    type Out = Result<(), Vec<Fault>>;

    fn visit<R: Playable>(self) -> Self::Out {
        R::install(self.0)
    }
}

/// The files of a folder, by name.
fn files(folder: &Path) -> Result<Vec<DataFile>, StoreError> {
    let mut found = Vec::new();
    let own = ids().into_iter().flat_map(|id| OWN_PARTS.map(|part| format!("{id}/{part}")));
    for part in PARTS.map(str::to_string).into_iter().chain(own) {
        let path = folder.join(&part);
        let entries = match std::fs::read_dir(&path) {
            Ok(entries) => entries,
            Err(error) if error.kind() == io::ErrorKind::NotFound => continue,
            Err(error) => return Err(StoreError::Io(path, error)),
        };
        for entry in entries {
            let file = entry.map_err(|error| StoreError::Io(path.clone(), error))?.path();
            if file.extension().is_some_and(|extension| extension == "toml") {
                let stem = file.file_name().unwrap_or_default().to_string_lossy();
                found.push(DataFile { name: format!("{part}/{stem}"), text: read_text(&file)? });
            }
        }
    }
    found.sort_by(|a, b| a.name.cmp(&b.name));
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_data_files_are_read_and_in_order() {
        let folder = std::env::temp_dir().join(format!("sortie-folder-{}", std::process::id()));
        let own = format!("{}/teams", ids()[0]);
        for part in ["factions", &own] {
            std::fs::create_dir_all(folder.join(part)).expect("a folder");
        }
        for (name, text) in [("b.toml", "b"), ("a.toml", "a"), ("notes.txt", "c")] {
            std::fs::write(folder.join("factions").join(name), text).expect("a file");
        }
        std::fs::write(folder.join(&own).join("c.toml"), "c").expect("a file");
        let maps = folder.join("mini/maps");
        std::fs::create_dir_all(&maps).expect("a folder");
        std::fs::write(maps.join("yard.toml"), "d").expect("a file");
        let names: Vec<String> =
            files(&folder).expect("readable").into_iter().map(|file| file.name).collect();
        let of_one_game = format!("{own}/c.toml");
        let mut expected = ["factions/a.toml", "factions/b.toml", "mini/maps/yard.toml", &of_one_game];
        expected.sort_unstable();
        assert_eq!(names, expected);
        std::fs::remove_dir_all(&folder).expect("our own folder");
        assert!(files(&folder).is_ok_and(|files| files.is_empty()) && install(&folder).is_ok());
    }
}
