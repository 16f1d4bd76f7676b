//! Pools of light at night. [D1Z-NIGHT-02] [D1Z-NIGHT-04]

use super::boxes::Rect;
use super::table::{Hides, Scene};
use super::{BASE_RADIUS, Body, Point, TEMPLATE};
use crate::setup::PartId;
use sortie_rulebook::rule;

/// What gives light.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Source {
    /// A piece of terrain.
    Piece(PartId),
    /// A marker of 25 mm, or a model's base.
    Disc(Point),
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
        body.points().into_iter().any(|point| self.lights(point, body.z, pool))
    }

    fn lights(&self, point: Point, z: i32, pool: &Pool) -> bool {
        let (nearest, middle, own) = match pool.source {
            Source::Piece(id) => {
                let rect = &self.table.piece(id).rect;
                (rect.nearest(point), middle(rect), Some(id))
            }
            Source::Disc(at) => (at, at, None),
        };
        let reach = i64::from(if own.is_some() { pool.reach } else { pool.reach + BASE_RADIUS });
        if nearest.square_to(point) > reach * reach || (pool.southern && point.y > middle.y) {
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
