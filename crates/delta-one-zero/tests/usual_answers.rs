//! What a table answers for a player, and what it proposes.

use sortie_delta_one_zero::DeltaOneZero;
use sortie_kernel::dice::{Rolling, Sampler};
use sortie_kernel::show::Show;
use sortie_kernel::words::{Spec, Words};
use sortie_kernel::{Io, Ruleset, choose, run};
use sortie_testkit::Game;

fn scene(step: &str, models: &str) -> Game<DeltaOneZero> {
    let text =
        format!("step = \"{step}\"\nteam = [{{ name = \"a-1\", order = \"engage\" }}]\nmodel = [{models}]");
    Game::new(&text)
}

#[test]
fn an_action_step_in_which_nobody_can_do_anything_ends_by_itself() {
    let bare =
        "{ name = \"A1\", side = \"a\", at = \"5,5\" }, { name = \"B1\", side = \"b\", at = \"12,5\" }";
    let game = scene("actions a-1", bare);
    assert_eq!((game.asked().as_str(), game.menu()), ("a action", vec!["pass".to_string()]));
    assert_eq!(game.answered(), "pass");
    let armed = bare.replacen("\"5,5\"", "\"5,5\", weapons = [\"l85a3-rifle\"]", 1);
    let game = scene("actions a-1", &armed);
    game.offers("shoot A1 B1 l85a3-rifle");
    assert_eq!((game.asked().as_str(), game.answered().as_str()), ("a action", ""));
}

#[test]
fn a_move_step_in_which_nobody_can_go_anywhere_ends_by_itself() {
    let models =
        "{ name = \"A1\", side = \"a\", at = \"5,5\" }, { name = \"B1\", side = \"b\", at = \"30,5\" }";
    assert_eq!(scene("moves a-1", models).answered(), "");
    // Walls close all around it.
    let sides = [("4,4", "6,4.2"), ("4,5.8", "6,6"), ("4,4.2", "4.2,5.8"), ("5.8,4.2", "6,5.8")];
    let walls = sides.map(|(from, to)| {
        format!("{{ name = \"wall\", box = [\"{from}\", \"{to}\"], top = 6, kind = \"impassable\" }}")
    });
    let shut = scene("moves a-1", models).with(&format!("part = [{}]", walls.join(", ")));
    assert_eq!((shut.asked().as_str(), shut.answered().as_str()), ("a move", "pass"));
}

#[test]
fn the_winner_of_the_roll_is_proposed_to_set_up_first() {
    let models = "{ name = \"A1\", side = \"a\" }, { name = \"B1\", side = \"b\" }";
    for (dice, winner) in [([9, 2], "a"), ([2, 9], "b")] {
        let text = format!("step = \"deploy-roll\"\nphase = \"set-up\"\nmodel = [{models}]");
        let game: Game<DeltaOneZero> = Game::rolling(&text, dice);
        assert_eq!(game.asked(), format!("{winner} deployer"));
        assert_eq!(game.usual(), format!("first {winner}"));
    }
}

#[test]
fn to_reactivate_costs_something_and_to_leave_it_does_not() {
    let models =
        "{ name = \"A1\", side = \"a\", at = \"5,5\" }, { name = \"B1\", side = \"b\", at = \"30,5\" }";
    let game = scene("end-run a-1", models);
    assert_eq!((game.asked().as_str(), game.usual().as_str()), ("a reactivate", "no"));
    let drawn = |line: &str| {
        let choice = DeltaOneZero::read_choice(&game.setup, line).expect("a line");
        let sketch = DeltaOneZero::sketch(&game.setup, &game.at, choice);
        (sketch.group, sketch.rare, sketch.words.to_string())
    };
    assert_eq!(drawn("no"), ("pass".to_string(), false, "End the activation".to_string()));
    assert!(drawn("yes").1);
}

#[test]
fn clear_stress_is_asked_for_where_it_helps_soon() {
    // Whose run begins, the Stress of A1 (of 4), and what the table answers.
    let cases = [("run a-1", 1, "pass"), ("run a-1", 2, ""), ("run b-1", 1, "pass"), ("run b-1", 3, "pass")];
    for (step, stress, answered) in cases {
        let models = format!(
            "{{ name = \"A1\", side = \"a\", at = \"5,5\", stress = {stress} }}, \
             {{ name = \"B1\", side = \"b\", at = \"30,30\" }}"
        );
        let teams = "[{ name = \"a-1\", order = \"engage\" }, { name = \"b-1\", order = \"engage\" }]";
        let text = format!(
            "step = \"{step}\"\nteam = {teams}\nmodel = [{models}]\n[a]\nhand = [\"clear-stress\"]\n"
        );
        let game: Game<DeltaOneZero> = Game::new(&text);
        game.offers("clear A1");
        assert_eq!(
            (game.asked().as_str(), game.answered().as_str()),
            ("a card", answered),
            "{step} {stress}"
        );
    }
}

#[test]
fn reflip_is_asked_for_where_another_card_could_be_better() {
    // Who holds Reflip, whose model flips which card, and what the table answers.
    let cases = [
        ("a", "B1", "near-miss", ""),
        ("a", "B1", "wound", "pass"),
        ("b", "B1", "wound", ""),
        ("b", "B1", "stress", "pass"),
    ];
    for (holder, model, card, answered) in cases {
        let text = format!(
            "step = \"end-actions a-1\"\nteam = [{{ name = \"a-1\", order = \"engage\" }}]\n\
             model = [{{ name = \"A1\", side = \"a\", at = \"5,5\" }}, {{ name = \"{model}\", side = \"b\", \
             at = \"30,30\", cards = [\"{card}\"], wounds_value = 3, stress_value = 9 }}]\n\
             [{holder}]\nhand = [\"reflip\"]\n"
        );
        let game: Game<DeltaOneZero> = Game::new(&text);
        game.offers("play reflip");
        assert_eq!(
            (game.asked(), game.answered()),
            (format!("{holder} card"), answered.to_string()),
            "{holder} {card}"
        );
    }
}

#[test]
fn snap_fire_says_what_it_costs() {
    let drawn = |flags: &str| {
        let text = format!(
            "step = \"reactions b-1\"\nteam = [{{ name = \"a-1\"{flags} }}, {{ name = \"b-1\", order = \"engage\" }}]\n\
             model = [{{ name = \"A1\", side = \"a\", at = \"5,5\", weapons = [\"l85a3-rifle\"] }}, \
             {{ name = \"B1\", side = \"b\", at = \"12,5\" }}]"
        );
        let game: Game<DeltaOneZero> = Game::new(&text);
        let choice = DeltaOneZero::read_choice(&game.setup, "react A1").expect("a line");
        let sketch = DeltaOneZero::sketch(&game.setup, &game.at, choice);
        (game.asked(), sketch.rare, sketch.cost)
    };
    let stress = "costs 1 Stress; a face-down Order other than Overwatch is lost".to_string();
    assert_eq!(drawn(", order = \"engage\""), ("a reaction".to_string(), true, stress));
    assert_eq!(drawn(", flags = [\"overwatch\"]"), ("a reaction".to_string(), false, "is free".to_string()));
}

/// Coherency may be measured before a model moves, and not after it. [D1Z-MEAS-04] [D1Z-COH-04]
#[test]
fn to_end_the_move_step_says_who_would_be_left_behind() {
    let ended = |flags: &str| {
        let models = format!(
            "{{ name = \"A1\", side = \"a\", at = \"5,5\" }}, {{ name = \"A2\", side = \"a\", at = \"7,5\" }}, \
             {{ name = \"A3\", side = \"a\", at = \"20,5\"{flags} }}, {{ name = \"B1\", side = \"b\", at = \"30,30\" }}"
        );
        let game = scene("moves a-1", &models);
        let pass = DeltaOneZero::read_choice(&game.setup, "pass").expect("a line");
        let sketch = DeltaOneZero::sketch(&game.setup, &game.at, pass);
        (sketch.rare, sketch.cost)
    };
    assert_eq!(ended(""), (true, "leaves A3 Separated from the others".to_string()));
    assert_eq!(ended(", flags = [\"move-made\"]"), (false, String::new()));
}

#[test]
fn who_goes_first_is_asked_and_proposed_in_words() {
    let models = "{ name = \"A1\", side = \"a\" }, { name = \"B1\", side = \"b\" }";
    let game: Game<DeltaOneZero> =
        Game::rolling(&format!("step = \"deploy-roll\"\nphase = \"set-up\"\nmodel = [{models}]"), [9, 2]);
    let first = DeltaOneZero::read_choice(&game.setup, "first b").expect("a line");
    let words = DeltaOneZero::sketch(&game.setup, &game.at, first).words;
    assert_eq!(words.to_string(), "side B sets up first");
    let models = "{ name = \"A1\", side = \"a\", at = \"5,5\" }, { name = \"A2\", side = \"a\", team = 2, at = \"9,5\" }, \
                  { name = \"B1\", side = \"b\", at = \"30,5\" }";
    let teams = "[{ name = \"a-1\", order = \"engage\" }, { name = \"a-2\", order = \"engage\" }]";
    let game: Game<DeltaOneZero> =
        Game::new(&format!("step = \"turn a\"\nteam = {teams}\nmodel = [{models}]"));
    assert_eq!((game.asked().as_str(), game.usual().as_str()), ("a activate", "activate a-1"));
}

#[test]
fn the_log_says_who_answers_with_snap_fire() {
    let models = "{ name = \"A1\", side = \"a\", at = \"5,5\", weapons = [\"l85a3-rifle\"] }, \
                  { name = \"B1\", side = \"b\", at = \"12,5\" }";
    let game: Game<DeltaOneZero> = Game::new(&format!(
        "step = \"reactions b-1\"\nteam = [{{ name = \"b-1\", order = \"engage\" }}]\nmodel = [{models}]"
    ));
    let fire = DeltaOneZero::read_choice(&game.setup, "react A1").expect("a line");
    let deed = DeltaOneZero::deed(&game.setup, &game.at, fire).expect("it is worded for the log");
    assert_eq!(deed.to_string(), "Answer with Snap Fire by A1");
}

/// A table that sets a Force up for its player keeps it out of terrain that bars Orders.
#[test]
fn a_force_that_is_set_up_for_its_player_stands_on_free_ground() {
    let setup = DeltaOneZero::build(&Spec::default()).expect("the default game");
    let mut at = DeltaOneZero::opening(&setup);
    let mut dice = Rolling::new(Sampler::new(5));
    let mut deployed = 0;
    while let Some(decision) = run(&setup, &mut at, &mut Io::silent(&mut dice)) {
        if decision.kind == "order" {
            let question = DeltaOneZero::bare_question(&setup, &at).to_string();
            assert!(!question.contains("Not now"), "{question}");
            break;
        }
        let choice = DeltaOneZero::advice(&setup, &at);
        deployed += usize::from(decision.kind == "deploy");
        choose(&setup, &mut at, choice, &mut Io::silent(&mut dice));
    }
    assert!(deployed > 10, "{deployed}");
}
