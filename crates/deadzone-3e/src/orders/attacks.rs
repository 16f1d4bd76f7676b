//! Orders that attack a cube with their own weapon: the active model aims it.

use super::{order_rule, refuse_order};
use crate::event::Event;
use crate::frame::Frame;
use crate::ids::{ModelId, WeaponId};
use crate::keywords::Task;
use crate::look::{Ctx, Look, look};
use crate::sequence::activation::active;
use crate::sequence::refuse;
use crate::setup::Reach;
use sortie_cubes::Standing;
use sortie_geometry::cube::Cell;
use sortie_kernel::Illegal;
use sortie_rulebook::rule;

/// The weapon of the order and its range.
fn weapon(id: ModelId, look: &Look<'_>) -> Option<(WeaponId, u8)> {
    let weapon = look.setup.teams[look.side(id).index()].order_weapon?;
    match look.weapon(weapon).reach {
        Reach::Cubes(range) => Some((weapon, range)),
        Reach::Close | Reach::Device => None,
    }
}

/// Every cube in range.
pub(super) fn list(look: &Look<'_>, out: &mut Vec<Task>) {
    let id = active(look);
    let Some((_, range)) = weapon(id, look) else { return };
    let cubes = look.model(id).cell.within(range, look.setup.grid.levels());
    let cells = cubes.flat_map(|cube| look.setup.grid.places(cube));
    out.extend(cells.map(|cell| Task { cell: Some(cell), ..Task::default() }));
}

/// The cube that a task names, and nothing else.
pub(super) fn named(task: Task) -> Result<Cell, Illegal> {
    match task {
        Task { model: None, cell: Some(cell), option: 0 } => Ok(cell),
        _ => refuse_order("name the cube that is attacked"),
    }
}

/// Whether the active model may aim the order's weapon at a cube.
pub(super) fn check_aim(cell: Cell, look: &Look<'_>) -> Result<(), Illegal> {
    let id = active(look);
    if look.has_enemy_beside(id) {
        return refuse(rule!("DZ3-SHOOT-02"), "an enemy is in the model's cube");
    }
    let Some((weapon, range)) = weapon(id, look) else {
        return refuse_order("this order does not use a weapon");
    };
    if look.model(id).cell.range_to(cell) > range {
        return refuse(rule!("DZ3-SHOOT-04"), "the cube is out of range");
    }
    match look.weapon(weapon).hooks.aim {
        Some(aim) => aim(id, weapon, cell, look),
        None => refuse(rule!("DZ3-SHOOT-03"), "the weapon is not aimed at cubes"),
    }
}

/// The attack.
pub(super) fn fire(task: Task, cx: &mut Ctx<'_>) -> Option<Frame> {
    let shooter = active(&look(cx));
    let ((weapon, _), cell) = (weapon(shooter, &look(cx))?, task.cell?);
    cx.emit(order_rule(), || Event::FiredAt { model: shooter, cell, weapon });
    Some(Frame::Fired { shooter, weapon, cell })
}
