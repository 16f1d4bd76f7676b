//! Distances and contact. [D1Z-MEAS-01] [D1Z-MEAS-02] [D1Z-MEAS-03]

use super::{Body, CONTACT, Distance, Piece, Point, Rect, Spot, TEMPLATE};
use sortie_geometry::open::distance as kit;
use sortie_rulebook::rule;

/// The distance from base to base: the gap seen from above and the difference of levels as one straight line.
/// [D1Z-MEAS-01]
#[must_use]
pub fn distance(a: &Body, b: &Body) -> Distance {
    rule!("D1Z-MEAS-01");
    kit::between(&a.cylinder(), &b.cylinder())
}

/// Whether two bases are within a distance: equality and a part of a base count. [D1Z-MEAS-02]
#[must_use]
pub fn within(a: &Body, b: &Body, limit: i32) -> bool {
    rule!("D1Z-MEAS-01");
    rule!("D1Z-MEAS-02");
    kit::within(&a.cylinder(), &b.cylinder(), limit)
}

/// Whether a base is within a distance of a point. [D1Z-MEAS-02]
#[must_use]
pub fn within_point(a: &Body, point: Spot, limit: i32) -> bool {
    rule!("D1Z-MEAS-02");
    kit::point_within(point, &a.cylinder(), limit)
}

/// The distance from a base to a point.
#[must_use]
pub fn to_point(a: &Body, point: Spot) -> Distance {
    kit::point_to_base(point, &a.cylinder())
}

/// Whether two bases touch: a gap of 1 mm counts, and between levels that differ by no more than template height
/// only the gap seen from above. [D1Z-MEAS-03]
#[must_use]
pub fn touch(a: &Body, b: &Body) -> bool {
    rule!("D1Z-MEAS-03");
    let reach = i64::from(a.radius + b.radius + CONTACT);
    (a.z - b.z).abs() <= TEMPLATE && a.at.square_to(b.at) <= reach * reach
}

/// Whether two bases overlap seen from above.
#[must_use]
pub fn overlap(a: Point, a_radius: i32, b: &Body) -> bool {
    let reach = i64::from(a_radius + b.radius);
    a.square_to(b.at) < reach * reach
}

/// Whether a base touches a piece of terrain, stands on it or in it. A piece that ends below the base's level is
/// out of touch. [D1Z-MEAS-03]
#[must_use]
pub fn touches_piece(body: &Body, piece: &Piece) -> bool {
    rule!("D1Z-MEAS-03");
    piece.top >= body.z && near_rect(body, &piece.rect, CONTACT)
}

/// Whether a base comes within a gap of a rectangle, seen from above.
#[must_use]
pub fn near_rect(body: &Body, rect: &Rect, gap: i32) -> bool {
    let reach = i64::from(body.radius + gap);
    rect.square_to(body.at) <= reach * reach
}

/// The length of a straight way between two points.
#[must_use]
pub fn way(a: Point, b: Point) -> Distance {
    kit::between_points(a, b)
}
