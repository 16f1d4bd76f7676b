//! Boards: the ready-made ones, random ones, and whether a scenario can be played on them. [DZ3-SETUP-02]

use super::RANDOM;
use crate::setup::{Exit, Scenario};
use sortie_geometry::cube::generate::{self, Demands};
use sortie_geometry::cube::{Board, Cell, Grid, boards};
use sortie_kernel::dice::{Dice, Rolling, Sampler};
use sortie_kernel::words::{Fault, Spec};
use sortie_rulebook::rule;
use std::sync::{Arc, OnceLock};

/// The option that tells one random board from another.
pub(crate) const BOARD_SEED: &str = "board-seed";

/// The board that a spec names, with its name.
pub(crate) fn table(spec: &Spec) -> Result<(String, Arc<Grid>), Fault> {
    let seed = spec.options.get(BOARD_SEED);
    if !spec.board.eq_ignore_ascii_case(RANDOM) {
        return match seed {
            Some(_) => Err(Fault::new(
                format!("options.{BOARD_SEED}"),
                format!("only the board \"{RANDOM}\" has a number"),
            )),
            None => board(&spec.board),
        };
    }
    let seed = number_of(spec, BOARD_SEED)?.unwrap_or(1);
    let board = random(seed).map_err(|error| Fault::new("board", format!("{RANDOM} {seed}: {error}")))?;
    Ok((format!("{RANDOM} {seed}"), Arc::new(Grid::new(board))))
}

/// The number that an option gives.
pub(crate) fn number_of(spec: &Spec, option: &str) -> Result<Option<u64>, Fault> {
    let word = spec.options.get(option);
    let bad = |_| Fault::new(format!("options.{option}"), "expected a number from 0 on");
    word.map(|word| word.parse().map_err(bad)).transpose()
}

/// A board by its name; the first for an empty one.
pub(crate) fn board(name: &str) -> Result<(String, Arc<Grid>), Fault> {
    // Laying a board out takes longer than most games, so each named one is laid out once and shared.
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

/// Lays terrain out as players in turn would: whatever one side puts down the other answers with the same, half a
/// turn apart, beginning with the buildings that scenarios ask for. No block of three by three spaces stays empty.
fn random(seed: u64) -> Result<Board, generate::NoBoard> {
    let why = rule!("DZ3-SETUP-02");
    let mut dice = Rolling::new(Sampler::new(seed));
    generate::generate(&mut |bound| dice.pick(why, bound.max(1)))
}

/// What keeps a scenario from being played on a board, each a fault of its own.
pub(crate) fn unsuited(scenario: &Scenario, name: &str, grid: &Grid) -> Vec<Fault> {
    let board = grid.board();
    let objectives: Vec<(u8, u8)> = scenario.objectives.iter().chain(&scenario.consoles).copied().collect();
    let demands = Demands { buildings: &scenario.buildings, objectives: &objectives };
    let mut faults: Vec<String> = generate::faults(board, &demands).iter().map(ToString::to_string).collect();
    if let Some(exit) = scenario.exit {
        for zone in [0, 1] {
            let (west, east) = exit.columns;
            let open = (west..=east).filter_map(|column| Cell::new(column, Exit::row(zone), 1)).any(|cube| {
                board.places(cube).any(|place| exit.opens(place, zone, 4, board) && board.fits(place, 4))
            });
            if !open {
                let row = Exit::row(zone);
                faults
                    .push(format!("no way off the board for size 4 in row {row}, columns {west} to {east}"));
            }
        }
    }
    let place = format!("board {name}");
    let told = |fault| Fault::new(&place, format!("not fit for {}: {fault}", scenario.name));
    faults.into_iter().map(told).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn grid(text: &str) -> Grid {
        Grid::new(Board::parse(text).expect("a board"))
    }

    #[test]
    fn a_board_that_does_not_suit_a_scenario_is_refused_with_reasons() {
        let open = grid(crate::testing::OPEN);
        let told = |scenario: &str, grid: &Grid| -> Vec<String> {
            let scenario = super::super::scenario(scenario).expect("known");
            unsuited(&scenario, "mine", grid).iter().map(ToString::to_string).collect()
        };
        let faults = told("occupy", &open);
        let low = "board mine: not fit for occupy: no building of two levels on column 4, row 4";
        assert!(faults.iter().any(|fault| fault == low), "{faults:?}");
        let bare = "board mine: not fit for patrol: no scenery on columns 1 to 3, rows 1 to 3";
        assert!(told("patrol", &open).iter().any(|fault| fault == bare));
        // Walls along both edges where models would leave.
        let walled = format!("{}L1 B: 38N 48N 58N 68N 31S 41S 51S 61S\n", crate::testing::OPEN);
        let faults = told("breakthrough", &grid(&walled));
        for row in [8, 1] {
            let shut = format!("no way off the board for size 4 in row {row}, columns 3 to 6");
            assert!(faults.iter().any(|fault| fault.ends_with(&shut)), "{faults:?}");
        }
        assert!(!told("breakthrough", &open).iter().any(|fault| fault.contains("off the board")));
    }
}
