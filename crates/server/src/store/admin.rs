//! What operators do to a database, whether or not a server has it open: list, close, delete, change links, check.
//!
//! The statements are the same on both databases. What is changed under a running server is announced to it: by
//! `NOTIFY` on PostgreSQL, by a line in a table on SQLite.

use super::error::StoreError;
use super::listen::News;
use super::open::sqlite_options;
use super::rows::read_row;
use super::writer::now_ms;
use super::{Pool, Vault, files, migrations, on};
use crate::header::{Header, Role};
use crate::secrets::{hashed, new_id, new_link};
use sqlx::postgres::PgPoolOptions;
use sqlx::sqlite::SqlitePoolOptions;
use std::path::Path;
use std::time::Duration;

/// An operator's access to a database.
#[derive(Clone)]
pub struct Admin {
    pub(super) pool: Pool,
    pub(super) vault: Vault,
}

/// A game in a list. Times are milliseconds since 1970.
#[derive(Clone, PartialEq, Debug)]
pub struct GameLine {
    /// Its id.
    pub id: String,
    /// The ruleset's id.
    pub ruleset: String,
    /// When it was made.
    pub made: i64,
    /// When something last happened.
    pub last: i64,
    /// Lines of its log.
    pub entries: i64,
    /// Bytes of its header and its log.
    pub bytes: i64,
    /// When it ended.
    pub finished: Option<i64>,
    /// When an operator closed it.
    pub closed: Option<i64>,
}

/// How much is stored.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Kept {
    /// Games.
    pub games: i64,
    /// Games that are neither over nor closed.
    pub open: i64,
    /// Lines of all logs.
    pub entries: i64,
    /// Records.
    pub records: i64,
    /// Campaigns.
    pub campaigns: i64,
}

const LISTED: &str = "SELECT g.id, g.ruleset, g.made, COALESCE(MAX(e.made), g.made), COUNT(e.ply), \
    CAST(length(g.header) + COALESCE(SUM(length(e.line) + length(e.faces)), 0) AS BIGINT), g.finished, g.closed \
    FROM games g LEFT JOIN entries e ON e.game = g.id";

type Listed = (String, String, i64, i64, i64, i64, Option<i64>, Option<i64>);

fn line((id, ruleset, made, last, entries, bytes, finished, closed): Listed) -> GameLine {
    GameLine { id, ruleset, made, last, entries, bytes, finished, closed }
}

fn no_such(what: &str, id: &str) -> StoreError {
    StoreError::failed(format!("there is no {what} {}", sortie_rulebook::search::quoted(id)))
}

impl Admin {
    pub(super) fn over(pool: Pool, vault: Vault) -> Admin {
        Admin { pool, vault }
    }

    /// Opens a database file that a server may have open, too.
    ///
    /// # Errors
    /// If there is none, or it is of another version.
    pub async fn sqlite(file: &Path, key: Option<&str>) -> Result<Admin, StoreError> {
        if !file.exists() {
            return Err(StoreError::failed(format!("{}: there is no such database", file.display())));
        }
        let vault = match key {
            Some(key) => Vault::with_key(key)?,
            None => Vault::in_file(&file.with_extension("key"))?,
        };
        let options = sqlite_options(file).create_if_missing(false);
        let open = SqlitePoolOptions::new().max_connections(1).connect_with(options).await;
        let place = file.display().to_string();
        let pool = open.map_err(|error| files::explained(&place, &error.into()))?;
        Admin::over(Pool::Sqlite(pool), vault).of_this_version(&place).await
    }

    /// Connects to PostgreSQL.
    ///
    /// # Errors
    /// If it cannot be reached, or the database is of another version.
    pub async fn postgres(url: &str, key: Option<&str>) -> Result<Admin, StoreError> {
        let vault = key.map(Vault::with_key).transpose()?.unwrap_or_default();
        let pool = PgPoolOptions::new().max_connections(2).acquire_timeout(Duration::from_secs(5));
        let pool = pool.connect(url).await?;
        Admin::over(Pool::Postgres(pool), vault).of_this_version("the database").await
    }

    async fn of_this_version(self, place: &str) -> Result<Admin, StoreError> {
        let found: Result<(i64,), sqlx::Error> = on!(&self.pool, pool => sqlx::query_as(
            "SELECT CAST(COALESCE(MAX(version), 0) AS BIGINT) FROM _sqlx_migrations").fetch_one(pool).await);
        let known = migrations::latest();
        let advice = match found {
            Ok((version,)) if version == known => return Ok(self),
            Ok((version,)) if version > known => "made by a newer Sortie; use that version",
            Ok(_) => "made by an older Sortie; start this one's server once, which brings it up to date",
            Err(_) => "it is not a database of Sortie",
        };
        Err(StoreError::failed(format!("{place}: {advice}")))
    }

    /// Closes the connections.
    pub async fn close(&self) {
        on!(&self.pool, pool => pool.close().await);
    }

    /// How much is stored.
    ///
    /// # Errors
    /// If the database does not answer.
    pub async fn kept(&self) -> Result<Kept, StoreError> {
        let (games, open, entries, records, campaigns) = on!(&self.pool, pool => sqlx::query_as(
            "SELECT (SELECT COUNT(*) FROM games), \
             (SELECT COUNT(*) FROM games WHERE finished IS NULL AND closed IS NULL), \
             (SELECT COUNT(*) FROM entries), (SELECT COUNT(*) FROM replays), \
             (SELECT COUNT(*) FROM campaigns)").fetch_one(pool).await)?;
        Ok(Kept { games, open, entries, records, campaigns })
    }

    /// The latest games.
    ///
    /// # Errors
    /// If the database does not answer.
    pub async fn games(&self, most: u32) -> Result<Vec<GameLine>, StoreError> {
        let query = format!("{LISTED} GROUP BY g.id ORDER BY 4 DESC, g.id LIMIT $1");
        let found: Vec<Listed> = on!(&self.pool, pool => sqlx::query_as(sqlx::AssertSqlSafe(query))
            .bind(i64::from(most)).fetch_all(pool).await)?;
        Ok(found.into_iter().map(line).collect())
    }

    /// One game, and the roles that its links open.
    ///
    /// # Errors
    /// If there is none, or the database does not answer.
    pub async fn game(&self, id: &str) -> Result<(GameLine, Header, Vec<String>), StoreError> {
        let query = format!("{LISTED} WHERE g.id = $1 GROUP BY g.id");
        let found: Option<Listed> = on!(&self.pool, pool => sqlx::query_as(sqlx::AssertSqlSafe(query))
            .bind(id).fetch_optional(pool).await)?;
        let found = found.map(line).ok_or_else(|| no_such("game", id))?;
        let (header,): (String,) = on!(&self.pool, pool =>
            sqlx::query_as("SELECT header FROM games WHERE id = $1").bind(id).fetch_one(pool).await)?;
        let header = serde_json::from_str(&header)
            .map_err(|error| StoreError::failed(format!("the header of game {id}: {error}")))?;
        let roles: Vec<(String,)> = on!(&self.pool, pool =>
            sqlx::query_as("SELECT role FROM links WHERE game = $1 ORDER BY role")
                .bind(id).fetch_all(pool).await)?;
        Ok((found, header, roles.into_iter().map(|(role,)| role).collect()))
    }

    /// Closes a game: it can be viewed, but nobody can make choices any more.
    ///
    /// # Errors
    /// If there is none, or the database does not answer.
    pub async fn close_game(&self, id: &str) -> Result<(), StoreError> {
        let done = on!(&self.pool, pool => sqlx::query("UPDATE games SET closed = $1 WHERE id = $2")
            .bind(now_ms()).bind(id).execute(pool).await.map(|done| done.rows_affected()))?;
        self.changed(done, id).await
    }

    /// Deletes a game with its log and its links, a record or a campaign.
    ///
    /// # Errors
    /// If there is none, or the database does not answer.
    pub async fn delete(&self, id: &str) -> Result<(), StoreError> {
        let done = on!(&self.pool, pool => {
            let mut tx = pool.begin().await?;
            for table in ["DELETE FROM entries WHERE game = $1", "DELETE FROM links WHERE game = $1"] {
                sqlx::query(table).bind(id).execute(&mut *tx).await?;
            }
            let mut done = 0;
            for table in [
                "DELETE FROM games WHERE id = $1",
                "DELETE FROM replays WHERE id = $1",
                "DELETE FROM campaigns WHERE id = $1",
            ] {
                done += sqlx::query(table).bind(id).execute(&mut *tx).await?.rows_affected();
            }
            tx.commit().await?;
            done
        });
        self.changed(done, id).await
    }

    /// Makes a new link for a role of a game; the old one stops working.
    ///
    /// # Errors
    /// If there is no such game, or the database does not answer.
    pub async fn renew(&self, game: &str, role: Role) -> Result<String, StoreError> {
        let link = new_link();
        let known: Option<(String,)> = on!(&self.pool, pool =>
            sqlx::query_as("SELECT id FROM games WHERE id = $1").bind(game).fetch_optional(pool).await)?;
        known.ok_or_else(|| no_such("game", game))?;
        on!(&self.pool, pool => {
            let mut tx = pool.begin().await?;
            sqlx::query("DELETE FROM links WHERE game = $1 AND role = $2")
                .bind(game).bind(role.word()).execute(&mut *tx).await?;
            sqlx::query("INSERT INTO links (hash, game, role) VALUES ($1, $2, $3)")
                .bind(hashed(&link)).bind(game).bind(role.word()).execute(&mut *tx).await?;
            tx.commit().await?;
        });
        self.changed(1, game).await?;
        Ok(link)
    }

    /// Revokes the link of a role.
    ///
    /// # Errors
    /// If there is none, or the database does not answer.
    pub async fn revoke(&self, game: &str, role: Role) -> Result<(), StoreError> {
        let done = on!(&self.pool, pool => sqlx::query("DELETE FROM links WHERE game = $1 AND role = $2")
            .bind(game).bind(role.word()).execute(pool).await.map(|done| done.rows_affected()))?;
        if done == 0 {
            let role = role.word();
            return Err(StoreError::failed(format!("game {game} has no link for {role}, or does not exist")));
        }
        self.changed(done, game).await
    }

    /// Notifies running servers that what they know about a game is out of date.
    async fn changed(&self, rows: u64, game: &str) -> Result<(), StoreError> {
        if rows == 0 {
            return Err(no_such("game, record or campaign", game));
        }
        let line = News::Changed { game: game.to_string() }.to_line("operator");
        match &self.pool {
            Pool::Postgres(pool) => {
                sqlx::query("SELECT pg_notify('sortie', $1)").bind(line).execute(pool).await?;
            }
            Pool::Sqlite(pool) => {
                sqlx::query("INSERT INTO notices (id, line, made) VALUES ($1, $2, $3)")
                    .bind(new_id())
                    .bind(line)
                    .bind(now_ms())
                    .execute(pool)
                    .await?;
            }
        }
        Ok(())
    }

    /// Takes the lines that operators left for the server.
    pub(super) async fn take_notices(&self) -> Result<Vec<String>, StoreError> {
        let Pool::Sqlite(pool) = &self.pool else { return Ok(Vec::new()) };
        let found: Vec<(String, String)> =
            sqlx::query_as("SELECT id, line FROM notices").fetch_all(pool).await?;
        for (id, _) in &found {
            sqlx::query("DELETE FROM notices WHERE id = $1").bind(id).execute(pool).await?;
        }
        Ok(found.into_iter().map(|(_, line)| line).collect())
    }

    /// Looks for damage: pages and indexes of the file, gaps in logs, headers and seeds that cannot be read.
    ///
    /// # Errors
    /// If the database does not answer. Any damage found is the result.
    pub async fn check(&self) -> Result<Vec<String>, StoreError> {
        let mut wrong = Vec::new();
        if let Pool::Sqlite(pool) = &self.pool {
            let found: Vec<(String,)> = sqlx::query_as("PRAGMA integrity_check(20)").fetch_all(pool).await?;
            wrong.extend(found.into_iter().map(|(line,)| line).filter(|line| line != "ok"));
        }
        let games: Vec<(String, String)> = on!(&self.pool, pool =>
            sqlx::query_as("SELECT id, header FROM games ORDER BY id").fetch_all(pool).await)?;
        for (id, header) in games {
            match serde_json::from_str::<Header>(&header) {
                Ok(header) => {
                    wrong.extend(self.vault.open(&id, &header.seed).err().map(|error| error.message));
                }
                Err(error) => wrong.push(format!("game {id}: its header cannot be read: {error}")),
            }
            let rows: Vec<(i64, String, String, String, String)> = on!(&self.pool, pool => sqlx::query_as(
                "SELECT ply, side, what, line, faces FROM entries WHERE game = $1 ORDER BY ply")
                .bind(&id).fetch_all(pool).await)?;
            for ((ply, side, what, line, faces), n) in rows.into_iter().zip(1..) {
                if ply != n || read_row(&side, &what, line, &faces).is_none() {
                    wrong.push(format!("game {id}: line {n} of its log is missing or cannot be read"));
                    break;
                }
            }
        }
        let campaigns: Vec<(String, String)> = on!(&self.pool, pool =>
            sqlx::query_as("SELECT id, record FROM campaigns ORDER BY id").fetch_all(pool).await)?;
        for (id, text) in campaigns {
            let fault = sortie_table::campaign::Log::parse(&text).err();
            wrong.extend(fault.map(|fault| format!("campaign {id}: {fault}")));
        }
        Ok(wrong)
    }
}
