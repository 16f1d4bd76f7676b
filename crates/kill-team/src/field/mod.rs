//! Questions about the table as it stands: distances, engagement, sight.
//!
//! A [`Field`] is made once per decision or step; it holds the barricades as parts.

mod engagement;
mod sight;

pub use engagement::engaged_in;

use crate::barricade;
use crate::close::Doors;
use crate::setup::{Area, Setup};
use crate::sight::TOLERANCE;
use crate::spec_ops::engineering_bay;
use crate::state::{OPERATIVES_MAX, OperativeId, Place, State};
use arrayvec::ArrayVec;
use sortie_geometry::open::{Cylinder, Distance, Point, Prism, Scene, distance};
use sortie_rulebook::rule;
use std::cell::Cell;

/// How near an operative must be to a marker to count for its control. [KT-OBJ-01]
pub const CONTROL: i32 = 2000;

/// Engagement range. [KT-ER-01]
pub const ENGAGEMENT: i32 = 1000;

/// The table and what is fixed about it.
pub struct Field<'a> {
    /// Fixed.
    pub setup: &'a Setup,
    /// As it stands.
    pub state: &'a State,
    barricades: barricade::Prisms,
    /// The hatchways as they are, in close quarters.
    pub(crate) doors: Option<&'a Doors>,
    /// Every operative where it stands, worked out once: a menu asks for them hundreds of times.
    cylinders: ArrayVec<Cylinder, OPERATIVES_MAX>,
    /// Which enemies stand within engagement range of each operative, as bits, once somebody asks: a menu asks for each
    /// sort of action and for each target.
    engagements: [Cell<Option<u32>>; OPERATIVES_MAX],
    /// Who was asked last what it sees, about whom, and whom of them it sees, as bits.
    looked: Cell<(OperativeId, u32, u32)>,
}

impl<'a> Field<'a> {
    /// The table as it stands.
    pub fn new(setup: &'a Setup, state: &'a State) -> Field<'a> {
        rule!("KT-FORCE-09");
        let barricades = barricade::prisms(state.standing_barricades());
        let doors = setup.close.as_ref().map(|close| close.doors(state.open_hatches));
        let engagements = [const { Cell::new(None) }; OPERATIVES_MAX];
        let looked = Cell::new((OperativeId::NOBODY, 0, 0));
        let cylinders = ArrayVec::new();
        let mut field = Field { setup, state, barricades, doors, cylinders, engagements, looked };
        // Written where they stay: a list of them is long to copy.
        for (own, profile) in state.all().iter().zip(&setup.profiles) {
            field.cylinders.push(profile.body.at(own.at.spot()));
        }
        field
    }

    /// The barricades that stand, as parts.
    pub fn barricades(&self) -> &[Prism] {
        &self.barricades
    }

    /// Terrain and barricades.
    pub fn scene(&self) -> Scene<'_> {
        let terrain = engineering_bay::terrain(self.setup, self.state);
        let scene = Scene::with_extra(terrain, &self.barricades);
        self.doors.map_or(scene, |doors| scene.without(&doors.absent))
    }

    /// An operative's cylinder at any place.
    pub fn cylinder_at(&self, id: OperativeId, at: Place) -> Cylinder {
        self.cylinders[id.index()].moved_to(at.spot())
    }

    /// An operative's cylinder where it stands.
    pub fn cylinder(&self, id: OperativeId) -> Cylinder {
        self.cylinders[id.index()]
    }

    /// The ids behind [`Field::others`], in the same order.
    pub fn other_ids(&self, a: OperativeId, b: OperativeId) -> impl Iterator<Item = OperativeId> + '_ {
        self.state.ids().filter(move |id| *id != a && *id != b && self.state[*id].on_table())
    }

    /// The operatives in the killzone other than these two, waiting for removal or not.
    pub fn others(&self, a: OperativeId, b: OperativeId) -> ArrayVec<Cylinder, OPERATIVES_MAX> {
        let all = self.state.all().iter().zip(&self.cylinders).enumerate();
        let others = all.filter(|(i, (own, _))| *i != a.index() && *i != b.index() && own.on_table());
        others.map(|(_, (_, cylinder))| *cylinder).collect()
    }

    /// Whether two operatives are within a distance of each other, in thousandths.
    pub fn within(&self, a: OperativeId, b: OperativeId, limit: i32) -> bool {
        self.within_at(&self.cylinders[a.index()], &self.cylinders[b.index()], limit)
    }

    /// Whether two cylinders are within a distance of each other; round walls, not through them.
    pub fn within_at(&self, a: &Cylinder, b: &Cylinder, limit: i32) -> bool {
        // No way is shorter than the straight one.
        within(a, b, limit)
            && self.doors.is_none_or(|doors| {
                let way = doors.between(&self.scene(), a, b);
                way.is_some_and(|way| way.within(limit + TOLERANCE))
            })
    }

    /// How far two cylinders are apart; nothing if walls leave no way between them.
    pub fn apart(&self, a: &Cylinder, b: &Cylinder) -> Option<Distance> {
        match self.doors {
            None => Some(distance::between(a, b)),
            Some(doors) => doors.between(&self.scene(), a, b),
        }
    }

    /// How far a cylinder is from a part; nothing if walls leave no way to it. [KT-MEAS-06]
    pub fn apart_from_part(&self, base: &Cylinder, part: &Prism) -> Option<Distance> {
        rule!("KT-MEAS-06");
        match self.doors {
            None => Some(distance::base_to_part(base, part)),
            Some(doors) => doors.to_part(&self.scene(), base, part),
        }
    }

    /// Whether a cylinder is within a distance of a part.
    pub fn within_part(&self, base: &Cylinder, part: &Prism, limit: i32) -> bool {
        // No way is shorter than the straight one.
        distance::base_to_part(base, part).within(limit + TOLERANCE)
            && self.apart_from_part(base, part).is_some_and(|apart| apart.within(limit + TOLERANCE))
    }

    /// How far a cylinder is from a rectangle of the killzone, seen from above. [KT-MEAS-06]
    pub fn apart_from_area(base: &Cylinder, area: &Area) -> Distance {
        rule!("KT-MEAS-06");
        let beyond = |value: i32, low: i32, high: i32| (low - value).max(value - high).max(0);
        let out = Point::new(
            beyond(base.at.x, area.low.0, area.high.0),
            beyond(base.at.y, area.low.1, area.high.1),
        );
        let way = distance::between_points(Point::new(0, 0), out);
        Distance((way.0 - i64::from(base.base_radius) * 1000).max(0))
    }

    /// Whether an operative is within a distance of a point of the table. [KT-OBJ-03] [KT-OBJ-07]
    pub fn within_point(&self, id: OperativeId, point: Place, limit: i32) -> bool {
        rule!("KT-OBJ-03");
        if self.state[id].at.z != point.z {
            rule!("KT-OBJ-07");
        }
        let base = self.cylinder(id);
        distance::point_within(point.spot(), &base, limit + TOLERANCE)
            && self.doors.is_none_or(|doors| {
                let way = doors.to_point(&self.scene(), &base, point.spot());
                way.is_some_and(|way| way.within(limit + TOLERANCE))
            })
    }

    /// Whether an operative is near enough to an objective to count for its control: within 2 inches of a marker, or
    /// within an inch of a piece of apparatus that is used in its place. [KT-OBJ-03] [KT-CQTERR-13]
    pub fn within_objective(&self, id: OperativeId, objective: Place) -> bool {
        let pieces = self.setup.close.as_ref().map_or(&[][..], |close| &close.objectives);
        match pieces.iter().find(|(at, _)| *at == objective) {
            None => self.within_point(id, objective, CONTROL),
            Some((_, part)) => {
                rule!("KT-CQTERR-13");
                let part = &self.setup.terrain.parts()[usize::from(*part)];
                self.within_part(&self.cylinder(id), part, ENGAGEMENT)
            }
        }
    }
}

/// Whether two bases are within a distance of each other. [KT-MEAS-02] [KT-MEAS-03] [KT-MEAS-07]
pub fn within(a: &Cylinder, b: &Cylinder, limit: i32) -> bool {
    rule!("KT-MEAS-02");
    rule!("KT-MEAS-03");
    rule!("KT-MEAS-07");
    distance::within(a, b, limit + TOLERANCE)
}
