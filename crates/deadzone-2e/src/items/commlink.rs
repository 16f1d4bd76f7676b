//! Commlink. [DZ2-ITEMS-16]
//! A marker in a cube that the model sees; friendly grenades and indirect fire count that cube as seen.

use crate::abilities::{Special, Task};
use crate::event::Event;
use crate::frame::Frame;
use crate::ids::ModelId;
use crate::look::{Ctx, Look};
use crate::sequence::refuse;
use crate::setup::Item;
use crate::state::{Mark, Marker};
use sortie_cubes::Standing;
use sortie_geometry::cube::Cell;
use sortie_kernel::Illegal;
use sortie_rulebook::{rule, rule_id};

pub(crate) static LINK: Special = Special {
    word: "commlink",
    rule: rule_id!("DZ2-ITEMS-16"),
    able: |model, look| look.holds(model, Item::Commlink),
    check,
    list,
    act,
    among_enemies: false,
    long: false,
};

/// Whether a friend has marked the cube for the shooter.
pub(crate) fn covers(shooter: ModelId, cell: Cell, look: &Look<'_>) -> bool {
    let side = look.side(shooter);
    let of_side = |mark: &Mark| matches!(mark, Mark::Link(by) if look.side(*by) == side);
    let marked = look.state.markers.in_cell(cell).any(of_side);
    if marked {
        rule!("DZ2-ITEMS-16");
    }
    marked
}

fn check(model: ModelId, task: Task, look: &Look<'_>) -> Result<(), Illegal> {
    let grid = &look.setup.grid;
    let Some(cell) = task.only_cell() else {
        return refuse(rule!("DZ2-ITEMS-16"), "name the cube that is marked");
    };
    if cell.level() > grid.levels()
        || !grid.places(cell.cube()).any(|place| place == cell)
        || !grid.has_floor(cell)
    {
        return refuse(rule!("DZ2-ITEMS-16"), "the cube has no floor for a marker");
    }
    if !look.sees_cell(model, cell) {
        return refuse(rule!("DZ2-ITEMS-16"), "the model does not see the cube");
    }
    Ok(())
}

fn list(_: ModelId, look: &Look<'_>, out: &mut Vec<Task>) {
    let grid = &look.setup.grid;
    let places = Cell::all(grid.levels()).flat_map(|cube| grid.places(cube));
    let floors = places.filter(|cell| grid.has_floor(*cell));
    out.extend(floors.map(|cell| Task { cell: Some(cell), ..Task::default() }));
}

fn act(model: ModelId, task: Task, cx: &mut Ctx<'_>) -> Option<Frame> {
    fall_silent(model, cx);
    let (cell, mark) = (task.cell?, Mark::Link(model));
    cx.state.markers.put(Marker { cell, mark });
    cx.emit(rule!("DZ2-ITEMS-16"), || Event::MarkerLaid { cell, mark });
    None
}

/// The marker belongs to the device: it is the new bearer's from now on.
pub(crate) fn hand_on(giver: ModelId, taker: ModelId, cx: &mut Ctx<'_>) {
    let of_giver = |marker: &Marker| marker.mark == Mark::Link(giver);
    if let Some(index) = cx.state.markers.list().iter().position(of_giver) {
        rule!("DZ2-ITEMS-16");
        let Marker { cell, .. } = cx.state.markers.take(index);
        cx.state.markers.put(Marker { cell, mark: Mark::Link(taker) });
    }
}

/// A device has one marker, which goes when its bearer dies or leaves the board.
pub(crate) fn fall_silent(model: ModelId, cx: &mut Ctx<'_>) {
    let of_model = |marker: &Marker| marker.mark == Mark::Link(model);
    if let Some(index) = cx.state.markers.list().iter().position(of_model) {
        let Marker { cell, mark } = cx.state.markers.take(index);
        cx.emit(rule!("DZ2-ITEMS-16"), || Event::MarkerGone { cell, mark });
    }
}
