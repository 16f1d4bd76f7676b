//! What a way costs does not depend on how much farther the operative could go.
//!
//! Ends are drawn at random around random places of the maps and of random boards, and each is named with several
//! allowances: one that reaches it says what it costs, and every other that is no less reaches it at the same cost, but
//! for the tenth of an inch that a search may leave. A few boards in the usual run, 100 with `SORTIE_LONG`.

use super::ways::{Random, Stage, board};
use crate::choice::{MoveKind, Path};
use crate::moves::course::Course;
use crate::sight::TOLERANCE;
use crate::state::{OperativeId, Place};
use crate::{Field, moves, traits};
use sortie_geometry::open::path::Leg;
use sortie_kernel::dice::Sampler;
use std::fmt::Write;

const SELF: OperativeId = OperativeId(0);
/// The allowances, in thousandths: dashes, moves and charges.
const ALLOWANCES: [i32; 6] = [3000, 4000, 5000, 6000, 8000, 10_000];
/// By how much the costs may differ, in thousandths.
const CLOSE: i32 = 100;

/// What the ways to an end cost with each allowance; nothing where it is not reached, and nothing at all where one of
/// them is straight, which is taken whatever it costs, or jumps, which is taken only where nothing else leads there.
fn costs(field: &Field<'_>, end: Place) -> Option<Vec<(i32, Option<i32>)>> {
    let others = field.others(SELF, SELF);
    let mut found = Vec::new();
    // Enemies farther off than the longest move do not count in a course.
    let longest = Course::new(field, SELF, MoveKind::Charge, &others).most;
    for allowance in ALLOWANCES.into_iter().filter(|allowance| allowance + TOLERANCE <= longest) {
        let course = Course::new(field, SELF, MoveKind::Charge, &others).within(allowance + TOLERANCE);
        let course = Course { kind: MoveKind::Normal, ..course };
        let way = moves::check_way(&course, &Path::to(end)).ok();
        let cost = match way {
            None => None,
            Some((path, legs)) => {
                let jumps = legs.iter().any(|leg| matches!(leg, Leg::Jump(_)));
                if path.places().len() == 1 || jumps {
                    return None;
                }
                Some(course.cost(&path, &legs))
            }
        };
        found.push((allowance, cost));
    }
    Some(found)
}

fn run(boards: u64, starts: usize, ends: usize) {
    let mut random = Random(Sampler::new(11));
    let (mut asked, mut faults, mut report) = (0, 0, String::new());
    for number in 0..boards {
        let terrain = match number % 4 {
            0 => format!("map = \"{}\"", ["sector", "strait", "centre"][(number / 4 % 3) as usize]),
            1 => format!("map = \"random-{number}\""),
            _ => board(&mut random),
        };
        let Some(stage) = Stage::new(&mut random, &terrain) else { continue };
        for _ in 0..starts {
            let mut at = stage.at.clone();
            at.state[SELF].at = stage.anywhere(&mut random);
            let field = Field::new(&stage.setup, &at.state);
            if moves::check_stand(&field, SELF).is_err()
                || moves::may_move(&field, SELF, MoveKind::Normal).is_err()
            {
                continue;
            }
            let start = at.state[SELF].at;
            for _ in 0..ends {
                let near =
                    |random: &mut Random, at: i16| at.saturating_add(random.between(-70, 70) as i16 * 100);
                let (x, y) = (near(&mut random, start.x), near(&mut random, start.y));
                let on = stage.setup.terrain.parts().iter().filter(|part| {
                    part.traits.any(traits::VANTAGE) && part.contains(Place::new(x, y, 0).point())
                });
                let z = on.map(|part| part.top).max().unwrap_or(0);
                let end = Place::new(x, y, i16::try_from(z).unwrap_or(0));
                let Some(found) = costs(&field, end) else { continue };
                let least = found.iter().filter_map(|(_, cost)| *cost).min();
                let Some(least) = least else { continue };
                asked += 1;
                let fits = |(allowance, cost): &(i32, Option<i32>)| match cost {
                    Some(cost) => *cost <= least + CLOSE,
                    None => *allowance < least,
                };
                if !found.iter().all(fits) {
                    faults += 1;
                    if faults <= 20 {
                        let line = format!("board {number}: {start:?} to {end:?} costs {found:?}");
                        writeln!(report, "{line}").expect("a string takes any text");
                    }
                }
            }
        }
    }
    assert!(faults == 0, "{faults} of {asked} ends:\n{report}");
    assert!(asked > 10 * boards as usize, "{asked}");
}

#[test]
fn what_a_way_costs_does_not_depend_on_the_allowance() {
    if std::env::var_os("SORTIE_LONG").is_some() { run(100, 12, 40) } else { run(8, 8, 60) }
}
