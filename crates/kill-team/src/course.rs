//! One kind of move of one operative, ready to judge any number of paths. [KT-MOVE-02] [KT-MOVE-09..12]
//! [KT-CHARGE-02..03] [KT-FALL-03]
//!
//! A menu judges dozens of paths that begin alike; what they share is worked out once.

use crate::choice::{MoveKind, Path};
use crate::field::{ENGAGEMENT, Field};
use crate::moves::{self, Legs};
use crate::sight::TOLERANCE;
use crate::state::{OperativeId, Place};
use crate::targets::TargetSet;
use crate::ways;
use sortie_geometry::open::path::{Leg, MovePolicy, Mover};
use sortie_geometry::open::terrain::Bounds;
use sortie_geometry::open::{Cylinder, Point, Scene, Spot};
use sortie_kernel::Illegal;
use sortie_rulebook::rule;

/// Engagement along an increment is judged this often.
const SAMPLE: i64 = 100;

/// A kind of move of one operative from where it stands.
pub struct Course<'a> {
    field: &'a Field<'a>,
    id: OperativeId,
    kind: MoveKind,
    start: Place,
    /// The operative at its start.
    own: Cylinder,
    flies: bool,
    /// How far it goes, with the tolerance.
    most: i32,
    policy: MovePolicy,
    scene: Scene<'a>,
    others: &'a [Cylinder],
    /// The enemies that a path within the allowance may come near.
    enemies: TargetSet,
}

impl<'a> Course<'a> {
    /// The course among everybody else's bases. Those out of reach may be left out: they stop no path that is short
    /// enough, and only the refusal of another would name another rule.
    pub fn new(field: &'a Field<'a>, id: OperativeId, kind: MoveKind, others: &'a [Cylinder]) -> Course<'a> {
        let own = field.cylinder(id);
        let most = moves::allowance(field.setup, field.state, id, kind) + TOLERANCE;
        let mut enemies = TargetSet::default();
        for enemy in field.state.enemies(id) {
            if in_reach(&own, &field.cylinder(enemy), most + ENGAGEMENT + TOLERANCE) {
                enemies.insert(enemy);
            }
        }
        Course {
            field,
            id,
            kind,
            start: field.state[id].at,
            own,
            flies: field.setup.profile(id).has("FLY"),
            most,
            policy: moves::policy(field.setup),
            scene: field.scene(),
            others,
            enemies,
        }
    }

    /// The same course without the parts that are out of its reach, as with bases.
    #[must_use]
    pub fn clipped(mut self) -> Course<'a> {
        let margin = self.most + self.own.base_radius + self.policy.regard();
        self.scene = self.scene.clipped(&Bounds::around(self.own.at, margin, i32::MIN, i32::MAX));
        self
    }

    /// Whether a straight move to a point is short enough and stays on the board; if not, it is not worth judging.
    pub fn spans(&self, to: Point) -> bool {
        self.own.at.square_to(to) <= i64::from(self.most) * i64::from(self.most)
            && self.policy.ground.on_board(to, self.own.base_radius)
    }

    /// Whether a move may be made exactly along a path, and then by which legs.
    ///
    /// # Errors
    /// The rule that forbids it.
    pub fn check(&self, path: &Path) -> Result<Legs, Illegal> {
        let mut legs = self.legs(path, true);
        self.judge(path, &mut legs).map(|()| legs)
    }

    /// Whether a move may be made exactly along a path.
    pub fn allows(&self, path: &Path) -> bool {
        self.judge(path, &mut self.legs(path, true)).is_ok()
    }

    /// Whether a move may be made along the legs of a path, which become those that are used.
    fn judge(&self, path: &Path, legs: &mut Legs) -> Result<(), Illegal> {
        let mover = Mover {
            start: self.start.spot(),
            radius: self.own.base_radius,
            blocking: if self.flies { &[] } else { self.others },
            standing: self.others,
            passages: &[],
        };
        let judge = |legs: &mut Legs| ways::judge(&self.scene, &mover, legs, &self.policy);
        let mut moved = judge(legs);
        if moved.is_err() && falls(self.start, path) {
            let mut climbed = self.legs(path, false);
            // What stops the drop is told if climbing down does not work either.
            if let Ok(down) = judge(&mut climbed)
                && down.cost.within(self.most)
            {
                (*legs, moved) = (climbed, Ok(down));
            }
        }
        let moved = moved.map_err(|blocked| ways::refusal(self.field, legs, blocked))?;
        ways::cite(self.start, legs, &moved);
        if !moved.cost.within(self.most) {
            return Err(ways::too_long(self.start, legs, &moved, self.kind, self.most));
        }
        self.engagement(path)
    }

    /// The legs of a written path, as far as its places tell. A change of height at one spot is a climb or,
    /// downwards, a drop if `drops`.
    fn legs(&self, path: &Path, drops: bool) -> Legs {
        let mut at = self.start;
        let mut legs = Legs::new();
        for place in path.places() {
            let spot = place.spot();
            legs.push(if self.flies {
                Leg::Fly(spot)
            } else if place.z == at.z {
                Leg::Walk(spot.at)
            } else if (place.x, place.y) != (at.x, at.y) {
                Leg::Jump(spot)
            } else if place.z < at.z && drops {
                Leg::Drop(spot.z)
            } else {
                Leg::Climb(spot.z)
            });
            at = *place;
        }
        legs
    }

    /// Whether the path keeps the rules about engagement range.
    fn engagement(&self, path: &Path) -> Result<(), Illegal> {
        let (field, side) = (self.field, self.field.state.side(self.id));
        let end = self.own.moved_to(path.end().spot());
        let mut connects = false;
        for enemy in self.enemies.iter() {
            let other = field.cylinder(enemy);
            let ends_engaged = field.engaged_at(&end, &other);
            connects |= ends_engaged;
            match self.kind {
                MoveKind::FallBack if ends_engaged => {
                    let why = "a fall back ends outside the engagement range of every enemy";
                    return Err(Illegal { rule: rule!("KT-FALL-03"), why });
                }
                MoveKind::Normal | MoveKind::Dash if ends_engaged => {
                    return Err(if field.engaged_by_other(enemy, side, self.id) {
                        let why = "a move may pass an enemy that a friend has engaged, but not end there";
                        Illegal { rule: rule!("KT-MOVE-10"), why }
                    } else {
                        let why = "the move would end within engagement range of an enemy";
                        Illegal { rule: rule!("KT-MOVE-09"), why }
                    });
                }
                MoveKind::FallBack => continue,
                MoveKind::Charge if ends_engaged => continue,
                _ if self.flies => continue,
                _ => (),
            }
            if !self.passes(&other, path) {
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
        if self.kind == MoveKind::Charge && !connects {
            let why = "a charge ends within engagement range of an enemy";
            return Err(Illegal { rule: rule!("KT-CHARGE-02"), why });
        }
        Ok(())
    }

    /// Whether a path comes within engagement range of an enemy at one of the points where it is judged.
    fn passes(&self, enemy: &Cylinder, path: &Path) -> bool {
        let reach = i64::from(self.own.base_radius + enemy.base_radius + ENGAGEMENT + TOLERANCE);
        let mut from = self.start.spot();
        for place in path.places() {
            let to = place.spot();
            if near_segment(enemy.at, from.at, to.at, reach) && self.sampled(enemy, from, to) {
                return true;
            }
            from = to;
        }
        false
    }

    fn sampled(&self, enemy: &Cylinder, from: Spot, to: Spot) -> bool {
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

fn falls(start: Place, path: &Path) -> bool {
    let mut at = start;
    path.places().iter().any(|place| {
        let down = place.z < at.z && (place.x, place.y) == (at.x, at.y);
        at = *place;
        down
    })
}

/// Whether a point comes as near to a segment as `reach`; generous by less than a thousandth.
fn near_segment(p: Point, a: Point, b: Point, reach: i64) -> bool {
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
