//! Sight in quarter inches and whole numbers: what an eye sees of a model's eight body points and of a square's
//! floor points (DZA-LOS-03, 04, 08), and which lines to a square pass models (DZA-BLAZE-02).
//!
//! Touching a building, wall or panel blocks. Answers that depend on the board alone are kept once worked out.

use super::{Board, CELLS, Kind, SIZE, SQUARES, Square};
use arrayvec::ArrayVec;
use sortie_rulebook::rule;
use std::sync::OnceLock;

/// Quarter inches to a square's side, and to a level.
pub const UNIT: i32 = 12;

/// A point in quarter inches from the south-west corner of the ground.
pub type Point = [i32; 3];

/// Where somebody looks from.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Eye {
    /// The square.
    pub square: Square,
    /// 1 to 9.
    pub spot: u8,
    /// Above the floor: 7, or 9 for a tall model.
    pub height: u8,
}

/// Heights of models that sight tells apart: Pinned, human, Stage 2.
pub const HEIGHTS: [u8; 3] = [3, 8, 10];

/// What is known of one eye.
#[derive(Debug)]
struct Seen {
    /// Squares in Area Fire sight, one bit each.
    area: u128,
    /// For each square: the body points seen on each spot at each height, four bits each.
    bodies: Vec<OnceLock<u128>>,
}

/// Everything worked out so far, by eye.
#[derive(Debug)]
pub(crate) struct Sights(Vec<OnceLock<Box<Seen>>>);

impl Sights {
    pub(crate) fn new() -> Sights {
        Sights((0..SQUARES * 9 * 2).map(|_| OnceLock::new()).collect())
    }
}

/// The centre of a spot on the floor of a square.
#[must_use]
pub fn spot_centre(board: &Board, square: Square, spot: u8) -> Point {
    let index = (spot.clamp(1, 9) - 1).min(8);
    rule!("DZA-POS-01");
    let (x, y) = ([2, 6, 10][usize::from(index % 3)], [10, 6, 2][usize::from(index / 3)]);
    let level = i32::from(board.level(square));
    [i32::from(square.column()) * UNIT + x, i32::from(square.row()) * UNIT + y, level * UNIT]
}

/// Where an eye is.
#[must_use]
pub fn eye_point(board: &Board, eye: Eye) -> Point {
    let [x, y, z] = spot_centre(board, eye.square, eye.spot);
    [x, y, z + i32::from(eye.height)]
}

/// The eight body points of a model of this height.
#[must_use]
pub fn body_points(board: &Board, square: Square, spot: u8, height: u8) -> [Point; 8] {
    rule!("DZA-LOS-03");
    let [x, y, z] = spot_centre(board, square, spot);
    let mut points = [[0; 3]; 8];
    for (i, point) in points.iter_mut().enumerate() {
        let side = |bit: usize| if i >> bit & 1 == 1 { 1 } else { -1 };
        let up = if i >> 2 & 1 == 1 { i32::from(height) - 1 } else { 1 };
        *point = [x + side(0), y + side(1), z + up];
    }
    points
}

/// The floor points of a square for an eye: nine centres, then eight rim points if it is higher than the eye.
#[must_use]
pub fn floor_points(board: &Board, from: Square, to: Square) -> Vec<Point> {
    rule!("DZA-LOS-08");
    let lift = |[x, y, z]: Point| [x, y, z + 1];
    let mut points: Vec<Point> = (1..=9).map(|spot| lift(spot_centre(board, to, spot))).collect();
    if board.level(to) > board.level(from) {
        let (x, y) = (i32::from(to.column()) * UNIT, i32::from(to.row()) * UNIT);
        let z = i32::from(board.level(to)) * UNIT;
        let rim = [(0, 0), (6, 0), (12, 0), (0, 6), (12, 6), (0, 12), (6, 12), (12, 12)];
        points.extend(rim.map(|(dx, dy)| lift([x + dx, y + dy, z])));
    }
    points
}

/// A closed box, flat for walls and panels.
#[derive(Clone, Copy, Debug)]
struct Body {
    low: Point,
    high: Point,
}

/// Whether a segment meets a closed box, by mere touch too.
fn touches(from: Point, to: Point, body: &Body) -> bool {
    span(from, to, body, |low, high| low <= high)
}

/// Whether a segment runs through the inside of a box.
fn enters(from: Point, to: Point, body: &Body) -> bool {
    span(from, to, body, |low, high| low < high)
}

/// The part of the segment inside each pair of planes, as fractions of it; `fits` compares a lower with an upper
/// end brought to one denominator.
fn span(from: Point, to: Point, body: &Body, fits: fn(i64, i64) -> bool) -> bool {
    // Fractions with positive denominators: the latest entry and the earliest exit so far.
    let (mut entry, mut exit) = ((0i64, 1i64), (1i64, 1i64));
    for axis in 0..3 {
        let (start, way) = (i64::from(from[axis]), i64::from(to[axis] - from[axis]));
        let (low, high) = (i64::from(body.low[axis]), i64::from(body.high[axis]));
        if way == 0 {
            if !(fits(low, start) && fits(start, high)) {
                return false;
            }
            continue;
        }
        let (near, far) = if way > 0 { (low - start, high - start) } else { (start - high, start - low) };
        let length = way.abs();
        if near * entry.1 > entry.0 * length {
            entry = (near, length);
        }
        if far * exit.1 < exit.0 * length {
            exit = (far, length);
        }
    }
    fits(entry.0 * exit.1, exit.0 * entry.1)
}

/// Whether anything of the board blocks the line between two points.
#[must_use]
pub fn is_blocked(board: &Board, from: Point, to: Point) -> bool {
    blocker(board, from, to).is_some()
}

/// What blocks a line: the cell it belongs to and what it is.
#[must_use]
pub fn blocker(board: &Board, from: Point, to: Point) -> Option<(u8, &'static str)> {
    let cells = |axis: usize| {
        let (low, high) = (from[axis].min(to[axis]), from[axis].max(to[axis]));
        let first = (low - UNIT + UNIT - 1).div_euclid(UNIT).max(0);
        first..=high.div_euclid(UNIT).min(i32::from(SIZE) - 1)
    };
    for row in cells(1) {
        for column in cells(0) {
            let cell = (row * i32::from(SIZE) + column) as u8;
            if let Some(what) = blocks_in(board, cell, from, to) {
                rule!("DZA-LOS-04");
                return Some((cell, what));
            }
        }
    }
    None
}

fn blocks_in(board: &Board, cell: u8, from: Point, to: Point) -> Option<&'static str> {
    let (x, y) = (i32::from(cell % SIZE) * UNIT, i32::from(cell / SIZE) * UNIT);
    let at = board.cells[usize::from(cell)];
    let top = i32::from(at.level) * UNIT;
    let body = |low: Point, high: Point| Body { low, high };
    let far = [x + UNIT, y + UNIT];
    match at.kind {
        Kind::Solid if touches(from, to, &body([x, y, 0], [far[0], far[1], top])) => {
            return Some("a building");
        }
        Kind::Walkway if touches(from, to, &body([x, y, top], [far[0], far[1], top])) => {
            return Some("a walkway");
        }
        _ => (),
    }
    let wall = |side: usize, low: Point| {
        board.listed[side] >> cell & 1 == 1 && touches(from, to, &body(low, [far[0], far[1], UNIT]))
    };
    (wall(0, [far[0], y, 0]) || wall(1, [x, far[1], 0])).then_some("a wall")
}

fn height_index(height: u8) -> usize {
    HEIGHTS.iter().position(|known| *known == height).unwrap_or(1)
}

impl Board {
    fn seen(&self, eye: Eye) -> &Seen {
        let tall = usize::from(eye.height > 7);
        let index = (eye.square.index() * 9 + usize::from(eye.spot.clamp(1, 9) - 1)) * 2 + tall;
        self.sights.0[index].get_or_init(|| {
            let from = eye_point(self, eye);
            let sees = |to: Square| {
                let free = |point: &Point| !is_blocked(self, from, *point);
                to == eye.square || floor_points(self, eye.square, to).iter().any(free)
            };
            let area = self.squares().filter(|to| sees(*to)).fold(0, |area, to| area | 1u128 << to.0);
            Box::new(Seen { area, bodies: (0..SQUARES).map(|_| OnceLock::new()).collect() })
        })
    }

    /// Whether a square is in Area Fire sight.
    #[must_use]
    pub fn sees_square(&self, eye: Eye, to: Square) -> bool {
        self.seen(eye).area >> to.index() & 1 == 1
    }

    /// How many of a model's eight body points are seen.
    #[must_use]
    pub fn points_seen(&self, eye: Eye, to: Square, spot: u8, height: u8) -> u8 {
        let known = *self.seen(eye).bodies[to.index()].get_or_init(|| {
            let from = eye_point(self, eye);
            let mut all = 0u128;
            for spot in 1..=9u8 {
                for (i, height) in HEIGHTS.iter().enumerate() {
                    let points = body_points(self, to, spot, *height);
                    let seen = points.iter().filter(|point| !is_blocked(self, from, **point)).count();
                    all |= (seen as u128) << ((usize::from(spot - 1) * 3 + i) * 4);
                }
            }
            all
        });
        (known >> ((usize::from(spot.clamp(1, 9) - 1) * 3 + height_index(height)) * 4) & 15) as u8
    }

    /// Lines to a square's floor points that neither the board nor a model in an occupied square on the eye's level
    /// stops: of the nine centres, and of the rim.
    #[must_use]
    pub fn free_lines(&self, eye: Eye, to: Square, occupied: u128) -> [u8; 2] {
        let from = eye_point(self, eye);
        let in_way = self.in_way(eye, to, occupied);
        let points = floor_points(self, eye.square, to);
        let count = |points: &[Point]| {
            points.iter().filter(|point| self.is_free_line(from, **point, &in_way)).count() as u8
        };
        [count(&points[..9]), count(&points[9..])]
    }

    /// Occupied squares on the eye's level that a line to a square may pass: those between the two.
    fn in_way(&self, eye: Eye, to: Square, occupied: u128) -> ArrayVec<Body, 16> {
        let level = self.level(eye.square);
        rule!("DZA-BLAZE-02");
        let between = |a: u8, b: u8, c: u8| (a.min(b)..=a.max(b)).contains(&c);
        let mut bodies = ArrayVec::new();
        let mut rest = occupied;
        while rest != 0 && !bodies.is_full() {
            let square = Square(rest.trailing_zeros() as u8);
            rest &= rest - 1;
            let near = between(eye.square.column(), to.column(), square.column())
                && between(eye.square.row(), to.row(), square.row());
            if near && square != eye.square && square != to && self.level(square) == level {
                let low = [
                    i32::from(square.column()) * UNIT,
                    i32::from(square.row()) * UNIT,
                    i32::from(level) * UNIT,
                ];
                bodies.push(Body { low, high: low.map(|side| side + UNIT) });
            }
        }
        bodies
    }

    fn is_free_line(&self, from: Point, to: Point, in_way: &[Body]) -> bool {
        !in_way.iter().any(|body| enters(from, to, body)) && !is_blocked(self, from, to)
    }

    /// Whether at least one line of [`Board::free_lines`] is free.
    #[must_use]
    pub fn has_free_line(&self, eye: Eye, to: Square, occupied: u128) -> bool {
        if !self.sees_square(eye, to) {
            return false;
        }
        let in_way = self.in_way(eye, to, occupied);
        let from = eye_point(self, eye);
        let free = |point: &Point| self.is_free_line(from, *point, &in_way);
        in_way.is_empty() || floor_points(self, eye.square, to).iter().any(free)
    }

    /// Every square in Area Fire sight, one bit each.
    #[must_use]
    pub fn area(&self, eye: Eye) -> u128 {
        self.seen(eye).area
    }
}

const _: () = assert!(CELLS as usize * 2 == SQUARES && 9 * 3 * 4 <= 128);
