//! News between nodes that share a PostgreSQL: one channel, short lines.

use super::{Store, StoreError};
use sortie_kernel::Side;
use sqlx::postgres::PgListener;
use std::time::Duration;

/// What one node sends the others. Only `Row` is about something stored; the rest is about who is here now.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum News {
    /// A game's log has this many lines now.
    Row {
        /// Which game.
        game: String,
        /// How many.
        n: usize,
    },
    /// Who is here, at the node that reports it.
    Here {
        /// Which game.
        game: String,
        /// Whether somebody holds the seats of A and B.
        seats: [bool; 2],
    },
    /// A node wants to know who is here.
    Who {
        /// Which game.
        game: String,
    },
    /// A bot is thinking.
    Thinking {
        /// Which game.
        game: String,
        /// Whose.
        by: Side,
    },
    /// An operator closed or deleted a game, or changed its links: what is known of it is out of date.
    Changed {
        /// Which game.
        game: String,
    },
    /// The connection was lost for a while: anything may have been missed.
    Gap,
}

impl News {
    pub(super) fn to_line(&self, node: &str) -> String {
        match self {
            News::Row { game, n } => format!("{node} row {game} {n}"),
            News::Here { game, seats: [a, b] } => format!("{node} here {game} {a} {b}"),
            News::Who { game } => format!("{node} who {game}"),
            News::Thinking { game, by } => format!("{node} thinking {game} {}", by.letter()),
            News::Changed { game } => format!("{node} changed {game}"),
            News::Gap => String::new(),
        }
    }

    pub(super) fn parse(line: &str) -> Option<(String, News)> {
        let words: Vec<&str> = line.split(' ').collect();
        let game = || Some((*words.get(2)?).to_string());
        let news = match *words.get(1)? {
            "row" => News::Row { game: game()?, n: words.get(3)?.parse().ok()? },
            "here" => News::Here {
                game: game()?,
                seats: [words.get(3)?.parse().ok()?, words.get(4)?.parse().ok()?],
            },
            "who" => News::Who { game: game()? },
            "changed" => News::Changed { game: game()? },
            "thinking" => News::Thinking { game: game()?, by: Side::parse(words.get(3)?)? },
            _ => return None,
        };
        Some(((*words.first()?).to_string(), news))
    }
}

/// How often a database file is checked for changes by operators.
const LOOK_EVERY: Duration = Duration::from_secs(1);

/// Passes news from other nodes and from operators to `hear`, with the name of the node. The task ends with the
/// store or the runtime.
///
/// # Errors
/// If the database cannot be listened to.
pub async fn listen(store: &Store, hear: impl Fn(String, News) + Send + 'static) -> Result<(), StoreError> {
    let Some(pool) = store.postgres_pool() else {
        look_for_notices(store.clone(), hear);
        return Ok(());
    };
    let mut listener = PgListener::connect_with(&pool).await?;
    listener.listen("sortie").await?;
    let node = store.node.clone();
    tokio::spawn(async move {
        loop {
            match listener.try_recv().await {
                Ok(Some(notification)) => {
                    if let Some((from, news)) = News::parse(notification.payload())
                        && from != node
                    {
                        hear(from, news);
                    }
                }
                Ok(None) => hear(String::new(), News::Gap),
                // The node is stopping: the connection must be returned, or closing would wait for it forever.
                Err(sqlx::Error::PoolClosed) => return,
                Err(error) => {
                    tracing::warn!(%error, "lost the connection that carries news from other nodes; reconnecting");
                    tokio::time::sleep(Duration::from_millis(500)).await;
                    hear(String::new(), News::Gap);
                }
            }
        }
    });
    Ok(())
}

/// SQLite has no channel between processes: an operator's program leaves lines in a table.
fn look_for_notices(store: Store, hear: impl Fn(String, News) + Send + 'static) {
    tokio::spawn(async move {
        while !store.is_closed() {
            tokio::time::sleep(LOOK_EVERY).await;
            match store.admin().take_notices().await {
                Ok(lines) => lines.iter().filter_map(|line| News::parse(line)).for_each(|(from, news)| {
                    hear(from, news);
                }),
                Err(error) => tracing::debug!(%error, "the changes made by operators could not be read"),
            }
        }
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn news_reads_back() {
        for news in [
            News::Row { game: "g".into(), n: 7 },
            News::Here { game: "g".into(), seats: [true, false] },
            News::Who { game: "g".into() },
            News::Changed { game: "g".into() },
            News::Thinking { game: "g".into(), by: Side::B },
        ] {
            assert_eq!(News::parse(&news.to_line("node")), Some(("node".to_string(), news)));
        }
        assert_eq!(News::parse("node nonsense"), None);
        assert_eq!(News::parse(""), None);
    }
}
