//! The laws that every ruleset keeps, on whole random games.

use sortie_deadzone_2e::{ArmySpecial, Deadzone, Setup};
use sortie_kernel::contract::{Effort, suite};
use sortie_kernel::words::{Spec, Words};
use sortie_testkit::refuses_arbitrary_choices;

#[test]
fn random_games_keep_the_contract() {
    let setup = Deadzone::build(&Spec::default()).expect("the defaults make a game");
    let report = suite::<Deadzone>(&[setup], Effort { games: 6, ..Effort::default() });
    assert_eq!(report.games, 6);
    assert!(report.deepest <= 20, "the stack grew to {}", report.deepest);
}

/// Models with every effect on cubes and every power of the mind.
const EFFECTS: &str = r#"
board = "depot"
mission = "salvage"
[[model]]
name = "E1"
side = "a"
at = "1.1.1"
shoot = 3
abilities = ["Fire Control", "Toxic Smokescreen", "BOOM! (3)", "Rampage", "Agile"]
weapons = ["Flamer [R3, AP1, It Burns!, Volatile]", "Blaster [R4, Blast]", "Pistol [R4, Tag, Rapid Fire]"]
[[model]]
name = "E2"
side = "a"
at = "1.1.1"
item = "commlink"
abilities = ["Evade", "Engineer", "Glide"]
weapons = ["Mortar [R8, Indirect (3)]", "Layer [R4, Trap, Frag (4)]"]
[[model]]
name = "E3"
side = "a"
at = "1.1.1"
abilities = ["Hammerfist Drop Armour"]
weapons = ["Device [R5, Experimental]", "Blank [R5, Psychic, Stun]", "Prod [RF, Stun]"]
[[model]]
name = "E4"
side = "a"
at = "1.1.1"
item = "sentry-gun"
abilities = ["Scavenger", "Loader", "Teleport", "Medic"]
weapons = ["Glory [R4, Psychic, Invigorate]", "Lance [R6, Slow Reload]", "Lab [R0, Shield Generator (2)]"]
[[model]]
name = "E5"
side = "a"
at = "1.1.1"
profile = "Sentry Gun"
coming = "emplaced"
later = true
[[model]]
name = "P1"
side = "b"
at = "1.1.1"
item = "mono-wheel"
abilities = ["Evade"]
weapons = ["Fusion Gun [R6, Frag (3)]", "Bombs [R2, Frag (2), Grenade, One-Use]"]
[[model]]
name = "P2"
side = "b"
at = "1.1.1"
abilities = ["BOOM! (4)", "Aerial Deployment", "Flight", "Remote"]
weapons = ["Storm [R5, Psychic, Blast]", "Smoker [R8, Indirect, Smoke]"]
[[model]]
name = "P3"
side = "b"
at = "1.1.1"
size = 3
abilities = ["Energy Shield (3)", "Vehicle", "Scout"]
weapons = ["Flamer [R2, It Burns!]", "Terror [R4, Psychic, Suppression]", "Maul [RF, Knockback]"]
[[model]]
name = "P4"
side = "b"
at = "1.1.1"
item = "tripmine"
abilities = ["Jump Pack", "Rampage", "Tough"]
weapons = ["Bolas [R4, Stun]", "Claws [RF, AP1, Frenzy (1)]"]
"#;

#[test]
fn games_full_of_effects_keep_the_contract() {
    let fixture = toml::from_str(EFFECTS).expect("a fixture");
    let (setup, _) = Deadzone::fixture(fixture).expect("a set-up");
    let report = suite::<Deadzone>(&[setup], Effort { games: 6, ..Effort::default() });
    assert_eq!(report.games, 6);
}

/// Models that one army special or another is meant for, on both sides.
const SPECIAL: &str = r#"
board = "depot"
a = { special = "SPECIAL A" }
b = { special = "SPECIAL B" }
[[model]]
name = "NAME1"
side = "SIDE"
at = "1.1.1"
profile = "Commando"
[[model]]
name = "NAME2"
side = "SIDE"
at = "1.1.1"
profile = "Enforcer"
[[model]]
name = "NAME3"
side = "SIDE"
at = "1.1.1"
profile = "Aberration"
[[model]]
name = "NAME4"
side = "SIDE"
at = "1.1.1"
weapons = ["Noh Rifle [R6]", "Forge Hammer [RF, AP1]", "Knife [RF, Knockback]"]
[[model]]
name = "NAME5"
side = "SIDE"
at = "1.1.1"
profile = "Stage 3Z 'Zombie'"
coming = "risen"
later = true
"#;

/// A game in which the two sides have these army specials.
fn special(a: &str, b: &str) -> Setup {
    let (head, models) = SPECIAL.split_at(SPECIAL.find("[[model]]").expect("there are models"));
    let side = |letter: &str| models.replace("NAME", letter).replace("SIDE", &letter.to_lowercase());
    let text = head.replace("SPECIAL A", a).replace("SPECIAL B", b) + &side("A") + &side("B");
    let fixture = toml::from_str(&text).unwrap_or_else(|error| panic!("{error}\n{text}"));
    Deadzone::fixture(fixture).unwrap_or_else(|faults| panic!("{faults:?}")).0
}

#[test]
fn every_army_special_keeps_the_contract() {
    for pair in ArmySpecial::ALL.chunks(2) {
        let setup = special(pair[0].name(), pair[1].name());
        let report = suite::<Deadzone>(&[setup], Effort { games: 1, ..Effort::default() });
        assert_eq!(report.games, 1, "{pair:?}");
    }
}

#[test]
fn arbitrary_choices_are_refused_with_a_rule() {
    refuses_arbitrary_choices::<Deadzone>(
        &Deadzone::build(&Spec::default()).expect("the defaults make a game"),
    );
}
