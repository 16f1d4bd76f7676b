//! Many straight walks from one spot on the floor, as a menu tries them: what may stop them is gathered once.
//!
//! It answers as [`check_path`](super::check_path) does for a single walk, or not at all: levels, passages and
//! crossings of more than one part are left to that.

use super::super::bounds::{Faces, Window};
use super::super::cylinder::Cylinder;
use super::super::distance::Distance;
use super::super::place::{Sweep, Unplaceable};
use super::super::point::Point;
use super::super::prism::Prism;
use super::super::terrain::{Bounds, PartId, Scene};
use super::{MovePolicy, Mover, Obstacle};

/// What may stop straight walks from where a base stands.
#[derive(Clone, Debug)]
pub struct StraightWalks<'a> {
    policy: &'a MovePolicy,
    from: Point,
    radius: i32,
    parts: Vec<(Faces, PartId, &'a Prism)>,
    /// The index of each base that stands at the height of the walks, and the base.
    bases: Vec<(usize, Cylinder)>,
}

impl<'a> StraightWalks<'a> {
    /// The walks of a mover; none off the floor, where passages are open, or where bases stop it only at the end.
    pub fn new(scene: &Scene<'a>, mover: &Mover<'a>, policy: &'a MovePolicy) -> Option<StraightWalks<'a>> {
        let (ground, at) = (&policy.ground, mover.start);
        let plain = std::ptr::eq(mover.blocking, mover.standing) && mover.passages.is_empty();
        if at.z != 0 || !plain || !ground.on_board(at.at, mover.radius) {
            return None;
        }
        let solid = |part: &Prism| {
            part.meets_heights(at.z, at.z + ground.thickness) && !part.traits.any(ground.ignored)
        };
        let parts = scene.parts().filter(|(_, part)| solid(part));
        let parts = parts.map(|(id, part)| (*part.faces(), id, part)).collect();
        let beside = |(_, other): &(usize, &Cylinder)| (other.z - at.z).abs() < ground.thickness;
        let bases = mover.blocking.iter().enumerate().filter(beside);
        let bases = bases.map(|(index, other)| (index, *other)).collect();
        Some(StraightWalks { policy, from: at.at, radius: mover.radius, parts, bases })
    }

    /// What a walk to a point costs beside its increment, for crossing something, or what stops it. Nothing where that
    /// takes a closer look.
    pub fn judge(&self, to: Point) -> Option<Result<Distance, Obstacle>> {
        let (ground, from) = (&self.policy.ground, self.from);
        if from == to {
            return None;
        }
        if !ground.on_board(to, self.radius) {
            return Some(Err(Obstacle::BoardEdge));
        }
        let reach = self.radius - ground.tolerance;
        let around = |p: Point| Bounds::around(p, self.radius, 0, ground.thickness);
        let window = Window::of(&around(from).join(around(to)));
        let way = Sweep::new(from, to, reach);
        let mut crossed = None;
        let mut several = false;
        for (faces, id, part) in &self.parts {
            if !faces.meet(&window) {
                continue;
            }
            if part.traits.any(self.policy.passable) {
                // What is missed by so little is left to closer judgement.
                if !several && way.wider(2).meets(part) {
                    several = crossed.replace((*id, *part)).is_some();
                }
            } else if way.meets(part) {
                return Some(Err(Obstacle::Part(*id)));
            }
        }
        let (low, high) =
            (Point::new(from.x.min(to.x), from.y.min(to.y)), Point::new(from.x.max(to.x), from.y.max(to.y)));
        for (index, other) in &self.bases {
            let most = reach + other.base_radius;
            if other.at.x + most > low.x
                && other.at.x - most < high.x
                && other.at.y + most > low.y
                && other.at.y - most < high.y
                && way.meets_base(other.at, other.base_radius)
            {
                return Some(Err(Obstacle::Base(*index)));
            }
        }
        let Some((id, part)) = crossed else { return Some(Ok(Distance(0))) };
        // One convex part is crossed in one piece.
        if several || !way.wider(-2).meets(part) {
            return None;
        }
        if Sweep::new(to, to, reach).meets(part) {
            return Some(Err(Obstacle::End(Unplaceable::Part(id))));
        }
        Some(Ok(Distance(i64::from(self.policy.pass_cost) * 1000)))
    }
}
