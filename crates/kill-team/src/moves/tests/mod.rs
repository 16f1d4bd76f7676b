//! The judge of moves and the search for ways, against boards by the dozen and against a search by brute force.

mod allowance;
mod dense;
mod jumps;
mod ways;
