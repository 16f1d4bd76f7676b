//! A bot that thinks keeps nobody waiting. No clock is read: while it thinks everything else must go on, and a server
//! that waited for it would never reach the end of the test.

use crate::support::{Base, Game, Screen, World, any_line};
use serde_json::{Value, json};
use sortie_kernel::dice::Sampler;
use sortie_server::load::http::get;
use sortie_table::held_bot;

/// Releases the bots whatever happens: a thread that waits forever would keep the test program alive.
struct LetGo;

impl Drop for LetGo {
    fn drop(&mut self) {
        held_bot::let_go();
    }
}

/// A game against a program, played until the program is asked; its first choice is still to come.
async fn until_it_thinks(game: &Game, screen: &mut Screen) -> u64 {
    let mut frame = screen.frame("snapshot").await;
    let mut random = Sampler::new(81);
    loop {
        if frame["decision"]["by"] == "b" {
            return frame["ply"].as_u64().unwrap();
        }
        let line = any_line(&frame, &mut random);
        screen.send(&json!({ "choose": { "decision": frame["decision"]["id"], "line": line } })).await;
        frame = screen.frame("update").await;
        assert_eq!(frame["outcome"], Value::Null, "game {} ended before the program was asked", game.id);
    }
}

async fn all_goes_on(world: World) {
    let _let_go = LetGo;
    held_bot::hold();
    let node = world.node().await;
    let against =
        |bot: &str| json!({ "ruleset": "mini", "mode": "bot", "seats": { "a": "human", "b": bot } });
    let slow = Game::make(node.address, &against("patient")).await;
    let mut screen = slow.screen(&slow.a).await;
    let ply = until_it_thinks(&slow, &mut screen).await;
    tokio::task::spawn_blocking(|| held_bot::wait_for(1)).await.expect("it is asked");

    // The same game answers: what stands, who thinks, questions, a late choice, somebody who comes to watch.
    let seen = slow.snapshot(&slow.a).await;
    assert_eq!((&seen["ply"], &seen["thinking"]), (&json!(ply), &json!("b")), "its thinking shows");
    let mut watcher = slow.screen(&slow.spectator).await;
    assert_eq!(watcher.frame("snapshot").await["thinking"], "b");
    screen.send(&json!({ "ping": 7 })).await;
    assert_eq!(screen.frame("pong").await["n"], 7);
    for path in ["/events", "/sight?from=A1&to=B1", "/threat?side=b"] {
        assert_eq!(slow.ask(path, &slow.a).await.status, 200, "{path}");
    }
    let early = json!({ "decision": seen["decision"]["id"], "line": "pass" });
    assert_eq!(slow.tell("/choose", &slow.a, &early).await.status, 403, "the program is asked, not A");

    // Other games go on: two people, and one against a program that is quicker.
    let other = Game::by_link(node.address).await;
    assert!(other.play(40, &mut Sampler::new(82)).await);
    let quick = Game::make(node.address, &against("random")).await;
    let mut table = quick.screen(&quick.a).await;
    let mut frame = table.frame("snapshot").await;
    let (mut random, mut answers) = (Sampler::new(83), 0);
    while answers < 10 {
        if frame["decision"]["mine"] == true {
            let line = any_line(&frame, &mut random);
            table.send(&json!({ "choose": { "decision": frame["decision"]["id"], "line": line } })).await;
        }
        frame = table.frame("update").await;
        answers += usize::from(frame["entry"]["by"] == "b");
    }
    for path in ["/", "/api/rulesets", "/healthz", "/metrics"] {
        assert_eq!(get(node.address, path, None).await.unwrap().status, 200, "{path}");
    }

    // All of this came before the bot's answer: it is still thinking, and its game is unchanged.
    assert_eq!(held_bot::thinking(), 1);
    assert_eq!(slow.snapshot(&slow.a).await["ply"], json!(ply));
    held_bot::let_go();
    let answer = screen.frame("update").await;
    assert_eq!((&answer["entry"]["by"], &answer["ply"]), (&json!("b"), &json!(ply + 1)));
    assert_eq!(watcher.frame("update").await["ply"], json!(ply + 1));
    node.stop().await;
}

#[test]
fn while_a_program_thinks_all_else_goes_on() {
    // One thread serves everything: a program that thought on it would stop the whole server.
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(1).enable_all().build();
    runtime.expect("a runtime").block_on(async {
        let body = tokio::spawn(all_goes_on(World::new(Base::Sqlite)));
        let most = std::time::Duration::from_secs(120);
        tokio::time::timeout(most, body)
            .await
            .expect("nobody waits for ever")
            .expect("and all is as it should be");
    });
}
