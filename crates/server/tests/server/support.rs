//! Worlds to test in: a database of either kind, nodes on it, and players who choose by a seed.

use serde_json::{Value, json};
use sortie_kernel::dice::Sampler;
use sortie_server::load::http::{Reply, Socket, connect, get, post};
use sortie_server::{Limits, Options, Running, start};
use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use tokio_tungstenite::tungstenite::Message;

/// Which database.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Base {
    Sqlite,
    Postgres,
}

/// A database and a folder.
pub(crate) struct World {
    pub base: Base,
    pub folder: PathBuf,
    pub url: Option<String>,
}

impl World {
    pub(crate) fn new(base: Base) -> World {
        static NUMBER: AtomicU32 = AtomicU32::new(0);
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        let folder = std::env::temp_dir().join(format!("sortie-test-{}-{number}", std::process::id()));
        std::fs::create_dir_all(&folder).expect("the temporary directory can be written");
        let url = (base == Base::Postgres).then(crate::postgres::database);
        World { base, folder, url }
    }

    pub(crate) fn options(&self) -> Options {
        Options {
            listen: "127.0.0.1:0".parse().expect("an address"),
            data: self.folder.clone(),
            database_url: self.url.clone(),
            bot_pause: Duration::from_millis(5),
            limits: Limits::none(),
            ..Options::default()
        }
    }

    pub(crate) async fn node(&self) -> Running {
        start(self.options()).await.expect("the node starts")
    }
}

impl Drop for World {
    fn drop(&mut self) {
        std::fs::remove_dir_all(&self.folder).ok();
    }
}

/// Runs a test body in a world, within a runtime, and not for ever.
pub(crate) fn run<F: Future<Output = ()>>(base: Base, body: impl FnOnce(World) -> F) {
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build();
    let runtime = runtime.expect("a runtime");
    runtime.block_on(async {
        let body = body(World::new(base));
        let asked_for_more =
            ["SORTIE_LONG", "SORTIE_KILLS"].iter().any(|name| std::env::var_os(name).is_some());
        let most = Duration::from_secs(if asked_for_more { 3600 } else { 150 });
        tokio::time::timeout(most, body).await.expect("the test ends in time");
    });
}

/// The same tests on both databases.
macro_rules! on_both {
    ($($name:ident),* $(,)?) => {
        mod sqlite {
            $( #[test] fn $name() { crate::support::run(crate::support::Base::Sqlite, super::$name); } )*
        }
        mod postgres {
            $( #[test] fn $name() { crate::support::run(crate::support::Base::Postgres, super::$name); } )*
        }
    };
}

/// A game and the links that open it.
#[derive(Clone, Debug)]
pub(crate) struct Game {
    pub server: SocketAddr,
    pub id: String,
    pub a: String,
    pub b: String,
    pub spectator: String,
}

fn word(value: &Value) -> String {
    value.as_str().unwrap_or_default().to_string()
}

impl Game {
    pub(crate) async fn make(server: SocketAddr, wanted: &Value) -> Game {
        let made = post(server, "/api/games", None, wanted).await.expect("the server answers");
        assert_eq!(made.status, 200, "{}", String::from_utf8_lossy(&made.body));
        Game::from_created(server, &made.json())
    }

    pub(crate) fn from_created(server: SocketAddr, made: &Value) -> Game {
        Game {
            server,
            id: word(&made["game"]),
            a: word(&made["seats"]["a"]),
            b: word(&made["seats"]["b"]),
            spectator: word(&made["spectator"]),
        }
    }

    pub(crate) async fn by_link(server: SocketAddr) -> Game {
        Game::make(server, &json!({ "ruleset": "mini", "mode": "link" })).await
    }

    pub(crate) fn token(&self, side: &str) -> &str {
        if side == "a" { &self.a } else { &self.b }
    }

    pub(crate) async fn ask(&self, path: &str, token: &str) -> Reply {
        let path = format!("/api/games/{}{path}", self.id);
        get(self.server, &path, Some(token)).await.expect("the server answers")
    }

    pub(crate) async fn tell(&self, path: &str, token: &str, body: &Value) -> Reply {
        let path = format!("/api/games/{}{path}", self.id);
        post(self.server, &path, Some(token), body).await.expect("the server answers")
    }

    pub(crate) async fn snapshot(&self, token: &str) -> Value {
        let reply = self.ask("", token).await;
        assert_eq!(reply.status, 200, "{}", String::from_utf8_lossy(&reply.body));
        reply.json()
    }

    /// The snapshot of the player who must decide, with the side; `None` when the game is over.
    pub(crate) async fn asked(&self) -> Option<(String, Value)> {
        let seen = self.snapshot(&self.a).await;
        let by = seen["decision"]["by"].as_str()?.to_string();
        let seen = if by == "b" { self.snapshot(&self.b).await } else { seen };
        assert_eq!(seen["decision"]["mine"], true);
        Some((by, seen))
    }

    /// Makes a choice for the player who must decide.
    pub(crate) async fn choose(&self, line: &str) -> Reply {
        let (by, seen) = self.asked().await.expect("the game goes on");
        let body = json!({ "decision": seen["decision"]["id"], "line": line });
        self.tell("/choose", self.token(&by), &body).await
    }

    /// Makes up to `plies` choices from the menus; says whether the game goes on.
    pub(crate) async fn play(&self, plies: usize, random: &mut Sampler) -> bool {
        for _ in 0..plies {
            let Some((by, seen)) = self.asked().await else { return false };
            let line = any_line(&seen, random);
            let body = json!({ "decision": seen["decision"]["id"], "line": line });
            let done = self.tell("/choose", self.token(&by), &body).await;
            assert_eq!(done.status, 200, "{}", String::from_utf8_lossy(&done.body));
        }
        true
    }

    /// Chooses until a line of the log has dice (true) or has none (false) as its latest.
    pub(crate) async fn play_until_rolled(&self, rolled: bool, random: &mut Sampler) {
        for _ in 0..200 {
            let seen = self.snapshot(&self.a).await;
            let log = seen["log"].as_array().expect("a log");
            let last = log.last().expect("the start at least");
            let faces = |note: &Value| note["faces"].as_array().is_some_and(|faces| !faces.is_empty());
            let has = last["notes"].as_array().is_some_and(|notes| notes.iter().any(faces));
            if log.len() > 1 && has == rolled {
                return;
            }
            assert!(self.play(1, random).await, "the game ended too early");
        }
        panic!("200 choices without dice");
    }

    pub(crate) async fn screen(&self, token: &str) -> Screen {
        Screen::open(self.server, &self.id, token, None).await
    }
}

/// Any choice of a snapshot's menu.
pub(crate) fn any_line(seen: &Value, random: &mut Sampler) -> String {
    let choices = seen["decision"]["choices"].as_array().expect("a menu for the player who decides");
    word(&choices[random.below(choices.len() as u64) as usize]["line"])
}

/// A live connection.
pub(crate) struct Screen {
    pub socket: Socket,
}

impl Screen {
    pub(crate) async fn open(server: SocketAddr, game: &str, token: &str, since: Option<usize>) -> Screen {
        let socket = connect(server, game).await.expect("a live connection");
        let mut screen = Screen { socket };
        let hello = match since {
            Some(since) => json!({ "hello": token, "since": since }),
            None => json!({ "hello": token }),
        };
        screen.send(&hello).await;
        screen
    }

    pub(crate) async fn send(&mut self, frame: &Value) {
        self.send_text(frame.to_string()).await;
    }

    pub(crate) async fn send_text(&mut self, text: String) {
        self.socket.send(Message::Text(text.into())).await.expect("the connection stands");
    }

    /// The next frame as text; `None` if the server hung up.
    pub(crate) async fn text(&mut self) -> Option<String> {
        loop {
            let message = tokio::time::timeout(Duration::from_secs(10), self.socket.next()).await;
            match message.expect("a frame comes in time")? {
                Ok(Message::Text(text)) => return Some(text.to_string()),
                Ok(Message::Close(_)) | Err(_) => return None,
                Ok(_) => (),
            }
        }
    }

    /// The next frame of a kind, skipping others.
    pub(crate) async fn frame(&mut self, kind: &str) -> Value {
        loop {
            let text = self.text().await.expect("the connection stands");
            let frame: Value = serde_json::from_str(&text).expect("frames are JSON");
            if frame["type"] == kind {
                return frame;
            }
        }
    }

    /// The next frame of a kind for which something is true.
    pub(crate) async fn frame_where(&mut self, kind: &str, fits: impl Fn(&Value) -> bool) -> Value {
        loop {
            let frame = self.frame(kind).await;
            if fits(&frame) {
                return frame;
            }
        }
    }
}
