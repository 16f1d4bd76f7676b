//! Buying weapons: categories, what they replace, hardpoints, and what their abilities become.

use super::super::Assembly;
use super::teams::{armed, built, fault, said};
use crate::setup::{Props, Traits};
use sortie_rulebook::marks;

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
