//! Command dice: results spent on the active model, and their limits.

use crate::testing::scene;

#[test]
fn an_advance_result_is_one_cube_outside_the_budget() {
    let mut game = scene("P1 2.4.1 ghoul\nE1 8.8.1 enforcer").command("P", "advance advance").covers(&[
        "DZ3-CMD-12",
        "DZ3-CMD-15",
        "DZ3-CMD-19",
        "DZ3-CMD-06",
    ]);
    game.play("command advance 3.4.1", []);
    game.play("place 500,500", []);
    assert_eq!((game.fact("active.short").as_str(), game.fact("active.acted").as_str()), ("0", "[]"));
    game.refused("command advance 4.4.1", "DZ3-CMD-06");
    game.refused("command shoot E1 rifle", "DZ3-CMD-06");
    game.offers("advance 4.4.1");
    assert_eq!(game.fact("a.command"), "[\"advance\"]");
}

#[test]
fn a_result_needs_its_die() {
    let game = scene("P1 2.4.1 ghoul\nE1 5.4.1 enforcer").command("P", "dice");
    game.refused("command shoot E1 rifle", "DZ3-CMD-05");
    game.refused("spend dice", "DZ3-CMD-15");
}

#[test]
fn a_shoot_result_allows_a_second_shot_even_with_a_heavy_weapon() {
    let mut game = scene("E1 2.4.1 plain ranged=4 weapons=[\"Cannon_[R8,Heavy]\"]\nP1 4.4.1 plain hp=9")
        .command("E", "shoot")
        .covers(&["DZ3-CMD-13"]);
    game.play("command shoot P1 cannon", [4, 1, 1, 1, 1, 1, 1, 1]);
    game.play("shoot P1 cannon", [4, 1, 1, 1, 1, 1, 1, 1]);
    assert_eq!(game.damage("P1"), 2);
}

#[test]
fn an_assault_result_needs_no_engaged_start() {
    let mut game = scene("P1 4.4.1 hellhound\nE1 4.4.1 plain hp=9")
        .with("active = { model = \"P1\", began-engaged = false, acted = [\"advance\"] }")
        .command("P", "assault")
        .covers(&["DZ3-CMD-14"]);
    game.play("command assault E1 teeth-and-claws", []);
    game.play("survive", [5, 1, 1, 1, 1, 1]);
    game.play("keep", []);
    assert_eq!(game.damage("E1"), 1);
}

#[test]
fn no_result_helps_a_pinned_model() {
    let game =
        scene("P1 4.4.1 ghoul pinned\nE1 8.8.1 enforcer").command("P", "advance").covers(&["DZ3-TURN-08"]);
    game.refused("command advance 5.4.1", "DZ3-PIN-02");
    game.refused("command shoot E1 rifle", "DZ3-TURN-08");
    game.offers("end");
}

#[test]
fn another_model_acts_once_per_turn() {
    let mut game = scene("P1 2.4.1 ghoul\nP2 3.3.1 ghoul\nP3 3.5.1 ghoul\nE1 8.8.1 enforcer")
        .command("P", "model model")
        .covers(&["DZ3-CMD-08", "DZ3-CMD-09", "DZ3-TURN-04"]);
    game.play("end", []);
    assert_eq!(game.asked(), "a another");
    game.refused("activate P2", "DZ3-CMD-08");
    game.play("spend model", []);
    game.refused("pass", "DZ3-TURN-05");
    game.refused("activate P1", "DZ3-ROUND-02");
    game.play("activate P2", []);
    game.play("end", []);
    assert_eq!(game.asked(), "b activate");
    assert_eq!(game.fact("a.command"), "[\"model\"]");
}

#[test]
fn stalwart_rerolls_any_survive_dice() {
    let mut game = scene("P1 2.4.1 plain ranged=4 weapons=[\"Gun_[R6]\"]\nE1 4.4.1 plain hp=9")
        .order("E", "Stalwart", 1)
        .covers(&["DZ3-CMD-16"]);
    game.play("shoot E1 gun", [4, 4, 1, 1, 1, 1, 1, 1]);
    assert_eq!(game.asked(), "b reroll");
    game.play("reroll 3", [5, 5, 1]);
    assert_eq!((game.damage("E1"), game.fact("b.command").as_str()), (0, "[]"));
}

#[test]
fn infection_raises_a_zombie_where_an_enemy_died() {
    let mut game =
        scene("P1 2.4.1 plain ranged=4 weapons=[\"Gun_[R6]\"]\nE1 4.4.1 plain\nP2 1.1.1 zombie later")
            .order("P", "Infection", 1)
            .covers(&["DZ3-CMD-16", "DZ3-CMD-17", "DZ3-CMD-18"]);
    game.play("shoot E1 gun", [4, 4, 1, 1, 1, 1, 1, 1]);
    assert_eq!(game.asked(), "a command-reroll");
    game.play("keep", []);
    assert_eq!(game.asked(), "a order");
    game.refused("survive", "DZ3-CMD-17");
    game.play("yes", []);
    game.play("place 500,500", []);
    assert_eq!(game.fact("models.P2.at"), "4.4.1");
    assert!(game.pinned("P2") && game.fact("models.P2.activated") == "true");
}
