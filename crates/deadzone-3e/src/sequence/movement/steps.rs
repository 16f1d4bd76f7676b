//! Which steps a move under way allows, and which rule refuses the others. [DZ3-ADV, DZ3-TERR]

use super::{MoveKind, Moving};
use crate::ids::ModelId;
use crate::look::Look;
use crate::orders;
use crate::sequence::refuse;
use crate::sequence::{exit, reach_in, scenery};
use sortie_cubes::{Occupied, Standing, detours};
use sortie_geometry::cube::{Cell, Footing, Locomotion, Step};
use sortie_kernel::Illegal;
use sortie_rulebook::rule;

/// What is left after one more step, if the budget allows it: a level in the stack may cost nothing.
pub(super) fn pay(moving: Moving, to: Cell) -> Option<Moving> {
    let in_stack = to.column() == moving.at.column() && to.row() == moving.at.row();
    if in_stack && moving.extra_level {
        rule!("DZ3-KEY-03");
        return Some(Moving { extra_level: false, ..moving });
    }
    Some(Moving { left: moving.left.checked_sub(1)?, ..moving })
}

/// Whether the next step may lead there.
pub(crate) fn check_step(moving: Moving, to: Cell, look: &Look<'_>) -> Result<(), Illegal> {
    let id = moving.model;
    let locomotion = look.locomotion(id);
    let size = look.profile(id).size;
    if moving.at == to || (!moving.at.is_adjacent(to) && moving.at.cube() != to.cube()) {
        return refuse(rule!("DZ3-ADV-01"), "a step leads to an adjacent cube");
    }
    let Some(paid) = pay(moving, to) else {
        return refuse(rule!("DZ3-ADV-01"), "no cubes of movement are left");
    };
    let Some(step) = look.setup.grid.step(moving.at, to, locomotion, size) else {
        if reach_in::may(moving, to, look) {
            return Ok(());
        }
        return refuse(
            scenery::why_blocked(moving, to, look),
            "the scenery does not let the model pass there",
        );
    };
    check_way(moving, paid, step, locomotion, &Occupied::new(*look), look)
}

/// Whether a step that the scenery allows may be taken: room, company, and where it could end.
fn check_way(
    moving: Moving,
    paid: Moving,
    step: Step,
    locomotion: Locomotion,
    occupied: &Occupied,
    look: &Look<'_>,
) -> Result<(), Illegal> {
    let (id, to) = (moving.model, step.to);
    let crowded = occupied.contains(to) || look.profile(id).size > 2;
    if crowded && !look.has_room(id, to) {
        return refuse(rule!("DZ3-ADV-06"), "the cube has no room for the model");
    }
    match moving.kind {
        MoveKind::Recon if look.in_cell(to).any(|other| look.are_enemies(id, other)) => {
            return refuse(rule!("DZ3-SETUP-10"), "a recon move does not enter a cube with an enemy");
        }
        MoveKind::Scout if look.in_cell(to).any(|other| other != id) => {
            return refuse(rule!("DZ3-KEY-80"), "a scout does not enter a cube with another model");
        }
        MoveKind::Towards(friend) if !is_towards(moving.at, to, friend, look) => {
            return orders::refuse_order("the order is to come nearer");
        }
        _ => (),
    }
    let in_air = step.footing == Footing::Air;
    match locomotion {
        Locomotion::Vehicle if step.footing != Footing::Floor => {
            refuse(rule!("DZ3-KEY-103"), "a vehicle cannot enter a cube without a floor")
        }
        Locomotion::JumpPack | Locomotion::Flight if step.footing != Footing::Floor => {
            let then = Moving { at: to, begun: true, ..paid };
            // A model that can reach a floor from there is on the way to it; otherwise it is a jump down, never up.
            let jumps = to.level() <= moving.at.level() && !is_before_battle(moving.kind);
            if jumps || can_land(then, locomotion, look) {
                Ok(())
            } else {
                refuse(must_land(locomotion), "the movement must end in a cube with a floor")
            }
        }
        _ if in_air && is_before_battle(moving.kind) => {
            refuse(rule!("DZ3-FALL-04"), "a model cannot jump down before the battle")
        }
        _ => Ok(()),
    }
}

fn is_before_battle(kind: MoveKind) -> bool {
    matches!(kind, MoveKind::Recon | MoveKind::Scout)
}

/// Whether a step leads nearer to a model.
fn is_towards(at: Cell, to: Cell, goal: ModelId, look: &Look<'_>) -> bool {
    let goal = look.model(goal).cell;
    to.range_to(goal) < at.range_to(goal)
}

/// The rule by which a model lands.
pub(super) fn must_land(locomotion: Locomotion) -> sortie_rulebook::RuleId {
    if locomotion == Locomotion::Flight { rule!("DZ3-KEY-34") } else { rule!("DZ3-KEY-62") }
}

/// Whether a model in the air can still reach a floor.
pub(super) fn can_land(moving: Moving, locomotion: Locomotion, look: &Look<'_>) -> bool {
    let id = moving.model;
    let steps = look.setup.grid.steps(moving.at, locomotion, look.profile(id).size);
    steps.iter().any(|step| {
        pay(moving, step.to).is_some_and(|paid| {
            look.has_room(id, step.to)
                && (step.footing == Footing::Floor
                    || can_land(Moving { at: step.to, ..paid }, locomotion, look))
        })
    })
}

/// Every step that may come next.
pub(crate) fn steps<'a>(moving: Moving, look: &Look<'a>) -> impl Iterator<Item = Cell> + use<'a> {
    let here = *look;
    let size = look.profile(moving.model).size;
    let locomotion = look.locomotion(moving.model);
    let all = look.setup.grid.steps(moving.at, locomotion, size);
    let occupied = Occupied::new(*look);
    let legal = move |step: &&Step| {
        let free = |paid| check_way(moving, paid, **step, locomotion, &occupied, &here).is_ok();
        pay(moving, step.to).is_some_and(free)
    };
    let reached = reach_in::cells(moving, look).into_iter().filter(move |to| pay(moving, *to).is_some());
    all.iter().filter(legal).map(|step| step.to).chain(reached)
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
    let paid = pay(moving, to)?;
    let after = Moving { at: to, begun: true, ..paid };
    let lands = || can_land(after, locomotion, look);
    detours::fall_after(step, locomotion, grid, lands, || can_go(after, look))
}

/// Whether a step is a detour through the air: the model falls back to where it is, or to where it could have walked.
pub(crate) fn is_detour(moving: Moving, to: Cell, look: &Look<'_>) -> bool {
    let walks = |landing: Cell| landing == moving.at || check_step(moving, landing, look).is_ok();
    fall_after(moving, to, look).is_some_and(walks)
}
