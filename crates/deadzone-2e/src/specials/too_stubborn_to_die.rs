//! Too Stubborn To Die. [DZ2-CMD-15..21]
//! The injured active model makes a SURVIVE test (2) without modifiers; success removes a Damage counter.

use super::{Act, Splat, Window, check_only};
use crate::abilities::Task;
use crate::event::Event;
use crate::frame::Frame;
use crate::ids::ModelId;
use crate::look::{Ctx, Look, look};
use crate::sequence::activation::active;
use crate::sequence::refuse;
use crate::setup::ArmySpecial;
use crate::state::Pool;
use crate::test;
use sortie_kernel::{Flow, Illegal};
use sortie_rulebook::rule;

pub(super) static SPLAT: Splat = Splat {
    act: Some(Act {
        window: Window::Act,
        check,
        list: |_, out| out.push(Task::default()),
        act: |_, cx| Some(Frame::MendTest { model: cx.state.activation.model? }),
    }),
    ..Splat::new(ArmySpecial::TooStubbornToDie)
};

fn check(task: Task, look: &Look<'_>) -> Result<(), Illegal> {
    check_only(task)?;
    let id = active(look);
    if look.is_machine(id) {
        return refuse(rule!("DZ2-CMD-15"), "the special is not for Constructs and Vehicles");
    }
    if !look.is_injured(id) {
        return refuse(rule!("DZ2-CMD-15"), "the model is not injured");
    }
    Ok(())
}

/// The model pulls itself together.
pub(crate) fn mend_test(model: ModelId, cx: &mut Ctx<'_>) -> Flow<Frame> {
    let (pool, _) = test::survive_alone(model, rule!("DZ2-DICE-12"), &look(cx));
    test::begin_alone(Pool { open: false, ..pool }, Frame::MendScored { model }, cx)
}

/// Two successes are needed.
pub(crate) fn mend_scored(model: ModelId, cx: &mut Ctx<'_>) -> Flow<Frame> {
    let [successes, _] = test::totals(cx);
    if successes >= 2 {
        let state = cx.state.model_mut(model);
        state.set_damage(state.damage() - 1);
        cx.emit(rule!("DZ2-CMD-15"), || Event::Healed { model, points: 1 });
    } else {
        cx.emit(rule!("DZ2-CMD-15"), || Event::NoEffect);
    }
    Flow::Done
}
