//! The one writer of a node: what waits is written in one transaction, and acknowledged when it is on disk.
//!
//! A connection on which anything failed is closed and never used again. After some errors (a full disk is one)
//! SQLite has already rolled the transaction back by itself while the driver still counts it as open; everything
//! written on such a connection would be acknowledged and lost.
//!
//! A batch that fails because of what is in it is written again, one write at a time, so that one bad row spoils
//! nobody else's.

use super::listen::News;
use super::statements::{Line, Statements};
use super::{NewRow, Pool, StoreError, on};
use sortie_table::live::Row;
use sqlx::pool::PoolConnection;
use sqlx::{Acquire, Connection, Transaction};
use std::time::{Instant, SystemTime, UNIX_EPOCH};
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
    Replay { id: String, ruleset: String, text: String },
    /// News for the other nodes.
    Tell(News),
    /// Closes the writer once everything before it is written.
    Finish,
}

type Reply = oneshot::Sender<Result<bool, StoreError>>;

/// The way to the writer.
#[derive(Clone)]
pub(super) struct WriterHandle(mpsc::Sender<(Write, Reply)>);

impl WriterHandle {
    /// Hands something over and waits until it is on disk.
    pub(super) async fn write(&self, write: Write) -> Result<bool, StoreError> {
        let gone = || StoreError("the store is closed".into());
        let (reply, answer) = oneshot::channel();
        self.0.send((write, reply)).await.map_err(|_| gone())?;
        answer.await.map_err(|_| gone())?
    }

    /// Waits until everything handed over is on disk, and closes the writer.
    pub(super) async fn finish(&self) {
        self.write(Write::Finish).await.ok();
    }
}

/// Starts the writer; it ends after [`Write::Finish`], or when every handle is gone.
pub(super) fn start(pool: Pool, node: String) -> WriterHandle {
    let (handle, mut queue) = mpsc::channel(4 * BATCH_MAX);
    tokio::spawn(async move {
        let mut batch = Vec::with_capacity(BATCH_MAX);
        while queue.recv_many(&mut batch, BATCH_MAX).await > 0 {
            let started = Instant::now();
            let (writes, replies): (Vec<Write>, Vec<Reply>) = batch.drain(..).unzip();
            let results = on!(&pool, pool => write_all(pool, &node, &writes).await);
            metrics::histogram!("sortie_commit_seconds").record(started.elapsed().as_secs_f64());
            metrics::histogram!("sortie_commit_rows").record(writes.len() as f64);
            // A client may have hung up meanwhile; what was written stays.
            let finished = writes.iter().any(|write| matches!(write, Write::Finish));
            if finished {
                // Nothing may be written once the store is closed: the folder may be another server's by then.
                queue.close();
                // The pool of PostgreSQL is shared with readers; the store closes it with more patience.
                if let Pool::Sqlite(own) = &pool {
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

/// Whether a write may have been made before.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Attempt {
    First,
    /// The first attempt failed, but its commit may have reached the disk. What stands there already is not a
    /// conflict then.
    Again,
}

/// Writes a batch: in one transaction if it can be, else one by one. Says for each write whether it took place.
async fn write_all<D: Statements>(
    pool: &sqlx::Pool<D>,
    node: &str,
    writes: &[Write],
) -> Vec<Result<bool, StoreError>> {
    let error = match commit(pool, node, writes, Attempt::First).await {
        Ok(done) => return done.into_iter().map(Ok).collect(),
        Err(error) => error,
    };
    tracing::error!(%error, size = writes.len(), "a batch was not written");
    if writes.len() == 1 || !may_be_one_row(&error) {
        return vec![Err(error.into()); writes.len()];
    }
    let mut results = Vec::with_capacity(writes.len());
    for write in writes {
        match commit(pool, node, std::slice::from_ref(write), Attempt::Again).await {
            Ok(done) => results.extend(done.into_iter().map(Ok)),
            Err(error) => {
                let hopeless = !may_be_one_row(&error);
                tracing::error!(%error, "a single write failed, too");
                results.push(Err(StoreError::from(error)));
                if hopeless {
                    break;
                }
            }
        }
    }
    let rest = StoreError("the database does not answer".into());
    results.resize_with(writes.len(), || Err(rest.clone()));
    results
}

/// Whether an error may be due to what was written, and not to the connection.
fn may_be_one_row(error: &sqlx::Error) -> bool {
    matches!(error, sqlx::Error::Database(_) | sqlx::Error::Encode(_))
}

/// Writes in one transaction, all or nothing.
async fn commit<D: Statements>(
    pool: &sqlx::Pool<D>,
    node: &str,
    writes: &[Write],
    attempt: Attempt,
) -> Result<Vec<bool>, sqlx::Error> {
    let mut connection = fresh(pool).await?;
    let done = transact(&mut connection, node, writes, attempt).await;
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
    writes: &[Write],
    attempt: Attempt,
) -> Result<Vec<bool>, sqlx::Error> {
    let mut transaction = connection.begin().await?;
    let done = fill(&mut transaction, node, writes, attempt).await?;
    transaction.commit().await?;
    Ok(done)
}

async fn fill<D: Statements>(
    tx: &mut Transaction<'_, D>,
    node: &str,
    writes: &[Write],
    attempt: Attempt,
) -> Result<Vec<bool>, sqlx::Error> {
    let now = now_ms();
    let mut news: Vec<String> = Vec::new();
    let mut lines: Vec<Line<'_>> = Vec::new();
    for write in writes {
        match write {
            Write::Create(game) => {
                // An id is random: if it is there, the first attempt wrote it.
                if attempt == Attempt::First || !D::has_game(tx, &game.id).await? {
                    D::create(tx, game, now).await?;
                }
            }
            Write::Replay { id, ruleset, text } => D::keep_replay(tx, id, ruleset, text, now).await?,
            Write::Append { game, n, row } => lines.push(Line { game, n: *n, row }),
            Write::Tell(item) => news.push(item.to_line(node)),
            Write::Finish => (),
        }
    }
    let mut filled = if lines.is_empty() { Default::default() } else { D::append(tx, &lines, now).await? };
    let mut done = Vec::with_capacity(writes.len());
    for write in writes {
        let Write::Append { game, n, row } = write else {
            done.push(true);
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

fn now_ms() -> i64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_millis() as i64)
}
