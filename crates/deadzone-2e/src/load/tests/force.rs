//! Force building: what is legal, and every fault with its rule.

use super::super::files::factions;
use super::super::{Assembly, enlist};
use super::teams::{built, fault, said, team};
use crate::setup::{ArmySpecial, Coming, Item, Props};
use sortie_kernel::Side;
use sortie_rulebook::marks;

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
    use super::super::rarity::Rarity;
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
