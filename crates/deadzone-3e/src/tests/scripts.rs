//! The set-up part of scripts: everything can be set, and faults name their place.

use crate::words::Fixture;
use crate::{Choice, Deadzone};
use sortie_kernel::words::{Fault, Words};

fn faults(toml: &str) -> Vec<Fault> {
    let fixture: Fixture = toml::from_str(toml).expect("a fixture");
    Deadzone::fixture(fixture).expect_err("faults")
}

#[test]
fn unknown_words_name_the_nearest() {
    let found = faults("board = \"depto\"\n");
    assert_eq!(found[0].meant.as_deref(), Some("depot"));
    let found = faults("[[model]]\nname = \"E1\"\nside = \"a\"\nat = \"3.4.1\"\nprofile = \"Enforcr\"\n");
    assert_eq!(found[0].meant.as_deref(), Some("Enforcer"));
    let found = faults(
        "step = \"acton\"\n[[model]]\nname = \"E1\"\nside = \"a\"\nat = \"9.4.1\"\nitem = \"amo\"\neffects = [\"fastr\"]\n",
    );
    let places: Vec<&str> = found.iter().map(|fault| fault.place.as_str()).collect();
    assert_eq!(places, ["model[0] E1.item", "model[0] E1.at", "model[0] E1.effects", "step"]);
}

#[test]
fn unknown_keys_are_refused() {
    assert!(toml::from_str::<Fixture>("roud = 2\n").is_err());
    assert!(toml::from_str::<Fixture>("[[model]]\nname = \"E1\"\nside = \"a\"\npined = true\n").is_err());
}

/// A line of every shape.
const LINES: [&str; 59] = [
    "start a",
    "zone north",
    "deploy E1 3.1.1",
    "look 4.4.2",
    "look 4.4.2 2",
    "move E1",
    "reroll advance shoot shoot",
    "activate E1",
    "pass",
    "spend model",
    "advance 4.5.1",
    "command advance 4.5.1",
    "advance",
    "reposition",
    "command reposition",
    "charge 4.5.1",
    "charge",
    "sprint 4.5.1",
    "shoot P1 burst-laser",
    "command blaze P1 burst-laser",
    "snipe P1 burst-laser",
    "fire 4.5.1 frag-grenade",
    "assault P1 fists",
    "stand-up",
    "medi-pack",
    "medic E1",
    "teleport 4.5.1",
    "call-swarm",
    "order",
    "order 2",
    "order E1 4.5.1",
    "use ammo",
    "end",
    "step 4.6.1",
    "stop",
    "place 500,730",
    "strike P1 teeth-and-claws",
    "fight-back fists",
    "survive",
    "roll",
    "reroll 2",
    "reroll 1+1",
    "spend shoot reroll",
    "spend shoot reroll hit",
    "keep",
    "pick-up",
    "pick-up 2",
    "leave",
    "drop",
    "destroy",
    "swap",
    "swap destroy",
    "throw NE",
    "next P1",
    "yes",
    "no",
    "leave-board",
    "command leave-board",
    "console",
];

#[test]
fn lines_of_notation_come_back() {
    let game = crate::testing::scene("E1 2.4.1 burst-laser item=frag-grenade\nP1 4.4.1 hellhound");
    for line in LINES {
        let choice =
            Deadzone::read_choice(&game.setup, line).unwrap_or_else(|fault| panic!("{line}: {fault}"));
        assert_eq!(Deadzone::choice_line(&game.setup, choice), line);
    }
    let long = Deadzone::read_choice(&game.setup, "reroll 2 misses 1 hit").expect("long form");
    assert_eq!(long, Choice::Reroll { misses: 2, hits: 1 });
    for (line, meant) in
        [("shot P1 burst-laser", "shoot"), ("shoot P2 burst-laser", "P1"), ("use amo", "ammo")]
    {
        let fault = Deadzone::read_choice(&game.setup, line).expect_err("a fault");
        assert_eq!(fault.meant.as_deref(), Some(meant), "{line}");
    }
    for line in
        ["", "step", "step 9.9.9", "place 1000,5", "pass now", "reroll x", "spend shoot twice", "pick-up 0"]
    {
        assert!(Deadzone::read_choice(&game.setup, line).is_err(), "{line}");
    }
}

#[test]
fn a_script_may_begin_inside_an_attack() {
    let toml = "board = \"open\"\nstep = \"attack\"\n\
        attack = { attacker = \"E1\", target = \"P1\", cause = \"assault\", moved-in = true, survives = true }\n\
        a = { command = [\"dice\"] }\n\
        [[model]]\nname = \"E1\"\nside = \"a\"\nat = \"4.4.1\"\n\
        [[model]]\nname = \"P1\"\nside = \"b\"\nat = \"4.4.1\"\n";
    let mut game = crate::testing::Game::new(toml);
    assert_eq!(game.asked(), "a declare");
    // 3 dice and 1 for moving in against 3.
    game.play("roll", [5, 1, 1, 1, 1, 1, 1]);
    assert_eq!(game.asked(), "a command-reroll");
    game.play("keep", []);
    assert_eq!((game.damage("P1"), game.asked().as_str()), (1, "a activate"));
}

#[test]
fn parts_of_steps_inside_something_are_checked() {
    assert_eq!(faults("step = \"attack\"\n")[0].place, "attack");
    assert_eq!(faults("step = \"stand-up\"\n")[0].place, "active");
    let one = "[[model]]\nname = \"E1\"\nside = \"a\"\nat = \"4.4.1\"\n";
    let found = faults(&format!("step = \"throw\"\nthrow = {{ model = \"E1\", direction = \"Q\" }}\n{one}"));
    assert_eq!(found[0].place, "throw.direction");
    let two = format!("{one}[[model]]\nname = \"P1\"\nside = \"b\"\nat = \"5.4.1\"\n");
    let attack = |target: &str, cause: &str| {
        let attack = format!("attack = {{ attacker = \"E1\", target = \"{target}\", cause = \"{cause}\" }}");
        faults(&format!("step = \"attack\"\n{attack}\n{two}"))
    };
    assert_eq!(attack("P1", "shot")[0].meant.as_deref(), Some("shoot"));
    assert_eq!(attack("E1", "shoot")[0].place, "attack.target");
}
