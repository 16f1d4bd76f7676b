//! Two nodes on one PostgreSQL: neither holds the truth, so it does not matter who is asked.

use crate::support::{Base, Game, any_line, run};
use serde_json::json;
use sortie_kernel::dice::Sampler;
use sortie_server::load::http::get;
use std::time::Duration;

#[test]
fn two_people_on_two_nodes_play_one_game() {
    run(Base::Postgres, |world| async move {
        let (one, two) = (world.node().await, world.node().await);
        let game = Game::by_link(one.address).await;
        let there = Game { server: two.address, ..game.clone() };
        // Who was there before A looks is already in A's snapshot, and is not sent again.
        let mut a = game.screen(&game.a).await;
        let first = a.frame("snapshot").await;
        let mut b = there.screen(&there.b).await;
        let mut now = [first, b.frame("snapshot").await];
        a.frame_where("presence", |frame| frame["seats"]["b"]["online"] == true).await;
        let mut random = Sampler::new(41);
        for _ in 0..400 {
            let by = usize::from(now[1]["decision"]["mine"] == true);
            let choose =
                json!({ "decision": now[by]["decision"]["id"], "line": any_line(&now[by], &mut random) });
            let screen = if by == 0 { &mut a } else { &mut b };
            screen.send(&json!({ "choose": choose })).await;
            now = [a.frame("update").await, b.frame("update").await];
            assert_eq!(now[0]["n"], now[1]["n"]);
            assert_eq!(now[0]["scene"]["scores"], now[1]["scene"]["scores"]);
            if !now[0]["outcome"].is_null() {
                assert_eq!(now[0]["outcome"], now[1]["outcome"]);
                break;
            }
        }
        assert!(!now[0]["outcome"].is_null(), "the game came to its end");
        drop(b);
        a.frame_where("presence", |frame| frame["seats"]["b"]["online"] == false).await;
        one.stop().await;
        two.stop().await;
    });
}

#[test]
fn of_two_writers_one_wins() {
    run(Base::Postgres, |world| async move {
        let (one, two) = (world.node().await, world.node().await);
        let game = Game::by_link(one.address).await;
        let there = Game { server: two.address, ..game.clone() };
        let mut random = Sampler::new(42);
        let mut races = 0;
        for _ in 0..60 {
            let Some((by, seen)) = game.asked().await else { break };
            // The other node must know the game, or it would only have to load it.
            there.snapshot(&game.a).await;
            let body = |line| json!({ "decision": seen["decision"]["id"], "line": line });
            let (left, right) = (body(any_line(&seen, &mut random)), body(any_line(&seen, &mut random)));
            let (first, second) = tokio::join!(
                game.tell("/choose", game.token(&by), &left),
                there.tell("/choose", game.token(&by), &right)
            );
            let mut both = [first.status, second.status];
            both.sort_unstable();
            assert_eq!(both, [200, 409], "one wins, and the other gets an answer");
            races += 1;
            let settled = wait_for_both(&game, &there).await;
            assert_eq!(settled.0, settled.1, "both nodes show what stands");
        }
        assert!(races > 30);
        one.stop().await;
        two.stop().await;
    });
}

/// Snapshots of both nodes once they have the same length.
async fn wait_for_both(game: &Game, there: &Game) -> (serde_json::Value, serde_json::Value) {
    for _ in 0..4000 {
        let (one, two) = (game.snapshot(&game.a).await, there.snapshot(&game.a).await);
        if one["n"] == two["n"] {
            return (one, two);
        }
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    panic!("the nodes do not agree");
}

#[test]
fn another_node_takes_over_the_bot_of_a_dead_one() {
    run(Base::Postgres, |world| async move {
        let (one, two) = (world.node().await, world.node().await);
        let seats = json!({ "a": "human", "b": "random" });
        let game =
            Game::make(one.address, &json!({ "ruleset": "mini", "mode": "bot", "seats": seats })).await;
        // The first node stops before its bot answers, as if it had died.
        one.stop().await;
        let there = Game { server: two.address, ..game.clone() };
        let mut screen = there.screen(&game.a).await;
        let mut frame = screen.frame("snapshot").await;
        let mut random = Sampler::new(43);
        for _ in 0..30 {
            if frame["decision"]["mine"] == true {
                let line = any_line(&frame, &mut random);
                screen
                    .send(&json!({ "choose": { "decision": frame["decision"]["id"], "line": line } }))
                    .await;
            }
            frame = screen.frame("update").await;
        }
        assert!(frame["ply"].as_u64().unwrap() >= 30);
        two.stop().await;
    });
}

#[test]
fn nodes_that_start_together_agree_on_the_tables() {
    run(Base::Postgres, |world| async move {
        let (one, two, three) = tokio::join!(world.node(), world.node(), world.node());
        for node in [one, two, three] {
            assert_eq!(get(node.address, "/healthz", None).await.unwrap().status, 200);
            node.stop().await;
        }
    });
}
