//! Small tables for tests: pieces by kind and corners in thousandths, bodies by their places.

use super::{BASE_RADIUS, Body, Point, Spot, Table};
use crate::setup::{Map, Part, PartKind};

/// A piece: kind, lowest corner, highest corner, height; standable if it is full cover or scatter.
pub type Row = (PartKind, (i32, i32), (i32, i32), i32);

/// The pieces as parts of a map.
pub fn parts(rows: &[Row]) -> Vec<Part> {
    let part = |(number, (kind, low, high, top)): (usize, &Row)| Part {
        name: format!("piece {number}"),
        kind: *kind,
        low: Point::new(low.0, low.1),
        high: Point::new(high.0, high.1),
        top: *top,
        standable: matches!(kind, PartKind::Large | PartKind::Small | PartKind::Scatter),
    };
    rows.iter().enumerate().map(part).collect()
}

/// A table with these pieces.
pub fn table(rows: &[Row]) -> Table {
    Table::new(&Map::new("test", "Test", parts(rows), false))
}

/// A model on its feet on the ground.
pub fn model(x: i32, y: i32) -> Body {
    model_at(x, y, 0)
}

/// A model on its feet on a level.
pub fn model_at(x: i32, y: i32, z: i32) -> Body {
    Body::standing(Spot::new(x, y, z), BASE_RADIUS)
}

/// A prone model on a level.
pub fn prone_at(x: i32, y: i32, z: i32) -> Body {
    Body::prone(Spot::new(x, y, z), BASE_RADIUS)
}
