//! The laws that every ruleset keeps, on whole random games.

use sortie_deadzone_3e::Deadzone;
use sortie_kernel::contract::{Effort, screens, suite};
use sortie_kernel::words::{Spec, Words};
use sortie_testkit::refuses_arbitrary_choices;

#[test]
fn random_games_keep_the_contract() {
    let setup = Deadzone::build(&Spec::default()).expect("the defaults make a game");
    let report = suite::<Deadzone>(&[setup], Effort { games: 8, ..Effort::default() });
    assert_eq!(report.games, 8);
    assert!(report.deepest <= 20, "the stack grew to {}", report.deepest);
}

#[test]
fn random_games_say_what_screens_need() {
    let setup = Deadzone::build(&Spec::default()).expect("the defaults make a game");
    let met = screens::<Deadzone>(&[setup], 4, 5);
    assert!(met.acting > 50 && met.reasons > 50 && met.groups.len() > 10, "{met:?}");
}

/// Models with every effect on cubes and every power of the mind.
const EFFECTS: &str = r#"
board = "depot"
[[model]]
name = "E1"
side = "a"
at = "1.1.1"
ranged = 3
keywords = ["Fire Control", "Gas Cloud (Toxic (1))", "BOOM! (3)"]
weapons = ["Flamer [R3, AP1, It Burns!]", "Blaster [R4, Explosive (Blast)]", "Pistol [R4, Prey, Rapid Fire]"]
[[model]]
name = "E2"
side = "a"
at = "1.1.1"
keywords = ["Comm-link", "Evade", "Engineer", "Trip Mines"]
weapons = ["Mortar [R8, Indirect (Frag (3))]", "Layer [R4, Trap (Frag (4))]"]
[[model]]
name = "E3"
side = "a"
at = "1.1.1"
keywords = ["Drop Suit"]
weapons = ["Drain [R5, Life Drain]", "Blank [R5, Psychic (Stun)]", "Prod [CC, Stun]"]
[[model]]
name = "E4"
side = "a"
at = "1.1.1"
weapons = ["Glory [R4, Psychic (Invigorate)]", "Field [R3, Grenade (Shield Generator (1))]", "Lab [-, Shield Generator (2)]"]
[[model]]
name = "P1"
side = "b"
at = "1.1.1"
keywords = ["Ink Sac", "Evade"]
weapons = ["Fusion Gun [R6, Explosive (Frag (3))]", "Pox Bomb [R2, Frag (2), Gas Cloud (Toxic (1)), Grenade, One-Use]"]
[[model]]
name = "P2"
side = "b"
at = "1.1.1"
keywords = ["BOOM! (4)"]
weapons = ["Storm [R5, Psychic, Blast]", "Smoker [R8, Indirect (Smoke)]"]
[[model]]
name = "P3"
side = "b"
at = "1.1.1"
keywords = ["Drop Suit", "Stimulant Shot", "Medi Pack"]
weapons = ["Flamer [R2, It Burns!]", "Terror [R4, Psychic (Suppression)]"]
[[model]]
name = "P4"
side = "b"
at = "1.1.1"
keywords = ["BOOM! (3)", "Gas Cloud (Smoke)"]
weapons = ["Trap Thrower [R4, Grenade (Trap (Frag (3)))]", "Bolas [R4, Stun]"]
"#;

#[test]
fn games_full_of_effects_keep_the_contract() {
    let fixture = toml::from_str(EFFECTS).expect("a fixture");
    let (setup, _) = Deadzone::fixture(fixture).expect("a set-up");
    let report = suite::<Deadzone>(&[setup], Effort { games: 8, ..Effort::default() });
    assert_eq!(report.games, 8);
    println!("{report:?}");
}

/// Models that one order or another is meant for, on both sides.
const ORDERED: &str = r#"
board = "depot"
a = { order = "ORDER A" }
b = { order = "ORDER B" }
[[model]]
name = "NAME1"
side = "SIDE"
at = "1.1.1"
profile = "Commando"
role = "T"
weapons = ["Rifle"]
[[model]]
name = "NAME2"
side = "SIDE"
at = "1.1.1"
profile = "Gruntbot"
[[model]]
name = "NAME3"
side = "SIDE"
at = "1.1.1"
profile = "Aberration"
[[model]]
name = "NAME4"
side = "SIDE"
at = "1.1.1"
profile = "Shayo Silverback"
keywords = ["Agile", "Recon 5+"]
[[model]]
name = "NAME5"
side = "SIDE"
at = "1.1.1"
weapons = ["TAG Rifle [R6]", "Hammer [CC, AP1]", "Knife [CC, Knockback]"]
"#;

/// A game in which the two sides have these orders.
fn ordered(a: &str, b: &str) -> sortie_deadzone_3e::Setup {
    let (head, models) = ORDERED.split_at(ORDERED.find("[[model]]").expect("there are models"));
    let side = |letter: &str| models.replace("NAME", letter).replace("SIDE", &letter.to_lowercase());
    let text = head.replace("ORDER A", a).replace("ORDER B", b) + &side("A") + &side("B");
    let fixture = toml::from_str(&text).unwrap_or_else(|error| panic!("{error}\n{text}"));
    Deadzone::fixture(fixture).unwrap_or_else(|faults| panic!("{faults:?}")).0
}

#[test]
fn games_full_of_orders_keep_the_contract() {
    let setups = [
        ("Target Acquisition", "Bastion"),
        ("Mutation", "Thirst for Blood"),
        ("Pounce Attack", "None Shall Pass"),
        ("Jack of all Trades", "Hide in Shadows"),
        ("Green Rage", "Tactical Genius"),
        ("By The Numbers", "Tinkerer"),
        ("Surge", "Bomb Expert"),
        ("Inspiring Presence", "Feral Rush"),
    ];
    let setups = setups.map(|(a, b)| ordered(a, b));
    let report = suite::<Deadzone>(&setups, Effort { games: 4, ..Effort::default() });
    assert_eq!(report.games, 32);
    println!("{report:?}");
}

#[test]
fn arbitrary_choices_are_refused_with_a_rule() {
    refuses_arbitrary_choices::<Deadzone>(
        &Deadzone::build(&Spec::default()).expect("the defaults make a game"),
    );
}
