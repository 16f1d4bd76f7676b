//! Campaigns over HTTP: created, mustered, a battle played and added once, and kept in either database.

use crate::support::{Game, World};
use serde_json::{Value, json};
use sortie_server::load::http::{get, post};
use std::net::SocketAddr;

on_both! {
    a_campaign_takes_in_a_game_of_its_server,
    of_many_who_change_a_campaign_at_once_everybody_is_heard_or_refused,
    campaigns_per_address_are_bounded,
}

async fn found(server: SocketAddr) -> (String, Value) {
    let wanted = json!({ "name": "Lantern Watch", "team": "intercessors", "stash": ["Frag grenade"] });
    let made = post(server, "/api/campaigns", None, &wanted).await.expect("an answer");
    assert_eq!(made.status, 200, "{}", String::from_utf8_lossy(&made.body));
    let page = made.json();
    (page["campaign"].as_str().unwrap().to_string(), page)
}

async fn a_campaign_takes_in_a_game_of_its_server(world: World) {
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
    assert!(String::from_utf8_lossy(&again.body).contains("has already been added"));
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
    // Another server, as after a crash, has it as it stands.
    node.stop().await;
    let node = world.node().await;
    let page = get(node.address, &at(""), None).await.unwrap().json();
    assert_eq!(page["sheet"]["battles"].as_array().map(Vec::len), Some(1));
    assert_eq!(node.app.store.admin().check().await.expect("an answer"), Vec::<String>::new());
    node.stop().await;
}

/// All operatives are renamed at the same moment: every line that was acknowledged stands, and no other.
async fn of_many_who_change_a_campaign_at_once_everybody_is_heard_or_refused(world: World) {
    let node = world.node().await;
    let (server, (campaign, page)) = (node.address, found(node.address).await);
    let path = format!("/api/campaigns/{campaign}");
    let operatives = page["sheet"]["operatives"].as_array().expect("operatives").iter();
    let many: Vec<_> = operatives
        .map(|operative| operative["name"].as_str().expect("a name").to_string())
        .map(|who| {
            let (path, line) = (format!("{path}/lines"), format!("rename {who}: Old {who}"));
            tokio::spawn(async move {
                let done = post(server, &path, None, &json!({ "line": line })).await.expect("an answer");
                (done.status, line)
            })
        })
        .collect();
    let mut stood = Vec::new();
    for one in many {
        let (status, line) = one.await.expect("no panic");
        assert!([200, 409].contains(&status), "{line}: {status}");
        if status == 200 {
            stood.push(line);
        }
    }
    assert!(!stood.is_empty(), "somebody is heard");
    let text = get(server, &format!("{path}/file"), None).await.unwrap();
    let text = String::from_utf8_lossy(&text.body).into_owned();
    for line in &stood {
        assert!(text.contains(line.as_str()), "{line} was acknowledged:\n{text}");
    }
    let lines = text.lines().filter(|line| line.contains(" rename ")).count();
    assert_eq!(lines, stood.len(), "{text}");
    node.stop().await;
}

async fn campaigns_per_address_are_bounded(world: World) {
    let mut options = world.options();
    options.spare_own_machine = false;
    options.limits.campaigns_per_address = 2;
    let node = sortie_server::start(options).await.expect("the node starts");
    found(node.address).await;
    found(node.address).await;
    let wanted = json!({ "name": "Third", "team": "intercessors" });
    let refused = post(node.address, "/api/campaigns", None, &wanted).await.expect("an answer");
    assert_eq!(refused.status, 507, "{}", String::from_utf8_lossy(&refused.body));
    node.stop().await;
}

/// A server that kept campaigns as files is followed by one that keeps them in its database.
#[test]
fn campaigns_in_files_are_taken_in() {
    crate::support::run(crate::support::Base::Sqlite, |world| async move {
        let node = world.node().await;
        let (campaign, _) = found(node.address).await;
        let text = get(node.address, &format!("/api/campaigns/{campaign}/file"), None).await.unwrap().body;
        node.stop().await;
        let folder = world.folder.join("campaigns");
        std::fs::create_dir_all(&folder).expect("a folder");
        let (file, link) = (folder.join("abcdefghijklmnopqrstuvwx.campaign"), "abcdefghijklmnopqrstuvwx");
        std::fs::write(&file, &text).expect("a file");
        let node = world.node().await;
        let page = get(node.address, &format!("/api/campaigns/{link}"), None).await.unwrap();
        assert_eq!((page.status, page.json()["sheet"]["rp"].as_u64()), (200, Some(4)));
        assert!(!file.exists() && file.with_extension("taken-in").exists());
        node.stop().await;
    });
}
