//! What Kill Team provides for tools: its names, bots, oracle cases, explanations and benchmarks.
//!
//! No rule is decided here; the answers come from the frames and the geometry that games use.

mod campaigns;
mod explain;
mod odds;
#[cfg(test)]
mod rolls_tests;
mod sight;
mod team_builder;
mod unreached;

use crate::choice::{MoveKind, Path};
use crate::state::{Flags, Place};
use crate::{Field, KillTeam, Setup, State, moves};
use odds::OddsCases;
use sight::SightCases;
use sortie_agents::{Agent, Named, Random, Seat, thinking};
use sortie_kernel::dice::{Rolling, Sampler};
use sortie_kernel::words::{Fault, Spec, Words};
use sortie_kernel::{Io, Ruleset, choose, run};
use sortie_plug::building::TeamBuilder;
use sortie_plug::cases::{CaseKind, What};
use sortie_plug::{Measure, OracleFile, Playable, Query, Unit};
use sortie_rulebook::RuleId;

impl Playable for KillTeam {
    const ABOUT: &'static str = "kill teams of a handful to a dozen on an open table of 30 by 22 inches";
    const UNIT: Unit = Unit::Inch;
    const TEAM_BUILDER: TeamBuilder = team_builder::TEAM_BUILDER;

    fn players() -> Vec<Named<KillTeam>> {
        thinking(
            "takes markers and good shots, keeps out of trouble, plans one step ahead: beats Casual two games in three",
        )
    }

    fn cases(what: What) -> Option<Box<dyn CaseKind>> {
        match what {
            What::Odds => Some(Box::new(OddsCases::new())),
            What::Sight => Some(Box::new(SightCases)),
            What::Reach => None,
        }
    }

    fn oracle() -> &'static [OracleFile] {
        &[
            OracleFile {
                what: What::Odds,
                name: "kill-team-odds-public.jsonl",
                text: include_str!("../../../../oracle/kill-team-odds-public.jsonl"),
            },
            OracleFile {
                what: What::Sight,
                name: "kill-team-sight-public.jsonl",
                text: include_str!("../../../../oracle/kill-team-sight-public.jsonl"),
            },
            OracleFile {
                what: What::Sight,
                name: "kill-team-distance-public.jsonl",
                text: include_str!("../../../../oracle/kill-team-distance-public.jsonl"),
            },
        ]
    }

    fn explain(what: What, query: &Query) -> Option<Result<String, Vec<Fault>>> {
        match what {
            What::Odds => None,
            What::Sight => Some(explain::sight(query)),
            What::Reach => Some(explain::reach(query)),
        }
    }

    fn unreached() -> &'static [(RuleId, &'static str)] {
        unreached::UNREACHED
    }

    fn linked_games(games: u64, seed: u64) -> (u64, u64) {
        campaigns::play(games, seed)
    }

    fn measures() -> Vec<Measure> {
        vec![
            Measure { name: "decisions of matched play, full teams", run: Box::new(matched_play()) },
            Measure { name: "sight queries", run: Box::new(sight_queries()) },
            Measure { name: "path queries", run: Box::new(path_queries()) },
        ]
    }
}

/// Two players that choose at random play matched battles between the two teams with the most operatives.
fn matched_play() -> impl FnMut() -> u64 {
    let mut spec = Spec { mission: "loot".to_string(), ..Spec::default() };
    spec.forces = ["greenskins", "hunter-cadre"].map(str::to_string);
    spec.options.insert("mode".to_string(), "matched".to_string());
    let setup = KillTeam::build(&spec).expect("the ready teams are sound");
    let (mut game, mut menu) = (0, Vec::new());
    move || {
        let mut dice = Rolling::new(Sampler::new(game));
        let mut players = [1, 2].map(|salt| Random::new(game ^ salt << 32));
        game += 1;
        let (mut at, mut decisions) = (KillTeam::opening(&setup), 0);
        let mut io = Io::silent(&mut dice);
        while let Some(decision) = run(&setup, &mut at, &mut io) {
            let mut seat = Seat::asked(&setup, &at, decision, &mut menu);
            let choice = players[decision.by.index()].choose(&mut seat);
            choose(&setup, &mut at, choice, &mut io);
            decisions += 1;
        }
        assert!(decisions > 100, "a battle of two dozen takes a while");
        decisions
    }
}

/// The default battle with all operatives set up, spread over the table where they can stand.
fn spread() -> (Setup, State) {
    let setup = KillTeam::build(&Spec::default()).expect("the ready teams are sound");
    let mut state = State::new(setup.counts());
    let along = |step: i32, stride: i32, size: i32| (1000 + step * stride % size) as i16;
    let mut places =
        (0..1000).map(|step| Place::new(along(step, 3700, 28_000), along(step, 2300, 20_000), 0));
    for id in state.ids() {
        state[id].wounds = setup.profile(id).wounds;
        state[id].flags.add(Flags::ON_TABLE);
        let stands = |at: &Place| {
            state[id].at = *at;
            moves::check_stand(&Field::new(&setup, &state), id).is_ok()
        };
        places.find(stands).expect("a table has room for everybody");
    }
    (setup, state)
}

/// Everybody looks at everybody, with either order: visible, obscured, in cover.
fn sight_queries() -> impl FnMut() -> u64 {
    let (setup, state) = spread();
    move || {
        let field = Field::new(&setup, &state);
        let (mut asked, mut seen) = (0, 0);
        for from in state.ids() {
            for to in state.ids().filter(|to| *to != from) {
                for concealed in [false, true] {
                    seen += u64::from(field.judge_sight(from, to, concealed, None).is_ok());
                    asked += 1;
                }
            }
        }
        assert!(seen > 0 && seen < asked, "some see each other and some do not");
        asked
    }
}

/// Everybody moves towards eight places round about, straight or the shortest way round.
fn path_queries() -> impl FnMut() -> u64 {
    let (setup, state) = spread();
    move || {
        let field = Field::new(&setup, &state);
        let (mut asked, mut reached) = (0, 0);
        for id in state.ids() {
            let at = state[id].at;
            for (dx, dy) in [(5, 0), (0, 5), (-5, 0), (0, -5), (3, 3), (-3, 3), (-3, -3), (3, -3)] {
                let to = Place::new(at.x + 1000 * dx, at.y + 1000 * dy, at.z);
                reached += u64::from(moves::check(&field, id, MoveKind::Normal, &Path::to(to)).is_ok());
                asked += 1;
            }
        }
        assert!(reached > 0 && reached < asked, "some places are reached and some are not");
        asked
    }
}
