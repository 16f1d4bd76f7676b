//! The cube grid: cells, levels, faces, floors, ramps; steps, range, sight rays, scatter and falling.
//!
//! A board is eight by eight columns of cubes. All lengths are thousandths of a cube, x from west to east,
//! y from south to north, z upwards from the ground. [`Board`] is the scenery alone, with its text format
//! ([`text`]); [`Grid`] is a board with the tables built at set-up, and answers every question of a game:
//! where a step may go, where a base may stand, what a ray meets, where a thrown thing ends.
//! It contains no edition's policy: capacity, costs, dice and keywords belong to the rulesets.

mod away;
mod board;
pub mod boards;
mod body;
mod cell;
mod direction;
pub mod generate;
mod grid;
mod memo;
mod obstacle;
mod pairs;
mod print;
mod ray;
mod sight;
mod standing;
mod steps;
mod terrain;
pub mod text;

pub use away::away;
pub use board::Board;
pub use body::{Body, Figure, STANDARD_BODIES};
pub use cell::{Cell, CellError, Spot};
pub use direction::{Direction, Directions, Side};
pub use grid::Grid;
pub use obstacle::Blocker;
pub use sight::{Line, Rays, Scene};
pub use standing::{LATTICE, lattice_spots};
pub use steps::{Footing, Locomotion, Step, Way};
pub use terrain::{Axis, CRATE_HEIGHT, Corner, Cube, Face, Floor, Panel, Platform};
