//! Cases with a wrong field: the fault names it, in every ruleset and every kind of case.

use serde_json::{Value, json};
use sortie_table::cases::{CaseKind, What, run_file};
use sortie_table::{Playable, Visit, ids, visit};

const ALL: [What; 3] = [What::Odds, What::Sight, What::Reach];

struct Cases(What);

impl Visit for Cases {
    type Out = Option<Box<dyn CaseKind>>;

    fn visit<R: Playable>(self) -> Self::Out {
        R::cases(self.0)
    }
}

fn kind(ruleset: &str, what: What) -> Option<Box<dyn CaseKind>> {
    visit(ruleset, Cases(what)).expect("a ruleset of the list")
}

/// The error that an example gives after a change.
fn said(ruleset: &str, what: What, change: impl Fn(&mut Value)) -> String {
    let mut kind = kind(ruleset, what).expect("the ruleset answers such cases");
    let mut case = kind.example();
    change(&mut case);
    kind.run(&case).expect_err("the case is wrong").to_string()
}

#[test]
fn every_example_is_sound() {
    let mut run = 0;
    for (ruleset, what) in ids().into_iter().flat_map(|id| ALL.map(|what| (id, what))) {
        let Some(mut kind) = kind(ruleset, what) else { continue };
        for example in kind.examples() {
            assert!(kind.run(&example).is_ok(), "{ruleset}: {example}");
            run += 1;
        }
    }
    assert!(run >= 8, "only {run} examples");
}

#[test]
fn faults_name_the_field_however_deep() {
    let odds = |change: &dyn Fn(&mut Value)| said("deadzone-3e", What::Odds, change);
    assert!(odds(&|case| case["ranged"]["dice"] = json!(null)).starts_with("ranged.dice: "));
    assert!(odds(&|case| case["armour"] = json!("x")).starts_with("armour: "));
    assert!(odds(&|case| case["kind"] = json!("shot")).contains("did you mean \"shoot\"?"));
    assert_eq!(
        odds(&|case| case["survive"]["target"] = json!(9)),
        "survive.target: must be from 2 to 8, not 9"
    );
    assert_eq!(odds(&|case| case["hp"] = json!(0)), "hp: must be from 1 to 250, not 0");
    assert!(odds(&|case| case["ranged"]["dice"] = json!(254)).contains("at most 60 dice"));
    let fight = json!({ "dice": 3, "target": 5, "hp": 2 });
    let assault = json!({ "kind": "assault", "attacker": fight, "defender": fight });
    assert_eq!(odds(&|case| *case = assault.clone()), "defender: missing field `test`");
    let sight = |change: &dyn Fn(&mut Value)| said("kill-team", What::Sight, change);
    let lost = |case: &mut Value, name: &str| {
        case["shooter"].as_object_mut().expect("an operative").remove(name);
    };
    assert_eq!(sight(&|case| lost(case, "x")), "shooter: missing field `x`");
    assert_eq!(
        sight(&|case| case["target"]["height"] = json!(-1.0)),
        "target.height: must be from 0.001 to 90, not -1"
    );
    let far = json!(1e300);
    assert!(sight(&|case| case["target"]["y"] = far.clone()).starts_with("target.y: must be from -90 to 90"));
    let kill = |change: &dyn Fn(&mut Value)| said("kill-team", What::Odds, change);
    assert_eq!(
        kill(&|case| case["attacker"]["attacks"] = json!(99)),
        "attacker.attacks: must be from 0 to 10, not 99"
    );
    assert_eq!(
        kill(&|case| case["defender"]["save"] = json!(0)),
        "defender.save: must be from 2 to 6, not 0"
    );
    let steps = said("deadzone-3e", What::Reach, |case| case["start_holding"] = json!("x"));
    assert!(steps.starts_with("start_holding: "), "{steps}");
}

/// What a case file of one line is answered with on the side of the reports.
fn reported(ruleset: &str, what: What, case: &Value) -> (String, usize) {
    let mut kind = kind(ruleset, what).expect("the ruleset answers such cases");
    let mut report = Vec::new();
    let line = case.to_string();
    let tallied =
        run_file("my.jsonl", line.as_bytes(), &mut *kind, &mut Vec::new(), &mut report).expect("memory");
    (String::from_utf8(report).expect("text"), tallied.bad)
}

#[test]
fn a_misspelt_field_that_may_be_missing_is_a_fault_of_every_sort_of_case() {
    for (ruleset, what) in ids().into_iter().flat_map(|id| ALL.map(|what| (id, what))) {
        let Some(kind) = kind(ruleset, what) else { continue };
        let mut sound = kind.example();
        sound["id"] = json!("x");
        assert_eq!(reported(ruleset, what, &sound), (String::new(), 0), "{ruleset} {what:?}");
        // Every field is written wrong in turn, wherever it stands.
        let mut paths = Vec::new();
        pointers(&sound, "", &mut paths);
        assert!(paths.len() > 2);
        for path in paths.iter().filter(|path| !path.ends_with("/id")) {
            let (above, name) = path.rsplit_once('/').expect("a pointer");
            let mut wrong = sound.clone();
            let fields = wrong.pointer_mut(above).and_then(Value::as_object_mut).expect("an object");
            let value = fields.remove(name).expect("it is there");
            let misspelt = format!("{name}q");
            fields.insert(misspelt.clone(), value);
            let (report, bad) = reported(ruleset, what, &wrong);
            assert!(bad == 1 && report.starts_with("my.jsonl:1: "), "{path}: {report}");
            assert!(report.contains(&misspelt) && report.contains(&format!("{name:?}")), "{path}: {report}");
        }
    }
}

fn pointers(value: &Value, at: &str, found: &mut Vec<String>) {
    match value {
        Value::Object(fields) => fields.iter().for_each(|(name, value)| {
            found.push(format!("{at}/{name}"));
            pointers(value, &format!("{at}/{name}"), found);
        }),
        Value::Array(list) => {
            list.iter().enumerate().for_each(|(i, value)| pointers(value, &format!("{at}/{i}"), found));
        }
        _ => (),
    }
}

#[test]
fn a_foreign_field_is_passed_over_with_one_remark() {
    let mut case = kind("deadzone-3e", What::Odds).expect("odds").example();
    (case["group"], case["note"], case["weather"]) = (json!("walls"), json!("why"), json!("rain"));
    let (report, bad) = reported("deadzone-3e", What::Odds, &case);
    assert_eq!(
        (report.as_str(), bad),
        ("my.jsonl:1: weather: cases of this kind have no such field; ignored\n", 0)
    );
}

#[test]
fn nothing_to_add_up_is_plain_zero() {
    let mut kind = kind("deadzone-3e", What::Odds).expect("odds");
    let mut case = kind.example();
    case["ranged"]["dice"] = json!(0);
    case["hp"] = json!(200);
    let answer = kind.run(&case).expect("a sound case");
    assert_eq!(answer["kill_chance"].to_string(), "0.0");
}
