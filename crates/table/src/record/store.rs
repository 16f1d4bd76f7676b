//! Records in files. A save is written beside its file and moved over it in one step, and never over anything that
//! this session did not write or read itself.

use sortie_kernel::replay::Replay;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::{error, fmt};

/// The largest file that is read as text: no record, script or roster is nearly that large.
const BYTES_MAX: u64 = 64 << 20;

/// Why a file was not read or written.
#[derive(Debug)]
pub enum StoreError {
    /// The system refused.
    Io(PathBuf, io::Error),
    /// The file already exists, or is not what we wrote last.
    NotOurs(PathBuf, &'static str),
}

impl fmt::Display for StoreError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            StoreError::Io(path, error) => write!(f, "{}: {error}", path.display()),
            StoreError::NotOurs(path, why) => write!(f, "{}: {why}", path.display()),
        }
    }
}

impl error::Error for StoreError {}

/// Reads a text file.
///
/// # Errors
/// If it cannot be read, is not text, or is far too large.
pub fn read_text(path: &Path) -> Result<String, StoreError> {
    let fail = |error: io::Error| StoreError::Io(path.to_path_buf(), error);
    let mut bytes = Vec::new();
    File::open(path).map_err(fail)?.take(BYTES_MAX + 1).read_to_end(&mut bytes).map_err(fail)?;
    if bytes.len() as u64 > BYTES_MAX {
        return Err(StoreError::NotOurs(path.to_path_buf(), "the file is too large"));
    }
    String::from_utf8(bytes).map_err(|error| {
        let line =
            error.as_bytes()[..error.utf8_error().valid_up_to()].iter().filter(|b| **b == b'\n').count();
        fail(io::Error::new(io::ErrorKind::InvalidData, format!("line {} is not UTF-8 text", line + 1)))
    })
}

/// The file that one game is kept in.
pub struct Keeper {
    path: PathBuf,
    written: String,
}

impl Keeper {
    /// Claims a new file.
    ///
    /// # Errors
    /// If it exists: it is not ours to overwrite.
    pub fn create(path: &Path) -> Result<Keeper, StoreError> {
        match OpenOptions::new().write(true).create_new(true).open(path) {
            Ok(_) => Ok(Keeper { path: path.to_path_buf(), written: String::new() }),
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => Err(StoreError::NotOurs(
                path.to_path_buf(),
                "the file already exists; choose another name, or continue the game with --resume",
            )),
            Err(error) => Err(StoreError::Io(path.to_path_buf(), error)),
        }
    }

    /// Continues with a file whose text was read.
    pub fn reopen(path: &Path, text: String) -> Keeper {
        Keeper { path: path.to_path_buf(), written: text }
    }

    /// Where the game is kept.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Writes the game so far.
    ///
    /// # Errors
    /// If the file is not what was written last (somebody else wrote it), or the system refuses; the file is
    /// then as it was.
    pub fn save(&mut self, replay: &Replay) -> Result<(), StoreError> {
        if read_text(&self.path)? != self.written {
            let why = "the file was changed by someone else since it was last saved; it was not overwritten";
            return Err(StoreError::NotOurs(self.path.clone(), why));
        }
        let text = replay.to_string();
        let fail = |error| StoreError::Io(self.path.clone(), error);
        let mut name = self.path.file_name().unwrap_or_default().to_os_string();
        name.push(format!(".{}.part", std::process::id()));
        let beside = self.path.with_file_name(name);
        let write = || -> io::Result<()> {
            let mut file = OpenOptions::new().write(true).create_new(true).open(&beside)?;
            file.write_all(text.as_bytes())?;
            file.sync_all()?;
            fs::rename(&beside, &self.path)
        };
        if let Err(error) = write() {
            // The half-written file is ours; if it cannot be removed either, the first error says more.
            if error.kind() != io::ErrorKind::AlreadyExists {
                fs::remove_file(&beside).ok();
            }
            return Err(fail(error));
        }
        self.written = text;
        Ok(())
    }
}
