//! What a move costs, or what stops it.
//!
//! A move is a chain of legs of the base's centre: straight walks at one height, climbs and drops at one spot,
//! jumps across gaps and flights. The costs and limits are a game's policy; whether an action allows a kind of leg at
//! all is up to the ruleset.

mod air;
mod edges;
mod straight;

pub use straight::StraightWalks;

use super::crossing::clip_swollen;
use super::cylinder::Cylinder;
use super::distance::{Distance, between_points};
use super::fine::{FINE, Segment, Stretch, to_fine};
use super::place::{Ground, Sweep, Unplaceable, nearer_than, point_nearer_than};
use super::point::{Point, Spot};
use super::prism::{Prism, Traits};
use super::terrain::{Bounds, PartId, PartSet, Scene};

/// One leg of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Leg {
    /// Straight to a point at the same height.
    Walk(Point),
    /// Straight up or down a part beside the base, to a height.
    Climb(i32),
    /// Straight down to a height, after a walk off the edge.
    Drop(i32),
    /// From one level straight across a gap to another.
    Jump(Spot),
    /// Straight through the air.
    Fly(Spot),
}

/// What movement costs in a game. Lengths are in thousandths.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MovePolicy {
    /// The board and what is solid.
    pub ground: Ground,
    /// A walk or flight costs at least this much.
    pub least_increment: i32,
    /// Parts with one of these traits can be crossed by a walk,
    pub passable: Traits,
    /// at this cost for each crossing of a feature.
    pub pass_cost: i32,
    /// Parts with one of these traits cannot be climbed.
    pub unclimbable: Traits,
    /// How far, horizontally, the base may be from what it climbs.
    pub climb_reach: i32,
    /// Heights climbed are rounded up to a multiple of this; 0 leaves them as they are.
    pub climb_step: i32,
    /// How far, horizontally, the base may be from the edge it drops from.
    pub drop_reach: i32,
    /// Heights dropped are rounded down to a multiple of this; 0 leaves them as they are.
    pub drop_step: i32,
    /// The greatest height of a drop.
    pub drop_most: i32,
    /// How far, horizontally, the base may be from the edge it jumps from.
    pub jump_reach: i32,
    /// The widest gap of a jump, along the path of the centre.
    pub jump_most: i32,
    /// The greatest difference in height of a jump.
    pub jump_rise: i32,
    /// Parts with one of these traits stop flights too, at any height.
    pub barring: Traits,
}

/// A passage through parts that are otherwise in the way: a base that goes through the opening in one straight
/// walk is not stopped by its flanks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Passage {
    /// The opening seen from above.
    pub opening: Prism,
    /// Two points of the line that it leads across.
    pub across: (Point, Point),
    /// The parts beside it that do not stop the base.
    pub flanks: PartSet,
}

/// Who moves, and among whom.
#[derive(Clone, Copy, Debug)]
pub struct Mover<'a> {
    /// Where the base begins.
    pub start: Spot,
    /// The radius of the base.
    pub radius: i32,
    /// Bases that stop it on the way; flights pass over them.
    pub blocking: &'a [Cylinder],
    /// Bases that it cannot end on.
    pub standing: &'a [Cylinder],
    /// Open passages.
    pub passages: &'a [Passage],
}

/// What is wrong with a leg.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Obstacle {
    /// The base would pass through this part.
    Part(PartId),
    /// The base would pass through the base with this index.
    Base(usize),
    /// The base would pass over the edge of the board.
    BoardEdge,
    /// Nothing carries the base there.
    Unsupported,
    /// Between two places that carry the base there is one that does not.
    Gap,
    /// The step after a climb up, or before a climb down, leads to another feature than the one climbed.
    Adrift,
    /// No part beside the base can be climbed over that height.
    NothingToClimb,
    /// The base does not stand near enough to an edge.
    NoEdge,
    /// Something stands between the edge and where the drop leads.
    Beyond,
    /// There is no gap to jump across.
    NoGap,
    /// The drop, jump or climb goes the wrong way, too far or too high.
    TooFar,
    /// The base cannot stand where the move ends.
    End(Unplaceable),
}

/// A move that cannot be made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Blocked {
    /// The index of the leg; for an end that is not legal, the number of legs.
    pub leg: usize,
    /// What is in the way.
    pub by: Obstacle,
}

/// A move that can be made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Moved {
    /// What it costs.
    pub cost: Distance,
    /// How much of that is for crossing passable features.
    pub crossing: Distance,
    /// Where it ends.
    pub end: Spot,
}

impl MovePolicy {
    /// What a straight increment of a length costs.
    pub fn increment(&self, length: Distance) -> Distance {
        length.max(Distance(i64::from(self.least_increment) * 1000))
    }

    /// What climbing a height costs.
    pub fn climb_cost(&self, height: i32) -> i32 {
        match self.climb_step {
            0 => height,
            step => (height + step - 1).div_euclid(step) * step,
        }
    }

    /// What dropping a height costs.
    pub fn drop_cost(&self, height: i32) -> i32 {
        match self.drop_step {
            0 => height,
            step => height.div_euclid(step) * step,
        }
    }

    /// How far beyond the rim of a base, on its way, parts may matter to a leg.
    pub fn regard(&self) -> i32 {
        self.climb_reach.max(self.drop_reach).max(self.jump_reach) + 4 * self.ground.tolerance
    }
}

/// Crossings of passable features under way: which feature, and where on the leg it was last overlapped.
type Crossings = Vec<(u16, i64)>;

/// What a move of these legs costs and where it ends, or which leg is stopped by what.
pub fn check_path(
    scene: &Scene<'_>,
    mover: &Mover<'_>,
    legs: &[Leg],
    policy: &MovePolicy,
) -> Result<Moved, Blocked> {
    let mut walker = Walker {
        scene,
        mover,
        policy,
        at: mover.start,
        cost: 0,
        crossing: 0,
        run: None,
        crossings: Vec::new(),
        rose: None,
        left: None,
        walked: None,
    };
    let mut index = 0;
    while index < legs.len() {
        index = walker.leg(legs, index).map_err(|by| Blocked { leg: index, by })?;
    }
    walker.close_run();
    walker.stand().map_err(|why| Blocked { leg: legs.len(), by: Obstacle::End(why) })?;
    let (cost, crossing) = (Distance(walker.cost + walker.crossing), Distance(walker.crossing));
    Ok(Moved { cost, crossing, end: walker.at })
}

struct Walker<'a> {
    scene: &'a Scene<'a>,
    mover: &'a Mover<'a>,
    policy: &'a MovePolicy,
    at: Spot,
    /// In millionths, without the increment that is still growing.
    cost: i64,
    /// In millionths, for crossing passable features.
    crossing: i64,
    /// The straight increment that the last walk belongs to, from where to where.
    run: Option<(Point, Point)>,
    crossings: Crossings,
    /// If the last leg was a climb up, the height where it began.
    rose: Option<i32>,
    /// If the last leg was a walk, the last place on it where something carried the base.
    left: Option<Point>,
    /// If the last leg was a walk, the parts that the base touched on it, if only just; it was clear of all others.
    walked: Option<PartSet>,
}

impl Walker<'_> {
    /// Goes along a leg; the index of the next.
    fn leg(&mut self, legs: &[Leg], index: usize) -> Result<usize, Obstacle> {
        let rose = self.rose.take();
        let left = self.left.take();
        self.walked = None;
        let gone = match legs[index] {
            Leg::Walk(to) => match self.walk(legs.get(index + 1), rose, to) {
                // Corners in one line do not cut an increment: what carries it is asked of the whole.
                Err(by @ (Obstacle::Unsupported | Obstacle::Gap | Obstacle::Adrift)) => {
                    return self.straight_walk(legs, index, rose, by);
                }
                gone => gone,
            },
            Leg::Climb(z) => self.climb(legs.get(index + 1), z),
            Leg::Drop(z) => self.drop_down(left, z),
            Leg::Jump(to) => self.jump(to),
            Leg::Fly(to) => self.fly(to),
        };
        gone.map(|()| index + 1)
    }

    /// Goes along walks that lead straight on, as one, if the first is stopped alone; the index of the leg after them.
    fn straight_walk(
        &mut self,
        legs: &[Leg],
        index: usize,
        rose: Option<i32>,
        alone: Obstacle,
    ) -> Result<usize, Obstacle> {
        let (start, mut last, mut next) = (self.at.at, self.at.at, index);
        while let Some(Leg::Walk(to)) = legs.get(next)
            && (next == index || straight_on(start, last, *to))
        {
            (last, next) = (*to, next + 1);
        }
        if next == index + 1 {
            return Err(alone);
        }
        self.walk(legs.get(next), rose, last).map(|()| next)
    }

    /// Whether the base can stay where the legs lead.
    fn stand(&self) -> Result<(), Unplaceable> {
        let (ground, scene, radius) = (&self.policy.ground, self.scene, self.mover.radius);
        let Some(crossed) = self.walked else {
            return ground.place(scene, self.mover.standing, self.at, radius);
        };
        // A walk has been judged at every point of its way, so only what did not count there can be in the way.
        let bases =
            if std::ptr::eq(self.mover.blocking, self.mover.standing) { &[] } else { self.mover.standing };
        ground.place_among(scene, || crossed, bases, self.at, radius)
    }

    /// Pays for the increment under way.
    fn close_run(&mut self) {
        if let Some((from, to)) = self.run.take() {
            self.cost += self.policy.increment(between_points(from, to)).0;
        }
    }

    fn walk(&mut self, next: Option<&Leg>, rose: Option<i32>, to: Point) -> Result<(), Obstacle> {
        let (from, z, radius) = (self.at.at, self.at.z, self.mover.radius);
        if from == to {
            return Ok(());
        }
        let crossed = self.sweep(from, to, z)?;
        // One walk without support is allowed between a climb up and a surface, or between a surface and the way down.
        self.left = if self.policy.ground.supports_sweep(self.scene, from, to, z, radius) {
            Some(to)
        } else {
            self.step_in_air(next, rose, to)?
        };
        let crossed = self.touched(&crossed, from, to);
        self.pay_crossings(&crossed, from, to, next.is_none());
        self.run = Some(match self.run {
            Some((start, last)) if straight_on(start, last, to) => (start, to),
            _ => {
                self.close_run();
                (from, to)
            }
        });
        self.at.at = to;
        self.walked = Some(crossed);
        Ok(())
    }

    /// The solid parts near a straight way of the base.
    fn near(&self, from: Point, to: Point, z: i32) -> PartSet {
        let (ground, radius) = (&self.policy.ground, self.mover.radius);
        let end = |p: Point| Bounds::around(p, radius, z, z + ground.thickness);
        self.scene.near(&end(from).join(end(to)), ground.ignored)
    }

    /// What the base sweeps on a straight way.
    fn way(&self, from: Point, to: Point) -> Sweep {
        Sweep::new(from, to, self.mover.radius - self.policy.ground.tolerance)
    }

    /// Pushes the base straight from one point to another at a height; the parts near the way that do not count,
    /// since it may cross them.
    fn sweep(&self, from: Point, to: Point, z: i32) -> Result<PartSet, Obstacle> {
        let (ground, radius) = (&self.policy.ground, self.mover.radius);
        if !ground.on_board(from, radius) || !ground.on_board(to, radius) {
            return Err(Obstacle::BoardEdge);
        }
        let reach = radius - ground.tolerance;
        let mut crossed = PartSet::EMPTY;
        let near = self.near(from, to, z);
        if !near.is_empty() {
            let flanks = self.passed_flanks(from, to);
            let way = self.way(from, to);
            for id in near.iter() {
                let part = self.scene.part(id);
                if part.traits.any(self.policy.passable) || flanks.contains(id) {
                    crossed.insert(id);
                } else if way.meets(part) {
                    return Err(Obstacle::Part(id));
                }
            }
        }
        let (low, high) =
            (Point::new(from.x.min(to.x), from.y.min(to.y)), Point::new(from.x.max(to.x), from.y.max(to.y)));
        let hit = |other: &Cylinder| {
            let most = reach + other.base_radius;
            (other.z - z).abs() < ground.thickness
                && other.at.x + most > low.x
                && other.at.x - most < high.x
                && other.at.y + most > low.y
                && other.at.y - most < high.y
                && point_nearer_than(other.at, from, to, most)
        };
        self.mover.blocking.iter().position(hit).map_or(Ok(crossed), |i| Err(Obstacle::Base(i)))
    }

    /// The flanks of the passages through which a straight way leads.
    fn passed_flanks(&self, from: Point, to: Point) -> PartSet {
        let reach = self.mover.radius - self.policy.ground.tolerance;
        let mut flanks = PartSet::EMPTY;
        for passage in self.mover.passages {
            let meets = |a: Point, b: Point| nearer_than(&passage.opening, a, b, reach);
            // Only a crossing from one side to the other counts: both ends are clear of the opening.
            let (a, b) = passage.across;
            let opposite = a.turn(b, from).signum() * a.turn(b, to).signum() < 0;
            if opposite && meets(from, to) && !meets(from, from) && !meets(to, to) {
                flanks = flanks.union(&passage.flanks);
            }
        }
        flanks
    }

    /// Those of the parts that the base may cross which it touches on a straight way, or misses by no more than two
    /// thousandths: these need a closer check, whatever its rounding.
    fn touched(&self, near: &PartSet, from: Point, to: Point) -> PartSet {
        let mut touched = PartSet::EMPTY;
        if !near.is_empty() {
            let wide = self.way(from, to).wider(2);
            for id in near.iter().filter(|id| wide.meets(self.scene.part(*id))) {
                touched.insert(id);
            }
        }
        touched
    }

    /// Pays for the passable features that a walk begins to cross, with the parts that it touches at hand.
    fn pay_crossings(&mut self, touched: &PartSet, from: Point, to: Point, last: bool) {
        let before = std::mem::take(&mut self.crossings);
        let passable = |id: &PartId| self.scene.part(*id).traits.any(self.policy.passable);
        let mut crossed = touched.iter().filter(passable);
        let Some(first) = crossed.next() else { return };
        // One convex part is crossed in one piece. If nothing was being crossed before and nothing follows, it does
        // not matter where, as long as two thousandths less would be enough.
        if last
            && before.is_empty()
            && crossed.next().is_none()
            && self.way(from, to).wider(-2).meets(self.scene.part(first))
        {
            self.crossing += i64::from(self.policy.pass_cost) * 1000;
            return;
        }
        let reach = self.mover.radius - self.policy.ground.tolerance;
        let way = Segment::new(to_fine(from), to_fine(to));
        let reach = i64::from(reach) * FINE;
        let mut met: Vec<(u16, Stretch)> = touched
            .iter()
            .filter(passable)
            .filter_map(|id| {
                let part = self.scene.part(id);
                Some((part.feature, clip_swollen(part, &way, reach)?))
            })
            .filter(|(_, (a, b))| b > a)
            .collect();
        met.sort_unstable();
        for (feature, (begin, end)) in met {
            // A crossing goes on if the base has not left the feature in between.
            let goes_on = match self.crossings.iter_mut().find(|(f, _)| *f == feature) {
                Some((_, until)) if begin <= *until + FINE => {
                    *until = end.max(*until);
                    true
                }
                Some((_, until)) => {
                    *until = end;
                    false
                }
                None => {
                    self.crossings.push((feature, end));
                    begin <= FINE && before.iter().any(|(f, _)| *f == feature)
                }
            };
            if !goes_on {
                self.crossing += i64::from(self.policy.pass_cost) * 1000;
            }
        }
        // Only what the base still overlaps at the end of the walk goes on into the next one.
        self.crossings.retain(|(_, until)| *until >= way.length - FINE);
    }

    /// Whether the base can be moved straight up or down between two heights.
    fn column(&self, low: i32, high: i32) -> Result<(), Obstacle> {
        let (ground, at, radius) = (&self.policy.ground, self.at.at, self.mover.radius);
        let around = Bounds::around(at, radius, low, high + ground.thickness);
        let reach = radius - ground.tolerance;
        let near = self.scene.near(&around, ground.ignored);
        if let Some(id) = near.iter().find(|id| nearer_than(self.scene.part(*id), at, at, reach)) {
            return Err(Obstacle::Part(id));
        }
        let hit = |other: &Cylinder| {
            other.z < high + ground.thickness
                && other.z + ground.thickness > low
                && point_nearer_than(other.at, at, at, reach + other.base_radius)
        };
        self.mover.blocking.iter().position(hit).map_or(Ok(()), |i| Err(Obstacle::Base(i)))
    }

    fn climb(&mut self, next: Option<&Leg>, z: i32) -> Result<(), Obstacle> {
        self.close_run();
        self.crossings.clear();
        let (low, high) = (z.min(self.at.z), z.max(self.at.z));
        if low == high || low < 0 {
            return Err(Obstacle::TooFar);
        }
        if self.climbable(self.at.at, low, high).is_empty() {
            return Err(Obstacle::NothingToClimb);
        }
        self.column(low, high)?;
        self.rose = (z > self.at.z).then_some(low);
        self.at.z = z;
        self.cost += i64::from(self.policy.climb_cost(high - low)) * 1000;
        let walks_on = self.rose.is_some() && matches!(next, Some(Leg::Walk(_)));
        if walks_on || self.policy.ground.supports(self.scene, self.at, self.mover.radius) {
            Ok(())
        } else {
            Err(Obstacle::Unsupported)
        }
    }

    fn fly(&mut self, to: Spot) -> Result<(), Obstacle> {
        let (from, radius) = (self.at.at, self.mover.radius);
        let ground = &self.policy.ground;
        if !ground.on_board(from, radius) || !ground.on_board(to.at, radius) {
            return Err(Obstacle::BoardEdge);
        }
        self.crossings.clear();
        let reach = radius - ground.tolerance;
        let flanks = self.passed_flanks(from, to.at);
        let bars = |id: PartId, part: &Prism| {
            part.traits.any(self.policy.barring)
                && !flanks.contains(id)
                && nearer_than(part, from, to.at, reach)
        };
        if let Some((id, _)) = self.scene.parts().find(|(id, part)| bars(*id, part)) {
            return Err(Obstacle::Part(id));
        }
        if from != to.at {
            self.run = Some(match self.run {
                Some((start, last)) if straight_on(start, last, to.at) => (start, to.at),
                _ => {
                    self.close_run();
                    (from, to.at)
                }
            });
        }
        self.at = to;
        Ok(())
    }
}

/// Whether the way from `a` over `b` to `c` is one straight increment.
pub fn straight_on(a: Point, b: Point, c: Point) -> bool {
    let ((ux, uy), (vx, vy)) = (b.minus(a), c.minus(b));
    ux * vy == uy * vx && ux * vx + uy * vy > 0
}
