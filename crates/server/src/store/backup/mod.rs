//! Backups: everything in one file of lines, readable by either database, made while servers run.
//!
//! The first line says what it is, each of the others holds a game with its links and its log, a record or a campaign, and the
//! last one holds counts and a checksum of all before it, so that a file that was cut off is recognised. The seeds of
//! dice stay sealed: the key is not in it. A name that ends in `.gz` makes a compressed file.

mod file;

pub use file::{Counts, SavedCampaign, SavedGame, SavedRecord};

use super::error::StoreError;
use super::{Admin, Pool, on};
use file::{Line, Sink, read};
use std::path::Path;

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
