//! Backups: everything in one file of lines, readable by either database, made while servers run.
//!
//! The first line says what it is, each of the others holds a game with its links and its log, a record or a campaign, and the
//! last one holds counts and a checksum of all before it, so that a file that was cut off is recognised. The seeds of
//! dice stay sealed: the key is not in it. A name that ends in `.gz` makes a compressed file.

use super::error::StoreError;
use super::writer::now_ms;
use super::{Admin, Pool, on};
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
    id: String,
    ruleset: String,
    header: String,
    made: i64,
    owner: String,
    finished: Option<i64>,
    closed: Option<i64>,
    /// Hash and role.
    links: Vec<(String, String)>,
    entries: Vec<Entry>,
}

/// A record as it is stored.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct SavedRecord {
    id: String,
    ruleset: String,
    record: String,
    made: i64,
    owner: String,
    uploaded: i64,
}

/// A campaign as it is stored.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct SavedCampaign {
    id: String,
    n: i64,
    record: String,
    made: i64,
    changed: i64,
    owner: String,
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
enum Line {
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
struct Sink<'a> {
    path: &'a Path,
    out: Box<dyn Write + Send>,
    hash: blake3::Hasher,
    counts: Counts,
}

impl<'a> Sink<'a> {
    fn new(path: &'a Path) -> Result<Sink<'a>, StoreError> {
        let file = super::files::open_private(path).and_then(|file| file.set_len(0).map(|()| file));
        let file = BufWriter::new(file.map_err(|error| at(path, &error))?);
        let zipped = path.extension().is_some_and(|ending| ending == "gz");
        let out: Box<dyn Write + Send> =
            if zipped { Box::new(GzEncoder::new(file, Compression::default())) } else { Box::new(file) };
        let mut sink = Sink { path, out, hash: blake3::Hasher::new(), counts: Counts::default() };
        sink.put(&Line::Head { version: VERSION, made: now_ms() })?;
        Ok(sink)
    }

    fn put(&mut self, line: &Line) -> Result<(), StoreError> {
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

    fn end(mut self) -> Result<Counts, StoreError> {
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
async fn read(
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

/// The statements of one database.
macro_rules! saved {
    ($connection:ident, $id:expr) => {{
        let row: Option<(String, String, i64, String, Option<i64>, Option<i64>)> =
            sqlx::query_as("SELECT ruleset, header, made, owner, finished, closed FROM games WHERE id = $1")
                .bind($id)
                .fetch_optional(&mut *$connection)
                .await?;
        match row {
            None => None,
            Some((ruleset, header, made, owner, finished, closed)) => {
                let links = sqlx::query_as("SELECT hash, role FROM links WHERE game = $1 ORDER BY hash")
                    .bind($id)
                    .fetch_all(&mut *$connection)
                    .await?;
                let entries = sqlx::query_as(
                    "SELECT ply, side, what, line, faces, made FROM entries WHERE game = $1 ORDER BY ply",
                )
                .bind($id)
                .fetch_all(&mut *$connection)
                .await?;
                let id = $id.to_string();
                Some(SavedGame { id, ruleset, header, made, owner, finished, closed, links, entries })
            }
        }
    }};
}

macro_rules! put_game {
    ($tx:ident, $game:expr) => {{
        let game: &SavedGame = $game;
        sqlx::query(
            "INSERT INTO games (id, ruleset, header, made, owner, finished, closed) \
             VALUES ($1, $2, $3, $4, $5, $6, $7)",
        )
        .bind(&game.id)
        .bind(&game.ruleset)
        .bind(&game.header)
        .bind(game.made)
        .bind(&game.owner)
        .bind(game.finished)
        .bind(game.closed)
        .execute(&mut *$tx)
        .await?;
        for (hash, role) in &game.links {
            sqlx::query("INSERT INTO links (hash, game, role) VALUES ($1, $2, $3)")
                .bind(hash)
                .bind(&game.id)
                .bind(role)
                .execute(&mut *$tx)
                .await?;
        }
        for (ply, side, what, line, faces, made) in &game.entries {
            sqlx::query(
                "INSERT INTO entries (game, ply, side, what, line, faces, made) \
                 VALUES ($1, $2, $3, $4, $5, $6, $7)",
            )
            .bind(&game.id)
            .bind(ply)
            .bind(side)
            .bind(what)
            .bind(line)
            .bind(faces)
            .bind(made)
            .execute(&mut *$tx)
            .await?;
        }
    }};
}

macro_rules! put_record {
    ($tx:ident, $record:expr) => {{
        let record: &SavedRecord = $record;
        sqlx::query(
            "INSERT INTO replays (id, ruleset, record, made, owner, uploaded) \
             VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING",
        )
        .bind(&record.id)
        .bind(&record.ruleset)
        .bind(&record.record)
        .bind(record.made)
        .bind(&record.owner)
        .bind(record.uploaded)
        .execute(&mut *$tx)
        .await?;
    }};
}

macro_rules! put_campaign {
    ($tx:ident, $campaign:expr) => {{
        let campaign: &SavedCampaign = $campaign;
        sqlx::query(
            "INSERT INTO campaigns (id, n, record, made, changed, owner) VALUES ($1, $2, $3, $4, $5, $6)",
        )
        .bind(&campaign.id)
        .bind(campaign.n)
        .bind(&campaign.record)
        .bind(campaign.made)
        .bind(campaign.changed)
        .bind(&campaign.owner)
        .execute(&mut *$tx)
        .await?;
    }};
}

impl Admin {
    /// Writes everything into a new file, as it stood at one moment. Servers can keep running.
    ///
    /// # Errors
    /// If the database does not answer or the file cannot be written.
    pub async fn backup(&self, path: &Path) -> Result<Counts, StoreError> {
        let begin = match &self.pool {
            Pool::Sqlite(_) => "BEGIN",
            Pool::Postgres(_) => "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY",
        };
        let mut sink = Sink::new(path)?;
        on!(&self.pool, pool => {
            let mut connection = pool.acquire().await?;
            sqlx::query(begin).execute(&mut *connection).await?;
            let games: Vec<(String,)> =
                sqlx::query_as("SELECT id FROM games ORDER BY id").fetch_all(&mut *connection).await?;
            for (id,) in &games {
                if let Some(game) = saved!(connection, id.as_str()) {
                    sink.put(&Line::Game(Box::new(game)))?;
                }
            }
            let records: Vec<(String,)> =
                sqlx::query_as("SELECT id FROM replays ORDER BY id").fetch_all(&mut *connection).await?;
            for (id,) in records {
                let (ruleset, record, made, owner, uploaded) = sqlx::query_as(
                    "SELECT ruleset, record, made, owner, uploaded FROM replays WHERE id = $1")
                    .bind(&id).fetch_one(&mut *connection).await?;
                sink.put(&Line::Record(Box::new(SavedRecord { id, ruleset, record, made, owner, uploaded })))?;
            }
            let campaigns: Vec<(String,)> =
                sqlx::query_as("SELECT id FROM campaigns ORDER BY id").fetch_all(&mut *connection).await?;
            for (id,) in campaigns {
                let (n, record, made, changed, owner) = sqlx::query_as(
                    "SELECT n, record, made, changed, owner FROM campaigns WHERE id = $1")
                    .bind(&id).fetch_one(&mut *connection).await?;
                let saved = SavedCampaign { id, n, record, made, changed, owner };
                sink.put(&Line::Campaign(Box::new(saved)))?;
            }
            sqlx::query("COMMIT").execute(&mut *connection).await?;
        });
        sink.end()
    }

    /// Reads a backup into an empty database: all of it, or nothing.
    ///
    /// # Errors
    /// If the database holds games already, or the file is not a whole backup.
    pub async fn restore(&self, path: &Path) -> Result<Counts, StoreError> {
        let kept = self.kept().await?;
        if kept.games + kept.records + kept.campaigns > 0 {
            return Err(StoreError::failed(format!(
                "the database holds {} games, {} records and {} campaigns already; restore into an empty folder \
                 or database",
                kept.games, kept.records, kept.campaigns
            )));
        }
        self.import(path).await
    }

    /// Writes one game into a file of the same format.
    ///
    /// # Errors
    /// If there is no such game, or the file cannot be written.
    pub async fn export(&self, id: &str, path: &Path) -> Result<Counts, StoreError> {
        let game = on!(&self.pool, pool => {
            let mut connection = pool.acquire().await?;
            saved!(connection, id)
        });
        let game = game.ok_or_else(|| StoreError::failed(format!("there is no game {id:?}")))?;
        let mut sink = Sink::new(path)?;
        sink.put(&Line::Game(Box::new(game)))?;
        sink.end()
    }

    /// Adds the games and records of a file to those that are there: all of them, or none.
    ///
    /// # Errors
    /// If a game is there already, or the file is not a whole backup.
    pub async fn import(&self, path: &Path) -> Result<Counts, StoreError> {
        let counts = on!(&self.pool, pool => {
            let mut tx = pool.begin().await?;
            let counts = read(path, async |line| {
                match &line {
                    Line::Game(game) => put_game!(tx, game),
                    Line::Record(record) => put_record!(tx, record),
                    Line::Campaign(campaign) => put_campaign!(tx, campaign),
                    Line::Head { .. } | Line::End { .. } => (),
                }
                Ok(())
            })
            .await?;
            tx.commit().await?;
            counts
        });
        Ok(counts)
    }
}
