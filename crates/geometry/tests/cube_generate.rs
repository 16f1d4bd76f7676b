//! Random boards are fit for play, the same for the same picks, and as different as their picks.

mod cube_support;

use std::collections::BTreeSet;

use cube_support::random::Draw;
use cube_support::walked;
use sortie_geometry::cube::generate::{ATTEMPTS, Demands, NoBoard, faults, generate, generate_for};
use sortie_geometry::cube::{Board, Cell, Floor, Grid, Panel, Side};

fn from_seed(seed: u64) -> Result<Board, NoBoard> {
    // The first draws of neighbouring seeds are alike; a few are thrown away.
    let mut draw = Draw(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15));
    for _ in 0..4 {
        draw.below(2);
    }
    generate(&mut |bound| u16::try_from(draw.below(usize::from(bound))).expect("below a bound of 16 bits"))
}

#[test]
fn boards_of_many_seeds_are_fit_for_play() {
    let mut texts = BTreeSet::new();
    for seed in 0..1000 {
        let board = from_seed(seed).unwrap_or_else(|error| panic!("seed {seed}: {error}"));
        assert_eq!(faults(&board, &Demands::STANDARD), [], "seed {seed}\n{board}");
        assert_eq!(board.half_turn(), board, "seed {seed}");
        assert_eq!(board.bare_block(), None, "seed {seed}");
        assert!(board.highest_floor(4, 4).is_some_and(|top| top.level() >= 2), "seed {seed}");
        let text = board.to_string();
        assert_eq!(Board::parse(&text).as_ref(), Ok(&board), "seed {seed}");
        texts.insert(text);
    }
    assert_eq!(texts.len(), 1000, "no two seeds give the same board");
}

/// The generator judges its boards with its own tables; a full grid says the same.
#[test]
fn both_sides_walk_everywhere_on_random_boards() {
    for seed in 2000..2030 {
        let grid = Grid::new(from_seed(seed).unwrap_or_else(|error| panic!("seed {seed}: {error}")));
        let ground = Cell::all(1).find(|&cube| grid.has_floor(cube)).expect("some ground is open");
        let small = walked(&grid, ground, 1);
        let floors = Cell::all(grid.levels()).filter(|&cube| grid.has_floor(cube));
        for place in floors.flat_map(|cube| grid.places(cube)) {
            assert!(small.contains(&place), "seed {seed}: {place}");
        }
        for size in [1, 2] {
            let walked = walked(&grid, ground, size);
            for &(column, row) in Demands::STANDARD.objectives {
                let top = grid.highest_floor(column, row).expect("every stack has a floor");
                assert!(walked.contains(&top), "seed {seed}: size {size} to {top}");
            }
        }
    }
}

#[test]
fn the_same_picks_give_the_same_board() {
    for seed in 0..8 {
        assert!(from_seed(seed) == from_seed(seed), "seed {seed}");
    }
}

/// Over a few dozen boards everything shows up that a board can hold.
#[test]
fn all_kinds_of_scenery_are_used() {
    let mut seen: BTreeSet<&str> = BTreeSet::new();
    for board in (1000..1060).filter_map(|seed| from_seed(seed).ok()) {
        for cell in Cell::all(board.levels()) {
            let cube = board.cube(cell);
            let kinds = [
                (cube.solid, "solid"),
                (cube.smooth, "smooth solid"),
                (cube.ramp.is_some(), "ramp"),
                (cube.ramp.is_some() && cell.level() > 1, "ramp on a roof"),
                (cube.platform.is_some(), "platform"),
                (cube.halved.is_some(), "halved"),
                (cube.crates != 0, "crate"),
                (matches!(cube.floor, Floor::Hatch(_)), "hatch"),
                (matches!(cube.floor, Floor::Walkway(_)), "walkway"),
                (cell.level() == 4 && board.has_floor(cell), "fourth level"),
            ];
            seen.extend(kinds.iter().filter(|kind| kind.0).map(|kind| kind.1));
            for side in Side::ALL {
                let face = board.listed_face(cell, side);
                if face.smooth {
                    seen.insert("smooth wall");
                }
                match face.panel {
                    Panel::Open => {}
                    Panel::Wall { hatch: 0 } => drop(seen.insert("wall")),
                    Panel::Wall { .. } => drop(seen.insert("wall hatch")),
                    Panel::Door(_) => drop(seen.insert("door")),
                    Panel::Rail(_) => drop(seen.insert("rail")),
                }
            }
        }
    }
    assert_eq!(seen.len(), 15, "{seen:?}");
}

#[test]
fn it_gives_up_after_its_bound_and_says_so() {
    // Nothing stands outside the board, whatever is picked.
    let impossible = Demands { buildings: &[(9, 9)], objectives: &[] };
    let (mut draw, mut asked) = (Draw(3), 0_u64);
    let refused = generate_for(&impossible, &mut |bound| {
        asked += 1;
        draw.below(usize::from(bound)) as u16
    });
    assert_eq!(refused.err(), Some(NoBoard));
    assert!(asked > 50 * u64::from(ATTEMPTS), "every attempt picks a whole layout: {asked}");
    assert_eq!(NoBoard.to_string(), "none of 64 random layouts was fit for play");
}

#[test]
fn a_source_that_answers_too_high_is_taken_modulo() {
    let mut one = Draw(5);
    let mut two = Draw(5);
    let honest = generate(&mut |bound| one.below(usize::from(bound)) as u16);
    let high = generate(&mut |bound| {
        let answer = two.below(usize::from(bound)) as u16;
        answer.checked_add(bound).unwrap_or(answer)
    });
    assert!(honest.is_ok() && honest == high);
}
