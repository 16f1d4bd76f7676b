//! Expectations that fail and files that are wrong, each made from the sample by one change.

use super::*;

/// What is replaced in the sample, by what, and what the failure then says.
const EXPECTATIONS: [(&str, &str, &str); 23] = [
    ("models.B1.hp = 2", "models.B1.hp = 3", "models.B1.hp: expected 3, found 2"),
    ("activate A1\"]", "activate A2\"]", "expected the menu [\"activate A2\"], found another"),
    (
        "question = \"which model acts\"",
        "question = \"who\"",
        "expected a question with \"who\", found \"Side A: which model acts",
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
    ("by = \"a\"\ndice", "by = \"b\"\ndice", "found it refused: it is side A's decision, not yours"),
    (
        "dice = [5, 8, 6, 2]",
        "dice = [5, 8]",
        "the dice ran out: a roll of 3d8 had only 2 of the 2 given left",
    ),
    ("dice = [5, 8, 6, 2]", "dice = [5, 8, 6, 2, 7]", "4 of 5 dice were used"),
    ("dice = [5, 8, 6, 2]", "dice = [5, 8, 9]", "die 3 shows 9, but the game rolls a d8 there"),
    (
        "faces = [5, 8, 6, 2]",
        "faces = [5, 8, 6]",
        "expected event with says \"3 dice at 5+: 3\", rule MINI-SHOOT-01, faces [5, 8, 6]; what happened:",
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

#[test]
fn each_expectation_fails_with_line_expected_and_found() {
    for (old, new, message) in EXPECTATIONS {
        let text = SHOT.replacen(old, new, 1);
        assert_ne!(text, SHOT, "{old}");
        let found = failed(&text);
        assert!(found.contains(message), "{new}: {found}");
        let at: usize = found.split(':').next().unwrap().parse().expect("a line number");
        let changed = text.lines().zip(SHOT.lines()).position(|(a, b)| a != b).unwrap() + 1;
        assert!(at.abs_diff(changed) <= 2, "{new}: reported at {at}, changed at {changed}");
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
        (
            "kind = \"model\"",
            "kind = \"modle\"",
            "unknown kind of question \"modle\"",
            "did you mean \"model\"?",
        ),
        (
            "kind = \"reroll\"",
            "kind = \"x\"",
            "unknown kind",
            "the kinds are: model, action, reaction, reroll",
        ),
        (
            "no_events = [\"dies\"]",
            "no_events = [\"MINI-SHOT-01\"]",
            "unknown rule \"MINI-SHOT-01\"",
            "\"MINI-SHOOT-01\"?",
        ),
        ("no_events = [\"dies\"]", "no_events = [\"mini-shoot-1\"]", "unknown rule \"mini-shoot-1\"", ""),
        (
            "no_events = [\"dies\"]",
            "no_events = [\"DZ3-SHOOT-07\"]",
            "is a rule of deadzone-3e, not of mini",
            "",
        ),
        ("events = [\"B1 loses 1\"]", "events = [\"MINI-DMG1\"]", "unknown rule \"MINI-DMG1\"", ""),
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
        assert!(at.abs_diff(changed) <= 2, "{new}: reported at {at}, changed at {changed}");
    }
    assert_eq!(bad("rulset = 'mini'"), "the field \"ruleset\" is missing (\"rulset\" stands in its place)");
    assert!(bad("ruleset = 3").starts_with("1:1: expected a name in quotes, found 3"));
    assert!(bad(&SHOT.replace("[setup", "[setups")).contains("did you mean \"setup\"?"));
}
