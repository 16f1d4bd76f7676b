//! Who sees whom, and which targets are in line of sight. [KT-LOS] [KT-WR-04]
//!
//! [`Pair`] judges lines between two cylinders; here are the operatives that give cover, the rules that hide a target,
//! and the barricades and hatchways of the moment.

use super::Field;
use crate::close::condensed;
use crate::sight::{self, CONE, Pair, SIGHT, Sight, TOLERANCE, Terms};
use crate::spec_ops::honours::marksman;
use crate::state::{OPERATIVES_MAX, OperativeId, Place, TOKENS_MAX, TokenKind};
use crate::{abilities, traits};
use arrayvec::ArrayVec;
use sortie_geometry::open::{Cylinder, Point, Prism, Scene, Spot, distance, sight as lines};
use sortie_kernel::Illegal;
use sortie_rulebook::rule;

/// Camouflage hides from shooters farther than this.
const CAMOUFLAGE: i32 = 2000;

impl Field<'_> {
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

    /// Those whose bases may give a target cover from a shooter, whose lines begin at `from`.
    pub(crate) fn covering(
        &self,
        by: OperativeId,
        from: OperativeId,
        to: OperativeId,
    ) -> ArrayVec<Cylinder, OPERATIVES_MAX> {
        if marksman::aims_carefully(self.setup, by) { ArrayVec::new() } else { self.others(from, to) }
    }

    /// Whether an operative's head sees a point of the killzone. [KT-LOS-06]
    pub fn sees_point(&self, id: OperativeId, point: Place) -> bool {
        rule!("KT-LOS-06");
        let head = self.cylinder(id).head();
        lines::stopped_by(&self.scene(), head, point.spot(), SIGHT.see_through).is_none()
    }
}
