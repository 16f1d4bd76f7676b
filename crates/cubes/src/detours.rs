//! Steps through the air that lead nowhere new: where a model falls after a step, and whether it could have walked
//! there.
//!
//! No game runs through this: default answers and bots ask before a step is taken. The ruleset says who glides, what
//! a step costs, and what may follow it.

use sortie_geometry::cube::{Cell, Footing, Grid, Locomotion, Step};

/// The floor to which a model falls after a step: from the air unless it flies and `lands` in time, and from a hold
/// unless it `goes_on`. `None` if it does not fall.
pub fn fall_after(
    step: Step,
    locomotion: Locomotion,
    grid: &Grid,
    lands: impl FnOnce() -> bool,
    goes_on: impl FnOnce() -> bool,
) -> Option<Cell> {
    let falls = match (step.footing, locomotion) {
        (Footing::Floor, _) => false,
        (Footing::Air, Locomotion::JumpPack | Locomotion::Flight) => !lands(),
        (Footing::Air, _) => true,
        (Footing::Hold, _) => !goes_on(),
    };
    falls.then(|| grid.first_floor(step.to))
}

/// Whether a model that stops in a cube without a floor falls to where it still `walks`.
pub fn lets_go(at: Cell, grid: &Grid, walks: impl FnOnce(Cell) -> bool) -> bool {
    !grid.has_floor(at) && walks(grid.first_floor(at))
}
