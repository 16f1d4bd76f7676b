//! Which steps a move under way allows, and which rule refuses the others. [DZ2-MOVE]

use super::{MoveKind, Moving};
use crate::look::Look;
use crate::sequence::refuse;
use crate::sequence::{exit, scenery};
use crate::setup::Props;
use sortie_cubes::{Occupied, Standing, detours};
use sortie_geometry::cube::{Cell, Footing, Locomotion, Step};
use sortie_kernel::Illegal;
use sortie_rulebook::rule;

/// Whether the next step may lead there.
pub(crate) fn check_step(moving: Moving, to: Cell, look: &Look<'_>) -> Result<(), Illegal> {
    let id = moving.model;
    let locomotion = look.locomotion(id);
    let size = look.profile(id).size;
    if moving.at == to || (!moving.at.is_adjacent(to) && moving.at.cube() != to.cube()) {
        return refuse(rule!("DZ2-MOVE-02"), "a step leads to an adjacent cube");
    }
    if moving.left == 0 {
        return refuse(rule!("DZ2-MOVE-01"), "no cubes of movement are left");
    }
    let Some(step) = look.setup.grid.step(moving.at, to, locomotion, size) else {
        return refuse(
            scenery::why_blocked(moving, to, look),
            "the scenery does not let the model pass there",
        );
    };
    check_way(moving, step, locomotion, &Occupied::new(*look), look)
}

/// Whether a step that the scenery allows may be taken: room, company, and where it could end.
fn check_way(
    moving: Moving,
    step: Step,
    locomotion: Locomotion,
    occupied: &Occupied,
    look: &Look<'_>,
) -> Result<(), Illegal> {
    let (id, to) = (moving.model, step.to);
    let crowded = occupied.contains(to) || look.profile(id).size > 2;
    if crowded && !look.has_room(id, to) {
        return refuse(rule!("DZ2-MOVE-07"), "the cube has no room for the model");
    }
    // The climb of an agile scout belongs to its move before the battle.
    let scouts = moving.kind == MoveKind::Scout || look.state.round == 0;
    match moving.kind {
        _ if scouts && look.in_cell(to).any(|other| other != id) => {
            return refuse(rule!("DZ2-LOST-05"), "a scout does not enter a cube with another model");
        }
        MoveKind::Agile if (to.column(), to.row()) != (moving.at.column(), moving.at.row()) => {
            return refuse(rule!("DZ2-ABIL-01"), "the free step leads up or down in the stack");
        }
        _ => (),
    }
    let in_air = step.footing == Footing::Air;
    match locomotion {
        Locomotion::Vehicle if step.footing != Footing::Floor => {
            refuse(rule!("DZ2-LOST-20"), "a vehicle cannot enter a cube without a floor")
        }
        Locomotion::JumpPack | Locomotion::Flight if step.footing != Footing::Floor => {
            let then = Moving { at: to, begun: true, left: moving.left - 1, ..moving };
            // A model that can reach a floor from there is on the way to it; otherwise it is a jump down, never up.
            let jumps = to.level() <= moving.at.level() && !scouts;
            if jumps || can_land(then, locomotion, look) {
                Ok(())
            } else {
                refuse(must_land(locomotion), "the movement must end in a cube with a floor")
            }
        }
        _ if in_air && scouts => refuse(rule!("DZ2-FALL-04"), "a model cannot jump down before the battle"),
        _ => Ok(()),
    }
}

/// The rule by which a model lands.
pub(super) fn must_land(locomotion: Locomotion) -> sortie_rulebook::RuleId {
    if locomotion == Locomotion::Flight { rule!("DZ2-LOST-28") } else { rule!("DZ2-LOST-30") }
}

/// Whether a model in the air can still reach a floor.
pub(super) fn can_land(moving: Moving, locomotion: Locomotion, look: &Look<'_>) -> bool {
    let id = moving.model;
    let Some(left) = moving.left.checked_sub(1) else { return false };
    let steps = look.setup.grid.steps(moving.at, locomotion, look.profile(id).size);
    steps.iter().any(|step| {
        look.has_room(id, step.to)
            && (step.footing == Footing::Floor
                || can_land(Moving { at: step.to, left, ..moving }, locomotion, look))
    })
}

/// Every step that may come next.
pub(crate) fn steps<'a>(moving: Moving, look: &Look<'a>) -> impl Iterator<Item = Cell> + use<'a> {
    let here = *look;
    let size = look.profile(moving.model).size;
    let locomotion = look.locomotion(moving.model);
    let all = look.setup.grid.steps(moving.at, locomotion, size);
    let occupied = Occupied::new(*look);
    let legal = move |step: &&Step| check_way(moving, **step, locomotion, &occupied, &here).is_ok();
    let all = if moving.left == 0 { &[] } else { all };
    all.iter().filter(legal).map(|step| step.to)
}

/// Whether any step may come next, off the board included.
pub(crate) fn can_go(moving: Moving, look: &Look<'_>) -> bool {
    steps(moving, look).next().is_some() || exit::check(moving, look).is_ok()
}

/// The floor to which a model falls if it takes this step, because the step leads into the air and nothing can follow
/// it there; `None` if it does not fall.
pub(crate) fn fall_after(moving: Moving, to: Cell, look: &Look<'_>) -> Option<Cell> {
    let (id, grid) = (moving.model, &look.setup.grid);
    let locomotion = look.locomotion(id);
    let step = grid.step(moving.at, to, locomotion, look.profile(id).size)?;
    if look.has(id, Props::GLIDES) {
        return None;
    }
    let after = Moving { at: to, begun: true, left: moving.left.checked_sub(1)?, ..moving };
    let lands = || can_land(after, locomotion, look);
    detours::fall_after(step, locomotion, grid, lands, || can_go(after, look))
}

/// Whether a step is a detour through the air: the model falls back to where it is, or to where it could have walked.
pub(crate) fn is_detour(moving: Moving, to: Cell, look: &Look<'_>) -> bool {
    let walks = |landing: Cell| landing == moving.at || check_step(moving, landing, look).is_ok();
    fall_after(moving, to, look).is_some_and(walks)
}
