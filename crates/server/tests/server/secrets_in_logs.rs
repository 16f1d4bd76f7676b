//! No line of the log contains a secret, even at the most verbose level; who did what is there.

use crate::crashes::Node;
use crate::support::{Base, Game, World, any_line, run};
use serde_json::{Value, json};
use sortie_kernel::dice::Sampler;
use sortie_server::load::http::{connect, get, post};
use std::time::Duration;

/// What a node has logged, once some words are there.
async fn logged(node: &Node, words: &str) -> String {
    for _ in 0..600 {
        let log = node.log.lock().unwrap().clone();
        if log.contains(words) {
            return log;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    panic!("{words} is not logged");
}

#[test]
fn no_line_of_the_log_holds_a_secret() {
    run(Base::Sqlite, |world| async move {
        let key = "5a".repeat(32);
        let node = Node::start_with(
            &world,
            &[
                ("SORTIE_LOG", "trace"),
                ("SORTIE_JSON_LOGS", "true"),
                ("SORTIE_KEY", &key),
                ("SORTIE_METRICS_TOKEN", "the-operators-token"),
            ],
        );
        let made =
            post(node.address, "/api/games", None, &json!({ "ruleset": "mini", "mode": "link" })).await;
        let game = Game::from_created(node.address, &made.unwrap().json());
        let mut random = Sampler::new(1);
        let mut screen = game.screen(&game.b).await;
        screen.frame("snapshot").await;
        game.play(5, &mut random).await;
        game.tell("/undo", &game.a, &json!({})).await;
        // Wrong turns, too: links in addresses, wrong tokens, bad frames, a record that is none.
        for path in
            [format!("/game/{}/{}", game.id, game.a), format!("/api/games/{}?token={}", game.id, game.a)]
        {
            get(node.address, &path, Some(&game.a)).await.ok();
        }
        get(node.address, "/metrics", Some("the-operators-token")).await.ok();
        screen.send(&json!({ "hello": game.a })).await;
        drop(connect(node.address, &game.id).await);
        let (by, seen) = game.asked().await.expect("it goes on");
        let line = any_line(&seen, &mut random);
        let body = json!({ "decision": seen["decision"]["id"], "line": line });
        assert_eq!(game.tell("/choose", game.token(&by), &body).await.status, 200);
        game.tell("/resign", &game.a, &json!({})).await;
        let secret =
            game.snapshot(&game.a).await["dice"]["secret"].as_str().expect("after the end").to_string();
        let wanted = json!({ "name": "Lantern Watch", "team": "intercessors" });
        let founded = post(node.address, "/api/campaigns", None, &wanted).await.unwrap().json();
        let campaign = founded["campaign"].as_str().expect("a link").to_string();
        let lines = json!({ "line": "acquire nothing" });
        post(node.address, &format!("/api/campaigns/{campaign}/lines"), None, &lines).await.unwrap();
        let log = logged(&node, "/api/campaigns/{campaign}/lines").await;
        for (name, secret) in [
            ("the link of a campaign", campaign.as_str()),
            ("the link of A", &game.a),
            ("the link of B", &game.b),
            ("the spectators' link", &game.spectator),
            ("the seed", &secret),
            ("the key", &key),
            ("the operator's token", "the-operators-token"),
        ] {
            assert!(!log.contains(secret), "{name} stands in the log");
        }
        let lines: Vec<Value> = log.lines().filter_map(|line| serde_json::from_str(line).ok()).collect();
        let audit = |action: &str| {
            let of = |line: &&Value| line["action"] == action && line["subject"] == game.id.as_str();
            lines.iter().find(of).unwrap_or_else(|| panic!("no line for {action}")).clone()
        };
        for action in ["made", "chose", "resigned"] {
            let line = audit(action);
            assert!(
                line["from"].is_string() && line["request"].as_str().is_some_and(|id| id.len() > 8),
                "{line}"
            );
        }
        assert!(["a", "b"].iter().any(|side| audit("chose")["by"] == *side));
        let access = lines.iter().find(|line| line["route"] == "/api/games/{game}/choose");
        let access = access.expect("requests are logged by their route");
        assert!(access["status"].is_number() && access["ms"].is_number() && access["request"].is_string());
        node.kill();
    });
}

#[test]
fn at_info_changes_are_logged_and_requests_are_not() {
    run(Base::Sqlite, |world: World| async move {
        let node = Node::start_with(&world, &[("SORTIE_JSON_LOGS", "true"), ("SORTIE_LOG", "info")]);
        get(node.address, "/api/rulesets", None).await.unwrap();
        post(node.address, "/api/games", None, &json!({ "ruleset": "mini", "mode": "link" })).await.unwrap();
        let log = logged(&node, "\"action\":\"made\"").await;
        assert!(log.contains("\"action\":\"made\"") && !log.contains("\"route\""), "{log}");
        node.kill();
    });
}
