//! Whether a base may go a way, and how long the way is. [D1Z-MOVE-02] to [D1Z-MOVE-13]
//!
//! A way is a chain of straight legs of the base's centre. Its length is measured along the ground. At every moment
//! the levels under the base differ by no more than template height, so nobody climbs or falls on the way.

use super::boxes::{self, Rect};
use super::measure;
use super::place::cells;
use super::table::{Bars, Scene, Table};
use super::{Body, Distance, Point, TEMPLATE};
use crate::setup::{PartId, PartKind};
use arrayvec::ArrayVec;
use sortie_kernel::Illegal;
use sortie_rulebook::rule;

/// What stops a base on its way.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Stop {
    /// The edge of the board. [D1Z-MOVE-09]
    Board,
    /// A piece that is too high to step on. [D1Z-MOVE-04] [D1Z-MOVE-12]
    High(PartId),
    /// A wall, a closed door or window, Impassable Terrain. [D1Z-MOVE-13] [D1Z-TERR-09]
    Barred(PartId),
    /// An enemy: the body with this place in the list. [D1Z-MOVE-06]
    Enemy(usize),
}

impl Stop {
    /// The refusal.
    #[must_use]
    pub fn illegal(self, table: &Table) -> Illegal {
        match self {
            Stop::Board => {
                Illegal { rule: rule!("D1Z-MOVE-09"), why: "the way leads over the edge of the board" }
            }
            Stop::High(id) if table.piece(id).kind == PartKind::Scatter => Illegal {
                rule: rule!("D1Z-TERR-02"),
                why: "the way leads over a scatter piece that is too high to walk over",
            },
            Stop::High(_) => Illegal {
                rule: rule!("D1Z-MOVE-12"),
                why: "the way leads up or down by more than template height, which needs a Climb",
            },
            Stop::Barred(id) if table.piece(id).kind == PartKind::Impassable => {
                Illegal { rule: rule!("D1Z-TERR-09"), why: "the way leads through Impassable Terrain" }
            }
            Stop::Barred(id) if table.piece(id).opening.is_some() => {
                Illegal { rule: rule!("D1Z-TERR-11"), why: "the way leads through a closed door or window" }
            }
            Stop::Barred(_) => Illegal { rule: rule!("D1Z-TERR-10"), why: "the way leads through a wall" },
            Stop::Enemy(_) => Illegal { rule: rule!("D1Z-MOVE-06"), why: "the way leads through an enemy" },
        }
    }
}

/// A way that can be gone.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Walk {
    /// The length of the centre's path. [D1Z-MOVE-02] [D1Z-MEAS-06]
    pub length: Distance,
    /// Whether the base overlaps Difficult or Dangerous Terrain at any moment. [D1Z-MOVE-10]
    pub in_difficult: bool,
}

/// The shortest stretch of a leg that is judged as a whole where levels change.
const FINEST: i64 = 16;

impl Scene<'_> {
    /// Goes along a way from point to point. Friends are passed; `enemies` are not. Where the way may end is
    /// another question: [`Scene::free`]. [D1Z-MOVE-02] [D1Z-MOVE-05] [D1Z-MOVE-06] [D1Z-MOVE-13]
    ///
    /// # Errors
    /// The first thing that stops the base.
    pub fn walk(&self, from: Point, bends: &[Point], radius: i32, enemies: &[Body]) -> Result<Walk, Stop> {
        rule!("D1Z-MOVE-02");
        rule!("D1Z-MOVE-05");
        rule!("D1Z-MOVE-13");
        let mut walk = Walk { length: Distance(0), in_difficult: false };
        let mut at = from;
        // A base that does not move still stands in what it stands in.
        for next in bends.iter().copied().chain(bends.is_empty().then_some(from)) {
            self.leg(at, next, radius, enemies)?;
            rule!("D1Z-MEAS-06");
            walk.length.0 += measure::way(at, next).0;
            walk.in_difficult |= self.leg_in_difficult(at, next, radius);
            at = next;
        }
        Ok(walk)
    }

    /// Whether a base overlaps Difficult or Dangerous Terrain on a straight leg. [D1Z-MOVE-10]
    #[must_use]
    pub fn leg_in_difficult(&self, a: Point, b: Point, radius: i32) -> bool {
        rule!("D1Z-MOVE-10");
        let around = Rect::around(a, b).grown(radius);
        let areas = &self.table.sorts().areas;
        self.near_of(&around, areas).any(|(_, piece)| piece.rect.met_by_sweep(a, b, radius))
    }

    /// One straight leg.
    ///
    /// # Errors
    /// The first thing that stops the base.
    pub fn leg(&self, a: Point, b: Point, radius: i32, enemies: &[Body]) -> Result<(), Stop> {
        self.leg_over_terrain(a, b, radius)?;
        rule!("D1Z-MOVE-06");
        match enemies.iter().position(|enemy| boxes::near(enemy.at, a, b, radius + enemy.radius)) {
            Some(place) => Err(Stop::Enemy(place)),
            None => Ok(()),
        }
    }

    /// One straight leg past terrain alone.
    ///
    /// # Errors
    /// The first thing that stops the base.
    pub fn leg_over_terrain(&self, a: Point, b: Point, radius: i32) -> Result<(), Stop> {
        let around = Rect::around(a, b).grown(radius);
        if !Table::board().holds(&around) {
            return Err(Stop::Board);
        }
        let mut stepped: Option<PartId> = None;
        for (id, piece) in self.near_of(&around, &self.table.sorts().barring) {
            if !piece.rect.met_by_sweep(a, b, radius) {
                continue;
            }
            if piece.bars == Bars::Always {
                return Err(Stop::Barred(id));
            }
            if piece.top > TEMPLATE {
                if piece.rect.holds(&around) {
                    // Wholly on one top from beginning to end.
                    return Ok(());
                }
                if piece.alone {
                    rule!("D1Z-MOVE-04");
                    return Err(Stop::High(id));
                }
                stepped = Some(id);
            }
        }
        rule!("D1Z-MOVE-03");
        match stepped {
            Some(id) if !self.steps(a, b, radius) => {
                rule!("D1Z-MOVE-12");
                Err(Stop::High(id))
            }
            _ => Ok(()),
        }
    }

    /// Whether the levels under a base differ by no more than template height at every moment of a leg.
    /// [D1Z-MOVE-12]
    fn steps(&self, a: Point, b: Point, radius: i32) -> bool {
        if self.levels_within(a, b, radius) {
            return true;
        }
        if a.about_to(b) <= FINEST {
            return false;
        }
        let middle = Point::new(i32::midpoint(a.x, b.x), i32::midpoint(a.y, b.y));
        self.steps(a, middle, radius) && self.steps(middle, b, radius)
    }

    /// Whether all levels that a base overlaps on a leg lie within template height of each other.
    fn levels_within(&self, a: Point, b: Point, radius: i32) -> bool {
        let around = Rect::around(a, b).grown(radius);
        let under: ArrayVec<(Rect, i32), 32> = self
            .near(&around)
            .filter(|(_, piece)| piece.bars == Bars::Solid && piece.rect.overlaps(&around))
            .map(|(_, piece)| (piece.rect, piece.top))
            .take(32)
            .collect();
        let rects: ArrayVec<Rect, 32> = under.iter().map(|(rect, _)| *rect).collect();
        let (mut low, mut high) = (i32::MAX, i32::MIN);
        for (cell, cover) in cells(&around, &rects) {
            if cell.met_by_sweep(a, b, radius) {
                let level = cover.map_or(0, |place| under[place].1);
                (low, high) = (low.min(level), high.max(level));
            }
        }
        high - low <= TEMPLATE || low == i32::MAX
    }

    /// How far a base gets on a straight leg, in whole thousandths of the way: the last point before it is stopped
    /// at which it may stand. [D1Z-CQB-10]
    #[must_use]
    pub fn farthest(&self, a: Point, b: Point, radius: i32, enemies: &[Body], bodies: &[Body]) -> Point {
        let length = measure::way(a, b).0 / 1000;
        let at = |step: i64| -> Point {
            let part = |from: i32, to: i32| from + ((i64::from(to - from) * step) / length.max(1)) as i32;
            Point::new(part(a.x, b.x), part(a.y, b.y))
        };
        let passable = |step: i64| self.leg(a, at(step), radius, enemies).is_ok();
        // A leg that can be gone can be gone in part, so the last passable step is found by halving.
        let (mut low, mut high) = (0, length + 1);
        while high - low > 1 {
            let middle = i64::midpoint(low, high);
            if passable(middle) { low = middle } else { high = middle }
        }
        let free = |step: &i64| self.free(at(*step), radius, bodies).is_ok();
        (0..=low).rev().find(free).map_or(a, at)
    }
}
