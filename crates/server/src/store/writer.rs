//! The one writer of a node: everything waiting is written in one transaction, and acknowledged when it is on disk.
//!
//! A connection on which anything failed is closed and never used again. After some errors (such as a full disk)
//! SQLite has already rolled back the transaction while the driver still counts it as open; everything written on
//! that connection afterwards would be acknowledged and lost.
//!
//! A batch that fails because of its contents is written again, one write at a time, so that one bad row does not
//! affect the others.

use super::listen::News;
use super::open::open_pools;
use super::statements::{Line, Statements};
use super::{Failure, KeptCampaign, NewRecord, NewRow, Pool, Shared, StoreError, Vault, on};
use sortie_table::live::Row;
use sqlx::pool::PoolConnection;
use sqlx::{Acquire, Connection, Transaction};
use std::sync::Arc;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};
use tokio::sync::{mpsc, oneshot};

/// The most that one transaction takes: a batch that is too long makes the first in it wait for the last.
const BATCH_MAX: usize = 256;

/// Something to be written.
pub(super) enum Write {
    /// A new game.
    Create(Box<NewRow>),
    /// One more line of a log.
    Append { game: String, n: usize, row: Row },
    /// A record.
    Replay { id: String, record: NewRecord },
    /// A campaign after a change.
    Campaign(Box<KeptCampaign>),
    /// A game is over.
    Finished { game: String },
    /// A test write, to find out whether writing works.
    Probe,
    /// News for the other nodes.
    Tell(News),
    /// Closes the writer once everything before it is written.
    Finish,
}

type Reply = oneshot::Sender<Result<bool, StoreError>>;

/// A handle to the writer.
#[derive(Clone)]
pub(super) struct WriterHandle(mpsc::Sender<(Write, Reply)>);

impl WriterHandle {
    /// Sends something to the writer and waits until it is on disk.
    pub(super) async fn write(&self, write: Write) -> Result<bool, StoreError> {
        let gone = || StoreError::away("the store is closed");
        let (reply, answer) = oneshot::channel();
        self.0.send((write, reply)).await.map_err(|_| gone())?;
        answer.await.map_err(|_| gone())?
    }

    /// Waits until everything sent is on disk, and closes the writer.
    pub(super) async fn finish(&self) {
        self.write(Write::Finish).await.ok();
    }
}

/// Starts the writer; it ends after [`Write::Finish`], or when every handle is gone.
pub(super) fn start(shared: Arc<Shared>, node: String, vault: Vault) -> WriterHandle {
    let (handle, mut queue) = mpsc::channel(4 * BATCH_MAX);
    tokio::spawn(async move {
        let mut batch = Vec::with_capacity(BATCH_MAX);
        while queue.recv_many(&mut batch, BATCH_MAX).await > 0 {
            let started = Instant::now();
            let (writes, replies): (Vec<Write>, Vec<Reply>) = batch.drain(..).unzip();
            let results = write_batch(&shared, &node, &vault, &writes).await;
            metrics::histogram!("sortie_commit_seconds").record(started.elapsed().as_secs_f64());
            metrics::histogram!("sortie_commit_rows").record(writes.len() as f64);
            // A client may have hung up in the meantime; what was written stays.
            let finished = writes.iter().any(|write| matches!(write, Write::Finish));
            if finished {
                // Nothing may be written once the store is closed: the folder may be another server's by then.
                queue.close();
                // The PostgreSQL pool is shared with readers; the store closes it later.
                let pool = shared.pools.read().1.clone();
                if let Pool::Sqlite(own) = pool {
                    own.close().await;
                }
            }
            replies.into_iter().zip(results).for_each(|(reply, result)| drop(reply.send(result)));
            if finished {
                return;
            }
        }
    });
    WriterHandle(handle)
}

type Results = Vec<Result<bool, StoreError>>;

/// Writes a batch and notes how it went.
async fn write_batch(shared: &Shared, node: &str, vault: &Vault, writes: &[Write]) -> Results {
    let pool = shared.pools.read().1.clone();
    let only_probes = writes.iter().all(|write| matches!(write, Write::Probe));
    if let (Err(away), false) = (shared.health.check(), only_probes) {
        return vec![Err(away); writes.len()];
    }
    let is_shared = matches!(pool, Pool::Postgres(_));
    let mut results = on!(&pool, pool => write_all(pool, node, vault, writes).await);
    if let Pool::Sqlite(pool) = &pool {
        keep_log(shared, pool, &mut results).await;
    }
    let failed =
        results.iter().find_map(|result| result.as_ref().err().filter(|e| e.kind != Failure::Failed));
    match failed {
        Some(error) => shared.health.fails(error, is_shared),
        None if results.iter().any(Result::is_ok) => shared.health.works(),
        None => (),
    }
    results
}

/// If the write-ahead log was deleted under the server, commits go to a file that nobody will find again. Then its
/// contents are checkpointed into the database before anything is acknowledged, and the database is reopened.
async fn keep_log(shared: &Shared, pool: &sqlx::SqlitePool, results: &mut Results) {
    let watched = shared.watched.lock().clone();
    let Some(watched) = watched else { return };
    if watched.has_log() && watched.lost().is_none() {
        return;
    }
    let saved = match watched.lost() {
        Some(lost) => Err(StoreError::away(lost)),
        None => carry_over(pool).await,
    };
    if let Err(error) = saved {
        let unsure = error.in_commit();
        for result in results.iter_mut().filter(|result| result.is_ok()) {
            *result = Err(unsure.clone());
        }
        return;
    }
    let Some((file, options)) = &shared.file else { return };
    tracing::error!(file = %file.display(), "the write-ahead log vanished; what it held was saved");
    let (reading, _) = shared.pools.read().clone();
    on!(&reading, reading => reading.close().await);
    pool.close().await;
    match open_pools(options).await {
        Ok((reading, writing)) => {
            super::wal::tend(reading.clone());
            *shared.pools.write() = (Pool::Sqlite(reading), Pool::Sqlite(writing));
            *shared.watched.lock() = Some(super::files::Watched::at(file));
        }
        Err(error) => tracing::error!(%error, "the database could not be opened again"),
    }
}

/// Checkpoints the whole log into the database file.
async fn carry_over(pool: &sqlx::SqlitePool) -> Result<(), StoreError> {
    // Another connection may be checkpointing right now; SQLite does not wait for that on its own.
    for _ in 0..40 {
        let done: (i64, i64, i64) = sqlx::query_as("PRAGMA wal_checkpoint(FULL)").fetch_one(pool).await?;
        if let (0, log, carried) = done
            && log == carried
        {
            return Ok(());
        }
        tokio::time::sleep(Duration::from_millis(25)).await;
    }
    Err(StoreError::away("the write-ahead log vanished and could not be saved"))
}

/// Whether this write may have been made before.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Attempt {
    First,
    /// The first attempt failed, but its commit may have reached the disk. Finding it there is then not a conflict.
    Again,
}

/// Writes a batch: in one transaction if possible, otherwise one by one. Returns for each write whether it took place.
async fn write_all<D: Statements>(
    pool: &sqlx::Pool<D>,
    node: &str,
    vault: &Vault,
    writes: &[Write],
) -> Results {
    let error = match commit(pool, node, vault, writes, Attempt::First).await {
        Ok(done) => return done.into_iter().map(Ok).collect(),
        Err(error) => error,
    };
    tracing::error!(%error, size = writes.len(), "a batch was not written");
    if writes.len() == 1 || !may_be_one_row(&error) {
        return vec![Err(error); writes.len()];
    }
    let mut results = Vec::with_capacity(writes.len());
    for write in writes {
        match commit(pool, node, vault, std::slice::from_ref(write), Attempt::Again).await {
            Ok(done) => results.extend(done.into_iter().map(Ok)),
            Err(error) => {
                let hopeless = !may_be_one_row(&error);
                tracing::error!(%error, "a single write failed, too");
                results.push(Err(error));
                if hopeless {
                    break;
                }
            }
        }
    }
    let rest = StoreError::away("the database does not answer");
    results.resize_with(writes.len(), || Err(rest.clone()));
    results
}

/// Whether an error may be due to what was written, and not to the connection. A disk that is full for one row may
/// have room for another.
fn may_be_one_row(error: &StoreError) -> bool {
    matches!(error.kind, Failure::Failed | Failure::Full)
}

/// Writes in one transaction, all or nothing.
async fn commit<D: Statements>(
    pool: &sqlx::Pool<D>,
    node: &str,
    vault: &Vault,
    writes: &[Write],
    attempt: Attempt,
) -> Result<Vec<bool>, StoreError> {
    let mut connection = fresh(pool).await?;
    let done = transact(&mut connection, node, vault, writes, attempt).await;
    if done.is_err() {
        // Nobody knows what state it is in.
        connection.close().await.ok();
    }
    done
}

/// A connection outside any transaction.
async fn fresh<D: Statements>(pool: &sqlx::Pool<D>) -> Result<PoolConnection<D>, sqlx::Error> {
    loop {
        let connection = pool.acquire().await?;
        if !connection.is_in_transaction() {
            return Ok(connection);
        }
        tracing::error!("a connection was still inside a transaction; it is closed");
        connection.close().await.ok();
    }
}

async fn transact<D: Statements>(
    connection: &mut PoolConnection<D>,
    node: &str,
    vault: &Vault,
    writes: &[Write],
    attempt: Attempt,
) -> Result<Vec<bool>, StoreError> {
    let mut transaction = connection.begin().await?;
    let done = fill(&mut transaction, node, vault, writes, attempt).await?;
    transaction.commit().await.map_err(|error| StoreError::from(error).in_commit())?;
    Ok(done)
}

async fn fill<D: Statements>(
    tx: &mut Transaction<'_, D>,
    node: &str,
    vault: &Vault,
    writes: &[Write],
    attempt: Attempt,
) -> Result<Vec<bool>, sqlx::Error> {
    let now = now_ms();
    let mut news: Vec<String> = Vec::new();
    let mut lines: Vec<Line<'_>> = Vec::new();
    let mut late = Vec::new();
    for (place, write) in writes.iter().enumerate() {
        match write {
            Write::Create(game) => {
                // An id is random: if it is there, the first attempt wrote it.
                if attempt == Attempt::First || !D::has_game(tx, &game.id).await? {
                    D::create(tx, game, vault, now).await?;
                }
            }
            Write::Replay { id, record } => D::keep_replay(tx, id, record, now).await?,
            Write::Campaign(campaign) => {
                if !D::keep_campaign(tx, campaign, now).await? {
                    late.push(place);
                }
            }
            Write::Finished { game } => D::finish(tx, game, now).await?,
            Write::Probe => D::probe(tx).await?,
            Write::Append { game, n, row } => lines.push(Line { game, n: *n, row }),
            Write::Tell(item) => news.push(item.to_line(node)),
            Write::Finish => (),
        }
    }
    let mut filled = if lines.is_empty() { Default::default() } else { D::append(tx, &lines, now).await? };
    let mut done = Vec::with_capacity(writes.len());
    for (place, write) in writes.iter().enumerate() {
        let Write::Append { game, n, row } = write else {
            done.push(!late.contains(&place));
            continue;
        };
        let took = filled.remove(&(game.clone(), *n as i64));
        let stands = took || attempt == Attempt::Again && D::has_line(tx, Line { game, n: *n, row }).await?;
        if stands {
            news.push(News::Row { game: game.clone(), n: *n }.to_line(node));
        }
        done.push(stands);
    }
    D::notify(tx, &news).await?;
    Ok(done)
}

pub(super) fn now_ms() -> i64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_millis() as i64)
}
