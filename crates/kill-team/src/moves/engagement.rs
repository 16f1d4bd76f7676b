//! Which enemies a course may pass, and where it may end, by the rules about engagement range. [KT-MOVE-09..10]
//! [KT-CHARGE-02..03] [KT-FALL-03]

use super::course::Course;
use crate::choice::{MoveKind, Path};
use crate::field::ENGAGEMENT;
use crate::sight::TOLERANCE;
use crate::state::{OperativeId, Place};
use sortie_geometry::open::path::{Leg, straight_on};
use sortie_geometry::open::{Cylinder, Point, Spot};
use sortie_kernel::Illegal;
use sortie_rulebook::rule;

/// Engagement along an increment is judged this often.
const SAMPLE: i64 = 100;

impl Course<'_> {
    /// Whether the path keeps the rules about engagement range.
    pub(super) fn engagement(&self, path: &Path, legs: &[Leg]) -> Result<(), Illegal> {
        self.engagement_at_end(path.end())?;
        if self.flies || self.dodges || self.kind.falls_back() {
            return Ok(());
        }
        let (field, side) = (self.field, self.field.state.side(self.id));
        let end = self.own.moved_to(path.end().spot());
        for enemy in self.enemies.iter() {
            let other = field.cylinder(enemy);
            let stays = self.kind == MoveKind::Charge && field.engaged_at(&end, &other);
            if stays || !self.passes(&other, path, legs) {
                continue;
            }
            if field.engaged_by_other(enemy, side, self.id) {
                if self.kind != MoveKind::Charge {
                    rule!("KT-MOVE-10");
                }
                continue;
            }
            return Err(if self.kind == MoveKind::Charge {
                let why = "the charge passes an unengaged enemy and does not end within its engagement range";
                Illegal { rule: rule!("KT-CHARGE-03"), why }
            } else {
                let why = "the move would pass within engagement range of an enemy";
                Illegal { rule: rule!("KT-MOVE-09"), why }
            });
        }
        Ok(())
    }

    /// Whether the move may end somewhere by the rules about engagement range.
    pub(crate) fn engagement_at_end(&self, end: Place) -> Result<(), Illegal> {
        let (field, side) = (self.field, self.field.state.side(self.id));
        let end = self.own.moved_to(end.spot());
        let engaged = |enemy: &OperativeId| field.engaged_at(&end, &field.cylinder(*enemy));
        let connects = self.enemies.iter().find(engaged);
        let (rule, why) = match (self.kind, connects) {
            (MoveKind::Charge, None) => {
                (rule!("KT-CHARGE-02"), "a charge ends within engagement range of an enemy")
            }
            (MoveKind::Charge, Some(_)) | (_, None) => return Ok(()),
            (MoveKind::FallBack | MoveKind::FallBackDash, Some(_)) => {
                (rule!("KT-FALL-03"), "a fall back ends outside the engagement range of every enemy")
            }
            (_, Some(enemy)) if field.engaged_by_other(enemy, side, self.id) => {
                (rule!("KT-MOVE-10"), "a move may pass an enemy that a friend has engaged, but not end there")
            }
            (_, Some(_)) => (rule!("KT-MOVE-09"), "the move would end within engagement range of an enemy"),
        };
        Err(Illegal { rule, why })
    }

    /// Whether a path comes within engagement range of an enemy at one of the points where it is judged. Walks that lead
    /// straight on are one increment, and its points are counted from where it begins.
    fn passes(&self, enemy: &Cylinder, path: &Path, legs: &[Leg]) -> bool {
        let reach = i64::from(self.own.base_radius + enemy.base_radius + ENGAGEMENT + TOLERANCE);
        let walks = |leg: usize| matches!(legs.get(leg), Some(Leg::Walk(_)));
        let places = path.places();
        let mut from = self.start.spot();
        for (leg, place) in places.iter().enumerate() {
            let to = place.spot();
            let goes_on = walks(leg)
                && walks(leg + 1)
                && places.get(leg + 1).is_some_and(|next| straight_on(from.at, to.at, next.point()));
            if goes_on {
                continue;
            }
            if near_segment(enemy.at, from.at, to.at, reach) && self.sampled(enemy, from, to) {
                return true;
            }
            from = to;
        }
        false
    }

    /// Whether a straight stretch comes within engagement range of an enemy at a point where it is judged, but its
    /// first.
    pub(crate) fn sampled(&self, enemy: &Cylinder, from: Spot, to: Spot) -> bool {
        let (dx, dy) = to.at.minus(from.at);
        let dz = i64::from(to.z - from.z);
        let length = (dx * dx + dy * dy + dz * dz).isqrt();
        let engaged = |spot: Spot| self.field.engaged_at(&self.own.moved_to(spot), enemy);
        let mut along = SAMPLE;
        while along < length {
            let part = |whole: i64| ((2 * whole * along + length).div_euclid(2 * length)) as i32;
            let spot = Spot::new(from.at.x + part(dx), from.at.y + part(dy), from.z + part(dz));
            if engaged(spot) {
                return true;
            }
            along += SAMPLE;
        }
        engaged(to)
    }
}

/// Whether a base can be moved into another by no more than a distance, seen from above.
pub(crate) fn in_reach(own: &Cylinder, other: &Cylinder, distance: i32) -> bool {
    let reach = i64::from(own.base_radius + other.base_radius + distance);
    own.at.square_to(other.at) <= reach * reach
}

/// Whether a point comes as near to a segment as `reach`; generous by less than a thousandth.
pub(crate) fn near_segment(p: Point, a: Point, b: Point, reach: i64) -> bool {
    let (ex, ey) = b.minus(a);
    let (px, py) = p.minus(a);
    // Most enemies are far from most paths.
    if px < ex.min(0) - reach || px > ex.max(0) + reach || py < ey.min(0) - reach || py > ey.max(0) + reach {
        return false;
    }
    let length = ex * ex + ey * ey;
    let along = px * ex + py * ey;
    if along <= 0 || length == 0 {
        return px * px + py * py <= reach * reach;
    }
    if along >= length {
        return p.square_to(b) <= reach * reach;
    }
    let cross = i128::from(ex * py - ey * px);
    cross * cross <= i128::from(reach) * i128::from(reach) * i128::from(length)
}
