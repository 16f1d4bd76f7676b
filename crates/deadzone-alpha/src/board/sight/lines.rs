//! Straight lines across a board: what blocks them, and which cells they run through (DZA-LOS-04).

use super::{Point, UNIT};
use crate::board::{Board, Kind, SIZE};
use sortie_rulebook::rule;

/// A closed box, flat for walls and panels.
#[derive(Clone, Copy, Debug)]
pub(super) struct Body {
    low: Point,
    high: Point,
}

/// Whether a segment meets a closed box; touching counts.
fn touches(from: Point, to: Point, body: &Body) -> bool {
    span(from, to, body, |low, high| low <= high)
}

/// Whether a segment runs through the inside of a box.
pub(super) fn enters(from: Point, to: Point, body: &Body) -> bool {
    span(from, to, body, |low, high| low < high)
}

/// The part of the segment inside each pair of planes, as fractions of it; `fits` compares a lower with an upper
/// end brought to one denominator.
fn span(from: Point, to: Point, body: &Body, fits: impl Fn(i32, i32) -> bool) -> bool {
    // Fractions with positive denominators: the latest entry and the earliest exit so far. No board is a hundred
    // quarter inches wide, so that their products stay small.
    let (mut entry, mut exit) = ((0, 1), (1, 1));
    for axis in 0..3 {
        let (start, way) = (from[axis], to[axis] - from[axis]);
        let (low, high) = (body.low[axis], body.high[axis]);
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
    let mut cells = cells_between(from, to) & board.bulky;
    while cells != 0 {
        let cell = cells.trailing_zeros() as u8;
        cells &= cells - 1;
        if !passes(from, to, cell) {
            continue;
        }
        if let Some(what) = blocks_in(board, cell, from, to) {
            rule!("DZA-LOS-04");
            return Some((cell, what));
        }
    }
    None
}

/// The cells of the smallest block that holds both ends of a line, those that it only touches among them.
#[inline]
pub(super) fn cells_between(from: Point, to: Point) -> u64 {
    let span = |axis: usize| {
        let (low, high) = (from[axis].min(to[axis]), from[axis].max(to[axis]));
        ((low - 1).div_euclid(UNIT).max(0), high.div_euclid(UNIT).min(i32::from(SIZE) - 1))
    };
    let ((west, east), (south, north)) = (span(0), span(1));
    let columns = (0xff >> (7 - (east - west)) << west) & 0xff;
    let rows = u64::MAX >> (8 * (7 - (north - south))) << (8 * south);
    (columns * 0x0101_0101_0101_0101) & rows
}

/// Whether a cell, seen from above, lies on the endless line through two points or touches it: most cells between
/// the two do not, and need no closer look.
#[inline]
pub(super) fn passes(from: Point, to: Point, cell: u8) -> bool {
    let (dx, dy) = (to[0] - from[0], to[1] - from[1]);
    let x = i32::from(cell % SIZE) * UNIT - from[0];
    let y = i32::from(cell / SIZE) * UNIT - from[1];
    let corner = dx * y - dy * x;
    let sides = [corner, corner + dx * UNIT, corner - dy * UNIT, corner + (dx - dy) * UNIT];
    sides.iter().any(|side| *side <= 0) && sides.iter().any(|side| *side >= 0)
}

/// What of a cell blocks a line that passes it, seen from above.
fn blocks_in(board: &Board, cell: u8, from: Point, to: Point) -> Option<&'static str> {
    let (x, y) = (i32::from(cell % SIZE) * UNIT, i32::from(cell / SIZE) * UNIT);
    let at = board.cells[usize::from(cell)];
    let top = i32::from(at.level) * UNIT;
    let (low, high) = (from[2].min(to[2]), from[2].max(to[2]));
    let body = |low: Point, high: Point| Body { low, high };
    let far = [x + UNIT, y + UNIT];
    // A line that stays below a roof meets the building, one that stays above it does not.
    let meets = |bottom: i32| {
        low <= top && high >= bottom && touches(from, to, &body([x, y, bottom], [far[0], far[1], top]))
    };
    match at.kind {
        Kind::Solid if high <= top || meets(0) => return Some("a building"),
        Kind::Walkway if meets(top) => return Some("a walkway"),
        _ => (),
    }
    let wall = |side: usize, low: Point| {
        board.listed[side] >> cell & 1 == 1 && touches(from, to, &body(low, [far[0], far[1], UNIT]))
    };
    (wall(0, [far[0], y, 0]) || wall(1, [x, far[1], 0])).then_some("a wall")
}

/// The space above a floor of a cell.
pub(super) fn space(cell: u8, level: u8) -> Body {
    let low = [i32::from(cell % SIZE) * UNIT, i32::from(cell / SIZE) * UNIT, i32::from(level) * UNIT];
    Body { low, high: low.map(|side| side + UNIT) }
}
