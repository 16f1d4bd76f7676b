//! The database goes away and comes back: answers at once, honest ones, and no restart.

use crate::support::{Base, Game, World, run};
use serde_json::json;
use sortie_kernel::dice::Sampler;
use sortie_server::load::http::{get, post};
use std::process::Command;
use std::time::{Duration, Instant};

/// Runs a statement on the database `postgres` of the same cluster.
fn psql(world: &World, statement: &str) {
    let url = world.url.as_ref().expect("PostgreSQL");
    let (server, _) = url.rsplit_once('/').expect("an address with a database");
    let done = Command::new("psql").args([&format!("{server}/postgres"), "-q", "-c", statement]).output();
    let done = done.expect("psql runs");
    assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
}

fn name(world: &World) -> String {
    world.url.as_ref().and_then(|url| url.rsplit('/').next()).expect("a database").to_string()
}

/// Nobody gets in any more, and those inside are thrown out.
pub(crate) fn go_away(world: &World) {
    let name = name(world);
    psql(world, &format!("ALTER DATABASE {name} ALLOW_CONNECTIONS false"));
    psql(
        world,
        &format!("SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity WHERE datname = '{name}'"),
    );
}

pub(crate) fn come_back(world: &World) {
    psql(world, &format!("ALTER DATABASE {} ALLOW_CONNECTIONS true", name(world)));
}

#[test]
fn while_the_database_is_away_answers_come_at_once_and_say_so() {
    run(Base::Postgres, |world| async move {
        let node = world.node().await;
        let game = Game::by_link(node.address).await;
        assert!(game.play(3, &mut Sampler::new(1)).await);
        for round in 0..2 {
            let (by, seen) = game.asked().await.expect("the game goes on");
            go_away(&world);
            // The node notices by itself within a few seconds.
            let until = Instant::now() + Duration::from_secs(20);
            while get(node.address, "/readyz", None).await.unwrap().status == 200 {
                assert!(Instant::now() < until, "the node does not notice");
                tokio::time::sleep(Duration::from_millis(50)).await;
            }
            let health = get(node.address, "/healthz", None).await.unwrap();
            assert_eq!((health.status, health.header("retry-after")), (503, Some("2")));
            let problems = health.json()["problems"].to_string();
            assert!(problems.contains("database"), "{problems}");
            assert_eq!(get(node.address, "/livez", None).await.unwrap().status, 200, "it need not be killed");
            let line = crate::support::any_line(&seen, &mut Sampler::new(2));
            let body = json!({ "decision": seen["decision"]["id"], "line": line });
            let wanted = json!({ "ruleset": "mini", "mode": "link" });
            let mut times = Vec::new();
            for _ in 0..5 {
                let asked = Instant::now();
                let refused = game.tell("/choose", game.token(&by), &body).await;
                let made = post(node.address, "/api/games", None, &wanted).await.unwrap();
                for reply in [refused, made] {
                    assert_eq!(
                        (reply.status, reply.header("retry-after")),
                        (503, Some("2")),
                        "round {round}"
                    );
                    let error = &reply.json()["error"];
                    assert_eq!(error["code"], "unavailable");
                    assert!(error["message"].as_str().unwrap().contains("nothing was changed"), "{error}");
                }
                times.push(asked.elapsed());
            }
            // The fastest, because a slow machine may be slow now and then; a time-out would be there each time.
            assert!(
                times.iter().min() < Some(&Duration::from_secs(2)),
                "nobody waits for a time-out: {times:?}"
            );
            assert_eq!(game.ask("", &game.a).await.status, 200, "what is in memory is still shown");
            come_back(&world);
            let until = Instant::now() + Duration::from_secs(20);
            while get(node.address, "/readyz", None).await.unwrap().status != 200 {
                assert!(Instant::now() < until, "the node does not come back");
                tokio::time::sleep(Duration::from_millis(50)).await;
            }
            assert_eq!(
                game.tell("/choose", game.token(&by), &body).await.status,
                200,
                "the same choice works now"
            );
        }
        assert_eq!(node.app.store.rows(&game.id, 0).await.unwrap().len(), 5, "nothing was written twice");
        node.stop().await;
    });
}

/// A finished game stands even if its record cannot be written; the record follows when somebody looks.
#[test]
fn the_last_choice_does_not_fail_because_of_the_record() {
    run(Base::Postgres, |world| async move {
        let node = world.node().await;
        let game = Game::by_link(node.address).await;
        let url = world.url.clone().unwrap();
        let sql = |statement: &str| {
            let done = Command::new("psql").args([&url, "-q", "-c", statement]).output().expect("psql runs");
            assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
        };
        sql(
            "CREATE FUNCTION refuse() RETURNS trigger AS $$ BEGIN RAISE EXCEPTION 'no records'; END $$ LANGUAGE plpgsql",
        );
        sql("CREATE TRIGGER refuse BEFORE INSERT ON replays FOR EACH ROW EXECUTE FUNCTION refuse()");
        let mut random = Sampler::new(3);
        while game.play(1, &mut random).await {}
        let over = game.snapshot(&game.a).await;
        assert!(!over["outcome"].is_null() && over["outcome"]["replay"].is_null(), "{}", over["outcome"]);
        sql("DROP TRIGGER refuse ON replays");
        node.stop().await;
        let node = world.node().await;
        let again = Game { server: node.address, ..game };
        let replay = again.snapshot(&again.a).await["outcome"]["replay"].clone();
        let path = format!("/api/replays/{}/file", replay.as_str().expect("the record was written now"));
        assert_eq!(get(node.address, &path, None).await.unwrap().status, 200);
        node.stop().await;
    });
}
