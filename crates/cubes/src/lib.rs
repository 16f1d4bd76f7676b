//! What every skirmish game on the cube grid needs and no rule decides.
//!
//! Data and plain functions between the geometry and the rulesets: models in cubes, boards, drawing, notation. There
//! are no frames here, no keywords and no editions, and where a mechanism must cite a rule the ruleset passes the id.
//! A mechanism that asks a player is split: the question is the ruleset's, the arithmetic is here.

pub mod arbitrary;
pub mod defaults;
pub mod detours;
pub mod drawing;
pub mod evaluate;
pub mod finished;
pub mod goals;
pub mod hand;
pub mod ids;
pub mod in_the_way;
pub mod layout;
pub mod markers;
pub mod measure;
pub mod names;
pub mod narration;
pub mod notation;
pub mod picture;
pub mod places;
pub mod pool;
pub mod reasons;
pub mod scene;
pub mod script;
pub mod sight;
pub mod sketch;
pub mod stakes;
mod standing;
pub mod steps;
pub mod task;
pub mod threat;
pub mod throws;
pub mod tokens;
pub mod zones;

pub use names::{Names, Word};
pub use standing::{
    Capacity, Figures, Ground, Occupied, Smoke, Spots, Standing, is_beside, reachable, spots,
};
