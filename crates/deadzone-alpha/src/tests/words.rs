//! Notation, scripts and names: lines come back, faults name their place.

use crate::words::Fixture;
use crate::{Alpha, Mission};
use sortie_kernel::words::{Fault, Spec, Words};

fn faults(text: &str) -> Vec<Fault> {
    let fixture: Fixture = toml::from_str(text).expect("a fixture");
    Alpha::fixture(fixture).map(|_| ()).expect_err("faults")
}

#[test]
fn lines_of_notation_come_back() {
    let setup = Alpha::build(&Spec::default()).unwrap_or_else(|faults| panic!("{faults:?}"));
    let lines = [
        "faction plague",
        "place A1/0 s5",
        "move T1 C4/1",
        "aim T2",
        "shoot T1 G1 heavy-rifle",
        "shoot S1 G1 pistol",
        "blaze G1 D4/0",
        "get-mean G2",
        "overwatch A1",
        "fight L1 T1",
        "break-off T1",
        "throw T1 D5/1",
        "leave T1",
        "play E2 move T1",
        "play E3 distract G1",
        "play E4 change-of-plans",
        "play P9 survival",
        "end",
        "spot 9",
        "use-ammo",
        "save-ammo",
        "support T2 A1",
        "support none",
        "attempt G1 G2",
        "attempt none",
        "before",
        "after",
        "pick L2",
        "fighting",
        "survival",
        "pass",
        "take hidden",
        "take frag-grenade",
        "item keep",
        "item drop keep",
        "discard P12",
    ];
    for line in lines {
        let choice = Alpha::read_choice(&setup, line).unwrap_or_else(|fault| panic!("{line}: {fault}"));
        assert_eq!(Alpha::choice_line(&setup, choice), line);
    }
    // A model with one gun needs no weapon named, and case does not matter.
    let short = Alpha::read_choice(&setup, "shoot t1 g1").expect("a shot");
    assert_eq!(Alpha::choice_line(&setup, short), "shoot T1 G1 heavy-rifle");
    let nearest = |line: &str| Alpha::read_choice(&setup, line).expect_err("a fault").meant;
    assert_eq!(nearest("mvoe T1 A1"), Some("move".to_string()));
    assert_eq!(nearest("take amo"), Some("ammo".to_string()));
    for bad in
        ["", "move", "move T1", "move X9 A1", "spot 0", "spot 10", "play E13 move", "end now", "attempt"]
    {
        assert!(Alpha::read_choice(&setup, bad).is_err(), "{bad}");
    }
}

#[test]
fn faults_of_scripts_name_their_field() {
    let places = |text: &str| faults(text).into_iter().map(|fault| fault.place).collect::<Vec<_>>();
    assert_eq!(places("board = \"relay\"\n"), ["board"]);
    assert_eq!(places("step = \"strat\"\nmission = \"x\"\n"), ["mission", "step"]);
    let model = "[[model]]\nname = \"T1\"\nat = \"Z9\"\naggression = \"calm\"\nitem = \"gold\"\nstates = [\"hidden\"]\n";
    assert_eq!(
        places(model),
        ["model[0] T1.aggression", "model[0] T1.item", "model[0] T1.states", "model[0] T1.at"]
    );
    assert_eq!(places("a = { hand = [\"P1\"] }\n"), ["a.hand"]);
    assert_eq!(places("a = { hand = [\"E1\"], deck = [\"E1\"] }\n"), ["a"]);
    assert_eq!(places("[[model]]\nname = \"T9\"\nat = \"A1\"\n"), ["model[0] T9.name"]);
    assert!(places("map = \"\"\"\nhello\n\"\"\"\n")[0].starts_with("map, line 1"));
    let full = "model = [{ name = \"L1\", at = \"A1\" }, { name = \"L2\", at = \"A1\" }, { name = \"G1\", at = \"A1\" }]\n";
    assert_eq!(places(full), ["model[2] G1.at"]);
    assert!(toml::from_str::<Fixture>("trun = 2\n").is_err());
}

#[test]
fn games_are_built_by_name_and_wrong_names_are_told_the_nearest() {
    let spec = |mission: &str, board: &str, a: &str, b: &str| Spec {
        mission: mission.into(),
        board: board.into(),
        forces: [a.into(), b.into()],
        ..Spec::default()
    };
    let built =
        Alpha::build(&spec("evidence-run", "random-3", "plague", "")).unwrap_or_else(|f| panic!("{f:?}"));
    assert_eq!((built.mission, built.board.name.as_str()), (Mission::EvidenceRun, "random-3"));
    let wrong = Alpha::build(&spec("evidence", "relay-yrd", "enforcer", "")).expect_err("faults");
    let meant: Vec<Option<&str>> = wrong.iter().map(|fault| fault.meant.as_deref()).collect();
    assert_eq!(meant[1..], [Some("relay-yard"), Some("enforcers")]);
    let [one, other] = ["relay-yard", "two-spires"].map(|board| {
        Alpha::digest(&Alpha::build(&spec("", board, "", "")).unwrap_or_else(|faults| panic!("{faults:?}")))
    });
    assert!(one != other);
}
