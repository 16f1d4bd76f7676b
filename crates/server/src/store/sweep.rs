//! What is deleted automatically after a while, and how much an address may keep.

use super::error::StoreError;
use super::writer::now_ms;
use super::{Admin, on};

/// Days after which something is deleted; zero keeps it for good.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Retention {
    /// Games in which nobody has made a choice.
    pub unstarted_days: u32,
    /// Games that were begun and not finished, counted from the last choice.
    pub abandoned_days: u32,
    /// Games that are over. Their records stay.
    pub finished_days: u32,
    /// Records that were uploaded.
    pub uploads_days: u32,
    /// Campaigns, counted from the last change.
    pub campaigns_days: u32,
}

impl Default for Retention {
    fn default() -> Self {
        Retention {
            unstarted_days: 30,
            abandoned_days: 0,
            finished_days: 0,
            uploads_days: 0,
            campaigns_days: 0,
        }
    }
}

/// What was deleted.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Swept {
    /// The ids of games.
    pub games: Vec<String>,
    /// How many uploaded records.
    pub uploads: u64,
    /// How many campaigns.
    pub campaigns: u64,
}

/// How many games are deleted at once, so that no choice waits for long.
const BATCH: i64 = 100;

/// The moment before which something of this age was made; nothing is that old if it is kept for good.
fn before(now: i64, days: u32) -> i64 {
    if days == 0 { i64::MIN } else { now - i64::from(days) * 86_400_000 }
}

impl Admin {
    /// Deletes what has expired.
    ///
    /// # Errors
    /// If the database does not answer.
    pub async fn sweep(&self, keep: Retention) -> Result<Swept, StoreError> {
        self.sweep_at(keep, now_ms()).await
    }

    pub(super) async fn sweep_at(&self, keep: Retention, now: i64) -> Result<Swept, StoreError> {
        let mut swept = Swept::default();
        loop {
            let found = self.expired(keep, now).await?;
            if found.is_empty() {
                break;
            }
            for id in found {
                self.delete(&id).await?;
                swept.games.push(id);
            }
        }
        swept.uploads = on!(&self.pool, pool =>
            sqlx::query("DELETE FROM replays WHERE uploaded = 1 AND made < $1")
                .bind(before(now, keep.uploads_days)).execute(pool).await.map(|done| done.rows_affected()))?;
        swept.campaigns = on!(&self.pool, pool =>
            sqlx::query("DELETE FROM campaigns WHERE changed < $1")
                .bind(before(now, keep.campaigns_days)).execute(pool).await.map(|done| done.rows_affected()))?;
        Ok(swept)
    }

    async fn expired(&self, keep: Retention, now: i64) -> Result<Vec<String>, StoreError> {
        let found: Vec<(String,)> = on!(&self.pool, pool => sqlx::query_as(
            "SELECT g.id FROM games g WHERE \
             (g.finished IS NULL AND g.made < $1 AND NOT EXISTS (SELECT 1 FROM entries e WHERE e.game = g.id)) \
             OR (g.finished IS NULL AND g.made < $2 \
                 AND EXISTS (SELECT 1 FROM entries e WHERE e.game = g.id) \
                 AND NOT EXISTS (SELECT 1 FROM entries e WHERE e.game = g.id AND e.made >= $2)) \
             OR g.finished < $3 LIMIT $4")
            .bind(before(now, keep.unstarted_days))
            .bind(before(now, keep.abandoned_days))
            .bind(before(now, keep.finished_days))
            .bind(BATCH)
            .fetch_all(pool).await)?;
        Ok(found.into_iter().map(|(id,)| id).collect())
    }

    /// Games that an address has open, and that are open in total.
    ///
    /// # Errors
    /// If the database does not answer.
    pub async fn open_games(&self, owner: &str) -> Result<(i64, i64), StoreError> {
        Ok(on!(&self.pool, pool => sqlx::query_as(
            "SELECT (SELECT COUNT(*) FROM games WHERE owner = $1 AND finished IS NULL AND closed IS NULL), \
             (SELECT COUNT(*) FROM games WHERE finished IS NULL AND closed IS NULL)")
            .bind(owner).fetch_one(pool).await)?)
    }

    /// Records that an address has uploaded.
    ///
    /// # Errors
    /// If the database does not answer.
    pub async fn uploads(&self, owner: &str) -> Result<i64, StoreError> {
        let (count,): (i64,) = on!(&self.pool, pool =>
            sqlx::query_as("SELECT COUNT(*) FROM replays WHERE uploaded = 1 AND owner = $1")
                .bind(owner).fetch_one(pool).await)?;
        Ok(count)
    }
}
