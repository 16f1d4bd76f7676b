//! Tactical Genius. [DZ2-CMD-15..21]
//! The active model uses a Move, Shoot or Fight die of the opponent, and none of its own in this activation.

use super::{Act, Splat, Window};
use crate::abilities::Task;
use crate::event::Event;
use crate::frame::Frame;
use crate::look::{Ctx, Look};
use crate::sequence::refuse;
use crate::setup::ArmySpecial;
use crate::state::{Boons, Face};
use sortie_kernel::Illegal;
use sortie_rulebook::rule;

pub(super) static SPLAT: Splat = Splat {
    act: Some(Act {
        window: Window::Act,
        check,
        list: |_, out| out.extend((0..3).map(|option| Task { option, ..Task::default() })),
        act,
    }),
    ..Splat::new(ArmySpecial::TacticalGenius)
};

fn check(task: Task, look: &Look<'_>) -> Result<(), Illegal> {
    let activation = &look.state.activation;
    let Some(face) = Face::ACTIONS.get(usize::from(task.option)) else {
        return refuse(rule!("DZ2-CMD-15"), "the special names Move (1), Shoot (2) or Fight (3)");
    };
    if task.model.is_some() || task.cell.is_some() {
        return refuse(rule!("DZ2-CMD-15"), "the special names a die and nothing else");
    }
    if activation.model.is_some_and(|id| look.is_pinned(id)) {
        return refuse(rule!("DZ2-CMD-13"), "no result is spent on a pinned model");
    }
    if activation.used.results != 0 {
        return refuse(
            rule!("DZ2-CMD-15"),
            "a Move, Shoot or Fight result was spent in this activation already",
        );
    }
    if !look.state.hands[activation.controller.other().index()].has(*face) {
        return refuse(rule!("DZ2-CMD-05"), "no die of the opponent shows that result");
    }
    Ok(())
}

fn act(task: Task, cx: &mut Ctx<'_>) -> Option<Frame> {
    let face = *Face::ACTIONS.get(usize::from(task.option))?;
    let side = cx.state.activation.controller.other();
    cx.state.hands[side.index()].take(face);
    cx.emit(rule!("DZ2-CMD-15"), || Event::Discarded { side, face });
    // The borrowed die may be used once, the others not at all.
    for other in Face::ACTIONS.into_iter().filter(|other| *other != face) {
        cx.state.activation.used.mark_result(other);
    }
    cx.state.activation.boons.add(Boons::BORROWS);
    None
}
