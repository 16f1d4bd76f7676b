//! Whole games as text that a referee has reviewed: `tests/playthroughs/*.txt`.
//!
//! Where a rule was changed on purpose: `SORTIE_BLESS=1 cargo test -p sortie-deadzone-alpha --test playthroughs`
//! plays them again; review the result before you commit it.

use sortie_deadzone_alpha::{Alpha, Event, Setup};
use sortie_kernel::Note;
use sortie_testkit::playthrough::{Playthrough, check, every_note};
use std::path::Path;

const fn game(
    name: &'static str,
    [mission, board]: [&'static str; 2],
    forces: [&'static str; 2],
    seed: u64,
) -> Playthrough {
    Playthrough { name, mission, board, forces, seed, options: &[] }
}

const GAMES: [Playthrough; 3] = [
    game("alpha-relay-yard", ["alpha", "relay-yard"], ["enforcers", "plague"], 1),
    game("alpha-broken-blocks", ["alpha", "broken-blocks"], ["plague", "enforcers"], 2),
    game("evidence-run-two-spires", ["evidence-run", "two-spires"], ["enforcers", "plague"], 3),
];

/// What only repeats the player's own words is left out.
fn write_notes(notes: &[Note<Event>], setup: &Setup, out: &mut String) {
    let rest: Vec<Note<Event>> =
        notes.iter().filter(|note| !matches!(note.event, Event::Deployed { .. })).cloned().collect();
    every_note::<Alpha>(&rest, setup, out);
}

#[test]
fn games_go_as_they_were_read() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/playthroughs");
    check::<Alpha>(&GAMES, &folder, write_notes);
}
