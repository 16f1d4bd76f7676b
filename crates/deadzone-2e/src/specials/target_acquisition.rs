//! Target Acquisition. [DZ2-CMD-15..21]
//! One enemy counts as tagged until the round ends; no action, range or sight.

use super::{Act, Splat, Window};
use crate::abilities::Task;
use crate::event::Event;
use crate::look::Look;
use crate::sequence::refuse;
use crate::setup::ArmySpecial;
use crate::state::Effects;
use sortie_cubes::Standing;
use sortie_kernel::Illegal;
use sortie_rulebook::rule;

pub(super) static SPLAT: Splat = Splat {
    act: Some(Act {
        window: Window::Turn,
        check,
        list: |look, out| {
            let enemies = look.standing().filter(|id| look.side(*id) != super::giver(look));
            out.extend(enemies.map(|id| Task { model: Some(id), ..Task::default() }));
        },
        act: |task, cx| {
            let model = task.model?;
            cx.state.model_mut(model).gain(Effects::TAGGED);
            cx.emit(rule!("DZ2-LOST-15"), || Event::Tagged { model });
            None
        },
    }),
    ..Splat::new(ArmySpecial::TargetAcquisition)
};

fn check(task: Task, look: &Look<'_>) -> Result<(), Illegal> {
    let Some(enemy) = task.only_model() else {
        return refuse(rule!("DZ2-CMD-15"), "name the enemy that is tagged");
    };
    if !look.in_play(enemy) || look.side(enemy) == super::giver(look) {
        return refuse(rule!("DZ2-CMD-15"), "the special is for an enemy on the battlefield");
    }
    if look.model(enemy).has(Effects::TAGGED) {
        return refuse(rule!("DZ2-CMD-21"), "the enemy is tagged already");
    }
    Ok(())
}
