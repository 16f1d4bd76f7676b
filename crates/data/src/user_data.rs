//! The files of a user's data folder, besides those that come with the program.
//!
//! They are checked when they are installed, before the first game, so that no fault in them shows up in the middle
//! of one.

use sortie_kernel::words::{DataFile, Fault};
use std::sync::OnceLock;

/// The installed files of one ruleset; a ruleset keeps one in a `static`.
#[derive(Debug, Default)]
pub struct UserData(OnceLock<Vec<DataFile>>);

impl UserData {
    /// No files yet.
    #[must_use]
    pub const fn new() -> UserData {
        UserData(OnceLock::new())
    }

    /// The installed files.
    pub fn installed(&'static self) -> &'static [DataFile] {
        self.0.get().map_or(&[], Vec::as_slice)
    }

    /// Names and texts of those in a part of the folder.
    pub fn below(&'static self, part: &'static str) -> impl Iterator<Item = (&'static str, &'static str)> {
        below(self.installed(), part).map(|file| (file.name.as_str(), file.text.as_str()))
    }

    /// Installs files that `faults` finds nothing wrong with; `known` says whether the ruleset has read a file by
    /// then, which it has not if it was asked for a game before.
    ///
    /// # Errors
    /// Every fault of every file; then none is installed.
    pub fn install(
        &'static self,
        files: Vec<DataFile>,
        faults: impl FnOnce(&[DataFile]) -> Vec<Fault>,
        known: impl FnOnce() -> Result<bool, Vec<Fault>>,
    ) -> Result<(), Vec<Fault>> {
        let faults = faults(&files);
        if !faults.is_empty() {
            return Err(faults);
        }
        let late = || vec![Fault::new("data", "files are installed once, before the first game")];
        self.0.set(files).map_err(|_| late())?;
        if known()? { Ok(()) } else { Err(late()) }
    }
}

/// The files in a part of a folder.
pub fn below<'a>(files: &'a [DataFile], part: &'a str) -> impl Iterator<Item = &'a DataFile> {
    files.iter().filter(move |file| file.name.starts_with(part))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_are_installed_once_and_only_if_they_are_sound() {
        static DATA: UserData = UserData::new();
        let files = || {
            let file = |name: &str| DataFile { name: name.to_string(), text: String::new() };
            vec![file("teams/a.toml"), file("factions/b.toml")]
        };
        let fault = || vec![Fault::new("teams/a.toml", "nothing in it")];
        assert_eq!(DATA.install(files(), |_| fault(), || Ok(true)), Err(fault()));
        assert!(DATA.installed().is_empty());
        assert_eq!(DATA.install(files(), |_| Vec::new(), || Ok(true)), Ok(()));
        assert_eq!(DATA.below("teams/").map(|(name, _)| name).collect::<Vec<_>>(), ["teams/a.toml"]);
        assert_eq!(DATA.install(files(), |_| Vec::new(), || Ok(true)).expect_err("too late").len(), 1);
    }
}
