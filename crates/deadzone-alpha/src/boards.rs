//! The boards that come with the game, by name, and those made from a seed.

use crate::board::{Board, generate, read};
use sortie_kernel::words::Fault;

/// The boards by name.
pub const NAMES: [&str; 3] = ["relay-yard", "broken-blocks", "two-spires"];

/// One line about each of them.
pub const ABOUT: [&str; 3] = [
    "a raised deck of walkways over the middle, two towers of level 2",
    "ruined rooms with walls: short sight, much melee",
    "two spires of level 3 with catwalks: long sight from above",
];

const TEXTS: [&str; 3] = [
    include_str!("../data/relay-yard.txt"),
    include_str!("../data/broken-blocks.txt"),
    include_str!("../data/two-spires.txt"),
];

/// A board by name: one of the three, `open` for bare ground, or `random-7` for the board of seed 7.
///
/// # Errors
/// An unknown name, with the nearest known one.
pub fn named(name: &str) -> Result<Board, Fault> {
    if name == "open" {
        return Ok(Board::open());
    }
    if let Some(seed) = name.strip_prefix("random-").and_then(|seed| seed.parse().ok()) {
        return Ok(generate(seed));
    }
    let place = NAMES.iter().position(|known| *known == name);
    let place = place.ok_or_else(|| Fault::unknown("board", "board", name, NAMES))?;
    read(name, TEXTS[place]).map_err(|mut faults| faults.remove(0))
}
