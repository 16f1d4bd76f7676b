//! Whole games, one for each mission, as text that a referee has read: `tests/playthroughs/*.txt`.
//!
//! Where a rule was changed on purpose: `SORTIE_BLESS=1 cargo test -p sortie-deadzone-2e --test playthroughs` plays
//! them anew; read what comes out before it is kept.

use sortie_deadzone_2e::{Deadzone, Event, Setup};
use sortie_kernel::Note;
use sortie_kernel::narration::Narrate as _;
use sortie_kernel::words::{DataFile, Words as _};
use sortie_testkit::playthrough::{Playthrough, check};
use std::fmt::Write as _;
use std::path::Path;

const fn game(
    mission: &'static str,
    board: &'static str,
    forces: [&'static str; 2],
    seed: u64,
) -> Playthrough {
    Playthrough { name: mission, mission, board, forces, seed, options: &[] }
}

const GAMES: [Playthrough; 5] = [
    game("patrol", "depot", ["enforcers-few", "plague-few"], 1),
    game("occupy", "spires", ["forge-fathers-few", "veer-myn-few"], 2),
    game("salvage", "foundry", ["rebs-few", "marauders-few"], 4),
    game("breakthrough", "warren", ["asterians-few", "gcps-few"], 5),
    game("decapitate", "gantry", ["plague-few", "enforcers-few"], 6),
];

/// The teams of the games, a file as a player's own folder may hold it.
const TEAMS: (&str, &str) = ("deadzone-2e/teams/few.toml", include_str!("playthroughs/teams.toml"));

/// What only repeats the player's own words is left out; what belongs to one roll stands in one line.
fn write_notes(notes: &[Note<Event>], setup: &Setup, out: &mut String) {
    let mut before: Option<&Event> = None;
    for note in notes {
        match (&note.event, before) {
            (
                Event::Placed { .. }
                | Event::Deployed { .. }
                | Event::Activated { .. }
                | Event::Started { .. },
                _,
            ) => (),
            (Event::Modifier { model, dice, .. }, Some(Event::Modifier { model: of, .. })) if model == of => {
                let _ = write!(out, ", {dice:+} {}", note.rule);
            }
            (Event::Rolled { successes, .. }, Some(Event::Pool { .. })) => {
                let word = if *successes == 1 { "success" } else { "successes" };
                let _ = write!(out, ": {successes} {word}");
            }
            (event, _) => {
                let _ = write!(out, "\n    {} {}", note.rule, event.describe(setup));
            }
        }
        before = Some(&note.event);
    }
}

#[test]
fn games_go_as_they_were_read() {
    let (path, text) = TEAMS;
    let teams = DataFile { name: path.to_string(), text: text.to_string() };
    Deadzone::install(vec![teams]).unwrap_or_else(|faults| panic!("{faults:?}"));
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/playthroughs");
    check::<Deadzone>(&GAMES, &folder, write_notes);
}
