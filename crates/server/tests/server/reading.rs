//! Reading rather than playing: the rulebook asked, a game in brief, where points came from, who can connect.

use crate::support::{Base, Game, run};
use serde_json::Value;
use sortie_kernel::dice::Sampler;
use sortie_server::load::http::{get, query};

#[test]
fn the_rulebook_answers_questions() {
    run(Base::Sqlite, |world| async move {
        let node = world.node().await;
        let ask = |words: &'static str| {
            let path = format!("/api/rules/search?ruleset=deadzone-3e&q={}", query(words));
            async move { get(node.address, &path, None).await.unwrap().json() }
        };
        let answer = ask("can I shoot into combat").await;
        let first: Vec<&str> = answer["hits"]
            .as_array()
            .unwrap()
            .iter()
            .take(3)
            .filter_map(|hit| hit["rule"]["id"].as_str())
            .collect();
        assert!(first.contains(&"DZ3-SHOOT-02") || first.contains(&"DZ3-SHOOT-09"), "{first:?}");
        assert_eq!(answer["reply"]["rules"][0], "DZ3-SHOOT-09");
        assert_eq!(answer["meant"], Value::Null);
        assert_eq!(ask("comand dice").await["meant"], "command dice");
        let brief = get(node.address, "/api/catalogues/kill-team/brief", None).await.unwrap().json();
        assert_eq!(brief["name"], "Kill Team (2021)");
        assert!(brief["steps"].as_array().is_some_and(|steps| steps.len() > 4));
        assert_eq!(get(node.address, "/api/catalogues/chess/brief", None).await.unwrap().status, 404);
        let books = get(node.address, "/api/catalogues", None).await.unwrap().json();
        assert!(books[0]["blurb"].as_str().is_some_and(|blurb| blurb.len() > 40));
    });
}

#[test]
fn the_points_of_a_finished_game_add_up() {
    run(Base::Sqlite, |world| async move {
        let node = world.node().await;
        let game = Game::by_link(node.address).await;
        assert_eq!(game.ask("/points", &game.a).await.status, 403, "a source may be a secret until the end");
        let start = game.snapshot(&game.a).await;
        assert!(!game.play(2000, &mut Sampler::new(1)).await, "the game ends");
        let points = game.ask("/points", &game.spectator).await.json();
        let end = game.snapshot(&game.a).await;
        for (index, side) in ["a", "b"].into_iter().enumerate() {
            let own = points.as_array().unwrap().iter().filter(|won| won["side"] == side);
            let sum: i64 = own.filter_map(|won| won["points"].as_i64()).sum();
            let score = |snapshot: &Value| snapshot["scene"]["scores"][index].as_i64().expect("a score");
            assert_eq!(score(&end) - score(&start), sum, "{points}");
        }
    });
}

#[test]
fn a_server_for_this_machine_alone_says_so() {
    run(Base::Sqlite, |world| async move {
        let node = world.node().await;
        let network = get(node.address, "/api/network", None).await.unwrap().json();
        assert_eq!(network["own_machine_only"], true);
        assert_eq!(network["address"], Value::Null);
        assert_eq!(node.url(), format!("http://{}", node.address));
    });
}
