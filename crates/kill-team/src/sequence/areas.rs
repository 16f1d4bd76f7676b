//! Drop zones, edges, quarters, the centre: distances from a base to parts of the board. [KT-MEAS-04] [KT-MEAS-06]

use crate::field::Field;
use crate::setup::{Area, Setup};
use crate::sight::TOLERANCE;
use crate::state::{OperativeId, Place, State};
use sortie_geometry::open::{Cylinder, Point, Prism, Traits};
use sortie_kernel::Side;
use sortie_rulebook::rule;

/// An edge of the killzone.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Edge {
    /// x 0.
    West,
    /// x 30.
    East,
    /// y 0.
    South,
    /// y 22.
    North,
}

/// The four edges, in the order in which choices count them.
pub const EDGES: [Edge; 4] = [Edge::West, Edge::East, Edge::South, Edge::North];

impl Edge {
    /// The word of choices.
    pub fn word(self) -> &'static str {
        match self {
            Edge::West => "west",
            Edge::East => "east",
            Edge::South => "south",
            Edge::North => "north",
        }
    }
}

/// How far a point is from an edge.
fn to_edge(setup: &Setup, at: Point, edge: Edge) -> i32 {
    match edge {
        Edge::West => at.x,
        Edge::East => setup.size.0 - at.x,
        Edge::South => at.y,
        Edge::North => setup.size.1 - at.y,
    }
}

/// Whether a base is within a distance of an edge.
pub fn near_edge(field: &Field<'_>, base: &Cylinder, edge: Edge, limit: i32) -> bool {
    rule!("KT-MEAS-06");
    let (width, depth) = field.setup.size;
    let strip = match edge {
        Edge::West => Area { low: (0, 0), high: (1, depth) },
        Edge::East => Area { low: (width - 1, 0), high: (width, depth) },
        Edge::South => Area { low: (0, 0), high: (width, 1) },
        Edge::North => Area { low: (0, depth - 1), high: (width, depth) },
    };
    to_edge(field.setup, base.at, edge) - base.base_radius <= limit + TOLERANCE
        && reaches(field, base, strip, limit + 1)
}

/// Whether walls leave a way to an area that is no longer than a distance. [KT-CQTERR-05]
fn reaches(field: &Field<'_>, base: &Cylinder, area: Area, limit: i32) -> bool {
    let Some(doors) = field.doors else { return true };
    let [low, high] = [area.low, area.high].map(|(x, y)| Point::new(x, y));
    // Areas are measured horizontally, so they are as high as anything.
    let volume = Prism::rectangle(low, high, -1, i32::from(i16::MAX), Traits::NONE, 0);
    volume.is_ok_and(|area| {
        let way = doors.to_part(&field.scene(), base, &area);
        way.is_some_and(|way| way.within(limit + TOLERANCE))
    })
}

/// Whether a base is wholly within a distance of an edge.
pub fn wholly_near_edge(setup: &Setup, base: &Cylinder, edge: Edge, limit: i32) -> bool {
    rule!("KT-MEAS-06");
    to_edge(setup, base.at, edge) + base.base_radius <= limit + TOLERANCE
}

/// The edge along a player's own drop zone.
pub fn own_edge(setup: &Setup, state: &State, side: Side) -> Edge {
    let zone = super::set_up::zone(setup, state, side);
    let (width, depth) = setup.size;
    let across = zone.high.0 - zone.low.0 < width;
    match (across, zone.low.0 + zone.high.0 < width, zone.low.1 + zone.high.1 < depth) {
        (true, true, _) => Edge::West,
        (true, false, _) => Edge::East,
        (false, _, true) => Edge::South,
        (false, _, false) => Edge::North,
    }
}

/// How far a point lies outside an area, seen from above.
fn outside(area: Area, at: Point) -> i64 {
    let beyond = |value: i32, low: i32, high: i32| i64::from((low - value).max(value - high).max(0));
    let (dx, dy) = (beyond(at.x, area.low.0, area.high.0), beyond(at.y, area.low.1, area.high.1));
    dx * dx + dy * dy
}

/// Whether a base is within a distance of an area.
pub fn near_area(field: &Field<'_>, base: &Cylinder, area: Area, limit: i32) -> bool {
    rule!("KT-MEAS-06");
    let reach = i64::from(limit + base.base_radius + TOLERANCE);
    outside(area, base.at) <= reach * reach && reaches(field, base, area, limit)
}

/// Whether a base is wholly within an area.
pub fn wholly_in(base: &Cylinder, area: Area) -> bool {
    rule!("KT-MEAS-04");
    let reach = base.base_radius - TOLERANCE;
    base.at.x - reach >= area.low.0
        && base.at.x + reach <= area.high.0
        && base.at.y - reach >= area.low.1
        && base.at.y + reach <= area.high.1
}

/// Whether a base is wholly within a distance of an area.
pub fn wholly_near_area(base: &Cylinder, area: Area, limit: i32) -> bool {
    rule!("KT-MEAS-04");
    let reach = i64::from(limit - base.base_radius + TOLERANCE);
    wholly_in(base, area) || (reach >= 0 && outside(area, base.at) <= reach * reach)
}

/// Whether a point lies within a distance of an area.
pub fn point_near(area: Area, at: Place, limit: i32) -> bool {
    rule!("KT-MEAS-06");
    let reach = i64::from(limit + TOLERANCE);
    outside(area, at.point()) <= reach * reach
}

/// The four quarters of the board.
pub fn quarters(setup: &Setup) -> [Area; 4] {
    let ((x, y), (width, depth)) = ((setup.size.0 / 2, setup.size.1 / 2), setup.size);
    [
        Area { low: (0, 0), high: (x, y) },
        Area { low: (x, 0), high: (width, y) },
        Area { low: (0, y), high: (x, depth) },
        Area { low: (x, y), high: (width, depth) },
    ]
}

/// Whether a base is within a distance of the board's centre, horizontally.
pub fn near_centre(field: &Field<'_>, base: &Cylinder, limit: i32) -> bool {
    let centre = Point::new(field.setup.size.0 / 2, field.setup.size.1 / 2);
    let reach = i64::from(limit + base.base_radius + TOLERANCE);
    base.at.square_to(centre) <= reach * reach
        && field.doors.is_none_or(|doors| {
            let way = doors.to_point(&field.scene(), base, centre.at_height(base.z));
            way.is_some_and(|way| way.within(limit + TOLERANCE))
        })
}

/// Whether an operative is on or within a distance of a terrain feature: of its closest part.
pub fn near_feature(field: &Field<'_>, id: OperativeId, feature: u16, limit: i32) -> bool {
    rule!("KT-MEAS-06");
    let base = field.cylinder(id);
    let reach = base.base_radius + limit + TOLERANCE + 1;
    let far = |value: i32, low: i32, high: i32| value + reach < low || value - reach > high;
    let mut parts = field.setup.terrain.parts().iter().filter(|part| part.feature == feature);
    parts.any(|part| {
        // Most features are far away.
        let (low, high) = part.bounds();
        !far(base.at.x, low.x, high.x)
            && !far(base.at.y, low.y, high.y)
            && field.within_part(&base, part, limit)
    })
}

/// Whether a terrain feature has a part within a distance of an area, seen from above.
pub fn feature_near_area(setup: &Setup, feature: u16, area: Area, limit: i32) -> bool {
    let mut parts = setup.terrain.parts().iter().filter(|part| part.feature == feature);
    parts.any(|part| {
        let (low, high) = part.bounds();
        let gap = |a: i32, b: i32, c: i32, d: i32| i64::from((c - b).max(a - d).max(0));
        let dx = gap(low.x, high.x, area.low.0, area.high.0);
        let dy = gap(low.y, high.y, area.low.1, area.high.1);
        let reach = i64::from(limit + TOLERANCE);
        dx * dx + dy * dy <= reach * reach
    })
}

/// The territory of a side: the half of the board around its drop zone.
pub fn territory(setup: &Setup, state: &State, side: Side) -> Area {
    let (width, depth) = setup.size;
    match own_edge(setup, state, side) {
        Edge::West => Area { low: (0, 0), high: (width / 2, depth) },
        Edge::East => Area { low: (width / 2, 0), high: (width, depth) },
        Edge::South => Area { low: (0, 0), high: (width, depth / 2) },
        Edge::North => Area { low: (0, depth / 2), high: (width, depth) },
    }
}
