//! The files of a database: who may read them, whether they are sound, and whether they are still there.

use super::error::StoreError;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// Creates a folder that only its owner may enter; an existing one keeps its mode.
pub(crate) fn private_folder(path: &Path) -> io::Result<()> {
    let mut builder = std::fs::DirBuilder::new();
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.recursive(true).create(path)
}

fn private() -> std::fs::OpenOptions {
    let mut options = std::fs::OpenOptions::new();
    options.create(true).truncate(false).write(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options
}

/// Writes a new file that only its owner may read, on disk before this returns. A file that is there stays as it is.
pub(super) fn write_new_private(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut file = private().create_new(true).open(path)?;
    file.write_all(bytes)?;
    file.sync_all()
}

/// Opens a file that only its owner may read, and makes it if it is missing.
pub(super) fn open_private(path: &Path) -> io::Result<std::fs::File> {
    let file = private().open(path)?;
    only_owner(path)?;
    Ok(file)
}

/// Removes everybody else's permissions.
fn only_owner(path: &Path) -> io::Result<()> {
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        std::fs::set_permissions(path, std::fs::Permissions::from_mode(0o600))?;
    }
    #[cfg(not(unix))]
    let _ = path;
    Ok(())
}

/// The file beside a database that SQLite names by an ending.
pub(super) fn beside(database: &Path, ending: &str) -> PathBuf {
    let mut name = database.as_os_str().to_owned();
    name.push(ending);
    PathBuf::from(name)
}

/// Makes the database private before SQLite opens it; the files that SQLite makes beside it get the same mode.
pub(super) fn make_private(database: &Path) -> Result<(), StoreError> {
    let failed = |path: &Path, error: &io::Error| {
        StoreError::failed(format!("{}: {error}; check who owns the folder", path.display()))
    };
    open_private(database).map_err(|error| failed(database, &error))?;
    for ending in ["-wal", "-shm"] {
        let path = beside(database, ending);
        if path.exists() {
            only_owner(&path).map_err(|error| failed(&path, &error))?;
        }
    }
    Ok(())
}

/// Explains an error of opening a database: which file, and what to do.
pub(super) fn explained(place: &str, error: &StoreError) -> StoreError {
    let text = &error.message;
    let advice = if text.contains("file is not a database") {
        "it is not a database of Sortie; choose another folder with --data"
    } else if text.contains("malformed") {
        "the file is damaged; keep a copy of it and restore the latest backup with `sortie restore`"
    } else if text.contains("readonly") || text.contains("unable to open") {
        "check that the folder exists and that this user may write to it"
    } else if text.contains("is full") {
        "the disk is full"
    } else {
        return StoreError { message: format!("{place}: {text}"), ..error.clone() };
    };
    StoreError { message: format!("{place}: {text}: {advice}"), ..error.clone() }
}

/// What distinguishes one file from another with the same name.
type Identity = (u64, u64);

fn identity(path: &Path) -> Option<Identity> {
    #[cfg(unix)]
    {
        use std::os::unix::fs::MetadataExt;
        std::fs::metadata(path).ok().map(|known| (known.dev(), known.ino()))
    }
    #[cfg(not(unix))]
    {
        std::fs::metadata(path).ok().map(|_| (0, 0))
    }
}

/// The files that were there when the database was opened.
#[derive(Clone)]
pub(super) struct Watched {
    database: (PathBuf, Option<Identity>),
    log: (PathBuf, Option<Identity>),
}

impl Watched {
    /// Looks at the files of an open database.
    pub(super) fn at(database: &Path) -> Watched {
        let seen = |path: PathBuf| {
            let found = identity(&path);
            (path, found)
        };
        Watched { database: seen(database.to_path_buf()), log: seen(beside(database, "-wal")) }
    }

    /// Whether the write-ahead log is still the file that commits go to.
    pub(super) fn has_log(&self) -> bool {
        identity(&self.log.0) == self.log.1
    }

    /// What is wrong with the database itself, if it was deleted or replaced under a running server.
    pub(super) fn lost(&self) -> Option<String> {
        (identity(&self.database.0) != self.database.1).then(|| {
            format!(
                "{} was deleted or replaced while the server ran; stop the server and restore the latest backup",
                self.database.0.display()
            )
        })
    }

    /// The folder of the database.
    pub(super) fn folder(&self) -> &Path {
        self.database.0.parent().unwrap_or(&self.database.0)
    }
}

/// Bytes that this user may still write to the file system of a folder; `None` if it cannot be found out.
pub(super) fn free_bytes(folder: &Path) -> Option<u64> {
    let known = rustix::fs::statvfs(folder).ok()?;
    Some(known.f_bavail.saturating_mul(known.f_frsize))
}
