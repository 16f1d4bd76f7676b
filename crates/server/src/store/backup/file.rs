//! The file of a backup: its lines, and how they are written and read with a checksum over all of them.

use crate::store::error::StoreError;
use crate::store::files;
use crate::store::writer::now_ms;
use flate2::Compression;
use flate2::read::MultiGzDecoder;
use flate2::write::GzEncoder;
use serde::{Deserialize, Serialize};
use std::fs::File;
use std::io::{BufRead, BufReader, BufWriter, Read, Write};
use std::path::Path;

/// The version of the format.
const VERSION: u32 = 2;

/// The longest line that is read: a game of some hundred thousand choices.
const LINE_MAX: u64 = 64 << 20;

/// A line of a log as stored: ply, side, what, line, faces, made.
type Entry = (i64, String, String, String, String, i64);

/// A game as it is stored.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct SavedGame {
    pub(super) id: String,
    pub(super) ruleset: String,
    pub(super) header: String,
    pub(super) made: i64,
    pub(super) owner: String,
    pub(super) finished: Option<i64>,
    pub(super) closed: Option<i64>,
    /// Hash and role.
    pub(super) links: Vec<(String, String)>,
    pub(super) entries: Vec<Entry>,
}

/// A record as it is stored.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct SavedRecord {
    pub(super) id: String,
    pub(super) ruleset: String,
    pub(super) record: String,
    pub(super) made: i64,
    pub(super) owner: String,
    pub(super) uploaded: i64,
}

/// A campaign as it is stored.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct SavedCampaign {
    pub(super) id: String,
    pub(super) n: i64,
    pub(super) record: String,
    pub(super) made: i64,
    pub(super) changed: i64,
    pub(super) owner: String,
}

/// How much a backup holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Counts {
    /// Games.
    pub games: u64,
    /// Lines of their logs.
    pub entries: u64,
    /// Records.
    pub records: u64,
    /// Campaigns; backups of version 1 have none.
    #[serde(default)]
    pub campaigns: u64,
}

#[derive(Serialize, Deserialize)]
pub(super) enum Line {
    #[serde(rename = "sortie-backup")]
    Head { version: u32, made: i64 },
    #[serde(rename = "game")]
    Game(Box<SavedGame>),
    #[serde(rename = "record")]
    Record(Box<SavedRecord>),
    #[serde(rename = "campaign")]
    Campaign(Box<SavedCampaign>),
    #[serde(rename = "end")]
    End { counts: Counts, blake3: String },
}

fn at(path: &Path, error: &dyn std::fmt::Display) -> StoreError {
    StoreError::failed(format!("{}: {error}", path.display()))
}

/// Writes lines with their checksum.
pub(super) struct Sink<'a> {
    path: &'a Path,
    out: Box<dyn Write + Send>,
    hash: blake3::Hasher,
    counts: Counts,
}

impl<'a> Sink<'a> {
    pub(super) fn new(path: &'a Path) -> Result<Sink<'a>, StoreError> {
        let file = files::open_private(path).and_then(|file| file.set_len(0).map(|()| file));
        let file = BufWriter::new(file.map_err(|error| at(path, &error))?);
        let zipped = path.extension().is_some_and(|ending| ending == "gz");
        let out: Box<dyn Write + Send> =
            if zipped { Box::new(GzEncoder::new(file, Compression::default())) } else { Box::new(file) };
        let mut sink = Sink { path, out, hash: blake3::Hasher::new(), counts: Counts::default() };
        sink.put(&Line::Head { version: VERSION, made: now_ms() })?;
        Ok(sink)
    }

    pub(super) fn put(&mut self, line: &Line) -> Result<(), StoreError> {
        let mut text = serde_json::to_vec(line).map_err(|error| at(self.path, &error))?;
        text.push(b'\n');
        self.hash.update(&text);
        match line {
            Line::Game(game) => {
                self.counts.games += 1;
                self.counts.entries += game.entries.len() as u64;
            }
            Line::Record(_) => self.counts.records += 1,
            Line::Campaign(_) => self.counts.campaigns += 1,
            Line::Head { .. } | Line::End { .. } => (),
        }
        self.out.write_all(&text).map_err(|error| at(self.path, &error))
    }

    pub(super) fn end(mut self) -> Result<Counts, StoreError> {
        let blake3 = self.hash.finalize().to_hex().to_string();
        self.put(&Line::End { counts: self.counts, blake3 })?;
        self.out.flush().map_err(|error| at(self.path, &error))?;
        // The compressor writes its end when it is dropped; only then is the file whole.
        drop(self.out);
        let synced = File::open(self.path).and_then(|file| file.sync_all());
        synced.map_err(|error| at(self.path, &error))?;
        Ok(self.counts)
    }
}

/// Reads the lines of a backup.
fn source(path: &Path) -> Result<Box<dyn BufRead + Send>, StoreError> {
    let mut file = File::open(path).map_err(|error| at(path, &error))?;
    let mut magic = [0; 2];
    let zipped = file.read(&mut magic).is_ok_and(|read| read == 2) && magic == [0x1f, 0x8b];
    let file = File::open(path).map_err(|error| at(path, &error))?;
    Ok(if zipped {
        Box::new(BufReader::new(MultiGzDecoder::new(file)))
    } else {
        Box::new(BufReader::new(file))
    })
}

/// Reads a backup line by line and passes on games and records; compares checksum and counts at the end.
pub(super) async fn read(
    path: &Path,
    mut take: impl AsyncFnMut(Line) -> Result<(), StoreError>,
) -> Result<Counts, StoreError> {
    let mut lines = source(path)?;
    let (mut hash, mut counts, mut number) = (blake3::Hasher::new(), Counts::default(), 0u64);
    loop {
        let mut text = Vec::new();
        number += 1;
        let read = (&mut lines).take(LINE_MAX).read_until(b'\n', &mut text);
        let wrong = |why: &dyn std::fmt::Display| {
            StoreError::failed(format!("{}: line {number}: {why}", path.display()))
        };
        if read.map_err(|error| wrong(&error))? == 0 {
            return Err(wrong(&"the backup is cut off; nothing of it was used"));
        }
        let line: Line = serde_json::from_slice(&text)
            .map_err(|_| wrong(&"this is not a line of a backup of Sortie; nothing of it was used"))?;
        match &line {
            Line::Head { version, .. } if number == 1 && (1..=VERSION).contains(version) => (),
            Line::Head { .. } if number == 1 => {
                return Err(wrong(&"made by a newer Sortie; use that version"));
            }
            Line::End { counts: expected, blake3 } => {
                if *expected != counts || hash.finalize().to_hex().as_str() != blake3 {
                    return Err(wrong(&"the backup is damaged; nothing of it was used"));
                }
                return Ok(counts);
            }
            Line::Game(game) => {
                counts.games += 1;
                counts.entries += game.entries.len() as u64;
            }
            Line::Record(_) => counts.records += 1,
            Line::Campaign(_) => counts.campaigns += 1,
            Line::Head { .. } => return Err(wrong(&"unexpected")),
        }
        if number == 1 && !matches!(line, Line::Head { .. }) {
            return Err(wrong(&"this is not a backup of Sortie"));
        }
        hash.update(&text);
        take(line).await?;
    }
}
