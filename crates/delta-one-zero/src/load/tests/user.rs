//! A user's folder: a Faction with weapons, a Doctrine and a Force of its own, and what can be wrong with it.

use crate::load::library::Library;
use crate::load::{Law, muster, user_data};
use crate::setup::CommandOrder;
use sortie_kernel::Side;
use sortie_kernel::words::DataFile;

/// The example that `docs/delta-one-zero.md` shows.
const MILITIA: &str = include_str!("../../../../../docs/example-data/delta-one-zero/factions/militia.toml");

const MILITIA_FORCE: &str =
    include_str!("../../../../../docs/example-data/delta-one-zero/forces/militia.toml");

fn file(name: &str, text: &str) -> DataFile {
    DataFile { name: name.into(), text: text.into() }
}

fn told(faction: &str, force: &str) -> Vec<String> {
    let files = [
        file("delta-one-zero/factions/militia.toml", faction),
        file("delta-one-zero/forces/militia.toml", force),
    ];
    user_data::faults(&files).iter().map(ToString::to_string).collect()
}

#[test]
fn a_folder_adds_a_faction_with_weapons_doctrine_and_forces() {
    assert_eq!(told(MILITIA, MILITIA_FORCE), [] as [&str; 0]);
    let files = [
        file("delta-one-zero/factions/militia.toml", MILITIA),
        file("delta-one-zero/forces/militia.toml", MILITIA_FORCE),
    ];
    let library = Library::load(&files).expect("sound");
    let (_, entry) = library.forces.iter().find(|(_, force)| force.name == "harbour").expect("installed");
    let force = muster(&library, Law::Competitive, Side::A, entry, 100).expect("legal");
    assert_eq!((force.models.len(), force.points), (4, 74));
    assert_eq!(force.command_orders[0].effect, CommandOrder::HoldTheLine);
    assert_eq!((force.models[0].cqb, force.models[1].base_radius), (None, 630));
    assert_eq!(force.models[1].weapons[0].title, "Flare gun");
}

#[test]
fn faults_of_a_folder_have_file_line_and_the_word_that_was_meant() {
    let wrong = MILITIA
        .replace("Terror", "Teror")
        .replace("title = \"Regular\"", "title = \"Regulr\"")
        .replace("\"D07\"", "\"D77\"");
    assert_eq!(
        told(&wrong, MILITIA_FORCE),
        [
            "delta-one-zero/factions/militia.toml, line 18: unknown weapon keyword \"Teror\" (did you mean \"Terror\"?)",
            "delta-one-zero/factions/militia.toml, line 6: unknown Command Order \"D77\" (did you mean \"D07\"?)",
            "delta-one-zero/factions/militia.toml, line 42: unknown Title \"Regulr\" (did you mean \"Regular\"?)",
        ]
    );
    let dear = MILITIA_FORCE.replace("points = 100", "points = 70").replace("count = 2", "count = 5");
    assert_eq!(
        told(MILITIA, &dear),
        [
            "delta-one-zero/forces/militia.toml, line 2, force harbour: Fireteam 1 has 7 models; a Fireteam has 2 to 5 (D1Z-FORCE-04)",
            "delta-one-zero/forces/militia.toml, line 2, force harbour: 122 points; the limit is 70 (D1Z-FORCE-02)",
        ]
    );
    assert_eq!(
        told(&MILITIA.replace("stress = 4\nprimary", "stres = 4\nprimary"), MILITIA_FORCE)[0],
        "delta-one-zero/factions/militia.toml, line 33: unknown field \"stres\" (did you mean \"stress\"?)"
    );
    assert_eq!(
        told(&MILITIA.replace("Militia", "NATO"), "force = []")[0],
        "delta-one-zero/factions/militia.toml, line 1: the Faction \"NATO\" is already in factions/nato.toml"
    );
    let twice = told(MILITIA, &MILITIA_FORCE.replace("primary = \"X01\"", "primary = \"X01\", count = 2"));
    assert_eq!(
        twice,
        [
            "delta-one-zero/forces/militia.toml, line 2, force harbour: 2 × Flare gun; GUARD has at most 1 (D1Z-FORCE-12)"
        ]
    );
}
