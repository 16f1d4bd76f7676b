//! The steps that upgrade a database to this version of the program, one file each under `migrations/`.
//!
//! They are listed by hand: the macro that collects them makes the compiler build SQLite and both drivers a second
//! time. A test compares the list with the folder.

use super::error::StoreError;
use sqlx::SqlStr;
use sqlx::migrate::{MigrateError, Migration, MigrationType, Migrator};

/// File name and content, in the order in which they are applied.
const FILES: [(&str, &str); 3] = [
    ("0001_games.sql", include_str!("../../migrations/0001_games.sql")),
    ("0002_operate.sql", include_str!("../../migrations/0002_operate.sql")),
    ("0003_campaigns.sql", include_str!("../../migrations/0003_campaigns.sql")),
];

/// All steps. Those that a database has seen already are recognised by number and checksum.
pub(super) fn all() -> Migrator {
    Migrator::with_migrations(FILES.iter().map(|(name, sql)| step(name, sql)).collect())
}

/// The number of the last step.
pub(super) fn latest() -> i64 {
    all().iter().map(|step| step.version).max().unwrap_or(0)
}

/// Runs the steps that a database has not seen.
///
/// # Errors
/// If one fails, or the database has seen a step that this program does not know.
pub(super) async fn run<'a, A>(steps: &Migrator, database: A) -> Result<(), StoreError>
where
    A: sqlx::Acquire<'a>,
    <A::Connection as std::ops::Deref>::Target: sqlx::migrate::Migrate,
{
    steps.run(database).await.map_err(explained)
}

fn explained(error: MigrateError) -> StoreError {
    match error {
        MigrateError::VersionMissing(step) | MigrateError::VersionTooNew(step, _) => {
            StoreError::failed(format!(
                "made by a newer Sortie (it has step {step}, this program knows {}); use that version",
                latest()
            ))
        }
        MigrateError::VersionMismatch(step) => StoreError::failed(format!(
            "step {step} of this database does not match any released Sortie; restore a backup"
        )),
        MigrateError::Execute(error) | MigrateError::ExecuteMigration(error, _) => StoreError::from(error),
        other => StoreError::from(other),
    }
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
