//! The 17 x 17 lines between two bodies, and what lies between. [D1Z-LOS] [D1Z-COVER]

use super::boxes::{self, Rect};
use super::measure::{near_rect, touch, touches_piece};
use super::sight::Hindrance;
use super::table::{Hides, Piece, Scene};
use super::{Body, CONTACT, GRAZE, Point, TEMPLATE};
use crate::setup::PartId;
use arrayvec::ArrayVec;
use sortie_rulebook::rule;
use std::cell::Cell;

/// The most pieces that can lie between two models.
const NEAR_MAX: usize = 160;

/// A piece between two models, with what it can do to their lines.
#[derive(Clone, Copy)]
struct Between {
    id: PartId,
    rect: Rect,
    top: i32,
    blocks: bool,
    obstructs: bool,
    /// Whether it keeps clear of the target's base.
    apart: bool,
    /// Whether it stops every line that crosses its footprint, at any height.
    stops: bool,
}

/// All that matters for the lines from one body to another.
pub(super) struct Lines<'b> {
    from: Body,
    to: Body,
    level: bool,
    /// The box that all lines lie in.
    corridor: Rect,
    /// The way from centre to centre, and what no line is farther aside from it than, times its length.
    way: (i64, i64),
    aside: i64,
    pieces: ArrayVec<Between, NEAR_MAX>,
    others: &'b [Body],
    /// Which of the others may obstruct.
    in_way: ArrayVec<usize, 64>,
}

impl<'b> Lines<'b> {
    /// The lines between two bodies, before anything is in the way.
    #[inline]
    pub(super) fn new(from: &Body, to: &Body, others: &'b [Body]) -> Lines<'b> {
        let level = from.z == to.z;
        let radius = from.radius.max(to.radius);
        let corridor = Rect::around(from.at, to.at).grown(radius);
        let way = to.at.minus(from.at);
        let length = (way.0 * way.0 + way.1 * way.1).isqrt() + 1;
        Lines {
            from: *from,
            to: *to,
            level,
            corridor,
            way,
            aside: i64::from(radius + 1) * length,
            pieces: ArrayVec::new(),
            others,
            in_way: ArrayVec::new(),
        }
    }

    /// Gathers what may lie between. Sight alone needs no obstructions.
    pub(super) fn gather(&mut self, scene: &Scene<'_>, cover: bool) {
        let sorts = scene.table.sorts();
        let sort = if cover { &sorts.hiding } else { &sorts.blocking };
        for (id, piece) in scene.near_of(&self.corridor, sort) {
            if !piece.sight.overlaps(&self.corridor) || self.passes(&piece.sight) {
                continue;
            }
            let (blocks, obstructs) = self.does(piece, cover);
            if blocks || obstructs {
                let rect = piece.sight;
                let apart = rect.square_to(self.to.at) >= i64::from(self.to.radius).pow(2);
                let stops = blocks && (self.level || self.is_over_all(&piece.sight, piece.top));
                let between = Between { id, rect, top: piece.top, blocks, obstructs, apart, stops };
                // A map that crowds more pieces than this between two models is refused by the loader.
                let _ = self.pieces.try_push(between);
            }
        }
        if cover {
            let in_way = self.others.iter().enumerate().filter(|(_, other)| self.may_obstruct(other));
            self.in_way = in_way.map(|(place, _)| place).take(64).collect();
        }
    }

    /// Whether nothing at all is in the way.
    pub(super) fn are_clear(&self) -> bool {
        self.pieces.is_empty() && self.in_way.is_empty()
    }

    /// Whether a piece can block or obstruct between these two. [D1Z-LOS-05] [D1Z-LOS-07] [D1Z-COVER-03]
    fn does(&self, piece: &Piece, cover: bool) -> (bool, bool) {
        let can_block = piece.hides == Hides::Blocks;
        if self.level {
            rule!("D1Z-LOS-07");
            let rise = piece.top - self.from.z;
            let blocks = can_block && rise > TEMPLATE;
            // The piece that the shooter leans on does not give cover, but it still blocks.
            let obstructs = cover && !blocks && rise > 0 && !self.leans_on(piece);
            return (blocks, obstructs);
        }
        rule!("D1Z-LOS-07");
        if self.stands_at_edge(&self.from, piece) || self.stands_at_edge(&self.to, piece) {
            return (false, false);
        }
        (can_block && self.rises_into(piece), cover && !self.leans_on(piece))
    }

    /// Whether a piece between different levels comes up to any line from top to top: it must stand where the lines are
    /// lower than it is. That is the part of the way next to the lower end; the lines keep within a base of the way.
    fn rises_into(&self, piece: &Piece) -> bool {
        let (high, low) =
            if self.from.top() > self.to.top() { (&self.from, &self.to) } else { (&self.to, &self.from) };
        let (drop, lead) = (i64::from(high.top() - low.top()), i64::from(high.top() - piece.top));
        if lead >= drop {
            return false;
        }
        if lead <= 0 {
            return true;
        }
        let (dx, dy) = low.at.minus(high.at);
        let at = |from: i32, way: i64| from + (way * lead / drop) as i32;
        let first = Point::new(at(high.at.x, dx), at(high.at.y, dy));
        // A little more than a base, for what rounding cut off.
        let radius = self.from.radius.max(self.to.radius) + 4;
        piece.sight.met_by_sweep(first, low.at, radius)
    }

    /// Whether the top of a footprint between different levels lies above every line from top to top wherever one
    /// crosses it: it is higher than both ends, or stands in that part of the way where all lines have sunk below it.
    fn is_over_all(&self, rect: &Rect, top: i32) -> bool {
        let (high, low) =
            if self.from.top() > self.to.top() { (&self.from, &self.to) } else { (&self.to, &self.from) };
        if top > high.top() {
            return true;
        }
        let (drop, lead) = (i128::from(high.top() - low.top()), i128::from(high.top() - top));
        let (dx, dy) = low.at.minus(high.at);
        let square = dx * dx + dy * dy;
        let along = |corner: &Point| {
            let (x, y) = corner.minus(high.at);
            x * dx + y * dy
        };
        // No line crosses what reaches out of the corridor.
        let nearest = rect.common(&self.corridor).corners().iter().map(along).min().unwrap_or(0);
        // Lines begin and end up to a base aside: a crossing at `nearest` of the way lies at least at
        // (nearest / length - radius) / (length + 2 radii) of a line. `length` is rounded up.
        let (length, radius) = (square.isqrt() + 1, i64::from(high.radius.max(low.radius)));
        let least = i128::from(nearest) - i128::from(radius * length);
        let whole = i128::from(length) * i128::from(length + 2 * radius);
        least * drop > lead * whole
    }

    /// Whether the shooter's base touches a piece. [D1Z-COVER-05]
    fn leans_on(&self, piece: &Piece) -> bool {
        let leans = touches_piece(&self.from, piece);
        if leans {
            rule!("D1Z-COVER-05");
        }
        leans
    }

    /// Whether a model stands on a piece with its base at the edge. [D1Z-LOS-07]
    fn stands_at_edge(&self, body: &Body, piece: &Piece) -> bool {
        let on = piece.standable && piece.top == body.z && near_rect(body, &piece.rect, -1);
        on && !piece.rect.grown(-(body.radius + CONTACT + 1)).contains(body.at)
    }

    /// Whether another model may obstruct: it rises above the level, and the shooter does not touch it.
    /// [D1Z-COVER-04] [D1Z-COVER-05] [D1Z-LOS-06]
    fn may_obstruct(&self, other: &Body) -> bool {
        rule!("D1Z-LOS-06");
        if self.level && other.top() <= self.from.z {
            return false;
        }
        let reach = self.from.radius.max(self.to.radius) + other.radius;
        if !boxes::near(other.at, self.from.at, self.to.at, reach) {
            return false;
        }
        rule!("D1Z-COVER-04");
        if touch(&self.from, other) {
            rule!("D1Z-COVER-05");
            return false;
        }
        true
    }

    /// Whether a footprint lies wholly beside all lines: even its corner nearest to the way is too far aside.
    fn passes(&self, rect: &Rect) -> bool {
        let (left, right) = rect.aside_of(self.from.at, self.way);
        left <= -self.aside || right >= self.aside
    }

    /// Whether a line runs through a piece at its heights, for a line that ends at a height over the target.
    fn meets(&self, piece: &Between, a: Point, b: Point, end: i32) -> bool {
        let (low, high) = (self.from.top().min(end), self.from.top().max(end));
        // Between its ends a line is never lower or higher than they are.
        if (!self.level && piece.top <= low) || !piece.rect.cut_by(a, b) {
            return false;
        }
        if self.level || piece.top > high {
            return true;
        }
        let (from, rise) = (i64::from(self.from.top()), i64::from(end - self.from.top()));
        let lead = i64::from(piece.top) - from;
        let above = |(step, whole): (i64, i64)| lead * whole > rise * step;
        let (enter, leave) = piece.rect.crossing(a, b);
        above(enter) || above(leave)
    }

    /// Whether some line is free of Blocking Terrain.
    pub(super) fn any_free(&self, starts: &[Point], ends: &[Point]) -> bool {
        if self.is_walled_off(starts, ends) {
            rule!("D1Z-LOS-04");
            return false;
        }
        // What stopped one line most likely stops the next.
        let latest = Cell::new(0);
        let free = |a: &Point, b: &Point| self.is_free(*a, *b, &latest);
        // Lines side by side look past a corner soonest.
        starts.iter().zip(ends).any(|(a, b)| free(a, b))
            || starts.iter().any(|a| !self.shuts_out(*a, ends) && ends.iter().any(|b| free(a, b)))
    }

    /// Whether one piece alone stops all lines from a point: it stops the outermost two and keeps clear of the target's
    /// base. It is convex, so it parts the point from the whole base.
    fn shuts_out(&self, a: Point, ends: &[Point]) -> bool {
        if a.square_to(self.to.at) <= i64::from(self.to.radius).pow(2) {
            return false;
        }
        let (mut left, mut right) = (ends[0], ends[0]);
        let turn = |one: Point, other: Point| {
            let ((x, y), (to_x, to_y)) = (one.minus(a), other.minus(a));
            x * to_y - y * to_x
        };
        for end in &ends[1..] {
            if turn(left, *end) > 0 {
                left = *end;
            }
            if turn(right, *end) < 0 {
                right = *end;
            }
        }
        let stops = |piece: &Between| {
            piece.stops && piece.apart && piece.rect.cut_by(a, left) && piece.rect.cut_by(a, right)
        };
        self.pieces.iter().any(stops)
    }

    /// Whether one piece alone stops every line: it reaches from one outermost line to the other, and neither base
    /// reaches into it. Then every line between the bases crosses it, for it is convex.
    fn is_walled_off(&self, starts: &[Point], ends: &[Point]) -> bool {
        if self.from.radius != self.to.radius || !self.pieces.iter().any(|piece| piece.stops && piece.apart) {
            return false;
        }
        let aside = |place: &usize| {
            let (x, y) = starts[*place].minus(self.from.at);
            self.way.0 * y - self.way.1 * x
        };
        let (Some(left), Some(right)) =
            ((0..starts.len()).max_by_key(aside), (0..starts.len()).min_by_key(aside))
        else {
            return false;
        };
        let keeps_clear = |rect: &Rect| rect.square_to(self.from.at) >= i64::from(self.from.radius).pow(2);
        self.pieces.iter().filter(|piece| piece.stops && piece.apart).any(|piece| {
            [left, right].iter().all(|place| piece.rect.cut_by(starts[*place], ends[*place]))
                && keeps_clear(&piece.rect)
        })
    }

    /// Whether a line is free of Blocking Terrain; the piece that stopped the latest line is tried first.
    fn is_free(&self, a: Point, b: Point, latest: &Cell<usize>) -> bool {
        let top = self.to.top();
        let stops = |piece: &Between| {
            if piece.stops { piece.rect.cut_by(a, b) } else { piece.blocks && self.meets(piece, a, b, top) }
        };
        if self.pieces.get(latest.get()).is_some_and(stops) {
            return false;
        }
        let found = self.pieces.iter().position(stops);
        if let Some(place) = found {
            latest.set(place);
        }
        found.is_none()
    }

    pub(super) fn blocked_by(&self, a: Point, b: Point) -> Option<PartId> {
        let top = self.to.top();
        let stops = |piece: &&Between| piece.blocks && self.meets(piece, a, b, top);
        self.pieces.iter().find(stops).map(|piece| piece.id)
    }

    /// The first thing that stops or hinders a line.
    pub(super) fn hindrance(&self, a: Point, b: Point) -> Option<Hindrance> {
        if let Some(id) = self.blocked_by(a, b) {
            rule!("D1Z-LOS-04");
            return Some(Hindrance::Blocked(id));
        }
        let obstructs = |piece: &&Between| piece.obstructs && self.meets(piece, a, b, self.to.z);
        if let Some(piece) = self.pieces.iter().find(obstructs) {
            rule!("D1Z-COVER-03");
            return Some(Hindrance::Piece(piece.id));
        }
        self.in_way
            .iter()
            .find(|place| self.crosses_model(&self.others[**place], a, b))
            .map(|place| Hindrance::Model(*place))
    }

    /// Whether a line runs through another model. [D1Z-COVER-04] [D1Z-LOS-07] [D1Z-LOS-09]
    fn crosses_model(&self, other: &Body, a: Point, b: Point) -> bool {
        let radius = other.radius - GRAZE;
        if self.level {
            return boxes::near(other.at, a, b, radius);
        }
        boxes::chord(other.at, radius, a, b)
            .is_some_and(|chord| chord.rises_above(other.top(), self.from.top(), self.to.z))
    }
}
