//! Item tokens: finding, keeping, and what acts at once.

use crate::testing::{Game, scene};

fn with_token(kind: &str) -> Game {
    scene("P1 3.4.1 ghoul\nE1 8.8.1 enforcer").with(&format!("[[token]]\nat = \"4.4.1\"\nkind = \"{kind}\""))
}

#[test]
fn a_token_is_picked_up_in_passing() {
    let mut game = with_token("ammo").covers(&["DZ3-ITEM-02", "DZ3-ITEM-04", "DZ3-ITEM-05", "DZ3-ITEM-01"]);
    game.play("advance 4.4.1", []);
    assert_eq!(game.asked(), "a pick-up");
    game.refused("pick-up 2", "DZ3-ITEM-02");
    game.refused("stop", "DZ3-ITEM-02");
    game.play("pick-up", []);
    game.refused("swap", "DZ3-ITEM-01");
    game.refused("leave", "DZ3-ITEM-05");
    // With free hands nobody is asked.
    assert_eq!(game.answered(), "keep");
    game.play("keep", []);
    // The move goes on.
    assert_eq!(game.asked(), "a step");
    assert_eq!(game.fact("models.P1.item"), "ammo");
}

#[test]
fn a_token_that_is_known_and_harmless_is_picked_up_without_a_question() {
    // The token and who knows it, what the model carries, and what the table answers for its player.
    let cases = [
        ("kind = \"ammo\"", "", "pick-up"),
        ("kind = \"ammo\"\nknown = \"a\"", "", "pick-up"),
        ("kind = \"ammo\"\nknown = \"b\"", "", ""),
        ("kind = \"ammo\"", "item=stimulants", ""),
        ("kind = \"intel\"", "item=stimulants", "pick-up"),
        ("kind = \"booby-trap\"", "", ""),
        ("", "", ""),
    ];
    for (token, carries, answered) in cases {
        let mut game = scene(&format!("P1 3.4.1 ghoul {carries}\nE1 8.8.1 enforcer"))
            .with(&format!("[[token]]\nat = \"4.4.1\"\n{token}"));
        game.play("advance 4.4.1", []);
        assert_eq!((game.asked().as_str(), game.answered().as_str()), ("a pick-up", answered), "{token}");
    }
}

#[test]
fn a_second_item_is_swapped_dropped_or_destroyed() {
    let token = "[[token]]\nat = \"4.4.1\"\nkind = \"ammo\"";
    let carrier = || scene("P1 3.4.1 ghoul item=stimulants bought\nE1 8.8.1 enforcer").with(token);
    let mut game = carrier();
    game.play("advance 4.4.1", []);
    game.play("pick-up", []);
    game.refused("keep", "DZ3-ITEM-01");
    assert_eq!(game.answered(), "");
    game.play("swap", []);
    assert_eq!(
        (game.fact("models.P1.item").as_str(), game.fact("tokens.0.kind").as_str()),
        ("ammo", "stimulants")
    );
    assert_eq!(game.fact("models.P1.bought"), "false");
    let mut game = carrier();
    game.play("advance 4.4.1", []);
    game.play("pick-up", []);
    game.play("destroy", []);
    assert_eq!((game.fact("models.P1.item").as_str(), game.fact("tokens").as_str()), ("stimulants", "[]"));
}

#[test]
fn beasts_carry_nothing() {
    let mut game = scene("P1 3.4.1 hellhound\nE1 8.8.1 enforcer")
        .with("[[token]]\nat = \"4.4.1\"")
        .covers(&["DZ3-KEY-06"]);
    game.play("advance 4.4.1", []);
    assert_eq!(game.asked(), "a step");
}

#[test]
fn intel_scores_and_a_hacker_finds_more() {
    let mut game = with_token("intel").covers(&["DZ3-ITEMS-07", "DZ3-KEY-44"]);
    game.play("advance 4.4.1", []);
    game.play("pick-up", []);
    assert_eq!((game.fact("a.vps").as_str(), game.fact("tokens").as_str()), ("2", "[]"));
}

#[test]
fn a_face_down_token_is_drawn_when_it_is_revealed() {
    let mut game = scene("P1 3.4.1 ghoul\nE1 8.8.1 enforcer")
        .with("unknown = { ammo = 2, intel = 1 }")
        .with("[[token]]\nat = \"4.4.1\"")
        .covers(&["DZ3-SETUP-05"]);
    game.play("advance 4.4.1", []);
    game.play("pick-up", [3]);
    assert_eq!(game.fact("a.vps"), "2");
    assert_eq!(crate::state::total(&game.at.state.tokens.unknown), 2);
}

#[test]
fn a_booby_trap_explodes_under_its_finder() {
    let mut game = with_token("booby-trap").covers(&["DZ3-ITEMS-04", "DZ3-KEY-30", "DZ3-KEY-31"]);
    game.play("advance 4.4.1", []);
    // Frag 3: one success against none; then the scatter die throws it north.
    game.play("pick-up", [4, 1, 1, 1, 1, 1, 1]);
    game.play("place 500,500", []);
    assert_eq!((game.damage("P1"), game.fact("models.P1.at").as_str()), (1, "4.5.1"));
    assert!(game.pinned("P1"));
    assert_eq!(game.fact("active"), "nothing");
}

#[test]
fn an_engaged_model_finds_nothing_and_a_new_position_does() {
    let mut game = scene("P1 4.4.1 ghoul\nE1 8.8.1 enforcer")
        .with("[[token]]\nat = \"4.4.1\"\nkind = \"ammo\"")
        .covers(&["DZ3-ITEM-03"]);
    game.play("reposition", []);
    assert_eq!(game.asked(), "a pick-up");
    let mut game =
        scene("P1 4.4.1 ghoul\nE1 4.4.1 enforcer").with("[[token]]\nat = \"4.4.1\"\nkind = \"ammo\"");
    game.play("reposition", []);
    assert_eq!(game.asked(), "a place");
}

#[test]
fn combat_blades_serve_once() {
    let mut game = scene("P1 4.4.1 ghoul item=combat-blades\nE1 4.4.1 plain hp=9").covers(&["DZ3-KEY-69"]);
    game.play("assault E1 combat-blades", []);
    game.play("survive", [5, 1, 1, 1, 1, 1]);
    game.play("reroll 1", [5]);
    assert_eq!((game.damage("E1"), game.fact("models.P1.item").as_str()), (2, "nothing"));
}

#[test]
fn a_shock_baton_stays() {
    let mut game = scene("P1 4.4.1 ghoul item=shock-baton\nE1 4.4.1 plain hp=9").covers(&["DZ3-KEY-63"]);
    game.play("assault E1 shock-baton", []);
    game.play("survive", [5, 1, 1, 1, 1, 1]);
    game.play("throw N", []);
    game.play("place 500,500", []);
    assert_eq!(
        (game.fact("models.E1.at").as_str(), game.fact("models.P1.item").as_str()),
        ("4.5.1", "shock-baton")
    );
}
