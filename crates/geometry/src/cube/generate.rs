//! Random boards: buildings, containers, ramps, walkways and clutter, laid out by picks from outside.
//!
//! Everything is placed twice, once for each side, so by construction a board is the same after half a turn. Scenery
//! is laid out freely and judged afterwards by [`faults`]; a layout with a fault is thrown away. There is no random
//! generator here: the same picks give the same board on every machine.

mod building;
mod clutter;
mod demands;
mod draft;
mod routes;

pub use demands::{Demands, Fault, Space, faults};

use std::fmt;
use std::ops::RangeInclusive;

use super::board::Board;
use demands::{faults_at_sight, faults_on_foot};
use draft::Draft;

/// How many layouts are tried before the generator gives up.
pub const ATTEMPTS: u16 = 64;

/// The number of upper floors: enough high ground to fight for, few enough to leave sight lines.
const UPPER_FLOORS: RangeInclusive<usize> = 14..=40;

/// None of the layouts was fit for play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoBoard;

impl fmt::Display for NoBoard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "none of {ATTEMPTS} random layouts was fit for play")
    }
}

impl std::error::Error for NoBoard {}

/// A random board that meets the standard demands. The source of picks gets a bound and answers with a
/// number below it; a larger answer is taken modulo the bound.
///
/// # Errors
/// If every layout of a fixed number of attempts had a fault. With a fair source of picks this practically never
/// happens; with one that always answers the same it may.
pub fn generate(picks: &mut dyn FnMut(u16) -> u16) -> Result<Board, NoBoard> {
    generate_for(&Demands::STANDARD, picks)
}

/// A random board that meets these demands; see [`generate`].
///
/// # Errors
/// If every layout of a fixed number of attempts had a fault.
pub fn generate_for(demands: &Demands<'_>, picks: &mut dyn FnMut(u16) -> u16) -> Result<Board, NoBoard> {
    for _ in 0..ATTEMPTS {
        let board = lay_out(demands, picks);
        if is_fit(&board, demands) {
            return Ok(board);
        }
    }
    Err(NoBoard)
}

/// One layout, sound or not.
fn lay_out(demands: &Demands<'_>, picks: &mut dyn FnMut(u16) -> u16) -> Board {
    let mut draft = Draft::new(demands, picks);
    for &space in demands.buildings {
        if draft.is_free(space) {
            draft.building(space);
        }
    }
    for _ in 0..2 + draft.pick(3) {
        if let Some(space) = draft.free_space() {
            draft.building(space);
        }
    }
    draft.walkways();
    draft.ramps();
    for _ in 0..3 + draft.pick(4) {
        if let Some(space) = draft.free_space() {
            draft.clutter(space);
        }
    }
    draft.fill_bare_blocks();
    draft.into_board()
}

fn is_fit(board: &Board, demands: &Demands<'_>) -> bool {
    let upper = super::Cell::all(board.levels()).filter(|cell| cell.level() > 1 && board.has_floor(*cell));
    UPPER_FLOORS.contains(&upper.count())
        && faults_at_sight(board, demands).is_empty()
        // A board must be printable, so what cannot be written is rejected.
        && Board::parse(&board.to_string()).as_ref() == Ok(board)
        && faults_on_foot(board, demands).is_empty()
}
