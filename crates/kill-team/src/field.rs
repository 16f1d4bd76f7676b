//! Questions about the table as it stands: distances, engagement, sight.
//!
//! A [`Field`] is made once per decision or step; it holds the barricades as parts.

use crate::barricade;
use crate::setup::{Body, Setup};
use crate::sight::{self, Pair, Sight, TOLERANCE};
use crate::state::{OPERATIVES_MAX, OperativeId, Place, State};
use arrayvec::ArrayVec;
use sortie_geometry::open::{Cylinder, Prism, Scene, distance};
use sortie_kernel::{Illegal, Side};
use sortie_rulebook::rule;
use std::cell::Cell;

/// Engagement range. [KT-ER-01]
pub const ENGAGEMENT: i32 = 1000;

/// The table and what is fixed about it.
pub struct Field<'a> {
    /// Fixed.
    pub setup: &'a Setup,
    /// As it stands.
    pub state: &'a State,
    barricades: barricade::Prisms,
    /// Every operative where it stands, worked out once: a menu asks for them hundreds of times.
    cylinders: ArrayVec<Cylinder, OPERATIVES_MAX>,
    /// Who was asked about last, and whether an enemy engages it: a menu asks for each sort of action.
    engaged: Cell<Option<(OperativeId, bool)>>,
}

impl<'a> Field<'a> {
    /// The table as it stands.
    pub fn new(setup: &'a Setup, state: &'a State) -> Field<'a> {
        rule!("KT-FORCE-09");
        let operatives = state.all().iter().zip(&setup.profiles);
        let cylinders = operatives.map(|(own, profile)| cylinder(&profile.body, own.at)).collect();
        let barricades = barricade::prisms(state.standing_barricades());
        Field { setup, state, barricades, cylinders, engaged: Cell::new(None) }
    }

    /// The barricades that stand, as parts.
    pub fn barricades(&self) -> &[Prism] {
        &self.barricades
    }

    /// Terrain and barricades.
    pub fn scene(&self) -> Scene<'_> {
        Scene::with_extra(&self.setup.terrain, &self.barricades)
    }

    /// An operative's cylinder at any place.
    pub fn cylinder_at(&self, id: OperativeId, at: Place) -> Cylinder {
        self.cylinders[id.index()].moved_to(at.spot())
    }

    /// An operative's cylinder where it stands.
    pub fn cylinder(&self, id: OperativeId) -> Cylinder {
        self.cylinders[id.index()]
    }

    /// The operatives in the killzone other than these two, waiting for removal or not.
    pub fn others(&self, a: OperativeId, b: OperativeId) -> ArrayVec<Cylinder, OPERATIVES_MAX> {
        let all = self.state.all().iter().zip(&self.cylinders).enumerate();
        let others = all.filter(|(i, (own, _))| *i != a.index() && *i != b.index() && own.on_table());
        others.map(|(_, (_, cylinder))| *cylinder).collect()
    }

    /// Whether two operatives are within a distance of each other, in thousandths.
    pub fn within(&self, a: OperativeId, b: OperativeId, limit: i32) -> bool {
        within(&self.cylinders[a.index()], &self.cylinders[b.index()], limit)
    }

    /// Whether `from` sees `to`; everybody sees itself.
    pub fn visible(&self, from: OperativeId, to: OperativeId) -> bool {
        from == to || sight::visible(&self.scene(), &self.cylinder(from), &self.cylinder(to))
    }

    /// Whether two cylinders are within engagement range of each other.
    pub fn engaged_at(&self, a: &Cylinder, b: &Cylinder) -> bool {
        within(a, b, ENGAGEMENT) && see_each_other(&self.scene(), a, b)
    }

    /// Whether two operatives are within engagement range of each other.
    pub fn engaged(&self, a: OperativeId, b: OperativeId) -> bool {
        self.engaged_at(&self.cylinders[a.index()], &self.cylinders[b.index()])
    }

    /// The enemies within engagement range of an operative.
    pub fn engaging(&self, id: OperativeId) -> impl Iterator<Item = OperativeId> + '_ {
        self.state.enemies(id).filter(move |enemy| self.engaged(id, *enemy))
    }

    /// Whether an enemy is within engagement range of an operative.
    pub fn is_engaged(&self, id: OperativeId) -> bool {
        if let Some((known, engaged)) = self.engaged.get()
            && known == id
        {
            return engaged;
        }
        let engaged = self.engaging(id).next().is_some();
        self.engaged.set(Some((id, engaged)));
        engaged
    }

    /// Whether another operative of a side is within engagement range of this one.
    pub fn engaged_by_other(&self, enemy: OperativeId, side: Side, except: OperativeId) -> bool {
        self.state.standing(side).any(|id| id != except && self.engaged(id, enemy))
    }

    /// The line of sight from one operative to another by the target's order and any origin.
    pub fn line_of_sight(&self, from: OperativeId, to: OperativeId) -> Option<Sight> {
        self.judge_sight(from, to, self.state[to].is_concealed(), None).ok()
    }

    /// The line of sight as if the target's order were the given one, from the origin named or the game's.
    ///
    /// # Errors
    /// The rule that keeps the target out of sight.
    pub fn judge_sight(
        &self,
        from: OperativeId,
        to: OperativeId,
        concealed: bool,
        origin: Option<u8>,
    ) -> Result<Sight, Illegal> {
        let others = self.others(from, to);
        let scene = self.scene();
        Pair::new(&scene, self.cylinder(from), self.cylinder(to), &others).line_of_sight(concealed, origin)
    }

    /// Whether a target is in line of sight as if its order were the given one.
    pub fn in_line_of_sight(&self, from: OperativeId, to: OperativeId, concealed: bool) -> bool {
        let scene = self.scene();
        let (shooter, target) = (self.cylinder(from), self.cylinder(to));
        if !sight::visible(&scene, &shooter, &target) {
            return false;
        }
        if !concealed {
            return Pair::obscuring_only(&scene, shooter, target).is_open(false);
        }
        let others = self.others(from, to);
        Pair::new(&scene, shooter, target, &others).is_open(true)
    }

    /// Whether an operative is within a distance of a point of the table. [KT-OBJ-03] [KT-OBJ-07]
    pub fn within_point(&self, id: OperativeId, point: Place, limit: i32) -> bool {
        rule!("KT-OBJ-03");
        if self.state[id].at.z != point.z {
            rule!("KT-OBJ-07");
        }
        distance::point_within(point.spot(), &self.cylinder(id), limit + TOLERANCE)
    }
}

/// A base and a body at a place.
fn cylinder(body: &Body, at: Place) -> Cylinder {
    Cylinder {
        at: at.point(),
        z: i32::from(at.z),
        base_radius: body.base_radius,
        body_radius: body.body_radius,
        height: body.height,
        eye: body.eye,
    }
}

/// Whether two bases are within a distance of each other. [KT-MEAS-02] [KT-MEAS-03] [KT-MEAS-07]
pub fn within(a: &Cylinder, b: &Cylinder, limit: i32) -> bool {
    rule!("KT-MEAS-02");
    rule!("KT-MEAS-03");
    rule!("KT-MEAS-07");
    distance::within(a, b, limit + TOLERANCE)
}

/// Whether two miniatures are within a distance and one of them sees the other. [KT-ER-01] [KT-ER-02]
pub fn engaged_in(scene: &Scene<'_>, a: &Cylinder, b: &Cylinder, limit: i32) -> bool {
    within(a, b, limit) && see_each_other(scene, a, b)
}

/// Whether one of two miniatures near each other sees the other. [KT-ER-01] [KT-ER-02]
fn see_each_other(scene: &Scene<'_>, a: &Cylinder, b: &Cylinder) -> bool {
    rule!("KT-ER-01");
    if sight::visible(scene, a, b) {
        return true;
    }
    let seen_back = sight::visible(scene, b, a);
    if seen_back {
        rule!("KT-ER-02");
    }
    seen_back
}
