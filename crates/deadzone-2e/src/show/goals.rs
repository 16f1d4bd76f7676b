//! Where a model is needed: how far it is from each cube to the objectives that its side does not hold, to crates and
//! home with them, to the exits; or to the enemies where there is nothing else to do.

use crate::ids::ModelId;
use crate::look::Look;
use crate::sequence::{deploy, end_of_round, exit};
use crate::setup::Item;
use arrayvec::ArrayVec;
use sortie_cubes::Standing;
use sortie_geometry::cube::Cell;

/// Cubes that a model is after.
pub(crate) struct Goals(ArrayVec<Cell, 32>);

impl Goals {
    /// How far a cube is from the nearest goal, in cubes; levels count once more because they are climbed.
    pub(crate) fn distance(&self, cell: Cell) -> u32 {
        let far = |goal: &Cell| steps_between(cell, *goal);
        self.0.iter().map(far).min().unwrap_or(0)
    }
}

/// A rough number of steps between two cubes.
pub(crate) fn steps_between(from: Cell, to: Cell) -> u32 {
    let flat = from.column().abs_diff(to.column()).max(from.row().abs_diff(to.row()));
    let up = from.level().abs_diff(to.level());
    2 * u32::from(flat.max(up)) + u32::from(up)
}

/// The goals of a model.
pub(crate) fn of(id: ModelId, look: &Look<'_>) -> Goals {
    let side = look.side(id);
    let own = look.model(id).cell.cube();
    let board = look.setup.grid.board();
    let mut goals = ArrayVec::new();
    // A model that holds an objective alone stays there; one that a friend holds needs nobody else.
    let by_another = |cell: Cell| {
        let keeps = |other: ModelId| look.side(other) == side && look.model(other).cell.cube() == cell;
        look.standing().any(|other| other != id && keeps(other))
    };
    for cell in look.scenario().objective_cells(board).take(8) {
        if cell == own || !by_another(cell) || end_of_round::holder(cell, look) != Some(side) {
            goals.push(cell);
        }
    }
    if look.holds(id, Item::Crate) {
        // Home is a row or corner; a few of its cubes are enough to point there.
        let zone = deploy::zone(side, look);
        let home = (1..=8).flat_map(|column| (1..=8).map(move |row| (column, row)));
        let home = home.filter(|(column, row)| look.scenario().zones.of(*column, *row) == Some(zone));
        let cells = home.filter_map(|(column, row)| Cell::new(column, row, 1));
        goals.extend(cells.filter(|cell| cell.range_to(own) <= 4).take(8));
    } else if look.uses_items(id) {
        let crates = look.state.tokens.list().iter().filter(|token| token.kind == Some(Item::Crate));
        goals.extend(crates.map(|token| token.cell).take(4));
    }
    goals.extend(exit::cells(side, look).take(8));
    if goals.is_empty() {
        let enemies = look.standing().filter(|other| look.side(*other) != side);
        goals.extend(enemies.map(|other| look.model(other).cell).take(16));
    }
    Goals(goals)
}
