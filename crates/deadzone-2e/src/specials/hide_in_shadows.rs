//! Hide in Shadows. [DZ2-CMD-15..21]
//! At the end of an activation: nobody sees the model until the round ends, nor shoots at it.

use super::{Act, Splat, Window, check_only};
use crate::abilities::Task;
use crate::look::Look;
use crate::sequence::activation::active;
use crate::sequence::refuse;
use crate::setup::ArmySpecial;
use crate::state::Effects;
use sortie_kernel::Illegal;
use sortie_rulebook::rule;

pub(super) static SPLAT: Splat = Splat {
    act: Some(Act {
        window: Window::End,
        check,
        list: |_, out| out.push(Task::default()),
        act: |_, cx| {
            let id = cx.state.activation.model?;
            cx.state.model_mut(id).gain(Effects::HIDDEN);
            None
        },
    }),
    ..Splat::new(ArmySpecial::HideInShadows)
};

fn check(task: Task, look: &Look<'_>) -> Result<(), Illegal> {
    check_only(task)?;
    let id = active(look);
    if !look.in_play(id) {
        return refuse(rule!("DZ2-CMD-15"), "the model is not on the battlefield");
    }
    if look.model(id).has(Effects::HIDDEN) {
        return refuse(rule!("DZ2-CMD-21"), "the model is hidden already");
    }
    Ok(())
}
