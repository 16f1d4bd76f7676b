//! Odds of an attack or a Guts Check, asked for in words: `sortie odds delta-one-zero kind=fight cqb=5`.
//!
//! A case becomes the set-up of a script; its frames are run over all dice and cards.

use crate::choice::{Act, Choice};
use crate::fixture::Fixture;
use crate::state::Flags;
use crate::{DeltaOneZero, Setup};
use serde::Deserialize;
use serde_json::{Value, json};
use sortie_kernel::dice::{Rolling, Sampler};
use sortie_kernel::words::{Fault, Words};
use sortie_kernel::{Io, Position, Ruleset, run};
use sortie_odds::Explorer;
use sortie_plug::cases::{CaseKind, Tolerance, read};
use std::collections::BTreeMap;

/// Answers odds cases.
pub(super) struct OddsCases;

#[derive(Deserialize, Clone, Copy, PartialEq, Eq)]
#[serde(rename_all = "kebab-case")]
enum Kind {
    Shoot,
    Fight,
    Guts,
}

/// One case: what is rolled for, the attacker, and the target.
#[derive(Deserialize)]
struct Case {
    kind: Kind,
    /// The attacker's Shoot, CQB and Nerve.
    shoot: u8,
    cqb: u8,
    nerve: u8,
    /// Stress tokens on the attacker.
    stress: u8,
    /// The weapon: dice, modifier of the Range Band, Keywords.
    rof: u8,
    band: i8,
    keywords: Vec<String>,
    target: Target,
}

#[derive(Deserialize)]
struct Target {
    wounds: u8,
    stress: u8,
    initiative: u8,
    cautious: bool,
    cover: bool,
    shield: bool,
}

impl Case {
    /// The set-up of a script.
    fn fixture(&self) -> Value {
        let shield = if self.target.shield { json!(["ballistic-shield"]) } else { json!([]) };
        let flags = if self.target.cautious { json!(["cautious"]) } else { json!([]) };
        let at = if self.kind == Kind::Fight { "5.984,5" } else { "15,5" };
        let slot = if self.kind == Kind::Fight { "cqb" } else { "primary" };
        let bands =
            if self.kind == Kind::Fight { json!([]) } else { json!([format!("0-36: {}", self.band)]) };
        let parts = if self.target.cover {
            json!([{ "name": "Wall", "box": ["12,3", "12.5,7"], "top": "1", "kind": "low" }])
        } else {
            json!([])
        };
        let step = if self.kind == Kind::Guts { "end-run a-1" } else { "actions a-1" };
        json!({
            "step": step,
            "part": parts,
            "team": [
                { "name": "a-1", "order": "engage", "stage": "active" },
                { "name": "b-1", "order": "engage", "flags": flags },
            ],
            "model": [
                { "name": "A1", "side": "a", "at": "5,5", "shoot": self.shoot, "cqb": self.cqb, "nerve": self.nerve,
                  "stress": self.stress, "stress_value": 99,
                  "weapon": [{ "name": "weapon", "rof": self.rof, "bands": bands, "keywords": self.keywords,
                               "slot": slot }] },
                { "name": "B1", "side": "b", "at": at, "wounds_value": self.target.wounds,
                  "stress_value": self.target.stress, "initiative": self.target.initiative, "items": shield,
                  "weapon": [{ "name": "knife", "rof": 1, "slot": "cqb" }] },
                { "name": "B2", "side": "b", "team": 2, "at": "30,30" },
            ],
        })
    }

    fn choice(&self, setup: &Setup) -> Option<Choice> {
        let [by, target] = ["A1", "B1"].map(|name| setup.find(name));
        let (by, target) = (by?, target?);
        Some(match self.kind {
            Kind::Shoot => Choice::Act { by, act: Act::Shoot { weapon: 0, target, magazine: false } },
            Kind::Fight => Choice::Act { by, act: Act::Fight { weapon: Some(0), target } },
            Kind::Guts => Choice::Yes,
        })
    }
}

/// The chances of each number.
fn told(sums: &BTreeMap<u8, f64>) -> Value {
    sums.iter().map(|(number, p)| (number.to_string(), json!(p))).collect::<serde_json::Map<_, _>>().into()
}

fn faulty(faults: Vec<Fault>) -> Fault {
    faults.into_iter().next().unwrap_or_else(|| Fault::new("case", "it cannot be set up"))
}

impl CaseKind for OddsCases {
    fn run(&mut self, case: &Value) -> Result<Value, Fault> {
        let case: Case = read(case)?;
        let fixture: Fixture =
            serde_json::from_value(case.fixture()).map_err(|error| Fault::new("case", error.to_string()))?;
        let (setup, mut at) = DeltaOneZero::fixture(fixture).map_err(faulty)?;
        run(&setup, &mut at, &mut Io::silent(&mut Rolling::new(Sampler::new(0))));
        let choice = case.choice(&setup).ok_or_else(|| Fault::new("case", "nobody is there"))?;
        DeltaOneZero::check(&setup, &at, choice)
            .map_err(|illegal| Fault::new("case", format!("{} ({})", illegal.why, illegal.rule)))?;
        let before = at.clone();
        let over =
            |now: &Position<DeltaOneZero>| *now != before && DeltaOneZero::decision(&setup, now).is_some();
        let found = Explorer::<DeltaOneZero>::default().until(&setup, &before, &over, &mut |_| choice);
        Ok(summary(&case, &setup, &found.ends))
    }

    fn examples(&self) -> Vec<Value> {
        let target = json!({ "wounds": 1, "stress": 4, "initiative": 5, "cautious": false, "cover": false, "shield": false });
        vec![json!({
            "kind": "shoot", "shoot": 7, "cqb": 7, "nerve": 5, "stress": 0, "rof": 3, "band": 0, "keywords": [],
            "target": target,
        })]
    }

    fn tolerance(&self, _: &str) -> Tolerance {
        Tolerance::Within(1e-9)
    }
}

/// What may come of it: Wounds and Stress of the target, and whether it falls; or whether the Check is passed.
fn summary(case: &Case, setup: &Setup, ends: &[(Position<DeltaOneZero>, f64)]) -> Value {
    let [by, target] = ["A1", "B1"].map(|name| setup.find(name).unwrap_or_default());
    if case.kind == Kind::Guts {
        let failed = |at: &Position<DeltaOneZero>| at.state[by].flags.has(Flags::HALTED);
        let passed: f64 = ends.iter().filter(|(at, _)| !failed(at)).map(|(_, p)| p).sum();
        return json!({ "passed": passed });
    }
    let (mut wounds, mut stress) = (BTreeMap::new(), BTreeMap::new());
    let mut chance: BTreeMap<&str, f64> = BTreeMap::new();
    for (at, p) in ends {
        let model = &at.state[target];
        *wounds.entry(model.wounds).or_insert(0.0) += p;
        *stress.entry(model.stress).or_insert(0.0) += p;
        let told = [("prone", Flags::PRONE), ("removed", Flags::REMOVED), ("fatigued", Flags::FATIGUED)];
        for (word, flag) in told {
            *chance.entry(word).or_insert(0.0) += if model.flags.has(flag) { *p } else { 0.0 };
        }
    }
    json!({
        "wounds": told(&wounds), "stress": told(&stress),
        "prone": chance["prone"], "removed": chance["removed"], "fatigued": chance["fatigued"],
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn answer(change: &[(&str, Value)]) -> Value {
        let mut case = OddsCases.example();
        for (field, value) in change {
            match field.split_once('.') {
                Some((outer, inner)) => case[outer][inner] = value.clone(),
                None => case[*field] = value.clone(),
            }
        }
        OddsCases.run(&case).expect("a sound case")
    }

    fn near(found: &Value, p: f64) {
        let found = found.as_f64().expect("a number");
        assert!((found - p).abs() < 1e-12, "{found} against {p}");
    }

    #[test]
    fn one_die_in_the_open() {
        let one = answer(&[("rof", json!(1))]);
        // A 6 hits; a third of the cards wound, and one Wound lays a model prone.
        near(&one["prone"], 0.5 / 3.0);
        near(&one["stress"]["0"], 0.5 + 0.5 / 6.0);
        let covered = answer(&[("rof", json!(1)), ("target.cover", json!(true))]);
        near(&covered["prone"], 0.4 / 3.0);
        let shielded = answer(&[("rof", json!(1)), ("target.shield", json!(true))]);
        near(&shielded["stress"]["0"], 1.0 - 0.4 / 3.0);
    }

    #[test]
    fn a_guts_check_and_a_blow() {
        near(&answer(&[("kind", json!("guts")), ("nerve", json!(6)), ("stress", json!(1))])["passed"], 0.4);
        // CQB 7 with one die: hit 0.4; of the hits a third falls, the others flee on 6 and more.
        let blow = answer(&[("kind", json!("fight")), ("rof", json!(1))]);
        near(&blow["prone"], 0.4 / 3.0);
        near(&blow["fatigued"], 0.4 * (18.0 / 36.0 * 0.6 + 6.0 / 36.0 * 0.5));
    }
}
