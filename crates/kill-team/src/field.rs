//! Questions about the table as it stands: distances, engagement, sight.
//!
//! A [`Field`] is made once per decision or step; it holds the barricades as parts.

use crate::abilities;
use crate::barricade;
use crate::close::{Doors, condensed};
use crate::setup::{Area, Setup};
use crate::sight::{self, CONE, Pair, SIGHT, Sight, TOLERANCE, Terms};
use crate::spec_ops::engineering_bay;
use crate::spec_ops::honours::marksman;
use crate::state::{OPERATIVES_MAX, OperativeId, Place, State, TOKENS_MAX, TokenKind};
use crate::traits;
use arrayvec::ArrayVec;
use sortie_geometry::open::sight as lines;
use sortie_geometry::open::{Cylinder, Distance, Point, Prism, Scene, Spot, distance};
use sortie_kernel::{Illegal, Side};
use sortie_rulebook::rule;
use std::cell::Cell;

/// How near an operative must be to a marker to count for its control. [KT-OBJ-01]
pub const CONTROL: i32 = 2000;

/// Engagement range. [KT-ER-01]
pub const ENGAGEMENT: i32 = 1000;
/// Camouflage hides from shooters farther than this.
const CAMOUFLAGE: i32 = 2000;

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

    /// Those whose bases may give a target cover from a shooter, whose lines begin at `from`.
    pub(crate) fn covering(
        &self,
        by: OperativeId,
        from: OperativeId,
        to: OperativeId,
    ) -> ArrayVec<Cylinder, OPERATIVES_MAX> {
        if marksman::aims_carefully(self.setup, by) { ArrayVec::new() } else { self.others(from, to) }
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

    /// Whether `from` sees `to`; everybody sees itself.
    pub fn visible(&self, from: OperativeId, to: OperativeId) -> bool {
        if from == to {
            return true;
        }
        let (looker, mut asked, mut seen) = self.looked.get();
        if looker != from {
            (asked, seen) = (0, 0);
        }
        let bit = 1 << to.index();
        if asked & bit == 0 {
            asked |= bit;
            if sight::visible(&self.scene(), &self.cylinder(from), &self.cylinder(to)) {
                seen |= bit;
            }
            self.looked.set((from, asked, seen));
        }
        seen & bit != 0
    }

    /// Whether two cylinders are within engagement range of each other.
    pub fn engaged_at(&self, a: &Cylinder, b: &Cylinder) -> bool {
        // Most pairs on a table are far apart.
        let reach = i64::from(a.base_radius + b.base_radius + ENGAGEMENT + TOLERANCE);
        a.at.square_to(b.at) <= reach * reach
            && self.within_at(a, b, ENGAGEMENT)
            && see_each_other(&self.scene(), a, b)
    }

    /// Whether two operatives are within engagement range of each other.
    pub fn engaged(&self, a: OperativeId, b: OperativeId) -> bool {
        self.engaged_at(&self.cylinders[a.index()], &self.cylinders[b.index()])
    }

    /// The operatives of the other side, and of the side that it takes for the enemy's, that stand within engagement
    /// range of an operative, as bits.
    fn engagements(&self, id: OperativeId) -> u32 {
        let known = &self.engagements[id.index()];
        if let Some(bits) = known.get() {
            return bits;
        }
        let mut bits = self.engaged_among(id, self.state.side(id).other());
        if self.state.acting_side(id) != self.state.side(id) {
            bits |= self.engaged_among(id, self.state.side(id));
        }
        known.set(Some(bits));
        bits
    }

    fn engaged_among(&self, id: OperativeId, side: Side) -> u32 {
        let own = &self.cylinders[id.index()];
        let mut bits = 0;
        for other in self.state.team(side) {
            let base = &self.cylinders[other.index()];
            // Most pairs on a table are farther apart along one of the axes alone.
            let reach = own.base_radius + base.base_radius + ENGAGEMENT + TOLERANCE;
            let near = (own.at.x - base.at.x).abs() <= reach && (own.at.y - base.at.y).abs() <= reach;
            if near && other != id && self.state[other].is_up() && self.engaged_at(own, base) {
                bits |= 1 << other.index();
            }
        }
        bits
    }

    /// The enemies within engagement range of an operative.
    pub fn engaging(&self, id: OperativeId) -> impl Iterator<Item = OperativeId> + '_ {
        let bits = self.engagements(id);
        self.state.enemies(id).filter(move |enemy| bits >> enemy.index() & 1 == 1)
    }

    /// Whether an enemy is within engagement range of an operative.
    pub fn is_engaged(&self, id: OperativeId) -> bool {
        self.engagements(id) != 0 && self.engaging(id).next().is_some()
    }

    /// Whether another operative of a side is within engagement range of this one.
    pub fn engaged_by_other(&self, enemy: OperativeId, side: Side, except: OperativeId) -> bool {
        if side == self.state.side(enemy) {
            return self.state.standing(side).any(|id| id != except && self.engaged(id, enemy));
        }
        let bits = self.engagements(enemy);
        bits != 0 && self.state.standing(side).any(|id| id != except && bits >> id.index() & 1 == 1)
    }

    /// The line of sight from one operative to another by the target's order and any origin.
    pub fn line_of_sight(&self, from: OperativeId, to: OperativeId) -> Option<Sight> {
        self.judge_sight(from, to, self.state[to].is_concealed(), None).ok()
    }

    /// Where smoke lies.
    pub(crate) fn smoke(&self) -> ArrayVec<Spot, TOKENS_MAX> {
        let tokens = self.state.live_tokens().iter().filter(|token| token.kind == TokenKind::Smoke);
        tokens.map(|token| token.at.spot()).collect()
    }

    /// Whether a rule treats the target as in cover against a shooter. [KT-LOS-19]
    pub fn is_camouflaged(&self, from: OperativeId, to: OperativeId) -> bool {
        self.setup.profile(to).has_ability(abilities::CAMOUFLAGED) && !self.within(from, to, CAMOUFLAGE)
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
        let always = self.is_camouflaged(from, to);
        self.judge(from, to, concealed, origin, always, &self.covering(from, from, to))
    }

    /// The same for a further attack of Blast by a shooter, against which nobody is camouflaged.
    ///
    /// # Errors
    /// The rule that keeps the target out of sight.
    pub fn judge_plainly(
        &self,
        by: OperativeId,
        from: OperativeId,
        to: OperativeId,
        concealed: bool,
    ) -> Result<Sight, Illegal> {
        self.judge(from, to, concealed, None, false, &self.covering(by, from, to))
    }

    /// The same where bases of the shooter's friends do not keep the target from being selected; they still give it
    /// cover for its save.
    ///
    /// # Errors
    /// The rule that keeps the target out of sight.
    pub fn judge_without_friends(
        &self,
        from: OperativeId,
        to: OperativeId,
        concealed: bool,
        origin: Option<u8>,
    ) -> Result<Sight, Illegal> {
        let side = self.state.side(from);
        let careful = marksman::aims_carefully(self.setup, from);
        let ids = self.other_ids(from, to).filter(|id| !careful && self.state.side(*id) != side);
        let others: ArrayVec<Cylinder, OPERATIVES_MAX> = ids.map(|id| self.cylinder(id)).collect();
        let always = self.is_camouflaged(from, to);
        let sight = self.judge(from, to, concealed, origin, always, &others)?;
        let scene = self.scene();
        let all = self.covering(from, from, to);
        let pair = self.pair(&scene, &all, from, to);
        Ok(Sight { in_cover: always || pair.in_cover(usize::from(sight.origin)), ..sight })
    }

    fn judge(
        &self,
        from: OperativeId,
        to: OperativeId,
        concealed: bool,
        origin: Option<u8>,
        always_covered: bool,
        others: &[Cylinder],
    ) -> Result<Sight, Illegal> {
        let (scene, smoke) = (self.scene(), self.smoke());
        let terms = self.terms(to, always_covered, &smoke);
        let pair = self.pair(&scene, others, from, to).with_terms(terms);
        let all = self.doors.map(|_| self.others(from, to)).filter(|all| all.len() != others.len());
        match &all {
            // Bases that give no cover still cost a die.
            Some(all) => pair.past(all).line_of_sight(concealed, origin),
            None => pair.line_of_sight(concealed, origin),
        }
    }

    /// What beside lines and bases decides whether a target is seen.
    pub(crate) fn terms<'b>(&self, to: OperativeId, always_covered: bool, smoke: &'b [Spot]) -> Terms<'b> {
        let hidden_order = self.setup.profile(to).has_ability(abilities::HIDDEN_ORDER);
        Terms { always_covered, hidden_order, smoke }
    }

    /// Whether a terrain part above an operative hides any part of its base from directly above. [KT-WR-04]
    pub fn is_hidden_from_above(&self, id: OperativeId) -> bool {
        let base = self.cylinder(id);
        let over = |part: &Prism| {
            !part.traits.any(traits::INSIGNIFICANT)
                && part.bottom > base.z
                && distance::point_to_outline(base.at, part).within(base.base_radius - TOLERANCE - 1)
        };
        self.scene().parts().any(|(_, part)| over(part))
    }

    /// One operative looking at another, with what the kind of board adds.
    pub fn pair<'b>(
        &self,
        scene: &'b Scene<'b>,
        others: &'b [Cylinder],
        from: OperativeId,
        to: OperativeId,
    ) -> Pair<'b> {
        let (shooter, target) = (self.cylinder(from), self.cylinder(to));
        if self.doors.is_none() {
            return Pair::new(scene, shooter, target, others);
        }
        let near = self.within_at(&shooter, &target, CONE.cover_beyond);
        Pair::among_walls(scene, shooter, target, others, near, condensed::obstructing(self, from, to))
    }

    /// Whether a target is in line of sight as if its order were the given one.
    pub fn in_line_of_sight(&self, from: OperativeId, to: OperativeId, concealed: bool) -> bool {
        let special = self.setup.profile(to).has_ability(abilities::HIDDEN_ORDER)
            || self.state.live_tokens().iter().any(|token| token.kind == TokenKind::Smoke);
        if special {
            return self.judge_sight(from, to, concealed, None).is_ok();
        }
        let scene = self.scene();
        let (shooter, target) = (self.cylinder(from), self.cylinder(to));
        if !self.visible(from, to) {
            return false;
        }
        if self.doors.is_some() {
            return self.pair(&scene, &self.covering(from, from, to), from, to).is_open(concealed);
        }
        if !concealed {
            return Pair::obscuring_only(&scene, shooter, target).is_open(false);
        }
        let others = self.between(from, to);
        Pair::new(&scene, shooter, target, &others).is_open(true)
    }

    /// Those whose bases may give a target cover from a shooter, but for some that lie in no line between the two.
    fn between(&self, from: OperativeId, to: OperativeId) -> ArrayVec<Cylinder, OPERATIVES_MAX> {
        let mut between = ArrayVec::new();
        if marksman::aims_carefully(self.setup, from) {
            return between;
        }
        let (a, b) = (&self.cylinders[from.index()], &self.cylinders[to.index()]);
        let wide = a.base_radius.max(b.base_radius);
        let stretch = |a: i32, b: i32| (a.min(b) - wide, a.max(b) + wide);
        let ((left, right), (low, high)) = (stretch(a.at.x, b.at.x), stretch(a.at.y, b.at.y));
        for (index, (own, base)) in self.state.all().iter().zip(&self.cylinders).enumerate() {
            let (Point { x, y }, reach) = (base.at, base.base_radius);
            let beside = x + reach < left || x - reach > right || y + reach < low || y - reach > high;
            if !beside && index != from.index() && index != to.index() && own.on_table() {
                between.push(*base);
            }
        }
        between
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

    /// Whether an operative's head sees a point of the killzone. [KT-LOS-06]
    pub fn sees_point(&self, id: OperativeId, point: Place) -> bool {
        rule!("KT-LOS-06");
        let head = self.cylinder(id).head();
        lines::stopped_by(&self.scene(), head, point.spot(), SIGHT.see_through).is_none()
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
