//! Close combat: reactions, modifiers, breaking away, standing up.

use crate::testing::scene;

#[test]
fn the_target_chooses_before_dice_are_rolled() {
    let mut game = scene("E1 4.4.1 assault-enforcer\nP1 4.4.1 hellhound").covers(&[
        "DZ3-ASLT-01",
        "DZ3-ASLT-03",
        "DZ3-ASLT-05",
        "DZ3-ASLT-06",
        "DZ3-ASLT-07",
    ]);
    game.play("assault P1 wristblade", []);
    assert_eq!(game.asked(), "b reaction");
    game.offers("survive");
    game.offers("fight-back teeth-and-claws");
    game.refused("fight-back fists", "DZ3-ASLT-03");
    game.refused("roll", "DZ3-ASLT-05");
    game.play("survive", [4, 4, 1, 5, 1, 1]);
    assert_eq!(game.damage("P1"), 1);
    assert_eq!(game.fact("active"), "nothing");
}

#[test]
fn fighting_back_can_hurt_the_attacker() {
    let mut game = scene("E1 4.4.1 assault-enforcer\nP1 4.4.1 plain hp=9 weapons=[\"Claws_[CC]\"]");
    game.play("assault P1 wristblade", []);
    game.play("fight-back claws", [1, 1, 1, 5, 5, 5]);
    // 3 ahead, less 1 for armour: more than its HP.
    assert!(!game.alive("E1") && game.damage("P1") == 0);
    assert_eq!(game.fact("b.vps"), "1");
}

#[test]
fn a_survivor_ahead_hurts_nobody() {
    let mut game = scene("E1 4.4.1 assault-enforcer\nP1 4.4.1 ghoul");
    game.play("assault P1 wristblade", []);
    game.play("survive", [1, 1, 1, 5, 5, 5]);
    assert_eq!((game.damage("E1"), game.damage("P1")), (0, 0));
}

#[test]
fn the_modifiers_of_close_combat() {
    // Attacker: larger, friend beside, enemy injured: 6 dice. Survivor: a friend and the injured enemy: 5.
    let scene =
        scene("P1 4.4.1 swarm damage=1\nP2 4.4.1 zombie\nE1 4.4.1 enforcer damage=1\nE2 4.4.1 enforcer");
    let mut game = scene.covers(&["DZ3-ASMOD-02", "DZ3-ASMOD-03", "DZ3-ASMOD-04", "DZ3-ASMOD-06"]);
    game.play("assault E1 acidic-bite", []);
    game.play("survive", [3, 1, 1, 1, 1, 1, 4, 1, 1, 1, 1]);
    assert_eq!(game.damage("E1"), 1);
}

#[test]
fn hordes_add_a_die_for_each_other() {
    let mut game = scene("P1 4.4.1 zombie\nP2 4.4.1 zombie\nP3 4.4.1 zombie\nE1 4.4.1 plain hp=9")
        .covers(&["DZ3-KEY-50"]);
    game.play("assault E1 teeth-and-claws", []);
    game.play("survive", [5, 5, 1, 1, 1, 1, 1, 1, 1]);
    assert_eq!(game.damage("E1"), 2);
}

#[test]
fn moving_in_gives_a_die_and_costs_no_action() {
    let mut game = scene("P1 3.4.1 hellhound\nE1 4.4.1 plain hp=9").covers(&[
        "DZ3-ADV-09",
        "DZ3-ASLT-02",
        "DZ3-ASMOD-01",
        "DZ3-KEY-32",
    ]);
    game.play("advance 4.4.1", []);
    game.play("place 165,165", []);
    assert_eq!(game.asked(), "a target");
    game.refused("stop", "DZ3-ADV-09");
    game.play("assault E1 teeth-and-claws", []);
    game.play("survive", [5, 1, 1, 1, 1, 1, 1]);
    game.play("reroll 1", [5]);
    assert_eq!(game.damage("E1"), 2);
    assert_eq!(game.fact("active.acted"), "[\"advance\"]");
    game.refused("assault E1 teeth-and-claws", "DZ3-TURN-03");
}

#[test]
fn an_assault_needs_an_enemy_from_the_beginning() {
    let game = scene("P1 4.4.1 hellhound\nE1 4.4.1 enforcer")
        .with("active = { model = \"P1\", began-engaged = false }")
        .covers(&["DZ3-ASLT-01"]);
    game.refused("assault E1 teeth-and-claws", "DZ3-ASLT-01");
    let alone =
        scene("P1 4.4.1 hellhound\nE1 5.4.1 enforcer").command("P", "assault").covers(&["DZ3-CMD-14"]);
    alone.refused("command assault E1 teeth-and-claws", "DZ3-CMD-14");
}

#[test]
fn an_engaged_model_only_fights_or_goes() {
    let game = scene("E1 4.4.1 enforcer item=medi-pack damage=1\nP1 4.4.1 ghoul")
        .covers(&["DZ3-TURN-09", "DZ3-SPRINT-01"]);
    game.refused("medi-pack", "DZ3-TURN-09");
    game.refused("sprint 5.4.1", "DZ3-SPRINT-01");
    game.refused("shoot P1 laser-rifle", "DZ3-SHOOT-02");
}

#[test]
fn a_model_without_fight_cannot_fight_back() {
    let mut game = scene("E1 4.4.1 assault-enforcer\nP1 4.4.1 plain fight=-").covers(&["DZ3-ASLT-04"]);
    game.play("assault P1 wristblade", [4, 1, 1, 1, 1, 1]);
    assert_eq!(game.damage("P1"), 1);
    let game = scene("P1 4.4.1 plain fight=-\nE1 4.4.1 enforcer");
    game.refused("assault E1 fists", "DZ3-DICE-05");
}

#[test]
fn a_pinned_target_stands_up_and_only_survives() {
    let mut game =
        scene("E1 4.4.1 assault-enforcer\nP1 4.4.1 ghoul pinned").covers(&["DZ3-PIN-03", "DZ3-ASMOD-05"]);
    game.play("assault P1 wristblade", [4, 1, 1, 1, 1, 1, 1]);
    assert!(game.damage("P1") == 1 && !game.pinned("P1"));
}

#[test]
fn leaving_enemies_draws_an_attack_first() {
    let mut game = scene("E1 4.4.1 plain hp=9\nP1 4.4.1 hellhound\nP2 4.4.1 hellhound pinned")
        .covers(&["DZ3-ADV-10", "DZ3-ADV-11"]);
    game.refused("advance 5.4.1", "DZ3-ADV-10");
    game.play("advance", []);
    assert_eq!(game.asked(), "b break-away");
    game.offers("leave");
    game.offers("strike P1 teeth-and-claws");
    game.refused("strike P2 teeth-and-claws", "DZ3-ADV-10");
    game.refused("strike E1 fists", "DZ3-ADV-10");
    // 3 dice and a friend beside against 3 dice: no moved-in bonus, no choice to fight back.
    game.play("strike P1 teeth-and-claws", [5, 1, 1, 1, 1, 1, 1]);
    game.play("keep", []);
    assert_eq!((game.damage("E1"), game.asked().as_str()), (1, "a step"));
    game.refused("stop", "DZ3-ADV-10");
    game.play("step 5.4.1", []);
    assert_eq!(game.fact("models.E1.at"), "5.4.1");
}

#[test]
fn the_opponent_may_let_them_go_and_a_dead_leaver_stays() {
    let mut game = scene("E1 4.4.1 plain\nP1 4.4.1 hellhound");
    game.play("advance", []);
    game.play("leave", []);
    assert_eq!(game.asked(), "a step");
    let mut game = scene("E1 4.4.1 plain\nP1 4.4.1 hellhound").covers(&["DZ3-TURN-11"]);
    game.play("advance", []);
    game.play("strike P1 teeth-and-claws", [5, 5, 1, 1, 1, 1]);
    game.play("keep", []);
    assert!(!game.alive("E1"));
    assert_eq!(game.fact("active"), "nothing");
}

#[test]
fn a_new_position_in_the_cube_is_no_leaving() {
    let mut game = scene("E1 4.4.1 plain\nP1 4.4.1 hellhound");
    game.play("reposition", []);
    assert_eq!(game.asked(), "a place");
}

#[test]
fn standing_up_beside_an_enemy_draws_an_attack() {
    let mut game = scene("E1 4.4.1 plain pinned hp=9\nP1 4.4.1 hellhound").covers(&[
        "DZ3-STAND-01",
        "DZ3-STAND-02",
        "DZ3-TURN-08",
        "DZ3-PIN-02",
    ]);
    game.refused("advance", "DZ3-PIN-02");
    game.refused("assault P1 fists", "DZ3-TURN-08");
    game.play("stand-up", []);
    game.play("place 835,835", []);
    assert_eq!(game.asked(), "b break-away");
    game.refused("leave", "DZ3-ADV-10");
    // The riser counts as pinned: 4 dice.
    game.play("strike P1 teeth-and-claws", [5, 1, 1, 1, 1, 1, 1]);
    game.play("keep", []);
    assert!(game.damage("E1") == 1 && !game.pinned("E1"));
    assert_eq!((game.fact("active.short").as_str(), game.asked().as_str()), ("1", "a action"));
}

#[test]
fn pinned_enemies_let_a_model_rise() {
    let mut game = scene("E1 4.4.1 plain pinned\nP1 4.4.1 hellhound pinned");
    game.play("stand-up", []);
    game.play("place 835,835", []);
    assert_eq!(game.asked(), "a action");
}
