//! The steps that bring a database to this version of the program, one file each under `migrations/`.
//!
//! They are listed by hand: the macro that collects them makes the compiler build SQLite and both drivers a second
//! time. A test compares the list with the folder.

use sqlx::SqlStr;
use sqlx::migrate::{Migration, MigrationType, Migrator};

/// File name and content, in the order in which they are applied.
const FILES: [(&str, &str); 1] = [("0001_games.sql", include_str!("../../migrations/0001_games.sql"))];

/// All steps. Those that a database has seen already are recognised by number and checksum.
pub(super) fn all() -> Migrator {
    Migrator::with_migrations(FILES.iter().map(|(name, sql)| step(name, sql)).collect())
}

fn step(name: &'static str, sql: &'static str) -> Migration {
    let (number, title) = name.split_once('_').expect("names are NUMBER_TITLE.sql");
    let version = number.parse().expect("the number is in digits");
    let title = title.trim_end_matches(".sql").replace('_', " ");
    Migration::new(version, title.into(), MigrationType::Simple, SqlStr::from_static(sql), false)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_file_of_the_folder_is_listed() {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/migrations");
        let entries = std::fs::read_dir(folder).expect("the folder is there");
        let mut there: Vec<String> = entries
            .map(|entry| entry.expect("readable").file_name().to_string_lossy().into_owned())
            .collect();
        there.sort();
        assert_eq!(FILES.map(|(name, _)| name).to_vec(), there);
    }

    /// Databases of users hold this checksum: a step that has been released never changes.
    #[test]
    fn the_first_step_is_the_one_that_databases_know() {
        let steps = all();
        let first = steps.iter().next().expect("there is one");
        assert_eq!((first.version, &*first.description), (1, "games"));
        let hex: String = first.checksum.iter().take(8).map(|byte| format!("{byte:02x}")).collect();
        assert_eq!(hex, "21d0fb5a758a7e2a");
    }
}
