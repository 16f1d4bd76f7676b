//! Paired worlds: two games that differ only in what a viewer cannot know give byte-identical streams.
//!
//! Two servers keep the same game under the same id, links and dice. Of the toy: whenever A may watch in secret, A
//! does so in one world and passes in the other. Of Deadzone: one side looks at a face-down token, and it is another
//! one in each world. Everything else is chosen alike. Everything that the other side and the audience receive, from
//! every address, must be the same to the byte, errors included. Kill Team has no secrets in the slice that is built.

use crate::support::{Base, Screen, World, any_line};
use serde_json::{Value, json};
use sortie_kernel::dice::{Faces, Sampler};
use sortie_kernel::{Side, Viewer};
use sortie_server::Running;
use sortie_server::dto::game::{Each, Mode};
use sortie_server::header::{Header, Role};
use sortie_server::load::http::{get, post, query};
use sortie_server::secrets::Seed;
use sortie_server::store::NewRow;
use sortie_table::live::{Happening, Live, Offer, Row, offers};

const ID: &str = "pairedworlds";
const A: &str = "link-of-a-for-the-paired-worlds";
const B: &str = "link-of-b-for-the-paired-worlds";
const EYE: &str = "link-of-the-audience-for-the-paired-worlds";

on_both! {
    what_b_cannot_know_changes_nothing_that_b_receives,
    what_a_token_is_shows_to_its_looker_alone,
}

/// Puts the game into a fresh database, with what has happened in it so far.
async fn twin(base: Base, ruleset: &str, seed: &Seed, rows: Vec<Row>) -> (World, Running) {
    let world = World::new(base);
    let node = world.node().await;
    let rules = &node.app.ruleset(ruleset).expect("it is offered").rules;
    let live = rules.begin(&Default::default(), seed.dice(0)).expect("the default game");
    let pair = |a: &str, b: &str| Each { a: a.to_string(), b: b.to_string() };
    let header = Header {
        ruleset: ruleset.into(),
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
        .create(NewRow { id: ID.into(), header, links, rows, owner: String::new() })
        .await
        .expect("it is kept");
    (world, node)
}

/// Everything that a viewer can ask for at this moment, as bytes; about two models of the game.
async fn everything(
    node: &Running,
    token: &str,
    seen: &Value,
    models: [&str; 2],
) -> Vec<(String, u16, Vec<u8>)> {
    let mut paths = vec!["".to_string(), "/events".into(), "/events?since=3".into(), "/replay".into()];
    paths.push(format!("/sight?from={}&to={}", models[0], models[1]));
    paths.extend(models.map(|model| format!("/reach?token={model}")));
    paths.extend(models.map(|model| format!("/outline?token={model}")));
    paths.extend(["/threat?side=a".into(), "/threat?side=b".into(), "/seen".into()]);
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
        ("/try", json!({ "line": "pick-up" })),
        ("/try", json!({ "line": "look 4.4.1" })),
        ("/try", json!({ "line": "advance 4.4.1" })),
        ("/try", json!({ "line": format!("shoot {} laser-rifle", models[1]) })),
        ("/choose", json!({ "decision": "d0x", "line": "pass" })),
        ("/choose", json!({ "decision": seen["decision"]["id"], "line": "shoot A1 A2" })),
        ("/choose", json!({ "decision": seen["decision"]["id"], "line": "nonsense" })),
        ("/undo/answer", json!({ "accept": true })),
    ] {
        let reply = post(node.address, &format!("/api/games/{ID}{path}"), Some(token), &body).await.unwrap();
        answers.push((format!("{path} {body}"), reply.status, reply.body));
    }
    answers
}

async fn what_b_cannot_know_changes_nothing_that_b_receives(world: World) {
    let seed = Seed::parse(&"7e".repeat(32)).unwrap();
    let base = world.base;
    let worlds = [twin(base, "mini", &seed, vec![]).await, twin(base, "mini", &seed, vec![]).await];
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
                let first = everything(&worlds[0].1, token, seen, ["A1", "B1"]).await;
                let second = everything(&worlds[1].1, token, seen, ["A1", "B1"]).await;
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
/// because a shot is not a secret; all else is alike.
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
        self.text_of("update").await
    }

    async fn text_of(&mut self, kind: &str) -> String {
        loop {
            let text = self.text().await.expect("the connection stands");
            if text.starts_with(&format!("{{\"type\":\"{kind}\"")) {
                return text;
            }
        }
    }
}

/// A game of Deadzone played to the moment when one side may look at a token: its rows, the side, the line.
fn until_a_look(rules: &dyn Offer, seed: &Seed) -> Option<(Vec<Row>, Side, String)> {
    let mut live = rules.begin(&Default::default(), seed.dice(0)).expect("the default game");
    let (mut rows, mut random) = (Vec::new(), Sampler::new(5));
    for n in 1..200 {
        let by = live.pending().expect("the battle has not begun").by;
        let menu: Vec<String> = live.menu().into_iter().map(|(line, _)| line).collect();
        if let Some(line) = menu.iter().find(|line| line.starts_with("look ")) {
            return Some((rows, by, line.clone()));
        }
        if live.pending().is_some_and(|pending| pending.kind == "command-dice") {
            return None;
        }
        let line = &menu[random.below(menu.len() as u64) as usize];
        let row = live.propose(by, line, seed.dice(n)).expect("it is on the menu").row;
        live.append(&row).expect("it was proposed");
        rows.push(row);
    }
    None
}

/// What the looker sees after drawing with this face.
fn looked(rules: &dyn Offer, seed: &Seed, rows: &[Row]) -> Box<dyn Live> {
    let mut live = rules.begin(&Default::default(), seed.dice(0)).expect("the default game");
    for row in rows {
        live.append(row).expect("the game's own rows");
    }
    live
}

/// Two games that differ in nothing but what one side saw when it looked.
fn two_looks() -> (Seed, [Vec<Row>; 2], Side) {
    let all = offers();
    let rules = all.iter().find(|rules| rules.id() == "deadzone-3e").expect("it is offered");
    let seeds = (1..=200u8).map(|n| Seed::parse(&format!("{n:02x}").repeat(32)).expect("64 digits"));
    let found = seeds.into_iter().find_map(|seed| Some((until_a_look(&**rules, &seed)?, seed)));
    let ((rows, by, line), seed) = found.expect("one recon roll in a few is won by one success");
    // The first face says which token it is; the rest begins the round and is the same.
    let before = looked(&**rules, &seed, &rows);
    let look = before.propose(by, &line, seed.dice(rows.len() as u64 + 1)).expect("it is on the menu");
    let Happening::Choice { line, faces } = look.row.what else { panic!("a look is a choice") };
    let with = |face: u16| {
        let mut faces = faces.clone();
        faces[0] = face;
        let row = Row { by, what: Happening::Choice { line: line.clone(), faces } };
        [rows.clone(), vec![row]].concat()
    };
    let seen = |rows: &[Row]| looked(&**rules, &seed, rows).scene(Viewer::Player(by));
    let first = with(1);
    let second = (2..=8).map(with).find(|other| seen(other) != seen(&first)).expect("tokens differ");
    (seed, [first, second], by)
}

async fn what_a_token_is_shows_to_its_looker_alone(world: World) {
    let (seed, [first, second], looker) = two_looks();
    let worlds = [
        twin(world.base, "deadzone-3e", &seed, first).await,
        twin(world.base, "deadzone-3e", &seed, second).await,
    ];
    let tokens = [A, B, EYE];
    let mut screens = Vec::new();
    let mut now: Vec<Vec<String>> = Vec::new();
    for (_, node) in &worlds {
        let (mut each, mut shown) = (Vec::new(), Vec::new());
        for token in tokens {
            let mut screen = Screen::open(node.address, ID, token, None).await;
            shown.push(screen.text_of("snapshot").await);
            each.push(screen);
        }
        // Who is here is sent as people come; the first snapshots say it of different moments.
        shown[0] = without_seats(&shown[0]);
        shown[1] = without_seats(&shown[1]);
        screens.push(each);
        now.push(shown);
    }
    let blind = [1 - looker.index(), 2];
    assert_ne!(now[0][looker.index()], now[1][looker.index()], "the looker knows");
    let mut random = Sampler::new(77);
    let mut compared = 0;
    for ply in 0..120 {
        for viewer in blind {
            assert_eq!(now[0][viewer], now[1][viewer], "what {} receives at {ply}", tokens[viewer]);
        }
        let parse = |text: &String| serde_json::from_str::<Value>(text).unwrap();
        let seen: Vec<Value> = now[0].iter().map(parse).collect();
        if !seen[0]["outcome"].is_null() {
            break;
        }
        if ply % 15 == 2 {
            for viewer in blind {
                let models = ["a", "b"].map(|side| {
                    let all = seen[2]["scene"]["tokens"].as_array().unwrap();
                    all.iter().find(|model| model["side"] == side).unwrap()["id"].as_str().unwrap()
                });
                let first = everything(&worlds[0].1, tokens[viewer], &seen[viewer], models).await;
                let second = everything(&worlds[1].1, tokens[viewer], &seen[viewer], models).await;
                compared += first.len();
                assert_eq!(first, second);
            }
        }
        let by = usize::from(seen[1]["decision"]["mine"] == true);
        // A player who picks a token up shows it to everybody; nobody does.
        let choices = seen[by]["decision"]["choices"].as_array().unwrap();
        let leaves = choices.iter().any(|choice| choice["line"] == "leave");
        let line = if leaves { "leave".to_string() } else { any_line(&seen[by], &mut random) };
        for (each, shown) in screens.iter_mut().zip(&mut now) {
            let choose = json!({ "decision": seen[by]["decision"]["id"], "line": line });
            each[by].send(&json!({ "choose": choose })).await;
            for (screen, text) in each.iter_mut().zip(shown) {
                *text = screen.update_text().await;
            }
        }
    }
    assert!(compared > 100, "{compared} answers were compared");
    for (_, node) in worlds {
        node.stop().await;
    }
}

fn without_seats(snapshot: &str) -> String {
    let mut value: Value = serde_json::from_str(snapshot).unwrap();
    value["seats"] = Value::Null;
    value.to_string()
}
