//! What several orders share: how a player names whom an order is for, how an order moves a model, and what the
//! active model gains.

use super::{giver, refuse_order};
use crate::frame::Frame;
use crate::ids::ModelId;
use crate::keywords::Task;
use crate::look::{Ctx, Look, look};
use crate::sequence::activation::active;
use crate::sequence::movement::{self, Moving};
use crate::sequence::refuse;
use crate::state::Effects;
use sortie_cubes::Standing;
use sortie_kernel::Illegal;
use sortie_rulebook::rule;

/// The only way to give an order that leaves nothing to choose.
pub(super) fn only(_: &Look<'_>, out: &mut Vec<Task>) {
    out.push(Task::default());
}

/// Refuses anything added to such an order.
pub(super) fn check_only(task: Task) -> Result<(), Illegal> {
    if task == Task::default() {
        return Ok(());
    }
    refuse_order("the order leaves nothing to choose")
}

/// The model that an order names, if it names nothing else.
pub(super) fn named(task: Task) -> Result<ModelId, Illegal> {
    match task {
        Task { model: Some(id), cell: None, option: 0 } => Ok(id),
        _ => refuse_order("the order names one model"),
    }
}

/// Every model of the player who gives the order, for an order that names one.
pub(super) fn everybody(look: &Look<'_>, out: &mut Vec<Task>) {
    let side = giver(look);
    let own = look.standing().filter(|id| look.side(*id) == side);
    out.extend(own.map(|id| Task { model: Some(id), ..Task::default() }));
}

/// Whether an order may name this model: a friendly one on the battlefield.
pub(super) fn check_own(id: ModelId, look: &Look<'_>) -> Result<(), Illegal> {
    if !look.in_play(id) || look.side(id) != giver(look) {
        return refuse_order("the order is for one of your own models on the battlefield");
    }
    Ok(())
}

/// How a model that an order moves leaves: out of a cube with enemies their attack comes first.
pub(super) fn set_off(moving: Moving, look: &Look<'_>) -> Frame {
    if look.has_enemy_beside(moving.model) { Frame::Depart { moving } } else { Frame::PickStep { moving } }
}

/// Whether an order can move a model in this way.
pub(super) fn check_moving(moving: Moving, look: &Look<'_>) -> Result<(), Illegal> {
    let id = moving.model;
    if look.is_pinned(id) {
        return refuse(rule!("DZ3-PIN-02"), "a pinned model does not move");
    }
    if look.profile(id).speed.is_none() {
        return refuse(rule!("DZ3-FORCE-10"), "the model has no SPEED");
    }
    if !movement::can_go(moving, look) {
        return refuse(rule!("DZ3-TERR-01"), "there is no cube to go to");
    }
    Ok(())
}

/// How an order moves the model that it names.
pub(super) type Moves = fn(ModelId, &Look<'_>) -> Moving;

/// Sends the named model on its way.
pub(super) fn send(task: Task, moves: Moves, cx: &mut Ctx<'_>) -> Option<Frame> {
    let here = look(cx);
    Some(set_off(moves(task.model?, &here), &here))
}

/// Whether the active model may gain an effect of the round that it needs FIGHT for.
pub(super) fn check_fighter_gains(
    task: Task,
    effect: Effects,
    has_it: &'static str,
    look: &Look<'_>,
) -> Result<(), Illegal> {
    check_only(task)?;
    let id = active(look);
    if look.model(id).has(effect) {
        return refuse_order(has_it);
    }
    if look.profile(id).fight.is_none() {
        return refuse(rule!("DZ3-DICE-05"), "the model has no FIGHT stat");
    }
    Ok(())
}

/// Gives the active model an effect of the round.
pub(super) fn gain(effect: Effects, cx: &mut Ctx<'_>) -> Option<Frame> {
    let id = cx.state.activation.model?;
    cx.state.model_mut(id).gain(effect);
    None
}
