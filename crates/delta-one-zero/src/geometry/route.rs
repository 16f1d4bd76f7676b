//! The way round: shortest legal paths past terrain and enemies. [D1Z-MOVE-02] [D1Z-RALLY-05]
//!
//! Ways bend round the corners of what stops a base. The bends of a map and the legs between them are worked out
//! once; enemies bring bends of their own. A corner is cut at 45 degrees, so a way is at most about 5 percent longer
//! than a thread pulled tight round one corner; the law judges any path a player writes.

use super::boxes::Rect;
use super::climb_way::Climbs;
use super::measure::way;
use super::reach::Reach;
use super::table::{Bars, Doors, Scene, Table};
use super::{BASE_RADIUS, Body, Point, TEMPLATE};
use arrayvec::ArrayVec;
use std::cell::OnceCell;

/// The most bends of a way.
pub const BENDS_MAX: usize = 6;
/// A way as its bends, the end included.
pub type Bends = ArrayVec<Point, BENDS_MAX>;

/// The farthest that anybody goes in one move: twice 6 inches, and a little.
const FARTHEST: i64 = 13_000;

/// A leg between two bends of a map.
#[derive(Clone, Copy, Debug)]
pub(super) struct Edge {
    pub(super) to: u16,
    /// Its length in millionths.
    pub(super) length: i64,
    /// Whether it enters Difficult or Dangerous Terrain.
    pub(super) difficult: bool,
}

/// Where ways may bend on a map for a base of 25 mm with all doors closed, and the legs between.
#[derive(Debug, Default)]
pub struct Graph {
    /// From west to east.
    nodes: Vec<Point>,
    edges: Vec<Vec<Edge>>,
}

/// The points at which a way bends round a corner: both ends of a cut that touches the arc.
pub(super) fn corner_bends(corner: Point, sx: i32, sy: i32, radius: i32) -> [Point; 2] {
    // The tangent of 22.5 degrees, rounded up.
    let short = ((i64::from(radius) * 414_214 + 999_999) / 1_000_000) as i32;
    [
        Point::new(corner.x + sx * radius, corner.y + sy * short),
        Point::new(corner.x + sx * short, corner.y + sy * radius),
    ]
}

pub(super) fn rect_bends(rect: &Rect, radius: i32) -> [Point; 8] {
    let corners = rect.corners();
    let signs = [(-1, -1), (1, -1), (1, 1), (-1, 1)];
    std::array::from_fn(|i| {
        let (sx, sy) = signs[i / 2];
        corner_bends(corners[i / 2], sx, sy, radius)[i % 2]
    })
}

impl Graph {
    /// Works out the bends and legs of a map.
    pub(crate) fn new(table: &Table) -> Graph {
        let scene = table.scene(Doors::default());
        let bends = |rect: &Rect| rect_bends(rect, BASE_RADIUS);
        let stands = |at: &Point| scene.leg_over_terrain(*at, *at, BASE_RADIUS).is_ok();
        let stops = scene.pieces().filter(|(_, piece)| match piece.bars {
            Bars::Nothing => piece.kind.is_area(),
            Bars::Solid => piece.top > TEMPLATE,
            Bars::Always => true,
        });
        let mut nodes: Vec<Point> = stops.flat_map(|(_, piece)| bends(&piece.rect)).filter(stands).collect();
        nodes.sort_unstable();
        nodes.dedup();
        let mut edges = vec![Vec::new(); nodes.len()];
        for i in 0..nodes.len() {
            for j in i + 1..nodes.len() {
                let (a, b) = (nodes[i], nodes[j]);
                if i64::from(b.x - a.x) > FARTHEST {
                    break;
                }
                if i64::from((b.y - a.y).abs()) > FARTHEST
                    || scene.leg_over_terrain(a, b, BASE_RADIUS).is_err()
                {
                    continue;
                }
                let length = way(a, b).0;
                let difficult = scene.leg_in_difficult(a, b, BASE_RADIUS);
                edges[i].push(Edge { to: j as u16, length, difficult });
                edges[j].push(Edge { to: i as u16, length, difficult });
            }
        }
        Graph { nodes, edges }
    }

    /// The bends.
    #[must_use]
    pub fn nodes(&self) -> &[Point] {
        &self.nodes
    }

    /// The legs that begin at a bend.
    pub(super) fn edges(&self, number: u16) -> &[Edge] {
        &self.edges[usize::from(number)]
    }
}

/// Who moves, and how far at most.
#[derive(Clone, Copy, Debug)]
pub struct Journey<'b> {
    /// Where the base begins.
    pub from: Point,
    /// Its radius.
    pub radius: i32,
    /// Bases that stop it.
    pub enemies: &'b [Body],
    /// How far it may go outside Difficult and Dangerous Terrain, in thousandths.
    pub allowance: i32,
    /// How far it may go if its base enters such terrain at any moment; 0 if it may not enter at all.
    pub in_difficult: i32,
}

/// A way that was found.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Way {
    /// Its bends, the end last.
    pub bends: Bends,
    /// Its length in millionths.
    pub length: i64,
}

/// The ways of one journey; what it reaches is worked out once, when it is first asked for.
#[derive(Debug)]
pub struct Ways<'a, 'b> {
    pub(super) scene: Scene<'a>,
    pub(super) journey: Journey<'b>,
    round: OnceCell<Reach<'a, 'b>>,
    through: OnceCell<Reach<'a, 'b>>,
    pub(super) climbs: Climbs<'a, 'b>,
}

impl<'a, 'b> Ways<'a, 'b> {
    /// The shortest way found to a point, as in [`Scene::route`].
    #[must_use]
    pub fn to(&self, to: Point) -> Option<Way> {
        self.to_within(to, self.journey.allowance, self.journey.in_difficult)
    }

    /// The same for a caller who has found that the straight way does not lead there.
    #[must_use]
    pub fn round(&self, to: Point) -> Option<Way> {
        let Journey { allowance, in_difficult, .. } = self.journey;
        let through = || if in_difficult > 0 { self.by_bends(to, in_difficult, false) } else { None };
        self.by_bends(to, allowance, true).or_else(through)
    }

    /// The way with less to go, on free ground and through Difficult Terrain.
    pub(super) fn to_within(&self, to: Point, allowance: i32, in_difficult: i32) -> Option<Way> {
        // Nothing is shorter than the straight way.
        let straight = |allowance: i32, avoid: bool| {
            let length = way(self.journey.from, to).0;
            let can = length <= i64::from(allowance) * 1000
                && self.scene.passable(&self.journey, self.journey.from, to, avoid);
            can.then(|| Way { bends: [to].into_iter().collect(), length })
        };
        let along = |allowance: i32, avoid: bool| {
            if !self.is_near(to, allowance) {
                return None;
            }
            straight(allowance, avoid).or_else(|| self.by_bends(to, allowance, avoid))
        };
        along(allowance, true).or_else(|| if in_difficult > 0 { along(in_difficult, false) } else { None })
    }

    fn is_near(&self, to: Point, allowance: i32) -> bool {
        allowance >= 0 && self.journey.from.square_to(to) <= i64::from(allowance).pow(2)
    }

    /// The shortest way found that bends.
    fn by_bends(&self, to: Point, allowance: i32, avoid: bool) -> Option<Way> {
        if !self.is_near(to, allowance) {
            return None;
        }
        let reach = if avoid { &self.round } else { &self.through };
        let reach = reach.get_or_init(|| Reach::new(self.scene, &self.journey, avoid));
        reach.way_within(to, i64::from(allowance) * 1000)
    }

    /// Where ways outside Difficult Terrain bend, with the length of the way to each in millionths; the start first.
    pub fn bends(&self) -> impl Iterator<Item = (Point, i64)> + '_ {
        self.round.get_or_init(|| Reach::new(self.scene, &self.journey, true)).bends()
    }
}

impl<'a> Scene<'a> {
    /// The shortest way found to a point, the free ground first and Difficult Terrain only if it must be; whether
    /// the base may stand there is not asked. [D1Z-MOVE-02] [D1Z-MOVE-10]
    #[must_use]
    pub fn route(&self, journey: &Journey<'_>, to: Point) -> Option<Way> {
        self.ways(journey).to(to)
    }

    /// The ways of a journey, for any number of ends.
    #[must_use]
    pub fn ways<'b>(&self, journey: &Journey<'b>) -> Ways<'a, 'b> {
        Ways {
            scene: *self,
            journey: *journey,
            round: OnceCell::new(),
            through: OnceCell::new(),
            climbs: Climbs::default(),
        }
    }

    pub(super) fn passable(&self, journey: &Journey<'_>, a: Point, b: Point, avoid: bool) -> bool {
        self.leg(a, b, journey.radius, journey.enemies).is_ok()
            && !(avoid && self.leg_in_difficult(a, b, journey.radius))
    }
}
