//! What stands in the cover lines between two bases: the parts and bases they cross, and how far from either end.
//!
//! The lines run from one origin to every point of the target's base, at a small height above the surfaces, and
//! fill a cone. A shape is crossed where the lines have a height inside it and the cone overlaps it; the overlap,
//! border included, is made of crossing points, whose distances to the two bases decide what they mean.
//!
//! [`CoverLines`] is made once for a pair of models and asked for each origin. Shapes that cannot matter from any
//! origin are discarded when it is made, so most pairs on a table are settled without a single cone.

mod answers;

use super::bounds::Window;
use super::cone::{Cone, Disc, Shape, leaves_both};
use super::cylinder::Cylinder;
use super::distance;
use super::fine::{FINE, Segment, Stretch, common, to_fine};
use super::point::Point;
use super::prism::Traits;
use super::terrain::{Bounds, PartId, PartSet, Scene};

/// The heights, limits and traits by which a game judges cover lines. Lengths are in thousandths.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ConePolicy {
    /// How far above the surfaces the lines begin and end.
    pub line_height: i32,
    /// How high a base is that stands in the way.
    pub base_thickness: i32,
    /// A target no farther than this from the shooter is in no cover.
    pub cover_beyond: i32,
    /// A crossing point gives cover if it is within this distance of the target.
    pub cover_within: i32,
    /// A crossing point obscures if it is farther than this from the target,
    pub obscure_beyond: i32,
    /// and farther than this from the shooter.
    pub obscure_clear: i32,
    /// How far a distance may miss a limit and still count as equal, and shapes overlap and still only touch.
    pub tolerance: i32,
    /// Parts with one of these traits are crossed by nothing.
    pub ignored: Traits,
    /// Parts with one of these traits give cover.
    pub covering: Traits,
    /// Parts with one of these traits obscure.
    pub obscuring: Traits,
}

/// What gives a target cover.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cover {
    /// The part with this number.
    Part(PartId),
    /// The base of the other model with this index.
    Base(usize),
}

/// The most other models that can stand between two.
pub const OTHERS_MAX: usize = 64;

/// The cover lines between two models, from any origin.
#[derive(Clone, Copy, Debug)]
pub struct CoverLines<'a> {
    scene: &'a Scene<'a>,
    others: &'a [Cylinder],
    policy: &'a ConePolicy,
    shooter: Disc,
    target: Disc,
    /// The lines' heights at the origin and at the target.
    heights: (i32, i32),
    /// Crossing points in this disc give cover.
    cover_zone: Disc,
    /// Crossing points in either of these do not obscure: near the target, near the shooter.
    clear_zones: (Disc, Disc),
    too_close: bool,
    /// The parts that some line may cross.
    near: PartSet,
    cover_parts: PartSet,
    obscure_parts: PartSet,
    /// Other bases that may be crossed, as bits, and those of them that may give cover.
    bases: u64,
    cover_bases: u64,
}

/// A fraction of the way as numerator and positive denominator.
type Part = (i64, i64);

fn is_whole((from, to): (Part, Part)) -> bool {
    from.0 == 0 && to.0 == to.1
}

impl<'a> CoverLines<'a> {
    /// The lines from one model to another. Parts in `except` are not crossed; `others` must hold neither of
    /// the two models.
    pub fn new(
        scene: &'a Scene<'a>,
        shooter: &Cylinder,
        target: &Cylinder,
        others: &'a [Cylinder],
        policy: &'a ConePolicy,
        except: &PartSet,
    ) -> CoverLines<'a> {
        assert!(others.len() <= OTHERS_MAX, "at most {OTHERS_MAX} other models stand on a table");
        let slack = policy.tolerance;
        let base = Disc::new(target.at, target.base_radius);
        let own = Disc::new(shooter.at, shooter.base_radius);
        let zone = |model: &Cylinder, reach: i32| Disc::new(model.at, model.base_radius + reach + slack);
        let mut lines = CoverLines {
            scene,
            others,
            policy,
            shooter: own,
            target: base,
            heights: (shooter.z + policy.line_height, target.z + policy.line_height),
            cover_zone: zone(target, policy.cover_within),
            clear_zones: (zone(target, policy.obscure_beyond), zone(shooter, policy.obscure_clear)),
            too_close: distance::within(shooter, target, policy.cover_beyond + slack),
            near: PartSet::EMPTY,
            cover_parts: PartSet::EMPTY,
            obscure_parts: PartSet::EMPTY,
            bases: 0,
            cover_bases: 0,
        };
        let between = Cone::new(own, base);
        lines.choose_parts(shooter, target, &between, except);
        lines.choose_bases(&between);
        lines
    }

    /// The same where a game does not measure the distance between the two in a straight line: `within` says whether
    /// they are too close for cover.
    #[must_use]
    pub fn measured(
        scene: &'a Scene<'a>,
        (shooter, target): (&Cylinder, &Cylinder),
        others: &'a [Cylinder],
        policy: &'a ConePolicy,
        except: &PartSet,
        within: bool,
    ) -> CoverLines<'a> {
        let near = CoverLines::new(scene, shooter, target, others, policy, except);
        if near.too_close == within {
            return near;
        }
        let mut lines = CoverLines {
            too_close: within,
            near: PartSet::EMPTY,
            cover_parts: PartSet::EMPTY,
            obscure_parts: PartSet::EMPTY,
            bases: 0,
            cover_bases: 0,
            ..near
        };
        let between = Cone::new(lines.shooter, lines.target);
        lines.choose_parts(shooter, target, &between, except);
        lines.choose_bases(&between);
        lines
    }

    /// Discards the parts that cannot matter from any origin.
    fn choose_parts(&mut self, shooter: &Cylinder, target: &Cylinder, between: &Cone, except: &PartSet) {
        let (low, high) = (self.heights.0.min(self.heights.1), self.heights.0.max(self.heights.1));
        let ends = |m: &Cylinder| Bounds::around(m.at, m.base_radius, low, high);
        let around = ends(shooter).join(ends(target));
        // Larger by one than the zone, whose border belongs to it.
        let zone = target.base_radius + self.policy.cover_within + self.policy.tolerance + 1;
        let beside = Window::of(&Bounds::around(target.at, zone, i32::MIN, i32::MAX));
        self.near = self.scene.near(&around, self.policy.ignored).without(except);
        for id in self.near.iter() {
            let part = self.scene.part(id);
            let shape = Shape::Part(part);
            let covers = !self.too_close
                && part.traits.any(self.policy.covering)
                && part.faces().meet(&beside)
                && self.cover_zone.contains(shape.nearest(self.target.centre));
            let all_in = |zone: &Disc| part.corners().iter().all(|c| zone.contains(to_fine(*c)));
            let obscures = part.traits.any(self.policy.obscuring)
                && !all_in(&self.clear_zones.0)
                && !all_in(&self.clear_zones.1);
            if (covers || obscures) && between.overlaps(&shape, self.depth()) {
                if covers {
                    self.cover_parts.insert(id);
                }
                if obscures {
                    self.obscure_parts.insert(id);
                }
            }
        }
    }

    fn choose_bases(&mut self, between: &Cone) {
        let (low, high) = (self.heights.0.min(self.heights.1), self.heights.0.max(self.heights.1));
        for (i, other) in self.others.iter().enumerate() {
            let disc = Disc::new(other.at, other.base_radius);
            let in_height = other.z < high && other.z + self.policy.base_thickness > low;
            if in_height && between.overlaps(&Shape::Base(disc), self.depth()) {
                self.bases |= 1 << i;
                if !self.too_close && self.cover_zone.contains(disc.nearest(self.target.centre)) {
                    self.cover_bases |= 1 << i;
                }
            }
        }
    }

    fn depth(&self) -> i64 {
        i64::from(self.policy.tolerance) * FINE
    }

    /// The fractions of the way between which the lines run strictly between two heights.
    fn stretch(&self, bottom: i32, top: i32) -> Option<(Part, Part)> {
        let (from, to) = self.heights;
        let rise = i64::from(to - from);
        if rise == 0 {
            return (bottom < from && from < top).then_some(((0, 1), (1, 1)));
        }
        let (first, last) = if rise > 0 { (bottom, top) } else { (top, bottom) };
        let up_to = |z: i32| (i64::from(z - from) * rise.signum()).clamp(0, rise.abs());
        let (first, last) = (up_to(first), up_to(last));
        (first < last).then_some(((first, rise.abs()), (last, rise.abs())))
    }

    /// The slice of the cone whose lines have heights inside a shape, if it overlaps the shape. The flag says
    /// whether the slice reaches the target.
    fn crossing(
        &self,
        cone: &Cone,
        origin: Point,
        shape: &Shape<'_>,
        heights: (i32, i32),
    ) -> Option<(Cone, bool)> {
        let (from, to) = self.stretch(heights.0, heights.1)?;
        let whole = is_whole((from, to));
        let slice = if whole { *cone } else { cone.slice(from, to, origin, self.target) };
        slice.overlaps(shape, self.depth()).then_some((slice, to.0 == to.1))
    }

    fn part_crossing(&self, cone: &Cone, origin: Point, id: PartId) -> Option<(Cone, bool)> {
        let part = self.scene.part(id);
        self.crossing(cone, origin, &Shape::Part(part), (part.bottom, part.top))
    }

    fn base_crossing(&self, cone: &Cone, origin: Point, index: usize) -> Option<(Cone, bool)> {
        let base = &self.others[index];
        let shape = Shape::Base(Disc::new(base.at, base.base_radius));
        self.crossing(cone, origin, &shape, (base.z, base.z + self.policy.base_thickness))
    }

    /// Whether a crossing point of a crossed shape lies in the zone that gives cover.
    fn covers(&self, (slice, reaches_target): (Cone, bool), shape: &Shape<'_>) -> bool {
        // The crossing point closest to the target is the closest point of one of the two shapes, or it lies on
        // both borders.
        let centre = self.target.centre;
        let of_slice = if slice.contains(centre) { centre } else { slice.far.nearest(centre) };
        if shape.contains(of_slice) {
            return self.cover_zone.contains(of_slice);
        }
        let of_shape = shape.nearest(centre);
        if slice.contains(of_shape) {
            return self.cover_zone.contains(of_shape);
        }
        let in_zone = |side: &Segment| common(shape.clip(side), self.cover_zone.clip(side)).is_some();
        // A shape that meets the round end on the target's own base was found by its closest point.
        slice.tangents().any(|side| in_zone(&side))
            || ((!reaches_target || slice.near.radius > 0) && slice.any_chord(in_zone))
    }

    /// Whether a crossing point of a crossed part lies outside both zones that do not obscure.
    fn obscures(&self, crossing: (Cone, bool), id: PartId) -> bool {
        self.leaves_zones(crossing, id, (&self.clear_zones.0, &self.clear_zones.1))
    }

    fn leaves_zones(
        &self,
        (slice, reaches_target): (Cone, bool),
        id: PartId,
        (near_target, near_shooter): (&Disc, &Disc),
    ) -> bool {
        // The two zones have no hole between them, so it is enough to look at the border of the overlap.
        let part = self.scene.part(id);
        let shape = Shape::Part(part);
        let leaves = |side: &Segment, stretch: Option<Stretch>| {
            stretch.is_some_and(|stretch| leaves_both(side, stretch, near_target, near_shooter))
        };
        let on_slice = |side: &Segment| leaves(side, shape.clip(side));
        part.segments().any(|side| leaves(&side, slice.clip(&side)))
            || slice.tangents().any(|side| on_slice(&side))
            || ((!reaches_target || slice.near.radius > 0) && slice.any_chord(on_slice))
    }

    fn cone(&self, origin: Point) -> Cone {
        Cone::from_origin(origin, self.target)
    }
}
