//! What Delta One Zero provides for tools: its names, bots, odds, explanations and benchmarks.
//!
//! No rule is decided here; the answers come from the frames and the geometry that games use.

mod explain;
mod odds;
mod team_builder;
mod unreached;

use crate::game::Game;
use crate::state::{Flags, Place, State};
use crate::{DeltaOneZero, Setup};
use sortie_agents::{Named, thinking, veteran};
use sortie_kernel::words::{Fault, Spec, Words};
use sortie_plug::building::TeamBuilder;
use sortie_plug::cases::{CaseKind, What};
use sortie_plug::{Measure, Playable, Query, Unit};
use sortie_rulebook::RuleId;

impl Playable for DeltaOneZero {
    const ABOUT: &'static str =
        "Fireteams of modern soldiers on an open table of 36 by 36 inches, with secret Orders";
    const UNIT: Unit = Unit::Inch;
    const TEAM_BUILDER: TeamBuilder = team_builder::TEAM_BUILDER;

    fn players() -> Vec<Named<DeltaOneZero>> {
        let mut players = thinking(
            "goes for the mission, spares its soldiers, plans one step ahead: beats Casual two games in three",
        );
        players.push(veteran());
        players
    }

    fn cases(what: What) -> Option<Box<dyn CaseKind>> {
        match what {
            What::Odds => Some(Box::new(odds::OddsCases)),
            What::Sight | What::Reach => None,
        }
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

    fn measures() -> Vec<Measure> {
        vec![
            Measure { name: "sight queries", run: Box::new(sight_queries()) },
            Measure { name: "reach queries", run: Box::new(reach_queries()) },
        ]
    }
}

/// The default game with everybody on the board, spread over it where they can stand.
fn spread() -> (Setup, State) {
    let setup = DeltaOneZero::build(&Spec::default()).expect("the ready Forces are sound");
    let counts = sortie_kernel::Side::BOTH.map(|side| setup.ids_of(side).count() as u8);
    let mut state = State::new(counts);
    let mut places = (0..2000).map(|step| (1000 + step * 3700 % 34_000, 1000 + step * 2300 % 34_000));
    for id in setup.ids() {
        let stands = |(x, y): (i32, i32)| {
            let field = Game { setup: &setup, state: &state }.field();
            let point = crate::geometry::Point::new(x, y);
            let radius = field.radius(id);
            let free = field.scene.free(point, radius, &field.others(&[id])).ok()?;
            Place::of(point.at_height(free))
        };
        let at = places.find_map(stands).expect("a table has room for everybody");
        state[id].at = at;
        state[id].flags.set(Flags::ON_BOARD, true);
    }
    (setup, state)
}

/// Everybody looks at everybody: seen, and in the open or not.
fn sight_queries() -> impl FnMut() -> u64 {
    let (setup, state) = spread();
    move || {
        let field = Game { setup: &setup, state: &state }.field();
        let (mut asked, mut seen) = (0, 0);
        for from in setup.ids() {
            for to in setup.ids().filter(|to| *to != from) {
                let sees = field.sees(from, to);
                seen += u64::from(sees && !field.is_open(from, to)) + u64::from(sees);
                asked += 1;
            }
        }
        assert!(seen > 0 && seen < 2 * asked, "some see each other and some do not");
        asked
    }
}

/// Everybody looks for a way to eight places around.
fn reach_queries() -> impl FnMut() -> u64 {
    use crate::choice::Path;
    use crate::sequence::moves::{Mover, Why};
    let (setup, state) = spread();
    move || {
        let game = Game { setup: &setup, state: &state };
        let (mut asked, mut reached) = (0, 0);
        for id in setup.ids() {
            let enemies = game.field().enemies_of(id.side());
            let mover = Mover::new(game, id, Why::Melt, &enemies);
            let from = state[id].at.point();
            for step in 0..8 {
                let to = sortie_geometry::open::point::rim_point(from, 4000, step * 6);
                let Some(at) = Place::of(to.at_height(i32::from(state[id].at.z))) else { continue };
                reached += u64::from(mover.judge(&Path::to(at)).is_ok());
                asked += 1;
            }
        }
        assert!(reached > 0 && reached < asked, "some places are reached and some are not");
        asked
    }
}
