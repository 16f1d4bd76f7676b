//! What Deadzone, second edition, provides for tools: its names, bots, oracle cases, explanations and benchmarks.
//!
//! No rule is decided here; the answers come from the frames and the geometry that games use.

mod explain;
mod odds;
mod sight;

use crate::Deadzone;
use odds::OddsCases;
use sight::{Grids, SightCases, StepCases};
use sortie_agents::{Greedy, Named};
use sortie_geometry::cube::{Cell, Figure, Locomotion, STANDARD_BODIES, Scene, Spot};
use sortie_kernel::words::Fault;
use sortie_plug::cases::{CaseKind, What};
use sortie_plug::{Measure, Playable, Query, Unit};
use sortie_rulebook::{RuleId, rule_id};

/// Rules that bots reach seldom or never.
const UNREACHED: &[(RuleId, &str)] = &[(
    rule_id!("DZ2-SETUP-02"),
    "It acts where a cube is read from text or a mission file; games between bots name none.",
)];

impl Playable for Deadzone {
    const ABOUT: &'static str = "strike teams in a city block of 8 by 8 cubes, by the rules of 2016";
    const UNIT: Unit = Unit::Cube;

    fn players() -> Vec<Named<Deadzone>> {
        vec![Named {
            name: "greedy",
            about: "one step ahead: objectives, kills by their odds, safety",
            make: |seed| Box::new(Greedy::new(seed)),
        }]
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
            What::Sight => Some(explain::sight(query)),
            What::Reach => Some(explain::reach(query)),
        }
    }

    fn unreached() -> &'static [(RuleId, &'static str)] {
        UNREACHED
    }

    fn measures() -> Vec<Measure> {
        vec![
            Measure { name: "sight queries", run: Box::new(sight_queries()) },
            Measure { name: "path queries", run: Box::new(step_queries()) },
        ]
    }
}

/// The floors of the default board.
fn floors(grids: &mut Grids) -> Vec<Cell> {
    let grid = grids.named("board", "").expect("the default board is there");
    let cubes = (1..=8).flat_map(|c| (1..=8).flat_map(move |r| (1..=4).map(move |l| (c, r, l))));
    cubes
        .filter_map(|(column, row, level)| Cell::new(column, row, level))
        .filter(|cell| grid.has_floor(*cell))
        .collect()
}

/// Every floor looks at every other; three models stand in the way.
fn sight_queries() -> impl FnMut() -> u64 {
    let mut grids = Grids::default();
    let floors = floors(&mut grids);
    let figure = move |cell: Cell| Figure {
        cell,
        spot: Spot::new(500, 500).expect("inside"),
        body: STANDARD_BODIES[0],
        pinned: false,
    };
    let others: Vec<Figure> = floors.iter().step_by(floors.len() / 3).map(|cell| figure(*cell)).collect();
    move || {
        let grid = grids.named("board", "").expect("the default board is there");
        let (mut asked, mut seen) = (0, 0);
        for from in &floors {
            for to in &floors {
                let scene = Scene { others: &others, smoke: &[] };
                seen += u64::from(grid.any_free(&figure(*from), &figure(*to), &scene));
                asked += 1;
            }
        }
        assert!(seen > 0 && seen < asked, "some see each other and some do not");
        asked
    }
}

/// From every floor, the steps of every Size on foot.
fn step_queries() -> impl FnMut() -> u64 {
    let mut grids = Grids::default();
    let floors = floors(&mut grids);
    move || {
        let grid = grids.named("board", "").expect("the default board is there");
        let (mut asked, mut steps) = (0, 0);
        for from in &floors {
            for size in 1..=4 {
                // Every step is looked at: its number alone would be read off a table.
                let found = grid.steps(*from, Locomotion::Foot, size);
                steps += found.iter().map(|step| usize::from(step.to.level())).sum::<usize>();
                asked += 1;
            }
        }
        assert!(steps > 0, "somebody can go somewhere");
        asked
    }
}
