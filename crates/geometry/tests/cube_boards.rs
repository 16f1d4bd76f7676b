//! Every named board is fit for play: the same for both sides, full of scenery, with a way to every floor.

mod cube_support;

use cube_support::{board, cell, grid, walked};
use sortie_geometry::cube::generate::{Demands, Fault, Space, faults};
use sortie_geometry::cube::{Board, Cell, Floor, Locomotion, Panel, Side, Way, boards};

/// Objectives and consoles of the scenarios, each with the zones that are used with it: (columns, rows).
const SCENARIOS: [(&str, &[Space], [Zone; 2]); 6] = [
    ("patrol", &[(3, 3), (6, 3), (3, 6), (6, 6)], EDGES),
    ("occupy", &[(4, 4), (5, 4), (4, 5), (5, 5)], CORNERS),
    ("uplink", &[(4, 3), (5, 6), (4, 6), (5, 3)], FLANKS),
    ("intel sweep", &[(4, 4), (5, 5)], EDGES),
    ("breakthrough", &[(4, 4), (5, 5)], EDGES),
    ("decapitate", &[(3, 6), (6, 3)], CORNERS),
];
/// First and last column, first and last row.
type Zone = [u8; 4];
const EDGES: [Zone; 2] = [[1, 8, 1, 2], [1, 8, 7, 8]];
const CORNERS: [Zone; 2] = [[1, 3, 1, 3], [6, 8, 6, 8]];
const FLANKS: [Zone; 2] = [[1, 2, 1, 8], [7, 8, 1, 8]];

fn in_zone((column, row): Space, zone: Zone) -> bool {
    (zone[0]..=zone[1]).contains(&column) && (zone[2]..=zone[3]).contains(&row)
}

#[test]
fn no_named_board_has_a_fault() {
    assert_eq!(boards::NAMES.len(), 6);
    for name in boards::NAMES {
        let board = board(name);
        assert_eq!(faults(&board, &Demands::STANDARD), [], "{name}");
        assert_eq!(board.half_turn(), board, "{name}");
        assert_eq!(board.bare_block(), None, "{name}");
        for (column, row) in [(4, 4), (5, 5)] {
            let top = board.highest_floor(column, row).expect("every stack has a floor");
            assert!(top.level() >= 2, "{name} {top}");
        }
    }
}

#[test]
fn both_sides_walk_to_every_objective_and_every_floor() {
    for name in boards::NAMES {
        let grid = grid(name);
        for start in ["1.1.1", "8.8.1"] {
            for size in [1, 2] {
                let walked = walked(&grid, cell(start), size);
                for (scenario, objectives, zones) in SCENARIOS {
                    for &space in objectives {
                        let top = grid.highest_floor(space.0, space.1).expect("every stack has a floor");
                        assert!(walked.contains(&top), "{name}, {scenario}: size {size} to {top}");
                        assert!(grid.cube(top).halved.is_none(), "{name}, {scenario}: {top} is one place");
                        assert!(zones.iter().all(|&zone| !in_zone(space, zone)), "{name}, {scenario}: {top}");
                    }
                }
                let floors = Cell::all(grid.levels()).filter(|&cube| grid.has_floor(cube));
                for place in floors.flat_map(|cube| grid.places(cube)) {
                    // A half with a wall on its outer side as well is too narrow for the larger ones.
                    let room = grid.lattice_ground(place, size) != 0;
                    assert!(room || size == 2, "{name}: no room in {place}");
                    assert!(!room || walked.contains(&place), "{name}: size {size} to {place}");
                }
            }
        }
    }
}

#[test]
fn every_upper_objective_has_several_ways_to_it() {
    for name in boards::NAMES {
        let grid = grid(name);
        for (column, row) in [(4, 4), (5, 4), (3, 3), (4, 3), (6, 3)] {
            let top = grid.highest_floor(column, row).expect("every stack has a floor");
            let ways = Cell::all(grid.levels())
                .filter(|&from| grid.has_floor(from) && grid.lattice_ground(from, 1) != 0)
                .filter(|&from| grid.step(from, top, Locomotion::Foot, 1).is_some());
            assert!(ways.count() >= 2, "{name} {top}");
        }
    }
}

/// How many cubes or faces of a board are as asked.
fn count(board: &Board, is: impl Fn(&Board, Cell) -> bool) -> usize {
    Cell::all(board.levels()).filter(|&cell| is(board, cell)).count()
}

#[test]
fn the_newer_boards_use_what_the_older_ones_lack() {
    let platforms = |name: &str| count(&board(name), |board, cell| board.cube(cell).platform.is_some());
    let halved = |name: &str| count(&board(name), |board, cell| board.cube(cell).halved.is_some());
    let smooth = |name: &str| {
        count(&board(name), |board, cell| {
            board.cube(cell).smooth || Side::ALL.iter().any(|&side| board.listed_face(cell, side).smooth)
        })
    };
    let wall_hatches = |name: &str| {
        count(&board(name), |board, cell| {
            Side::ALL
                .iter()
                .any(|&side| matches!(board.listed_face(cell, side).panel, Panel::Wall { hatch: 1.. }))
        })
    };
    let walkways =
        |name: &str| count(&board(name), |board, cell| matches!(board.floor(cell), Floor::Walkway(_)));
    for older in ["depot", "arcade", "spires"] {
        assert_eq!((platforms(older), halved(older), smooth(older), wall_hatches(older)), (0, 0, 0, 0));
    }
    for newer in ["foundry", "warren", "gantry"] {
        assert!(platforms(newer) >= 4 && smooth(newer) >= 4 && wall_hatches(newer) >= 4, "{newer}");
    }
    assert!(halved("warren") >= 8);
    assert!(walkways("gantry") >= 12);
    assert_eq!(board("gantry").drawn(), 4);
    let climbs = |name: &str| {
        let grid = grid(name);
        Cell::all(grid.levels())
            .flat_map(|from| grid.steps(from, Locomotion::Vehicle, 4).iter())
            .filter(|step| step.way == Way::Ramp && step.to.level() > 1)
            .count()
    };
    for name in boards::NAMES {
        assert!(climbs(name) >= 2, "{name}: a vehicle of size 4 gets off the ground on both sides");
    }
}

#[test]
fn faults_are_named() {
    let empty = |lists: &str| {
        let rows: String = (1..=8).rev().map(|row| format!("{row} ........\n")).collect();
        let upper: String = (1..=8)
            .rev()
            .map(|row| match row {
                4 => "4 ...F....\n".to_owned(),
                5 => "5 ....F...\n".to_owned(),
                _ => format!("{row} ........\n"),
            })
            .collect();
        Board::parse(&format!("level 1\n{rows}level 2\n{upper}{lists}")).expect("a sound text")
    };
    let faults_of = |lists: &str| faults(&empty(lists), &Demands::STANDARD);
    // Two floors in the air: nobody gets up there, and most of the board is bare.
    let floating = faults_of("");
    assert!(floating.contains(&Fault::Bare((1, 1))));
    assert!(floating.contains(&Fault::CutOff(cell("4.4.2"), 1)));
    assert!(floating.contains(&Fault::CutOff(cell("4.4.2"), 2)));
    assert!(!floating.contains(&Fault::Uneven));
    // A wall on each side to climb.
    let climbed = faults_of("L1 B: 44W 55E\n");
    assert!(!climbed.iter().any(|fault| matches!(fault, Fault::CutOff(..))), "{climbed:?}");
    assert!(faults_of("L1 B: 44W\n").contains(&Fault::Uneven));
    // Crates in every corner leave no room for size 2.
    let crowded = faults_of("L1 B: 44W 55E\nL2 crate: 44-1 44-3 44-7 44-9 55-1 55-3 55-7 55-9\n");
    assert!(crowded.contains(&Fault::Cramped(cell("4.4.2"), 2)), "{crowded:?}");
    let flat = Demands { buildings: &[(1, 1)], objectives: &[] };
    assert!(faults(&empty(""), &flat).contains(&Fault::Low((1, 1))));
    let sentences = [
        (Fault::Uneven, "the board is not the same after half a turn"),
        (Fault::Bare((1, 2)), "no scenery on columns 1 to 3, rows 2 to 4"),
        (Fault::Low((4, 4)), "no building of two levels on column 4, row 4"),
        (Fault::Cramped(cell("4.4.2"), 2), "no room for size 2 on the floor of 4.4.2"),
        (Fault::CutOff(cell("4.4.2"), 1), "no way on foot to 4.4.2 for size 1"),
    ];
    for (fault, sentence) in sentences {
        assert_eq!(fault.to_string(), sentence);
    }
}

#[test]
fn every_board_introduces_itself() {
    let lines: std::collections::BTreeSet<&str> =
        boards::NAMES.iter().filter_map(|name| boards::about(&name.to_uppercase())).collect();
    assert_eq!(lines.len(), boards::NAMES.len());
    assert!(boards::about("nowhere").is_none());
}
