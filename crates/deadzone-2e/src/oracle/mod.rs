//! What Deadzone, second edition, provides for tools: its names, bots, oracle cases, explanations and benchmarks.
//!
//! No rule is decided here; the answers come from the frames and the geometry that games use.

mod odds;
mod team_builder;

use crate::Deadzone;
use odds::OddsCases;
use sortie_agents::{Named, thinking, veteran};
use sortie_kernel::words::Fault;
use sortie_plug::building::TeamBuilder;
use sortie_plug::cases::{CaseKind, What};
use sortie_plug::cubes::{self, CubeRules, SightCases, StepCases};
use sortie_plug::{Measure, Playable, Query, Unit};
use sortie_rulebook::{RuleId, rule_id};

/// Rules that bots rarely or never reach.
const UNREACHED: &[(RuleId, &str)] = &[(
    rule_id!("DZ2-SETUP-02"),
    "It acts where a cube is read from text or a mission file; games between bots name none.",
)];

/// The rules behind sight and steps.
const CUBES: CubeRules = CubeRules {
    seen: rule_id!("DZ2-SHOOT-07"),
    clear: rule_id!("DZ2-SHMOD-01"),
    range: rule_id!("DZ2-SHOOT-05"),
    high_ground: rule_id!("DZ2-SHMOD-03"),
    wall: rule_id!("DZ2-MOVE-20"),
    floor: rule_id!("DZ2-MOVE-21"),
    solid: rule_id!("DZ2-MOVE-22"),
    platform: rule_id!("DZ2-MOVE-27"),
    divider: rule_id!("DZ2-MOVE-26"),
    smoke: rule_id!("DZ2-ITEMS-06"),
    stand: rule_id!("DZ2-MOVE-14"),
    hold: rule_id!("DZ2-MOVE-17"),
    air: rule_id!("DZ2-FALL-04"),
};

impl Playable for Deadzone {
    const ABOUT: &'static str = "strike teams in a city block of 8 by 8 cubes, with the 2016 rules";
    const UNIT: Unit = Unit::Cube;
    const TEAM_BUILDER: TeamBuilder = team_builder::TEAM_BUILDER;

    fn players() -> Vec<Named<Deadzone>> {
        let mut players = thinking(
            "takes objectives and good shots, plans one step ahead: beats Casual two games in three",
        );
        players.push(veteran());
        players
    }

    fn cases(what: What) -> Option<Box<dyn CaseKind>> {
        Some(match what {
            What::Odds => Box::new(OddsCases::default()),
            What::Sight => Box::new(SightCases::default()),
            What::Reach => Box::new(StepCases::default()),
        })
    }

    fn explain(what: What, query: &Query) -> Option<Result<String, Vec<Fault>>> {
        match what {
            What::Odds => None,
            What::Sight => Some(cubes::sight(&CUBES, query)),
            What::Reach => Some(cubes::reach(&CUBES, query)),
        }
    }

    fn unreached() -> &'static [(RuleId, &'static str)] {
        UNREACHED
    }

    fn measures() -> Vec<Measure> {
        cubes::measures()
    }
}
