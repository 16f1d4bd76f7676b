//! Odds cases: a position as scripts write it, choices, and what happens to a model before the next question. The rules
//! themselves run over all branches of the dice.

use crate::words::{Fixture, model_named};
use crate::{Alpha, Flags};
use serde::Deserialize;
use serde_json::{Value, json};
use sortie_kernel::dice::Branches;
use sortie_kernel::words::{Fault, Words};
use sortie_kernel::{Io, Position, Ruleset, choose, run};
use sortie_plug::cases::{CaseKind, Tolerance, read};

/// Answers odds cases.
#[derive(Default)]
pub(super) struct OddsCases;

#[derive(Deserialize)]
struct Case {
    /// The set-up part of a script.
    setup: Value,
    /// Choices in notation; the last one rolls.
    choices: Vec<String>,
    /// The model that the case is about.
    of: String,
}

fn apply(
    setup: &crate::Setup,
    at: &mut Position<Alpha>,
    line: &str,
    dice: &mut Branches,
) -> Result<(), Fault> {
    let choice = Alpha::read_choice(setup, line)?;
    Alpha::check(setup, at, choice)
        .map_err(|illegal| Fault::new(line, format!("{} ({})", illegal.why, illegal.rule)))?;
    choose(setup, at, choice, &mut Io::silent(dice));
    run(setup, at, &mut Io::silent(dice));
    Ok(())
}

impl CaseKind for OddsCases {
    fn run(&mut self, case: &Value) -> Result<Value, Fault> {
        let case: Case = read(case)?;
        let fixture: Fixture =
            read(&case.setup).map_err(|fault| Fault { place: format!("setup.{}", fault.place), ..fault })?;
        let (setup, mut at) = Alpha::fixture(fixture).map_err(|mut faults| faults.remove(0))?;
        let model = model_named(&case.of).ok_or_else(|| Fault::new("of", "the model is unknown"))?;
        let Some((last, first)) = case.choices.split_last() else {
            return Err(Fault::new("choices", "name at least one choice"));
        };
        let mut dice = Branches::new();
        dice.restart();
        dice.advance();
        run(&setup, &mut at, &mut Io::silent(&mut dice));
        for line in first {
            apply(&setup, &mut at, line, &mut dice)?;
        }
        let (mut dead, mut injured, mut steps) = (0.0, 0.0, [0.0; 3]);
        dice.restart();
        while dice.advance() {
            let mut to = at.clone();
            apply(&setup, &mut to, last, &mut dice)?;
            let end = to.state.model(model);
            if end.flags.has(Flags::DEAD) {
                dead += dice.probability();
                continue;
            }
            if end.flags.has(Flags::INJURED) {
                injured += dice.probability();
            }
            steps[end.aggression as usize] += dice.probability();
        }
        let [pinned, alert, enraged] = steps;
        Ok(json!({ "dead": dead, "injured": injured, "pinned": pinned, "alert": alert, "enraged": enraged }))
    }

    fn tolerance(&self, _: &str) -> Tolerance {
        Tolerance::Within(1e-9)
    }

    fn examples(&self) -> Vec<Value> {
        let model = |name: &str, at: &str| {
            json!({
                "name": name, "at": at, "spot": 5, "aggression": "alert", "injured": false, "dead": false,
                "left": false, "overwatch": false, "states": [], "item": "hidden", "shooting": 4, "fighting": 6,
                "survival": 4, "armour": 1, "guns": ["heavy-rifle"], "interrupts": ["shoot"],
            })
        };
        let side = json!({ "force": "enforcers", "hand": [], "deck": [], "discards": [], "intel": 0 });
        let mut other = side.clone();
        other["force"] = json!("plague");
        vec![json!({
            "id": "example",
            "setup": {
                "board": "open", "mission": "alpha", "enforcers": "a", "enforcers-edge": "south", "step": "turn",
                "turn": 1, "side": "a", "card-played": false, "unknown": [], "a": side, "b": other,
                "counter": [], "model": [model("T1", "D1/0"), model("G1", "D5/0")],
            },
            "choices": ["shoot T1 G1"],
            "of": "G1",
        })]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_example_sums_to_one_and_faults_name_their_field() {
        let mut cases = OddsCases;
        let example = cases.example();
        let answer = cases.run(&example).expect("an answer");
        let part = |name: &str| answer[name].as_f64().expect("a number");
        let sum = part("dead") + part("pinned") + part("alert") + part("enraged");
        assert!((sum - 1.0).abs() < 1e-9 && part("dead") > 0.2, "{answer}");
        let mut wrong = example.clone();
        wrong["choices"] = json!(["shoot T1 T1"]);
        assert!(cases.run(&wrong).expect_err("a fault").message.contains("DZA-SHOOT-01"));
        wrong["of"] = json!("X");
        assert_eq!(cases.run(&wrong).expect_err("a fault").place, "of");
    }
}
