//! Surge. [DZ2-CMD-15..21]
//! A friendly model that was marked before this turn began moves a cube; it stays marked.

use super::{Act, Splat, Window};
use crate::abilities::Task;
use crate::frame::Frame;
use crate::ids::ModelId;
use crate::look::{Ctx, Look, look};
use crate::sequence::movement::{self, MoveKind};
use crate::sequence::refuse;
use crate::setup::ArmySpecial;
use crate::state::Flags;
use sortie_cubes::Standing;
use sortie_kernel::Illegal;
use sortie_rulebook::rule;

pub(super) static SPLAT: Splat = Splat {
    act: Some(Act {
        window: Window::Turn,
        check,
        list: |look, out| {
            let own = look.standing().filter(|id| look.side(*id) == super::giver(look));
            out.extend(own.map(|id| Task { model: Some(id), ..Task::default() }));
        },
        act,
    }),
    ..Splat::new(ArmySpecial::Surge)
};

fn moving(id: ModelId, look: &Look<'_>) -> movement::Moving {
    movement::start(id, 1, MoveKind::Action, look)
}

fn check(task: Task, look: &Look<'_>) -> Result<(), Illegal> {
    let Some(id) = task.only_model() else {
        return refuse(rule!("DZ2-CMD-15"), "name the model that moves");
    };
    let model = look.model(id);
    if !model.in_play() || look.side(id) != super::giver(look) {
        return refuse(rule!("DZ2-CMD-15"), "the special is for one of your own models on the battlefield");
    }
    if !model.is(Flags::ACTIVATED) || model.is(Flags::FRESH) || model.is(Flags::PINNED) {
        return refuse(rule!("DZ2-CMD-15"), "the model was not activated before this turn, or is pinned");
    }
    if movement::speed(id, look).is_none() {
        return refuse(rule!("DZ2-MOVE-01"), "the model has no Speed");
    }
    if !movement::can_go(moving(id, look), look) {
        return refuse(rule!("DZ2-MOVE-14"), "there is no cube to go to");
    }
    Ok(())
}

fn act(task: Task, cx: &mut Ctx<'_>) -> Option<Frame> {
    Some(Frame::Walk { moving: moving(task.model?, &look(cx)), to: None })
}
