//! What screens show: tokens, reasons of dice, sight, threat, how good a position is.

use super::scene;
use crate::Alpha;
use sortie_kernel::show::Show as _;
use sortie_kernel::words::Words as _;
use sortie_kernel::{Ruleset as _, Side, Viewer};

const DUEL: &str = "a = { hand = [\"E1\"] }\nmodel = [{ name = \"T1\", at = \"D1\" }, { name = \"G1\", at = \"D5\" }, { name = \"L1\", at = \"H8\" }]\n";

#[test]
fn reasons_of_a_shot_are_the_dice_that_are_rolled() {
    let game = scene(DUEL);
    let choice = Alpha::read_choice(&game.setup, "shoot T1 G1").expect("a shot");
    let reasons = Alpha::reasons(&game.setup, &game.at, choice);
    let attack: i32 =
        reasons.iter().filter(|reason| reason.pool == "attack").map(|reason| reason.amount).sum();
    assert_eq!(attack, 5);
    assert!(reasons.iter().any(|reason| reason.rule.as_str() == "DZA-SHOOT-03" && reason.amount == 2));
    let stakes = Alpha::stakes(&game.setup, &game.at, choice);
    assert_eq!((stakes[0].token.as_str(), stakes[0].fatal_at), ("G1", 2));
}

#[test]
fn sight_and_threat_name_what_is_seen_and_reached() {
    let game = scene(DUEL);
    let report = Alpha::sight(&game.setup, &game.at, "T1", "G1").expect("both stand");
    assert!(report.seen && report.verdict.contains("Clear Shot") && report.distance == 4000);
    assert_eq!(report.lines.len(), 8);
    let threat = Alpha::threat(&game.setup, &game.at, "T1").expect("it stands");
    assert_eq!(threat.targets, ["L1", "G1"].map(String::from));
    assert_eq!(threat.reach.len(), 3 * 5 - 1);
    assert_eq!(Alpha::sight(&game.setup, &game.at, "T1", "T2"), None);
}

#[test]
fn a_scene_has_tokens_hands_counters_and_zones() {
    let game = scene(DUEL).with("[[counter]]\nat = \"C4\"");
    let view = Alpha::view(&game.setup, &game.at, Viewer::Player(Side::A));
    let shown = Alpha::scene(&game.setup, &view, Viewer::Player(Side::A));
    let up: Vec<&str> =
        shown.tokens.iter().filter(|token| token.at.is_some()).map(|t| t.id.as_str()).collect();
    assert_eq!(up, ["T1", "L1", "G1"]);
    let titles: Vec<&str> = shown.sides[0].hand.iter().map(|card| card.title.as_str()).collect();
    assert_eq!(titles, ["E1 Headshot or +1 Break Off"]);
    assert!(matches!(Alpha::board(&game.setup), sortie_kernel::show::Board::Cubes { letters: true, .. }));
    // Headshot and +1 Break Off wait for a test.
    assert_eq!(shown.sides[0].hand.iter().map(|card| card.playable).collect::<Vec<_>>(), [false]);
    assert_eq!((shown.sides[1].hand.len(), shown.sides[1].face_down), (0, 0));
    assert_eq!(shown.markers.iter().filter(|marker| marker.kind == "token").count(), 1);
    assert_eq!(shown.zones.len(), 2);
    for line in game.menu() {
        let choice = Alpha::read_choice(&game.setup, &line).expect("a line of the menu");
        let sketch = Alpha::sketch(&game.setup, &game.at, choice);
        assert!(!sketch.words.is_empty() && !sketch.group.is_empty(), "{line}");
    }
}

#[test]
fn a_dead_enemy_is_worth_more_than_a_living_one() {
    let alive = scene(DUEL);
    let dead = scene(&DUEL.replace("{ name = \"G1\", at = \"D5\" }", "{ name = \"G1\", dead = true }"));
    let worth = |game: &sortie_testkit::Game<Alpha>| Alpha::evaluate(&game.setup, &game.at, Side::A);
    assert!(worth(&dead) > worth(&alive) + 40, "{} {}", worth(&dead), worth(&alive));
    assert_eq!(Alpha::evaluate(&alive.setup, &alive.at, Side::B), -worth(&alive));
}
