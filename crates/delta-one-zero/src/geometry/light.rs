//! Pools of light at night. [D1Z-NIGHT-02] [D1Z-NIGHT-04]

use super::boxes::Rect;
use super::table::{Hides, Scene};
use super::{BASE_RADIUS, Body, Point, Spot, TEMPLATE};
use crate::setup::PartId;
use sortie_geometry::open::point::{DIRECTIONS, rim_point};
use sortie_rulebook::rule;

/// How exactly the rim of a pool is drawn, in thousandths of an inch.
const FINE: i32 = 20;

/// What gives light.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Source {
    /// A piece of terrain.
    Piece(PartId),
    /// A marker of 25 mm, or a model's base, on its level.
    Disc(Spot),
}

/// A pool of light.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Pool {
    /// Where it comes from.
    pub source: Source,
    /// How far from the source's edge it reaches.
    pub reach: i32,
    /// Whether it lights only the southern half, as seen from the middle of the source.
    pub southern: bool,
}

impl Scene<'_> {
    /// Whether a model stands wholly or partly in a pool of light: one of its points is near enough, and the line
    /// from it to the nearest point of the source is free of Blocking Terrain. [D1Z-NIGHT-02]
    #[must_use]
    pub fn lit(&self, body: &Body, pool: &Pool) -> bool {
        rule!("D1Z-NIGHT-02");
        body.points().into_iter().any(|point| self.lights(point, body, pool))
    }

    /// The rim of a pool on the level of its source, for a picture: in each of 48 directions the farthest point that
    /// it lights. Empty where it lights nothing.
    #[must_use]
    pub fn pool_rim(&self, pool: &Pool) -> Vec<Point> {
        let (middle, z, extent) = match pool.source {
            Source::Piece(id) => {
                let rect = self.table.piece(id).rect;
                (middle(&rect), 0, rect.high.x - rect.low.x + rect.high.y - rect.low.y)
            }
            Source::Disc(spot) => (spot.at, spot.z, BASE_RADIUS),
        };
        let body = Body::standing(middle.at_height(z), BASE_RADIUS);
        if !self.lights(middle, &body, pool) {
            return Vec::new();
        }
        let directions =
            (0..DIRECTIONS).filter(|step| !pool.southern || *step == 0 || *step >= DIRECTIONS / 2);
        directions
            .map(|step| {
                // Light ends once in every direction, so the end is found by halving.
                let (mut lit, mut dark) = (0, extent + pool.reach + 1);
                while dark - lit > FINE {
                    let half = i32::midpoint(lit, dark);
                    let is_lit = self.lights(rim_point(middle, half, step), &body, pool);
                    (lit, dark) = if is_lit { (half, dark) } else { (lit, half) };
                }
                rim_point(middle, lit, step)
            })
            .collect()
    }

    fn lights(&self, point: Point, body: &Body, pool: &Pool) -> bool {
        let z = body.z;
        // A piece gives light from the ground to its top, a disc on its level.
        let (nearest, middle, own, from, to) = match pool.source {
            Source::Piece(id) => {
                let piece = self.table.piece(id);
                (piece.rect.nearest(point), middle(&piece.rect), Some(id), 0, piece.top)
            }
            Source::Disc(spot) => (spot.at, spot.at, None, spot.z, spot.z),
        };
        rule!("D1Z-MEAS-01");
        let rise = i64::from((z - to).max(from - body.top()).max(0));
        // A disc lights from its rim: the gap to it is measured, and joined to the rise.
        let rim = i64::from(if own.is_some() { 0 } else { BASE_RADIUS });
        let reach = i64::from(pool.reach);
        let across = (reach * reach - rise * rise).max(-1);
        let near = across >= 0 && {
            let limit = across.isqrt() + rim;
            nearest.square_to(point) <= limit * limit
        };
        if !near || (pool.southern && point.y > middle.y) {
            return false;
        }
        !self.near(&Rect::around(point, nearest)).any(|(id, piece)| {
            own != Some(id)
                && piece.hides == Hides::Blocks
                && piece.top - z > TEMPLATE
                && piece.sight.cut_by(point, nearest)
        })
    }
}

fn middle(rect: &Rect) -> Point {
    Point::new(i32::midpoint(rect.low.x, rect.high.x), i32::midpoint(rect.low.y, rect.high.y))
}
