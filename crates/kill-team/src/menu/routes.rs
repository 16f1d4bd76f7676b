//! Moves worth considering: towards markers, into cover, all round, and into contact for a charge.

use crate::actions;
use crate::choice::{Choice, MoveKind, Path};
use crate::field::Field;
use crate::moves;
use crate::state::{OperativeId, Place};
use sortie_geometry::open::point::rim_point;
use sortie_geometry::open::{Cylinder, Point};

/// The most moves of one kind on a menu.
const MOVES: usize = 20;

/// Moves of every kind that can be made now.
pub(super) fn moves(field: &Field<'_>, id: OperativeId, out: &mut Vec<Choice>) {
    let others = field.others(id, id);
    for kind in MoveKind::ALL {
        let (ap, counts) = actions::move_price(kind);
        if actions::affordable(field, id, ap, counts).is_err() || moves::may_move(field, id, kind).is_err() {
            continue;
        }
        let mut sample = Sample { field, id, kind, others: &others, left: MOVES, out };
        if kind == MoveKind::Charge { sample.contacts() } else { sample.spots() }
    }
}

struct Sample<'a, 'b> {
    field: &'a Field<'b>,
    id: OperativeId,
    kind: MoveKind,
    others: &'a [Cylinder],
    left: usize,
    out: &'a mut Vec<Choice>,
}

impl Sample<'_, '_> {
    /// Offers a straight move to a point on the operative's level, if it is legal.
    fn offer(&mut self, to: Point) -> bool {
        let z = self.field.state[self.id].at.z;
        let (Ok(x), Ok(y)) = (i16::try_from(to.x), i16::try_from(to.y)) else { return false };
        if self.left == 0 {
            return false;
        }
        let path = Path::to(Place::new(x, y, z));
        let legal = moves::check_among(self.field, self.id, self.kind, &path, self.others).is_ok();
        if legal {
            self.out.push(Choice::Move { kind: self.kind, operative: self.id, path });
            self.left -= 1;
        }
        legal
    }

    fn allowance(&self) -> i32 {
        moves::allowance(self.field.setup, self.field.state, self.id, self.kind)
    }

    /// Towards every marker as far as it goes, then all round at full and half distance.
    fn spots(&mut self) {
        let from = self.field.state[self.id].at.point();
        let most = self.allowance();
        for marker in &self.field.setup.mission.markers {
            self.offer(towards(from, marker.point(), most));
        }
        // Twelve directions; the first differs from operative to operative, so that a team does not move as one.
        let turn = usize::from(self.id.0) * 5;
        for distance in [most, most / 2] {
            for step in 0..12 {
                self.offer(rim_point(from, distance - 1, (step * 4 + turn) % 48));
            }
        }
    }

    /// Into base contact with enemies in reach, from the near side and from its flanks.
    fn contacts(&mut self) {
        let own = self.field.cylinder(self.id);
        let most = i64::from(self.allowance());
        for enemy in self.field.state.enemies(self.id) {
            let other = self.field.cylinder(enemy);
            let touch = own.base_radius + other.base_radius;
            let reach = most + i64::from(touch);
            if own.at.square_to(other.at) > reach * reach {
                continue;
            }
            let near = direction(other.at, own.at);
            for turn in [0, 8, 40, 16, 32] {
                self.offer(rim_point(other.at, touch + 1, (near + turn) % 48));
            }
        }
    }
}

/// The point at most `most` from `from` on the way to `to`.
fn towards(from: Point, to: Point, most: i32) -> Point {
    let (dx, dy) = to.minus(from);
    let length = (dx * dx + dy * dy).isqrt();
    let most = i64::from(most - 1);
    if length <= most {
        return to;
    }
    Point::new(from.x + (dx * most / length) as i32, from.y + (dy * most / length) as i32)
}

/// The fixed direction, 0 to 47, that leads most nearly from one point to another.
fn direction(from: Point, to: Point) -> usize {
    let (dx, dy) = to.minus(from);
    let along = |step: usize| {
        let rim = rim_point(Point::new(0, 0), 1000, step);
        i64::from(rim.x) * dx + i64::from(rim.y) * dy
    };
    (0..48).max_by_key(|step| along(*step)).unwrap_or(0)
}
