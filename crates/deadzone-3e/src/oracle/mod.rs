//! What Deadzone provides for tools: its names, bots, oracle cases, explanations and benchmarks.
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
use sortie_plug::{Measure, OracleFile, Playable, Query, Unit};
use sortie_rulebook::{RuleId, rule_id};

/// Rules that bots rarely or never reach.
const UNREACHED: &[(RuleId, &str)] = &[
    (
        rule_id!("DZ3-EXTRA-04"),
        "No model of the eight factions has a Recon Drone; only your own data can add one.",
    ),
    (
        rule_id!("DZ3-KEY-05"),
        "No weapon of the eight factions is an Auxiliary Weapon; only your own data can add one.",
    ),
    (
        rule_id!("DZ3-KEY-55"),
        "No model of the eight factions has an Ink Sac; only your own data can add one.",
    ),
    (rule_id!("DZ3-KEY-65"), "No weapon of the eight factions drains life; only your own data can add one."),
    (
        rule_id!("DZ3-PART-03"),
        "Its refusal needs enemies on both sides of a wall that halves a cube, and an attempt to fight across it.",
    ),
    (
        rule_id!("DZ3-SETUP-03"),
        "It acts where a cube is read from text or a scenario file; games between bots name none.",
    ),
    (
        rule_id!("DZ3-TURN-10"),
        "Two models whose deaths cause something must die of one blow; bots seldom manage that.",
    ),
    (
        rule_id!("DZ3-WIN-03"),
        "Both sides must pass the VPs that win in the same end phase; only bots that play the mission come near.",
    ),
];

/// The rules behind sight and steps.
const CUBES: CubeRules = CubeRules {
    seen: rule_id!("DZ3-SHOOT-05"),
    clear: rule_id!("DZ3-SHOOT-07"),
    range: rule_id!("DZ3-SHOOT-04"),
    high_ground: rule_id!("DZ3-SHOOT-08"),
    wall: rule_id!("DZ3-TERR-09"),
    floor: rule_id!("DZ3-TERR-10"),
    solid: rule_id!("DZ3-TERR-11"),
    platform: rule_id!("DZ3-PART-06"),
    divider: rule_id!("DZ3-PART-03"),
    smoke: rule_id!("DZ3-KEY-83"),
    stand: rule_id!("DZ3-TERR-01"),
    hold: rule_id!("DZ3-TERR-08"),
    air: rule_id!("DZ3-FALL-04"),
};

impl Playable for Deadzone {
    const ABOUT: &'static str = "strike teams in a city block of 8 by 8 cubes and several levels";
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

    fn oracle() -> &'static [OracleFile] {
        &[
            OracleFile {
                what: What::Odds,
                name: "deadzone-3e-odds-public.jsonl",
                text: include_str!("../../../../oracle/deadzone-3e-odds-public.jsonl"),
            },
            OracleFile {
                what: What::Sight,
                name: "deadzone-3e-sight-public.jsonl",
                text: include_str!("../../../../oracle/deadzone-3e-sight-public.jsonl"),
            },
            OracleFile {
                what: What::Reach,
                name: "deadzone-3e-steps-public.jsonl",
                text: include_str!("../../../../oracle/deadzone-3e-steps-public.jsonl"),
            },
        ]
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
