//! What a move costs, or what stops it.
//!
//! A move is a chain of legs of the base's centre: straight walks at one height, climbs and drops at one spot,
//! jumps across gaps and flights. The costs and limits are a game's policy; whether an action allows a kind of leg at
//! all is up to the ruleset.

mod air;
mod edges;
mod straight;
mod walk;

pub use straight::StraightWalks;

use super::cylinder::Cylinder;
use super::distance::{Distance, between_points};
use super::place::{Ground, Unplaceable, nearer_than};
use super::point::{Point, Spot};
use super::prism::{Prism, Traits};
use super::terrain::{PartId, PartSet, Scene};

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

    /// Flies straight to a spot, over everything but parts that bar flights.
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
