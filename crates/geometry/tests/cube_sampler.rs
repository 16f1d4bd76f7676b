//! Sight against a sampler that walks along each ray in small steps and asks what is there, written apart
//! from the exact predicates; and the properties that sight and steps must have on any board.

mod cube_support;

use cube_support::random::{Draw, board_text, figure};
use proptest::prelude::*;
use sortie_geometry::cube::{Axis, Board, Cell, Figure, Floor, Grid, Locomotion, Panel, Scene, Side, Spot};

type Point = [f64; 3];

/// How far shapes are grown or shrunk, so that no verdict hangs on a hair.
const MARGIN: f64 = 3.0;
/// Length of the sampler's steps, shorter than the margin.
const STRIDE: f64 = 2.0;

fn base(grid: &Grid, figure: &Figure) -> f64 {
    f64::from(figure.cell.origin()[2] + grid.surface(figure.cell, figure.spot))
}

fn eye(grid: &Grid, figure: &Figure) -> Point {
    let [x, y] = figure.centre();
    [f64::from(x), f64::from(y), base(grid, figure) + f64::from(figure.body.eye)]
}

fn nine_points(grid: &Grid, shooter: &Figure, target: &Figure) -> Vec<Point> {
    let ([x, y], [sx, sy]) = (target.centre().map(f64::from), shooter.centre().map(f64::from));
    let radius = f64::from(target.body.radius);
    let height = f64::from(target.height());
    let mut points = Vec::new();
    for up in [20.0, height / 2.0, height] {
        for rim in [0.0, -radius, radius] {
            let (dx, dy) = if (x - sx).abs() >= (y - sy).abs() { (0.0, rim) } else { (rim, 0.0) };
            points.push([x + dx, y + dy, base(grid, target) + up]);
        }
    }
    points
}

/// Whether the closed part of a panel, grown by `grow`, has this point of its face.
fn closed_at(panel: Panel, along: f64, up: f64, grow: f64) -> bool {
    let full = up <= 1000.0 + grow && up >= -grow && along >= -grow && along <= 1000.0 + grow;
    let open = |from: f64, to: f64, top: f64| along > from + grow && along < to - grow && up < top - grow;
    full && match panel {
        Panel::Open => false,
        Panel::Wall { .. } => true,
        Panel::Door(1) => !open(250.0, 750.0, 500.0),
        Panel::Door(2) => !open(250.0, 750.0, 2000.0),
        Panel::Door(_) => !open(125.0, 875.0, 2000.0),
        Panel::Rail(size) => up <= 1000.0 - 250.0 * f64::from(size) + grow,
    }
}

fn cell_at(x: f64, y: f64, z: f64) -> Option<Cell> {
    let part = |value: f64| u8::try_from((value / 1000.0).floor() as i64 + 1).ok();
    Cell::new(part(x)?, part(y)?, part(z)?)
}

fn inside(p: Point, lo: Point, hi: Point, grow: f64) -> bool {
    (0..3).all(|axis| p[axis] >= lo[axis] - grow && p[axis] <= hi[axis] + grow)
}

/// Whether the point is in something that fills space: solids, crates, platforms, smoke, bodies.
fn filled(grid: &Grid, scene: &Scene<'_>, p: Point, grow: f64) -> bool {
    let shift = grow.abs();
    let corner = |bits: usize, axis: usize| p[axis] + if bits >> axis & 1 == 1 { shift } else { -shift };
    let mut cells: [Option<Cell>; 8] =
        std::array::from_fn(|bits| cell_at(corner(bits, 0), corner(bits, 1), corner(bits, 2)));
    if cells[0] == cells[7] {
        cells[1..].fill(None);
    }
    let in_cell = cells.into_iter().flatten().any(|cell| {
        let [x, y, z] = cell.origin().map(f64::from);
        let cube = grid.cube(cell);
        let part = |x0: f64, x1: f64, y0: f64, y1: f64, top: f64| {
            inside(p, [x + x0, y + y0, z], [x + x1, y + y1, z + top], grow)
        };
        let smoky = scene.smoke.iter().any(|&smoke| {
            let [[x0, x1], [y0, y1]] = match (cube.halved, smoke.is_second_half()) {
                (None, _) => [[0.0, 1000.0], [0.0, 1000.0]],
                (Some(Axis::EastWest), false) => [[0.0, 500.0], [0.0, 1000.0]],
                (Some(Axis::EastWest), true) => [[500.0, 1000.0], [0.0, 1000.0]],
                (Some(Axis::NorthSouth), false) => [[0.0, 1000.0], [0.0, 500.0]],
                (Some(Axis::NorthSouth), true) => [[0.0, 1000.0], [500.0, 1000.0]],
            };
            smoke.cube() == cell && part(x0, x1, y0, y1, 1000.0)
        });
        let crates = cube.crate_corners().any(|corner| {
            let (x0, y0) = match corner.digit() {
                '1' => (50.0, 50.0),
                '3' => (650.0, 50.0),
                '7' => (50.0, 650.0),
                _ => (650.0, 650.0),
            };
            part(x0, x0 + 300.0, y0, y0 + 300.0, 300.0)
        });
        let platform = cube.platform.is_some_and(|platform| {
            let top = f64::from(platform.height);
            match platform.side {
                None => part(0.0, 1000.0, 0.0, 1000.0, top),
                Some(Side::West) => part(0.0, 500.0, 0.0, 1000.0, top),
                Some(Side::East) => part(500.0, 1000.0, 0.0, 1000.0, top),
                Some(Side::South) => part(0.0, 1000.0, 0.0, 500.0, top),
                Some(Side::North) => part(0.0, 1000.0, 500.0, 1000.0, top),
            }
        });
        smoky || crates || platform || (cube.solid && part(0.0, 1000.0, 0.0, 1000.0, 1000.0))
    });
    let in_body = scene.others.iter().any(|other| {
        let [x, y] = other.centre().map(f64::from);
        let bottom = base(grid, other);
        let aside = ((p[0] - x).powi(2) + (p[1] - y).powi(2)).sqrt();
        let radius = f64::from(other.body.radius) + grow;
        aside <= radius && p[2] >= bottom - grow && p[2] <= bottom + f64::from(other.height()) + grow
    });
    in_cell || in_body
}

/// Whether the point, on or near the plane where `axis` has the value `plane`, lies in something flat there.
fn flat(grid: &Grid, p: Point, axis: usize, plane: f64, grow: f64) -> bool {
    // A grown part reaches into the next cube, so both neighbours along the plane are asked.
    let mut found = false;
    let shift = grow.max(0.0);
    for a in [-shift, shift] {
        for b in [-shift, shift] {
            let mut q = p;
            q[axis] = plane;
            q[(axis + 1) % 3] += a;
            q[(axis + 2) % 3] += b;
            let after = cell_at(q[0], q[1], q[2]);
            let mut q_before = q;
            q_before[axis] -= 1.0;
            let before = cell_at(q_before[0], q_before[1], q_before[2]);
            let Some(cell) = after.or(before) else { continue };
            let o = cell.origin().map(f64::from);
            let (x, y, z) = (p[0] - o[0], p[1] - o[1], p[2] - o[2]);
            let half = (plane / 500.0).round() as i64 % 2 != 0;
            found |= match (axis, half) {
                (0, true) => {
                    grid.cube(cell).halved == Some(Axis::EastWest)
                        && closed_at(Panel::Wall { hatch: 0 }, y, z, grow)
                }
                (1, true) => {
                    grid.cube(cell).halved == Some(Axis::NorthSouth)
                        && closed_at(Panel::Wall { hatch: 0 }, x, z, grow)
                }
                (0, false) => {
                    let side = if after.is_some() { Side::West } else { Side::East };
                    closed_at(grid.listed_face(cell, side).panel, y, z, grow)
                }
                (1, false) => {
                    let side = if after.is_some() { Side::South } else { Side::North };
                    closed_at(grid.listed_face(cell, side).panel, x, z, grow)
                }
                (2, false) if cell.level() > 1 => {
                    let strip = |value: f64| value >= 250.0 - grow && value <= 750.0 + grow;
                    let whole = |value: f64| value >= -grow && value <= 1000.0 + grow;
                    match grid.floor(cell) {
                        Floor::None => false,
                        Floor::Full | Floor::Hatch(_) => whole(x) && whole(y),
                        Floor::Walkway(Axis::EastWest) => whole(x) && strip(y),
                        Floor::Walkway(Axis::NorthSouth) => strip(x) && whole(y),
                    }
                }
                _ => false,
            };
        }
    }
    found
}

/// Walks along a ray. With a positive margin everything is larger, with a negative one smaller.
fn walked_free(grid: &Grid, scene: &Scene<'_>, from: Point, to: Point, grow: f64) -> bool {
    let length = (0..3).map(|axis| (to[axis] - from[axis]).powi(2)).sum::<f64>().sqrt();
    let count = (length / STRIDE).ceil() as usize;
    let at = |step: usize| -> Point {
        std::array::from_fn(|axis| from[axis] + (to[axis] - from[axis]) * step as f64 / count as f64)
    };
    for step in 0..=count {
        let p = at(step);
        if filled(grid, scene, p, grow) {
            return false;
        }
        for axis in 0..3 {
            let plane = (p[axis] / 500.0).round() * 500.0;
            let here = if grow > 0.0 {
                (p[axis] - plane).abs() <= grow
            } else {
                // Smaller flat things have no thickness: the ray must change sides.
                step < count && (p[axis] - plane) * (at(step + 1)[axis] - plane) < 0.0
            };
            if here && flat(grid, p, axis, plane, grow) {
                return false;
            }
        }
    }
    true
}

fn compare(grid: &Grid, shooter: &Figure, target: &Figure, scene: &Scene<'_>) {
    let rays = grid.sight(shooter, target, scene);
    let (from, points) = (eye(grid, shooter), nine_points(grid, shooter, target));
    for (ray, &to) in points.iter().enumerate() {
        if walked_free(grid, scene, from, to, MARGIN) {
            assert!(rays.is_free(ray), "{shooter:?} to {target:?}, ray {ray} should be free");
        }
        if !walked_free(grid, scene, from, to, -MARGIN) {
            assert!(!rays.is_free(ray), "{shooter:?} to {target:?}, ray {ray} should be stopped");
        }
    }
    assert_eq!(grid.any_free(shooter, target, scene), rays.any());
    assert_eq!(grid.all_free(shooter, target, scene), rays.all());
    // Asked again, from memory, and on a grid without memory.
    assert_eq!(grid.sight(shooter, target, scene), rays);
    for (ray, blocker) in grid.explain(shooter, target, scene).iter().enumerate() {
        assert_eq!(blocker.is_none(), rays.is_free(ray));
    }
}

/// The seven points of a cell, seen by the sampler and by the grid, first and from memory.
fn compare_cell(grid: &Grid, shooter: &Figure, cell: Cell, smoke: &[Cell]) {
    let rays = grid.sight_to_cell(shooter, cell, smoke);
    assert_eq!(grid.sight_to_cell(shooter, cell, smoke), rays);
    let other_smoke: Vec<Cell> = smoke.iter().copied().filter(|&smoke| smoke != cell).collect();
    let scene = Scene { others: &[], smoke: &other_smoke };
    let o = cell.origin().map(f64::from);
    let (mut middle, mut reach) = ([o[0] + 500.0, o[1] + 500.0, o[2] + 500.0], [400.0; 3]);
    if let Some(cut) = grid.cube(cell).halved {
        let axis = usize::from(cut == Axis::NorthSouth);
        middle[axis] += if cell.is_second_half() { 250.0 } else { -250.0 };
        reach[axis] = 200.0;
    }
    let mut points = vec![middle];
    for axis in 0..3 {
        for sign in [-1.0, 1.0] {
            let mut point = middle;
            point[axis] += sign * reach[axis];
            points.push(point);
        }
    }
    let from = eye(grid, shooter);
    for (ray, &to) in points.iter().enumerate() {
        if walked_free(grid, &scene, from, to, MARGIN) {
            assert!(rays.is_free(ray), "{shooter:?} to {cell}, ray {ray} should be free");
        }
        if !walked_free(grid, &scene, from, to, -MARGIN) {
            assert!(!rays.is_free(ray), "{shooter:?} to {cell}, ray {ray} should be stopped");
        }
    }
}

/// The board turned over from east to west.
fn mirrored(text: &str) -> String {
    let swap = |sign: char| {
        "<>7913EW".chars().zip("><9731WE".chars()).find(|pair| pair.0 == sign).map_or(sign, |pair| pair.1)
    };
    let mut out = String::new();
    for line in text.lines() {
        match line.split_once(": ") {
            Some((head, items)) => {
                out.push_str(&format!("{head}:"));
                for item in items.split(' ') {
                    let column = item.as_bytes()[0] - b'0';
                    let rest: String = item[2..].chars().map(swap).collect();
                    out.push_str(&format!(" {}{}{rest}", 9 - column, &item[1..2]));
                }
            }
            None if line.starts_with("level") => out.push_str(line),
            None => {
                out.push_str(&line[..2]);
                out.extend(line[2..].chars().rev().map(swap));
            }
        }
        out.push('\n');
    }
    out
}

fn mirror_cell(board: &Board, cell: Cell) -> Cell {
    let cube = Cell::new(9 - cell.column(), cell.row(), cell.level()).expect("a mirrored cube");
    match board.cube(cell).halved {
        Some(Axis::EastWest) if !cell.is_second_half() => cube.second_half(),
        Some(Axis::NorthSouth) if cell.is_second_half() => cube.second_half(),
        _ => cube,
    }
}

fn mirror(board: &Board, figure: &Figure) -> Figure {
    let spot = Spot::new((1000 - figure.spot.x()) as u16, figure.spot.y() as u16).expect("a mirrored spot");
    Figure { cell: mirror_cell(board, figure.cell), spot, ..*figure }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn sight_agrees_with_a_walk_along_each_ray(seed in any::<u64>()) {
        let mut draw = Draw(seed);
        let text = board_text(&mut draw);
        let grid = Grid::new(Board::parse(&text).expect("a sound board"));
        for turn in 0..16 {
            let shooter = figure(&grid, &mut draw);
            // Most rays across a full board are stopped by many things; what one thing does shows nearby.
            let reach = if turn % 8 == 0 { 8 } else { 1 };
            let mut target = figure(&grid, &mut draw);
            while target.cell.range_to(shooter.cell) > reach {
                target = figure(&grid, &mut draw);
            }
            let others: Vec<Figure> = (0..draw.below(8)).map(|_| figure(&grid, &mut draw)).collect();
            let smoke: Vec<Cell> = (0..draw.below(3)).map(|_| figure(&grid, &mut draw).cell).collect();
            if (shooter.cell.cube(), shooter.spot) != (target.cell.cube(), target.spot) {
                compare(&grid, &shooter, &target, &Scene { others: &others, smoke: &smoke });
                compare(&grid, &shooter, &target, &Scene::default());
            }
            compare_cell(&grid, &shooter, target.cell, &smoke);
            compare_cell(&grid, &shooter, target.cell.above().expect("there is air above"), &[target.cell]);
        }
    }

    #[test]
    fn a_mirrored_board_gives_mirrored_answers(seed in any::<u64>()) {
        let mut draw = Draw(seed);
        let text = board_text(&mut draw);
        let grid = Grid::new(Board::parse(&text).expect("a sound board"));
        let image = Grid::new(Board::parse(&mirrored(&text)).expect("a sound mirror image"));
        let turned = Grid::new(grid.half_turn());
        prop_assert_eq!(&grid.half_turn().half_turn(), grid.board());
        for _ in 0..40 {
            let (shooter, target) = (figure(&grid, &mut draw), figure(&grid, &mut draw));
            let others: Vec<Figure> = (0..4).map(|_| figure(&grid, &mut draw)).collect();
            let reflect = |figure: &Figure| mirror(&grid, figure);
            let mirrored_others: Vec<Figure> = others.iter().map(reflect).collect();
            let here = grid.sight(&shooter, &target, &Scene { others: &others, smoke: &[] });
            let there = image.sight(&reflect(&shooter), &reflect(&target), &Scene { others: &mirrored_others, smoke: &[] });
            prop_assert_eq!(here.count(), there.count());
            prop_assert_eq!(
                grid.may_stand(shooter.cell, shooter.spot, shooter.body.radius, &others),
                image.may_stand(reflect(&shooter).cell, reflect(&shooter).spot, shooter.body.radius, &mirrored_others)
            );
            // Half a turn of the board and of the figures.
            let turn = |figure: &Figure| {
                let cube = Cell::new(9 - figure.cell.column(), 9 - figure.cell.row(), figure.cell.level()).expect("turned");
                let spot = Spot::new((1000 - figure.spot.x()) as u16, (1000 - figure.spot.y()) as u16).expect("turned");
                Figure { cell: turned.place(cube, spot), spot, ..*figure }
            };
            let alone = grid.sight(&shooter, &target, &Scene::default());
            prop_assert_eq!(alone.count(), turned.sight(&turn(&shooter), &turn(&target), &Scene::default()).count());
        }
        for cube in Cell::all(grid.levels()) {
            for cell in grid.places(cube) {
                for locomotion in Locomotion::ALL {
                    for size in 1..=4 {
                        let list = |steps: &[sortie_geometry::cube::Step], turn: &dyn Fn(Cell) -> Cell| {
                            let mut list: Vec<_> = steps.iter().map(|step| (turn(step.to), step.footing as u8, step.way as u8)).collect();
                            list.sort_unstable();
                            list
                        };
                        let here = list(grid.steps(cell, locomotion, size), &|to| mirror_cell(&grid, to));
                        let there = list(image.steps(mirror_cell(&grid, cell), locomotion, size), &|to| to);
                        prop_assert_eq!(here, there, "{} {:?} {}", cell, locomotion, size);
                    }
                }
            }
        }
    }

    #[test]
    fn another_obstacle_never_opens_a_ray(seed in any::<u64>()) {
        let mut draw = Draw(seed);
        let text = board_text(&mut draw);
        let grid = Grid::new(Board::parse(&text).expect("a sound board"));
        // The first empty inner face on level 1 after a random one gets a wall.
        let start = draw.below(64);
        let cell = (0..64).filter_map(|n| Cell::all(1).nth((start + n) % 64))
            .find(|&cell| cell.column() > 1 && grid.listed_face(cell, Side::West).panel == Panel::Open)
            .expect("a free face");
        let more = format!("{text}L1 B: {}{}W\n", cell.column(), cell.row());
        let fuller = Grid::new(Board::parse(&more).expect("a sound board"));
        for _ in 0..60 {
            let (shooter, target) = (figure(&grid, &mut draw), figure(&grid, &mut draw));
            let (extra, smoke) = (figure(&grid, &mut draw), figure(&grid, &mut draw).cell);
            let before = grid.sight(&shooter, &target, &Scene::default());
            let walled = fuller.sight(&shooter, &target, &Scene::default());
            let crowded = grid.sight(&shooter, &target, &Scene { others: &[extra], smoke: &[] });
            let smoky = grid.sight(&shooter, &target, &Scene { others: &[], smoke: &[smoke] });
            for ray in 0..9 {
                for after in [walled, crowded, smoky] {
                    prop_assert!(before.is_free(ray) || !after.is_free(ray));
                }
            }
        }
    }

    #[test]
    fn what_is_printed_is_read_again(seed in any::<u64>()) {
        let board = cube_support::random::board(&mut Draw(seed));
        let again = Board::parse(&board.to_string());
        prop_assert_eq!(again.as_ref(), Ok(&board));
    }
}
