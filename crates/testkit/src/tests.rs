//! The kit on the toy ruleset.

use super::*;
use sortie_kernel::mini::Mini;

const SCENE: &str = "round = 2\nturn = \"a\"\n[models.A1]\nsquare = 0\n[models.B1]\nsquare = 63\n";

fn game() -> Game<Mini> {
    Game::new(SCENE)
}

#[test]
fn a_scene_offers_its_choices_and_refuses_others_by_rule() {
    let mut game = game();
    assert!(game.asked().starts_with("a "), "{}", game.asked());
    game.offers("activate A1");
    game.offers_not("activate B1");
    game.play("activate A1", []);
    assert!(!game.menu().is_empty());
}

#[test]
#[should_panic(expected = "is not among")]
fn a_missing_offer_fails() {
    game().offers("activate A2");
}

#[test]
#[should_panic(expected = "the scene")]
fn dice_that_nobody_rolls_fail() {
    let _ = Game::<Mini>::rolling(SCENE, [3]);
}

#[test]
#[should_panic(expected = "never reached MINI-KEY-01")]
fn a_rule_that_was_not_reached_fails() {
    let _ = game().covers(&["MINI-KEY-01"]);
}

#[test]
fn a_line_of_the_head_is_replaced_and_a_table_added() {
    let game = game().with("round = 3").with("[models.A2]\nsquare = 9");
    assert!(game.text().starts_with("round = 3\n") && !game.text().contains("round = 2"));
    game.offers("activate A2");
    assert_eq!(game.fact("round"), "3");
}
