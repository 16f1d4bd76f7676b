//! Medi-Pack. [DZ2-ITEMS-08]
//! All Damage counters of the carrier or of a friend in its cube, once.

use super::spend;
use crate::abilities::{Special, Task};
use crate::event::Event;
use crate::frame::Frame;
use crate::ids::ModelId;
use crate::look::{Ctx, Look};
use crate::sequence::refuse;
use crate::setup::Item;
use sortie_cubes::Standing;
use sortie_kernel::Illegal;
use sortie_rulebook::{rule, rule_id};

pub(crate) static HEAL: Special = Special {
    word: "medi-pack",
    rule: rule_id!("DZ2-ITEMS-08"),
    able: |model, look| look.holds(model, Item::MediPack),
    check,
    list: |model, look, out| {
        let there = look.in_cell(look.model(model).cell);
        out.extend(there.map(|id| Task { model: Some(id), ..Task::default() }));
    },
    act,
    among_enemies: false,
    long: false,
};

fn check(model: ModelId, task: Task, look: &Look<'_>) -> Result<(), Illegal> {
    let Some(patient) = task.only_model() else {
        return refuse(rule!("DZ2-ITEMS-08"), "name the model to be healed");
    };
    if look.has_enemy_beside(model) {
        return refuse(rule!("DZ2-ITEMS-08"), "an enemy is in the cube");
    }
    let beside = look.in_play(patient) && look.model(patient).cell == look.model(model).cell;
    if !beside || look.side(patient) != look.side(model) {
        return refuse(rule!("DZ2-ITEMS-08"), "it heals its carrier or a friend in the cube");
    }
    if look.is_machine(patient) {
        return refuse(rule!("DZ2-ITEMS-08"), "it does not help Constructs and Vehicles");
    }
    if !look.is_injured(patient) {
        return refuse(rule!("DZ2-ITEMS-08"), "the model is not injured");
    }
    Ok(())
}

fn act(model: ModelId, task: Task, cx: &mut Ctx<'_>) -> Option<Frame> {
    let patient = task.model?;
    spend(model, Item::MediPack, cx);
    let points = cx.state.model(patient).damage();
    cx.state.model_mut(patient).set_damage(0);
    cx.emit(rule!("DZ2-ITEMS-08"), || Event::Healed { model: patient, points });
    None
}
