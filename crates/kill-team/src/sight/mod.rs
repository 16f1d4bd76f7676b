//! Visible, cover, obscured, line of sight. [KT-LOS-03..05] [KT-LOS-07..13] [KT-LOS-15..16] [KT-TERR-08]
//!
//! [`Pair`] looks from one cylinder to another past whatever else stands there; it knows no operative, so that the
//! same judgement serves battles, explanations and written cases.

mod footing;
mod origins;

pub use footing::on_vantage;

use crate::{smoke, traits};
use footing::not_crossed;
use sortie_geometry::open::point::{ORIGINS, origin_of};
use sortie_geometry::open::terrain::PartId;
use sortie_geometry::open::{
    ConePolicy, Cover, CoverLines, Cylinder, PartSet, Scene, SightPolicy, Spot, Traits, sight as lines,
};
use sortie_rulebook::rule;

/// A computed distance may miss a limit by this and still count as equal. [KT-MEAS-07]
pub const TOLERANCE: i32 = 1;

/// The 85 sight points. [KT-LOS-16]
pub const SIGHT: SightPolicy =
    SightPolicy { see_through: traits::INSIGNIFICANT, lowest: 150, levels: 5, rim: 16 };

/// How cover lines are judged. [KT-LOS-08..13]
pub const CONE: ConePolicy = ConePolicy {
    line_height: 50,
    base_thickness: 150,
    cover_beyond: 2000,
    cover_within: 1000,
    obscure_beyond: 2000,
    obscure_clear: 1000,
    tolerance: TOLERANCE,
    ignored: traits::INSIGNIFICANT,
    covering: traits::HEAVY.with(traits::LIGHT),
    obscuring: traits::HEAVY,
};

/// The same without cover, for targets whose order does not hide them.
const OBSCURING: ConePolicy = ConePolicy { covering: Traits::NONE, ..CONE };

/// How much lower a target must be for a vantage point to see through its hiding.
const VANTAGE_DROP: i32 = 2000;

/// A line of sight: the origin of the cover lines in use, and what they say.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Sight {
    /// The number of the origin, 0 to 48.
    pub origin: u8,
    /// Whether the target is in cover from there.
    pub in_cover: bool,
    /// Whether a rule always treats it as in cover. [KT-LOS-19]
    pub always: bool,
    /// Whether somebody stands in the cover lines from there and costs a die, in close quarters.
    pub obstructed: bool,
    /// Whether its conceal order counts as engage for the attack. [KT-TERR-08]
    pub exposed: bool,
}

/// What rules make of a target, whatever the lines cross. [KT-LOS-19] [KT-LOS-20]
#[derive(Clone, Copy, Default, Debug)]
pub struct Terms<'a> {
    /// It is always treated as in cover.
    pub always_covered: bool,
    /// Its conceal order cannot be treated as engage.
    pub hidden_order: bool,
    /// Where smoke lies: the centres of its circles.
    pub smoke: &'a [Spot],
}

/// One miniature looking at another.
pub struct Pair<'a> {
    scene: &'a Scene<'a>,
    shooter: Cylinder,
    target: Cylinder,
    lines: CoverLines<'a>,
    terms: Terms<'a>,
    /// Whether walls may stand between the two.
    walls: bool,
    /// The others whose bases cost a die if cover lines cross them, as bits.
    obstructing: u64,
    /// The lines past everybody, if bases of some of them give no cover.
    past: Option<CoverLines<'a>>,
}

impl<'a> Pair<'a> {
    /// Looks from `shooter` to `target`; `others` must hold neither of them.
    pub fn new(
        scene: &'a Scene<'a>,
        shooter: Cylinder,
        target: Cylinder,
        others: &'a [Cylinder],
    ) -> Pair<'a> {
        Pair::across(scene, (shooter, target), others, &CONE)
    }

    /// Looks for what obscures alone.
    pub fn obscuring_only(scene: &'a Scene<'a>, shooter: Cylinder, target: Cylinder) -> Pair<'a> {
        Pair::across(scene, (shooter, target), &[], &OBSCURING)
    }

    fn across(
        scene: &'a Scene<'a>,
        (shooter, target): (Cylinder, Cylinder),
        others: &'a [Cylinder],
        policy: &'a ConePolicy,
    ) -> Pair<'a> {
        let except = not_crossed(scene, &shooter, &target);
        let lines = CoverLines::new(scene, &shooter, &target, others, policy, &except);
        let terms = Terms::default();
        Pair { scene, shooter, target, lines, terms, walls: false, obstructing: 0, past: None }
    }

    /// The same with what rules make of the target.
    #[must_use]
    pub fn with_terms(self, terms: Terms<'a>) -> Pair<'a> {
        Pair { terms, ..self }
    }

    /// The same among all others, of whom some give no cover but may cost a die.
    #[must_use]
    pub fn past(self, all: &'a [Cylinder]) -> Pair<'a> {
        let except = not_crossed(self.scene, &self.shooter, &self.target);
        let lines = CoverLines::new(self.scene, &self.shooter, &self.target, all, &CONE, &except);
        Pair { past: Some(lines), ..self }
    }

    /// Looks from `shooter` to `target` in close quarters: `near` says whether they are too close for cover, measured
    /// round walls, and `obstructing` which of the others cost a die if they stand in the lines.
    pub fn among_walls(
        scene: &'a Scene<'a>,
        shooter: Cylinder,
        target: Cylinder,
        others: &'a [Cylinder],
        near: bool,
        obstructing: u64,
    ) -> Pair<'a> {
        let except = not_crossed(scene, &shooter, &target);
        let lines = CoverLines::measured(scene, (&shooter, &target), others, &CONE, &except, near);
        Pair { scene, shooter, target, lines, terms: Terms::default(), walls: true, obstructing, past: None }
    }

    /// Whether every line from an origin to the target's base runs through a wall. [KT-CQTERR-04]
    pub fn walled_off(&self, origin: usize) -> bool {
        if !self.walls {
            return false;
        }
        let (from, target) = (self.origin(origin), &self.target);
        let walled = (0..ORIGINS).all(|point| {
            let to = origin_of(target.at, target.base_radius, point);
            lines::plan_line_stopped(self.scene, from, to, traits::WALL)
        });
        if walled {
            rule!("KT-CQTERR-04");
        }
        walled
    }

    /// Whether somebody who counts stands in the cover lines from an origin. [KT-CQ-15]
    fn is_obstructed(&self, origin: usize) -> bool {
        let lines = self.past.as_ref().unwrap_or(&self.lines);
        self.obstructing != 0 && lines.crossed_bases(self.origin(origin)) & self.obstructing != 0
    }

    /// How many of the target's sight points the shooter's head sees.
    pub fn points_seen(&self) -> u32 {
        lines::points_seen(self.scene, self.shooter.head(), &self.target, &SIGHT)
    }

    /// Whether the target is visible. Operatives and bases obstruct nothing.
    pub fn visible(&self) -> bool {
        rule!("KT-LOS-07");
        visible(self.scene, &self.shooter, &self.target)
    }

    /// What gives the target cover from an origin.
    pub fn cover(&self, origin: usize) -> Option<Cover> {
        self.lines.cover(self.origin(origin))
    }

    /// Whether the target is in cover from an origin. It never is within 2 inches.
    pub fn in_cover(&self, origin: usize) -> bool {
        let cover = self.cover(origin);
        match cover {
            Some(Cover::Part(id)) => {
                rule!("KT-LOS-10");
                self.crossed(id);
            }
            Some(Cover::Base(_)) => {
                rule!("KT-LOS-09");
                rule!("KT-LOS-11");
            }
            None => (),
        }
        cover.is_some()
    }

    /// A part stands in the cover lines and matters.
    fn crossed(&self, id: PartId) {
        rule!("KT-LOS-09");
        if self.scene.part(id).traits.any(traits::WALL) {
            rule!("KT-CQTERR-06");
        }
        if self.scene.part(id).traits.any(traits::HEAVY) {
            rule!("KT-TERR-01");
        } else {
            rule!("KT-TERR-02");
        }
    }

    /// Whether the target is obscured from an origin.
    pub fn is_obscured(&self, origin: usize) -> bool {
        let obscured = self.lines.is_obscured(self.origin(origin));
        if obscured {
            rule!("KT-LOS-09");
            rule!("KT-LOS-12");
            rule!("KT-TERR-01");
        }
        obscured || smoke::obscures(self.terms.smoke, self.origin(origin), &self.shooter, &self.target)
    }

    /// The parts that give cover from an origin, and those that obscure from there.
    pub fn hidden_by(&self, origin: usize) -> (PartSet, PartSet) {
        let origin = self.origin(origin);
        (self.lines.covering_parts(origin), self.lines.obscuring_parts(origin))
    }

    /// The heavy parts in the lines from an origin that do not obscure because they are near the shooter.
    pub fn disregarded(&self, origin: usize) -> PartSet {
        self.lines.disregarded_parts(self.origin(origin))
    }

    fn origin(&self, index: usize) -> sortie_geometry::open::Point {
        origin_of(self.shooter.at, self.shooter.base_radius, index)
    }

    /// Whether the shooter is so much higher than the target that a vantage point matters.
    fn looks_down(&self) -> bool {
        self.shooter.z - self.target.z >= VANTAGE_DROP - TOLERANCE
    }

    /// Whether a vantage point makes the target's conceal order count as engage, from an origin where it is in
    /// cover.
    fn seen_from_above(&self, origin: usize) -> bool {
        if !self.looks_down() || !on_vantage(self.scene, &self.shooter) {
            return false;
        }
        if self.terms.hidden_order {
            rule!("KT-LOS-19");
            return false;
        }
        let covering = self.lines.covering_parts(self.origin(origin));
        let seen = covering.iter().all(|id| !self.scene.part(id).traits.any(traits::HEAVY));
        if seen {
            rule!("KT-TERR-08");
        }
        seen
    }
}

/// Whether one miniature sees another: only terrain obstructs, neither operatives nor bases. [KT-LOS-03]
pub fn visible(scene: &Scene<'_>, from: &Cylinder, to: &Cylinder) -> bool {
    rule!("KT-LOS-03");
    rule!("KT-LOS-04");
    rule!("KT-LOS-05");
    rule!("KT-LOS-16");
    lines::visible(scene, from.head(), to, &SIGHT)
}
