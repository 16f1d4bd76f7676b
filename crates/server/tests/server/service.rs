//! What surrounds every request: description, health, metrics, headers, limits.

use crate::support::{Base, Game, run};
use serde_json::json;
use sortie_server::load::http::{get, post, query, send};
use sortie_server::{Limits, Options, start};
use std::net::SocketAddr;

/// Every request of the API stands in the document for people, and nothing there that does not exist.
#[test]
fn the_document_names_every_request() {
    run(Base::Sqlite, |world| async move {
        let node = world.node().await;
        let api = get(node.address, "/api/openapi.json", None).await.unwrap().json();
        let mut described = Vec::new();
        for (path, methods) in api["paths"].as_object().unwrap() {
            let methods = methods.as_object().unwrap().keys();
            described.extend(methods.map(|method| format!("{} {path}", method.to_uppercase())));
        }
        described.sort();
        let document = include_str!("../../../../docs/server.md");
        let rows = document.lines().filter_map(|line| line.strip_prefix("| `"));
        let rows = rows.filter_map(|row| row.split('`').next()).filter(|row| row.contains(" /"));
        let mut named: Vec<String> = rows.map(str::to_string).collect();
        named.sort();
        assert_eq!(named, described, "docs/server.md and the API differ");
    });
}

#[test]
fn the_api_describes_itself() {
    run(Base::Sqlite, |world| async move {
        let node = world.node().await;
        let api = get(node.address, "/api/openapi.json", None).await.unwrap().json();
        let paths = api["paths"].as_object().unwrap();
        for path in [
            "/api/rulesets",
            "/api/rulesets/{id}/preview",
            "/api/rules",
            "/api/rules/{id}",
            "/api/games",
            "/api/games/{game}",
            "/api/games/{game}/choose",
            "/api/games/{game}/try",
            "/api/games/{game}/odds",
            "/api/games/{game}/reach",
            "/api/games/{game}/seen",
            "/api/games/{game}/outline",
            "/api/games/{game}/sight",
            "/api/games/{game}/threat",
            "/api/games/{game}/events",
            "/api/games/{game}/undo",
            "/api/games/{game}/undo/answer",
            "/api/games/{game}/replay",
            "/api/games/{game}/live",
            "/api/replays",
            "/api/replays/{id}",
            "/api/replays/{id}/file",
            "/api/replays/{id}/ply/{n}",
            "/api/replays/{id}/play-on",
            "/healthz",
            "/metrics",
        ] {
            assert!(paths.contains_key(path), "{path} is not described");
        }
        // What stands in the path is said to stand there, and the rest in the query: clients are generated from this.
        for (path, methods) in paths {
            for (method, told) in methods.as_object().unwrap() {
                for parameter in told["parameters"].as_array().into_iter().flatten() {
                    let name = parameter["name"].as_str().unwrap();
                    let place = if path.contains(&format!("{{{name}}}")) { "path" } else { "query" };
                    assert_eq!(parameter["in"], place, "{method} {path}: {name}");
                }
            }
        }
        let schemas = api["components"]["schemas"].as_object().unwrap();
        for name in ["Snapshot", "Scene", "Board", "ServerFrame", "ClientFrame", "ErrorBody", "Odds"] {
            assert!(schemas.contains_key(name), "{name} is not described");
        }
        // Every reference leads somewhere.
        let text = api.to_string();
        for part in text.split("#/components/schemas/").skip(1) {
            let name = part.split('"').next().unwrap();
            assert!(schemas.contains_key(name), "{name} is referred to, but not described");
        }
        for (page, kind) in [("/api", "text/html"), ("/api/page.js", "text/javascript")] {
            let reply = get(node.address, page, None).await.unwrap();
            assert!(reply.status == 200 && reply.header("content-type").unwrap().starts_with(kind));
        }
        node.stop().await;
    });
}

/// The models of the random forces that options name.
async fn force(server: SocketAddr, options: &str) -> Vec<String> {
    let path =
        format!("/api/rulesets/deadzone-3e/preview?a=random-100&b=random-100&options={}", query(options));
    let drawn = get(server, &path, None).await.unwrap().json();
    let models = drawn["scene"]["tokens"].as_array().unwrap();
    models.iter().map(|model| model["title"].as_str().unwrap().to_string()).collect()
}

#[test]
fn what_can_be_played_is_listed_and_previewed() {
    run(Base::Sqlite, |world| async move {
        let node = world.node().await;
        let all = get(node.address, "/api/rulesets", None).await.unwrap().json();
        let all = all.as_array().unwrap();
        assert!(all.iter().any(|ruleset| ruleset["id"] == "mini"));
        for ruleset in all {
            let id = ruleset["id"].as_str().unwrap();
            assert!(!ruleset["bots"].as_array().unwrap().is_empty(), "{id} has no bot");
            let preview = get(node.address, &format!("/api/rulesets/{id}/preview"), None).await.unwrap();
            assert_eq!(preview.status, 200, "{id}");
            let preview = preview.json();
            let models = preview["scene"]["tokens"].as_array().unwrap();
            assert!(!models.is_empty(), "{id} shows no models");
            assert!(models.iter().all(|model| !model["at"].is_null()), "{id} does not show where they stand");
            assert!(!preview["question"].as_array().unwrap().is_empty());
        }
        // The number of a random force says which one is pictured.
        let seven = force(node.address, "force-seed=7").await;
        assert_eq!(seven, force(node.address, "force-seed=7").await);
        assert_ne!(seven, force(node.address, "force-seed=8").await);
        let strange = get(node.address, "/api/rulesets/mini/preview?options=what", None).await.unwrap();
        assert_eq!(strange.status, 400);
        let bad = get(node.address, "/api/rulesets/mini/preview?board=yadr", None).await.unwrap();
        assert_eq!((bad.status, bad.json()["error"]["meant"].clone()), (400, json!("yard")));
        let rules =
            get(node.address, "/api/rules?ruleset=deadzone-3e&q=clear+shot", None).await.unwrap().json();
        assert_eq!(rules[0]["id"], "DZ3-SHOOT-07");
        let rule = get(node.address, "/api/rules/dz3-shoot-07", None).await.unwrap().json();
        assert_eq!((&rule["topic"], &rule["title"]), (&json!("SHOOT"), &json!("Clear shot")));
        assert_eq!(get(node.address, "/api/rules/NO-SUCH-99", None).await.unwrap().status, 404);
        node.stop().await;
    });
}

#[test]
fn an_address_says_which_methods_it_does_not_take() {
    run(Base::Sqlite, |world| async move {
        let node = world.node().await;
        for (method, path) in [("DELETE", "/api/games"), ("PUT", "/api/rulesets"), ("GET", "/api/games")] {
            let reply = send(node.address, method, path, None, "text/plain", b"").await.unwrap();
            assert_eq!(
                (reply.status, reply.json()["error"]["code"].clone()),
                (405, json!("method")),
                "{path}"
            );
        }
        node.stop().await;
    });
}

#[test]
fn a_game_of_defaults_tells_what_is_played_and_open_games_their_record() {
    run(Base::Sqlite, |world| async move {
        let node = world.node().await;
        for (ruleset, record) in [("deadzone-3e", 403), ("kill-team", 200)] {
            let wanted = json!({ "ruleset": ruleset, "mode": "link" });
            let made = post(node.address, "/api/games", None, &wanted).await.unwrap();
            let game = Game::from_created(node.address, &made.json());
            let seen = game.snapshot(&game.spectator).await;
            for name in ["mission", "board_name"] {
                assert_ne!(seen[name], "", "{ruleset}: {name}");
            }
            assert!(seen["forces"].as_array().unwrap().iter().all(|force| force != ""), "{ruleset}");
            // Deadzone's tokens are looked at in secret; Kill Team has nothing to hide from those who watch.
            let early = game.ask("/replay", &game.spectator).await;
            if seen["hidden"] == true || ruleset == "kill-team" {
                assert_eq!(early.status, record, "{ruleset}");
            }
        }
        node.stop().await;
    });
}

#[test]
fn health_figures_and_headers_are_there() {
    run(Base::Sqlite, |world| async move {
        let node = world.node().await;
        let game = Game::by_link(node.address).await;
        game.play(3, &mut sortie_kernel::dice::Sampler::new(1)).await;
        for path in ["/healthz", "/readyz"] {
            let health = get(node.address, path, None).await.unwrap();
            assert_eq!((health.status, health.json()["status"].clone()), (200, json!("ok")));
            assert!(health.json()["problems"].as_array().unwrap().is_empty());
        }
        assert_eq!(get(node.address, "/livez", None).await.unwrap().status, 200);
        let figures = String::from_utf8(get(node.address, "/metrics", None).await.unwrap().body).unwrap();
        for name in ["sortie_choices_total", "sortie_requests_total", "sortie_commit_seconds_bucket"] {
            assert!(figures.contains(name), "{name}");
        }
        for path in ["/", "/api/rulesets", "/table/x", "/no-such-file.js", "/api/nothing"] {
            let reply = get(node.address, path, None).await.unwrap();
            let policy = reply.header("content-security-policy").expect("a policy");
            assert!(policy.contains("script-src 'self'") && policy.contains("frame-ancestors 'none'"));
            assert_eq!(reply.header("x-content-type-options"), Some("nosniff"));
            assert_eq!(reply.header("referrer-policy"), Some("no-referrer"));
        }
        assert_eq!(get(node.address, "/no-such-file.js", None).await.unwrap().status, 404);
        assert_eq!(get(node.address, "/api/nothing", None).await.unwrap().status, 404);
        assert_eq!(get(node.address, "/any/page", None).await.unwrap().status, 200, "a page of the client");
        node.stop().await;
    });
}

#[test]
fn limits_hold() {
    run(Base::Sqlite, |world| async move {
        let limits =
            Limits { requests_per_second: 15, games_per_hour: 3, connections: 2, ..Limits::default() };
        let node = start(Options { limits, spare_own_machine: false, ..world.options() }).await.unwrap();
        let wanted = json!({ "ruleset": "mini", "mode": "link" });
        let mut made = Vec::new();
        for _ in 0..4 {
            made.push(post(node.address, "/api/games", None, &wanted).await.unwrap());
        }
        assert_eq!(made.iter().map(|reply| reply.status).collect::<Vec<_>>(), [200, 200, 200, 429]);
        assert_eq!(made[3].json()["error"]["code"], "rate");
        let game = Game::from_created(node.address, &made[0].json());
        let (mut one, mut two) = (game.screen(&game.a).await, game.screen(&game.b).await);
        one.frame("snapshot").await;
        two.frame("snapshot").await;
        let third = sortie_server::load::http::connect(node.address, &game.id).await;
        assert!(third.is_err(), "two connections are enough for one address");
        let large = vec![b' '; limits.body_bytes + 1];
        let refused =
            send(node.address, "POST", "/api/games", None, "application/json", &large).await.unwrap();
        assert_eq!((refused.status, refused.json()["error"]["code"].clone()), (413, json!("too-large")));
        let mut last = 200;
        for _ in 0..600 {
            last = get(node.address, "/api/rulesets", None).await.unwrap().status;
            if last == 429 {
                break;
            }
        }
        assert_eq!(
            last, 429,
            "points for 150 such requests at once are all there are, and games cost twenty each"
        );
        assert_eq!(get(node.address, "/healthz", None).await.unwrap().status, 200, "health is always told");
        for _ in 0..200 {
            one.send(&json!({ "ping": 1 })).await;
        }
        assert_eq!(one.frame("error").await["error"]["code"], "rate");
        node.stop().await;
    });
}

/// One request with an extra header, by hand.
async fn status_with(server: SocketAddr, header: &str) -> u16 {
    use tokio::io::{AsyncReadExt, AsyncWriteExt};
    let mut stream = tokio::net::TcpStream::connect(server).await.unwrap();
    let request = format!(
        "GET /api/rules/DZ3-SHOOT-07 HTTP/1.1\r\nhost: localhost\r\n{header}connection: close\r\n\r\n"
    );
    stream.write_all(request.as_bytes()).await.unwrap();
    let mut text = String::new();
    stream.read_to_string(&mut text).await.unwrap();
    text.split(' ').nth(1).and_then(|word| word.parse().ok()).expect("a status")
}

#[test]
fn local_clients_are_not_limited_but_clients_of_a_proxy_are() {
    run(Base::Sqlite, |world| async move {
        let limits = Limits {
            requests_per_second: 1,
            games_per_hour: 1,
            connections: 1,
            frames_per_second: 1,
            ..Limits::default()
        };
        let node = start(Options { limits, ..world.options() }).await.unwrap();
        let game = Game::by_link(node.address).await;
        Game::by_link(node.address).await;
        let (mut one, mut two) = (game.screen(&game.a).await, game.screen(&game.b).await);
        one.frame("snapshot").await;
        two.frame("snapshot").await;
        for n in 0..50 {
            one.send(&json!({ "ping": n })).await;
            assert_eq!(one.frame("pong").await["n"], n);
        }
        for _ in 0..30 {
            assert_eq!(status_with(node.address, "").await, 200);
        }
        for (header, name) in
            [("x-forwarded-for: 203.0.113.9\r\n", "a proxy"), ("via: 1.1 proxy\r\n", "another")]
        {
            let mut seen = Vec::new();
            for _ in 0..30 {
                seen.push(status_with(node.address, header).await);
            }
            assert!(seen.contains(&429), "{name} is not the owner: {seen:?}");
        }
        node.stop().await;
    });
}
