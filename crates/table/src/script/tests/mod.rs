//! Tests of ruling scripts, on the toy.
mod faults;

use super::*;

const SHOT: &str = include_str!("../../../tests/scripts/shot.toml");

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
    // The side that is not asked is refused without a rule.
    check(&with("by = \"b\"\nrefused = true")).unwrap_or_else(|error| panic!("{:#?}", error.failures()));
    assert!(
        failed(&with("by = \"b\"\nrefused = \"MINI-TURN-01\""))
            .contains("it is side A's decision, not yours")
    );

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

/// A game in its last turn: A1 passes, and nothing is asked any more.
const LAST_TURN: &str = "ruleset = \"mini\"\ntitle = \"The last turn\"\n[setup]\nround = 5\n\
    [setup.models]\nA1 = { square = 0 }\nB1 = { square = 63, activated = true }\n\
    [[step]]\ndo = \"activate A1\"\n[[step]]\ndo = \"pass\"\n";

fn passes(text: &str) -> Passed {
    check(text).unwrap_or_else(|error| panic!("{text}\n{:#?}", error.failures()))
}

#[test]
fn where_nothing_is_asked_an_attempt_is_refused() {
    let with = |step: &str| format!("{LAST_TURN}asked = \"nothing\"\n[[step]]\n{step}\n");
    passes(&with("do = \"pass\"\nrefused = true"));
    passes(&with("do = \"pass\"\nby = \"b\"\nrefused = true\nillegal = [\"activate A1\"]"));
    assert!(failed(&with("do = \"pass\"\nrefused = \"MINI-TURN-01\"")).contains("the game is over"));
    assert!(failed(&with("do = \"pass\"")).contains("expected a question to answer, found the game over"));
    let early = LAST_TURN.replacen("do = \"activate A1\"", "do = \"activate A1\"\nasked = \"nothing\"", 1);
    assert!(failed(&early).contains("expected nothing to be asked, found: the question is action"));
    assert!(bad(&with("asked = \"nobody\"")).contains("expected \"nothing\" or a table"));
}

#[test]
fn any_stands_for_a_choice_of_the_menu() {
    let with = |step: &str| SHOT.replacen("do = \"activate A1\"\n", &format!("{step}\n"), 1);
    passes(&with("do = \"activate any\""));
    let shot = SHOT.replacen("do = \"shoot B1\"", "do = \"shoot any\"", 1);
    passes(&shot.replacen("legal = [\"move 8\"]", "legal = [\"move any\"]", 1));
    let menu = |old: &str, new: &str| SHOT.replacen(old, new, 1);
    passes(&menu("menu_has = [\"shoot B1\"", "menu_has = [\"shoot any\""));
    passes(&menu("menu_lacks = [\"shoot A1\"", "menu_lacks = [\"fire any\""));
    assert!(failed(&with("do = \"shoot any\"")).contains("found none like it; the menu is: activate A1"));
    assert!(
        failed(&menu("menu_lacks = [\"shoot A1\"", "menu_lacks = [\"shoot any\"")).contains("found it there")
    );
    assert!(failed(&menu("legal = [\"move 8\"]", "legal = [\"fire any\"]")).contains("none like it"));
    assert!(bad(&menu("do = \"activate B1\"", "do = \"activate any\"")).contains("write menu_lacks"));
    assert!(bad(&menu("\"move 63\" = ", "\"move any\" = ")).contains("write menu_lacks"));
}

#[test]
fn rolls_are_facts_of_the_step() {
    let with = |expect: &str| SHOT.replacen("no_events = [\"dies\"]", expect, 1);
    passes(&with("expect = { rolls.0.dice = 3, rolls.0.faces = [5, 8, 6, 2], rolls.1 = \"absent\" }"));
    passes(&with("expect = { rolls.0.faces.1 = 8 }"));
    assert!(failed(&with("expect = { rolls.0.dice = 4 }")).contains("rolls.0.dice: expected 4, found 3"));
    passes(&SHOT.replacen("faces = [5, 8, 6, 2] }", "dice = 4 }", 1));
    let wrong = SHOT.replacen("faces = [5, 8, 6, 2] }", "dice = 3 }", 1);
    assert!(failed(&wrong).contains("rule MINI-SHOOT-01, 3 dice; what happened:"), "{}", failed(&wrong));
    // A step that only looks has rolled nothing.
    passes(&format!("{SHOT}[[step]]\nexpect = {{ rolls = [] }}\n"));
}

#[test]
fn what_lies_between_two_models_is_a_fact() {
    let with = |expect: &str| SHOT.replacen("expect = { round = 2, ", &format!("expect = {{ {expect}, "), 1);
    passes(&with("between.A1.B1.sees = true"));
    passes(&with("\"between.A1.B1.sees\" = true, between.B1 = { A1 = { sees = true } }"));
    assert!(failed(&with("between.A1.B1.sees = false")).contains("between.A1.B1.sees: expected false"));
    assert!(failed(&with("between.A1.B1.see = true")).contains("did you mean \"sees\"?"));
    assert!(bad(&with("between.A1.B2.sees = true")).contains("B2: no model of this name"));
}

#[test]
fn several_cases_share_a_set_up_and_begin_anew() {
    let cases = "ruleset = \"mini\"\ntitle = \"A turn\"\nrules = [\"MINI-TURN-01\"]\n\
        [setup.models]\nA1 = { square = 0 }\nB1 = { square = 2 }\n\
        [start]\nasked = { kind = \"model\" }\n\
        [[case]]\ntitle = \"It moves\"\nrules = [\"MINI-TURN-02\"]\n\
        [[case.step]]\ndo = \"activate A1\"\n[[case.step]]\ndo = \"move 8\"\nexpect = { models.A1.square = 8 }\n\
        [[case]]\ntitle = \"It stays\"\n[case.start]\nexpect = { models.A1.square = 0 }\n\
        [[case.step]]\ndo = \"activate B1\"\nrefused = \"MINI-TURN-01\"\n";
    let passed = passes(cases);
    assert_eq!(passed.cases, ["It moves", "It stays"]);
    assert_eq!(passed.rules.len(), 2);
    assert!(passed.strictly().is_ok());
    let (lines, _) = trace(cases);
    assert_eq!(lines[..3], ["A turn", "case: It moves", "  start"]);
    // Both cases fail, each with its own line and title.
    let wrong = cases.replace("square = 8 }", "square = 9 }").replacen(
        "square = 0 }\n[[case.step]]",
        "square = 1 }\n[[case.step]]",
        1,
    );
    let Err(ScriptError::Failed(failures)) = check(&wrong) else { panic!("two cases fail") };
    let found: Vec<String> = failures.iter().map(ToString::to_string).collect();
    assert!(found[0].contains("case \"It moves\": models.A1.square: expected 9, found 8"), "{found:?}");
    assert!(found[1].contains("case \"It stays\": models.A1.square: expected 1, found 0"), "{found:?}");
    assert!(failures[0].line < failures[1].line && failures[0].line > 0);
    // A case answers for its own rules.
    let claimed = cases.replace("[\"MINI-TURN-02\"]", "[\"MINI-SHOOT-01\"]");
    let Err(ScriptError::Failed(failures)) = passes(&claimed).strictly() else {
        panic!("it claims too much")
    };
    assert!(failures[0].message.contains("the case never reaches MINI-SHOOT-01"));
    let mixed = format!("{cases}[[step]]\ndo = \"activate A1\"\n");
    assert!(bad(&mixed).contains("a script with cases has its steps in the cases"));
    assert!(
        bad(&cases[..cases.find("[[case]]").unwrap()].replacen("[setup", "case = []\n[setup", 1))
            .contains("empty")
    );
    assert!(bad(&cases.replace("kind = \"model\"", "kind = \"modle\"")).contains("did you mean \"model\"?"));
    assert!(bad(&cases.replacen("MINI-TURN-02", "MINI-TURN-2", 1)).contains("unknown rule"));
}

#[test]
fn a_case_may_have_a_set_up_of_its_own() {
    let cases = "ruleset = \"mini\"\ntitle = \"Two places\"\n\
        [[case]]\ntitle = \"Here\"\n[case.setup.models]\nA1 = { square = 0 }\nB1 = { square = 2 }\n\
        [case.start]\nexpect = { models.A1.square = 0 }\n\
        [[case]]\ntitle = \"There\"\n[case.setup.models]\nA1 = { square = 9 }\nB1 = { square = 2 }\n\
        [[case.step]]\nexpect = { models.A1.square = 9 }\n";
    assert_eq!(passes(cases).cases, ["Here", "There"]);
    // The set-up of the file serves the cases without one.
    let common = "[setup.models]\nA1 = { square = 9 }\nB1 = { square = 2 }\n[[case]]";
    let shared = cases.replacen("[[case]]", common, 1).replacen(
        "\"There\"\n[case.setup.models]\nA1 = { square = 9 }\nB1 = { square = 2 }\n",
        "\"There\"\n",
        1,
    );
    passes(&shared);
    let missing = bad(&shared.replacen("[setup.models]\nA1 = { square = 9 }\nB1 = { square = 2 }\n", "", 1));
    assert!(missing.contains("missing field `setup`"), "{missing}");
    // A fault names the line of its own set-up.
    let wrong = cases.replacen("square = 9", "square = 900", 1);
    let Err(ScriptError::Bad(failures)) = check(&wrong) else { panic!("there is no such square") };
    assert!(failures[0].line > 9, "{failures:?}");
    assert!(bad("ruleset = \"mini\"\ntitle = \"Nothing\"\n").contains("missing field `setup`"));
}

#[test]
fn a_trace_shows_questions_menus_dice_and_events() {
    let (lines, result) = trace(SHOT);
    assert!(result.is_ok());
    let text = lines.join("\n");
    for part in [
        "A shot takes hit points, armour and survival counted\n  start\n    asked: by a, kind model: Side A: which model acts?\n    menu: activate A1",
        "  step 1: activate B1\n    refused by MINI-TURN-01: ",
        "    asked: by a, kind action, secretly: Side A: what does A1 do?\n    menu: ",
        "  step 3: shoot B1, dice [5, 8, 6, 2]\n    MINI-SHOOT-01 3 dice at 5+: 3 [5, 8, 6, 2]",
    ] {
        assert!(text.contains(part), "{part}\nnot in\n{text}");
    }
    let (lines, result) = trace(&SHOT.replacen("models.B1.hp = 2", "models.B1.hp = 3", 1));
    assert!(result.is_err());
    assert!(lines.last().is_some_and(|line| line.contains("FAILS") && line.contains("expected 3, found 2")));
    let (lines, _) = trace(LAST_TURN);
    assert!(
        lines.last().is_some_and(|line| line.contains("nothing is asked: the game is over, 2 to 2")),
        "{lines:?}"
    );
}

#[test]
fn an_index_lists_scripts_and_cases_under_their_rules() {
    let case = "title = \"Two [cases]\"\n[[case]]\ntitle = \"One\"\nrules = [\"MINI-KEY-01\"]\n";
    let scripts = [("mini/shot.toml", SHOT), ("mini/cases.toml", case), ("mini/broken.toml", "title = ")];
    let page = index(&scripts.map(|(path, text)| (path.to_string(), text.to_string())));
    assert!(page.contains("\n## mini\n"));
    let of =
        |id: &str| page.split(&format!("**{id}**")).nth(1).expect("the rule is listed").split("\n\n").nth(1);
    assert_eq!(
        of("MINI-TURN-01").map(str::trim),
        Some("- [A shot takes hit points, armour and survival counted](mini/shot.toml)")
    );
    assert_eq!(of("MINI-KEY-01").map(str::trim), Some("- [Two \\[cases\\]: One](mini/cases.toml)"));
    assert!(!page.contains("broken"));
}
