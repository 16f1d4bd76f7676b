//! The open table: prisms, upright cylinders, distances, visibility, cover cones and paths.
//!
//! Lengths are whole thousandths of an inch. Nothing here knows a game: every limit, height and trait that a
//! rulebook names comes in as an argument or in a small policy struct, and the answers are sets of parts and
//! bases from which a ruleset draws its own conclusions.
//!
//! | question | where |
//! |---|---|
//! | how far is it, is it within, is it wholly within | [`distance`] |
//! | how far is it around walls | [`around`] |
//! | which sight points does a head see, and what is in the way | [`sight`] |
//! | what do the cover lines from one origin cross, and where | [`cover`], on [`cone`] |
//! | may a base stand here, and what carries it | [`place`] |
//! | what does this move cost, or what stops it | [`path`] |
//! | where can a base go with this allowance, and what is the shortest way round to one place | [`reach`], on [`graph`] |

pub mod around;
mod bounds;
pub mod cone;
pub mod cover;
mod crossing;
pub mod cylinder;
pub mod distance;
pub mod fine;
pub mod graph;
pub mod path;
pub mod place;
pub mod point;
pub mod prism;
pub mod reach;
mod shadow;
pub mod sight;
mod strips;
pub mod terrain;

pub use cover::{ConePolicy, Cover, CoverLines};
pub use cylinder::Cylinder;
pub use distance::Distance;
pub use graph::Graph;
pub use path::{Leg, MovePolicy, Mover, check_path};
pub use place::Ground;
pub use point::{Point, Spot};
pub use prism::{Prism, Traits};
pub use reach::{Journey, Reached, Search};
pub use sight::SightPolicy;
pub use terrain::{PartId, PartSet, Scene, Terrain};
