//! The statements of the writer, in the dialect that SQLite and PostgreSQL share.
//!
//! Each runs inside a transaction that the [writer](super::writer) opens and commits. They are written once, in a
//! macro, because `sqlx` types a statement by its database.

use super::rows::write_row;
use super::{KeptCampaign, NewRecord, NewRow, Vault};
use crate::secrets::hashed;
use sortie_table::live::Row;
use sqlx::{Database, Postgres, QueryBuilder, Sqlite, Transaction};
use std::collections::BTreeSet;

/// A line of a log and its place there.
#[derive(Clone, Copy)]
pub(super) struct Line<'a> {
    /// The game.
    pub game: &'a str,
    /// The number of the line.
    pub n: usize,
    /// What happened.
    pub row: &'a Row,
}

/// What one database must be able to do for the writer. `now` is in milliseconds since 1970.
pub(super) trait Statements: Database + Sized {
    /// Adds a game with its links and the lines it begins with.
    async fn create(
        tx: &mut Transaction<'_, Self>,
        game: &NewRow,
        vault: &Vault,
        now: i64,
    ) -> Result<(), sqlx::Error>;
    /// Whether a game is there already.
    async fn has_game(tx: &mut Transaction<'_, Self>, id: &str) -> Result<bool, sqlx::Error>;
    /// Adds a record, unless it is there already.
    async fn keep_replay(
        tx: &mut Transaction<'_, Self>,
        id: &str,
        record: &NewRecord,
        now: i64,
    ) -> Result<(), sqlx::Error>;
    /// Stores a campaign after its `n`-th change; returns whether it did. The previous change must be the last one
    /// stored.
    async fn keep_campaign(
        tx: &mut Transaction<'_, Self>,
        campaign: &KeptCampaign,
        now: i64,
    ) -> Result<bool, sqlx::Error>;
    /// Notes when a game ended, unless that is known.
    async fn finish(tx: &mut Transaction<'_, Self>, game: &str, now: i64) -> Result<(), sqlx::Error>;
    /// Writes something of no importance, to test writing.
    async fn probe(tx: &mut Transaction<'_, Self>) -> Result<(), sqlx::Error>;
    /// Adds lines to logs where their places are free; returns the places that it filled.
    async fn append(
        tx: &mut Transaction<'_, Self>,
        lines: &[Line<'_>],
        now: i64,
    ) -> Result<BTreeSet<(String, i64)>, sqlx::Error>;
    /// Whether exactly this line is in the log.
    async fn has_line(tx: &mut Transaction<'_, Self>, line: Line<'_>) -> Result<bool, sqlx::Error>;
    /// Sends news to the other nodes within the transaction that makes it true. Only PostgreSQL has other nodes.
    async fn notify(tx: &mut Transaction<'_, Self>, news: &[String]) -> Result<(), sqlx::Error>;
}

macro_rules! statements {
    ($database:ty, |$tx:ident, $news:ident| $notify:expr) => {
        impl Statements for $database {
            async fn create(
                tx: &mut Transaction<'_, Self>,
                game: &NewRow,
                vault: &Vault,
                now: i64,
            ) -> Result<(), sqlx::Error> {
                let mut header = game.header.clone();
                header.seed = vault.seal(&game.id, &header.seed);
                let header =
                    serde_json::to_string(&header).map_err(|error| sqlx::Error::Encode(Box::new(error)))?;
                sqlx::query(
                    "INSERT INTO games (id, ruleset, header, made, owner) VALUES ($1, $2, $3, $4, $5)",
                )
                .bind(&game.id)
                .bind(&game.header.ruleset)
                .bind(header)
                .bind(now)
                .bind(&game.owner)
                .execute(&mut **tx)
                .await?;
                for (link, role) in &game.links {
                    sqlx::query("INSERT INTO links (hash, game, role) VALUES ($1, $2, $3)")
                        .bind(hashed(link))
                        .bind(&game.id)
                        .bind(role.word())
                        .execute(&mut **tx)
                        .await?;
                }
                for (ply, row) in (1i64..).zip(&game.rows) {
                    let (side, what, line, faces) = write_row(row);
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
                    .bind(now)
                    .execute(&mut **tx)
                    .await?;
                }
                Ok(())
            }

            async fn has_game(tx: &mut Transaction<'_, Self>, id: &str) -> Result<bool, sqlx::Error> {
                let found: Option<(String,)> = sqlx::query_as("SELECT id FROM games WHERE id = $1")
                    .bind(id)
                    .fetch_optional(&mut **tx)
                    .await?;
                Ok(found.is_some())
            }

            async fn keep_replay(
                tx: &mut Transaction<'_, Self>,
                id: &str,
                record: &NewRecord,
                now: i64,
            ) -> Result<(), sqlx::Error> {
                sqlx::query(
                    "INSERT INTO replays (id, ruleset, record, made, owner, uploaded) \
                     VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING",
                )
                .bind(id)
                .bind(&record.ruleset)
                .bind(&record.text)
                .bind(now)
                .bind(record.uploaded_by.as_deref().unwrap_or_default())
                .bind(i64::from(record.uploaded_by.is_some()))
                .execute(&mut **tx)
                .await
                .map(drop)
            }

            async fn keep_campaign(
                tx: &mut Transaction<'_, Self>,
                campaign: &KeptCampaign,
                now: i64,
            ) -> Result<bool, sqlx::Error> {
                let query = if campaign.n == 1 {
                    sqlx::query(
                        "INSERT INTO campaigns (id, n, record, changed, owner, made) \
                         VALUES ($1, $2, $3, $4, $5, $4) ON CONFLICT DO NOTHING",
                    )
                } else {
                    sqlx::query(
                        "UPDATE campaigns SET n = $2, record = $3, changed = $4 \
                         WHERE id = $1 AND n = $2 - 1 AND owner = $5",
                    )
                };
                let query = query.bind(&campaign.id).bind(campaign.n).bind(&campaign.text).bind(now);
                if query.bind(&campaign.owner).execute(&mut **tx).await?.rows_affected() == 1 {
                    return Ok(true);
                }
                // A second attempt may find what the first one wrote.
                let found: Option<(i64, String)> =
                    sqlx::query_as("SELECT n, record FROM campaigns WHERE id = $1")
                        .bind(&campaign.id)
                        .fetch_optional(&mut **tx)
                        .await?;
                Ok(found.is_some_and(|(n, text)| n == campaign.n && text == campaign.text))
            }

            async fn finish(tx: &mut Transaction<'_, Self>, game: &str, now: i64) -> Result<(), sqlx::Error> {
                sqlx::query("UPDATE games SET finished = $1 WHERE id = $2 AND finished IS NULL")
                    .bind(now)
                    .bind(game)
                    .execute(&mut **tx)
                    .await
                    .map(drop)
            }

            async fn probe(tx: &mut Transaction<'_, Self>) -> Result<(), sqlx::Error> {
                sqlx::query("UPDATE probe SET n = n + 1").execute(&mut **tx).await.map(drop)
            }

            async fn append(
                tx: &mut Transaction<'_, Self>,
                lines: &[Line<'_>],
                now: i64,
            ) -> Result<BTreeSet<(String, i64)>, sqlx::Error> {
                let mut insert = QueryBuilder::<Self>::new(
                    "INSERT INTO entries (game, ply, side, what, line, faces, made) ",
                );
                insert.push_values(lines, |mut values, line| {
                    let (side, what, text, faces) = write_row(line.row);
                    values.push_bind(line.game).push_bind(line.n as i64).push_bind(side).push_bind(what);
                    values.push_bind(text).push_bind(faces).push_bind(now);
                });
                insert.push(" ON CONFLICT DO NOTHING RETURNING game, ply");
                let query = insert.build_query_as().persistent(lines.len() == 1);
                let filled: Vec<(String, i64)> = query.fetch_all(&mut **tx).await?;
                Ok(filled.into_iter().collect())
            }

            async fn has_line(tx: &mut Transaction<'_, Self>, line: Line<'_>) -> Result<bool, sqlx::Error> {
                let found: Option<(String, String, String, String)> = sqlx::query_as(
                    "SELECT side, what, line, faces FROM entries WHERE game = $1 AND ply = $2",
                )
                .bind(line.game)
                .bind(line.n as i64)
                .fetch_optional(&mut **tx)
                .await?;
                let (side, what, text, faces) = write_row(line.row);
                Ok(found.is_some_and(|found| found == (side.to_string(), what.to_string(), text, faces)))
            }

            async fn notify($tx: &mut Transaction<'_, Self>, $news: &[String]) -> Result<(), sqlx::Error> {
                $notify
            }
        }
    };
}

statements!(Sqlite, |_tx, _news| Ok(()));
statements!(Postgres, |tx, news| {
    if news.is_empty() {
        return Ok(());
    }
    sqlx::query("SELECT pg_notify('sortie', line) FROM unnest($1::text[]) AS line")
        .bind(news)
        .execute(&mut **tx)
        .await
        .map(drop)
});
