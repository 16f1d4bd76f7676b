//! Mobile Infantry. [DZ2-CMD-15..21]
//! A free SPRINT before the actions of a model with a jump pack; then neither SPRINT nor MOVE.

use super::{Act, Splat, Window, check_only};
use crate::abilities::Task;
use crate::frame::Frame;
use crate::look::{Ctx, Look, look};
use crate::sequence::activation::active;
use crate::sequence::movement::{self, MoveKind};
use crate::sequence::refuse;
use crate::setup::{ArmySpecial, Props};
use crate::state::Boons;
use sortie_cubes::Standing;
use sortie_kernel::Illegal;
use sortie_rulebook::rule;

pub(super) static SPLAT: Splat = Splat {
    act: Some(Act { window: Window::Start, check, list: |_, out| out.push(Task::default()), act }),
    ..Splat::new(ArmySpecial::MobileInfantry)
};

fn check(task: Task, look: &Look<'_>) -> Result<(), Illegal> {
    check_only(task)?;
    let id = active(look);
    if !look.has(id, Props::JUMPS) || look.has(id, Props::VEHICLE) {
        return refuse(
            rule!("DZ2-CMD-15"),
            "the special is for models with a jump pack that are not Vehicles",
        );
    }
    if look.is_pinned(id) || look.has_enemy_beside(id) {
        return refuse(rule!("DZ2-CMD-15"), "the model is pinned or has an enemy in its cube");
    }
    if look.state.activation.boons.has(Boons::DEPLOYED) {
        return refuse(rule!("DZ2-CMD-21"), "the model has made its free SPRINT");
    }
    match moving(look) {
        Some(moving) if movement::steps(moving, look).next().is_some() => Ok(()),
        _ => refuse(rule!("DZ2-MOVE-14"), "there is no cube to go to"),
    }
}

fn moving(look: &Look<'_>) -> Option<movement::Moving> {
    let (_, sprint) = movement::speed(active(look), look)?;
    Some(movement::start(active(look), sprint, MoveKind::Action, look))
}

fn act(_: Task, cx: &mut Ctx<'_>) -> Option<Frame> {
    cx.state.activation.boons.add(Boons::DEPLOYED);
    Some(Frame::Walk { moving: moving(&look(cx))?, to: None })
}
