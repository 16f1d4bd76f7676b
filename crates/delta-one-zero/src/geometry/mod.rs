//! The table in whole thousandths of an inch: distances, contact, sight and cover, levels, paths, drift.
//!
//! Every piece of terrain is an upright box on the ground with sides along the edges of the board, every base a
//! disc, so every question is decided exactly in integers. What changes comes in as an argument: [`Doors`] says
//! which doors and windows are open, [`Body`] says where models stand.
//!
//! | question | where |
//! |---|---|
//! | how far is it, is it within, do they touch | [`measure`] |
//! | is it seen, is it in the open, what is in the way | [`sight`] |
//! | may a base stand here, on which level, in which areas | [`place`] |
//! | may a base go this way, and how long is it | [`path`] |
//! | where is the way round | [`route`] |
//! | who keeps Coherency | [`coherency`] |
//! | where does a model retreat to, where does a shell drift to, who is lit | [`retreat`], [`drift`], [`light`] |

mod body;
pub mod boxes;
pub mod climb;
pub mod climb_way;
pub mod coherency;
pub mod drift;
pub mod light;
mod lines;
pub mod measure;
mod memory;
pub mod path;
pub mod place;
pub mod reach;
pub mod retreat;
pub mod route;
pub mod sight;
mod strips;
mod table;
#[cfg(test)]
pub(crate) mod testing;
#[cfg(test)]
mod tests;

pub use body::Body;
pub use boxes::Rect;
pub use path::{Stop, Walk};
pub use place::{Areas, Unfree};
pub use sight::Sight;
pub use sortie_geometry::open::{Distance, Point, Spot};
pub(crate) use table::touching;
pub use table::{Doors, Hides, Piece, Scene, Table};

/// The height of the Volumetric Template. [D1Z-VOL-01]
pub const TEMPLATE: i32 = 1500;
/// The radius of a base of 25 mm, and of every marker. [D1Z-VOL-01]
pub const BASE_RADIUS: i32 = 492;
/// A gap up to this is contact. [D1Z-MEAS-03]
pub const CONTACT: i32 = 40;
/// How much smaller footprints and bases are taken for lines. [D1Z-LOS-09]
pub const GRAZE: i32 = 10;
/// Sample points of a model: the centre and 16 on the rim. [D1Z-LOS-02]
pub const POINTS: usize = 17;
