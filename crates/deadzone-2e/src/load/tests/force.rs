//! Force building: what is legal, and every fault with its rule.

use super::super::files::{PickEntry, TeamEntry, factions};
use super::super::{Assembly, enlist};
use crate::setup::{ArmySpecial, Coming, Item, Props, Traits};
use sortie_kernel::Side;
use sortie_rulebook::marks;

fn pick(text: &str) -> PickEntry {
    toml::from_str(text).expect("a line")
}

/// A line for each text: a model's name, or the fields of its line.
fn team(faction: &str, points: u16, lines: &[&str]) -> TeamEntry {
    let line = |text: &&str| {
        if text.contains('=') {
            pick(text)
        } else {
            PickEntry { model: text.to_string(), ..PickEntry::default() }
        }
    };
    TeamEntry {
        name: "mine".to_string(),
        about: String::new(),
        faction: faction.to_string(),
        points,
        models: lines.iter().map(line).collect(),
    }
}

fn built(faction: &str, points: u16, lines: &[&str]) -> (Assembly, crate::setup::Team) {
    let mut assembly = Assembly::new().expect("sound");
    let team = enlist(Side::A, &team(faction, points, lines), factions().expect("sound"), &mut assembly);
    (assembly, team.unwrap_or_else(|faults| panic!("{faults:?}")))
}

fn said(faction: &str, points: u16, lines: &[&str]) -> Vec<String> {
    let mut assembly = Assembly::new().expect("sound");
    let found = enlist(Side::A, &team(faction, points, lines), factions().expect("sound"), &mut assembly);
    found.expect_err("a fault").iter().map(ToString::to_string).collect()
}

/// The one fault, and the rule it must reach.
fn fault(rule: &'static str, faction: &str, lines: &[&str]) -> String {
    marks::covers(&[rule], || {
        let mut all = said(faction, 300, lines);
        assert_eq!(all.len(), 1, "{all:?}");
        all.remove(0)
    })
}

/// The titles of a model's weapons, with its price and VP value.
fn armed(assembly: &Assembly, index: usize) -> (Vec<&str>, u16, u8) {
    let profile = &assembly.profiles[usize::from(assembly.roster[index].profile)];
    let titles = profile.weapons.iter().map(|id| assembly.weapons[id.index()].title.as_str());
    (titles.collect(), profile.points, profile.vp)
}

#[test]
fn a_team_comes_from_one_faction() {
    assert_eq!(
        fault("DZ2-FORCE-01", "Enforcers", &["Enforcer Sergeant", "Stage 3A 'Ghoul'"]),
        "team mine, models[1]: \"Stage 3A 'Ghoul'\" belongs to the Plague, not the Enforcers (DZ2-FORCE-01)"
    );
    assert_eq!(
        said("Enforcer", 100, &[]),
        ["team mine: unknown faction \"Enforcer\" (did you mean \"Enforcers\"?)"]
    );
    assert_eq!(
        said("Enforcers", 100, &["Enforcer Sergeant", "Enforcr"]),
        ["team mine, models[1]: unknown model \"Enforcr\" (did you mean \"Enforcer\"?)"]
    );
}

#[test]
fn points_may_be_left_over_but_not_overspent() {
    let line = "model = \"Enforcer\"\ncount = 4";
    marks::covers(&["DZ2-FORCE-02"], || {
        let (_, team) = built("Enforcers", 100, &["Enforcer Sergeant", line]);
        assert_eq!((team.points, team.size), (100, 5), "92 points are spent");
        let over = ["Enforcer Sergeant", line, "model = \"Assault Enforcer\"\nitems = [\"ammo\"]"];
        assert_eq!(said("Enforcers", 100, &over), ["team mine: 108 points are more than 100 (DZ2-FORCE-02)"]);
        assert_eq!(built("Enforcers", 108, &over).1.size, 6);
    });
}

#[test]
fn a_team_has_exactly_one_leader_and_any_number_of_troopers() {
    let two = fault("DZ2-FORCE-03", "Enforcers", &["Enforcer Sergeant", "Enforcer Captain", "Enforcer"]);
    assert_eq!(two, "team mine: 2 Leaders; a team has exactly one (DZ2-FORCE-03)");
    let none = fault("DZ2-FORCE-03", "Enforcers", &["Enforcer"]);
    assert_eq!(none, "team mine: 0 Leaders; a team has exactly one (DZ2-FORCE-03)");
    marks::covers(&["DZ2-FORCE-04"], || {
        let (assembly, team) = built("Enforcers", 100, &["Enforcer Sergeant"]);
        assert_eq!((assembly.roster.len(), team.size, team.recon), (1, 1, 4), "no Trooper is needed");
        assert_eq!(team.special, Some(ArmySpecial::MobileInfantry));
    });
}

#[test]
fn specialists_and_vehicles_need_troopers() {
    let lines = ["Enforcer Sergeant", "Enforcer", "Enforcer Engineer", "Enforcer Medic"];
    assert_eq!(
        fault("DZ2-FORCE-05", "Enforcers", &lines),
        "team mine: 2 Specialists and 1 Troopers; there may not be more (DZ2-FORCE-05)"
    );
    assert_eq!(built("Enforcers", 300, &lines[..3]).1.size, 3);
    let bikes = |troopers: u8| {
        let line = format!("model = \"Enforcer\"\ncount = {troopers}");
        let lines = ["Enforcer Sergeant", "Enforcer Jet Bike", line.as_str()];
        let mut assembly = Assembly::new().expect("sound");
        let team = team("Enforcers", 300, &lines);
        enlist(Side::A, &team, factions().expect("sound"), &mut assembly)
            .err()
            .map(|faults| faults[0].to_string())
    };
    marks::covers(&["DZ2-FORCE-06"], || {
        let two = "team mine: 1 Vehicles and 2 Troopers; each Vehicle needs three (DZ2-FORCE-06)";
        assert_eq!((bikes(2).as_deref(), bikes(3)), (Some(two), None));
    });
}

#[test]
fn one_character_at_most_and_only_of_its_factions() {
    let lines = ["Enforcer Sergeant", "Freya", "Blaine"];
    assert_eq!(
        fault("DZ2-FORCE-07", "Enforcers", &lines),
        "team mine: 2 Characters; a team has at most one (DZ2-FORCE-07)"
    );
    assert_eq!(built("Enforcers", 300, &lines[..2]).1.size, 2, "a Character needs no Trooper");
    assert_eq!(
        fault("DZ2-FORCE-07", "Enforcers", &["Enforcer Sergeant", "Wrath"]),
        "team mine, models[1]: the Character \"Wrath\" does not serve the Enforcers (DZ2-FORCE-07)"
    );
    assert_eq!(built("Plague", 300, &["Stage 3A 'General'", "Wrath"]).1.size, 2);
}

#[test]
fn a_character_in_its_leader_version_is_both() {
    let text = "name = \"Own\"\nletter = \"O\"\n\
        [[model]]\nname = \"Hero\"\nrole = \"L\"\ncharacter = true\npoints = 20\nsize = 1\nrecon = 4\nspecial = \"Surge\"\n\
        [[model]]\nname = \"Hero\"\nrole = \"C\"\npoints = 20\nsize = 1\n\
        [[model]]\nname = \"Other\"\nrole = \"C\"\npoints = 20\nsize = 1\n";
    let list = [("own.toml", toml::from_str(text).expect("a list"))];
    let enlisted = |lines: &[&str]| {
        let mut assembly = Assembly::new().expect("sound");
        enlist(Side::A, &team("Own", 100, lines), &list, &mut assembly)
            .map(|team| team.leader.map(crate::ids::ModelId::index))
            .map_err(|faults| faults.iter().map(ToString::to_string).collect::<Vec<_>>())
    };
    marks::covers(&["DZ2-FORCE-08"], || {
        assert_eq!(enlisted(&["model = \"Hero\"\nrole = \"L\""]), Ok(Some(0)));
        let both = enlisted(&["model = \"Hero\"\nrole = \"L\"", "Other"]);
        assert_eq!(
            both,
            Err(vec!["team mine: 2 Characters; a team has at most one (DZ2-FORCE-07)".to_string()])
        );
        let which = enlisted(&["Hero"]).expect_err("which of them?");
        assert!(which[0].contains("name its role"), "{which:?}");
    });
}

#[test]
fn weapons_are_bought_by_category() {
    let lines = ["Enforcer Sergeant", "model = \"Enforcer\"\nweapons = [\"Missile Launcher\"]"];
    assert_eq!(
        fault("DZ2-FORCE-10", "Enforcers", &lines),
        "team mine, models[1]: Enforcer may not buy \"Missile Launcher\", which is Light Explosive (DZ2-FORCE-10)"
    );
    let lines = ["Enforcer Sergeant", "model = \"Enforcer\"\nweapons = [\"Combat Shotgn\"]"];
    assert_eq!(
        said("Enforcers", 100, &lines),
        ["team mine, models[1]: unknown weapon \"Combat Shotgn\" (did you mean \"Combat Shotgun\"?)"]
    );
    // Two lines of one name: the price is that of the category which the model has.
    let lines = ["model = \"Corporation Marine Sergeant\"\nweapons = [\"Energy Gauntlet\"]"];
    assert_eq!(armed(&built("GCPS", 100, &lines).0, 0), (vec!["Pistol", "Energy Gauntlet"], 27, 2));
}

#[test]
fn a_bought_weapon_replaces_a_default_of_its_kind() {
    marks::covers(&["DZ2-FORCE-11", "DZ2-FORCE-16"], || {
        let lines = [
            "Enforcer Sergeant",
            "Enforcer",
            "model = \"Enforcer Specialist\"\nweapons = [\"Missile Launcher\"]",
            "model = \"Assault Enforcer\"\nweapons = [\"Energy Gauntlet\", \"Combat Shotgun\"]",
            "model = \"Enforcer\"\nweapons = [\"Pistol\"]",
        ];
        let (assembly, _) = built("Enforcers", 300, &lines);
        assert_eq!(armed(&assembly, 2), (vec!["Missile Launcher"], 24, 3), "2 VPs and 1 for the launcher");
        assert_eq!(armed(&assembly, 3), (vec!["Energy Gauntlet", "Combat Shotgun"], 18, 1));
        assert_eq!(armed(&assembly, 4), (vec!["Laser Rifle", "Pistol"], 16, 2), "an add-on replaces nothing");
    });
}

#[test]
fn of_several_defaults_the_owner_chooses() {
    let with =
        |replaces: &str| format!("model = \"Pathfinder Sergeant\"\nweapons = [\"Tag Rifle\"]\n{replaces}");
    let unsaid = with("");
    assert_eq!(
        fault("DZ2-FORCE-11", "Enforcers", &[&unsaid]),
        "team mine, models[0]: say which ranged weapon of Pathfinder Sergeant is replaced, by replaces = \
         [\"Pistol\"]: Pistol or Tag Rifle (DZ2-FORCE-11)"
    );
    let (assembly, _) = built("Enforcers", 100, &[&with("replaces = [\"Pistol\"]")]);
    assert_eq!(armed(&assembly, 0).0, ["Tag Rifle", "Tag Rifle"]);
    let wrong = with("replaces = [\"Pistol\", \"Pistal\"]");
    assert!(said("Enforcers", 100, &[&wrong])[0].contains("did you mean \"Pistol\"?"));
    let idle = "model = \"Enforcer Sergeant\"\nreplaces = [\"Pistol\"]";
    assert_eq!(
        said("Enforcers", 100, &[idle]),
        ["team mine, models[0]: nothing was bought in place of \"Pistol\" (DZ2-FORCE-11)"]
    );
}

#[test]
fn one_upgrade_of_each_kind() {
    let lines = ["model = \"Enforcer Captain\"\nweapons = [\"Laser Rifle\", \"Combat Shotgun\"]"];
    assert_eq!(
        fault("DZ2-FORCE-12", "Enforcers", &lines),
        "team mine, models[0]: Enforcer Captain buys 2 ranged weapons; one may be bought (DZ2-FORCE-12)"
    );
    let lines = ["model = \"Enforcer Captain\"\nweapons = [\"Pistol\", \"Pistol\"]"];
    assert_eq!(
        fault("DZ2-FORCE-12", "Enforcers", &lines),
        "team mine, models[0]: Enforcer Captain buys \"Pistol\" twice (DZ2-FORCE-12)"
    );
    let lines = ["model = \"Enforcer Captain\"\nweapons = [\"Laser Rifle\", \"Wristblade\", \"Pistol\"]"];
    assert_eq!(
        armed(&built("Enforcers", 100, &lines).0, 0),
        (vec!["Laser Rifle", "Wristblade", "Pistol"], 41, 4),
        "one of each kind, and an add-on besides"
    );
}

/// Three Troopers and a strider.
fn strider(weapons: &str) -> [String; 3] {
    let strider = format!("model = \"Enforcer Strider\"\nweapons = [{weapons}]");
    ["Enforcer Sergeant".to_string(), "model = \"Enforcer\"\ncount = 3".to_string(), strider]
}

#[test]
fn hardpoints_are_counted_and_must_be_used() {
    let lines = strider("\"Polaris Cannon\", \"Chainsaw\"");
    let lines = lines.each_ref().map(String::as_str);
    assert_eq!(
        fault("DZ2-FORCE-13", "Enforcers", &lines),
        "team mine, models[2]: Enforcer Strider has 2 hardpoints and needs 3 (DZ2-FORCE-13)"
    );
    let lines = strider("");
    let lines = lines.each_ref().map(String::as_str);
    assert_eq!(
        fault("DZ2-FORCE-18", "Enforcers", &lines),
        "team mine, models[2]: Enforcer Strider must mount at least one weapon (DZ2-FORCE-18)"
    );
    let lines = strider("\"Chainsaw\", \"Chainsaw\"");
    let (assembly, _) = built("Enforcers", 300, &lines.each_ref().map(String::as_str));
    assert_eq!(armed(&assembly, 4), (vec!["Chainsaw", "Chainsaw"], 51, 5), "the same weapon twice");
    let lines = strider("\"Strider Aggressor Shield\", \"Assault Flamer\"");
    let (assembly, _) = built("Enforcers", 300, &lines.each_ref().map(String::as_str));
    let profile = &assembly.profiles[usize::from(assembly.roster[4].profile)];
    assert_eq!(profile.armour, 4, "a Walker Shield adds 1");
    assert!(profile.props.has(Props::VOLATILE), "the flamer may set it on fire");
    // A weapon without a listed number takes one hardpoint, and mounting replaces nothing.
    let guard = ["Forge Lord", "Brokkr", "model = \"Forge Guard\"\nweapons = [\"Magma Cannon\"]"];
    let (assembly, _) = built("Forge Fathers", 300, &guard);
    assert_eq!(armed(&assembly, 2).0, ["Hailstorm Rifle", "Forge Hammer", "Magma Cannon"]);
}

#[test]
fn linked_lines_are_one_device() {
    marks::covers(&["DZ2-FORCE-17"], || {
        for name in ["Strider Grav-ram Spear", "Strider Grav-ram Spear (RF)"] {
            let lines = strider(&format!("{name:?}"));
            let (assembly, _) = built("Enforcers", 300, &lines.each_ref().map(String::as_str));
            let (mut weapons, points, vp) = armed(&assembly, 4);
            weapons.sort_unstable();
            let both = vec!["Strider Grav-ram Spear", "Strider Grav-ram Spear (RF)"];
            assert_eq!((weapons, points, vp), (both, 47, 4), "12 points, 1 VP");
        }
        let lines = strider("\"Strider Grav-ram Spear\", \"Chainsaw\"");
        let (assembly, _) = built("Enforcers", 300, &lines.each_ref().map(String::as_str));
        assert_eq!(armed(&assembly, 4).0.len(), 3, "one hardpoint for both lines");
    });
}

#[test]
fn a_crew_buys_its_weapon() {
    let lines = ["Stage 3A 'General'", "Stage 3A 'Ghoul'", "Stage 3A Weapon Team"];
    assert_eq!(
        fault("DZ2-LOST-26", "Plague", &lines),
        "team mine, models[2]: Stage 3A Weapon Team must buy a crew-served weapon (DZ2-LOST-26)"
    );
    let lines = [lines[0], lines[1], "model = \"Stage 3A Weapon Team\"\nweapons = [\"Mortar\"]"];
    let (assembly, _) = built("Plague", 300, &lines);
    assert_eq!(armed(&assembly, 2), (vec!["Mortar"], 24, 2));
}

#[test]
fn rarity_limits_items_by_the_size_of_the_team() {
    let lines = [
        "model = \"Enforcer Sergeant\"\nitems = [\"ap-ammo\"]",
        "model = \"Enforcer\"\nitems = [\"holo-sight\"]",
    ];
    marks::covers(&["DZ2-FORCE-14"], || {
        let why = "team mine: 2 rare items; a team of 150 points may buy 1 (DZ2-FORCE-14)";
        assert_eq!(said("Enforcers", 150, &lines), [why]);
        assert_eq!(built("Enforcers", 200, &lines).1.size, 2);
        let common = ["Enforcer Captain", "model = \"Enforcer\"\ncount = 3\nitems = [\"ammo\"]"];
        assert_eq!(
            said("Enforcers", 100, &common),
            ["team mine: 3 common items; a team of 100 points may buy 2 (DZ2-FORCE-14)"]
        );
        assert_eq!(built("Enforcers", 110, &common).1.size, 4, "the table says up to");
    });
}

#[test]
fn rarity_runs_on_above_the_table() {
    use super::super::force::Rarity;
    let limits = |points| [Rarity::Common, Rarity::Rare, Rarity::Unique].map(|rarity| rarity.limit(points));
    assert_eq!([50, 100, 150, 200].map(limits), [[2, 1, 1], [2, 1, 1], [3, 1, 1], [4, 2, 1]]);
    assert_eq!([250, 300, 349].map(limits), [[5, 2, 1], [6, 3, 1], [6, 3, 1]]);
    assert_eq!([350, 400, 500].map(limits), [[7, 3, 1], [8, 4, 1], [10, 5, 1]]);
}

#[test]
fn one_item_for_a_model_and_none_for_beasts_and_vehicles() {
    let lines = ["model = \"Enforcer Sergeant\"\nitems = [\"ammo\", \"medi-pack\"]"];
    assert_eq!(
        fault("DZ2-FORCE-15", "Enforcers", &lines),
        "team mine, models[0]: Enforcer Sergeant buys more than one item (DZ2-FORCE-15)"
    );
    let lines = ["Enforcer Sergeant", "Enforcer", "model = \"D.O.G Drone\"\nitems = [\"ammo\"]"];
    assert_eq!(
        fault("DZ2-FORCE-15", "Enforcers", &lines),
        "team mine, models[2]: D.O.G Drone may not carry items (DZ2-FORCE-15)"
    );
    let lines = ["model = \"Stage 3A 'General'\"\nitems = [\"medi-pack\"]"];
    assert!(said("Plague", 100, &lines)[0].contains("unknown item \"medi-pack\""), "the Plague sells none");
}

#[test]
fn every_fault_is_named_at_once() {
    let lines = [
        "Enforcer Sergeant",
        "Enforcer Captain",
        "model = \"Enforcer Medic\"\nitems = [\"ammo\", \"amo\"]",
        "model = \"Enforcer Strider\"",
        "Freya",
        "Blaine",
        "model = \"Enforcer Engineer\"\nweapons = [\"Sniper Rifle\"]",
    ];
    let all = said("Enforcers", 100, &lines).join("\n");
    for id in ["02", "03", "05", "06", "07", "10", "18"] {
        assert!(all.contains(&format!("DZ2-FORCE-{id}")), "{id}:\n{all}");
    }
    assert!(all.contains("unknown item \"amo\" (did you mean \"ammo\"?)"), "{all}");
}

#[test]
fn the_dead_keep_room_and_too_many_models_are_refused() {
    let crowd = |count: u8| format!("model = \"Stage 3Z 'Zombie'\"\ncount = {count}");
    let risen = |assembly: &Assembly| {
        assembly.roster.iter().filter(|recruit| recruit.coming == Coming::Risen).count()
    };
    marks::covers(&["DZ2-FORCE-19"], || {
        let (assembly, team) = built("Plague", 300, &["Stage 3A 'General'", &crowd(4)]);
        assert_eq!((assembly.roster.len(), risen(&assembly), team.size), (11, 6, 5));
        let (assembly, _) = built("Plague", 300, &["Stage 3A 'General'", &crowd(28)]);
        assert_eq!((assembly.roster.len(), risen(&assembly)), (32, 3), "as many as are left below 32");
        let (assembly, _) = built("Plague", 300, &["Stage 3A 'Lieutenant'", &crowd(4)]);
        assert_eq!(risen(&assembly), 0, "only Infection raises them");
        let why = said("Plague", 300, &["Stage 3A 'General'", &crowd(32)]);
        assert_eq!(why, ["models: a side holds at most 32 models (DZ2-FORCE-19)"]);
    });
}

#[test]
fn companions_come_for_nothing() {
    marks::covers(&["DZ2-LOST-38", "DZ2-LOST-39"], || {
        for (faction, leader) in [("Enforcers", "Enforcer Sergeant"), ("GCPS", "Ranger Sergeant")] {
            let (assembly, team) = built(faction, 300, &[leader, "Recon Unit N32-19"]);
            let drone = &assembly.profiles[usize::from(assembly.roster[2].profile)];
            assert_eq!((drone.name.as_str(), drone.vp, team.size), ("Recon Drone", 0, 2));
            assert_eq!(assembly.roster[2].coming, Coming::Free);
        }
        let (assembly, team) = built("Veer-Myn", 300, &["Progenitor", "The Piper"]);
        assert_eq!((assembly.roster.len(), team.size), (4, 2), "two Rat Swarms that do not count");
    });
    assert!(said("Enforcers", 100, &["Enforcer Sergeant", "Recon Drone"])[0].contains("Recon Drone"));
}

#[test]
fn a_companion_serves_its_master_alone() {
    let alone = fault("DZ2-LOST-40", "Forge Fathers", &["Forge Lord", "Padd"]);
    assert_eq!(alone, "team mine: Padd serves only with Forge Lord Ingulf Krestuersson (DZ2-LOST-40)");
    let lines = ["Forge Lord", "Padd", "Padd", "Forge Lord Ingulf Krestuersson"];
    let twice = fault("DZ2-LOST-40", "Forge Fathers", &lines);
    assert_eq!(twice, "team mine: Padd is taken more than once (DZ2-LOST-40)");
    let lines = ["Forge Lord", "Padd", "Forge Lord Ingulf Krestuersson", "Brokkr Engineer"];
    assert_eq!(built("Forge Fathers", 300, &lines).1.size, 4, "he counts as a Trooper");
}

#[test]
fn sentry_guns_and_bomb_bots_are_models() {
    marks::covers(&["DZ2-ITEMS-14"], || {
        let lines = [
            "Ranger Sergeant",
            "Corporation Marine",
            "model = \"Corporation Engineer\"\nitems = [\"sentry-gun\"]",
        ];
        let (assembly, team) = built("GCPS", 300, &lines);
        assert_eq!(
            (assembly.roster.len(), team.size, assembly.roster[2].item),
            (4, 3, Some(Item::SentryGun))
        );
        let gun = &assembly.profiles[usize::from(assembly.roster[3].profile)];
        assert_eq!((gun.shoot, gun.fight, gun.survive, gun.speed), (Some(4), None, Some(5), None));
        assert_eq!(assembly.roster[3].coming, Coming::Emplaced);
        let weapon = &assembly.weapons[gun.weapons[0].index()];
        assert_eq!((weapon.title.as_str(), weapon.numbers.shoot_rerolls), ("Heavy Rifle", 1));
    });
    marks::covers(&["DZ2-ITEMS-19"], || {
        let lines = ["model = \"Chief Brokkr\"\nitems = [\"bomb-bot\", \"ammo\"]"];
        let (assembly, team) = built("Forge Fathers", 100, &lines);
        assert_eq!((assembly.roster[0].item, team.size), (Some(Item::Ammo), 2), "the slot stays free");
        let bot = &assembly.profiles[usize::from(assembly.roster[1].profile)];
        assert_eq!((bot.name.as_str(), bot.numbers.boom, bot.vp), ("Bomb Bot", 5, 0));
        assert!(bot.props.has(Props::REMOTE.with(Props::CONSTRUCT).with(Props::VEHICLE)));
    });
    // It counts for its rarity.
    let lines = ["model = \"Chief Brokkr\"\nitems = [\"bomb-bot\", \"ap-ammo\"]"];
    assert!(said("Forge Fathers", 100, &lines)[0].contains("2 rare items"));
}

#[test]
fn abilities_of_weapons_stay_with_them_but_for_the_exceptions() {
    marks::covers(&["DZ2-ABIL-51"], || {
        let lines = [
            "Stage 3A 'General'",
            "Stage 3A 'Ghoul'",
            "model = \"Stage 3A 'Specialist'\"\nweapons = [\"Grenade Launcher\"]",
            "The Survivor",
        ];
        let (assembly, _) = built("Plague", 300, &lines);
        let profile = |index: usize| &assembly.profiles[usize::from(assembly.roster[index].profile)];
        assert!(profile(2).props.has(Props::CLUMSY), "HEAVY makes its bearer clumsy");
        assert!(!profile(2).traits.has(Traits::HEAVY), "but only that weapon is heavy");
        assert_eq!(profile(1).numbers.shoot_rerolls, 0);
        assert_eq!(profile(3).numbers.shoot_rerolls, 1, "The Survivor has it himself");
        let lines = ["Cypher Prime", "Marionettes", "model = \"Support Drone\"\nweapons = [\"Comms Relay\"]"];
        let (assembly, _) = built("Asterians", 300, &lines);
        let drone = &assembly.profiles[usize::from(assembly.roster[2].profile)];
        assert!(
            drone.props.has(Props::RELAYS) && drone.numbers.command_dice == 1,
            "a device is its bearer's"
        );
    });
}

#[test]
fn grenades_and_shells_do_what_their_names_say() {
    let traits = |assembly: &Assembly, title: &str| {
        assembly
            .weapons
            .iter()
            .find(|weapon| weapon.title == title)
            .map(|weapon| weapon.traits)
            .expect("known")
    };
    marks::covers(&["DZ2-ABIL-54", "DZ2-LOST-43"], || {
        let (assembly, _) = built("Marauders", 300, &["Marauder Warlord", "Boomer, Grenadier"]);
        assert!(traits(&assembly, "Smoke Grenades").has(Traits::SMOKES.with(Traits::HARMLESS)));
        assert!(traits(&assembly, "Stun Grenades").has(Traits::STUNS_CUBE.with(Traits::HARMLESS)));
        assert!(!traits(&assembly, "Stun Grenades").has(Traits::ONE_USE));
        assert!(traits(&assembly, "Frag Grenades").has(Traits::EXPLODES));
        for (launcher, effect) in
            [("Smoke Grenade Launcher", Traits::SMOKES), ("Toxic Grenade launcher", Traits::CLOUDS)]
        {
            let line = format!("model = \"Progenitor\"\nweapons = [{launcher:?}]");
            let (assembly, _) = built("Veer-Myn", 300, &[&line]);
            assert!(traits(&assembly, launcher).has(effect.with(Traits::HARMLESS)));
            assert!(!traits(&assembly, launcher).has(Traits::TOXIC));
        }
    });
    let mut assembly = Assembly::new().expect("sound");
    let said = |text: &str, assembly: &mut Assembly| {
        assembly.weapon("here", text, None).expect_err("a fault").to_string()
    };
    assert!(said("Egg [R3, Grenade]", &mut assembly).contains("nothing happens where it lands"));
    assert!(said("Tube [R5, Indirect]", &mut assembly).contains("write Indirect (3)"));
    assert!(said("Mine [R3, Grenade, Smoke, Trap]", &mut assembly).contains("a trap needs an effect"));
}
