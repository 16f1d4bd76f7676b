//! Measures the cube grid: set-up, sight queries, steps and standing room a second, on the three boards.
//!
//! `cargo run --release -p sortie-geometry --example cube_bench`
#![allow(clippy::print_stdout, reason = "a benchmark prints its figures")]

use std::hint::black_box;
use std::time::Instant;

use sortie_geometry::cube::{Board, Cell, Figure, Grid, Locomotion, Scene, boards};

/// Its own small generator, so that every run measures the same queries.
struct Draw(u64);

impl Draw {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % bound
    }
}

/// Sixteen models on free lattice spots of random floors.
fn crowd(grid: &Grid, draw: &mut Draw) -> Vec<Figure> {
    let floors: Vec<Cell> = Cell::all(grid.levels()).filter(|&cell| grid.has_floor(cell)).collect();
    let mut models: Vec<Figure> = Vec::new();
    while models.len() < 16 {
        let (cell, size) = (floors[draw.below(floors.len())], [1, 1, 1, 2, 2, 3][draw.below(6)]);
        let spots: Vec<_> = grid.free_spots(cell, size, &models).collect();
        if !spots.is_empty() {
            let spot = spots[draw.below(spots.len())];
            models.push(Figure::standing(cell, spot, *grid.body(size)));
        }
    }
    models
}

fn rate(count: u64, since: Instant) -> String {
    let seconds = since.elapsed().as_secs_f64();
    format!("{:.2} M/s, {:.0} ns each", count as f64 / seconds / 1e6, seconds * 1e9 / count as f64)
}

fn main() {
    for name in boards::NAMES {
        let text = boards::named(name).expect("the board is there");
        let start = Instant::now();
        let grid = Grid::new(Board::parse(text).expect("the board is sound"));
        println!("{name}: set-up {:.1} ms", start.elapsed().as_secs_f64() * 1e3);
        let mut draw = Draw(7);
        let crowds: Vec<Vec<Figure>> = (0..8).map(|_| crowd(&grid, &mut draw)).collect();
        sight(&grid, &crowds);
        moves(&grid, &crowds);
    }
}

fn sight(grid: &Grid, crowds: &[Vec<Figure>]) {
    // A fresh grid remembers no answer; the first pass asks everything for the first time.
    let fresh = grid.clone();
    for (label, passes, with_models) in [
        ("asked for the first time", 1, false),
        ("scenery only", 20, false),
        ("with 14 other models", 20, true),
    ] {
        let (start, mut count, mut seen, mut free) = (Instant::now(), 0_u64, 0_u64, 0_u64);
        for models in (0..passes).flat_map(|_| crowds) {
            for (a, shooter) in models.iter().enumerate() {
                for (b, target) in models.iter().enumerate().filter(|&(b, _)| b != a) {
                    // The others are copied for every question, as a game without a list of its own does.
                    let mut others = [*shooter; 16];
                    let mut length = 0;
                    for (_, other) in
                        models.iter().enumerate().filter(|&(o, _)| with_models && o != a && o != b)
                    {
                        others[length] = *other;
                        length += 1;
                    }
                    let scene = Scene { others: &others[..length], smoke: &[] };
                    let rays = black_box(fresh.sight(shooter, target, &scene));
                    count += 1;
                    seen += u64::from(rays.any());
                    free += u64::from(rays.count());
                }
            }
        }
        println!("  sight, {label}: {} ({} % seen, {free} rays)", rate(count, start), 100 * seen / count);
    }
}

fn moves(grid: &Grid, crowds: &[Vec<Figure>]) {
    let (start, mut count, mut steps) = (Instant::now(), 0_u64, 0_usize);
    for _ in 0..2000 {
        for model in crowds.iter().flatten() {
            steps += black_box(grid.steps(model.cell, Locomotion::Foot, 1)).len();
            count += 1;
        }
    }
    println!("  steps: {} ({} a cell)", rate(count, start), steps as u64 / count);
    let (start, mut count, mut spots) = (Instant::now(), 0_u64, 0_usize);
    for _ in 0..50 {
        for models in crowds {
            for model in models {
                spots += black_box(grid.free_spots(model.cell, 1, models).count());
                count += 1;
            }
        }
    }
    println!("  free spots among 16 models: {} ({} a cell)", rate(count, start), spots as u64 / count);
    for (label, passes) in [("asked for the first time", 1), ("asked again", 5)] {
        let (start, mut count, mut free) = (Instant::now(), 0_u64, 0_u64);
        for model in (0..passes).flat_map(|_| crowds.iter().flatten()) {
            for cell in Cell::all(grid.drawn()) {
                free += u64::from(black_box(grid.sight_to_cell(model, cell, &[])).count());
                count += 1;
            }
        }
        println!("  sight to a cube, {label}: {} ({free} rays)", rate(count, start));
    }
}
