//! News between nodes that share a PostgreSQL: one channel, short lines.

use super::{Store, StoreError};
use sortie_kernel::Side;
use sqlx::postgres::PgListener;

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
    /// Who is here, at the node that tells it.
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
    /// A program thinks.
    Thinking {
        /// Which game.
        game: String,
        /// Whose.
        by: Side,
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
            News::Gap => String::new(),
        }
    }

    fn parse(line: &str) -> Option<(String, News)> {
        let words: Vec<&str> = line.split(' ').collect();
        let game = || Some((*words.get(2)?).to_string());
        let news = match *words.get(1)? {
            "row" => News::Row { game: game()?, n: words.get(3)?.parse().ok()? },
            "here" => News::Here {
                game: game()?,
                seats: [words.get(3)?.parse().ok()?, words.get(4)?.parse().ok()?],
            },
            "who" => News::Who { game: game()? },
            "thinking" => News::Thinking { game: game()?, by: Side::parse(words.get(3)?)? },
            _ => return None,
        };
        Some(((*words.first()?).to_string(), news))
    }
}

/// Passes news from other nodes to `hear`, with the name of the node. Returns at once if the database has no other
/// nodes. The task ends with the runtime.
///
/// # Errors
/// If the database cannot be listened to.
pub async fn listen(store: &Store, hear: impl Fn(String, News) + Send + 'static) -> Result<(), StoreError> {
    let Some(pool) = store.postgres_pool() else { return Ok(()) };
    let mut listener = PgListener::connect_with(pool).await?;
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
                // The node goes down: the connection must be given back, or closing would wait for it for ever.
                Err(sqlx::Error::PoolClosed) => return,
                Err(error) => {
                    tracing::warn!(%error, "lost the connection that carries news from other nodes; reconnecting");
                    tokio::time::sleep(std::time::Duration::from_millis(500)).await;
                    hear(String::new(), News::Gap);
                }
            }
        }
    });
    Ok(())
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
            News::Thinking { game: "g".into(), by: Side::B },
        ] {
            assert_eq!(News::parse(&news.to_line("node")), Some(("node".to_string(), news)));
        }
        assert_eq!(News::parse("node nonsense"), None);
        assert_eq!(News::parse(""), None);
    }
}
