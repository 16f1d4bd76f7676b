//! Force building refuses what the rules forbid, and names every fault at once.

use super::super::files::{PickEntry, TeamEntry, factions};
use super::super::{Assembly, enlist};
use sortie_data::files::parse;
use sortie_kernel::Side;
use sortie_rulebook::marks::covers;

#[derive(serde::Deserialize)]
struct Lines {
    models: Vec<PickEntry>,
}

/// The faults of a team of 100 points, from its lines.
fn faults(faction: &str, lines: &str) -> Vec<String> {
    let Lines { models } = parse("team", &format!("models = [{lines}]")).expect("the lines are sound");
    let team = TeamEntry {
        name: "mine".to_string(),
        about: String::new(),
        faction: faction.to_string(),
        points: 100,
        models,
    };
    let mut assembly = Assembly::new().expect("items are sound");
    let found = enlist(Side::A, &team, factions().expect("the lists are sound"), &mut assembly);
    found.err().unwrap_or_default().iter().map(ToString::to_string).collect()
}

const GENERAL: &str = "{ model = \"Stage 3A 'General'\" },";
const GHOUL: &str = "{ model = \"Stage 3A 'Ghoul'\", role = \"T\", weapons = [\"Rifle\"] },";

fn plague(lines: &str) -> Vec<String> {
    faults("Plague", lines)
}

#[test]
fn a_small_legal_team_has_no_fault() {
    covers(&["DZ3-FORCE-01"], || assert_eq!(plague(&format!("{GENERAL}{GHOUL}")), [] as [&str; 0]));
    assert_eq!(
        faults("Enforcer", GENERAL),
        ["team mine: unknown faction \"Enforcer\" (did you mean \"Enforcers\"?)"]
    );
}

#[test]
fn every_fault_of_a_team_is_named() {
    covers(&["DZ3-FORCE-02", "DZ3-FORCE-03", "DZ3-FORCE-04", "DZ3-FORCE-05", "DZ3-FORCE-06"], || {
        let lines = "{ model = \"Plague Swarm\", count = 4 }, { model = \"Subject 901\", count = 2 },";
        assert_eq!(
            plague(lines),
            [
                "team mine: 128 points are more than 100 (DZ3-FORCE-02)",
                "team mine: 0 Leaders; a team has exactly one (DZ3-FORCE-03)",
                "team mine: no Troop; a team has at least one (DZ3-FORCE-03)",
                "team mine: more Specialists than Troops (DZ3-FORCE-04)",
                "team mine: more than one Living Legend or Mercenary (DZ3-FORCE-06)",
            ]
        );
        let marauders = "{ model = \"Commando Sergeant\" }, { model = \"Hulk\" },
            { model = \"Commando\", role = \"T\", weapons = [\"Rifle\"], count = 2 },";
        assert_eq!(
            faults("Marauders", marauders).last().map(String::as_str),
            Some("team mine: more Support models than a third of the Troops (DZ3-FORCE-05)")
        );
    });
    assert!(plague(&format!("{GENERAL}{GENERAL}{GHOUL}"))[0].contains("2 Leaders"));
    let many = plague(&format!("{GENERAL}{GHOUL}{{ model = \"Stage 3Q\", count = 30 }},"));
    assert_eq!(many.len(), 1, "one line has one fault, however many models it stands for: {many:?}");
}

#[test]
fn lines_name_entries_sets_and_options() {
    covers(&["DZ3-FORCE-07"], || {
        let wrong = plague(&format!(
            "{GENERAL}{GHOUL}
            {{ model = \"Stage 3A 'Goul'\" }},
            {{ model = \"Stage 3A 'Ghoul'\" }},
            {{ model = \"Stage 3D 'Hellhound'\", role = \"S\" }},
            {{ model = \"Stage 3A 'Ghoul'\", role = \"T\", weapons = [\"Rifel\"] }},
            {{ model = \"Stage 3A 'Ghoul'\", role = \"T\", options = [\"Rockets\"] }},"
        ));
        assert_eq!(
            wrong,
            [
                "team mine, models[2]: unknown model \"Stage 3A 'Goul'\" (did you mean \"Stage 3A 'Ghoul'\"?)",
                "team mine, models[3]: \"Stage 3A 'Ghoul'\" is in the list more than once; name its role",
                "team mine, models[4]: \"Stage 3D 'Hellhound'\" has no entry of that role",
                "team mine, models[5]: unknown weapon set \"Rifel\" (did you mean \"Rifle\"?)",
                "team mine, models[6]: unknown option \"Rockets\"",
            ]
        );
    });
}

#[test]
fn equipment_is_sold_to_some_and_within_limits() {
    covers(&["DZ3-FORCE-08"], || {
        let ghoul = |item: &str, count: u8| {
            let line = GHOUL.replace("] }", &format!("], equipment = \"{item}\", count = {count} }}"));
            plague(&format!("{GENERAL}{GHOUL}{line}"))
        };
        assert_eq!(ghoul("ap-ammo", 4), [] as [&str; 0]);
        assert_eq!(ghoul("ap-ammo", 5), ["team mine, models[2]: too many of ap-ammo: the team may have 4"]);
        assert_eq!(
            ghoul("amo", 1),
            ["team mine, models[2]: unknown equipment \"amo\" (did you mean \"ammo\"?)"]
        );
        let hound = "{ model = \"Stage 3D 'Hellhound'\", equipment = \"ammo\" },";
        assert_eq!(
            plague(&format!("{GENERAL}{GHOUL}{hound}")),
            ["team mine, models[2]: Stage 3D 'Hellhound' may not buy equipment"]
        );
    });
}

/// The faults of a team of a made-up faction, and the names and prices of what it enlists.
fn made_up(entries: &str, lines: &str) -> (Vec<String>, usize, u8) {
    let faction =
        parse("faction", &format!("name = \"Ours\"\nletter = \"O\"\n{entries}")).expect("a faction");
    let Lines { models } = parse("team", &format!("models = [{lines}]")).expect("the lines are sound");
    let (name, about) = ("mine".to_string(), String::new());
    let team = TeamEntry { name, about, faction: "Ours".to_string(), points: 100, models };
    let mut assembly = Assembly::new().expect("items are sound");
    let found = enlist(Side::A, &team, &[("ours.toml", faction)], &mut assembly);
    let size = found.as_ref().map_or(0, |team| team.size);
    let faults = found.err().unwrap_or_default().iter().map(ToString::to_string).collect();
    (faults, assembly.roster.len(), size)
}

fn entry(name: &str, role: &str, size: u8, keywords: &str, rest: &str) -> String {
    format!(
        "[[model]]\nname = \"{name}\"\nrole = \"{role}\"\nspeed = \"1-2\"\nhp = 2\nsize = {size}\nequipment = true
        keywords = [{keywords}]\n[[model.set]]\nweapons = [\"Rifle [R6]\"]\npoints = 10\n{rest}"
    )
}

#[test]
fn free_companions_cost_nothing_and_do_not_count() {
    covers(&["DZ3-EXTRA-02", "DZ3-EXTRA-04"], || {
        let entries = entry("Lord", "L", 1, "\"Swarm Lord\"", "")
            + &entry("Unit", "T", 1, "\"Recon Drone\"", "")
            + &entry("Rat Swarm", "T", 2, "", "")
            + &entry("Recon Drone", "T", 1, "\"Construct\"", "");
        let lines = "{ model = \"Lord\" }, { model = \"Unit\" },";
        assert_eq!(made_up(&entries, lines), (Vec::new(), 5, 2));
    });
}

#[test]
fn a_companion_needs_its_master_and_no_place_of_its_own() {
    covers(&["DZ3-EXTRA-03"], || {
        let entries = entry("Lord", "L", 1, "", "")
            + &entry("Troop", "T", 1, "", "")
            + &entry("Ingulf Krestursson", "C", 1, "", "")
            + &entry("Padd", "C", 1, "\"Faithful Companion\"", "");
        let team = "{ model = \"Lord\" }, { model = \"Troop\" }, { model = \"Padd\" },";
        assert_eq!(
            made_up(&entries, team).0,
            ["team mine: a companion without Ingulf Krestursson (DZ3-EXTRA-03)"]
        );
        let both = format!("{team}{{ model = \"Ingulf Krestursson\" }},");
        assert_eq!(made_up(&entries, &both), (Vec::new(), 4, 4));
        let twice = format!("{both}{{ model = \"Padd\" }},");
        assert_eq!(
            made_up(&entries, &twice).0,
            ["team mine: more than one of the same companion (DZ3-FORCE-06)"]
        );
    });
}

#[test]
fn remote_models_need_an_engineer() {
    covers(&["DZ3-KEY-78", "DZ3-FORCE-09"], || {
        let entries = entry("Lord", "L", 1, "", "") + &entry("Drill", "T", 1, "\"Remote\"", "");
        let lines = "{ model = \"Lord\" }, { model = \"Drill\" },";
        assert_eq!(
            made_up(&entries, lines).0,
            ["team mine: a remote model without an engineer (DZ3-FORCE-09)"]
        );
    });
}

#[test]
fn auxiliary_weapons_come_besides_the_chosen_set() {
    covers(&["DZ3-KEY-05"], || {
        let more = "[[model.set]]\nweapons = [\"Flamer [R2, Auxiliary Weapon]\"]\npoints = 4
            [[model.set]]\nweapons = [\"Cannon [R8]\"]\npoints = 20\n";
        let entries = entry("Lord", "L", 1, "", "") + &entry("Troop", "T", 1, "", more);
        let team = |options: &str| {
            let lines = format!("{{ model = \"Lord\" }}, {{ model = \"Troop\", options = [{options}] }},");
            made_up(&entries, &lines).0
        };
        assert_eq!(team("\"Flamer\""), [] as [&str; 0]);
        assert_eq!(team("\"Cannon\"")[0], "team mine, models[1]: unknown option \"Cannon\"");
    });
}

#[test]
fn defender_shields_are_for_the_small() {
    covers(&["DZ3-KEY-19"], || {
        let sold = "[[equipment]]\nitem = \"defender-shield\"\npoints = 5\n";
        let team = |size: u8| {
            let entries = entry("Lord", "L", 1, "", "") + &entry("Troop", "T", size, "", "") + sold;
            made_up(&entries, "{ model = \"Lord\" }, { model = \"Troop\", equipment = \"defender-shield\" },")
                .0
        };
        assert_eq!(team(2), [] as [&str; 0]);
        assert_eq!(
            team(3),
            ["team mine, models[1]: a defender shield is for models of Size 1 and 2 (DZ3-KEY-19)"]
        );
    });
}
