//! Odds cases of Deadzone, second edition: the ruleset's own rolls and damage over all branches. The format is
//! described in `oracle/README.md`.

use crate::{Deadzone, Exchange, Fighter, Flags, rehearsal};
use serde::Deserialize;
use serde_json::{Value, json};
use sortie_kernel::words::Fault;
use sortie_odds::Explorer;
use sortie_plug::cases::{CaseKind, Tolerance, read, total, within};
use std::ops::RangeInclusive;

/// Outcomes less likely than this are not listed.
const LISTED_FROM: f64 = 1e-12;

/// Target numbers that a test may have.
const TARGETS: RangeInclusive<u8> = 2..=8;
/// Sizes that a model may have: it dies of more damage.
const SIZES: RangeInclusive<i32> = 1..=4;

/// Answers odds cases; tables of dice are kept between them.
#[derive(Default)]
pub(super) struct OddsCases {
    explorer: Explorer<Deadzone>,
}

#[derive(Deserialize)]
#[serde(rename_all = "kebab-case")]
enum CaseName {
    Shoot,
    Fight,
}

// The kind is read on its own: of an enum with a tag inside, faults would not name their field.
#[derive(Deserialize)]
struct Head {
    kind: CaseName,
}

#[derive(Deserialize)]
struct Fight {
    attacker: Side,
    defender: Side,
}

#[derive(Deserialize)]
struct Shoot {
    shoot: Pool,
    survive: Pool,
    #[serde(default)]
    armour: u8,
    #[serde(default)]
    ap: u8,
    #[serde(default)]
    tough: bool,
    #[serde(default)]
    toxic: bool,
    #[serde(default)]
    energy_shield: u8,
    size: i32,
}

#[derive(Deserialize)]
struct Pool {
    dice: u8,
    target: u8,
}

#[derive(Deserialize)]
struct Side {
    dice: u8,
    target: u8,
    #[serde(default)]
    armour: u8,
    #[serde(default)]
    ap: u8,
    #[serde(default)]
    tough: bool,
    size: i32,
    /// What the defender rolls; the attacker fights in any case.
    test: Option<Test>,
}

#[derive(Deserialize, PartialEq, Eq)]
#[serde(rename_all = "kebab-case")]
enum Test {
    Fight,
    Survive,
}

impl Shoot {
    fn exchange(&self) -> Exchange {
        let attacker = Fighter {
            dice: self.shoot.dice,
            target: self.shoot.target,
            ap: self.ap,
            toxic: self.toxic,
            ..Fighter::default()
        };
        let defender = Fighter {
            dice: self.survive.dice,
            target: self.survive.target,
            armour: self.armour,
            tough: self.tough,
            energy_shield: self.energy_shield,
            size: self.size as u8,
            ..Fighter::default()
        };
        Exchange { attacker, defender, shot: true, fights_back: false }
    }
}

impl Side {
    fn fighter(&self) -> Fighter {
        Fighter {
            dice: self.dice,
            target: self.target,
            armour: self.armour,
            ap: self.ap,
            tough: self.tough,
            size: self.size as u8,
            ..Fighter::default()
        }
    }
}

impl OddsCases {
    /// Damage taken by the attacker and by the defender, with probabilities: twice the counters, and one more if dead.
    fn losses(&mut self, exchange: &Exchange) -> Result<[Vec<(i32, f64)>; 2], Fault> {
        let (setup, from) = rehearsal(exchange)?;
        let ends = self
            .explorer
            .distribution(&setup, &from, 0, &mut |_| unreachable!("nobody has anything to decide"));
        Ok([0, 1].map(|index| {
            ends.by_number(|at| {
                let model = &at.state.models()[index];
                2 * i32::from(model.damage()) + i32::from(model.is(Flags::DEAD))
            })
        }))
    }
}

fn loss(outcomes: &[(i32, f64)]) -> Value {
    let killed = total(outcomes.iter().filter(|(end, _)| end % 2 == 1).map(|(_, p)| *p));
    let mut listed: Vec<(i32, f64)> = Vec::new();
    for (end, p) in outcomes.iter().filter(|(_, p)| *p > LISTED_FROM) {
        match listed.last_mut() {
            Some((damage, sum)) if *damage == end / 2 => *sum += p,
            _ => listed.push((end / 2, *p)),
        }
    }
    json!({ "damage": listed, "kill_chance": killed })
}

impl CaseKind for OddsCases {
    fn run(&mut self, case: &Value) -> Result<Value, Fault> {
        match read::<Head>(case)?.kind {
            CaseName::Shoot => {
                let case: Shoot = read(case)?;
                within("shoot.target", case.shoot.target, TARGETS)?;
                within("survive.target", case.survive.target, TARGETS)?;
                within("size", case.size, SIZES)?;
                let [_, target] = self.losses(&case.exchange())?;
                Ok(loss(&target))
            }
            CaseName::Fight => {
                let Fight { attacker, defender } = read(case)?;
                for (place, side) in [("attacker", &attacker), ("defender", &defender)] {
                    within(&format!("{place}.target"), side.target, TARGETS)?;
                    within(&format!("{place}.size"), side.size, SIZES)?;
                }
                let test =
                    defender.test.as_ref().ok_or_else(|| Fault::new("defender", "missing field `test`"))?;
                let exchange = Exchange {
                    attacker: attacker.fighter(),
                    defender: defender.fighter(),
                    shot: false,
                    fights_back: *test == Test::Fight,
                };
                let [first, second] = self.losses(&exchange)?;
                Ok(json!({ "attacker": loss(&first), "defender": loss(&second) }))
            }
        }
    }

    fn tolerance(&self, field: &str) -> Tolerance {
        if field.ends_with("damage") { Tolerance::Distribution(1e-9) } else { Tolerance::Within(1e-9) }
    }

    fn examples(&self) -> Vec<Value> {
        let shoot = json!({
            "id": "example",
            "kind": "shoot",
            "shoot": { "dice": 5, "target": 4 },
            "survive": { "dice": 3, "target": 5 },
            "armour": 1,
            "ap": 0,
            "tough": false,
            "toxic": false,
            "energy_shield": 0,
            "size": 2,
        });
        let side = |test: &str| json!({ "dice": 4, "target": 4, "armour": 1, "ap": 0, "tough": false, "size": 2, "test": test });
        let fight = json!({ "id": "example", "kind": "fight", "attacker": side("fight"), "defender": side("survive") });
        vec![shoot, fight]
    }
}
