//! Exact integer geometry for skirmish tables.
//!
//! Two independent parts: [`cube`] is the grid of cubes with levels, counted in thousandths of a cube; [`open`] is
//! the open table, counted in thousandths of an inch.
//! Every predicate is decided in integers, so every machine gives the same answer.
//! There are no floats here, no rules of any edition, and no files.

pub mod cube;
pub mod open;
