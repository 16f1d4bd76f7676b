//! Dice that nobody chose: the commitment comes first, the secret after the end, and the record proves both.

use crate::support::{Game, World};
use serde_json::json;
use sortie_kernel::dice::Sampler;
use sortie_kernel::replay::Replay;
use sortie_server::dice_commitment::verify;
use sortie_server::load::http::{Reply, post, send};

on_both! { the_record_proves_that_nobody_chose_the_dice }

async fn the_record_proves_that_nobody_chose_the_dice(world: World) {
    let node = world.node().await;
    let wanted = json!({ "ruleset": "mini", "mode": "link" });
    let made = post(node.address, "/api/games", None, &wanted).await.unwrap().json();
    let game = Game::from_created(node.address, &made);
    let told = made["dice_commitment"].as_str().expect("a commitment").to_string();
    assert_eq!(told.len(), 64);
    let dice = game.snapshot(&game.spectator).await["dice"].clone();
    assert_eq!(dice, json!({ "commitment": told, "secret": null }), "before the end nobody knows the secret");

    // What is undone had its own dice, so the lines that stand do not count up one by one.
    let mut random = Sampler::new(71);
    let mut undone = 0;
    // Dice decide whose turn it is, and nobody chose them: so it looks for choices that are free to take back.
    while undone < 3 {
        game.play(1, &mut random).await;
        let (by, _) = game.asked().await.expect("free choices come before the end of the game");
        for side in [by.as_str(), if by == "a" { "b" } else { "a" }] {
            if game.snapshot(game.token(side)).await["undo"]["class"] == "free" {
                assert_eq!(game.tell("/undo", game.token(side), &json!({})).await.status, 200);
                undone += 1;
                break;
            }
        }
    }
    game.play(2000, &mut random).await;
    let end = game.snapshot(&game.a).await;
    assert_eq!(end["dice"]["commitment"], json!(told));
    let text = String::from_utf8(game.ask("/replay", &game.a).await.body).unwrap();
    assert!(text.contains("# undone: "), "something was undone on the way");
    let record = Replay::parse(&text).expect("a record");
    assert_eq!(record.get("dice-secret"), end["dice"]["secret"].as_str());
    assert_eq!(verify(&record), Ok(Some(record.entries.len())));

    let mut loaded = record.clone();
    let place = loaded.entries.iter().position(|entry| !entry.faces.is_empty()).expect("dice fell");
    loaded.entries[place].faces[0] = loaded.entries[place].faces[0] % 8 + 1;
    assert!(verify(&loaded).is_err(), "a face that the secret does not roll");
    let change = |name: &str, value: &str| {
        let mut other = record.clone();
        other
            .header
            .iter_mut()
            .filter(|(key, _)| key == name)
            .for_each(|(_, held)| *held = value.to_string());
        verify(&other)
    };
    assert!(change("dice-secret", &"5a".repeat(32)).is_err(), "another secret than the one committed to");
    assert!(change("dice-secret", "no number").is_err());
    assert!(change("dice-lines", "1-4").is_err() && change("dice-lines", "x").is_err());
    let mut silent = record.clone();
    silent.header.retain(|(key, _)| key != "dice-secret");
    assert_eq!(verify(&silent), Ok(None), "a record without a secret claims nothing");

    play_on(&game, &text).await;
    node.stop().await;
}

/// A game played on from a record owes its own dice only.
async fn play_on(first: &Game, text: &str) {
    let upload =
        send(first.server, "POST", "/api/replays", None, "text/plain", text.as_bytes()).await.unwrap();
    let replay = upload.json()["replay"].as_str().expect("an id").to_string();
    let wanted = json!({ "ply": 10, "side": "a", "bot": "random" });
    let reply: Reply =
        post(first.server, &format!("/api/replays/{replay}/play-on"), None, &wanted).await.unwrap();
    let game = Game::from_created(first.server, &reply.json());
    let mut screen = game.screen(&game.a).await;
    let mut frame = screen.frame("snapshot").await;
    let mut random = Sampler::new(72);
    while frame["outcome"].is_null() {
        if frame["decision"]["mine"] == true {
            let line = crate::support::any_line(&frame, &mut random);
            screen.send(&json!({ "choose": { "decision": frame["decision"]["id"], "line": line } })).await;
        }
        frame = screen.frame("update").await;
    }
    let text = String::from_utf8(game.ask("/replay", &game.a).await.body).unwrap();
    let record = Replay::parse(&text).expect("a record");
    assert_eq!(verify(&record), Ok(Some(record.entries.len() - 10)));
}
