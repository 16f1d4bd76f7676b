//! A campaign in a file. Every change is written beside the file, synced to disk, and moved over it in one step:
//! whatever happens, the file holds the campaign before or after the change, never in between. Two programs that
//! change one campaign at once wait for each other, and the later one notices that the file is no longer what it
//! read.

use super::game::line_of;
use super::{Campaign, CampaignError, Command, Ending, Log, report_of};
use crate::record::{StoreError, read_text};
use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// A campaign and the file it is kept in.
#[derive(Debug)]
pub struct CampaignFile {
    path: PathBuf,
    written: String,
    log: Log,
}

impl CampaignFile {
    /// Creates a campaign in a new file.
    ///
    /// # Errors
    /// If the file exists, or a rule forbids the start.
    pub fn create(
        path: &Path,
        name: &str,
        found: &Command,
        seed: u64,
    ) -> Result<CampaignFile, CampaignError> {
        let mut log = Log::new(name, seed)?;
        log.push(found.clone())?;
        let _lock = lock(path)?;
        if path.exists() {
            let why = "the file already exists; choose another name";
            return Err(StoreError::NotOurs(path.to_path_buf(), why).into());
        }
        let text = log.to_string();
        write(path, &text)?;
        Ok(CampaignFile { path: path.to_path_buf(), written: text, log })
    }

    /// Reads a campaign and runs all its lines again.
    ///
    /// # Errors
    /// If it cannot be read, or a line was changed.
    pub fn open(path: &Path) -> Result<CampaignFile, CampaignError> {
        let text = read_text(path)?;
        let log = Log::parse(&text).map_err(CampaignError::Log)?;
        Ok(CampaignFile { path: path.to_path_buf(), written: text, log })
    }

    /// The campaign.
    pub fn campaign(&self) -> &Campaign {
        self.log.campaign()
    }

    /// Its lines.
    pub fn log(&self) -> &Log {
        &self.log
    }

    /// Its text.
    pub fn text(&self) -> &str {
        &self.written
    }

    /// Carries out a line and saves it; returns what happened, in words.
    ///
    /// # Errors
    /// The rule that forbids it, or why it was not written; the campaign and its file are then as they were.
    pub fn push(&mut self, command: Command) -> Result<Vec<String>, CampaignError> {
        let mut log = self.log.clone();
        let lines = log.push(command)?.to_vec();
        let _lock = lock(&self.path)?;
        if read_text(&self.path)? != self.written {
            let why = "the campaign was changed by someone else since it was read; read it again";
            return Err(StoreError::NotOurs(self.path.clone(), why).into());
        }
        let text = log.to_string();
        write(&self.path, &text)?;
        (self.log, self.written) = (log, text);
        Ok(lines)
    }

    /// Adds a recorded game.
    ///
    /// # Errors
    /// If the record was changed, is of another battle, or was added before.
    pub fn advance(&mut self, record: &str, ending: Ending) -> Result<Vec<String>, CampaignError> {
        let report = report_of(self.campaign(), record, ending)?;
        self.push(line_of(report))
    }
}

fn beside(path: &Path, ending: &str) -> PathBuf {
    let mut name = path.file_name().unwrap_or_default().to_os_string();
    name.push(ending);
    path.with_file_name(name)
}

/// Waits until no other program changes the campaign. The lock is released when the program ends, however it ends.
fn lock(path: &Path) -> Result<File, StoreError> {
    let name = beside(path, ".lock");
    let fail = |error: io::Error| StoreError::Io(name.clone(), error);
    let file = OpenOptions::new().write(true).create(true).truncate(false).open(&name).map_err(fail)?;
    file.lock().map_err(fail)?;
    Ok(file)
}

/// Replaces a file's text in one step.
fn write(path: &Path, text: &str) -> Result<(), StoreError> {
    let part = beside(path, ".part");
    let all = || -> io::Result<()> {
        // What an interrupted program left there can be deleted: the lock guarantees that nobody is writing it now.
        let mut file = OpenOptions::new().write(true).create(true).truncate(true).open(&part)?;
        file.write_all(text.as_bytes())?;
        file.sync_all()?;
        fs::rename(&part, path)?;
        // The new name is on disk only once the folder is synced.
        let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
        File::open(folder)?.sync_all()
    };
    all().map_err(|error| StoreError::Io(path.to_path_buf(), error))
}
