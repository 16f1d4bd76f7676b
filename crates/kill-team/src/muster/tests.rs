//! Kill teams that fit the rules, and faults of those that do not.

use super::*;
use crate::KillTeam;
use sortie_kernel::words::{Spec, Words};
use sortie_rulebook::marks::covers;

fn team(text: &str) -> TeamData {
    toml::from_str(text).unwrap_or_else(|error| panic!("{error}"))
}

fn told(text: &str) -> Vec<String> {
    faults(Library::get(), &team(text)).iter().map(ToString::to_string).collect()
}

#[test]
fn the_ready_teams_are_without_fault() {
    let library = Library::get();
    assert_eq!(library.teams.len(), 6);
    for team in &library.teams {
        assert_eq!(faults(library, team), Vec::new(), "{}", team.name);
        assert_ne!(archetypes(library, team), 0);
    }
}

#[test]
fn every_fault_of_a_team_is_named_at_once() {
    let told = told(
        r#"
        name = "bad"
        title = "Bad"
        faction = "necrons"
        [[fire_team]]
        name = "Immortal"
        operative = [
          { card = "Immortal Leader", weapons = ["Gauss Blaster"], equipment = ["Tesla weave", "Tesla weave"] },
          { card = "Immortal Leader", weapons = ["Gauss Blaster", "Bayonet"], equipment = ["Sempiternal weave"] },
          { card = "Imortal", weapons = ["Gauss Blaster", "Bayonet"] },
        ]
        "#,
    );
    let text = told.join("\n");
    for part in [
        "a kill team of Necrons has 2 fire teams, not 1 (KT-FORCE-02)",
        "Immortal Leader has Bayonet and one of Gauss Blaster, Tesla Carbine, not Gauss Blaster (KT-FORCE-12)",
        "unknown operative of the Immortal fire team \"Imortal\" (did you mean \"Immortal\"?)",
        "the Immortal fire team has 4 selections, not 2 (KT-FORCE-02)",
        "the fire team cannot have 2 of Immortal Leader (KT-FORCE-02)",
        "a kill team has one LEADER at most, not 2 (KT-FORCE-03)",
        "an operative cannot have Tesla weave twice (KT-SETUP-15)",
    ] {
        assert!(text.contains(part), "{part:?} is not in\n{text}");
    }
    assert_eq!(told.len(), 7, "{text}");
}

#[test]
fn equipment_is_limited_by_points_carriers_and_copies() {
    let text = told(
        r#"
        name = "rich"
        title = "Rich"
        faction = "space-marines"
        [[fire_team]]
        name = "Scout"
        operative = [
          { card = "Scout Sergeant", weapons = ["Boltgun", "Fists"], equipment = ["Auspex", "Frag grenade"] },
          { card = "Scout Warrior", weapons = ["Boltgun", "Fists"], equipment = ["Auspex", "Frag grenade"] },
          { card = "Scout Warrior", weapons = ["Boltgun", "Fists"], equipment = ["Auxiliary grenade launcher"] },
          { card = "Scout Warrior", weapons = ["Bolt Pistol", "Combat Knife"] },
          { card = "Scout Warrior", weapons = ["Boltgun", "Fists"] },
          { card = "Scout Warrior", weapons = ["Boltgun", "Fists"] },
          { card = "Scout Warrior", weapons = ["Boltgun", "Fists"] },
          { card = "Scout Sniper" },
          { card = "Scout Sniper" },
          { card = "Scout Sniper" },
        ]
        "#,
    )
    .join("\n");
    for part in [
        "a kill team has one Auspex (KT-SETUP-15)",
        "Frag grenade is selected once per battle (KT-WR-14)",
        "Scout Warrior cannot carry Auxiliary grenade launcher: it is for INTERCESSOR (KT-SETUP-15)",
        "equipment for 11 points, and there are 10 (KT-SETUP-15)",
    ] {
        assert!(text.contains(part), "{part:?} is not in\n{text}");
    }
}

#[test]
fn weapons_that_come_along_and_platforms_take_equipment() {
    let boys = r#"{ card = "Boy Fighter", weapons = ["Slugga", "Choppa"] },"#.repeat(5);
    let orks = |gear: &str| {
        told(&format!(
            "name = \"o\"\ntitle = \"O\"\nfaction = \"orks\"\n[[fire_team]]\nname = \"Boy\"\noperative = [\
             {{ card = \"Boss Nob\", weapons = [{gear}], equipment = [\"Targetin' fing\"] }},{boys}]\n\
             [[fire_team]]\nname = \"Boy\"\noperative = [{boys}]\n"
        ))
    };
    assert_eq!(orks(r#""Kombi-Rokkit", "Choppa""#), Vec::<String>::new());
    // KT-SETUP-15: a platform's card says nothing against equipment.
    let guardians = r#"{ card = "Guardian Defender" },"#.repeat(3);
    let aeldari = told(&format!(
        "name = \"e\"\ntitle = \"E\"\nfaction = \"aeldari\"\n[[fire_team]]\nname = \"Guardian Defender\"\n\
         operative = [{guardians}{{ card = \"Guardian Heavy Gunner\" }}, {{ card = \"Heavy Weapon Platform\", \
         weapons = [\"Bright Lance\"], equipment = [\"Celestial shield\"] }}]\n\
         [[fire_team]]\nname = \"Ranger\"\noperative = [{}]\n",
        r#"{ card = "Ranger" },"#.repeat(4),
    ));
    assert_eq!(aeldari, Vec::<String>::new());
}

#[test]
fn a_roster_has_twenty_operatives_at_most() {
    // KT-FORCE-08
    let swarm = |count: usize| {
        let hormagaunts = r#"{ card = "Hormagaunt" },"#.repeat(count);
        told(&format!(
            "name = \"t\"\ntitle = \"T\"\nfaction = \"tyranids\"\n[[fire_team]]\nname = \"Tyranid Swarm\"\n\
             operative = [{hormagaunts}]\n"
        ))
        .join(" ")
    };
    assert!(!swarm(20).contains("KT-FORCE-08"));
    assert!(swarm(21).contains("a roster has at most 20 operatives (KT-FORCE-08)"));
}

#[test]
fn swaps_drones_and_pairs_are_counted() {
    let fighters = r#"{ card = "Boy Fighter", weapons = ["Slugga", "Choppa"] },"#;
    let orks = |boys: usize, gretchin: usize| {
        let gretchin = r#"{ card = "Gretchin" },"#.repeat(gretchin);
        told(&format!(
            "name = \"o\"\ntitle = \"O\"\nfaction = \"orks\"\n[[fire_team]]\nname = \"Boy\"\noperative = [{}{gretchin}]\n\
             [[fire_team]]\nname = \"Clan Kommando\"\noperative = [{}]\n",
            fighters.repeat(boys),
            r#"{ card = "Kommando" },"#.repeat(5),
        ))
    };
    assert_eq!(orks(5, 0), Vec::<String>::new());
    assert_eq!(orks(4, 2), Vec::<String>::new());
    assert!(orks(4, 1).join(" ").contains("come in pairs"));
    assert!(orks(3, 4).join(" ").contains("cannot have 4 of Gretchin"));
    let platform = told(
        "name = \"e\"\ntitle = \"E\"\nfaction = \"aeldari\"\n[[fire_team]]\nname = \"Guardian Defender\"\noperative = [\
         { card = \"Guardian Defender\" }, { card = \"Guardian Defender\" }, { card = \"Guardian Defender\" },\
         { card = \"Guardian Defender\" }, { card = \"Heavy Weapon Platform\", weapons = [\"Bright Lance\"] }]\n\
         [[fire_team]]\nname = \"Ranger\"\noperative = [{ card = \"Ranger\" }, { card = \"Ranger\" },\
         { card = \"Ranger\" }, { card = \"Ranger\" }]\n",
    );
    assert_eq!(platform.len(), 1, "{platform:?}");
    assert!(platform[0].contains("needs a Guardian Heavy Gunner"));
}

/// The option of 2022 gives one more Warrior to some fire teams of Space Marines, and nobody else anything.
#[test]
fn the_update_of_2022_brings_one_more_warrior() {
    let count = |forces: [&str; 2], update: Option<&str>| {
        let mut spec = Spec { forces: forces.map(String::from), ..Spec::default() };
        update.into_iter().for_each(|value| drop(spec.options.insert("update".into(), value.into())));
        KillTeam::build(&spec).map(|setup| {
            let last = setup.profiles[setup.first_of_b - 1].clone();
            (setup.first_of_b, setup.profiles.len() - setup.first_of_b, last)
        })
    };
    let forces = ["intercessors", "tomb-world"];
    let [usual, same, more] = [None, Some("2021"), Some("2022")]
        .map(|update| covers(&["KT-FORCE-02"], || count(forces, update)).expect("a sound battle"));
    assert_eq!((usual.0, usual.1), (same.0, same.1));
    assert_eq!((more.0, more.1), (usual.0 + 1, usual.1), "one more marine, no more Necrons");
    assert_eq!(more.2.keywords, usual.2.keywords);
    assert_eq!(more.2.weapons.len(), usual.2.weapons.len(), "armed as the last one");
    assert_eq!(more.2.name, "S6");
    let fault = count(forces, Some("2032")).map(|_| ()).expect_err("no such update");
    assert_eq!(fault[0].to_string(), "update: unknown value \"2032\" (did you mean \"2022\"?)");
}

/// How many operatives of a card, with which weapons and equipment.
type Members<'a> = (usize, &'a str, &'a str, &'a str);

/// The faults of a kill team of fire teams, each with its operatives.
fn selection(faction: &str, fire_teams: &[(&str, &[Members<'_>])]) -> Vec<String> {
    let mut text = format!("name = \"t\"\ntitle = \"T\"\nfaction = \"{faction}\"\n");
    for (name, members) in fire_teams {
        let one = |(count, card, weapons, equipment): &Members<'_>| {
            let list = |words: &str| {
                words.split_terminator(", ").map(|word| format!("{word:?},")).collect::<String>()
            };
            let (weapons, equipment) = (list(weapons), list(equipment));
            format!("{{ card = {card:?}, weapons = [{weapons}], equipment = [{equipment}] }},").repeat(*count)
        };
        let members: String = members.iter().map(one).collect();
        text += &format!("[[fire_team]]\nname = {name:?}\noperative = [{members}]\n");
    }
    told(&text)
}

/// A selection has no fault, or one that says this.
#[track_caller]
fn assert_told(faults: &[String], part: &str) {
    assert_eq!(faults.len(), usize::from(!part.is_empty()), "{part}: {faults:?}");
    assert!(faults.iter().all(|fault| fault.contains(part)), "{part:?} is not in {faults:?}");
}

const BOYZ: Members<'static> = (5, "Boy Fighter", "Shoota, Fists", "");
const STEALERS: Members<'static> = (5, "Genestealer", "Double Rending Claws", "");

#[test]
fn fire_teams_keep_the_limits_of_their_factions() {
    let marines: &[_] = &[
        (1, "Intercessor Sergeant", "Bolt Rifle, Fists", ""),
        (4, "Intercessor Warrior", "Bolt Rifle, Fists", ""),
    ];
    assert_told(&selection("space-marines", &[("Intercessor", marines)]), "");
    let twice = selection("space-marines", &[("Intercessor", &marines[..1]), ("Intercessor", marines)]);
    assert!(
        twice[0].contains("a kill team of Space Marines has 1 fire team, not 2 (KT-FORCE-02)"),
        "{twice:?}"
    );

    let necrons: &[_] = &[(5, "Necron Warrior", "Gauss Flayer, Bayonet", "")];
    let twice = selection("necrons", &[("Necron Warrior", necrons), ("Necron Warrior", necrons)]);
    assert_told(&twice, "a kill team has the Necron Warrior fire team once (KT-FORCE-02)");

    let guardians: &[_] = &[(4, "Guardian Defender", "", ""), (1, "Guardian Heavy Gunner", "", "")];
    let gunners = selection("aeldari", &[("Guardian Defender", guardians), ("Guardian Defender", guardians)]);
    assert_told(&gunners, "a kill team cannot have 2 of Guardian Heavy Gunner (KT-FORCE-02)");

    let shas_la: &[_] = &[(6, "Fire Warrior Shas'la", "Pulse Rifle, Gun Butt", "")];
    let suits = |shas_ui: &'static str| {
        let suits: &[_] = &[
            (1, "Stealth Battlesuit Shas'vre", "Fusion Blaster, Fists", ""),
            (1, "Stealth Battlesuit Shas'ui", shas_ui, ""),
            (1, "MV1 Gun Drone", "", ""),
            (1, "MV4 Shield Drone", "", ""),
        ];
        selection("tau-empire", &[("Fire Warrior", shas_la), ("Stealth Battlesuit", suits)])
    };
    assert_told(&suits("Burst Cannon, Fists"), "");
    let blasters = "1 of the fire team may have a Fusion Blaster, not 2 (KT-FORCE-02)";
    assert_told(&suits("Fusion Blaster, Fists"), blasters);
}

#[test]
fn equipment_keeps_the_limits_of_its_faction() {
    let boss: &[_] = &[(1, "Boss Nob", "Slugga, Choppa", "Bosspole"), BOYZ];
    assert_told(&selection("orks", &[("Boy", &[BOYZ]), ("Boy", boss)]), "");
    let runts: &[_] =
        &[(1, "Gretchin", "", "Stikkbomb"), (1, "Gretchin", "", ""), (4, "Boy Fighter", "Shoota, Fists", "")];
    let carried = "Gretchin cannot carry Stikkbomb: it carries no equipment (KT-SETUP-15)";
    assert_told(&selection("orks", &[("Boy", &[BOYZ]), ("Boy", runts)]), carried);

    // Extended chitin costs a Tyranid Warrior 3 points.
    let warriors: &[_] = &[(3, "Tyranid Warrior Fighter", "Deathspitter, Boneswords", "Extended chitin")];
    assert_told(&selection("tyranids", &[("Tyranid Warrior", warriors), ("Genestealer", &[STEALERS])]), "");
    let hooked: &[_] = &[(1, STEALERS.1, STEALERS.2, "Flesh hooks"), (4, STEALERS.1, STEALERS.2, "")];
    let dear = selection("tyranids", &[("Tyranid Warrior", warriors), ("Genestealer", hooked)]);
    assert_told(&dear, "equipment for 11 points, and there are 10 (KT-SETUP-15)");
}
