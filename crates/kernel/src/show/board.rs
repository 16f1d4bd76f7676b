//! The table itself: places, cubes, terrain, panels.

use serde::Serialize;

/// A point of the table in thousandths of its unit.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[allow(missing_docs, reason = "coordinates")]
pub struct Place {
    pub x: i32,
    pub y: i32,
    pub z: i32,
}

/// The table, which stays the same for the whole game.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Board {
    /// Columns of cubes with floors and panels; the unit is one cube.
    Cubes {
        /// The board's name.
        name: String,
        /// Columns, west to east.
        columns: u8,
        /// Rows, south to north.
        rows: u8,
        /// Levels, counted from 1 at the ground.
        levels: u8,
        /// Whether players name columns by letters.
        letters: bool,
        /// What stands in single cubes.
        cells: Vec<CellPart>,
        /// What stands on vertical faces.
        panels: Vec<Panel>,
    },
    /// An open table with prisms on it; the unit is one inch.
    Open {
        /// The map's name.
        name: String,
        /// East to west, thousandths.
        width: i32,
        /// North to south, thousandths.
        height: i32,
        /// Terrain.
        parts: Vec<Part>,
    },
}

/// Something in one cube: its floor or what stands in it.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct CellPart {
    /// Column, row, level.
    pub cell: [u8; 3],
    /// `floor`, `hatch`, `walkway-ew`, `walkway-ns`, `solid`, `crate-nw` …, `ramp-n` …,
    /// `platform` over the whole cube, `platform-n` … over a half of it.
    pub kind: String,
    /// A size, height or direction that belongs to the kind.
    pub number: Option<i32>,
}

/// A panel on a vertical face, listed once.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Panel {
    /// The cube it is listed from: column, row, level.
    pub cell: [u8; 3],
    /// `n`, `e`, `s` or `w`.
    pub face: String,
    /// `wall`, `door`, `low-door`, `wide-door`, `rail`, or `halving-wall` through the middle of the cube, which
    /// separates the half at the face from the other.
    pub kind: String,
    /// The largest size that passes; 0 for nobody.
    pub passes: u8,
    /// Height of what is closed, thousandths.
    pub closed_to: i32,
}

/// A prism of terrain.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Part {
    /// Parts of one feature share it.
    pub feature: u16,
    /// What it is, for people.
    pub label: String,
    /// Corners, counter-clockwise.
    pub outline: Vec<[i32; 2]>,
    /// Bottom and top.
    pub z: [i32; 2],
    /// `heavy`, `light`, `traversable`, `vantage`, `insignificant`, `wall`, `hatchway` …
    pub traits: Vec<String>,
}
