//! Engineer. [DZ2-ABIL-12]

use super::{Ability, Special, Task};
use crate::event::Event;
use crate::frame::Frame;
use crate::ids::ModelId;
use crate::look::{Ctx, Look, look};
use crate::sequence::refuse;
use crate::setup::Props;
use crate::state::Mark;
use sortie_kernel::Illegal;
use sortie_rulebook::{rule, rule_id};

pub(super) static ABILITY: Ability = Ability {
    props: Props::ENGINEER.with(Props::DEFUSES),
    ..Ability::new("Engineer", rule_id!("DZ2-ABIL-12"))
};

pub(super) static DISARM: Special = Special {
    word: "disarm",
    rule: rule_id!("DZ2-LOST-42"),
    able: |model, look| look.has(model, Props::ENGINEER),
    check,
    list: |model, look, out| {
        out.extend((0..traps(model, look).count() as u8).map(|option| Task { option, ..Task::default() }));
    },
    act,
    among_enemies: false,
    long: false,
};

/// The traps in the model's cube, laid by anyone, as places in the list of markers.
fn traps<'a>(model: ModelId, look: &Look<'a>) -> impl Iterator<Item = usize> + use<'a> {
    let cell = look.model(model).cell;
    let list = look.state.markers.list().iter().enumerate();
    list.filter(move |(_, marker)| marker.cell == cell && matches!(marker.mark, Mark::Trap(..)))
        .map(|(at, _)| at)
}

fn check(model: ModelId, task: Task, look: &Look<'_>) -> Result<(), Illegal> {
    match task {
        Task { model: None, cell: None, option } if traps(model, look).nth(usize::from(option)).is_some() => {
            Ok(())
        }
        _ => refuse(rule!("DZ2-LOST-42"), "there is no such trap in the model's cube"),
    }
}

fn act(model: ModelId, task: Task, cx: &mut Ctx<'_>) -> Option<Frame> {
    let index = traps(model, &look(cx)).nth(usize::from(task.option))?;
    let marker = cx.state.markers.take(index);
    cx.emit(rule!("DZ2-LOST-42"), || Event::Defused { model });
    cx.emit(rule!("DZ2-LOST-42"), || Event::MarkerGone { cell: marker.cell, mark: marker.mark });
    None
}
