//! Maps of chance within the limits of terrain: the same number is the same map. [D1Z-SETUP-03] to [D1Z-SETUP-07]
//!
//! Pieces are dropped on a lattice of half inches, each with its copy turned by 180 degrees, clear of every mission
//! marker that may come to lie on such a map. A map that covers too little, shows too much or shuts a zone off is
//! thrown away and the next one of the same number is made.

use super::maps::{check_map, covered_thousandths};
use crate::geometry::boxes::Rect;
use crate::geometry::{BASE_RADIUS, Doors, Point, TEMPLATE, Table};
use crate::setup::{BOARD, Edge, Map, Part, PartKind};
use sortie_kernel::dice::{Dice, Rolling, Sampler};
use sortie_rulebook::{marks, rule};

/// The option that selects one of the random maps.
pub const MAP_SEED: &str = "map-seed";

/// How many maps of one number are tried.
const TRIES: u64 = 400;

/// Where markers of missions 1 to 3 lie for A at the south edge.
const MARKERS: [(i32, i32); 7] = [(18, 18), (6, 18), (30, 18), (9, 12), (27, 24), (9, 24), (27, 12)];

/// How a piece may look: name, height, whether it carries models.
type Look = (&'static str, i32, bool);
/// Pieces of one kind: looks, how many with their copies left out, widths and depths in half inches.
type Lot = (PartKind, &'static [Look], usize, (i32, i32), (i32, i32));

/// What is dropped, in this order.
const STOCK: [Lot; 6] = [
    (PartKind::Large, &[("Hall", 4000, true), ("Works", 3000, true)], 1, (14, 18), (13, 18)),
    (
        PartKind::Small,
        &[("Hut", 3000, true), ("Container", 2500, true), ("House", 4000, true)],
        4,
        (9, 10),
        (8, 10),
    ),
    (PartKind::Difficult, &[("Wood", 3000, false), ("Rubble", 0, false)], 4, (9, 13), (8, 11)),
    (PartKind::Low, &[("Wall", 1000, false), ("Hedge", 1200, false)], 3, (1, 1), (5, 10)),
    (
        PartKind::Scatter,
        &[("Crates", 1000, true), ("Barrels", 1000, false), ("Skip", 1400, false)],
        5,
        (2, 4),
        (2, 4),
    ),
    (PartKind::Scatter, &[("Car", 1300, false), ("Trees", 3000, false)], 2, (3, 4), (4, 6)),
];

/// The map of a number.
pub fn generate(seed: u64) -> Map {
    let name = "random";
    rule!("D1Z-SETUP-03");
    // What is tried here is not part of any game and reaches no rule.
    marks::apart(|| {
        let tries = (0..TRIES)
            .map(|attempt| Maker::new(seed.wrapping_mul(TRIES).wrapping_add(attempt)).make(name, seed));
        let mut best: Option<(i64, Map)> = None;
        for map in tries {
            let worth = worth(&map);
            if worth == 0 {
                return map;
            }
            if best.as_ref().is_none_or(|(known, _)| worth < *known) {
                best = Some((worth, map));
            }
        }
        best.map_or_else(|| Map::new(name, "Open field", Vec::new(), true), |(_, map)| map)
    })
}

struct Maker {
    dice: Rolling<Sampler>,
    parts: Vec<Part>,
    clear: Vec<Rect>,
}

impl Maker {
    fn new(seed: u64) -> Maker {
        let clear = MARKERS.iter().flat_map(|(x, y)| {
            let at = Point::new(x * 1000, y * 1000);
            Edge::ALL.map(|edge| Rect::around(edge.turn(at), edge.turn(at)).grown(BASE_RADIUS + 1000))
        });
        Maker { dice: Rolling::new(Sampler::new(seed)), parts: Vec::new(), clear: clear.collect() }
    }

    fn below(&mut self, n: i32) -> i32 {
        i32::from(self.dice.pick(rule!("D1Z-SETUP-02"), n.max(1) as u16))
    }

    fn between(&mut self, (low, high): (i32, i32)) -> i32 {
        low + self.below(high - low + 1)
    }

    fn make(mut self, name: &str, seed: u64) -> Map {
        for (kind, looks, count, width, depth) in STOCK {
            for _ in 0..count {
                self.drop_piece(kind, looks, width, depth);
            }
        }
        Map::new(name, &format!("Random map {seed}"), self.parts, true)
    }

    fn drop_piece(&mut self, kind: PartKind, looks: &[Look], width: (i32, i32), depth: (i32, i32)) {
        for _ in 0..60 {
            let (mut w, mut d) = (self.between(width) * 500, self.between(depth) * 500);
            if self.below(2) == 0 {
                std::mem::swap(&mut w, &mut d);
            }
            let (x, y) = (self.below((BOARD - w) / 500 + 1) * 500, self.below((BOARD - d) / 500 + 1) * 500);
            let (name, top, standable) = looks[self.below(looks.len() as i32) as usize];
            let rect = Rect::new(Point::new(x, y), Point::new(x + w, y + d));
            let copy = Rect::around(
                Point::new(BOARD - rect.low.x, BOARD - rect.low.y),
                Point::new(BOARD - rect.high.x, BOARD - rect.high.y),
            );
            let part = |rect: Rect| Part {
                name: name.to_string(),
                kind,
                low: rect.low,
                high: rect.high,
                top,
                standable,
            };
            let (first, second) = (part(rect), part(copy));
            if self.fits(&first, None) && self.fits(&second, Some(&first)) {
                self.parts.extend([first, second]);
                return;
            }
        }
    }

    /// Pieces do not overlap; between high ones, and at the edge of the board, a base passes.
    fn fits(&self, part: &Part, also: Option<&Part>) -> bool {
        let rect = Rect::new(part.low, part.high);
        let is_high = |part: &Part| part.top > TEMPLATE && !part.kind.is_area();
        let apart = |other: &Part| {
            let gap = if is_high(part) && is_high(other) { 1500 } else { 500 };
            !rect.grown(gap).overlaps(&Rect::new(other.low, other.high))
        };
        let margin = Rect::new(Point::new(1500, 1500), Point::new(BOARD - 1500, BOARD - 1500));
        (!is_high(part) || margin.holds(&rect))
            && !self.clear.iter().any(|clear| clear.overlaps(&rect))
            && self.parts.iter().all(apart)
            && also.is_none_or(apart)
    }
}

/// How far a map misses what is asked of it: 0 if it may be played. [D1Z-SETUP-03]
pub fn worth(map: &Map) -> i64 {
    rule!("D1Z-SETUP-03");
    let covered = covered_thousandths(map);
    let table = Table::new(map);
    let seen = Edge::ALL[..3].iter().step_by(2).map(|edge| seen_thousandths(&table, *edge));
    let too_much: i64 = seen.map(|seen| (seen - 200).max(0)).sum();
    let faults = check_map(map).len() as i64 * 1000;
    let shut = if is_connected(&table) { 0 } else { 5000 };
    (400 - covered).max(0) + (covered - 600).max(0) + too_much + faults + shut
}

/// The share of pairs of points of two opposite zones that see each other, in thousandths, with base centres on a
/// grid of 1.5 inches and Blocking Terrain alone. [D1Z-SETUP-03]
pub fn seen_thousandths(table: &Table, edge: Edge) -> i64 {
    let grid = |row: i32| (0..23).map(move |column| Point::new(1500 + column * 1500, row));
    let scene = table.scene(Doors::default());
    let stands = |at: &Point| scene.level(*at, BASE_RADIUS) == Ok(0);
    let rows = |rows: [i32; 4]| -> Vec<Point> {
        rows.into_iter().flat_map(grid).map(|at| edge.turn(at)).filter(stands).collect()
    };
    let (near, far) = (rows([750, 2250, 3750, 5250]), rows([30_750, 32_250, 33_750, 35_250]));
    let blocks: Vec<Rect> = scene
        .pieces()
        .filter(|(_, piece)| piece.hides == crate::geometry::Hides::Blocks && piece.top > TEMPLATE)
        .map(|(_, piece)| piece.sight)
        .collect();
    let free = |a: &Point, b: &Point| !blocks.iter().any(|block| block.cut_by(*a, *b));
    let pairs = near.len() * far.len();
    let seen: usize = near.iter().map(|a| far.iter().filter(|b| free(a, b)).count()).sum();
    (seen * 1000 / pairs.max(1)) as i64
}

/// Whether a base can walk from the south edge to every other edge and every marker without entering an area.
pub fn is_connected(table: &Table) -> bool {
    let scene = table.scene(Doors::default());
    const STEP: i32 = 500;
    let side = (BOARD / STEP) as usize + 1;
    let point = |cell: usize| Point::new((cell % side) as i32 * STEP, (cell / side) as i32 * STEP);
    let open: Vec<bool> = (0..side * side)
        .map(|cell| {
            scene.leg_over_terrain(point(cell), point(cell), BASE_RADIUS).is_ok()
                && !scene.leg_in_difficult(point(cell), point(cell), BASE_RADIUS)
        })
        .collect();
    let cell = |x: i32, y: i32| (y / STEP) as usize * side + (x / STEP) as usize;
    let Some(start) = (2..side - 2).map(|x| cell(x as i32 * STEP, 1000)).find(|cell| open[*cell]) else {
        return false;
    };
    let mut seen = vec![false; side * side];
    let mut stack = vec![start];
    seen[start] = true;
    while let Some(at) = stack.pop() {
        let (x, y) = (at % side, at / side);
        let next = [(x.wrapping_sub(1), y), (x + 1, y), (x, y.wrapping_sub(1)), (x, y + 1)];
        for (nx, ny) in next.into_iter().filter(|(nx, ny)| *nx < side && *ny < side) {
            let to = ny * side + nx;
            if open[to] && !seen[to] {
                seen[to] = true;
                stack.push(to);
            }
        }
    }
    let markers = MARKERS.iter().all(|(x, y)| seen[cell(x * 1000, y * 1000)]);
    let edges = Edge::ALL.iter().all(|edge| {
        (2..side - 2).any(|x| {
            let at = edge.turn(Point::new(x as i32 * STEP, 1000));
            seen[cell(at.x, at.y)]
        })
    });
    markers && edges
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn random_maps_keep_the_limits_of_terrain() {
        for seed in 0..12 {
            let map = generate(seed);
            assert_eq!(check_map(&map), [], "map {seed}");
            assert_eq!(worth(&map), 0, "map {seed}: {} thousandths", covered_thousandths(&map));
            assert_eq!(generate(seed), map, "the same number is the same map");
            for part in &map.parts {
                let turned = |at: Point| Point::new(BOARD - at.x, BOARD - at.y);
                let copy = |other: &Part| other.low == turned(part.high) && other.top == part.top;
                assert!(map.parts.iter().any(copy), "{part:?} has no copy");
            }
        }
        assert_ne!(generate(0), generate(1));
    }
}
