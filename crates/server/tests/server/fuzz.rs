//! Anything may come in: the answer is 4xx (or what was asked for), never 5xx, never a panic.

use crate::support::{Base, Game, World, run};
use serde_json::{Value, json};
use sortie_kernel::dice::Sampler;
use sortie_server::load::http::{get, post, raw, send};
use std::sync::atomic::{AtomicU32, Ordering};

static PANICS: AtomicU32 = AtomicU32::new(0);

/// Counts panics of the server's threads; those of a failing test are shown by the harness as usual.
fn count_panics() {
    static ONCE: std::sync::Once = std::sync::Once::new();
    ONCE.call_once(|| {
        let before = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |info| {
            if info.location().is_some_and(|at| !at.file().contains("tests/")) {
                PANICS.fetch_add(1, Ordering::Relaxed);
            }
            before(info);
        }));
    });
}

const WORDS: [&str; 24] = [
    "pass",
    "move 3",
    "move 999",
    "shoot B1",
    "activate A1",
    "activate",
    "",
    " ",
    "\u{0}",
    "..",
    "%00",
    "%ff",
    "-1",
    "18446744073709551616",
    "null",
    "{}",
    "d0",
    "d1",
    "🎲🎲",
    "a\u{301}",
    "' OR 1=1 --",
    "mini",
    "reroll",
    "hold",
];

fn pick<'a>(random: &mut Sampler, list: &[&'a str]) -> &'a str {
    list[random.below(list.len() as u64) as usize]
}

/// A JSON value that somebody confused might send.
fn any_value(random: &mut Sampler, depth: u32) -> Value {
    match random.below(if depth == 0 { 5 } else { 7 }) {
        0 => Value::Null,
        1 => json!(random.below(2) == 1),
        2 => json!(random.bits() as i64),
        3 => json!(1e308),
        4 => json!(pick(random, &WORDS)),
        5 => Value::Array((0..random.below(4)).map(|_| any_value(random, depth - 1)).collect()),
        _ => {
            let names = [
                "hello",
                "choose",
                "decision",
                "line",
                "undo",
                "undo-answer",
                "ping",
                "accept",
                "since",
                "ruleset",
                "mode",
                "seats",
                "a",
                "b",
                "forces",
                "options",
                "id",
                "ply",
                "side",
                "bot",
            ];
            let pairs = (0..random.below(4)).map(|_| {
                let name = pick(random, &names).to_string();
                (name, any_value(random, depth - 1))
            });
            Value::Object(pairs.collect())
        }
    }
}

fn any_bytes(random: &mut Sampler, length: u64) -> Vec<u8> {
    (0..random.below(length)).map(|_| random.bits() as u8).collect()
}

fn fine(status: u16) -> bool {
    (100..500).contains(&status)
}

/// What can be asked of a game.
const PLACES: [&str; 14] = [
    "",
    "/choose",
    "/try",
    "/odds",
    "/reach",
    "/seen",
    "/outline",
    "/sight",
    "/threat",
    "/undo",
    "/undo/answer",
    "/events",
    "/replay",
    "/live",
];

/// What can be asked without one.
const OUTSIDE: [&str; 11] = [
    "/api/rulesets",
    "/api/rules",
    "/api/rules/",
    "/api/games",
    "/api/replays",
    "/api/replays/x/ply/",
    "/api/replays/x/play-on",
    "/api/rulesets/mini/preview",
    "/",
    "/metrics",
    "/healthz",
];

#[test]
fn any_request_gets_a_sensible_answer() {
    count_panics();
    run(Base::Sqlite, |world: World| async move {
        let node = world.node().await;
        let game = Game::by_link(node.address).await;
        let mut random = Sampler::new(51);
        game.play(15, &mut random).await;
        for round in 0..1200 {
            let encoded = sortie_server::load::http::query(pick(&mut random, &WORDS));
            let name =
                pick(&mut random, &["line", "from", "to", "token", "since", "view", "q", "board", "x"]);
            let path = if random.below(3) == 0 {
                let path = pick(&mut random, &OUTSIDE);
                format!("{path}{}?{name}={encoded}", if path.ends_with('/') { &encoded } else { "" })
            } else {
                let place = pick(&mut random, &PLACES);
                format!("/api/games/{}{place}?{name}={encoded}&to=B1", game.id)
            };
            let token = [Some(game.a.as_str()), Some(&game.b), Some(&game.spectator), Some("x"), None];
            let token = token[random.below(5) as usize];
            let method = pick(&mut random, &["GET", "POST", "PUT", "DELETE", "HEAD", "OPTIONS", "PATCH"]);
            let body = match random.below(3) {
                0 => any_bytes(&mut random, 300),
                _ => any_value(&mut random, 3).to_string().into_bytes(),
            };
            let kind = pick(
                &mut random,
                &["application/json", "text/plain", "x", "application/json; charset=latin1"],
            );
            let reply = send(node.address, method, &path, token, kind, &body).await.expect("an answer");
            assert!(fine(reply.status), "round {round}: {method} {path} answered {}", reply.status);
        }
        // What is not HTTP at all may be cut off, but must not harm.
        for _ in 0..60 {
            raw(node.address, &any_bytes(&mut random, 400)).await.ok();
            let torn = format!("POST /api/games HTTP/1.1\r\ncontent-length: {}\r\n\r\n{{", random.below(5));
            tokio::time::timeout(std::time::Duration::from_millis(20), raw(node.address, torn.as_bytes()))
                .await
                .ok();
        }
        assert_eq!(get(node.address, "/healthz", None).await.unwrap().status, 200);
        game.play(3, &mut random).await;
        node.stop().await;
        assert_eq!(PANICS.load(Ordering::Relaxed), 0);
    });
}

#[test]
fn any_frame_gets_a_sensible_answer() {
    count_panics();
    run(Base::Sqlite, |world: World| async move {
        let node = world.node().await;
        let game = Game::by_link(node.address).await;
        let mut random = Sampler::new(52);
        let mut refused = 0;
        for _ in 0..12 {
            let token = [&game.a, &game.b, &game.spectator][random.below(3) as usize].clone();
            let mut screen = game.screen(&token).await;
            let mut known = screen.frame("snapshot").await;
            for _ in 0..60 {
                let text = match random.below(4) {
                    0 => String::from_utf8_lossy(&any_bytes(&mut random, 120)).into_owned(),
                    1 => {
                        // A sensible frame with one thing spoilt.
                        let line = pick(&mut random, &WORDS);
                        json!({ "choose": { "decision": known["decision"]["id"], "line": line } }).to_string()
                    }
                    _ => any_value(&mut random, 3).to_string(),
                };
                screen.send_text(text).await;
                let answer = screen.answer().await;
                refused += usize::from(answer["type"] == "error");
                if answer["type"] == "error" {
                    assert_ne!(answer["error"]["code"], "internal", "{answer}");
                }
            }
            known = game.snapshot(&game.a).await;
            assert!(known["ply"].is_u64());
        }
        assert!(refused > 500, "{refused} frames were refused");
        // The first frame may be anything, too; and so may the size.
        for first in ["", "{}", "null", "{\"hello\":1}", "{\"hello\":\"x\",\"more\":2}", &"x".repeat(100_000)]
        {
            let mut screen = crate::support::Screen {
                socket: sortie_server::load::http::connect(node.address, &game.id).await.unwrap(),
            };
            screen.send_text(first.to_string()).await;
            while let Some(text) = screen.text().await {
                assert!(text.contains("\"error\""), "{text}");
            }
        }
        let whole =
            post(node.address, "/api/games", None, &json!({ "ruleset": "mini", "mode": "link" })).await;
        assert_eq!(whole.unwrap().status, 200);
        node.stop().await;
        assert_eq!(PANICS.load(Ordering::Relaxed), 0);
    });
}

impl crate::support::Screen {
    /// The answer to what this screen just sent: not an update of the game or of who is here.
    async fn answer(&mut self) -> Value {
        loop {
            let text = self.text().await.expect("the connection stands");
            let frame: Value = serde_json::from_str(&text).unwrap();
            if ["error", "chosen", "pong"].contains(&frame["type"].as_str().unwrap()) {
                return frame;
            }
        }
    }
}
