//! Sight in quarter inches and whole numbers: what an eye sees of a model's eight body points and of a square's
//! floor points (DZA-LOS-03, 04, 08), and which lines to a square pass models (DZA-BLAZE-02).
//!
//! Touching a building, wall or panel blocks. Answers that depend only on the board are cached.

mod lines;

pub use lines::{blocker, is_blocked};

use super::{Board, CELLS, SQUARES, Square};
use arrayvec::ArrayVec;
use lines::{Body, cells_between, enters, passes, space};
use sortie_rulebook::rule;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU8, Ordering};

/// Quarter inches to a square's side, and to a level.
pub const UNIT: i32 = 12;

/// A point in quarter inches from the south-west corner of the ground.
pub type Point = [i32; 3];

/// Where a model looks from.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Eye {
    /// The square.
    pub square: Square,
    /// 1 to 9.
    pub spot: u8,
    /// Above the floor: 7, or 9 for a tall model.
    pub height: u8,
}

/// Heights of models that matter for sight: Pinned, human, Stage 2.
pub const HEIGHTS: [u8; 3] = [3, 8, 10];

/// What is known about one eye.
#[derive(Debug)]
struct Seen {
    /// Squares in Area Fire sight, one bit each.
    area: u128,
    /// For each cell: the squares of which some free line crosses it on the eye's level.
    crossed: [u128; CELLS as usize],
    /// The cells crossed by each free line, one bit each, square by square; `lines` says where each square's begin.
    crossings: Vec<u64>,
    lines: [u16; SQUARES + 1],
    /// For each square, spot and height: [`KNOWN`] and the body points seen, [`SOME`], or nothing yet. Every thread
    /// computes the same number, so it does not matter which one writes it.
    bodies: Vec<AtomicU8>,
}

/// One eye and what is known about it.
pub(crate) struct ViewFrom<'a> {
    board: &'a Board,
    eye: Eye,
    seen: &'a Seen,
}

impl ViewFrom<'_> {
    /// What is kept of a model of this height on a spot.
    #[inline]
    fn kept(&self, to: Square, spot: u8, height: u8) -> &AtomicU8 {
        let place = to.index() * 9 + usize::from(spot.clamp(1, 9) - 1);
        &self.seen.bodies[place * HEIGHTS.len() + height_index(height)]
    }

    /// How many of a model's eight body points are seen.
    #[inline]
    pub(crate) fn points(&self, to: Square, spot: u8, height: u8) -> u8 {
        let kept = self.kept(to, spot, height);
        let mut known = kept.load(Ordering::Relaxed);
        if known & KNOWN == 0 {
            known = KNOWN | self.points_seen_of(to, spot, height).count() as u8;
            kept.store(known, Ordering::Relaxed);
        }
        known & !KNOWN
    }

    /// Whether any of them is: the first one seen will do.
    #[inline]
    pub(crate) fn sees(&self, to: Square, spot: u8, height: u8) -> bool {
        let kept = self.kept(to, spot, height);
        let mut known = kept.load(Ordering::Relaxed);
        if known == 0 {
            let any = self.points_seen_of(to, spot, height).next().is_some();
            known = if any { SOME } else { KNOWN };
            kept.store(known, Ordering::Relaxed);
        }
        known != KNOWN
    }

    fn points_seen_of(&self, to: Square, spot: u8, height: u8) -> impl Iterator<Item = Point> {
        let (board, from) = (self.board, eye_point(self.board, self.eye));
        let points = body_points(board, to, spot, HEIGHTS[height_index(height)]);
        points.into_iter().filter(move |point| !is_blocked(board, from, *point))
    }
}

/// Marks body points that have been counted.
const KNOWN: u8 = 1 << 7;
/// Marks a model that can be seen, when it is not known yet how much of it.
const SOME: u8 = 1 << 6;

/// Everything computed so far, by eye.
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
pub fn floor_points(board: &Board, from: Square, to: Square) -> ArrayVec<Point, 17> {
    rule!("DZA-LOS-08");
    let lift = |[x, y, z]: Point| [x, y, z + 1];
    let mut points: ArrayVec<Point, 17> = (1..=9).map(|spot| lift(spot_centre(board, to, spot))).collect();
    if board.level(to) > board.level(from) {
        let (x, y) = (i32::from(to.column()) * UNIT, i32::from(to.row()) * UNIT);
        let z = i32::from(board.level(to)) * UNIT;
        let rim = [(0, 0), (6, 0), (12, 0), (0, 6), (12, 6), (0, 12), (6, 12), (12, 12)];
        points.extend(rim.map(|(dx, dy)| lift([x + dx, y + dy, z])));
    }
    points
}

#[inline]
fn height_index(height: u8) -> usize {
    HEIGHTS.iter().position(|known| *known == height).unwrap_or(1)
}

impl Board {
    #[inline]
    fn seen(&self, eye: Eye) -> &Seen {
        let tall = usize::from(eye.height > 7);
        let index = (eye.square.index() * 9 + usize::from(eye.spot.clamp(1, 9) - 1)) * 2 + tall;
        self.sights.0[index].get_or_init(|| Box::new(self.look_around(eye)))
    }

    /// Every line from an eye to a floor point that the board leaves free, with the cells that it crosses.
    fn look_around(&self, eye: Eye) -> Seen {
        let from = eye_point(self, eye);
        let mut seen = Seen {
            area: eye.square.bit(),
            crossed: [0; CELLS as usize],
            crossings: Vec::new(),
            lines: [0; SQUARES + 1],
            bodies: (0..SQUARES * 9 * HEIGHTS.len()).map(|_| AtomicU8::new(0)).collect(),
        };
        for index in 0..SQUARES {
            let (to, first) = (Square(index as u8), seen.crossings.len());
            seen.lines[index] = first as u16;
            if !self.has(to) {
                continue;
            }
            for point in floor_points(self, eye.square, to) {
                if is_blocked(self, from, point) {
                    continue;
                }
                seen.area |= to.bit();
                let cells = self.crossed_cells(from, point, eye.square, to);
                if cells == 0 {
                    // Nobody can stand in the way of this line, so the others do not matter.
                    seen.crossings.truncate(first);
                    break;
                }
                if !seen.crossings[first..].contains(&cells) {
                    seen.crossings.push(cells);
                }
            }
            let mut cells = seen.crossings[first..].iter().fold(0, |all, cells| all | cells);
            while cells != 0 {
                seen.crossed[cells.trailing_zeros() as usize] |= to.bit();
                cells &= cells - 1;
            }
        }
        seen.lines[SQUARES] = seen.crossings.len() as u16;
        seen
    }

    /// The cells whose space above the floor of the eye's level a line runs through, its two ends not counted.
    fn crossed_cells(&self, from: Point, to: Point, start: Square, end: Square) -> u64 {
        let level = self.level(start);
        let mut cells = cells_between(from, to) & !(1 << start.cell());
        if self.level(end) == level {
            cells &= !(1 << end.cell());
        }
        let mut crossed = 0;
        while cells != 0 {
            let cell = cells.trailing_zeros() as u8;
            cells &= cells - 1;
            if passes(from, to, cell) && enters(from, to, &space(cell, level)) {
                crossed |= 1 << cell;
            }
        }
        crossed
    }

    /// Whether a square is in Area Fire sight.
    #[must_use]
    pub fn sees_square(&self, eye: Eye, to: Square) -> bool {
        self.seen(eye).area >> to.index() & 1 == 1
    }

    /// How many of a model's eight body points are seen.
    #[inline]
    #[must_use]
    pub fn points_seen(&self, eye: Eye, to: Square, spot: u8, height: u8) -> u8 {
        self.view_from(eye).points(to, spot, height)
    }

    /// What an eye sees, for several questions.
    #[inline]
    pub(crate) fn view_from(&self, eye: Eye) -> ViewFrom<'_> {
        ViewFrom { board: self, eye, seen: self.seen(eye) }
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
        let others = occupied & self.on_level(level) & !eye.square.bit() & !to.bit();
        let mut spaces = ArrayVec::new();
        super::each(others, |square| {
            // Ten models cannot be in more squares.
            let _ = spaces.try_push(space(square.cell(), level));
        });
        spaces
    }

    fn is_free_line(&self, from: Point, to: Point, in_way: &[Body]) -> bool {
        !in_way.iter().any(|body| enters(from, to, body)) && !is_blocked(self, from, to)
    }

    /// The squares with at least one line of [`Board::free_lines`] that is free, one bit each; its own square is
    /// among them.
    #[must_use]
    pub fn free_area(&self, eye: Eye, occupied: u128) -> u128 {
        let seen = self.seen(eye);
        let others = occupied & self.on_level(self.level(eye.square)) & !eye.square.bit();
        let cells = (others | others >> CELLS) as u64;
        let (mut doubtful, mut rest) = (0, cells);
        while rest != 0 {
            doubtful |= seen.crossed[rest.trailing_zeros() as usize];
            rest &= rest - 1;
        }
        let mut free = seen.area;
        while doubtful != 0 {
            rule!("DZA-BLAZE-02");
            let index = doubtful.trailing_zeros() as usize;
            doubtful &= doubtful - 1;
            let lines = usize::from(seen.lines[index])..usize::from(seen.lines[index + 1]);
            if seen.crossings[lines].iter().all(|line| line & cells != 0) {
                free &= !(1 << index);
            }
        }
        free
    }

    /// Whether at least one line of [`Board::free_lines`] is free.
    #[must_use]
    pub fn has_free_line(&self, eye: Eye, to: Square, occupied: u128) -> bool {
        self.free_area(eye, occupied) & to.bit() != 0
    }

    /// Every square in Area Fire sight, one bit each.
    #[must_use]
    pub fn area(&self, eye: Eye) -> u128 {
        self.seen(eye).area
    }
}

const _: () = assert!(CELLS as usize * 2 == SQUARES);
