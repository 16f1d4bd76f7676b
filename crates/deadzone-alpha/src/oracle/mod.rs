//! What the game provides for tools: its names, bots, odds, explanations and benchmarks. No rule is decided here.

mod explain;
mod odds;

use crate::board::sight::Eye;
use crate::boards;
use crate::{Alpha, board};
use sortie_agents::{Named, thinking, veteran};
use sortie_kernel::words::Fault;
use sortie_plug::cases::{CaseKind, What};
use sortie_plug::{Measure, Playable, Query, Unit};

impl Playable for Alpha {
    const ABOUT: &'static str = "two fixed forces with battle cards on a board of 8 by 8 squares with floors";
    const UNIT: Unit = Unit::Cube;

    fn players() -> Vec<Named<Alpha>> {
        let mut players = thinking(
            "takes good shots and good ground, plays its cards, plans one step ahead: beats Casual two games in three",
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

    fn measures() -> Vec<Measure> {
        let mut turn = 0u64;
        vec![Measure {
            name: "sight queries",
            run: Box::new(move || {
                let Ok(board) = boards::named(boards::NAMES[(turn % 3) as usize]) else { return 0 };
                turn += 1;
                let squares: Vec<board::Square> = board.squares().collect();
                let mut seen = 0u64;
                let mut asked = 0u64;
                for from in &squares {
                    let eye = Eye { square: *from, spot: 5, height: 7 };
                    for to in &squares {
                        seen += u64::from(board.points_seen(eye, *to, 5, 8) > 0);
                        asked += 1;
                    }
                }
                assert!(seen >= squares.len() as u64, "every square sees itself");
                asked
            }),
        }]
    }
}
