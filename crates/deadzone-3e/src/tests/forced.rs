//! Grenades, explosions, walls, falls, and models thrown among enemies.

use crate::testing::{scene, scene_on};

const LEDGE: &str = "level 1\n8 ........\n7 ........\n6 ........\n5 ........\n4 ........\n3 ........\n2 ........\n1 ........\nlevel 2\n8 ........\n7 ........\n6 ........\n5 ........\n4 ...F....\n3 ........\n2 ........\n1 ........\nlevel 3\n8 ........\n7 ........\n6 ........\n5 ........\n4 ..=F....\n3 ........\n2 ........\n1 ........\nL1 B: 66E\n";

#[test]
fn a_grenade_needs_one_success() {
    let mut game = scene("E1 2.4.1 enforcer item=frag-grenade\nP1 4.4.1 plain hp=9").covers(&[
        "DZ3-KEY-39",
        "DZ3-KEY-40",
        "DZ3-KEY-30",
    ]);
    game.refused("fire 2.4.1 frag-grenade", "DZ3-KEY-39");
    game.refused("fire 6.4.1 frag-grenade", "DZ3-SHOOT-04");
    game.refused("shoot P1 frag-grenade", "DZ3-SHOOT-03");
    // Thrown well; 2 successes against none; scatter to the east.
    game.play("fire 4.4.1 frag-grenade", [4, 1, 1, 4, 5, 1, 1, 1, 1, 3]);
    game.play("place 500,500", []);
    assert_eq!((game.damage("P1"), game.fact("models.P1.at").as_str()), (2, "5.4.1"));
    assert!(game.pinned("P1"));
    assert_eq!(game.fact("models.E1.item"), "nothing");
}

#[test]
fn a_bad_throw_scatters() {
    let mut game = scene("E1 2.4.1 enforcer item=frag-grenade\nP1 4.5.1 plain hp=9")
        .covers(&["DZ3-KEY-41", "DZ3-SCAT-01"]);
    game.play("fire 4.4.1 frag-grenade", [1, 1, 1, 1, 4, 1, 1, 1, 1, 1, 7]);
    game.play("place 500,500", []);
    assert_eq!((game.damage("P1"), game.fact("models.P1.at").as_str()), (1, "3.5.1"));
}

#[test]
fn the_attacker_orders_several_victims() {
    let mut game = scene("E1 2.4.1 enforcer item=frag-grenade\nP1 4.4.1 plain hp=9\nP2 4.4.1 plain hp=9")
        .covers(&["DZ3-KEY-31"]);
    game.play("fire 4.4.1 frag-grenade", [4, 1, 1, 4, 1, 1]);
    assert_eq!(game.asked(), "a next");
    // The table puts them in order by itself.
    assert!(game.answered().starts_with("next "), "{}", game.answered());
    game.refused("next E1", "DZ3-KEY-31");
    game.play("next P2", [1, 1, 1, 5, 1, 1]);
    assert_eq!((game.damage("P2"), game.damage("P1")), (1, 0));
    game.play("next P1", [1]);
    game.play("place 500,500", [5]);
    game.play("place 500,500", []);
    assert_eq!((game.fact("models.P1.at").as_str(), game.fact("models.P2.at").as_str()), ("4.5.1", "4.3.1"));
}

#[test]
fn a_wall_slams() {
    let mut game = scene_on(LEDGE, "E1 4.6.1 enforcer item=frag-grenade\nP1 6.6.1 plain hp=9").covers(&[
        "DZ3-WALL-01",
        "DZ3-WALL-02",
        "DZ3-TERR-13",
        "DZ3-SCAT-05",
    ]);
    // Frag misses; thrown east against the wall: 2 to none.
    game.play("fire 6.6.1 frag-grenade", [4, 1, 1, 1, 1, 1, 1, 1, 1, 3, 5, 5, 1, 1, 1, 1]);
    assert_eq!((game.damage("P1"), game.fact("models.P1.at").as_str()), (2, "6.6.1"));
    assert!(game.pinned("P1"));
}

#[test]
fn over_the_edge_it_falls() {
    let mut game = scene_on(LEDGE, "E1 4.2.1 enforcer item=frag-grenade\nP1 4.4.3 plain hp=9").covers(&[
        "DZ3-SCAT-02",
        "DZ3-FALL-01",
        "DZ3-AWAY-03",
    ]);
    game.play("fire 4.4.3 frag-grenade", [4, 1, 1, 1, 1, 1, 1, 1, 1, 1, 5, 1, 1, 1, 1, 1]);
    game.play("place 500,500", []);
    assert_eq!((game.damage("P1"), game.fact("models.P1.at").as_str()), (1, "4.5.1"));
}

#[test]
fn a_walkway_may_be_missed() {
    let shot = "E1 4.2.1 enforcer item=frag-grenade\nP1 4.4.3 plain hp=9";
    let mut game = scene_on(LEDGE, shot).covers(&["DZ3-SCAT-03"]);
    game.play("fire 4.4.3 frag-grenade", [4, 1, 1, 1, 1, 1, 1, 1, 1, 7, 5]);
    game.play("place 500,500", []);
    assert_eq!(game.fact("models.P1.at"), "3.4.3");
    let mut game = scene_on(LEDGE, shot);
    game.play("fire 4.4.3 frag-grenade", [4, 1, 1, 1, 1, 1, 1, 1, 1, 7, 4, 1, 1, 1, 1, 1, 1]);
    game.play("place 500,500", []);
    assert_eq!(game.fact("models.P1.at"), "3.4.1");
}

#[test]
fn jump_packs_fall_safely() {
    let mut game = scene_on(LEDGE, "P1 4.2.1 ghoul ranged=4 item=frag-grenade\nE1 4.4.3 enforcer")
        .covers(&["DZ3-KEY-61"]);
    game.play("fire 4.4.3 frag-grenade", [4, 1, 1, 1, 1, 1, 1, 1, 1, 1]);
    game.play("place 500,500", []);
    assert!(game.damage("E1") == 0 && game.pinned("E1"));
}

#[test]
fn a_full_cube_keeps_a_model_where_it_is() {
    let mut game =
        scene("E1 2.4.1 enforcer item=frag-grenade\nP1 4.4.1 plain hp=9\nP2 5.4.1 swarm\nP3 5.4.1 swarm")
            .covers(&["DZ3-AWAY-03"]);
    game.play("fire 4.4.1 frag-grenade", [4, 1, 1, 1, 1, 1, 1, 1, 1, 3]);
    assert_eq!(game.fact("models.P1.at"), "4.4.1");
    assert!(game.pinned("P1"));
}

#[test]
fn thrown_among_enemies_it_is_pounced_upon() {
    let mut game =
        scene("E1 2.4.1 enforcer item=frag-grenade\nE2 5.4.1 assault-enforcer\nP1 4.4.1 plain hp=9")
            .covers(&["DZ3-PIN-04"]);
    game.play("fire 4.4.1 frag-grenade", [4, 1, 1, 1, 1, 1, 1, 1, 1, 3]);
    game.play("place 165,165", []);
    assert_eq!(game.asked(), "a break-away");
    // 3 dice and 1 for the pinned enemy.
    game.play("strike E2 wristblade", [4, 1, 1, 1, 1, 1, 1]);
    assert!(game.damage("P1") == 1 && !game.pinned("P1"));
}

#[test]
fn both_pinned_stand_up() {
    let mut game =
        scene("E1 2.4.1 enforcer item=frag-grenade\nE2 5.4.1 assault-enforcer pinned\nP1 4.4.1 plain hp=9")
            .covers(&["DZ3-PIN-05"]);
    game.play("fire 4.4.1 frag-grenade", [4, 1, 1, 1, 1, 1, 1, 1, 1, 3]);
    game.play("place 165,165", []);
    assert!(!game.pinned("P1") && !game.pinned("E2"));
}

#[test]
fn a_grenade_needs_sight_or_open_sky() {
    let roofed = "level 1\n8 ........\n7 ........\n6 ........\n5 ........\n4 ........\n3 ........\n2 ........\n1 ........\nlevel 2\n8 ........\n7 ........\n6 ........\n5 ........\n4 ....F...\n3 ........\n2 ........\n1 ........\nL1 B: 54W 54N 54S 54E\n";
    let game = scene_on(roofed, "E1 3.4.1 enforcer item=frag-grenade\nP1 5.4.1 plain");
    game.refused("fire 5.4.1 frag-grenade", "DZ3-KEY-39");
    game.offers("fire 5.4.2 frag-grenade");
    game.refused("fire 4.4.2 frag-grenade", "DZ3-KEY-39");
}

/// A tower at 4.4 with a lower roof to its north.
const TOWER: &str = "level 1\n8 ........\n7 ........\n6 ........\n5 ...#....\n4 ...#....\n3 ........\n2 ........\n1 ........\nlevel 2\n8 ........\n7 ........\n6 ........\n5 ...F....\n4 ...#....\n3 ........\n2 ........\n1 ........\nlevel 3\n8 ........\n7 ........\n6 ........\n5 ........\n4 ...F....\n3 ........\n2 ........\n1 ........\nL1 smooth: 44 45\n";

#[test]
fn a_fall_is_tested_where_it_ends_and_not_where_there_was_no_room() {
    let text = "E1 1.4.1 plain weapons=[\"Blaster_[R8,Explosive_(Blast)]\"]\nP1 4.4.3 plain hp=9\nP2 4.5.2 plain size=4";
    let mut game = scene_on(TOWER, text).covers(&["DZ3-FALL-01", "DZ3-FALL-05", "DZ3-SCAT-07"]);
    // North, a level down onto the full roof: no test there. North again, to the ground two levels below its floor.
    game.play("fire 4.4.3 blaster", [1, 1, 5, 1, 1, 1, 1, 1]);
    assert_eq!((game.damage("P1"), game.fact("models.P1.at").as_str()), (1, "4.6.1"));
    game.play("place 500,500", []);
    assert!(game.pinned("P1"));
}

#[test]
fn a_willing_jump_into_a_full_cube_scatters_on() {
    let text = "E1 4.5.2 plain speed=2-3\nE2 3.5.1 plain size=4\nP1 8.8.1 plain";
    let mut game = scene_on(TOWER, text).covers(&["DZ3-FALL-04", "DZ3-FALL-05"]);
    game.play("advance 3.5.2", [7]);
    game.play("place 500,500", []);
    assert_eq!((game.fact("models.E1.at").as_str(), game.pinned("E1")), ("2.5.1", false));
}
