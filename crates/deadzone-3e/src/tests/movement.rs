//! Movement: distance, capacity, scenery, spots.

use crate::testing::{scene, scene_on};

const TOWER: &str = "level 1\n8 ........\n7 ........\n6 ........\n5 ........\n4 ...#....\n3 ........\n2 ........\n1 ........\nlevel 2\n8 ........\n7 ........\n6 ........\n5 ........\n4 ...#=...\n3 ........\n2 ........\n1 ........\nlevel 3\n8 ........\n7 ........\n6 ........\n5 ........\n4 ...F....\n3 ........\n2 ........\n1 ........\nL1 B: 22E\nL1 D1: 26E\n";

#[test]
fn an_advance_is_step_by_step_and_ends_on_a_spot() {
    let mut game = scene("P1 2.4.1 ghoul\nE1 8.8.1 enforcer").covers(&[
        "DZ3-ADV-01",
        "DZ3-ADV-02",
        "DZ3-ADV-08",
        "DZ3-TURN-03",
    ]);
    game.refused("advance 4.4.1", "DZ3-ADV-01");
    game.play("advance 3.5.1", []);
    game.offers("stop");
    game.play("step 4.5.1", []);
    game.refused("stop", "DZ3-ADV-08");
    game.play("place 730,165", []);
    assert_eq!(
        (game.fact("models.P1.at").as_str(), game.fact("models.P1.spot").as_str()),
        ("4.5.1", "[730, 165]")
    );
    game.refused("advance 5.5.1", "DZ3-TURN-07");
    game.refused("sprint 5.5.1", "DZ3-TURN-03");
}

#[test]
fn a_sprint_is_the_whole_activation() {
    let mut game = scene("P1 2.4.1 ghoul\nE1 8.8.1 enforcer").covers(&["DZ3-SPRINT-01"]);
    game.play("sprint 3.4.1", []);
    game.play("step 4.4.1", []);
    game.play("step 5.4.1", []);
    game.refused("step 6.4.1", "DZ3-ADV-08");
    game.play("place 500,500", []);
    assert_eq!(game.fact("active"), "nothing");
}

#[test]
fn a_cube_holds_four_sizes_of_a_team() {
    let game =
        scene("E1 3.4.1 plain\nE2 4.4.1 swarm\nE3 4.4.1 swarm\nP1 8.8.1 ghoul").covers(&["DZ3-ADV-06"]);
    game.refused("advance 4.4.1", "DZ3-ADV-06");
    let mixed = scene("E1 3.4.1 plain\nP2 4.4.1 swarm\nP3 4.4.1 swarm");
    mixed.offers("advance 4.4.1");
}

#[test]
fn walls_doors_and_solids_block() {
    let game = scene_on(TOWER, "E1 2.2.1 plain\nP1 8.8.1 ghoul").covers(&["DZ3-TERR-01"]);
    game.refused("advance 3.2.1", "DZ3-TERR-01");
    let door = scene_on(TOWER, "E1 2.6.1 plain size=2\nP1 8.8.1 ghoul");
    door.refused("advance 3.6.1", "DZ3-TERR-02");
    let solid = scene_on(TOWER, "E1 3.4.1 plain\nP1 8.8.1 ghoul").covers(&["DZ3-TERR-11"]);
    solid.refused("advance 4.4.1", "DZ3-TERR-11");
    solid.refused("advance 2.4.2", "DZ3-TERR-06");
    let diagonal = scene_on(TOWER, "E1 3.3.1 plain\nP1 8.8.1 ghoul").covers(&["DZ3-TERR-11"]);
    diagonal.refused("advance 4.4.1", "DZ3-TERR-11");
    let corner = scene_on("level 1\n8 ........\n7 ........\n6 ........\n5 ........\n4 ..#.....\n3 ...#....\n2 ........\n1 ........\nlevel 2\n8 ........\n7 ........\n6 ........\n5 ........\n4 ..F.....\n3 ...F....\n2 ........\n1 ........\n", "E1 3.3.1 plain\nP1 8.8.1 ghoul").covers(&["DZ3-TERR-04"]);
    corner.refused("advance 4.4.1", "DZ3-TERR-04");
}

#[test]
fn climbing_holds_on_and_a_climber_that_stops_falls() {
    let mut game =
        scene_on(TOWER, "P1 3.4.1 ghoul\nE1 8.8.1 enforcer").covers(&["DZ3-TERR-08", "DZ3-FALL-01"]);
    game.play("advance 3.4.2", []);
    assert_eq!(game.fact("models.P1.at"), "3.4.2");
    game.play("stop", []);
    // One cube down: no test, no pin, and the movement is not over.
    assert_eq!(game.fact("models.P1.at"), "3.4.1");
    assert!(!game.pinned("P1"));
}

#[test]
fn a_jump_of_two_levels_is_tested_and_ends_the_activation() {
    let mut game = scene_on(TOWER, "P1 4.4.3 ghoul\nE1 8.8.1 enforcer").covers(&[
        "DZ3-FALL-02",
        "DZ3-FALL-03",
        "DZ3-FALL-04",
        "DZ3-TURN-13",
    ]);
    game.play("advance 4.5.3", [5, 5, 1, 5, 1, 1]);
    game.play("place 500,500", []);
    assert_eq!(game.fact("models.P1.at"), "4.5.1");
    assert!(game.pinned("P1") && game.damage("P1") == 1);
    assert_eq!(game.fact("active"), "nothing");
}

#[test]
fn jump_packs_rise_and_land_where_there_is_a_floor() {
    let mut game = scene_on(TOWER, "E1 6.4.1 enforcer\nP1 8.8.1 ghoul").covers(&["DZ3-KEY-62"]);
    game.offers("sprint 6.4.2");
    game.offers_not("advance 6.4.2");
    game.refused("advance 6.4.2", "DZ3-KEY-62");
    game.play("sprint 6.4.2", []);
    game.refused("stop", "DZ3-KEY-62");
    game.play("step 5.4.2", []);
    assert_eq!(game.fact("models.E1.at"), "5.4.2");
}

#[test]
fn jump_packs_jump_walls() {
    let mut game = scene_on(TOWER, "E1 2.2.1 enforcer\nP1 8.8.1 ghoul").covers(&["DZ3-KEY-62"]);
    game.play("advance 3.2.1", []);
    assert_eq!(game.fact("models.E1.at"), "3.2.1");
}

#[test]
fn agile_models_climb_a_level_for_free() {
    let mut game = scene_on(TOWER, "P1 3.4.1 swarm\nE1 8.8.1 enforcer").covers(&["DZ3-KEY-03"]);
    game.play("advance 3.4.2", []);
    game.play("step 4.4.3", []);
    assert_eq!(game.fact("models.P1.at"), "4.4.3");
}

#[test]
fn walkways_hold_half_and_no_large_models() {
    let game = scene_on(TOWER, "P1 4.4.3 plain size=3\nE1 8.8.1 enforcer").covers(&["DZ3-PART-05"]);
    game.refused("advance 5.4.2", "DZ3-PART-05");
    let full = scene_on(
        TOWER,
        "P1 4.4.3 plain\nP2 5.4.2 zombie spot=[270,500]\nP3 5.4.2 zombie spot=[730,500]\nE1 8.8.1 enforcer",
    )
    .covers(&["DZ3-PART-02"]);
    full.refused("advance 5.4.2", "DZ3-ADV-06");
}

#[test]
fn a_model_without_speed_stays() {
    let game = scene("E1 2.4.1 plain speed=-\nP1 8.8.1 ghoul").covers(&["DZ3-FORCE-10"]);
    game.refused("advance 3.4.1", "DZ3-FORCE-10");
    game.refused("reposition", "DZ3-FORCE-10");
}

#[test]
fn models_make_room_when_no_spot_is_free() {
    // Three large bases leave no lattice spot for the fourth size; the mover's own team shifts first.
    let text = "E1 3.4.1 plain size=2\nE2 4.4.1 plain size=2 spot=[500,500]\nP1 4.4.1 plain size=2 spot=[500,0]\nP2 4.4.1 plain size=2 spot=[500,999]";
    let mut game = scene(text).covers(&["DZ3-ADV-07"]);
    game.play("advance 4.4.1", []);
    assert_eq!(game.asked(), "a place");
}

#[test]
fn a_cube_that_one_team_overcrowds_binds_the_other_too() {
    let text = "P1 4.4.1 plain fight=5\nE1 4.4.1 plain size=3\nE2 4.4.1 plain size=2";
    let game = scene(text).covers(&["DZ3-KEY-75"]);
    game.refused("end", "DZ3-KEY-75");
    game.refused("assault E1 fists", "DZ3-KEY-75");
    game.offers("advance");
    // Within the limits of both teams nobody is bound.
    let game = scene(&text.replace("size=3", "size=2"));
    game.offers("end");
}
