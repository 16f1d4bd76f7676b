//! Medic. [DZ3-KEY-67, DZ3-KEY-68]
//! Heals a friend in its cube, or itself, and helps all living friends there to survive.

use super::{Keyword, Special, Task};
use crate::event::Event;
use crate::frame::Frame;
use crate::ids::ModelId;
use crate::look::{Ctx, Look};
use crate::sequence::refuse;
use crate::setup::Props;
use sortie_kernel::Illegal;
use sortie_rulebook::{rule, rule_id};

pub(super) static KEYWORD: Keyword =
    Keyword { props: Props::TENDS, special: Some(&HEAL), ..Keyword::new("Medic", rule_id!("DZ3-KEY-67")) };
pub(super) static HEAL: Special = Special { word: "medic", check, list, act, among_enemies: false };

fn check(_: u8, medic: ModelId, task: Task, look: &Look<'_>) -> Result<(), Illegal> {
    let Task { model: Some(patient), cell: None, option: 0 } = task else {
        return refuse(rule!("DZ3-KEY-67"), "name the model to be healed");
    };
    let beside = look.in_play(patient) && look.model(patient).cell == look.model(medic).cell;
    if !beside || look.side(patient) != look.side(medic) {
        return refuse(rule!("DZ3-KEY-67"), "a medic heals friends in the own cube, or itself");
    }
    if look.has(patient, Props::MACHINE) {
        return refuse(rule!("DZ3-KEY-67"), "a medic does not help machines");
    }
    if !look.is_injured(patient) {
        return refuse(rule!("DZ3-KEY-67"), "the model is not injured");
    }
    Ok(())
}

fn list(medic: ModelId, look: &Look<'_>, out: &mut Vec<Task>) {
    out.extend(
        look.in_cell(look.model(medic).cell).map(|model| Task { model: Some(model), ..Task::default() }),
    );
}

fn act(_: u8, _: ModelId, task: Task, cx: &mut Ctx<'_>) -> Option<Frame> {
    let patient = task.model?;
    let points = std::mem::take(&mut cx.state.model_mut(patient).damage);
    cx.emit(rule!("DZ3-KEY-67"), || Event::Healed { model: patient, points });
    None
}
