//! The worked examples of the three boards: steps, sight, floors, reach, symmetry.

mod cube_support;

use cube_support::{address, board, cell, grid, spot, standing};
use sortie_geometry::cube::{
    Cell, Figure, Footing, Grid, Locomotion, STANDARD_BODIES, Scene, Side, Spot, Way, boards,
};

const STEPS: &str = "\
depot 1.3.1 1 foot 1.2.1 1.4.1 2.2.1 2.2.2 2.3.1 2.3.2 2.4.1 / 1.3.2 2.4.2
depot 3.3.1 1 foot 2.2.1 2.2.2 2.3.1 3.2.1 4.2.1 4.3.1 4.3.2 4.4.2 /
depot 3.3.1 3 foot 2.2.1 2.3.1 3.2.1 4.3.1 /
depot 4.3.2 1 foot 3.2.1 3.2.2 3.3.1 3.3.2 3.4.1 4.2.1 4.3.1 4.4.2 5.2.1 5.3.1 5.4.1 5.4.2 /
depot 1.2.1 4 vehicle 1.1.1 1.3.1 2.1.1 2.2.2 /
depot 2.3.2 1 foot 1.2.1 1.3.1 1.4.1 3.2.1 3.2.2 3.3.2 3.4.1 / 1.3.2
arcade 1.5.1 1 foot 1.4.1 2.4.1 2.5.1 2.6.2 / 1.5.2
arcade 4.4.2 1 foot 3.3.2 3.4.1 3.5.1 4.3.2 4.5.1 4.5.2 5.3.1 5.4.1 5.4.2 5.5.2 /
arcade 4.4.2 3 foot 3.3.2 3.4.1 3.5.1 4.3.2 5.3.1 /
arcade 2.3.1 1 foot 1.2.1 2.2.1 2.3.2 3.2.1 3.3.1 / 2.2.2
arcade 3.4.1 4 vehicle 2.4.1 2.5.1 3.5.1 4.4.2 4.5.1 /
spires 3.4.2 1 foot 2.3.1 2.3.2 2.5.1 3.3.1 3.3.2 3.4.1 3.4.3 3.5.1 4.3.1 4.4.1 4.4.2 4.4.3 4.5.1 4.5.2 / 3.5.3 4.3.2
spires 4.4.3 2 foot 3.3.2 3.4.2 3.4.3 3.4.4 3.5.2 4.4.2 4.5.2 5.4.2 5.5.2 5.5.3 / 3.5.3 4.3.2
spires 2.6.1 1 foot 1.5.1 1.6.1 1.7.1 2.5.1 2.7.2 3.5.1 3.6.1 3.7.1 3.7.2 /";

#[test]
fn steps_are_those_of_the_worked_examples() {
    for line in STEPS.lines() {
        let (head, holds) = line.split_once('/').expect("stands / holds");
        let mut words = head.split_whitespace();
        let mut word = || words.next().expect("board, start, size and kind");
        let (grid, from, size, kind) = (grid(word()), cell(word()), word().parse().expect("a size"), word());
        let locomotion = if kind == "foot" { Locomotion::Foot } else { Locomotion::Vehicle };
        let found = |footing: Footing| {
            let steps = grid.steps(from, locomotion, size).iter();
            let mut list: Vec<_> =
                steps.filter(|step| step.footing == footing).map(|step| address(step.to)).collect();
            list.sort_unstable();
            list
        };
        assert_eq!(found(Footing::Floor), words.map(|w| address(cell(w))).collect::<Vec<_>>(), "{line}");
        let holds: Vec<_> = holds.split_whitespace().map(|w| address(cell(w))).collect();
        assert_eq!(found(Footing::Hold), holds, "{line}");
    }
}

#[test]
fn sight_is_that_of_the_worked_examples() {
    let table = "\
depot 1.4.1 5.4.1 1 500 500 9 4
depot 1.3.1 3.3.1 1 500 500 9 7
depot 3.3.2 6.3.1 1 500 500 0 5
depot 3.3.2 6.3.1 1 900 500 3 6
depot 2.3.3 8.3.1 1 500 500 9 7
depot 3.3.2 4.4.2 1 500 500 3 3
depot 1.4.1 1.6.1 1 500 500 0 1
depot 1.4.1 1.6.1 3 500 500 3 6
arcade 4.1.1 4.3.1 1 500 500 9 5
arcade 4.1.1 4.3.2 1 500 500 0 1
arcade 1.6.3 4.4.2 1 500 500 9 7
arcade 6.4.1 4.4.2 1 500 500 3 1
arcade 5.4.2 4.5.2 1 500 500 0 1
spires 4.4.3 5.5.3 1 500 500 9 7
spires 6.3.1 4.4.2 1 500 500 5 4
spires 3.4.4 1.1.1 1 500 500 0 0
spires 3.4.4 1.1.1 1 200 200 0 2
spires 3.1.1 3.4.2 1 500 500 0 2";
    for line in table.lines() {
        let words: Vec<&str> = line.split_whitespace().collect();
        let number = |index: usize| words[index].parse::<u16>().expect("a number");
        let grid = grid(words[0]);
        let size = usize::from(number(3));
        let mut shooter = standing(words[1], size);
        shooter.spot = spot(number(4), number(5));
        let target = standing(words[2], size);
        let rays = grid.sight(&shooter, &target, &Scene::default());
        assert_eq!(rays.count(), u32::from(number(6)), "{line}");
        let seen = grid.sight_to_cell(&shooter, target.cell, &[]);
        assert_eq!(seen.count(), u32::from(number(7)), "{line}");
        let why = grid.explain_to_cell(&shooter, target.cell, &[]);
        assert_eq!(why.iter().filter(|blocker| blocker.is_none()).count(), usize::from(number(7)), "{line}");
    }
}

#[test]
fn models_and_smoke_stand_in_the_way() {
    let grid = grid("depot");
    let (shooter, target) = (standing("1.1.1", 1), standing("8.1.1", 1));
    let count =
        |others: &[Figure], smoke: &[Cell]| grid.sight(&shooter, &target, &Scene { others, smoke }).count();
    let between = standing("4.1.1", 1);
    assert_eq!(count(&[], &[]), 9);
    assert_eq!(count(&[between], &[]), 0);
    assert_eq!(count(&[Figure { spot: spot(500, 720), ..between }], &[]), 6);
    assert_eq!(count(&[Figure { pinned: true, ..between }], &[]), 9);
    assert_eq!(count(&[], &[cell("4.1.1")]), 0);
    assert_eq!(count(&[], &[cell("4.2.1")]), 9);
    // The line passes next to the smoke, and its own two cubes are part of it.
    let mut crossed = Vec::new();
    grid.crossed(&shooter, &target, |cube| crossed.push(cube.to_string()));
    assert_eq!(crossed, ["1.1.1", "2.1.1", "3.1.1", "4.1.1", "5.1.1", "6.1.1", "7.1.1", "8.1.1"]);
    // Smoke around the one who is looked at, or who looks, blocks too; but not the view of the cube itself.
    assert_eq!(count(&[], &[cell("8.1.1")]), 0);
    assert_eq!(count(&[], &[cell("1.1.1")]), 0);
    assert_eq!(grid.sight_to_cell(&shooter, target.cell, &[target.cell]).count(), 7);
    assert_eq!(grid.sight_to_cell(&shooter, target.cell, &[cell("7.1.1")]).count(), 0);
}

/// Every cell that a mover gets to, holding on or passing air where its kind allows, and stands in.
fn reached(grid: &Grid, from: &str, locomotion: Locomotion, size: u8) -> Vec<Cell> {
    let mut seen = vec![cell(from)];
    let mut next = 0;
    while next < seen.len() {
        for step in grid.steps(seen[next], locomotion, size) {
            let on = step.footing == Footing::Floor || step.footing == Footing::Hold;
            if on && !seen.contains(&step.to) {
                seen.push(step.to);
            }
        }
        next += 1;
    }
    seen.retain(|&cell| grid.has_floor(cell));
    seen
}

#[test]
fn floors_are_reached_as_the_boards_promise() {
    let promises = [
        (
            "depot",
            80,
            "2.2.1 2.3.1 2.3.2 3.2.1 3.3.1 4.3.2 4.4.1 4.5.1 5.4.1 5.5.1 5.6.2 6.6.1 6.7.1 7.6.1 7.6.2 7.7.1",
            "2.2.2 3.2.2 3.3.2 4.4.2 4.5.2 5.4.2 5.5.2 6.6.2 6.7.2 7.7.2",
        ),
        (
            "arcade",
            76,
            "2.3.1 2.3.2 3.3.1 4.3.1 4.4.1 4.5.2 5.4.2 5.5.1 5.6.1 6.6.1 7.6.1 7.6.2",
            "3.3.2 4.3.2 4.4.2 5.5.2 5.6.2 6.6.2",
        ),
        (
            "spires",
            88,
            "2.2.1 2.3.1 3.3.1 3.4.1 3.4.2 3.4.3 3.7.2 3.8.2 4.4.1 4.5.2 5.4.2 5.5.1 6.1.2 6.2.2 6.5.1 6.5.2 6.5.3 6.6.1 7.6.1 7.7.1",
            "2.7.2 7.2.2",
        ),
    ];
    for (name, floors, out_of_reach, vehicle) in promises {
        let grid = grid(name);
        let all: Vec<Cell> = Cell::all(grid.levels()).filter(|&cell| grid.has_floor(cell)).collect();
        assert_eq!(all.len(), floors, "{name}");
        for size in [1, 2] {
            assert_eq!(reached(&grid, "1.1.1", Locomotion::Foot, size).len(), floors, "{name} size {size}");
        }
        let large = reached(&grid, "1.1.1", Locomotion::Foot, 4);
        let mut missed: Vec<[u8; 3]> =
            all.iter().filter(|cell| !large.contains(cell)).map(|&c| address(c)).collect();
        missed.sort_unstable();
        let listed: Vec<[u8; 3]> = out_of_reach.split(' ').map(|text| address(cell(text))).collect();
        assert_eq!(missed, listed, "{name}");
        let driven = reached(&grid, "1.1.1", Locomotion::Vehicle, 4);
        let mut upper: Vec<[u8; 3]> = driven.iter().filter(|c| c.level() > 1).map(|&c| address(c)).collect();
        upper.sort_unstable();
        let listed: Vec<[u8; 3]> = vehicle.split(' ').map(|text| address(cell(text))).collect();
        assert_eq!(upper, listed, "{name}");
    }
}

#[test]
fn the_boards_are_fair_and_full() {
    for name in boards::NAMES {
        let board = board(name);
        assert_eq!(board.half_turn(), board, "{name}");
        assert_eq!(board.bare_block(), None, "{name}");
        let printed = board.to_string();
        assert_eq!(sortie_geometry::cube::Board::parse(&printed).as_ref(), Ok(&board), "{name}");
    }
    assert!(boards::named("nowhere").is_none());
}

#[test]
fn objectives_lie_on_the_highest_floors() {
    let spaces = ["33", "63", "36", "66", "44", "54", "45", "55", "43", "53", "46", "56"];
    let levels = [
        ("depot", [2, 1, 1, 2, 2, 2, 2, 2, 2, 1, 1, 2]),
        ("arcade", [2, 1, 1, 2, 2, 2, 2, 2, 2, 1, 1, 2]),
        ("spires", [2, 1, 1, 2, 3, 2, 2, 3, 1, 1, 1, 1]),
    ];
    for (name, expected) in levels {
        let board = board(name);
        for (space, level) in spaces.iter().zip(expected) {
            let digits = space.as_bytes();
            let top =
                board.highest_floor(digits[0] - b'0', digits[1] - b'0').expect("every stack has a floor");
            assert_eq!(top.level(), level, "{name} {space}");
        }
    }
}

#[test]
fn ramps_are_named_as_such() {
    let grid = grid("depot");
    let step =
        grid.step(cell("1.2.1"), cell("2.2.2"), Locomotion::Vehicle, 4).expect("the ramp joins the two");
    assert_eq!(step.way, Way::Ramp);
    assert_eq!(
        grid.step(cell("2.2.2"), cell("1.2.1"), Locomotion::Vehicle, 4).map(|step| step.way),
        Some(Way::Ramp)
    );
    assert_eq!(grid.cube(cell("1.2.1")).ramp, Some(Side::East));
    assert_eq!(STANDARD_BODIES[0].radius, grid.body(1).radius);
    assert_eq!(Spot::MIDDLE, spot(500, 500));
}
