//! Steps, forced movement, falling and standing room on small boards drawn for one thing each.

mod cube_support;

use cube_support::{board, cell, grid, spot, standing};
use sortie_geometry::cube::{
    Board, Cell, Direction, Figure, Footing, Grid, LATTICE, Locomotion, STANDARD_BODIES, Spot, Way,
    lattice_spots,
};

/// Two or three levels of nothing, with some cubes drawn: `level column row character`, then lists.
fn drawn(levels: usize, cubes: &[(usize, usize, usize, char)], lists: &str) -> Grid {
    let mut maps = vec![vec![['.'; 8]; 8]; levels];
    for &(level, column, row, sign) in cubes {
        maps[level - 1][row - 1][column - 1] = sign;
    }
    let mut text = String::new();
    for (level, map) in maps.iter().enumerate() {
        text.push_str(&format!("level {}\n", level + 1));
        for (row, signs) in map.iter().enumerate().rev() {
            text.push_str(&format!("{} {}\n", row + 1, signs.iter().collect::<String>()));
        }
    }
    let text = text + lists;
    Grid::new(Board::parse(&text).unwrap_or_else(|error| panic!("{error}")))
}

fn step(grid: &Grid, from: &str, to: &str, locomotion: Locomotion, size: u8) -> Option<(Footing, Way)> {
    grid.step(cell(from), cell(to), locomotion, size).map(|step| (step.footing, step.way))
}

const FOOT: Locomotion = Locomotion::Foot;
const ON_FLOOR: Option<(Footing, Way)> = Some((Footing::Floor, Way::Level));

#[test]
fn panels_let_sizes_pass() {
    for (kind, largest) in
        [("B", 0), ("B(1)", 1), ("B(3)", 3), ("D1", 1), ("D2", 2), ("D3", 3), ("R1", 1), ("R2", 2), ("R3", 3)]
    {
        let grid = drawn(1, &[], &format!("L1 {kind}: 33E\n"));
        for size in 1..=4 {
            let expected = if size <= largest { ON_FLOOR } else { None };
            assert_eq!(step(&grid, "3.3.1", "4.3.1", FOOT, size), expected, "{kind} size {size}");
            assert_eq!(step(&grid, "4.3.1", "3.3.1", FOOT, size), expected, "{kind} size {size}");
            // Who is thrown passes as on foot, but for hatches; things pass everything but walls.
            let thrown = (size <= largest && !kind.starts_with('B')).then(|| cell("4.3.1"));
            assert_eq!(grid.thrown(cell("3.3.1"), Direction::East, size), thrown, "{kind} size {size}");
        }
        let tossed = (!kind.starts_with('B')).then(|| cell("4.3.1"));
        assert_eq!(grid.tossed(cell("3.3.1"), Direction::East), tossed, "{kind}");
    }
}

#[test]
fn a_diagonal_needs_one_free_route() {
    let one = drawn(1, &[], "L1 B: 33E\n");
    assert_eq!(step(&one, "3.3.1", "4.4.1", FOOT, 4), ON_FLOOR);
    assert_eq!(one.thrown(cell("3.3.1"), Direction::NorthEast, 4), Some(cell("4.4.1")));
    let both = drawn(1, &[], "L1 B: 33E 34E\n");
    assert_eq!(step(&both, "3.3.1", "4.4.1", FOOT, 1), None);
    assert_eq!(both.thrown(cell("3.3.1"), Direction::NorthEast, 1), None);
    assert_eq!(both.tossed(cell("3.3.1"), Direction::NorthEast), None);
    let solid = drawn(2, &[(1, 4, 3, '#'), (2, 4, 3, 'F'), (1, 3, 4, '#'), (2, 3, 4, 'F')], "");
    assert_eq!(step(&solid, "3.3.1", "4.4.1", FOOT, 1), None);
    // The board edge is a wall to everything.
    assert_eq!(solid.thrown(cell("1.1.1"), Direction::West, 1), None);
    assert_eq!(solid.tossed(cell("1.1.1"), Direction::SouthWest), None);
}

#[test]
fn going_up_needs_something_to_climb() {
    let roof = |lists: &str| drawn(2, &[(2, 4, 3, 'F')], lists);
    let up = Some((Footing::Floor, Way::Up));
    // Up and sideways: the border between the two columns counts.
    assert_eq!(step(&roof(""), "3.3.1", "4.3.2", FOOT, 1), None);
    assert_eq!(step(&roof("L1 B: 43W\n"), "3.3.1", "4.3.2", FOOT, 4), up);
    assert_eq!(step(&roof("L1 D1: 43W\n"), "3.3.1", "4.3.2", FOOT, 4), up);
    assert_eq!(step(&roof("L1 R1: 43W\n"), "3.3.1", "4.3.2", FOOT, 1), None);
    assert_eq!(step(&roof("L1 B: 43W\nL1 smooth: 43W\n"), "3.3.1", "4.3.2", FOOT, 1), None);
    assert_eq!(step(&roof("L1 B: 43S\n"), "3.3.1", "4.3.2", FOOT, 1), None);
    // Up and diagonally: a border of the roof's column at the common corner.
    assert_eq!(step(&roof("L1 B: 43S\n"), "3.2.1", "4.3.2", FOOT, 1), up);
    assert_eq!(step(&roof("L1 B: 43W\n"), "3.2.1", "4.3.2", FOOT, 1), up);
    assert_eq!(step(&roof("L1 B: 43N\n"), "3.2.1", "4.3.2", FOOT, 1), None);
    // The face at the roof's edge must let the model pass as well.
    assert_eq!(step(&roof("L1 B: 43W\nL2 R2: 43W\n"), "3.3.1", "4.3.2", FOOT, 2), up);
    assert_eq!(step(&roof("L1 B: 43W\nL2 R2: 43W\n"), "3.3.1", "4.3.2", FOOT, 3), None);
    // Down to a floor needs nothing, and vehicles do neither.
    assert_eq!(step(&roof(""), "4.3.2", "3.3.1", FOOT, 4), Some((Footing::Floor, Way::Down)));
    assert_eq!(step(&roof(""), "4.3.2", "3.3.1", Locomotion::Vehicle, 1), None);
    for free in [Locomotion::JumpPack, Locomotion::Flight] {
        assert_eq!(step(&roof(""), "3.3.1", "4.3.2", free, 4), up);
    }
    // A solid is climbed by its side unless it is smooth.
    let solid = |lists: &str| drawn(2, &[(1, 4, 3, '#'), (2, 4, 3, 'F')], lists);
    assert_eq!(step(&solid(""), "3.3.1", "4.3.2", FOOT, 4), up);
    assert_eq!(step(&solid("L1 smooth: 43\n"), "3.3.1", "4.3.2", FOOT, 1), None);
}

#[test]
fn hatches_and_walkways_are_passed_by_size() {
    let room = |floor: char, lists: &str| drawn(2, &[(2, 4, 3, floor)], &format!("L1 B: 43W\n{lists}"));
    let up = Some((Footing::Floor, Way::Up));
    assert_eq!(step(&room('F', ""), "4.3.1", "4.3.2", FOOT, 1), None);
    assert_eq!(step(&room('H', ""), "4.3.1", "4.3.2", FOOT, 2), up);
    assert_eq!(step(&room('H', ""), "4.3.1", "4.3.2", FOOT, 3), None);
    assert_eq!(step(&room('H', "L2 H(3): 43\n"), "4.3.1", "4.3.2", FOOT, 3), up);
    assert_eq!(step(&room('=', ""), "4.3.1", "4.3.2", FOOT, 2), up);
    assert_eq!(step(&room('=', ""), "4.3.1", "4.3.2", FOOT, 3), None);
    // Large models neither stand nor hold on nor pass in a walkway's cube, flying or not.
    let beside = drawn(2, &[(2, 4, 3, '='), (2, 3, 3, 'F')], "L2 B: 43S\n");
    for locomotion in Locomotion::ALL {
        assert_eq!(step(&beside, "3.3.2", "4.3.2", locomotion, 2), ON_FLOOR);
        assert_eq!(step(&beside, "3.3.2", "4.3.2", locomotion, 3), None);
    }
    assert!(beside.is_half(cell("4.3.2")) && !beside.fits(cell("4.3.2"), 3) && beside.fits(cell("4.3.2"), 2));
}

#[test]
fn cells_without_floor_are_held_or_fallen_through() {
    let tower = drawn(3, &[(2, 4, 3, 'F')], "L2 B: 53W\n");
    assert_eq!(step(&tower, "4.3.2", "5.2.2", FOOT, 1), Some((Footing::Air, Way::Level)));
    assert_eq!(step(&tower, "4.3.2", "4.3.3", FOOT, 1), Some((Footing::Air, Way::Up)));
    assert_eq!(step(&tower, "4.2.2", "5.3.2", FOOT, 1), Some((Footing::Hold, Way::Level)));
    assert_eq!(step(&tower, "4.3.2", "3.3.2", Locomotion::Vehicle, 1), None);
    assert_eq!(step(&tower, "4.3.2", "3.3.2", Locomotion::Flight, 4), Some((Footing::Air, Way::Level)));
    assert_eq!(tower.first_floor(cell("3.3.3")), cell("3.3.1"));
    assert_eq!(tower.first_floor(cell("4.3.3")), cell("4.3.2"));
    assert_eq!(tower.first_floor(cell("4.3.2")), cell("4.3.2"));
    assert_eq!(tower.next_floor_below(cell("4.3.2")), Some(cell("4.3.1")));
    assert_eq!(tower.next_floor_below(cell("4.3.1")), None);
    assert_eq!(cell("4.3.3").height_over(cell("3.3.1")), 2);
    assert_eq!(cell("4.3.1").height_over(cell("3.3.2")), 0);
}

#[test]
fn a_jump_pack_goes_over_walls() {
    let jump = Locomotion::JumpPack;
    let over = Some((Footing::Floor, Way::OverWall));
    let wall = drawn(2, &[], "L1 B: 33E 43N\nL1 D2: 33W\nL1 R2: 33S\n");
    assert_eq!(step(&wall, "3.3.1", "4.3.1", jump, 4), over);
    assert_eq!(step(&wall, "3.3.1", "4.3.1", Locomotion::Flight, 1), None);
    assert_eq!(step(&wall, "3.3.1", "4.3.1", FOOT, 1), None);
    // A door that is wide enough is walked through, a narrow one jumped over; a rail is not jumped.
    assert_eq!(step(&wall, "3.3.1", "2.3.1", jump, 2), ON_FLOOR);
    assert_eq!(step(&wall, "3.3.1", "2.3.1", jump, 3), over);
    assert_eq!(step(&wall, "3.3.1", "3.2.1", jump, 3), None);
    // Not with a floor over either cube, nor with a wall on top of the wall.
    for (sign, size, expected) in [('F', 1, None), ('H', 1, None), ('=', 2, over), ('=', 3, None)] {
        let roofed = drawn(2, &[(2, 4, 3, sign)], "L1 B: 33E\n");
        assert_eq!(step(&roofed, "3.3.1", "4.3.1", jump, size), expected, "{sign} {size}");
        assert_eq!(step(&roofed, "4.3.1", "3.3.1", jump, size), expected, "{sign} {size}");
    }
    assert_eq!(step(&drawn(2, &[], "L1 B: 33E\nL2 B: 33E\n"), "3.3.1", "4.3.1", jump, 1), None);
    assert_eq!(step(&drawn(2, &[], "L1 B: 33E\nL2 R2: 33E\n"), "3.3.1", "4.3.1", jump, 2), over);
}

#[test]
fn ramps_carry_vehicles() {
    let vehicle = Locomotion::Vehicle;
    let ramp = |lists: &str| drawn(2, &[(1, 3, 3, '>'), (2, 4, 3, 'F')], lists);
    let slope = Some((Footing::Floor, Way::Ramp));
    assert_eq!(step(&ramp(""), "3.3.1", "4.3.2", vehicle, 4), slope);
    assert_eq!(step(&ramp(""), "4.3.2", "3.3.1", vehicle, 4), slope);
    assert_eq!(step(&ramp("L2 D2: 43W\n"), "3.3.1", "4.3.2", vehicle, 3), None);
    assert_eq!(step(&ramp("L2 D2: 43W\n"), "3.3.1", "4.3.2", vehicle, 2), slope);
    // On foot a ramp serves instead of something to climb, towards its own end only.
    assert_eq!(step(&ramp(""), "3.3.1", "4.3.2", FOOT, 4), slope);
    assert_eq!(step(&ramp(""), "3.2.1", "4.3.2", FOOT, 1), None);
    assert_eq!(step(&ramp(""), "3.2.1", "4.3.2", vehicle, 1), None);
}

#[test]
fn halves_are_places_of_their_own() {
    // A wall through 3.3.1 parts west from east.
    let grid = drawn(1, &[], "L1 halved: 33W\n");
    let (west, east) = (cell("3.3.1"), cell("3.3.1b"));
    assert_eq!(grid.places(west).collect::<Vec<_>>(), [west, east]);
    assert_eq!(grid.place(west, spot(200, 500)), west);
    assert_eq!(grid.place(west, spot(800, 500)), east);
    assert_eq!(step(&grid, "2.3.1", "3.3.1", FOOT, 2), ON_FLOOR);
    assert_eq!(step(&grid, "2.3.1", "3.3.1b", FOOT, 1), None);
    assert_eq!(step(&grid, "4.3.1", "3.3.1b", FOOT, 2), ON_FLOOR);
    assert_eq!(step(&grid, "3.2.1", "3.3.1", FOOT, 1), ON_FLOOR);
    assert_eq!(step(&grid, "3.2.1", "3.3.1b", FOOT, 1), ON_FLOOR);
    assert_eq!(step(&grid, "3.3.1", "3.3.1b", FOOT, 1), None);
    assert_eq!(step(&grid, "2.3.1", "3.3.1", FOOT, 3), None);
    // From the west half to the north-east cube only round by the north, never through the wall.
    assert_eq!(step(&grid, "3.3.1", "4.4.1", FOOT, 1), ON_FLOOR);
    let closed = drawn(1, &[], "L1 halved: 33W\nL1 B: 34E\n");
    assert_eq!(step(&closed, "3.3.1", "4.4.1", FOOT, 1), None);
    assert_eq!(step(&closed, "3.3.1b", "4.4.1", FOOT, 1), ON_FLOOR);
    assert_eq!(grid.thrown(west, Direction::East, 1), None);
    assert_eq!(grid.tossed(east, Direction::East), Some(cell("4.3.1")));
    // Standing room keeps to its side of the wall.
    assert!(grid.may_stand(west, spot(250, 500), 160, &[]));
    assert!(!grid.may_stand(east, spot(250, 500), 160, &[]));
    assert!(!grid.may_stand(west, spot(340, 500), 160, &[]));
    let shooter = Figure::standing(west, spot(250, 500), STANDARD_BODIES[0]);
    let target = Figure::standing(east, spot(750, 500), STANDARD_BODIES[0]);
    assert!(!grid.any_free(&shooter, &target, &sortie_geometry::cube::Scene::default()));
    assert!(!grid.sight_to_cell(&shooter, east, &[]).any());
    assert_eq!(grid.sight_to_cell(&standing("1.3.1", 1), west, &[]).count(), 7);
}

#[test]
fn platforms_raise_who_stands_on_them() {
    let grid = drawn(1, &[], "L1 platform(300): 33W\nL1 platform(200): 55\n");
    let at = cell("3.3.1");
    assert_eq!((grid.surface(at, spot(250, 500)), grid.surface(at, spot(750, 500))), (300, 0));
    assert!(grid.may_stand(at, spot(250, 500), 160, &[]));
    assert!(grid.may_stand(at, spot(450, 500), 160, &[]));
    assert!(grid.may_stand(at, spot(661, 500), 160, &[]));
    assert!(!grid.may_stand(at, spot(660, 500), 160, &[]));
    assert!(!grid.may_stand(cell("2.3.1"), spot(900, 500), 160, &[]));
    // A vehicle cannot get onto one, so it does not enter a cube that is all platform.
    assert_eq!(step(&grid, "4.5.1", "5.5.1", Locomotion::Vehicle, 1), None);
    assert_eq!(step(&grid, "4.5.1", "5.5.1", FOOT, 4), ON_FLOOR);
    // From up there a size 1 model looks over a rail that hides the ground.
    let rails = drawn(1, &[], "L1 platform(300): 33\nL1 R2: 43W 63W\n");
    let target = standing("4.3.1", 1);
    let none = sortie_geometry::cube::Scene::default();
    assert_eq!(rails.sight(&standing("3.3.1", 1), &target, &none).count(), 3);
    assert_eq!(rails.sight(&standing("5.3.1", 1), &standing("6.3.1", 1), &none).count(), 0);
}

#[test]
fn bases_keep_clear_of_scenery_and_of_each_other() {
    let grid = drawn(2, &[(1, 4, 3, '#'), (2, 4, 3, 'F'), (1, 3, 5, '7'), (2, 6, 6, '=')], "L1 D2: 33W\n");
    let at = cell("3.3.1");
    for (x, fits) in [(160, false), (161, true), (839, true), (840, false)] {
        assert_eq!(grid.may_stand(at, spot(x, 500), 160, &[]), fits, "{x}");
    }
    // Over open faces and the edge of the board a base sticks out.
    assert!(grid.may_stand(at, spot(500, 0), 160, &[]));
    assert!(grid.may_stand(cell("1.1.1"), spot(0, 0), 390, &[]));
    // The corner of the solid next door is a corner, not a square.
    assert!(grid.may_stand(cell("3.2.1"), spot(880, 880), 160, &[]));
    assert!(!grid.may_stand(cell("3.2.1"), spot(890, 890), 160, &[]));
    // On top of the solid the wall below does not matter.
    assert!(grid.may_stand(cell("4.3.2"), spot(0, 0), 390, &[]));
    assert!(!grid.may_stand(cell("3.5.1"), spot(200, 600), 160, &[]));
    assert!(grid.may_stand(cell("3.5.1"), spot(200, 489), 160, &[]));
    for (y, fits) in [(249, false), (250, true), (750, true), (751, false)] {
        assert_eq!(grid.may_stand(cell("6.6.2"), spot(500, y), 160, &[]), fits, "{y}");
    }
    assert!(!grid.may_stand(cell("5.6.2"), Spot::MIDDLE, 160, &[]));
    // Touching bases are allowed, overlapping ones are not; models on other levels do not matter.
    let other = Figure::standing(at, spot(500, 500), STANDARD_BODIES[0]);
    assert!(grid.may_stand(at, spot(500, 820), 160, &[other]));
    assert!(!grid.may_stand(at, spot(500, 819), 160, &[other]));
    assert!(!grid.may_stand(cell("3.4.1"), spot(500, 0), 390, &[Figure { spot: spot(500, 700), ..other }]));
    assert!(grid.may_stand(cell("3.3.1"), spot(500, 500), 160, &[Figure { cell: cell("3.3.2"), ..other }]));
}

#[test]
fn lattice_spots_are_those_with_room() {
    assert_eq!(lattice_spots().count(), LATTICE.len() * LATTICE.len());
    for name in ["depot", "arcade", "spires"] {
        let grid = grid(name);
        let others = [standing("3.3.2", 2), standing("4.4.2", 1), standing("1.1.1", 3)];
        for cell in Cell::all(grid.levels()) {
            for size in 1..=4 {
                let radius = grid.body(size).radius;
                let one_by_one = lattice_spots()
                    .filter(|&spot| grid.fits(cell, size) && grid.may_stand(cell, spot, radius, &others))
                    .collect::<Vec<_>>();
                assert_eq!(
                    grid.free_spots(cell, size, &others).collect::<Vec<_>>(),
                    one_by_one,
                    "{name} {cell} {size}"
                );
            }
        }
    }
}

#[test]
fn the_sky_is_seen_past_walkways_only() {
    let depot = board("depot");
    assert!(depot.is_visible_from_above(cell("1.1.1")));
    assert!(depot.is_visible_from_above(cell("4.3.1")), "under a walkway");
    assert!(!depot.is_visible_from_above(cell("2.2.1")), "under a floor");
    assert!(!depot.is_visible_from_above(cell("3.2.1")), "under a hatch");
    assert!(depot.is_visible_from_above(cell("3.2.2")));
    let solid = drawn(3, &[(2, 4, 3, '#'), (3, 4, 3, 'F')], "");
    assert!(!solid.is_visible_from_above(cell("4.3.1")), "under a solid");
}

#[test]
fn range_counts_the_largest_difference() {
    assert_eq!(cell("1.1.1").range_to(cell("4.6.2")), 5);
    assert_eq!(cell("2.2.1").range_to(cell("2.2.5")), 4);
    assert!(cell("2.2.1").is_adjacent(cell("3.3.2")) && !cell("2.2.1").is_adjacent(cell("2.2.1")));
    let spires = grid("spires");
    let near: Vec<Cell> = spires.floors_within(cell("3.4.4"), 1, 3).collect();
    assert_eq!(near, [cell("3.4.3"), cell("4.4.3")]);
    assert_eq!(spires.floors_within(cell("1.1.1"), 1, 1).count(), 4, "three on the ground and a roof");
}

#[test]
fn scatter_goes_clockwise_from_north() {
    let from = cell("4.4.1");
    let to: Vec<String> = (1..=8)
        .filter_map(Direction::from_face)
        .map(|direction| from.towards(direction).expect("in the middle").to_string())
        .collect();
    assert_eq!(to, ["4.5.1", "5.5.1", "5.4.1", "5.3.1", "4.3.1", "3.3.1", "3.4.1", "3.5.1"]);
    assert_eq!((Direction::from_face(0), Direction::from_face(9)), (None, None));
    assert_eq!(Direction::NorthWest.face(), 8);
}

#[test]
fn the_line_counts_cubes_it_crosses_inside() {
    let grid = drawn(3, &[(3, 5, 5, 'F')], "");
    let crossed = |from: Figure, to: Figure| {
        let mut list = Vec::new();
        grid.crossed(&from, &to, |cell| list.push(cell.to_string()));
        list
    };
    // Exactly through the corners the diagonal crosses no other cube.
    assert_eq!(crossed(standing("1.1.1", 1), standing("3.3.1", 1)), ["1.1.1", "2.2.1", "3.3.1"]);
    let aside = Figure { spot: spot(600, 500), ..standing("1.1.1", 1) };
    assert_eq!(crossed(aside, standing("2.2.1", 1)), ["1.1.1", "2.1.1", "2.2.1"]);
    // Along a line between columns only its own cubes count.
    let line = |at: &str| Figure { spot: spot(0, 500), ..standing(at, 1) };
    assert_eq!(crossed(line("4.1.1"), line("4.4.1")), ["4.1.1", "4.4.1"]);
    // Down from a roof.
    assert_eq!(
        crossed(standing("5.5.3", 1), standing("5.7.1", 1)),
        ["5.6.1", "5.7.1", "5.5.2", "5.6.2", "5.5.3"]
    );
    let mut to_cell = Vec::new();
    grid.crossed_to_cell(&standing("1.1.1", 1), cell("1.3.1"), |cell| to_cell.push(cell.to_string()));
    assert_eq!(to_cell, ["1.1.1", "1.2.1", "1.3.1"]);
}

#[test]
fn the_large_reach_into_halves_they_do_not_fit_in() {
    let reaches =
        |grid: &Grid, from: &str, to: &str, size: u8| grid.reaches_into(cell(from), cell(to), FOOT, size);
    let halved = drawn(1, &[], "L1 halved: 33W\n");
    assert_eq!(step(&halved, "2.3.1", "3.3.1", FOOT, 3), None);
    assert!(reaches(&halved, "2.3.1", "3.3.1", 3) && reaches(&halved, "2.3.1", "3.3.1", 4));
    // Along the wall half a face is left, which is enough to reach through; the wall itself is not.
    assert!(reaches(&halved, "3.4.1", "3.3.1", 3) && reaches(&halved, "3.4.1", "3.3.1b", 3));
    assert!(!reaches(&halved, "2.3.1", "3.3.1b", 3));
    // Not from afar, not into whole cubes, and not who fits.
    assert!(!reaches(&halved, "1.3.1", "3.3.1", 3) && !reaches(&halved, "2.3.1", "2.4.1", 3));
    assert!(!reaches(&halved, "2.3.1", "3.3.1", 2));
    let doored = drawn(1, &[], "L1 halved: 33W\nL1 D2: 23E\n");
    assert!(!reaches(&doored, "2.3.1", "3.3.1", 3));
    let walkway = drawn(2, &[(2, 2, 3, 'F'), (2, 3, 3, '=')], "");
    assert!(reaches(&walkway, "2.3.2", "3.3.2", 4) && !reaches(&walkway, "3.3.1", "3.3.2", 4));
}
