//! Slow Reload. [DZ2-LOST-07]

use super::{Ability, Special, Task};
use crate::event::Event;
use crate::ids::ModelId;
use crate::look::{Ctx, Look};
use crate::sequence::refuse;
use crate::setup::Traits;
use sortie_kernel::Illegal;
use sortie_rulebook::{RuleId, rule, rule_id};

pub(super) static ABILITY: Ability =
    Ability { traits: Traits::SLOW_RELOAD, ..Ability::new("Slow Reload", rule_id!("DZ2-LOST-07")) };

pub(super) static RELOAD: Special = Special {
    word: "reload",
    rule: rule_id!("DZ2-LOST-07"),
    able: |model, look| look.model(model).needs_reload(),
    check: |model, task, look| match task {
        Task { model: None, cell: None, option } => check_slot(rule!("DZ2-LOST-07"), model, option, look),
        _ => refuse(rule!("DZ2-LOST-07"), "the carrier reloads its own weapon"),
    },
    list: |model, look, out| out.extend(tasks(model, None, look)),
    act: |model, task, cx| {
        load(model, task.option, cx);
        None
    },
    among_enemies: false,
    long: false,
};

/// The ways to take a Reload counter from a model: its weapons by their place among those that have one.
pub(super) fn tasks<'a>(
    id: ModelId,
    named: Option<ModelId>,
    look: &Look<'a>,
) -> impl Iterator<Item = Task> + use<'a> {
    let empties = slots(id, look).count() as u8;
    (0..empties).map(move |option| Task { model: named, cell: None, option })
}

fn slots<'a>(id: ModelId, look: &Look<'a>) -> impl Iterator<Item = usize> + use<'a> {
    let model = look.model(id);
    (0..look.profile(id).weapons.len()).filter(|slot| model.is_empty(*slot))
}

/// Whether the weapon of this place has a Reload counter.
pub(super) fn check_slot(rule: RuleId, id: ModelId, option: u8, look: &Look<'_>) -> Result<(), Illegal> {
    if slots(id, look).nth(usize::from(option)).is_none() {
        return refuse(rule, "no such weapon of the model has a Reload counter");
    }
    Ok(())
}

/// Takes the counter away.
pub(super) fn load(id: ModelId, option: u8, cx: &mut Ctx<'_>) {
    let slot = slots(id, &crate::look::look(cx)).nth(usize::from(option)).expect("checked");
    cx.state.model_mut(id).set_empty(slot, false);
    let weapon = cx.setup.profile(id).weapons[slot];
    cx.emit(rule!("DZ2-LOST-07"), || Event::Reloaded { model: id, weapon });
}
