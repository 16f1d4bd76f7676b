//! The one writer of a node: whatever waits is written in one transaction, and acknowledged when it is on disk.

use super::listen::News;
use super::{NewRow, Pool, StoreError, on, write_row};
use crate::secrets::hashed;
use sortie_table::live::Row;
use sqlx::{Acquire, QueryBuilder};
use std::collections::BTreeSet;
use std::time::{SystemTime, UNIX_EPOCH};
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
    /// Something to tell the other nodes.
    Tell(News),
    /// Says when everything before it is written.
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

    /// Waits until everything handed over is on disk.
    pub(super) async fn finish(&self) {
        self.write(Write::Finish).await.ok();
    }
}

/// Starts the writer; it ends when every handle is gone.
pub(super) fn start(pool: Pool, node: String) -> WriterHandle {
    let (handle, mut queue) = mpsc::channel(4 * BATCH_MAX);
    tokio::spawn(async move {
        let mut batch = Vec::with_capacity(BATCH_MAX);
        while queue.recv_many(&mut batch, BATCH_MAX).await > 0 {
            let started = std::time::Instant::now();
            let (writes, replies): (Vec<Write>, Vec<Reply>) = batch.drain(..).unzip();
            let size = writes.len();
            let results = commit(&pool, &node, &writes).await;
            metrics::histogram!("sortie_commit_seconds").record(started.elapsed().as_secs_f64());
            metrics::histogram!("sortie_commit_rows").record(size as f64);
            match results {
                Ok(results) => {
                    // Whoever asked may be gone; what was written stays.
                    replies.into_iter().zip(results).for_each(|(reply, done)| drop(reply.send(Ok(done))));
                }
                Err(error) => {
                    tracing::error!(%error, size, "a batch was not written");
                    replies.into_iter().for_each(|reply| drop(reply.send(Err(error.clone()))));
                }
            }
        }
    });
    WriterHandle(handle)
}

/// Writes a batch in one transaction; says for each write whether it took place.
async fn commit(pool: &Pool, node: &str, writes: &[Write]) -> Result<Vec<bool>, StoreError> {
    let now = now_ms();
    let mut done = vec![true; writes.len()];
    let mut news: Vec<String> = Vec::new();
    on!(pool, pool => {
        let mut connection = pool.acquire().await?;
        let mut transaction = connection.begin().await?;
        for write in writes {
            match write {
                Write::Create(game) => {
                    let header = serde_json::to_string(&game.header).map_err(|e| StoreError(e.to_string()))?;
                    sqlx::query("INSERT INTO games (id, ruleset, header, made) VALUES ($1, $2, $3, $4)")
                        .bind(&game.id).bind(&game.header.ruleset).bind(header).bind(now)
                        .execute(&mut *transaction).await?;
                    for (link, role) in &game.links {
                        sqlx::query("INSERT INTO links (hash, game, role) VALUES ($1, $2, $3)")
                            .bind(hashed(link)).bind(&game.id).bind(role.word())
                            .execute(&mut *transaction).await?;
                    }
                    for (ply, row) in (1i64..).zip(&game.rows) {
                        let (side, what, line, faces) = write_row(row);
                        sqlx::query("INSERT INTO entries (game, ply, side, what, line, faces, made) \
                                     VALUES ($1, $2, $3, $4, $5, $6, $7)")
                            .bind(&game.id).bind(ply).bind(side).bind(what).bind(line).bind(faces).bind(now)
                            .execute(&mut *transaction).await?;
                    }
                }
                Write::Replay { id, ruleset, text } => {
                    sqlx::query("INSERT INTO replays (id, ruleset, record, made) VALUES ($1, $2, $3, $4) \
                                 ON CONFLICT DO NOTHING")
                        .bind(id).bind(ruleset).bind(text).bind(now).execute(&mut *transaction).await?;
                }
                Write::Tell(item) => news.push(item.to_line(node)),
                Write::Append { .. } | Write::Finish => (),
            }
        }
        let appends: Vec<(&String, i64, &Row)> = writes.iter().filter_map(|write| match write {
            Write::Append { game, n, row } => Some((game, *n as i64, row)),
            _ => None,
        }).collect();
        if !appends.is_empty() {
            let mut insert = QueryBuilder::new(
                "INSERT INTO entries (game, ply, side, what, line, faces, made) ");
            insert.push_values(&appends, |mut values, (game, n, row)| {
                let (side, what, line, faces) = write_row(row);
                values.push_bind(game.as_str()).push_bind(*n).push_bind(side).push_bind(what)
                    .push_bind(line).push_bind(faces).push_bind(now);
            });
            insert.push(" ON CONFLICT DO NOTHING RETURNING game, ply");
            let won: Vec<(String, i64)> =
                insert.build_query_as().persistent(appends.len() == 1).fetch_all(&mut *transaction).await?;
            let mut won: BTreeSet<(String, i64)> = won.into_iter().collect();
            for (write, done) in writes.iter().zip(&mut done) {
                if let Write::Append { game, n, .. } = write {
                    *done = won.remove(&(game.clone(), *n as i64));
                    if *done {
                        news.push(News::Row { game: game.clone(), n: *n }.to_line(node));
                    }
                }
            }
        }
        notify(&mut transaction, &news).await?;
        transaction.commit().await?;
        Ok(done)
    })
}

/// What only PostgreSQL can do: the news travels with the commit that made it true.
trait Notify {
    async fn notify(&mut self, lines: &[String]) -> Result<(), sqlx::Error>;
}

impl Notify for sqlx::Transaction<'_, sqlx::Sqlite> {
    async fn notify(&mut self, _: &[String]) -> Result<(), sqlx::Error> {
        Ok(())
    }
}

impl Notify for sqlx::Transaction<'_, sqlx::Postgres> {
    async fn notify(&mut self, lines: &[String]) -> Result<(), sqlx::Error> {
        if lines.is_empty() {
            return Ok(());
        }
        sqlx::query("SELECT pg_notify('sortie', line) FROM unnest($1::text[]) AS line")
            .bind(lines)
            .execute(&mut **self)
            .await
            .map(drop)
    }
}

async fn notify(transaction: &mut impl Notify, lines: &[String]) -> Result<(), sqlx::Error> {
    transaction.notify(lines).await
}

fn now_ms() -> i64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_millis() as i64)
}
