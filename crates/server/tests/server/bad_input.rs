//! What clients send in bad faith or by accident: control characters, endless words, dead links.

use crate::support::{Base, Game, World, run};
use futures_util::StreamExt;
use serde_json::{Value, json};
use sortie_kernel::dice::Sampler;
use sortie_server::load::http::{connect, get, post, send};
use sortie_server::store::NewRecord;
use tokio_tungstenite::tungstenite::Message;

on_both! { control_characters_are_refused_by_name, a_bad_record_spoils_nobody_elses_writes }

fn message(reply: &sortie_server::load::http::Reply) -> String {
    reply.json()["error"]["message"].as_str().unwrap_or_default().to_string()
}

async fn control_characters_are_refused_by_name(world: World) {
    let node = world.node().await;
    let game = Game::by_link(node.address).await;
    let (by, seen) = game.asked().await.unwrap();
    let choice = json!({ "decision": seen["decision"]["id"], "line": "move\u{0}" });
    let wanted =
        |name: &str| json!({ "ruleset": "mini", "mode": "link", "names": { "a": name, "b": "Ben" } });
    for (reply, field) in [
        (game.tell("/choose", game.token(&by), &choice).await, "\"line\""),
        (game.tell("/try", game.token(&by), &json!({ "line": "move\u{7f}" })).await, "\"line\""),
        (post(node.address, "/api/games", None, &wanted("a\u{0}b")).await.unwrap(), "\"names.a\""),
        (get(node.address, "/api/replays/a%00b", None).await.unwrap(), "the address"),
        (get(node.address, "/api/replays/a%00b/ply/0", None).await.unwrap(), "the address"),
        (get(node.address, "/api/rulesets/mini/preview?board=a%00", None).await.unwrap(), "\"board\""),
        (send(node.address, "POST", "/api/replays", None, "text/plain", b"a\0b").await.unwrap(), "line 1"),
    ] {
        assert_eq!(reply.status, 400, "{field}");
        let message = message(&reply);
        assert!(message.contains(field) && message.contains("control character"), "{field}: {message}");
    }
    let mut screen = game.screen(game.token(&by)).await;
    screen.frame("snapshot").await;
    screen.send(&json!({ "choose": choice })).await;
    let refused = screen.frame("error").await;
    assert!(refused["error"]["message"].as_str().unwrap().contains("\"choose.line\""), "{refused}");
    assert_eq!(game.snapshot(&game.a).await["n"], 0, "nothing happened");
    assert!(game.play(3, &mut Sampler::new(8)).await, "and the game goes on");
    node.stop().await;
}

/// A NUL that found its way past the edge fails on PostgreSQL, alone.
async fn a_bad_record_spoils_nobody_elses_writes(world: World) {
    let node = world.node().await;
    let game = Game::by_link(node.address).await;
    let bad = (0..40).map(|n| {
        let store = node.app.store.clone();
        let (ruleset, text) = ("mini".to_string(), format!("{n} \0"));
        tokio::spawn(async move { store.keep_replay(NewRecord { ruleset, text, uploaded_by: None }).await })
    });
    let bad: Vec<_> = bad.collect();
    assert!(game.play(20, &mut Sampler::new(9)).await, "every choice is acknowledged");
    for write in bad {
        let written = write.await.unwrap().is_ok();
        assert_eq!(written, world.base == Base::Sqlite, "PostgreSQL does not keep a NUL, SQLite does");
    }
    assert_eq!(node.app.store.rows(&game.id, 0).await.unwrap().len(), 20);
    node.stop().await;
}

/// Messages repeat what was sent only in part, and no near word is looked for in 60,000 letters.
#[test]
fn endless_words_get_short_answers() {
    run(Base::Sqlite, |world| async move {
        let node = world.node().await;
        let long = "a".repeat(60_000);
        let game = Game::by_link(node.address).await;
        let (by, seen) = game.asked().await.unwrap();
        let choice = json!({ "decision": seen["decision"]["id"], "line": long });
        let wanted = |field: &str| {
            let mut wanted = json!({ "ruleset": "mini", "mode": "link" });
            wanted[field] = json!(long);
            wanted
        };
        for (reply, status) in [
            (get(node.address, &format!("/api/rules/{long}"), None).await.unwrap(), 404),
            (get(node.address, &format!("/api/rulesets/{long}/preview"), None).await.unwrap(), 404),
            (
                get(node.address, &format!("/api/rulesets/mini/preview?board={long}"), None).await.unwrap(),
                400,
            ),
            (post(node.address, "/api/games", None, &wanted("ruleset")).await.unwrap(), 404),
            (post(node.address, "/api/games", None, &wanted("board")).await.unwrap(), 400),
            (game.tell("/choose", game.token(&by), &choice).await, 400),
        ] {
            let body = reply.json();
            assert_eq!(reply.status, status, "{}", message(&reply));
            assert!(reply.body.len() < 3000, "{} bytes", reply.body.len());
            assert_eq!(body["error"]["meant"], Value::Null);
        }
        node.stop().await;
    });
}

/// A dead link is refused for good: the code that the connection is closed with says that asking again is useless.
#[test]
fn a_dead_link_is_closed_with_a_final_code() {
    run(Base::Sqlite, |world| async move {
        let node = world.node().await;
        let game = Game::by_link(node.address).await;
        for (hello, expected) in [(json!({ "hello": "a dead link" }), 4404), (json!({ "ping": 1 }), 4400)] {
            let mut socket = connect(node.address, &game.id).await.unwrap();
            futures_util::SinkExt::send(&mut socket, Message::Text(hello.to_string().into())).await.unwrap();
            let code = loop {
                match socket.next().await.expect("the server says why").unwrap() {
                    Message::Close(frame) => break frame.map(|frame| u16::from(frame.code)),
                    _ => continue,
                }
            };
            assert_eq!(code, Some(expected), "{hello}");
        }
        node.stop().await;
    });
}

#[test]
fn a_second_server_on_one_folder_does_not_start() {
    run(Base::Sqlite, |world| async move {
        let first = world.node().await;
        let second = sortie_server::start(world.options()).await;
        let refused = second.err().expect("the folder is taken").to_string();
        assert!(refused.contains(&world.folder.display().to_string()), "{refused}");
        assert!(refused.contains("in use by another Sortie server"), "{refused}");
        let game = Game::by_link(first.address).await;
        assert!(game.play(3, &mut Sampler::new(10)).await, "the first one goes on");
        first.stop().await;
        world.node().await.stop().await;
    });
}
