//! Tests of case files.
use super::*;
use serde::Deserialize;
use serde_json::json;

/// Adds two numbers and lists a coin.
struct Sums;

#[derive(Deserialize)]
struct Pair {
    left: Side,
    right: i64,
    #[serde(default)]
    mode: Mode,
}

#[derive(Deserialize)]
struct Side {
    value: i64,
}

#[derive(Deserialize, Default)]
#[serde(rename_all = "lowercase")]
enum Mode {
    #[default]
    Plain,
    Double,
}

impl CaseKind for Sums {
    fn run(&mut self, case: &Value) -> Result<Value, Fault> {
        assert!(case.get("expect").is_none(), "the adaptor never sees what is expected");
        let pair: Pair = read(case)?;
        assert!(pair.right != 13, "the sums cannot count to thirteen");
        let factor = if matches!(pair.mode, Mode::Double) { 2 } else { 1 };
        let sum = (pair.left.value + pair.right) * factor;
        Ok(json!({ "sum": sum, "coin": [[0, 0.5], [1, 0.5], [2, 1e-16]], "third": 1.0 / 3.0 }))
    }

    fn tolerance(&self, field: &str) -> Tolerance {
        match field {
            "coin" => Tolerance::Distribution(1e-11),
            "third" => Tolerance::Within(1e-9),
            _ => Tolerance::Exact,
        }
    }

    fn examples(&self) -> Vec<Value> {
        vec![json!({ "left": { "value": 1 }, "right": 2, "mode": "plain" })]
    }
}

fn run(lines: &str) -> (String, String, Tallied) {
    let (mut out, mut report) = (Vec::new(), Vec::new());
    let tallied = run_file("cases.jsonl", lines.as_bytes(), &mut Sums, &mut out, &mut report).unwrap();
    (String::from_utf8(out).unwrap(), String::from_utf8(report).unwrap(), tallied)
}

#[test]
fn answers_come_in_order_and_agreement_is_counted() {
    let (out, report, tallied) = run(concat!(
        r#"{"id":"x","left":{"value":1},"right":2,"expect":{"sum":3,"coin":[[0,0.5],[1,0.5]],"third":0.333333333333}}"#,
        "\n\n",
        r#"{"id":7,"left":{"value":1},"right":2,"mode":"double","extra":null}"#,
        "\n",
        r#"{"id":"z","left":{"value":1},"right":2,"expect":{"sum":4,"coin":[[0,0.4],[1,0.6]],"lost":1}}"#,
    ));
    let ids: Vec<Value> =
        out.lines().map(|l| serde_json::from_str::<Value>(l).unwrap()["id"].clone()).collect();
    assert_eq!(ids, [json!("x"), json!(7), json!("z")]);
    assert_eq!(tallied, Tallied { cases: 3, expected: 2, agreed: 1, bad: 0, broken: 0 });
    assert!(report.contains(r#"cases.jsonl:4: "z": sum: expected 4, found 3"#), "{report}");
    assert!(report.contains("coin[0]: expected 0.4, found 0.5"), "{report}");
    assert!(report.contains("lost: expected 1, found no such field"), "{report}");
}

#[test]
fn bad_lines_are_named_with_their_field() {
    let (out, report, tallied) = run(concat!(
        "nonsense\n",
        "[1]\n",
        "{\"ID\":1}\n",
        "{\"id\":{},\"right\":1}\n",
        "{\"id\":1,\"left\":{\"valeu\":1},\"right\":2}\n",
        "{\"id\":1,\"left\":{\"value\":true},\"right\":2}\n",
        "{\"id\":1,\"left\":{\"value\":1},\"right\":2,\"mode\":\"dubble\"}\n",
    ));
    assert_eq!((out.as_str(), tallied.bad), ("", 7));
    let lines: Vec<&str> = report.lines().collect();
    assert!(lines[0].starts_with("cases.jsonl:1: column 2: not JSON"), "{}", lines[0]);
    assert!(lines[1].contains(":2: a case is a JSON object, found [1]"), "{}", lines[1]);
    assert!(lines[2].contains(":3: id: missing field (did you mean \"ID\"?)"), "{}", lines[2]);
    assert!(lines[3].contains(":4: id: expected a word or a number"), "{}", lines[3]);
    assert!(
        lines[4].contains(":5: left.valeu: unknown field \"valeu\" (did you mean \"value\"?)"),
        "{}",
        lines[4]
    );
    assert!(lines[5].contains(":6: left.value: invalid type"), "{}", lines[5]);
    assert!(
        lines[6].contains(":7: mode: unknown variant") && lines[6].contains("mean \"double\""),
        "{}",
        lines[6]
    );
}

#[test]
fn a_distribution_may_spell_its_outcomes_in_any_number_form() {
    let close = |_: &str| Tolerance::Distribution(1e-12);
    assert!(compare(&json!([[1, 2, 0.25]]), &json!([[1.0, 2, 0.25]]), &close).is_empty());
    assert_eq!(compare(&json!([[1, 0.5]]), &json!([[1, 0.25], [1, 0.25]]), &close), []);
    assert_eq!(compare(&json!([[1, 0.5]]), &json!("half"), &close).len(), 1);
}

#[test]
fn words_change_an_example() {
    let mut case = Sums.example();
    override_case(&mut case, &["left.value=5", "mode=double", "id=mine"]).unwrap();
    assert_eq!(case, json!({ "left": { "value": 5 }, "right": 2, "mode": "double", "id": "mine" }));
    let fault = override_case(&mut case, &["left.valeu=5"]).unwrap_err();
    assert_eq!(fault.to_string(), "left.valeu: unknown field \"valeu\" (did you mean \"value\"?)");
    assert!(override_case(&mut case, &["left"]).is_err());
    assert!(override_case(&mut case, &["right.x=1"]).is_err());
}

#[test]
fn a_case_that_breaks_the_program_costs_no_other_answer() {
    let lines =
        "{\"id\":1,\"left\":{\"value\":1},\"right\":13}\n{\"id\":2,\"left\":{\"value\":1},\"right\":2}\n";
    let (out, report, tallied) = run(lines);
    assert_eq!((tallied.cases, tallied.broken), (1, 1));
    assert!(out.contains("\"id\":2") && report.contains("cases.jsonl:1: this case made the program fail"));
}
