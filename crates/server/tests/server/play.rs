//! Whole games over HTTP, restarts, records, and playing on from them.

use crate::support::{Game, World};
use serde_json::{Value, json};
use sortie_kernel::dice::Sampler;
use sortie_server::load::http::{get, post, query, send};
use std::net::SocketAddr;

on_both! {
    a_whole_game_is_played_and_its_record_verifies,
    a_restart_loses_nothing,
    a_record_is_looked_at_with_any_eyes_and_played_on,
    a_refusal_names_its_rule_and_changes_nothing,
    a_late_answer_does_not_hit_the_wrong_question,
    questions_are_answered_without_changing_anything,
    a_bot_answers_by_itself,
    at_one_screen_one_link_holds_both_seats,
    faults_in_a_new_game_are_named,
}

async fn a_whole_game_is_played_and_its_record_verifies(world: World) {
    let node = world.node().await;
    let game = Game::by_link(node.address).await;
    let early = game.ask("/replay", &game.a).await;
    assert_eq!(early.status, 403, "the toy has secrets, so its record waits for the end");
    assert!(!game.play(2000, &mut Sampler::new(1)).await, "the game ends");
    let end = game.snapshot(&game.spectator).await;
    assert!(end["decision"].is_null());
    let scores = &end["outcome"]["scores"];
    assert_eq!(scores, &end["scene"]["scores"]);
    let text = game.ask("/replay", &game.spectator).await;
    assert_eq!(text.status, 200);
    let text = String::from_utf8(text.body).expect("a text");
    let checked = sortie_table::record::verify::<sortie_kernel::mini::Mini>(&text).expect("it runs again");
    assert_eq!(checked.entries().len() as u64, end["ply"].as_u64().unwrap());
    assert!(text.contains("dice-secret: "), "after the end everybody may check the dice");
    assert_eq!(game.choose_late().await, (409, "over".to_string()));
    node.stop().await;
}

impl Game {
    async fn choose_late(&self) -> (u16, String) {
        let reply = self.tell("/choose", &self.a, &json!({ "decision": "d1", "line": "pass" })).await;
        (reply.status, reply.json()["error"]["code"].as_str().unwrap_or_default().to_string())
    }
}

async fn a_restart_loses_nothing(world: World) {
    let node = world.node().await;
    let mut game = Game::by_link(node.address).await;
    let mut random = Sampler::new(2);
    assert!(game.play(40, &mut random).await);
    let views = |game: Game| async move {
        let mut all = Vec::new();
        for token in [&game.a, &game.b, &game.spectator] {
            all.push(game.snapshot(token).await);
        }
        all
    };
    let before = views(game.clone()).await;
    node.stop().await;
    let node = world.node().await;
    game.server = node.address;
    assert_eq!(views(game.clone()).await, before);
    assert!(game.play(5, &mut random).await);
    node.stop().await;
}

async fn a_record_is_looked_at_with_any_eyes_and_played_on(world: World) {
    let node = world.node().await;
    let game = Game::by_link(node.address).await;
    game.play(2000, &mut Sampler::new(3)).await;
    let text = game.ask("/replay", &game.a).await.body;
    let own = game.snapshot(&game.a).await["outcome"]["replay"].clone();
    let kept = send(node.address, "POST", "/api/replays", None, "text/plain", &text).await.unwrap();
    assert_eq!(kept.status, 200, "{}", String::from_utf8_lossy(&kept.body));
    assert_eq!(kept.json()["replay"], own, "a record is named by its text");
    let path = format!("/api/replays/{}", own.as_str().unwrap());
    let info = get(node.address, &path, None).await.unwrap().json();
    let plies = info["plies"].as_u64().unwrap();
    assert_eq!(get(node.address, &format!("{path}/file"), None).await.unwrap().body, text, "the file itself");
    assert_eq!(get(node.address, "/api/replays/none/file", None).await.unwrap().status, 404);
    assert_eq!(info["evaluation"].as_array().unwrap().len() as u64, plies + 1);
    let lines = info["lines"].as_array().unwrap();
    assert!(
        lines.iter().all(|line| line["words"].as_array().is_some_and(|words| !words.is_empty())),
        "{lines:?}"
    );
    assert_eq!(info["lines"].as_array().unwrap().len() as u64, plies);

    // Somebody watched in secret: the record shows it to the owner and the referee, and to nobody else.
    let lines = info["lines"].as_array().unwrap();
    let watch = lines.iter().position(|line| line["line"] == "overwatch").expect("somebody watched");
    let by = lines[watch]["by"].as_str().unwrap();
    let states = |view: &'static str| {
        let path = format!("{path}/ply/{}?view={view}", watch + 1);
        async move {
            let seen = get(node.address, &path, None).await.unwrap();
            assert_eq!(seen.status, 200);
            seen.json()["scene"]["tokens"].to_string().contains("overwatch")
        }
    };
    assert!(states("referee").await);
    assert_eq!([states("a").await, states("b").await], [by == "a", by == "b"]);
    assert!(!states("audience").await);
    assert_eq!(get(node.address, &format!("{path}/ply/{}", plies + 1), None).await.unwrap().status, 404);
    // Forward, back and across, with all of the log or with what is new: the same table each time.
    let last = get(node.address, &format!("{path}/ply/{plies}"), None).await.unwrap().json();
    let log = last["log"].as_array().expect("a log").clone();
    for n in [plies, 2, plies / 2, 1, plies - 1] {
        let whole = get(node.address, &format!("{path}/ply/{n}"), None).await.unwrap().json();
        let news = get(node.address, &format!("{path}/ply/{n}?since={}", n - 1), None).await.unwrap().json();
        assert_eq!((&whole["scene"], &whole["ply"]), (&news["scene"], &news["ply"]));
        assert_eq!(news["log_from"], n);
        assert_eq!(news["log"].as_array().expect("a log")[..], log[n as usize..=n as usize]);
        assert_eq!(whole["log"].as_array().expect("a log")[..], log[..=n as usize]);
    }

    let on = json!({ "ply": 10, "side": "b", "bot": "random" });
    let made = post(node.address, &format!("{path}/play-on"), None, &on).await.unwrap();
    assert_eq!(made.status, 200, "{}", String::from_utf8_lossy(&made.body));
    let on = Game::from_created(node.address, &made.json());
    assert!(on.a.is_empty(), "the bot's seat has no link");
    let seen = on.snapshot(&on.b).await;
    assert!(seen["ply"].as_u64().unwrap() >= 10);
    assert_eq!(seen["log"][10]["ply"], 10);

    let mut spoilt = text.clone();
    let at = spoilt.iter().rposition(|byte| *byte == b';').unwrap() + 2;
    spoilt[at] = if spoilt[at] == b'0' { b'1' } else { b'0' };
    let refused = send(node.address, "POST", "/api/replays", None, "text/plain", &spoilt).await.unwrap();
    assert_eq!(refused.status, 400);
    assert!(refused.json()["error"]["message"].as_str().unwrap().contains("line"));
    forgeries_are_refused(node.address, &String::from_utf8(text).unwrap()).await;
    node.stop().await;
}

/// What no checksum covers: the result, and the secret that the dice are said to follow from.
async fn forgeries_are_refused(server: SocketAddr, text: &str) {
    let forged = |name: &str, value: &str| -> (usize, String) {
        let at = text.lines().position(|line| line.starts_with(name)).expect("the line is there");
        let put = |(i, line): (usize, &str)| {
            if i == at { format!("{name} {value}\n") } else { format!("{line}\n") }
        };
        (at + 1, text.lines().enumerate().map(put).collect())
    };
    for (name, value, why) in [
        ("result:", "a 99 0", "the result is"),
        ("dice-secret:", &"5a".repeat(32), "the dice are not the ones that were committed to"),
    ] {
        let (line, forged) = forged(name, value);
        let refused =
            send(server, "POST", "/api/replays", None, "text/plain", forged.as_bytes()).await.unwrap();
        let message = refused.json()["error"]["message"].as_str().unwrap_or_default().to_string();
        assert_eq!(
            (refused.status, message.starts_with(&format!("line {line}: {why}"))),
            (400, true),
            "{message}"
        );
    }
}

async fn a_refusal_names_its_rule_and_changes_nothing(world: World) {
    let node = world.node().await;
    let game = Game::by_link(node.address).await;
    let (by, seen) = game.asked().await.unwrap();
    let own = if by == "a" { "A1" } else { "B1" };
    assert_eq!(game.choose(&format!("activate {own}")).await.status, 200);
    let before = game.snapshot(game.token(&by)).await;
    let refused = game.choose("move 40").await;
    assert_eq!(refused.status, 422);
    let error = &refused.json()["error"];
    assert_eq!((&error["code"], &error["rule"]["id"]), (&json!("refused"), &json!("MINI-TURN-02")));
    assert_eq!(error["rule"]["title"], "Moving");
    assert!(!error["rule"]["text"].as_str().unwrap().is_empty());
    let tried = game.tell("/try", game.token(&by), &json!({ "line": "move 40" })).await;
    assert_eq!((tried.status, tried.json()), (422, refused.json()), "why not, without playing it");
    assert_eq!(
        game.tell("/try", game.token(&by), &json!({ "line": "pass" })).await.json(),
        json!({ "ok": true })
    );
    assert_eq!(game.choose("fly away").await.status, 400);
    assert_eq!(game.snapshot(game.token(&by)).await, before);
    let other = if by == "a" { "b" } else { "a" };
    let body = json!({ "decision": before["decision"]["id"], "line": "pass" });
    assert_eq!(game.tell("/choose", game.token(other), &body).await.status, 403);
    assert_eq!(game.tell("/choose", &game.spectator, &body).await.status, 403);
    assert_eq!(seen["decision"]["mine"], true);
    node.stop().await;
}

async fn a_late_answer_does_not_hit_the_wrong_question(world: World) {
    let node = world.node().await;
    let game = Game::by_link(node.address).await;
    let (by, seen) = game.asked().await.unwrap();
    let old = seen["decision"]["id"].clone();
    assert!(game.play(1, &mut Sampler::new(4)).await);
    // The same side is asked again, and `pass` would be legal; but the answer was to another question.
    let late = game.tell("/choose", game.token(&by), &json!({ "decision": old, "line": "pass" })).await;
    assert_eq!((late.status, late.json()["error"]["code"].clone()), (409, json!("late")));
    assert_eq!(game.snapshot(&game.a).await["ply"], 1);
    node.stop().await;
}

async fn questions_are_answered_without_changing_anything(world: World) {
    let node = world.node().await;
    let game = Game::by_link(node.address).await;
    let mut random = Sampler::new(5);
    let shot = loop {
        let (by, seen) = game.asked().await.expect("somebody sees somebody before the end");
        let choices = seen["decision"]["choices"].as_array().unwrap();
        match choices
            .iter()
            .find(|choice| choice["sketch"]["group"] == "shoot" && seen["decision"]["kind"] == "action")
        {
            Some(choice) => break (by, seen.clone(), choice.clone()),
            None => assert!(game.play(1, &mut random).await),
        }
    };
    let (by, seen, choice) = shot;
    let token = game.token(&by);
    let line = choice["line"].as_str().unwrap();
    let odds = game.ask(&format!("/odds?line={}", query(line)), token).await;
    assert_eq!(odds.status, 200, "{}", String::from_utf8_lossy(&odds.body));
    let odds = odds.json();
    let stake = &odds["stakes"][0];
    assert_eq!(stake["token"], choice["sketch"]["targets"][0]);
    let outcomes = stake["outcomes"].as_array().unwrap();
    let sum: f64 = outcomes.iter().map(|pair| pair[1].as_f64().unwrap()).sum();
    assert!((sum - 1.0).abs() < 1e-9, "{sum}");
    let average: f64 =
        outcomes.iter().map(|pair| pair[0].as_f64().unwrap() * pair[1].as_f64().unwrap()).sum();
    assert!((average - stake["average"].as_f64().unwrap()).abs() < 1e-12);
    assert_eq!(odds["exact"], true);
    assert_eq!(odds["reasons"][0]["rule"], "MINI-SHOOT-01");
    let other = if by == "a" { &game.b } else { &game.a };
    assert_eq!(game.ask(&format!("/odds?line={}", query(line)), other).await.status, 403);
    // A player who asks about a question that is answered by now gets no figures, and no error.
    let late = game.ask(&format!("/odds?line={}&decision=d0", query(line)), other).await;
    assert_eq!((late.status, late.json()["stakes"].clone()), (200, json!([])));
    let asked = word(&seen["decision"]["id"]);
    let same = game.ask(&format!("/odds?line={}&decision={asked}", query(line)), token).await;
    assert_eq!(same.json(), odds);

    let (from, to) = (word(&choice["sketch"]["subject"]), word(&stake["token"]));
    let sight = game.ask(&format!("/sight?from={from}&to={to}"), &game.spectator).await.json();
    assert_eq!(
        (sight["seen"].clone(), sight["reasons"][0]["rule"].clone()),
        (json!(true), json!("MINI-SHOOT-03"))
    );
    assert_eq!(game.ask(&format!("/sight?from={from}&to=nobody"), token).await.status, 404);
    let threats = game.ask(&format!("/threat?side={by}"), &game.spectator).await.json();
    let own = threats.as_array().unwrap().iter().find(|threat| threat["token"] == json!(from)).unwrap();
    assert!(own["targets"].as_array().unwrap().contains(&json!(to)), "{own}");
    let one = game.ask(&format!("/threat?side={by}&token={from}"), token).await.json();
    assert_eq!(one, json!([own]));
    assert_eq!(game.ask("/threat?side=c", token).await.status, 400);
    let reach = game.ask(&format!("/reach?token={from}"), token).await.json();
    let moves = seen["decision"]["choices"].as_array().unwrap();
    let moves = moves.iter().filter(|choice| choice["sketch"]["group"] == "move").count();
    assert_eq!(reach["places"].as_array().unwrap().len(), moves);
    // Each way says who would see the model at its end, by the ruleset's own sight; only the player who is asked learns it.
    let ways = game.ask(&format!("/seen?decision={asked}"), token).await.json();
    let ways = ways.as_array().unwrap();
    assert_eq!(ways.len(), moves);
    let enemies: Vec<String> = ways.iter().flat_map(|way| way["by"].as_array().unwrap()).map(word).collect();
    assert!(!enemies.is_empty() && enemies.iter().all(|name| !name.starts_with(&from[..1])), "{ways:?}");
    assert!(ways.iter().any(|way| way["by"] != ways[0]["by"]), "{ways:?}");
    assert_eq!(game.ask("/seen", other).await.status, 403);
    assert_eq!(game.ask("/seen?decision=d0", token).await.json(), json!([]));
    let events = game.ask("/events?since=0", token).await.json();
    assert_eq!(events.as_array().unwrap().len() as u64, seen["n"].as_u64().unwrap());
    assert_eq!(game.snapshot(token).await, seen);
    node.stop().await;
}

fn word(value: &Value) -> String {
    value.as_str().unwrap_or_default().to_string()
}

async fn a_bot_answers_by_itself(world: World) {
    let node = world.node().await;
    let seats = json!({ "a": "human", "b": "random" });
    let game = Game::make(node.address, &json!({ "ruleset": "mini", "mode": "bot", "seats": seats })).await;
    let mut screen = game.screen(&game.a).await;
    let (mut thought, mut random, mut ended) = (0, Sampler::new(6), false);
    while !ended {
        let text = screen.text().await.expect("the connection stands");
        let frame: Value = serde_json::from_str(&text).unwrap();
        match frame["type"].as_str().unwrap() {
            "thinking" => {
                assert_eq!(frame["by"], "b");
                thought += 1;
            }
            "snapshot" | "update" => {
                ended = !frame["outcome"].is_null();
                if frame["decision"]["mine"] == true {
                    let line = crate::support::any_line(&frame, &mut random);
                    let choose = json!({ "decision": frame["decision"]["id"], "line": line, "id": 7 });
                    screen.send(&json!({ "choose": choose })).await;
                }
            }
            "chosen" => assert_eq!(frame["id"], 7),
            _ => (),
        }
    }
    assert!(thought > 10, "its thinking shows");
    node.stop().await;
}

async fn at_one_screen_one_link_holds_both_seats(world: World) {
    let node = world.node().await;
    let game = Game::make(node.address, &json!({ "ruleset": "mini", "mode": "hotseat" })).await;
    assert_eq!(game.a, game.b);
    assert!(!game.play(2000, &mut Sampler::new(7)).await);
    let end = game.snapshot(&game.a).await;
    assert_eq!(end["viewer"], "both");
    assert!(!end["outcome"].is_null());
    node.stop().await;
}

async fn faults_in_a_new_game_are_named(world: World) {
    let node = world.node().await;
    let fault = |wanted: Value| async move {
        let reply = post(node.address, "/api/games", None, &wanted).await.unwrap();
        (reply.status, reply.json()["error"]["meant"].clone())
    };
    assert_eq!(fault(json!({ "ruleset": "minj", "mode": "link" })).await, (404, json!("mini")));
    let board = json!({ "ruleset": "mini", "mode": "link", "board": "yadr" });
    assert_eq!(fault(board).await, (400, json!("yard")));
    let seats = json!({ "a": "human", "b": "randon" });
    let bot = json!({ "ruleset": "mini", "mode": "bot", "seats": seats });
    assert_eq!(fault(bot).await, (400, json!("random")));
    assert_eq!(fault(json!({ "ruleset": "mini" })).await.0, 400);
    for forces in [json!(["one"]), json!(["one", "two", "three"])] {
        let wanted = json!({ "ruleset": "mini", "mode": "link", "forces": forces });
        let reply = post(node.address, "/api/games", None, &wanted).await.unwrap();
        let told = reply.json()["error"]["message"].to_string();
        assert!(reply.status == 400 && told.contains("two teams, one for each side"), "{told}");
    }
    assert_eq!(fault(json!({ "ruleset": "mini", "mode": "link", "colour": 1 })).await.0, 400);
    node.stop().await;
}
