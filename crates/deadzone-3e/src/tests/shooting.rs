//! Shooting and damage.

use crate::testing::{scene, scene_on};

const WALLED: &str = "level 1\n8 ........\n7 ........\n6 ........\n5 ........\n4 ........\n3 ........\n2 ........\n1 ........\nlevel 2\n8 ........\n7 ........\n6 ........\n5 ........\n4 .F......\n3 ........\n2 ........\n1 ........\nL1 B: 34E\nL1 R3: 36E\n";

#[test]
fn a_clear_shot_has_two_more_dice() {
    let mut game = scene("E1 2.4.1 enforcer\nP1 4.4.1 ghoul").covers(&[
        "DZ3-SHOOT-06",
        "DZ3-SHOOT-07",
        "DZ3-SHOOT-10",
        "DZ3-DMG-02",
    ]);
    game.play("shoot P1 laser-rifle", [4, 3, 3, 3, 3, 4, 4, 4]);
    assert_eq!(game.damage("P1"), 1);
    assert_eq!(game.fact("active.acted"), "[\"shoot\"]");
}

#[test]
fn an_equal_roll_does_nothing() {
    let mut game = scene("E1 2.4.1 enforcer\nP1 4.4.1 ghoul");
    game.play("shoot P1 laser-rifle", [4, 3, 3, 3, 3, 5, 4, 4]);
    assert_eq!(game.damage("P1"), 0);
}

#[test]
fn a_rail_leaves_sight_but_no_clear_shot() {
    let mut game = scene_on(WALLED, "E1 2.6.1 enforcer\nP1 4.6.1 ghoul");
    game.play("shoot P1 laser-rifle", [4, 3, 3, 4, 4, 4]);
    assert_eq!(game.damage("P1"), 1);
}

#[test]
fn a_wall_blocks_sight() {
    let game = scene_on(WALLED, "E1 2.4.1 enforcer\nP1 4.4.1 ghoul").covers(&["DZ3-SHOOT-05"]);
    game.refused("shoot P1 laser-rifle", "DZ3-SHOOT-05");
    game.offers_not("shoot P1 laser-rifle");
}

#[test]
fn high_ground_gives_a_die() {
    let mut game =
        scene_on(WALLED, "E1 2.4.2 enforcer spot=[835,500]\nP1 2.6.1 ghoul").covers(&["DZ3-SHOOT-08"]);
    game.play("shoot P1 laser-rifle", [4, 3, 3, 3, 3, 3, 4, 4, 4]);
    assert_eq!(game.damage("P1"), 1);
}

#[test]
fn a_shot_has_limits() {
    let game = scene("E1 2.4.1 enforcer\nE2 3.3.1 enforcer\nP1 8.4.1 ghoul\nP2 8.8.1 ghoul dead").covers(&[
        "DZ3-SHOOT-01",
        "DZ3-SHOOT-03",
        "DZ3-SHOOT-04",
    ]);
    game.offers("shoot P1 laser-rifle");
    game.refused("shoot E2 laser-rifle", "DZ3-SHOOT-03");
    game.refused("shoot P2 laser-rifle", "DZ3-SHOOT-03");
    game.refused("shoot P1 rifle", "DZ3-SHOOT-01");
    game.refused("fire 4.4.1 laser-rifle", "DZ3-SHOOT-03");
    let far = scene("E1 1.4.1 enforcer\nP1 8.4.1 ghoul");
    far.refused("shoot P1 laser-rifle", "DZ3-SHOOT-04");
}

#[test]
fn nobody_shoots_with_an_enemy_beside() {
    let game = scene("E1 2.4.1 enforcer\nP1 2.4.1 ghoul pinned\nP2 5.4.1 ghoul").covers(&["DZ3-SHOOT-02"]);
    game.refused("shoot P2 laser-rifle", "DZ3-SHOOT-02");
}

#[test]
fn no_stat_no_shot() {
    let game = scene("P1 2.4.1 hellhound item=frag-grenade\nE1 4.4.1 enforcer").covers(&["DZ3-DICE-05"]);
    game.refused("fire 4.4.1 frag-grenade", "DZ3-DICE-05");
}

#[test]
fn armour_reduces_damage_and_ap_lowers_it() {
    let mut game = scene("P1 2.4.1 ghoul\nE1 4.4.1 enforcer").covers(&["DZ3-DMG-03"]);
    game.play("shoot E1 rifle", [6, 6, 1, 1, 1, 1, 1, 1]);
    assert_eq!(game.damage("E1"), 1);
}

#[test]
fn a_kill_scores_at_once_and_drops_what_was_found() {
    let mut game = scene("E1 2.4.1 enforcer\nP1 4.4.1 ghoul item=ammo\nP2 5.5.1 ghoul item=ammo bought")
        .covers(&["DZ3-DMG-01", "DZ3-DMG-05", "DZ3-ITEM-07"]);
    game.play("shoot P1 laser-rifle", [4, 4, 1, 1, 1, 1, 1, 1]);
    assert!(!game.alive("P1"));
    assert_eq!(game.fact("a.vps"), "1");
    assert_eq!(game.fact("tokens.0.kind"), "ammo");
    let mut game = scene("E1 2.4.1 enforcer\nP2 4.4.1 ghoul item=ammo bought");
    game.play("shoot P2 laser-rifle", [4, 4, 1, 1, 1, 1, 1, 1]);
    assert_eq!(game.fact("tokens"), "[]");
}

#[test]
fn toughness_and_poison_come_after_armour() {
    let toxic = "E1 2.4.1 plain ranged=4 weapons=[\"Gun_[R6,AP1,Toxic_(2)]\"]\nP1 4.4.1 swarm armour=1 hp=9";
    let mut game = scene(toxic).covers(&["DZ3-KEY-96", "DZ3-KEY-97", "DZ3-KEY-04"]);
    // 3 ahead, armour pierced, 1 spared by toughness, 2 more by poison.
    game.play("shoot P1 gun", [4, 4, 4, 1, 1, 1, 1, 1]);
    assert_eq!(game.damage("P1"), 4);
    let mut game = scene(toxic);
    game.play("shoot P1 gun", [4, 1, 1, 1, 1, 1, 1, 1]);
    assert_eq!(game.damage("P1"), 0);
}

#[test]
fn a_heavy_weapon_takes_the_whole_activation() {
    let game = scene("E1 2.4.1 plain ranged=4 weapons=[\"Cannon_[R8,Heavy]\"]\nP1 4.4.1 ghoul")
        .with("active = { model = \"E1\", acted = [\"advance\"] }")
        .covers(&["DZ3-KEY-46"]);
    game.refused("shoot P1 cannon", "DZ3-TURN-03");
}
