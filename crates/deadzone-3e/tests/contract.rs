//! The laws that every ruleset keeps, on whole random games.

use sortie_deadzone_3e::Deadzone;
use sortie_kernel::contract::{Effort, refusals, suite};
use sortie_kernel::words::{Spec, Words};

#[test]
fn random_games_keep_the_contract() {
    let setup = Deadzone::build(&Spec::default()).expect("the defaults make a game");
    let report = suite::<Deadzone>(&[setup], Effort { games: 8, ..Effort::default() });
    assert_eq!(report.games, 8);
    assert!(report.deepest <= 20, "the stack grew to {}", report.deepest);
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
    let stage = toml::from_str(EFFECTS).expect("a stage");
    let (setup, _) = Deadzone::stage(stage).expect("a set-up");
    let report = suite::<Deadzone>(&[setup], Effort { games: 8, ..Effort::default() });
    assert_eq!(report.games, 8);
    println!("{report:?}");
}

#[test]
fn arbitrary_choices_are_refused_with_a_rule() {
    let setup = Deadzone::build(&Spec::default()).expect("the defaults make a game");
    let report = refusals::<Deadzone>(&setup, flood(), 3);
    assert!(report.refused >= flood());
}

/// A million in a long run (`cargo xtask test --long`), fewer in the usual one.
fn flood() -> u64 {
    if std::env::var_os("SORTIE_LONG").is_some() { 1_000_000 } else { 20_000 }
}
