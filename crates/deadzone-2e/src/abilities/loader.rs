//! Loader. [DZ2-ABIL-40]

use super::{Ability, Special, Task, slow_reload};
use crate::frame::Frame;
use crate::ids::ModelId;
use crate::look::{Ctx, Look};
use crate::sequence::refuse;
use crate::setup::Props;
use sortie_cubes::Standing;
use sortie_kernel::Illegal;
use sortie_rulebook::{rule, rule_id};

pub(super) static ABILITY: Ability =
    Ability { props: Props::LOADS, ..Ability::new("Loader", rule_id!("DZ2-ABIL-40")) };

pub(super) static LOAD: Special = Special {
    word: "load",
    rule: rule_id!("DZ2-ABIL-40"),
    able: |model, look| look.has(model, Props::LOADS),
    check,
    list: |model, look, out| {
        let friends = look.friends_beside(model);
        out.extend(friends.flat_map(|friend| slow_reload::tasks(friend, Some(friend), look)));
    },
    act,
    among_enemies: false,
    long: false,
};

fn check(loader: ModelId, task: Task, look: &Look<'_>) -> Result<(), Illegal> {
    let Task { model: Some(friend), cell: None, option } = task else {
        return refuse(rule!("DZ2-ABIL-40"), "name the model whose weapon is loaded");
    };
    if !look.friends_beside(loader).any(|id| id == friend) {
        return refuse(rule!("DZ2-ABIL-40"), "a loader serves friends in its cube");
    }
    slow_reload::check_slot(rule!("DZ2-ABIL-40"), friend, option, look)
}

fn act(_: ModelId, task: Task, cx: &mut Ctx<'_>) -> Option<Frame> {
    rule!("DZ2-ABIL-40");
    slow_reload::load(task.model?, task.option, cx);
    None
}
