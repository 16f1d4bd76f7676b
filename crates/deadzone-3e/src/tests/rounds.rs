//! Rounds, turns, passing, the end phase and victory.

use crate::testing::scene;
use crate::{Choice, Deadzone};
use sortie_kernel::{Outcome, Ruleset, Side};

#[test]
fn a_player_with_fewer_models_may_pass() {
    let mut game =
        scene("E1 2.4.1 enforcer\nE2 2.5.1 enforcer\nP1 8.8.1 ghoul\nP2 8.7.1 ghoul\nP3 8.6.1 ghoul")
            .covers(&["DZ3-TURN-02", "DZ3-TURN-05"]);
    game.play("end", []);
    assert_eq!(game.asked(), "b activate");
    game.refused("pass", "DZ3-TURN-05");
    game.refused("activate E1", "DZ3-TURN-02");
    game.refused("end", "DZ3-TURN-02");
    game.play("activate P1", []);
    game.play("end", []);
    // One against two.
    game.play("pass", []);
    assert_eq!(game.asked(), "b activate");
    game.refused("activate P1", "DZ3-ROUND-02");
}

#[test]
fn who_has_nothing_left_passes_until_the_round_is_over() {
    let mut game = scene("E1 2.4.1 enforcer\nP1 8.8.1 ghoul\nP2 8.7.1 ghoul").covers(&[
        "DZ3-TURN-06",
        "DZ3-ENDP-01",
        "DZ3-ENDP-05",
        "DZ3-ENDP-06",
        "DZ3-ROUND-01",
        "DZ3-CMD-01",
        "DZ3-CMD-02",
    ]);
    game.play("end", []);
    game.play("activate P1", []);
    game.play("end", []);
    game.play("activate P2", []);
    // Six command dice: side a first, who ran out first.
    game.play("end", [1, 2, 3, 4, 5, 6]);
    assert_eq!((game.fact("round").as_str(), game.fact("initiative").as_str()), ("2", "a"));
    assert_eq!(game.fact("a.command"), "[\"model\", \"dice\", \"advance\"]");
    assert_eq!(game.asked(), "a command-dice");
}

#[test]
fn command_dice_are_rerolled_once_each() {
    let mut game = scene(
        "E1 2.4.1 enforcer activated
P1 8.8.1 ghoul",
    )
    .with("active = { model = \"P1\" }")
    .covers(&["DZ3-CMD-03"]);
    game.play("end", [1, 1, 2, 6, 6, 6]);
    assert_eq!(
        (game.asked().as_str(), game.fact("a.command").as_str()),
        ("a command-dice", "[\"model\", \"model\", \"dice\"]")
    );
    game.refused("reroll shoot", "DZ3-CMD-03");
    game.refused("reroll nothing", "DZ3-CMD-03");
    game.refused("pass", "DZ3-CMD-03");
    assert_eq!(game.menu().len(), 6);
    game.play("reroll model model", [4, 5]);
    assert_eq!(game.fact("a.command"), "[\"dice\", \"shoot\", \"assault\"]");
    assert_eq!(game.asked(), "b command-dice");
    game.play("keep", []);
    assert_eq!(game.asked(), "a activate");
}

#[test]
fn below_half_the_reroll_is_lost() {
    let mut game = scene(
        "E1 2.4.1 enforcer activated
P1 8.8.1 ghoul",
    )
    .with("active = { model = \"P1\" }")
    .with("a = { size = 3 }")
    .covers(&["DZ3-CMD-04"]);
    game.play("end", [1, 1, 2, 6, 6, 6]);
    assert_eq!(game.asked(), "b command-dice");
}

#[test]
fn one_tactician_adds_command_dice() {
    let mut game = scene(
        "E1 2.4.1 plain keywords=[\"Tactician_(2)\"]
E2 2.5.1 plain keywords=[\"Tactician_(1)\"]
P1 8.8.1 ghoul",
    )
    .with("active = { model = \"P1\" }")
    .covers(&["DZ3-KEY-91", "DZ3-CMD-01"]);
    game.play("end", []);
    game.play("activate E1", []);
    game.play("end", []);
    game.play("activate E2", []);
    game.play("end", [6, 6, 6, 1, 2, 3, 4, 5]);
    assert_eq!(game.fact("a.command"), "[\"model\", \"dice\", \"advance\", \"shoot\", \"assault\"]");
}

#[test]
fn an_objective_held_alone_scores() {
    let mut game = scene("E1 6.3.1 enforcer\nP1 3.6.1 ghoul activated\nP2 3.6.1 ghoul activated pinned\nE2 3.3.1 enforcer activated\nP3 3.3.1 ghoul activated")
        .covers(&["DZ3-ENDP-02", "DZ3-ENDP-03", "DZ3-SETUP-04"]);
    game.play("end", [1, 1, 1, 1, 1, 1]);
    assert_eq!((game.fact("a.vps").as_str(), game.fact("b.vps").as_str()), ("1", "1"));
}

#[test]
fn the_game_ends_at_the_required_vps() {
    let mut game = scene("E1 6.3.1 enforcer\nP1 8.8.1 ghoul activated")
        .with("a = { vps = 11 }")
        .covers(&["DZ3-WIN-01", "DZ3-ENDP-04"]);
    game.play("end", []);
    assert_eq!(game.fact("over"), "true");
    assert_eq!(Deadzone::outcome(&game.setup, &game.at), Outcome::Won(Side::A));
}

#[test]
fn both_at_the_requirement_is_a_draw() {
    let mut game = scene("E1 6.3.1 enforcer\nP1 8.8.1 ghoul activated")
        .with("a = { vps = 11 }")
        .with("b = { vps = 15 }")
        .covers(&["DZ3-WIN-03"]);
    game.play("end", []);
    assert_eq!(Deadzone::outcome(&game.setup, &game.at), Outcome::Drawn);
}

#[test]
fn after_five_rounds_the_higher_total_wins() {
    let mut game = scene("E1 6.4.1 enforcer\nP1 8.8.1 ghoul activated")
        .with("round = 5")
        .with("b = { vps = 3 }")
        .covers(&["DZ3-WIN-04"]);
    game.play("end", []);
    assert_eq!(Deadzone::outcome(&game.setup, &game.at), Outcome::Won(Side::B));
}

#[test]
fn without_models_a_tie_is_lost() {
    let mut game = scene("E1 6.4.1 enforcer\nP1 8.8.1 ghoul dead").with("round = 5").covers(&["DZ3-WIN-05"]);
    game.play("end", []);
    assert_eq!(Deadzone::outcome(&game.setup, &game.at), Outcome::Won(Side::A));
}

#[test]
fn nothing_is_answered_when_the_game_is_over() {
    let mut game = scene("E1 6.4.1 enforcer\nP1 8.8.1 ghoul dead").with("round = 5");
    game.play("end", []);
    assert!(Deadzone::check(&game.setup, &game.at, Choice::Pass).is_err());
}
