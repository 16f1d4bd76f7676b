//! Feral Inspiration. [DZ2-CMD-15..21]
//! Friendly models near the Brood Mother, or near where she died, have FRENZY (1) more until the round ends.

use super::{Act, Splat, Window, check_only, is_called};
use crate::abilities::Task;
use crate::frame::Frame;
use crate::ids::ModelId;
use crate::look::{Ctx, Look, look};
use crate::sequence::refuse;
use crate::setup::ArmySpecial;
use crate::state::{Effects, Flags};
use sortie_cubes::Standing;
use sortie_geometry::cube::Cell;
use sortie_kernel::Illegal;
use sortie_rulebook::rule;

pub(super) static SPLAT: Splat = Splat {
    act: Some(Act { window: Window::Turn, check, list: |_, out| out.push(Task::default()), act }),
    ..Splat::new(ArmySpecial::FeralInspiration)
};

/// How far her presence reaches.
const REACH: u8 = 2;

/// Where she is, or died.
fn mother(look: &Look<'_>) -> Option<Cell> {
    let own = look.state.ids().filter(|id| look.side(*id) == super::giver(look));
    let there = |id: &ModelId| look.in_play(*id) || look.model(*id).is(Flags::DEAD);
    { own }.find(|id| is_called(*id, &["Brood Mother"], look) && there(id)).map(|id| look.model(id).cell)
}

fn inspired(look: &Look<'_>) -> Vec<ModelId> {
    let Some(cell) = mother(look) else { return Vec::new() };
    let own = look.standing().filter(|id| look.side(*id) == super::giver(look));
    let near = own.filter(|id| look.model(*id).cell.range_to(cell) <= REACH);
    near.filter(|id| !look.model(*id).has(Effects::INSPIRED)).collect()
}

fn check(task: Task, look: &Look<'_>) -> Result<(), Illegal> {
    check_only(task)?;
    if inspired(look).is_empty() {
        return refuse(rule!("DZ2-CMD-15"), "no model near the Brood Mother could be inspired");
    }
    Ok(())
}

fn act(_: Task, cx: &mut Ctx<'_>) -> Option<Frame> {
    for id in inspired(&look(cx)) {
        let model = cx.state.model_mut(id);
        model.gain(Effects::INSPIRED);
        model.gain_frenzy();
    }
    None
}
