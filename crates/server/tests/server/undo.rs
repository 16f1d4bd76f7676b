//! Undo: free, by consent, refused, closed; and what the log keeps of it.

use crate::support::{Game, World};
use serde_json::{Value, json};
use sortie_kernel::dice::Sampler;

on_both! {
    without_dice_it_is_free_and_the_log_keeps_it,
    after_dice_the_other_side_must_agree,
    against_a_bot_dice_stand,
}

fn undone(seen: &Value) -> Vec<u64> {
    let log = seen["log"].as_array().unwrap().iter();
    log.filter(|entry| entry["undone"] == true).map(|entry| entry["n"].as_u64().unwrap()).collect()
}

async fn without_dice_it_is_free_and_the_log_keeps_it(world: World) {
    let node = world.node().await;
    let game = Game::by_link(node.address).await;
    let (by, before) = game.asked().await.unwrap();
    let token = game.token(&by).to_string();
    assert_eq!(before["undo"]["class"], "nothing");
    assert_eq!(game.tell("/undo", &token, &json!({})).await.status, 422);
    let line = before["decision"]["choices"][2]["line"].as_str().unwrap().to_string();
    assert_eq!(game.choose(&line).await.status, 200);
    let chosen = game.snapshot(&token).await;
    assert_eq!((&chosen["undo"]["class"], &chosen["undo"]["step"]), (&json!("free"), &json!(line)));
    let mut screen = game.screen(&game.spectator).await;
    screen.frame("snapshot").await;
    let late = game.tell("/undo?n=0", &token, &json!({})).await;
    assert_eq!(
        (late.status, &late.json()["error"]["code"]),
        (409, &json!("late")),
        "what was not seen is not undone"
    );
    let mut own = game.screen(&token).await;
    own.frame("snapshot").await;
    own.send(&json!({ "undo": { "id": 3, "n": 0 } })).await;
    let late = own.frame("error").await;
    assert_eq!((&late["id"], &late["error"]["code"]), (&json!(3), &json!("late")), "nor by a frame");
    assert_eq!(game.snapshot(&token).await["ply"], 1, "the choice stands");
    assert_eq!(game.tell("/undo?n=1", &token, &json!({})).await.json(), json!({ "ply": 0 }));
    let told = screen.frame("update").await;
    assert_eq!((&told["entry"]["kind"], &told["entry"]["undoes"]), (&json!("undo"), &json!([1])));
    let after = game.snapshot(&token).await;
    assert_eq!(after["scene"], before["scene"]);
    assert_ne!(after["decision"]["id"], before["decision"]["id"], "an answer from before must not hit");
    assert_eq!(undone(&after), [1]);
    assert_eq!(after["log"][1]["line"], json!(line), "the log keeps what was undone");
    let spectator = game.tell("/undo", &game.spectator, &json!({})).await;
    assert_eq!(spectator.status, 403);

    // To the end and into the record: what was undone stands there as a comment, and the record verifies.
    game.play(2000, &mut Sampler::new(21)).await;
    let text = String::from_utf8(game.ask("/replay", &token).await.body).unwrap();
    assert!(text.contains(&format!("# undone: 1 {by} {line}\n")), "{text}");
    sortie_table::record::verify::<sortie_kernel::mini::Mini>(&text).expect("it runs again");
    assert_eq!(game.snapshot(&token).await["undo"]["class"], "closed");
    node.stop().await;
}

async fn after_dice_the_other_side_must_agree(world: World) {
    let mut node = world.node().await;
    let mut game = Game::by_link(node.address).await;
    let mut random = Sampler::new(22);
    game.play_until_rolled(true, &mut random).await;
    let seen = game.snapshot(&game.a).await;
    let by = seen["log"].as_array().unwrap().last().unwrap()["by"].as_str().unwrap().to_string();
    let (token, other) =
        (game.token(&by).to_string(), game.token(if by == "a" { "b" } else { "a" }).to_string());
    let before = game.snapshot(&token).await;
    assert_eq!(before["undo"]["class"], "consent");
    assert_eq!(
        game.tell("/undo/answer", &other, &json!({ "accept": true })).await.status,
        422,
        "nobody asked"
    );

    assert_eq!(game.tell("/undo", &token, &json!({})).await.status, 200);
    let (own, seen) = (game.snapshot(&token).await, game.snapshot(&other).await);
    assert_eq!(seen["undo"]["pending"], json!(by));
    // A player who is asked reads what it is about, as far as the log tells it; the toy's acts are chosen in secret.
    let place = before["n"].as_u64().unwrap() as usize;
    assert_eq!(seen["undo"]["asked"], seen["log"][place]["words"]);
    // The request speaks as the menu did; the log says who did it.
    let words = |of: &Value| of.as_array().cloned().unwrap_or_default();
    let (asked, told) = (words(&own["undo"]["asked"]), words(&own["log"][place]["words"]));
    assert!(!asked.is_empty() && !told.is_empty(), "{}", own["undo"]);
    let mut models = asked.iter().filter(|part| part["kind"] == "model");
    assert!(models.all(|model| told.contains(model)), "{asked:?} {told:?}");
    assert_eq!(game.tell("/undo", &token, &json!({})).await.status, 422, "asking once is enough");
    assert_eq!(game.tell("/undo/answer", &token, &json!({ "accept": true })).await.status, 403);
    assert_eq!(game.tell("/undo/answer", &other, &json!({ "accept": false })).await.status, 200);
    let refused = game.snapshot(&token).await;
    assert_eq!((&refused["ply"], &refused["undo"]["pending"]), (&before["ply"], &Value::Null));
    assert_eq!(refused["decision"]["id"], before["decision"]["id"], "the question is the same");

    assert_eq!(game.tell("/undo", &token, &json!({})).await.status, 200);
    // The request is on disk like everything else: another process may receive the answer.
    node.stop().await;
    node = world.node().await;
    game.server = node.address;
    assert_eq!(game.tell("/undo/answer", &other, &json!({ "accept": true })).await.status, 200);
    let after = game.snapshot(&token).await;
    assert_eq!(after["ply"].as_u64().unwrap() + 1, before["ply"].as_u64().unwrap());
    assert_eq!(undone(&after).len(), 1);

    // The same choice again rolls new dice: nobody knows beforehand what they show.
    let line = before["undo"]["step"].as_str().unwrap();
    assert_eq!(game.choose(line).await.status, 200);
    let again = game.snapshot(&token).await;
    let notes = |seen: &Value, place: usize| seen["log"][place]["notes"].clone();
    let (old, new) = (before["n"].as_u64().unwrap() as usize, again["n"].as_u64().unwrap() as usize);
    assert_ne!(notes(&again, old), notes(&again, new));

    // A choice made in the meantime withdraws the request.
    assert_eq!(game.tell("/undo", &token, &json!({})).await.status, 200);
    game.play(1, &mut random).await;
    assert_eq!(game.snapshot(&other).await["undo"]["pending"], Value::Null);
    node.stop().await;
}

async fn against_a_bot_dice_stand(world: World) {
    let node = world.node().await;
    let seats = json!({ "a": "human", "b": "random" });
    let game = Game::make(node.address, &json!({ "ruleset": "mini", "mode": "bot", "seats": seats })).await;
    let mut screen = game.screen(&game.a).await;
    let mut random = Sampler::new(23);
    let (mut free, mut closed) = (0, 0);
    let mut frame = screen.frame("snapshot").await;
    while closed == 0 || free < 3 {
        if frame["decision"]["mine"] == true {
            match frame["undo"]["class"].as_str().unwrap() {
                "closed" => {
                    let why = frame["undo"]["why"].as_str().unwrap();
                    assert!(why.contains("dice") || why.contains("hidden"), "{why}");
                    let refused = game.tell("/undo", &game.a, &json!({})).await;
                    assert_eq!(refused.status, 422);
                    closed += u32::from(why.contains("dice"));
                }
                "free" if free < 3 => {
                    assert_eq!(game.tell("/undo", &game.a, &json!({})).await.status, 200);
                    free += 1;
                    frame = screen.frame_where("update", |update| update["entry"]["kind"] == "undo").await;
                    continue;
                }
                class => assert!(["free", "nothing"].contains(&class), "a bot is never asked: {class}"),
            }
            let choose = json!({ "decision": frame["decision"]["id"], "line": crate::support::any_line(&frame, &mut random) });
            screen.send(&json!({ "choose": choose })).await;
        }
        frame = screen.frame("update").await;
        assert!(frame["outcome"].is_null(), "the game ended before every class was met");
    }
    node.stop().await;
}
