//! Where a model is needed: how far it is from each cube to the objectives that its side does not hold, to crates and
//! home with them, to the exits; or to the enemies where there is nothing else to do.

use crate::ids::ModelId;
use crate::look::Look;
use crate::sequence::{deploy, end_of_round, exit};
use crate::setup::Item;
use sortie_cubes::Standing;
use sortie_cubes::goals::Goals;
use sortie_geometry::cube::Cell;

/// The goals of a model.
pub(crate) fn of(id: ModelId, look: &Look<'_>) -> Goals {
    let side = look.side(id);
    let own = look.model(id).cell.cube();
    let board = look.setup.grid.board();
    let mut goals = Goals::default();
    // A model that holds an objective alone stays there; one that a friend holds needs nobody else.
    let by_another = |cell: Cell| {
        let keeps = |other: ModelId| look.side(other) == side && look.model(other).cell.cube() == cell;
        look.standing().any(|other| other != id && keeps(other))
    };
    let wanted =
        |cell: &Cell| *cell == own || !by_another(*cell) || end_of_round::holder(*cell, look) != Some(side);
    goals.add(look.scenario().objective_cells(board).take(8).filter(wanted), 8);
    if look.holds(id, Item::Crate) {
        // Home is a row or corner; a few of its cubes are enough to point there.
        let zone = deploy::zone(side, look);
        let home = (1..=8).flat_map(|column| (1..=8).map(move |row| (column, row)));
        let home = home.filter(|(column, row)| look.scenario().zones.of(*column, *row) == Some(zone));
        let cells = home.filter_map(|(column, row)| Cell::new(column, row, 1));
        goals.add(cells.filter(|cell| cell.range_to(own) <= 4), 8);
    } else if look.uses_items(id) {
        let crates = look.state.tokens.list().iter().filter(|token| token.kind == Some(Item::Crate));
        goals.add(crates.map(|token| token.cell), 4);
    }
    goals.add(exit::cells(side, look), 8);
    if goals.is_empty() {
        let enemies = look.standing().filter(|other| look.side(*other) != side);
        goals.add(enemies.map(|other| look.model(other).cell), 16);
    }
    goals
}
