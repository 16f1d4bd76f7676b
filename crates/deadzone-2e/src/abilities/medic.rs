//! Medic. [DZ2-ABIL-42]

use super::{Ability, Special, Task};
use crate::event::Event;
use crate::frame::Frame;
use crate::ids::ModelId;
use crate::look::{Ctx, Look};
use crate::sequence::refuse;
use crate::setup::Props;
use sortie_cubes::Standing;
use sortie_kernel::Illegal;
use sortie_rulebook::{rule, rule_id};

pub(super) static ABILITY: Ability =
    Ability { props: Props::HEALS, ..Ability::new("Medic", rule_id!("DZ2-ABIL-42")) };

pub(super) static HEAL: Special = Special {
    word: "medic",
    rule: rule_id!("DZ2-ABIL-42"),
    able: |model, look| look.has(model, Props::HEALS),
    check,
    list,
    act,
    among_enemies: false,
    long: false,
};

fn check(medic: ModelId, task: Task, look: &Look<'_>) -> Result<(), Illegal> {
    let Some(patient) = task.only_model() else {
        return refuse(rule!("DZ2-ABIL-42"), "name the model to be healed");
    };
    let beside = look.in_play(patient) && look.model(patient).cell == look.model(medic).cell;
    if !beside || look.side(patient) != look.side(medic) {
        return refuse(rule!("DZ2-ABIL-42"), "a medic heals friends in its cube, or itself");
    }
    if look.is_machine(patient) {
        return refuse(rule!("DZ2-ABIL-42"), "a medic does not help Constructs and Vehicles");
    }
    if !look.is_injured(patient) {
        return refuse(rule!("DZ2-ABIL-42"), "the model is not injured");
    }
    Ok(())
}

fn list(medic: ModelId, look: &Look<'_>, out: &mut Vec<Task>) {
    let there = look.in_cell(look.model(medic).cell);
    out.extend(there.map(|model| Task { model: Some(model), ..Task::default() }));
}

/// One counter, without a test.
fn act(_: ModelId, task: Task, cx: &mut Ctx<'_>) -> Option<Frame> {
    let patient = task.model?;
    let model = cx.state.model_mut(patient);
    model.set_damage(model.damage() - 1);
    cx.emit(rule!("DZ2-ABIL-42"), || Event::Healed { model: patient, points: 1 });
    None
}
