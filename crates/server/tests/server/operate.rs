//! What operators do while servers run: back up, restore elsewhere, close, delete, change links; and quotas.

use crate::support::{Base, Game, Screen, World};
use serde_json::{Value, json};
use sortie_kernel::dice::Sampler;
use sortie_server::load::http::{get, post};
use sortie_server::store::{Admin, Vault};
use sortie_server::{Limits, Options, start};
use std::time::Duration;

on_both! {
    a_backup_of_a_running_server_restores_every_game,
    operators_change_games_under_a_running_server,
    quotas_hold,
}

const KEY: &str = "5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a";

fn sealed(world: &World) -> Options {
    Options { key: Some(KEY.into()), ..world.options() }
}

async fn desk(world: &World) -> Admin {
    let opened = match &world.url {
        Some(url) => Admin::postgres(url, Some(KEY)).await,
        None => Admin::sqlite(&world.folder.join("sortie.sqlite"), Some(KEY)).await,
    };
    opened.expect("a desk")
}

/// Everything that a link shows, except who is here.
async fn shown(game: &Game, token: &str) -> (Value, Value) {
    let mut seen = game.snapshot(token).await;
    seen["seats"] = Value::Null;
    (seen, game.ask("/events", token).await.json())
}

async fn a_backup_of_a_running_server_restores_every_game(world: World) {
    let node = start(sealed(&world)).await.expect("the node starts");
    let mut games = Vec::new();
    for n in 0..6 {
        let game = Game::by_link(node.address).await;
        // One of them to its end, which leaves a record.
        game.play(if n == 0 { 500 } else { 5 + n }, &mut Sampler::new(n as u64)).await;
        games.push(game);
    }
    let wanted = json!({ "name": "Lantern Watch", "team": "intercessors" });
    let founded = post(node.address, "/api/campaigns", None, &wanted).await.expect("an answer").json();
    let campaign = format!("/api/campaigns/{}", founded["campaign"].as_str().expect("a link"));
    // Somebody plays on while the backup is made.
    let busy = Game::by_link(node.address).await;
    let player = tokio::spawn({
        let busy = busy.clone();
        async move { busy.play(60, &mut Sampler::new(9)).await }
    });
    let file = world.folder.join("backup.jsonl.gz");
    let counts = desk(&world).await.backup(&file).await.expect("it is written");
    assert_eq!((counts.games, counts.records, counts.campaigns), (7, 1, 1));
    player.await.expect("the game was not disturbed");

    // Into a server on the other kind of database, and into one of the same kind.
    for base in [Base::Sqlite, Base::Postgres] {
        let other = World::new(base);
        let vault = Vault::with_key(KEY).expect("a key");
        let store = match &other.url {
            Some(url) => sortie_server::store::Store::postgres(url, vault).await,
            None => {
                sortie_server::store::Store::sqlite_sealed(&other.folder.join("sortie.sqlite"), vault).await
            }
        };
        let store = store.expect("an empty store");
        assert_eq!(store.admin().restore(&file).await.expect("it is restored"), counts);
        assert!(store.admin().check().await.expect("an answer").is_empty());
        store.close().await;
        let copy = start(sealed(&other)).await.expect("the copy starts");
        for game in &games {
            let there = Game { server: copy.address, ..game.clone() };
            for token in [&game.a, &game.b, &game.spectator] {
                assert_eq!(shown(game, token).await, shown(&there, token).await, "game {}", game.id);
            }
        }
        let file = format!("{campaign}/file");
        let texts = [
            get(node.address, &file, None).await.expect("an answer"),
            get(copy.address, &file, None).await.expect("an answer"),
        ];
        assert_eq!((texts[1].status, &texts[0].body), (200, &texts[1].body), "the campaign came along");
        let there = Game { server: copy.address, ..games[1].clone() };
        assert!(there.play(3, &mut Sampler::new(4)).await, "the game goes on over there");
        let seen = there.snapshot(&there.a).await;
        assert_eq!(seen["dice"]["commitment"], games[1].snapshot(&games[1].a).await["dice"]["commitment"]);
        copy.stop().await;
    }
    node.stop().await;
}

/// Waits until the server has noticed.
async fn until(what: &str, mut is: impl AsyncFnMut() -> bool) {
    for _ in 0..800 {
        if is().await {
            return;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    panic!("the server does not notice: {what}");
}

async fn operators_change_games_under_a_running_server(world: World) {
    let node = start(sealed(&world)).await.expect("the node starts");
    let desk = desk(&world).await;
    let (game, other) = (Game::by_link(node.address).await, Game::by_link(node.address).await);
    game.play(4, &mut Sampler::new(1)).await;
    let list = desk.games(10).await.expect("a list");
    let line = list.iter().find(|line| line.id == game.id).expect("the game is listed");
    assert_eq!((line.entries, line.ruleset.as_str(), list.len()), (4, "mini", 2));
    assert!(line.bytes > 100 && line.last >= line.made);
    let (_, header, roles) = desk.game(&game.id).await.expect("one game");
    assert_eq!(
        (header.mode, roles),
        (sortie_server::dto::game::Mode::Link, vec!["a".into(), "audience".into(), "b".into()])
    );
    assert!(header.seed.starts_with("sealed"), "{}", header.seed);

    // A new link for A: the old one stops working, also on a screen that is open.
    let mut screen = Screen::open(node.address, &game.id, &game.a, None).await;
    screen.frame("snapshot").await;
    let link = desk.renew(&game.id, sortie_server::header::Role::parse("a").unwrap()).await.expect("a link");
    until("the old link", async || game.ask("", &game.a).await.status == 404).await;
    while screen.text().await.is_some() {}
    assert_eq!(game.ask("", &link).await.status, 200);
    let game = Game { a: link, ..game };
    desk.revoke(&game.id, sortie_server::header::Role::Spectator).await.expect("it is taken away");
    until("the audience", async || game.ask("", &game.spectator).await.status == 404).await;
    assert!(desk.revoke(&game.id, sortie_server::header::Role::Spectator).await.is_err(), "there is none");

    desk.close_game(&game.id).await.expect("it is closed");
    until("closed", async || game.choose("anything").await.status == 409).await;
    let refused = game.choose("anything").await.json();
    assert!(refused["error"]["message"].as_str().unwrap().contains("operator"), "{refused}");
    assert_eq!(game.tell("/resign", &game.a, &json!({})).await.status, 409);
    assert_eq!(game.ask("", &game.a).await.status, 200, "it can be looked at");

    desk.delete(&other.id).await.expect("it is deleted");
    until("deleted", async || other.ask("", &other.a).await.status == 404).await;
    for missing in [desk.delete("nothing").await, desk.close_game("nothing").await] {
        assert!(missing.expect_err("there is none").message.contains("nothing"));
    }
    desk.close().await;
    node.stop().await;
}

async fn quotas_hold(world: World) {
    let limits = Limits { games_open_per_address: 2, uploads_per_address: 1, ..Limits::none() };
    let options = Options { limits, spare_own_machine: false, ..sealed(&world) };
    let node = start(options).await.expect("the node starts");
    let wanted = json!({ "ruleset": "mini", "mode": "link" });
    let make = async || post(node.address, "/api/games", None, &wanted).await.expect("an answer");
    let first = Game::from_created(node.address, &make().await.json());
    assert_eq!(make().await.status, 200);
    let full = make().await;
    assert_eq!((full.status, full.json()["error"]["code"].clone()), (507, json!("full")));
    assert!(full.json()["error"]["message"].as_str().unwrap().contains("unfinished games"));
    // A game that is over makes room for another.
    let mut random = Sampler::new(8);
    while first.play(1, &mut random).await {}
    assert_eq!(make().await.status, 200);
    let replay = first.snapshot(&first.a).await["outcome"]["replay"].clone();
    let path = format!("/api/replays/{}/file", replay.as_str().expect("a record"));
    let text = get(node.address, &path, None).await.expect("an answer").body;
    let upload = async |text: &[u8]| {
        let sent =
            sortie_server::load::http::send(node.address, "POST", "/api/replays", None, "text/plain", text);
        sent.await.expect("an answer").status
    };
    // An empty line at the end makes it another record than the one that the game left here.
    let mut other = text;
    other.push(b'\n');
    assert_eq!(upload(&other).await, 200);
    other.push(b'\n');
    assert_eq!(upload(&other).await, 507);
    node.stop().await;

    let limits = Limits { free_bytes: u64::MAX, log_entries: 6, undone_entries: 2, ..Limits::none() };
    let node = start(Options { limits, ..sealed(&world) }).await.expect("the node starts");
    let made = post(node.address, "/api/games", None, &wanted).await.expect("an answer");
    let expected = if world.base == Base::Sqlite { 507 } else { 200 };
    assert_eq!(made.status, expected, "the disk of a file is watched; PostgreSQL watches its own");
    node.stop().await;

    // The log of a game is bounded.
    let limits = Limits { log_entries: 6, ..Limits::none() };
    let node = start(Options { limits, ..sealed(&world) }).await.expect("the node starts");
    let game = Game::by_link(node.address).await;
    assert!(game.play(6, &mut Sampler::new(2)).await);
    let (by, seen) = game.asked().await.expect("it goes on");
    let body = json!({ "decision": seen["decision"]["id"], "line": seen["decision"]["choices"][0]["line"] });
    let full = game.tell("/choose", game.token(&by), &body).await;
    assert_eq!((full.status, full.json()["error"]["code"].clone()), (507, json!("full")));
    assert_eq!(game.tell("/resign", &game.a, &json!({})).await.status, 200, "it can still be given up");
    node.stop().await;
}
