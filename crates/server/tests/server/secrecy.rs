//! Paired worlds: two games that differ only in what a viewer cannot know give byte-identical streams.
//!
//! Two servers keep the same game under the same id, links and dice. Whenever A may watch in secret, A does so in one
//! world and passes in the other; everything else is chosen alike. Whatever B and the audience receive, over every
//! address, must be the same to the byte, errors included.

use crate::support::{Base, Screen, World, any_line};
use serde_json::{Value, json};
use sortie_kernel::dice::{Faces, Sampler};
use sortie_server::Running;
use sortie_server::dto::game::{Each, Mode};
use sortie_server::header::{Header, Role};
use sortie_server::load::http::{get, post, query};
use sortie_server::secrets::Seed;
use sortie_server::store::NewRow;

const ID: &str = "pairedworlds";
const A: &str = "link-of-a-for-the-paired-worlds";
const B: &str = "link-of-b-for-the-paired-worlds";
const EYE: &str = "link-of-the-audience-for-the-paired-worlds";

on_both! { what_b_cannot_know_changes_nothing_that_b_receives }

/// Puts the game into a fresh database.
async fn twin(base: Base, seed: &Seed) -> (World, Running) {
    let world = World::new(base);
    let node = world.node().await;
    let rules = &node.app.ruleset("mini").expect("the toy").rules;
    let live = rules.begin(&Default::default(), seed.dice(0)).expect("the default game");
    let pair = |a: &str, b: &str| Each { a: a.to_string(), b: b.to_string() };
    let header = Header {
        ruleset: "mini".into(),
        mission: String::new(),
        board: String::new(),
        forces: Default::default(),
        options: Default::default(),
        mode: Mode::Link,
        seats: pair("human", "human"),
        names: pair("One", "Two"),
        seed: seed.to_hex(),
        start: live.start().to_vec(),
        from: None,
    };
    let role = |side| Role::parse(side).expect("a role");
    let links = vec![(A.into(), role("a")), (B.into(), role("b")), (EYE.into(), role("audience"))];
    node.app
        .store
        .create(NewRow { id: ID.into(), header, links, rows: Vec::new() })
        .await
        .expect("it is kept");
    (world, node)
}

/// Everything that a viewer can ask for at this moment, as bytes.
async fn everything(node: &Running, token: &str, seen: &Value) -> Vec<(String, u16, Vec<u8>)> {
    let mut paths = vec!["".to_string(), "/events".into(), "/replay".into(), "/sight?from=A1&to=B1".into()];
    paths.push("/reach?token=B1".into());
    if let Some(choices) = seen["decision"]["choices"].as_array() {
        for choice in choices.iter().take(6) {
            paths.push(format!("/odds?line={}", query(choice["line"].as_str().unwrap())));
        }
    } else {
        paths.push("/odds?line=pass".into());
    }
    let mut answers = Vec::new();
    for path in paths {
        let reply = get(node.address, &format!("/api/games/{ID}{path}"), Some(token)).await.unwrap();
        answers.push((path, reply.status, reply.body));
    }
    for (path, body) in [
        ("/try", json!({ "line": "fire" })),
        ("/try", json!({ "line": "move 0" })),
        ("/choose", json!({ "decision": "d0x", "line": "pass" })),
        ("/choose", json!({ "decision": seen["decision"]["id"], "line": "shoot A1 A2" })),
    ] {
        let reply = post(node.address, &format!("/api/games/{ID}{path}"), Some(token), &body).await.unwrap();
        answers.push((format!("{path} {body}"), reply.status, reply.body));
    }
    answers
}

async fn what_b_cannot_know_changes_nothing_that_b_receives(world: World) {
    let seed = Seed::parse(&"7e".repeat(32)).unwrap();
    let worlds = [twin(world.base, &seed).await, twin(world.base, &seed).await];
    let mut screens = Vec::new();
    for (_, node) in &worlds {
        let mut each = Vec::new();
        for token in [A, B, EYE] {
            each.push(Screen::open(node.address, ID, token, None).await);
        }
        screens.push(each);
    }
    let mut random = Sampler::new(31);
    let (mut differed, mut compared) = (0, 0);
    let mut now: Vec<[Value; 2]> = Vec::new();
    for each in &mut screens {
        now.push([each[0].frame("snapshot").await, each[1].frame("snapshot").await]);
        each[2].frame("snapshot").await;
    }
    for ply in 0..130 {
        let by = usize::from(now[0][1]["decision"]["mine"] == true);
        let shown = [&now[0][by], &now[1][by]];
        assert_eq!(
            shown[0]["decision"], shown[1]["decision"],
            "the chooser's menu is the same in both worlds"
        );
        if ply % 10 == 3 {
            for token in [B, EYE] {
                let seen = if token == B { &now[0][1] } else { &Value::Null };
                let first = everything(&worlds[0].1, token, seen).await;
                let second = everything(&worlds[1].1, token, seen).await;
                compared += first.len();
                assert_eq!(first, second);
            }
        }
        let lines = lines(shown[0], by, &mut random);
        differed += usize::from(lines[0] != lines[1]);
        let mut heard: Vec<Vec<String>> = Vec::new();
        for (each, line) in screens.iter_mut().zip(&lines) {
            let choose = json!({ "decision": shown[0]["decision"]["id"], "line": line });
            each[by].send(&json!({ "choose": choose })).await;
            let mut of_world = Vec::new();
            for screen in each.iter_mut() {
                of_world.push(screen.update_text().await);
            }
            heard.push(of_world);
        }
        assert_eq!(heard[0][1], heard[1][1], "B's stream after {lines:?}");
        assert_eq!(heard[0][2], heard[1][2], "the audience's stream after {lines:?}");
        if lines[0] != lines[1] {
            assert_ne!(heard[0][0], heard[1][0], "A of course knows");
        }
        let parse = |text: &String| serde_json::from_str::<Value>(text).unwrap();
        now = heard.iter().map(|of_world| [parse(&of_world[0]), parse(&of_world[1])]).collect();
        if !now[0][0]["outcome"].is_null() {
            break;
        }
    }
    assert!(differed >= 5, "the worlds differed in {differed} choices");
    assert!(compared > 200, "{compared} answers were compared");
    for (_, node) in worlds {
        node.stop().await;
    }
}

/// What is chosen in each world: A watches in the first where it passes in the second; reactions hold their fire,
/// because a shot is no secret; all else is alike.
fn lines(seen: &Value, by: usize, random: &mut Sampler) -> [String; 2] {
    let choices = seen["decision"]["choices"].as_array().unwrap();
    let offers = |line: &str| choices.iter().any(|choice| choice["line"] == line);
    if by == 0 && offers("overwatch") && random.face(3) == 1 {
        return ["overwatch".into(), "pass".into()];
    }
    if offers("hold") {
        return ["hold".into(), "hold".into()];
    }
    let line = any_line(seen, random);
    [line.clone(), line]
}

impl Screen {
    /// The text of the next update, skipping who comes and goes.
    async fn update_text(&mut self) -> String {
        loop {
            let text = self.text().await.expect("the connection stands");
            if text.starts_with("{\"type\":\"update\"") {
                return text;
            }
        }
    }
}
