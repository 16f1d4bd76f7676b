//! One kind of move of one operative, ready to judge any number of paths. [KT-MOVE-02] [KT-MOVE-09..12]
//! [KT-CHARGE-02..03] [KT-FALL-03]
//!
//! A menu judges dozens of paths that begin alike; what they share is worked out once. How the way to an end is
//! searched stands in [`super::wary`], and what enemies have to do with a path in [`super::engagement`].

use super::engagement::in_reach;
use crate::choice::{MoveKind, Path};
use crate::close::hatch;
use crate::field::{ENGAGEMENT, Field};
use crate::moves::ways;
use crate::moves::{self, Legs};
use crate::sight::TOLERANCE;
use crate::spec_ops::honours::scout;
use crate::state::{OperativeId, Place};
use crate::targets::TargetSet;
use crate::weapon_rules::heavy;
use sortie_geometry::open::distance::between_points;
use sortie_geometry::open::path::{
    Blocked, Leg, MovePolicy, Moved, Mover, Passage, StraightWalks, check_path,
};
use sortie_geometry::open::terrain::Bounds;
use sortie_geometry::open::{Cylinder, Distance, Point, Scene};
use sortie_kernel::Illegal;
use sortie_rulebook::rule;

/// A kind of move of one operative from where it stands.
pub struct Course<'a> {
    pub(crate) field: &'a Field<'a>,
    pub(crate) id: OperativeId,
    pub(crate) kind: MoveKind,
    pub(crate) start: Place,
    /// The operative at its start.
    pub(crate) own: Cylinder,
    pub(crate) flies: bool,
    /// Whether it passes through engagement range.
    pub(crate) dodges: bool,
    /// How far it goes, with the tolerance.
    pub(crate) most: i32,
    pub(crate) policy: MovePolicy,
    pub(crate) scene: Scene<'a>,
    pub(crate) others: &'a [Cylinder],
    /// The enemies that a path within the allowance may come near.
    pub(crate) enemies: TargetSet,
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
            flies: moves::flies(field, id),
            dodges: scout::dodges(field.setup, id),
            most,
            policy: moves::policy_of(field.setup, id),
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

    /// The same course with less allowance left, tolerance included.
    #[must_use]
    pub(crate) fn within(mut self, most: i32) -> Course<'a> {
        self.most = most;
        self
    }

    /// What a legal way costs, in thousandths rounded up.
    pub(crate) fn cost(&self, path: &Path, legs: &Legs) -> i32 {
        let moved = check_path(&self.scene, &self.mover(), legs, &self.policy);
        debug_assert!(moved.is_ok(), "{path:?} was found legal");
        moved.map_or(0, |moved| ((moved.cost.0 + 999) / 1000) as i32)
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
        let mut legs = Legs::new();
        self.write_legs(path, &mut legs);
        self.judge(path, &mut legs).map(|()| legs)
    }

    /// Whether a move may be made exactly along a path.
    pub fn allows(&self, path: &Path) -> bool {
        let mut legs = Legs::new();
        self.write_legs(path, &mut legs);
        self.judge(path, &mut legs).is_ok()
    }

    /// What may stop the straight walks of a menu, if they are plain ones.
    pub(crate) fn walks(&self) -> Option<StraightWalks<'_>> {
        // An allowance shorter than an increment is not settled by the length of a walk alone.
        let plain = self.most >= self.policy.least_increment && !self.kind.adds_dash();
        if plain { StraightWalks::new(&self.scene, &self.mover(), &self.policy) } else { None }
    }

    /// Whether a straight move may be made to a place that it [spans](Course::spans).
    pub(crate) fn allows_walk(&self, walks: Option<&StraightWalks<'_>>, end: Place) -> bool {
        let judged = walks.filter(|_| end.z == self.start.z).and_then(|walks| walks.judge(end.point()));
        let legs = [Leg::Walk(end.point())];
        match judged {
            None => self.allows(&Path::to(end)),
            Some(Err(by)) => {
                ways::refusal(self.field, &legs, Blocked { leg: 0, by });
                false
            }
            Some(Ok(crossing)) => {
                ways::cite(self.start, &legs, crossing);
                self.affords_crossing(&legs, crossing) && self.engagement(&Path::to(end), &legs).is_ok()
            }
        }
    }

    /// Whether a straight walk that the allowance spans leaves enough of it for a crossing.
    fn affords_crossing(&self, legs: &[Leg; 1], crossing: Distance) -> bool {
        let [Leg::Walk(to)] = *legs else { return false };
        if crossing.0 == 0 {
            return true;
        }
        let length = self.policy.increment(between_points(self.own.at, to));
        let moved = Moved { cost: Distance(length.0 + crossing.0), crossing, end: to.at_height(self.own.z) };
        let enough = moved.cost.within(self.most);
        if !enough {
            ways::too_long(self.start, legs, &moved, || self.too_far(), self.most);
        }
        enough
    }

    /// The limit of the move, for a way whose plain length is too much.
    pub(crate) fn too_far(&self) -> Illegal {
        if moves::is_curbed(self.field.setup, self.field.state, self.id, self.kind) {
            return heavy::too_far_suspended();
        }
        ways::too_far(self.kind)
    }

    /// Which leg of a move along a path is stopped, and by what, if anything stands in its way.
    pub fn blocked(&self, path: &Path) -> Option<Blocked> {
        ways::judge(&self.scene, &self.mover(), &mut self.legs(path), &self.policy).err()
    }

    pub(crate) fn mover(&self) -> Mover<'_> {
        Mover {
            start: self.start.spot(),
            radius: self.own.base_radius,
            blocking: if self.flies { &[] } else { self.others },
            standing: self.others,
            passages: self.field.doors.map_or(&[], |doors| &doors.passages),
        }
    }

    /// Whether a move may be made along the legs of a path, which become those that are used.
    fn judge(&self, path: &Path, legs: &mut Legs) -> Result<(), Illegal> {
        let moved = ways::judge(&self.scene, &self.mover(), legs, &self.policy)
            .map_err(|blocked| ways::refusal(self.field, legs, blocked))?;
        ways::cite(self.start, legs, moved.crossing);
        if !moved.cost.within(self.most) {
            if let Some(blocked) = self.dropless(path, legs) {
                return Err(blocked);
            }
            return Err(ways::too_long(self.start, legs, &moved, || self.too_far(), self.most));
        }
        if self.kind.adds_dash() {
            self.dashes(path, legs)?;
        }
        if self.field.doors.is_some() {
            self.clear_of_access_points(path.end())?;
        }
        self.engagement(path, legs)
    }

    /// Whether a base stands wholly on one side of every open hatchway.
    fn clear_of_access_points(&self, end: Place) -> Result<(), Illegal> {
        let passes = |passage: &Passage| {
            let (a, b) = passage.across;
            a.turn(b, self.own.at).signum() != a.turn(b, end.point()).signum()
        };
        if self.field.doors.is_some_and(|doors| doors.passages.iter().any(passes)) {
            rule!("KT-CQTERR-10");
        }
        if hatch::in_access_point(self.field, &self.own.moved_to(end.spot())) {
            let why = "no move ends in an access point";
            return Err(Illegal { rule: rule!("KT-CQTERR-11"), why });
        }
        Ok(())
    }

    /// What stopped a drop that became a climb down.
    fn dropless(&self, path: &Path, legs: &Legs) -> Option<Illegal> {
        let falls = |(leg, written): (&Leg, &Leg)| matches!((leg, written), (Leg::Climb(_), Leg::Drop(_)));
        let written = self.legs(path);
        if !legs.iter().zip(&written).any(falls) {
            return None;
        }
        let mut drops = legs.clone();
        for (leg, written) in drops.iter_mut().zip(&written) {
            if falls((leg, written)) {
                *leg = *written;
            }
        }
        let blocked = check_path(&self.scene, &self.mover(), &drops, &self.policy).err()?;
        Some(ways::refusal(self.field, &drops, blocked))
    }

    /// Whether a dash may be performed in the middle of a climb or drop of the path.
    fn dashes(&self, path: &Path, legs: &Legs) -> Result<(), Illegal> {
        let mut at = self.start;
        let mut changes = 0;
        for (leg, place) in legs.iter().zip(path.places()) {
            if matches!(leg, Leg::Climb(_) | Leg::Drop(_)) {
                changes += 1;
                let here = self.own.moved_to(at.spot());
                let engaged = |id| self.field.engaged_at(&here, &self.field.cylinder(id));
                if !self.field.state.enemies(self.id).any(engaged) {
                    rule!("KT-CLIMB-04");
                    return Ok(());
                }
            }
            at = *place;
        }
        Err(if changes == 0 {
            let why = "a dash is added to a move only in the middle of a climb or drop";
            Illegal { rule: rule!("KT-CLIMB-04"), why }
        } else {
            let why = "the climb or drop begins within engagement range of an enemy, where nobody can dash";
            Illegal { rule: rule!("KT-DASH-02"), why }
        })
    }

    /// The legs of a written path, as far as its places tell: a change of height at one spot is a climb or, downwards,
    /// a drop.
    fn legs(&self, path: &Path) -> Legs {
        let mut legs = Legs::new();
        self.write_legs(path, &mut legs);
        legs
    }

    /// Writes them into a list that is empty: a menu does it dozens of times, and a list is long to copy.
    fn write_legs(&self, path: &Path, legs: &mut Legs) {
        let mut at = self.start;
        for place in path.places() {
            let spot = place.spot();
            legs.push(if self.flies {
                Leg::Fly(spot)
            } else if place.z == at.z {
                Leg::Walk(spot.at)
            } else if (place.x, place.y) != (at.x, at.y) {
                Leg::Jump(spot)
            } else if place.z < at.z {
                Leg::Drop(spot.z)
            } else {
                Leg::Climb(spot.z)
            });
            at = *place;
        }
    }
}
