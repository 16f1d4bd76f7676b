//! Dance of Death. [DZ2-CMD-15..21]
//! Right after a FIGHT of the active model: a free MOVE of a cube, and no enemy strikes at it as it leaves.

use super::{Act, Splat, Window, check_only};
use crate::abilities::Task;
use crate::frame::Frame;
use crate::look::{Ctx, Look, look};
use crate::sequence::activation::active;
use crate::sequence::movement::{self, MoveKind};
use crate::sequence::refuse;
use crate::setup::ArmySpecial;
use crate::state::Boons;
use sortie_kernel::Illegal;
use sortie_rulebook::rule;

pub(super) static SPLAT: Splat = Splat {
    act: Some(Act { window: Window::Act, check, list: |_, out| out.push(Task::default()), act }),
    ..Splat::new(ArmySpecial::DanceOfDeath)
};

fn moving(look: &Look<'_>) -> movement::Moving {
    movement::start(active(look), 1, MoveKind::Action, look)
}

fn check(task: Task, look: &Look<'_>) -> Result<(), Illegal> {
    check_only(task)?;
    let (id, boons) = (active(look), look.state.activation.boons);
    if !boons.has(Boons::FOUGHT) || look.is_pinned(id) {
        return refuse(rule!("DZ2-CMD-15"), "the special comes right after a FIGHT of an unpinned model");
    }
    if boons.has(Boons::DANCED) {
        return refuse(rule!("DZ2-CMD-16"), "the special is spent once per activation");
    }
    if movement::speed(id, look).is_none() {
        return refuse(rule!("DZ2-MOVE-01"), "the model has no Speed");
    }
    if !movement::can_go(moving(look), look) {
        return refuse(rule!("DZ2-MOVE-14"), "there is no cube to go to");
    }
    Ok(())
}

fn act(_: Task, cx: &mut Ctx<'_>) -> Option<Frame> {
    let boons = &mut cx.state.activation.boons;
    boons.end(Boons::FOUGHT);
    boons.add(Boons::DANCED);
    boons.add(Boons::SLIPS);
    Some(Frame::Walk { moving: moving(&look(cx)), to: None })
}
