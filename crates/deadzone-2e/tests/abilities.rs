//! Whole random games between two teams in which nearly every ability meets the others.

use sortie_deadzone_2e::{ArmySpecial, Deadzone, Fixture, Setup};
use sortie_kernel::contract::{Effort, suite};
use sortie_kernel::words::Words;

/// Side, abilities, weapons and the rest of the stat line: nearly every ability meets the others.
const MODELS: [(&str, &str, &str, &str); 20] = [
    ("a", "'Rampage', 'Agile', 'Tenacious'", "'Claws [RF, Knockback]'", "size = 2"),
    ("a", "'Rampage', 'Beast', 'Tough'", "'Teeth [RF, Frenzy (1)]', 'Spit [R4, Knockback]'", "size = 3"),
    (
        "a",
        "'Medic', 'Life Support', 'Combat Team Training'",
        "'Gun [R6, Rapid Fire]'",
        "items = ['medi-pack']",
    ),
    ("a", "'Vehicle', 'Construct'", "'Cannon [R8, Heavy, Slow Reload]'", "size = 2\nspeed = '1-4'"),
    ("a", "'Aerial Deployment', 'Flight', 'Stealthy'", "'Beak [RF, AP1]'", "speed = '2-3'"),
    ("a", "'Swarm Lord', 'Scavenger'", "'Baton [RF, Stun]'", "items = ['ammo', 'ap-ammo']"),
    ("a", "", "", "profile = 'Rat Swarm'\ncoming = 'free'"),
    ("a", "'Scout', 'Teleport', 'Holo-Sight'", "'Rifle [R10, Sniper Scope]', 'Tag Rifle [R6, Tag]'", ""),
    ("a", "'Engineer', 'Deadeye'", "'Flamer [R3, AP1, It Burns!, Volatile]'", "items = ['sentry-gun']"),
    ("a", "", "", "profile = 'Sentry Gun'\nlater = true"),
    (
        "b",
        "'Solid', 'Construct', 'Fire Control'",
        "'Ram [RF, AP2]', 'Twin [R6, Weight of Fire (2)]', 'Blaster [R4, Blast]', 'Shield [RF, Walker Shield]'",
        "size = 4",
    ),
    ("b", "'Glide', 'Evade', 'Jump Pack'", "'Needler [R4, Toxic]'", ""),
    ("b", "'Weapons Team'", "'Mortar [R8, Indirect (4), Heavy]', 'Smoker [R5, Indirect, Smoke]'", "size = 3"),
    ("b", "'Loader', 'Covering Fire', 'Communication Relay'", "'HMG [R6, Suppression, Rapid Fire]'", ""),
    ("b", "'Horde', 'Vulnerable', 'BOOM! (3)'", "'Experimental [R5, Experimental]'", ""),
    ("b", "'Horde', 'Toxic Smokescreen', 'Energy Shield (3)'", "'Saw [RF, Dismantle]'", ""),
    (
        "b",
        "'Psychic'",
        "'Storm [R4, Blast, Psychic]', 'Blank [R4, Stun, Psychic]', 'Glory [R4, Invigorate, Psychic]'",
        "size = 3",
    ),
    (
        "b",
        "'Hammerfist Drop Armour', 'Resilient (1)'",
        "'Hammer [RF, AP1]', 'Frag [R4, Frag (3), One-Use]'",
        "",
    ),
    ("b", "'Remote', 'Construct', 'BOOM! (5)'", "'Probe [R10, Tag, Non-Lethal]'", ""),
    (
        "b",
        "'Non-Combatant', 'Engineer'",
        "'Generator [R0, Shield Generator (2)]', 'Cloak [R0, Cloaking Device]'",
        "items = ['tripmine']",
    ),
];

fn mixed(board: &str) -> Setup {
    let mut text = format!("board = '{board}'\nstep = 'opening'\n");
    for (number, (side, abilities, weapons, rest)) in MODELS.iter().enumerate() {
        let own = if rest.contains("profile") {
            String::new()
        } else {
            format!("abilities = [{abilities}]\nweapons = [{weapons}]\n")
        };
        text.push_str(&format!("[[model]]\nname = '{side}{number}'\nside = '{side}'\n{own}{rest}\n"));
    }
    let fixture: Fixture = toml::from_str(&text).unwrap_or_else(|error| panic!("{error}"));
    Deadzone::fixture(fixture).unwrap_or_else(|faults| panic!("{faults:?}")).0
}

#[test]
fn games_full_of_abilities_keep_the_contract() {
    let setups = ["depot", "gantry", "warren"].map(mixed);
    let report = suite::<Deadzone>(&setups, Effort { games: 3, ..Effort::default() });
    assert_eq!(report.games, 9);
}

/// What players read about army specials.
const GUIDE: &str = include_str!("../../../docs/army-specials.md");

#[test]
fn the_guide_has_every_army_special() {
    for special in ArmySpecial::ALL {
        assert!(GUIDE.contains(&format!("\n| {} |", special.name())), "{}", special.name());
    }
}
