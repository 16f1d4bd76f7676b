//! Whole games, one for each mission, as text that a referee has read: `tests/playthroughs/*.txt`.
//!
//! Where a rule was changed on purpose: `SORTIE_BLESS=1 cargo test -p sortie-delta-one-zero --test playthroughs` plays
//! all games anew; read what comes out before it is kept.

use sortie_delta_one_zero::DeltaOneZero;
use sortie_testkit::playthrough::{Playthrough, check, every_note};
use std::path::Path;

const SAS_FIRST: [&str; 2] = ["sas-175", "spetsnaz-175"];
const SPETSNAZ_FIRST: [&str; 2] = ["spetsnaz-175", "sas-175"];
const DAY: &[(&str, &str)] = &[];
const NIGHT: &[(&str, &str)] = &[("night", "yes")];

const fn game(
    mission: &'static str,
    board: &'static str,
    forces: [&'static str; 2],
    seed: u64,
    options: &'static [(&'static str, &'static str)],
) -> Playthrough {
    Playthrough { name: mission, mission, board, forces, seed, options }
}

const GAMES: [Playthrough; 6] = [
    game("contact", "relay", SAS_FIRST, 1, DAY),
    game("signal-post", "relay", SPETSNAZ_FIRST, 2, NIGHT),
    game("dead-drop", "market", SAS_FIRST, 3, NIGHT),
    game("downed-pilot", "crash", SPETSNAZ_FIRST, 4, DAY),
    game("fuel-depot", "depot", SAS_FIRST, 5, DAY),
    game("safe-house", "market", SPETSNAZ_FIRST, 6, NIGHT),
];

#[test]
fn games_are_told_as_they_were_read() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/playthroughs");
    check::<DeltaOneZero>(&GAMES, &folder, every_note::<DeltaOneZero>);
}
