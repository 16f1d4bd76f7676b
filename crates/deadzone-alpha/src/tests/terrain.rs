//! Terrain rules on small positions: two floors of one cell, cover, height, who is engaged.

use super::scene;

/// DZA-GEN-02, DZA-GEN-03, DZA-TERR-04, DZA-POS-01
#[test]
fn two_floors_of_one_cell_are_two_squares() {
    let game = scene(
        "board = \"relay-yard\"\nmodel = [\n{ name = \"T1\", at = \"D4/1\" },\n{ name = \"G1\", at = \"D4/0\" },\n]\n",
    );
    let game = game.covers(&["DZA-TERR-01", "DZA-TERR-02", "DZA-TERR-03", "DZA-TERR-05", "DZA-SETUP-04"]);
    assert!(!game.is("models.T1.engaged") && !game.is("models.G1.engaged"));
    game.offers("aim T1");
    game.offers_not("fight T1 G1");
    game.refused("shoot T1 G1", "DZA-LOS-05");
}

/// DZA-TERR-02, DZA-TERR-09, DZA-LOS-06
#[test]
fn cover_hides_nothing_from_above() {
    let game = scene(
        "board = \"two-spires\"\nmodel = [\n{ name = \"T1\", at = \"D4/3\", spot = 4 },\n{ name = \"G1\", at = \"B4/0\" },\n]\n",
    );
    assert!(game.is("models.G1.cover"));
    let mut game = game.covers(&["DZA-LOS-03", "DZA-STAT-01"]);
    game.play("shoot T1 G1", [1; 10]);
    let log = game.log();
    assert!(log.contains("T1 rolls 6 dice") && log.contains("G1 rolls 4 dice"), "{log}");
}

/// DZA-LOS-03, DZA-AGG-03, DZA-LOS-05
#[test]
fn lying_down_shows_less() {
    let text = |aggression: &str| {
        format!(
            "board = \"relay-yard\"\nmodel = [\n{{ name = \"T1\", at = \"D3/0\" }},\n{{ name = \"G1\", at = \"D4/1\", aggression = \"{aggression}\" }},\n]\n"
        )
    };
    scene(&text("alert")).offers("shoot T1 G1 heavy-rifle");
    scene(&text("pinned")).refused("shoot T1 G1", "DZA-LOS-05");
}
