//! The toy, for tests: it answers sight cases, so that the whole path can be tested without data.

use crate::cases::{CaseKind, Tolerance, What, read};
use crate::held_bot::HeldBot;
use crate::{Playable, Unit};
use serde::Deserialize;
use serde_json::{Value, json};
use sortie_agents::{Named, Random};
use sortie_kernel::mini::{Mini, Setup};
use sortie_kernel::words::Fault;

impl Playable for Mini {
    const ABOUT: &'static str = "eight against eight on a small board; tests only";
    const UNIT: Unit = Unit::Cube;

    fn players() -> Vec<Named<Mini>> {
        let about = "any legal choice, unless a test holds it";
        vec![Named { name: "patient", about, make: |seed| Box::new(HeldBot(Random::new(seed))) }]
    }

    fn cases(what: What) -> Option<Box<dyn CaseKind>> {
        (what == What::Sight).then(|| Box::new(SightCases(Setup::default())) as Box<dyn CaseKind>)
    }
}

/// Which squares of the toy's board see each other.
struct SightCases(Setup);

#[derive(Deserialize)]
struct Case {
    from: u8,
    to: u8,
}

impl CaseKind for SightCases {
    fn run(&mut self, case: &Value) -> Result<Value, Fault> {
        let case: Case = read(case)?;
        for (field, square) in [("from", case.from), ("to", case.to)] {
            if square >= 64 {
                return Err(Fault::new(field, "squares are numbered 0 to 63"));
            }
        }
        Ok(json!({ "sees": sortie_kernel::mini::sees(&self.0, case.from, case.to) }))
    }

    fn tolerance(&self, _field: &str) -> Tolerance {
        Tolerance::Exact
    }

    fn examples(&self) -> Vec<Value> {
        vec![json!({ "from": 0, "to": 63 })]
    }
}
