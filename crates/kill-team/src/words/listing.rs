//! What can be named in a set-up: missions, boards, kill teams and options, with a line about each.

use super::options::{CHANCE, CLOSE_CHANCE};
use crate::data::Library;
use crate::random_team;
use sortie_kernel::words::Listing;

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
fn options() -> Vec<(String, String)> {
    vec![
        ("guard".into(), "on or off (default off): operatives may go on guard".into()),
        (
            "mode".into(),
            "open or matched (default open): matched play has equipment, tac ops and scouting; spec-ops is \
             matched play with a kill team from a dataslate"
                .into(),
        ),
        ("cp".into(), "command points before a matched battle, instead of 2 for a LEADER".into()),
        ("die".into(), "the die that decides the mission where none is agreed: 1 to 6".into()),
        (
            "update".into(),
            "2021 or 2022 (default 2021): in 2022 some fire teams of Space Marines have one more Warrior"
                .into(),
        ),
        ("apparatus".into(), "on or off (default off): ancient apparatus replaces objective markers".into()),
        ("board-seed".into(), "the number of a random board: the same number gives the same board".into()),
        ("force-seed".into(), "the number of a random kill team: the same number gives the same team".into()),
    ]
}
