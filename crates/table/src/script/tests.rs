//! Tests of ruling scripts, on the toy.
use super::*;

const SHOT: &str = include_str!("../../tests/scripts/shot.toml");

fn failed(text: &str) -> String {
    match check(text) {
        Err(ScriptError::Failed(failures)) => failures[0].to_string(),
        other => panic!("expected a failing script, found {other:?}"),
    }
}

fn bad(text: &str) -> String {
    match check(text) {
        Err(ScriptError::Bad(failures)) => failures[0].to_string(),
        other => panic!("expected a bad script, found {other:?}"),
    }
}

#[test]
fn a_claim_that_is_not_reached_fails_the_script_only_strictly() {
    let text = SHOT.replacen("\"MINI-SHOOT-03\", \"MINI-TURN-01\"]", "\"MINI-KEY-01\"]", 1);
    assert_ne!(text, SHOT);
    let passed = check(&text).expect("every expectation holds");
    assert_eq!(passed.unreached.len(), 1);
    let Err(ScriptError::Failed(failures)) = passed.strictly() else { panic!("it claims too much") };
    assert!(failures[0].message.contains("the script never reaches MINI-KEY-01 (Armour piercing)"));
    assert!(failures[0].line > 0);
}

#[test]
fn the_sample_passes_and_reaches_what_it_claims() {
    let passed = check(SHOT).unwrap_or_else(|error| panic!("{:#?}", error.failures()));
    assert_eq!((passed.ruleset, passed.rules.len()), ("mini", 3));
    assert!(passed.rules.iter().all(|rule| passed.reached.contains(*rule)));
}

#[test]
fn each_expectation_fails_with_line_expected_and_found() {
    let cases = [
        ("models.B1.hp = 2", "models.B1.hp = 3", "models.B1.hp: expected 3, found 2"),
        ("activate A1\"]", "activate A2\"]", "expected the menu [\"activate A2\"], found another"),
        (
            "question = \"activate\"",
            "question = \"who\"",
            "expected a question with \"who\", found \"A: activate",
        ),
        (
            "refused = \"MINI-TURN-01\"",
            "refused = \"MINI-TURN-02\"",
            "expected MINI-TURN-02 to refuse \"activate B1\", found MINI-TURN-01",
        ),
        (
            "do = \"activate B1\"",
            "do = \"activate A1\"",
            "expected MINI-TURN-01 to refuse \"activate A1\", found it legal",
        ),
        ("ready model of your", "unready model", "expected a reason with \"unready model own\""),
        ("secret = true", "secret = false", "expected \"false\", found \"true\""),
        (
            "menu_has = [\"shoot B1\"",
            "menu_has = [\"shoot B2\"",
            "expected \"shoot B2\" on the menu, found it missing; the menu is: move",
        ),
        (
            "menu_lacks = [\"shoot A1\"",
            "menu_lacks = [\"shoot B1\"",
            "expected \"shoot B1\" to be off the menu, found it there",
        ),
        (
            "legal = [\"move 8\"]",
            "legal = [\"move 9\", \"move 62\"]",
            "expected \"move 62\" to be legal, found it refused: MINI-TURN-02 (Moving)",
        ),
        ("\"move 63\" = ", "\"move 1\" = ", "expected MINI-TURN-02 to refuse \"move 1\", found it legal"),
        (
            "do = \"shoot B1\"",
            "do = \"shoot A1\"",
            "expected \"shoot A1\" to be legal, found it refused: MINI-SHOOT-03",
        ),
        ("by = \"a\"\ndice", "by = \"b\"\ndice", "found it refused: side a is asked, not you"),
        (
            "dice = [5, 8, 6, 2]",
            "dice = [5, 8]",
            "the dice ran out: for a roll of 3d8 there remained 2 of the 2 given",
        ),
        ("dice = [5, 8, 6, 2]", "dice = [5, 8, 6, 2, 7]", "4 of 5 dice were used"),
        ("dice = [5, 8, 6, 2]", "dice = [5, 8, 9]", "die 3 shows 9, but the game rolls a d8 there"),
        (
            "faces = [5, 8, 6, 2]",
            "faces = [5, 8, 6]",
            "expected event with says \"3 dice at 5+: 3\", rule MINI-SHOOT-01, faces [5, 8, 6]; what was told:",
        ),
        (
            "no_events = [\"dies\"]",
            "no_events = [\"MINI-SHOOT-01\"]",
            "expected no event \"MINI-SHOOT-01\", found",
        ),
        ("kind = \"reroll\"", "kind = \"action\"", "expected \"action\", found \"reroll\""),
        ("events = [\"B1 loses 1\"]", "events = [\"B1 loses 2\"]", "expected event \"B1 loses 2\""),
        ("scores = [2, 3]", "scores = [2, 4]", "scores.1: expected 4, found 3"),
        ("over = false", "over = true", "expected the game over, found it going on"),
        ("over = false", "over = { winner = \"a\" }", "expected the winner \"a\", found \"going on\""),
    ];
    for (old, new, message) in cases {
        let text = SHOT.replacen(old, new, 1);
        assert_ne!(text, SHOT, "{old}");
        let found = failed(&text);
        assert!(found.contains(message), "{new}: {found}");
        let at: usize = found.split(':').next().unwrap().parse().expect("a line number");
        let changed = text.lines().zip(SHOT.lines()).position(|(a, b)| a != b).unwrap() + 1;
        assert!(at.abs_diff(changed) <= 2, "{new}: told at {at}, changed at {changed}");
    }
}

#[test]
fn faults_of_the_file_name_line_column_and_the_word_that_was_meant() {
    let cases = [
        ("title = ", "titel = ", "unknown field `titel`", "did you mean \"title\"?"),
        ("menu_has", "menu_hsa", "unknown field `menu_hsa`", "did you mean \"menu_has\"?"),
        ("square = 0", "sqaure = 0", "unknown field `sqaure`", "did you mean \"square\"?"),
        ("square = 63", "square = 64", "squares are numbered 0 to 63", ""),
        ("A1 = {", "Z1 = {", "models are named A1 to A8", ""),
        ("turn = \"a\"", "turn = \"c\"", "a turn is of side a or b", ""),
        ("kind = \"model\"", "knid = \"model\"", "unknown field `knid`", "did you mean \"kind\"?"),
        ("by = \"a\"\ndice", "by = \"x\"\ndice", "expected \"a\" or \"b\", found \"x\"", ""),
        (
            "do = \"shoot B1\"",
            "do = \"shot B1\"",
            "\"shot B1\" is not understood: unknown choice \"shot\"",
            "\"shoot\"?",
        ),
        (
            "\"MINI-SHOOT-01\", \"MINI",
            "\"MINI-SHOT-01\", \"MINI",
            "unknown rule \"MINI-SHOT-01\"",
            "\"MINI-SHOOT-01\"?",
        ),
        (
            "\"MINI-SHOOT-01\", \"MINI",
            "\"DZ3-SHOOT-01\", \"MINI",
            "DZ3-SHOOT-01 is a rule of deadzone-3e, not of mini",
            "",
        ),
        ("ruleset = \"mini\"", "ruleset = \"mimi\"", "unknown ruleset \"mimi\"", "did you mean \"mini\"?"),
        ("round = 2", "round = ", "", ""),
        ("round = 2", "round = \"two\"", "invalid type: string \"two\"", ""),
    ];
    for (old, new, message, hint) in cases {
        let text = SHOT.replacen(old, new, 1);
        let found = bad(&text);
        assert!(found.contains(message) && found.contains(hint), "{new}: {found}");
        let at: usize = found.split(':').next().unwrap().parse().expect("a line number");
        let changed = text.lines().zip(SHOT.lines()).position(|(a, b)| a != b).unwrap() + 1;
        assert!(at.abs_diff(changed) <= 2, "{new}: told at {at}, changed at {changed}");
    }
    assert_eq!(bad("rulset = 'mini'"), "the field \"ruleset\" is missing (\"rulset\" stands in its place)");
    assert!(bad("ruleset = 3").starts_with("1:1: expected a name in quotes, found 3"));
    assert!(bad(&SHOT.replace("[setup", "[setups")).contains("did you mean \"setup\"?"));
}

#[test]
fn a_step_that_makes_no_sense_is_the_scripts_fault() {
    let with = |step: &str| format!("{SHOT}\n[[step]]\n{step}\n");
    assert!(bad(&with("refused = \"MINI-TURN-01\"")).contains("\"do\" is missing"));
    assert!(bad(&with("dice = [1]")).contains("nothing is rolled without a choice"));
    assert!(bad(&with("do = \"pass\"\nrefused = \"MINI-TURN-01\"\ndice = [1]")).contains("rolls nothing"));
    assert!(
        bad(&SHOT.replacen("[start]", "[start]\ndo = \"pass\"", 1))
            .contains("nothing is chosen at the start")
    );
    assert!(check(&with("note = \"only looking\"\nexpect = { round = 2 }")).is_ok());
    assert!(bad(&with("why = \"none\"")).contains("\"refused\" is missing"));
    assert!(bad(&with("asked = { by = \"z\" }")).contains("expected \"a\" or \"b\", found \"z\""));
    assert!(bad(&with("over = { winner = \"drow\" }")).contains("did you mean \"draw\"?"));
    let rule = bad(&with("events = [{ rule = \"MINI-SHOT-01\" }]"));
    assert!(rule.contains("did you mean \"MINI-SHOOT-01\"?"), "{rule}");
    let field = bad(&with("no_events = [{ sayss = \"x\" }]"));
    assert!(field.contains("unknown field `sayss`") && field.contains("\"says\"?"), "{field}");
    let field = bad(&with("over = { winer = \"a\" }"));
    assert!(field.contains("unknown field `winer`") && field.contains("\"winner\"?"), "{field}");
    assert!(bad(&with("events = [3]")).contains("part of a line of narration"));
}

#[test]
fn a_refusal_may_name_one_rule_or_several_or_none() {
    let with = |refused: &str| SHOT.replacen("refused = \"MINI-TURN-01\"", refused, 1);
    for good in ["refused = true", "refused = [\"MINI-TURN-02\", \"MINI-TURN-01\"]"] {
        check(&with(good)).unwrap_or_else(|error| panic!("{good}: {:#?}", error.failures()));
    }
    assert!(failed(&with("refused = [\"MINI-TURN-02\"]")).contains("expected MINI-TURN-02 to refuse"));
    let legal = with("refused = true").replacen("do = \"activate B1\"", "do = \"activate A1\"", 1);
    assert!(failed(&legal).contains("expected a rule to refuse \"activate A1\", found it legal"));
    for wrong in ["refused = false", "refused = []", "refused = 3"] {
        assert!(bad(&with(wrong)).contains("expected a rule id"), "{wrong}: {}", bad(&with(wrong)));
    }
    assert!(bad(&with("refused = [\"MINI-TURN-1\"]")).contains("did you mean"));
    // Whoever is not asked is refused without a rule.
    check(&with("by = \"b\"\nrefused = true")).unwrap_or_else(|error| panic!("{:#?}", error.failures()));
    assert!(failed(&with("by = \"b\"\nrefused = \"MINI-TURN-01\"")).contains("side a is asked, not you"));

    let plain = with("refused = true\nillegal = [\"activate B1\"]");
    check(&plain).unwrap_or_else(|error| panic!("{:#?}", error.failures()));
    let mixed = with("refused = true\nillegal = { \"activate B1\" = true }");
    check(&mixed).unwrap_or_else(|error| panic!("{:#?}", error.failures()));
    assert!(failed(&with("refused = true\nillegal = [\"activate A1\"]")).contains("found it legal"));
}

#[test]
fn a_game_that_ends_can_be_expected() {
    let text = "ruleset = \"mini\"\ntitle = \"The last round ends\"\n\
                [setup]\nround = 5\n[setup.models]\nA1 = { square = 0 }\nB1 = { square = 63, activated = true }\n\
                [[step]]\ndo = \"activate A1\"\n[[step]]\ndo = \"pass\"\n\
                over = { winner = \"draw\", scores = [2, 2] }\n";
    check(text).unwrap_or_else(|error| panic!("{:#?}", error.failures()));
    assert!(failed(&text.replace("draw", "a")).contains("expected the winner \"a\", found \"draw\""));
    assert!(failed(&text.replace("[2, 2]", "[2, 3]")).contains("expected the scores [2, 3], found [2, 2]"));
    assert!(failed(&text.replace("round = 5", "round = 4\nturn = \"a\"")).contains("found \"going on\""));
}
