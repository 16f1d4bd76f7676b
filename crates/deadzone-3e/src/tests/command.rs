//! Command dice: results spent on the active model, and their limits.

use crate::testing::{Orders as _, scene};

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
    game.refused("spend dice", "DZ3-CMD-11");
    game.refused("spend shoot", "DZ3-CMD-05");
    game.refused("spend order", "DZ3-CMD-16");
}

#[test]
fn a_die_that_cannot_be_spent_now_names_its_own_rule() {
    let mut game = scene("M1 2.4.1 plain\nE1 8.8.1 enforcer").team(
        "M",
        "command = [\"advance\", \"advance\", \"model\", \"order\", \"order\"], order = \"Green Rage\"",
    );
    game.refused("spend advance", "DZ3-CMD-15");
    game.refused("spend model", "DZ3-CMD-08");
    game.refused("spend order", "DZ3-CMD-16");
    game.refused("spend model reroll", "DZ3-CMD-07");
    game.play("order", []);
    // A second order of the activation, however it is written.
    game.refused("order", "DZ3-CMD-17");
    game.refused("spend order", "DZ3-CMD-17");
    game.play("command advance 3.4.1", []);
    game.play("place 500,500", []);
    game.refused("spend advance", "DZ3-CMD-06");
}

#[test]
fn what_would_change_the_test_of_a_throw_is_refused_by_its_rule() {
    let text = "E1 2.4.1 plain item=ammo weapons=[\"Grenade_[R3,Grenade_(Smoke)]\",\"Mortar_[R6,Indirect_(Smoke)]\"]\nP1 8.8.1 plain";
    let mut game = scene(text).command("E", "dice shoot").covers(&["DZ3-KEY-40"]);
    game.refused("use ammo", "DZ3-DICE-03");
    game.play("fire 4.4.1 grenade", [5, 1, 1]);
    for line in ["spend dice", "spend shoot reroll", "reroll 1", "use ammo"] {
        game.refused(line, "DZ3-KEY-40");
    }
    game.play("command fire 6.6.1 mortar", [5, 5, 1]);
    game.refused("spend dice", "DZ3-KEY-52");
    game.play("reposition", []);
    game.play("place 500,500", []);
    game.refused("spend dice", "DZ3-CMD-11");
    // While its order may still change the test, nothing else does.
    let mut game = scene(text).order("E", "Eye in the Sky", 1);
    game.play("fire 4.4.1 grenade", [1, 1, 1]);
    assert_eq!(game.asked(), "a reroll");
    game.refused("spend order reroll", "DZ3-KEY-40");
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
