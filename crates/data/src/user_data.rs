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

    /// Like [`UserData::install`], for a ruleset that leaves all files outside these folders to other games.
    ///
    /// # Errors
    /// Every fault of every file; then none is installed.
    pub fn install_from(
        &'static self,
        folders: &[&str],
        mut files: Vec<DataFile>,
        faults: impl FnOnce(&[DataFile]) -> Vec<Fault>,
        known: impl FnOnce() -> Result<bool, Vec<Fault>>,
    ) -> Result<(), Vec<Fault>> {
        files.retain(|file| folders.iter().any(|folder| file.name.starts_with(folder)));
        if files.is_empty() { Ok(()) } else { self.install(files, faults, known) }
    }

    /// The installed files that a game is made from, in the order of their names.
    pub fn used(&'static self, is_used: impl Fn(&DataFile) -> bool) -> Vec<&'static DataFile> {
        let mut used: Vec<&DataFile> = self.installed().iter().filter(|file| is_used(file)).collect();
        used.sort_by(|a, b| a.name.cmp(&b.name));
        used
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
        let names = DATA.used(|_| true).into_iter().map(|file| file.name.as_str());
        assert_eq!(names.collect::<Vec<_>>(), ["factions/b.toml", "teams/a.toml"]);
        assert!(DATA.used(|file| file.name.ends_with('x')).is_empty());
    }

    #[test]
    fn files_of_other_games_are_left_alone() {
        static DATA: UserData = UserData::new();
        let file = |name: &str| DataFile { name: name.to_string(), text: String::new() };
        let fault =
            |files: &[DataFile]| files.iter().map(|file| Fault::new(&file.name, "nothing in it")).collect();
        assert_eq!(DATA.install_from(&["own/"], vec![file("other/a.toml")], fault, || Ok(true)), Ok(()));
        let files = vec![file("other/a.toml"), file("own/b.toml")];
        let faults =
            DATA.install_from(&["own/"], files.clone(), fault, || Ok(true)).expect_err("one is empty");
        assert_eq!(faults.len(), 1, "{faults:?}");
        assert_eq!(DATA.install_from(&["own/"], files, |_| Vec::new(), || Ok(true)), Ok(()));
        assert_eq!(DATA.installed().len(), 1);
    }
}
