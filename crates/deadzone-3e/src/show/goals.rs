//! Where a model is needed: how far it is from each cube to the objectives that its side does not hold, to the consoles
//! that nobody has used, to the exits; or to the enemies where there is nothing else to do.

use crate::ids::ModelId;
use crate::look::Look;
use crate::sequence::{console, end_phase, exit};
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
        |cell: &Cell| *cell == own || !by_another(*cell) || end_phase::holder(*cell, look) != Some(side);
    goals.add(look.scenario().objective_cells(board).take(8).filter(wanted), 8);
    // A console that was used gives more in the next round, to anyone there.
    if console::is_able(id, look) {
        let consoles = look.scenario().console_cells(board);
        goals.add(consoles.filter(|cell| *cell == own || !by_another(*cell)), 8);
    }
    goals.add(exit::cells(side, look), 8);
    if goals.is_empty() {
        let enemies = look.standing().filter(|other| look.side(*other) != side);
        goals.add(enemies.map(|other| look.model(other).cell), 16);
    }
    goals
}
