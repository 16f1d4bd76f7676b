//! Live connections: two players and a spectator, presence, reconnects.

use crate::support::{Game, Screen, World, any_line};
use serde_json::{Value, json};
use sortie_kernel::dice::Sampler;

on_both! {
    two_players_and_a_spectator_see_one_game,
    a_reconnect_brings_what_was_missed,
    strangers_stay_outside,
    the_server_hangs_up_when_it_goes_down,
}

async fn two_players_and_a_spectator_see_one_game(world: World) {
    let node = world.node().await;
    let game = Game::by_link(node.address).await;
    let mut a = game.screen(&game.a).await;
    let first = a.frame("snapshot").await;
    assert_eq!((first["viewer"].clone(), first["seats"]["b"]["online"].clone()), (json!("a"), json!(false)));
    let mut b = game.screen(&game.b).await;
    let mut now = [first, b.frame("snapshot").await];
    let came = a.frame_where("presence", |frame| frame["seats"]["b"]["online"] == true).await;
    assert_eq!(came["seats"]["a"]["online"], true);
    let mut watcher = game.screen(&game.spectator).await;
    assert_eq!(watcher.frame("snapshot").await["viewer"], "audience");

    let mut random = Sampler::new(11);
    for n in 1..=60 {
        let by = usize::from(now[1]["decision"]["mine"] == true);
        assert_eq!(now[by]["decision"]["mine"], true);
        let not_asked = &now[1 - by]["decision"];
        let keys: Vec<&String> = not_asked.as_object().unwrap().keys().collect();
        assert_eq!(keys, ["by", "id", "mine", "question"], "anyone who is not asked learns nothing else");
        let choose =
            json!({ "decision": now[by]["decision"]["id"], "line": any_line(&now[by], &mut random) });
        let screen = if by == 0 { &mut a } else { &mut b };
        screen.send(&json!({ "choose": choose })).await;
        now = [a.frame("update").await, b.frame("update").await];
        let seen = watcher.frame("update").await;
        assert_eq!([&now[0]["n"], &now[1]["n"], &seen["n"]], [n, n, n]);
        assert!(seen["decision"]["choices"].is_null());
        assert_eq!(now[0]["decision"]["id"], now[1]["decision"]["id"]);
    }
    drop(b);
    a.frame_where("presence", |frame| frame["seats"]["b"]["online"] == false).await;
    a.send(&json!({ "ping": 5 })).await;
    assert_eq!(a.frame("pong").await["n"], 5);
    node.stop().await;
}

async fn a_reconnect_brings_what_was_missed(world: World) {
    let node = world.node().await;
    let game = Game::by_link(node.address).await;
    let mut random = Sampler::new(12);
    game.play(10, &mut random).await;
    let mut first = game.screen(&game.a).await;
    assert_eq!(first.frame("snapshot").await["log"].as_array().unwrap().len(), 11);
    drop(first);
    game.play(5, &mut random).await;
    let mut again = Screen::open(node.address, &game.id, &game.a, Some(10)).await;
    let missed = again.frame("snapshot").await;
    assert_eq!(missed["log_from"], 11);
    let numbers: Vec<&Value> = missed["log"].as_array().unwrap().iter().map(|entry| &entry["n"]).collect();
    assert_eq!(numbers, [11, 12, 13, 14, 15]);
    // A number from the future is ignored: everything is sent.
    let mut strange = Screen::open(node.address, &game.id, &game.a, Some(999)).await;
    assert_eq!(strange.frame("snapshot").await["log_from"], 0);
    node.stop().await;
}

async fn strangers_stay_outside(world: World) {
    let node = world.node().await;
    let (game, other) = (Game::by_link(node.address).await, Game::by_link(node.address).await);
    let wrong = [other.a.as_str(), "guess", &game.id];
    for token in wrong {
        assert_eq!(game.ask("", token).await.status, 404, "{token}");
        let mut screen = game.screen(token).await;
        assert_eq!(screen.frame("error").await["error"]["code"], "not-found");
        assert_eq!(screen.text().await, None, "and the connection is closed");
    }
    let none = sortie_server::load::http::get(node.address, &format!("/api/games/{}", game.id), None).await;
    assert_eq!(none.unwrap().status, 403);
    let stored = std::fs::read(world.folder.join("sortie.sqlite")).unwrap_or_default();
    let holds = |needle: &str| stored.windows(needle.len()).any(|window| window == needle.as_bytes());
    assert!(!holds(&game.a) && !holds(&game.spectator), "links are stored hashed");
    node.stop().await;
}

async fn the_server_hangs_up_when_it_goes_down(world: World) {
    let node = world.node().await;
    let game = Game::by_link(node.address).await;
    let mut screen = game.screen(&game.a).await;
    screen.frame("snapshot").await;
    let (down, rest) = tokio::join!(node.stop(), async {
        while screen.text().await.is_some() {}
        true
    });
    assert_eq!((down, rest), ((), true));
}
