//! Campaigns over HTTP: founded, mustered, a battle played and taken in once, and kept as files.

use crate::support::{Base, Game, World, run};
use serde_json::{Value, json};
use sortie_server::load::http::{get, post};
use std::net::SocketAddr;

#[test]
fn a_campaign_takes_in_a_game_of_its_server() {
    run(Base::Sqlite, takes_in);
}

async fn found(server: SocketAddr) -> (String, Value) {
    let wanted = json!({ "name": "Lantern Watch", "team": "intercessors", "stash": ["Frag grenade"] });
    let made = post(server, "/api/campaigns", None, &wanted).await.expect("an answer");
    assert_eq!(made.status, 200, "{}", String::from_utf8_lossy(&made.body));
    let page = made.json();
    (page["campaign"].as_str().unwrap().to_string(), page)
}

async fn takes_in(world: World) {
    let node = world.node().await;
    let server = node.address;
    let (campaign, page) = found(server).await;
    assert_eq!(page["sheet"]["rp"], 4);
    let at = |rest: &str| format!("/api/campaigns/{campaign}{rest}");
    let force = post(server, &at("/muster"), None, &json!({ "picks": page["picks"] })).await.unwrap().json();
    let wanted = json!({
        "ruleset": "kill-team", "mission": "loot", "forces": [force["force"], "greenskins"],
        "options": { "mode": "spec-ops" }, "mode": "hotseat",
    });
    let game = Game::make(server, &wanted).await;
    let body = json!({ "game": game.id });
    // Not over yet; a spectator cannot; then its player gives up.
    assert_eq!(post(server, &at("/battles"), Some(&game.a), &body).await.unwrap().status, 422);
    assert_eq!(post(server, &at("/battles"), Some(&game.spectator), &body).await.unwrap().status, 403);
    let resign = format!("/api/games/{}/resign", game.id);
    assert_eq!(post(server, &resign, Some(&game.a), &json!({})).await.unwrap().status, 200);
    let taken = post(server, &at("/battles"), Some(&game.a), &body).await.unwrap();
    assert_eq!(taken.status, 200, "{}", String::from_utf8_lossy(&taken.body));
    let mut sheet = taken.json()["sheet"].clone();
    while let Some(line) = sheet["ask"]["answers"][0]["line"].as_str() {
        let answer = post(server, &at("/lines"), None, &json!({ "line": line })).await.unwrap();
        assert_eq!(answer.status, 200, "{line}");
        sheet = answer.json()["sheet"].clone();
    }
    assert_eq!(sheet["battles"].as_array().map(Vec::len), Some(1));
    let again = post(server, &at("/battles"), Some(&game.a), &body).await.unwrap();
    assert_eq!(again.status, 422);
    assert!(String::from_utf8_lossy(&again.body).contains("has been taken in"));
    let refused = post(server, &at("/lines"), None, &json!({ "line": "acquire War Shrine" })).await.unwrap();
    assert!(String::from_utf8_lossy(&refused.body).contains("KT-NARR-10"));
    let text = get(server, &at("/file"), None).await.unwrap();
    assert!(String::from_utf8_lossy(&text.body).starts_with("sortie-campaign 1\n"));
    for nobody in [
        "/api/campaigns/nobody",
        "/api/campaigns/..%2F..%2Fsecret",
        "/api/campaigns/aaaaaaaaaaaaaaaaaaaaaaaa",
    ] {
        assert_eq!(get(server, nobody, None).await.unwrap().status, 404, "{nobody}");
    }
    let cheat = json!({ "line": "battle {\"game\":\"x\"}" });
    assert!(post(server, &at("/lines"), None, &cheat).await.unwrap().status >= 400);
}
