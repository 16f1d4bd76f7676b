//! Whole games, one for each mission, as text that a referee has reviewed: `tests/playthroughs/*.txt`.
//!
//! Where a rule was changed on purpose: `SORTIE_BLESS=1 cargo test -p sortie-deadzone-2e --test playthroughs` plays
//! them again; review the result before you commit it.

use sortie_deadzone_2e::{Deadzone, Event, Setup};
use sortie_kernel::Note;
use sortie_testkit::playthrough::{Playthrough, Written, check, install, notes_as};
use std::path::Path;

const GAMES: [Playthrough; 5] = [
    Playthrough::of("patrol", "depot", ["enforcers-few", "plague-few"], 1),
    Playthrough::of("occupy", "spires", ["forge-fathers-few", "veer-myn-few"], 2),
    Playthrough::of("salvage", "foundry", ["rebs-few", "marauders-few"], 4),
    Playthrough::of("breakthrough", "warren", ["asterians-few", "gcps-few"], 5),
    Playthrough::of("decapitate", "gantry", ["plague-few", "enforcers-few"], 6),
];

/// The teams of the games, as a file in a user's data folder.
const TEAMS: (&str, &str) = ("deadzone-2e/teams/few.toml", include_str!("playthroughs/teams.toml"));

/// What only repeats the player's own words is left out; what belongs to one roll is on one line.
fn write_notes(notes: &[Note<Event>], setup: &Setup, out: &mut String) {
    notes_as::<Deadzone>(notes, setup, out, |note, before| match (&note.event, before) {
        (
            Event::Placed { .. } | Event::Deployed { .. } | Event::Activated { .. } | Event::Started { .. },
            _,
        ) => Written::Omitted,
        (Event::Modifier { model, dice, .. }, Some(Event::Modifier { model: of, .. })) if model == of => {
            Written::Joined(format!(", {dice:+} {}", note.rule))
        }
        (Event::Rolled { successes, .. }, Some(Event::Pool { .. })) => {
            let word = if *successes == 1 { "success" } else { "successes" };
            Written::Joined(format!(": {successes} {word}"))
        }
        _ => Written::Line,
    });
}

#[test]
fn games_go_as_they_were_read() {
    install::<Deadzone>(TEAMS);
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/playthroughs");
    check::<Deadzone>(&GAMES, &folder, write_notes);
}
