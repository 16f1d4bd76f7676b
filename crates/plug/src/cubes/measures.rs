//! Benchmarks of sight and steps on the default board of cubes.

use super::Grids;
use crate::Measure;
use sortie_geometry::cube::{Cell, Figure, Locomotion, STANDARD_BODIES, Scene, Spot};

/// Sight and path queries.
pub fn measures() -> Vec<Measure> {
    vec![
        Measure { name: "sight queries", run: Box::new(sight_queries()) },
        Measure { name: "path queries", run: Box::new(step_queries()) },
    ]
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
                // Every step is looked at: just counting them would only read a table.
                let found = grid.steps(*from, Locomotion::Foot, size);
                steps += found.iter().map(|step| usize::from(step.to.level())).sum::<usize>();
                asked += 1;
            }
        }
        assert!(steps > 0, "somebody can go somewhere");
        asked
    }
}
