//! Consoles: a scenario task, taken as a SPECIAL action. [DZ3-SPEC-01, DZ3-KEY-06, DZ3-KEY-44]

use super::refuse;
use crate::event::Event;
use crate::frame::Frame;
use crate::ids::ModelId;
use crate::keywords::{Special, Task};
use crate::look::{Ctx, Look};
use crate::setup::Props;
use sortie_cubes::Standing;
use sortie_kernel::Illegal;
use sortie_rulebook::rule;

pub(crate) static USE: Special = Special { word: "console", check, list, act, among_enemies: false };

/// The console in the cube of a model, by its place in the scenario.
fn here(id: ModelId, look: &Look<'_>) -> Option<usize> {
    let cube = look.model(id).cell.cube();
    look.scenario().console_cells(look.setup.grid.board()).position(|console| console == cube)
}

/// Whether a model could ever use a console.
pub(crate) fn is_able(id: ModelId, look: &Look<'_>) -> bool {
    !look.has(id, Props::NO_TASKS) && !look.has(id, Props::VEHICLE)
}

/// Whether a console has given its VPs this round.
pub(crate) fn is_used(console: usize, look: &Look<'_>) -> bool {
    look.state.consoles >> console & 1 == 1
}

/// The VPs that a model gets out of a console.
fn points(id: ModelId, look: &Look<'_>) -> u8 {
    let scenario = look.scenario();
    if look.has(id, Props::HACKS) {
        rule!("DZ3-KEY-44");
        return scenario.console_vps + scenario.hacker_vps;
    }
    scenario.console_vps
}

/// Whether the model may use the console of its cube.
pub(crate) fn check(_: u8, id: ModelId, task: Task, look: &Look<'_>) -> Result<(), Illegal> {
    let Some(console) = here(id, look) else {
        return refuse(rule!("DZ3-SPEC-01"), "there is no console in the model's cube");
    };
    if task != Task::default() {
        return refuse(rule!("DZ3-SPEC-01"), "a model uses the console of its own cube");
    }
    if look.has(id, Props::NO_TASKS) {
        return refuse(rule!("DZ3-KEY-06"), "control panels are barred to beasts");
    }
    if look.has(id, Props::VEHICLE) {
        return refuse(rule!("DZ3-SPEC-01"), "vehicles and walkers cannot use consoles");
    }
    if look.is_wild(id) {
        return refuse(rule!("DZ3-SPEC-01"), "only its own player sets a model to a scenario's task");
    }
    let cube = look.model(id).cell.cube();
    if look.standing().any(|other| look.model(other).cell.cube() == cube && look.are_enemies(id, other)) {
        return refuse(rule!("DZ3-SPEC-01"), "an enemy, pinned or not, is in the console's cube");
    }
    if is_used(console, look) {
        return refuse(rule!("DZ3-SPEC-01"), "the console was already used this round");
    }
    Ok(())
}

fn list(id: ModelId, look: &Look<'_>, out: &mut Vec<Task>) {
    out.extend(here(id, look).map(|_| Task::default()));
}

fn act(_: u8, model: ModelId, _: Task, cx: &mut Ctx<'_>) -> Option<Frame> {
    let look = crate::look::look(cx);
    let (side, points, console) = (look.side(model), points(model, &look), here(model, &look)?);
    let cell = look.model(model).cell.cube();
    cx.state.consoles |= 1 << console;
    cx.emit(rule!("DZ3-SPEC-01"), || Event::ConsoleUsed { model, cell });
    cx.state.score(side, points);
    cx.emit(rule!("DZ3-SPEC-01"), || Event::Scored { side, points });
    None
}
