//! Long work keeps nobody else waiting: one socket thread serves others while a game is busy.

use crate::support::{Base, Game, World, any_line};
use serde_json::json;
use sortie_kernel::dice::Sampler;
use sortie_server::load::http::get;
use std::sync::mpsc;
use std::time::Duration;

/// The node has one thread for all sockets. Somebody reads a game for as long as the test likes; a choice in that
/// game has to wait for it, and nobody else does.
#[test]
fn a_choice_that_waits_for_a_long_question_stops_nobody_else() {
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(1).enable_all().build();
    runtime.expect("a runtime").block_on(async {
        tokio::time::timeout(Duration::from_secs(120), body()).await.expect("the test ends in time");
    });
}

async fn body() {
    let world = World::new(Base::Sqlite);
    let node = world.node().await;
    let (busy, other) = (Game::by_link(node.address).await, Game::by_link(node.address).await);
    let (by, seen) = busy.asked().await.expect("a decision");
    let hub = node.app.hub(&busy.id).await.expect("it is in memory");

    // A question about the game takes as long as the test wants.
    let (holding, held) = mpsc::channel();
    let (release, released) = mpsc::channel::<()>();
    let reader = std::thread::spawn({
        let hub = std::sync::Arc::clone(&hub);
        move || {
            let live = hub.live();
            holding.send(()).expect("the test waits");
            released.recv().expect("the test lets it end");
            live.len()
        }
    });
    held.recv().expect("the game is locked");
    let choice = tokio::spawn({
        let (busy, token) = (busy.clone(), busy.token(&by).to_string());
        let body =
            json!({ "decision": seen["decision"]["id"], "line": any_line(&seen, &mut Sampler::new(5)) });
        async move { busy.tell("/choose", &token, &body).await }
    });
    // The line is on disk, so the node is about to change its copy and has to wait for the reader.
    while node.app.store.rows(&busy.id, 0).await.expect("the store answers").is_empty() {
        tokio::task::yield_now().await;
    }
    // A look at the busy game waits, too, and holds up nobody.
    let look = tokio::spawn({
        let (busy, token) = (busy.clone(), busy.spectator.clone());
        async move { busy.snapshot(&token).await }
    });
    for _ in 0..20 {
        assert_eq!(get(node.address, "/healthz", None).await.expect("an answer").status, 200);
        assert!(other.play(1, &mut Sampler::new(6)).await, "the other game goes on");
    }
    assert!(!choice.is_finished(), "it waits for the reader");
    release.send(()).expect("the reader waits");
    assert_eq!(reader.join().expect("the reader ends"), 0, "nothing changed while it read");
    assert_eq!(choice.await.expect("it ends").status, 200);
    assert!(look.await.expect("it ends")["n"].as_u64().is_some());
    assert_eq!(busy.snapshot(&busy.spectator).await["n"], 1);
    node.stop().await;
}
