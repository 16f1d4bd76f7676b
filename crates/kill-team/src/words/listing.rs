//! What can be named in a set-up: missions, boards, kill teams and options, with a line about each.

use super::options::{CHANCE, CLOSE_CHANCE};
use crate::data::Library;
use crate::random_team;
use sortie_kernel::words::Listing;
use sortie_kernel::{GameOption, SeedOf};

/// All of it.
pub(super) fn listing() -> Listing {
    let library = Library::get();
    Listing {
        missions: library.missions().map(|(name, about)| (name.to_string(), about)).collect(),
        boards: {
            let random = [
                (CHANCE, "A random open board, or random-7 for a particular one"),
                (CLOSE_CHANCE, "A random close quarters board, or random-close-7 for a particular one"),
            ];
            let all = library.maps().chain(random);
            all.map(|(name, title)| (name.to_string(), title.to_string())).collect()
        },
        forces: {
            let ready = library.teams.iter().map(|team| (team.name.clone(), team.title.clone()));
            let any = "Any legal kill team, or random-orks for one of a faction";
            ready.chain([(random_team::NAME.to_string(), any.to_string())]).collect()
        },
        options: options(),
    }
}

/// The options, each with its values.
fn options() -> Vec<GameOption> {
    vec![
        GameOption::words(
            "guard",
            "Guard",
            &["on", "off"],
            "on in close quarters, else off",
            "operatives may go on guard",
        ),
        GameOption::words(
            "mode",
            "Mode",
            &["open", "matched"],
            "open",
            "matched play has equipment, tac ops and scouting",
        ),
        GameOption::number(
            "cp",
            "Command points",
            (0, Some(20)),
            "2 for a LEADER",
            "what each side has before a matched battle",
        ),
        GameOption::number(
            "die",
            "Mission die",
            (1, Some(6)),
            "the agreed mission",
            "decides the mission where none is agreed",
        ),
        GameOption::words(
            "update",
            "Rules of",
            &["2021", "2022"],
            "2021",
            "in 2022 some fire teams of Space Marines have one more Warrior",
        ),
        GameOption::words(
            "apparatus",
            "Ancient apparatus",
            &["on", "off"],
            "off",
            "pieces of apparatus replace objective markers",
        ),
        GameOption::seed("board-seed", SeedOf::Board, 1),
        GameOption::seed("force-seed", SeedOf::Forces, 1),
    ]
}
