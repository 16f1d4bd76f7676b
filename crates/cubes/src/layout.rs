//! Boards by name, boards laid out by a seed, and whether a mission can be played on one.

use crate::zones::Exit;
use sortie_geometry::cube::generate::{self, Demands};
use sortie_geometry::cube::{Board, Grid, boards};
use sortie_kernel::dice::{Dice, Rolling, Sampler};
use sortie_kernel::words::{Fault, Spec};
use sortie_rulebook::{RuleId, marks};
use std::sync::{Arc, OnceLock};

/// The name that means a board (or anything else) drawn at random.
pub const RANDOM: &str = "random";

/// The option that selects one of the random boards.
pub const BOARD_SEED: &str = "board-seed";

/// The name of the bare board in scripts.
pub const OPEN: &str = "open";

/// Bare ground: one level, no scenery.
pub const OPEN_GROUND: &str = "level 1\n8 ........\n7 ........\n6 ........\n5 ........\n4 ........\n3 ........\n2 ........\n1 ........\n";

/// The board without scenery.
///
/// # Panics
/// Never: bare ground is a board.
#[must_use]
pub fn open_ground() -> Board {
    Board::parse(OPEN_GROUND).expect("bare ground is a board")
}

/// The board that a spec names, with its name; `rule` is the one that lets players lay boards out.
///
/// # Errors
/// Names the unknown board, or the option that does not apply.
pub fn of_spec(spec: &Spec, rule: RuleId) -> Result<(String, Arc<Grid>), Fault> {
    if !spec.board.eq_ignore_ascii_case(RANDOM) {
        return match spec.options.get(BOARD_SEED) {
            Some(_) => Err(Fault::new(
                format!("options.{BOARD_SEED}"),
                format!("only the board \"{RANDOM}\" has a number"),
            )),
            None => named(&spec.board),
        };
    }
    let seed = number_of(spec, BOARD_SEED)?.unwrap_or(1);
    let board =
        random(seed, rule).map_err(|error| Fault::new("board", format!("{RANDOM} {seed}: {error}")))?;
    Ok((format!("{RANDOM} {seed}"), Arc::new(Grid::new(board))))
}

/// The number that an option gives.
///
/// # Errors
/// If it is not a number.
pub fn number_of(spec: &Spec, option: &str) -> Result<Option<u64>, Fault> {
    let word = spec.options.get(option);
    let bad = |_| Fault::new(format!("options.{option}"), "expected a number, 0 or more");
    word.map(|word| word.parse().map_err(bad)).transpose()
}

/// A board by its name; the first for an empty one.
///
/// # Errors
/// Names the nearest known board.
///
/// # Panics
/// Never: every name of the list leads to a board.
pub fn named(name: &str) -> Result<(String, Arc<Grid>), Fault> {
    // Laying out a board takes longer than most games, so each named board is laid out once and shared.
    static LAID_OUT: [OnceLock<Arc<Grid>>; boards::NAMES.len()] =
        [const { OnceLock::new() }; boards::NAMES.len()];
    let name = if name.is_empty() { boards::NAMES[0] } else { name };
    let known = boards::NAMES.iter().position(|known| known.eq_ignore_ascii_case(name));
    let index = known.ok_or_else(|| {
        Fault::unknown("board", "board", name, boards::NAMES.iter().copied().chain([RANDOM]))
    })?;
    if let Some(grid) = LAID_OUT[index].get() {
        return Ok((boards::NAMES[index].to_string(), Arc::clone(grid)));
    }
    let text = boards::named(boards::NAMES[index]).expect("every name leads to a board");
    let board = Board::parse(text).map_err(|error| Fault::new(format!("board {name}"), error.to_string()))?;
    let grid = LAID_OUT[index].get_or_init(|| Arc::new(Grid::new(board)));
    Ok((boards::NAMES[index].to_string(), Arc::clone(grid)))
}

/// The board of a script: written out in it, bare ground, or a board by name.
///
/// # Errors
/// Names the field at fault.
pub fn of_script(name: Option<&str>, text: Option<&str>) -> Result<(String, Arc<Grid>), Fault> {
    if let Some(text) = text {
        let board = Board::parse(text).map_err(|error| Fault::new("board-text", error.to_string()))?;
        return Ok(("inline".to_string(), Arc::new(Grid::new(board))));
    }
    let name = name.unwrap_or_default();
    if name == OPEN {
        return Ok((OPEN.to_string(), Arc::new(Grid::new(open_ground()))));
    }
    named(name).map_err(|_| Fault::unknown("board", "board", name, boards::NAMES.into_iter().chain([OPEN])))
}

/// Lays out terrain as players would in turn: each piece that one side puts down the other mirrors, half a turn
/// apart, beginning with the buildings that scenarios require. No block of three by three spaces stays empty.
fn random(seed: u64, rule: RuleId) -> Result<Board, generate::NoBoard> {
    marks::reach(rule);
    let mut dice = Rolling::new(Sampler::new(seed));
    generate::generate(&mut |bound| dice.pick(rule, bound.max(1)))
}

/// What a mission requires of a board.
#[derive(Clone, Copy, Debug)]
pub struct Needs<'a> {
    /// Its name, for the faults.
    pub name: &'a str,
    /// Columns and rows where a building of at least two levels stands.
    pub buildings: &'a [(u8, u8)],
    /// Columns and rows of everything that models must be able to reach.
    pub objectives: &'a [(u8, u8)],
    /// Where models leave the board.
    pub exit: Option<Exit>,
}

/// Everything that keeps a mission from being played on a board, one fault each.
#[must_use]
pub fn unsuited(needs: Needs<'_>, board_name: &str, board: &Board) -> Vec<Fault> {
    let demands = Demands { buildings: needs.buildings, objectives: needs.objectives };
    let mut faults: Vec<String> = generate::faults(board, &demands).iter().map(ToString::to_string).collect();
    if let Some(exit) = needs.exit {
        let (west, east) = exit.columns;
        for zone in [0, 1].into_iter().filter(|zone| !exit.is_open(*zone, 4, board)) {
            let row = Exit::row(zone);
            faults.push(format!("no way off the board for size 4 in row {row}, columns {west} to {east}"));
        }
    }
    let place = format!("board {board_name}");
    let placed = |fault| Fault::new(&place, format!("not fit for {}: {fault}", needs.name));
    faults.into_iter().map(placed).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use sortie_rulebook::rule_id;

    #[test]
    fn boards_are_found_by_name_drawn_by_seed_and_refused_by_name() {
        let rule = rule_id!("MINI-KEY-01");
        let spec = |board: &str, seed: Option<&str>| Spec {
            board: board.to_string(),
            options: seed.map(|seed| (BOARD_SEED.to_string(), seed.to_string())).into_iter().collect(),
            ..Spec::default()
        };
        assert_eq!(of_spec(&spec("", None), rule).expect("the first").0, boards::NAMES[0]);
        let (name, one) = of_spec(&spec("Random", Some("3")), rule).expect("a board");
        let (_, again) = of_spec(&spec("random", Some("3")), rule).expect("a board");
        assert_eq!((name.as_str(), one.board() == again.board()), ("random 3", true));
        let (_, other) = of_spec(&spec("random", Some("4")), rule).expect("a board");
        assert!(one.board() != other.board());
        let fault = of_spec(&spec("depott", None), rule).expect_err("no such board");
        assert_eq!(fault.meant.as_deref(), Some("depot"));
        let fault = of_spec(&spec("depot", Some("3")), rule).expect_err("a named board has no seed");
        assert_eq!(fault.place, "options.board-seed");
        assert!(of_spec(&spec("random", Some("x")), rule).is_err());
        assert_eq!(of_script(Some("open"), None).expect("bare ground").0, "open");
        assert_eq!(of_script(None, Some("nonsense")).expect_err("not a board").place, "board-text");
    }

    #[test]
    fn a_board_that_does_not_suit_a_mission_is_refused_with_reasons() {
        let needs = Needs {
            name: "raid",
            buildings: &[(4, 4)],
            objectives: &[],
            exit: Some(Exit { columns: (3, 6) }),
        };
        let walled = Board::parse(&format!("{OPEN_GROUND}L1 B: 38N 48N 58N 68N 31S 41S 51S 61S\n"));
        let faults: Vec<String> =
            unsuited(needs, "mine", &walled.expect("a board")).iter().map(ToString::to_string).collect();
        let low = "board mine: not fit for raid: no building of two levels on column 4, row 4";
        assert!(faults.iter().any(|fault| fault == low), "{faults:?}");
        for row in [8, 1] {
            let shut = format!("no way off the board for size 4 in row {row}, columns 3 to 6");
            assert!(faults.iter().any(|fault| fault.ends_with(&shut)), "{faults:?}");
        }
        let open = unsuited(needs, "mine", &open_ground());
        assert!(!open.iter().any(|fault| fault.message.contains("off the board")));
    }
}
