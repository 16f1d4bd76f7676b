//! Special orders of Leaders. [DZ3-CMD-16..18]
//!
//! One file per order. An order acts in windows like a keyword: on the active model, before dice, after
//! dice, or when an enemy dies.

mod infection;
mod mobile_infantry;
mod stalwart;

use crate::choice::Choice;
use crate::event::Event;
use crate::frame::Frame;
use crate::ids::ModelId;
use crate::keywords::Task;
use crate::look::{Ctx, Look};
use crate::sequence::refuse;
use crate::state::{Face, Pool, Role};
use sortie_kernel::{Illegal, Side};
use sortie_rulebook::rule;

/// A special order.
#[derive(Debug)]
pub(crate) struct Order {
    /// Its name in the force lists.
    pub(crate) name: &'static str,
    /// Given to the active model as if it were an action.
    pub(crate) act: Option<Act>,
    /// Declared before dice.
    pub(crate) declared: Option<Declared>,
    /// Whether it lets the player re-roll any dice of a pool.
    pub(crate) reroll: Option<fn(Role, &Pool, &Look<'_>) -> bool>,
    /// Answers the death of an enemy.
    pub(crate) enemy_dies: Option<EnemyDies>,
    /// Models that it can bring: the entry's name and how many slots the game keeps for them.
    pub(crate) spare: Option<(&'static str, u8)>,
}

/// Hooks of an order given to the active model.
#[derive(Debug)]
pub(crate) struct Act {
    pub(crate) check: fn(Task, &Look<'_>) -> Result<(), Illegal>,
    pub(crate) list: fn(&Look<'_>, &mut Vec<Task>),
    pub(crate) act: fn(Task, &mut Ctx<'_>) -> Option<Frame>,
}

/// Hooks of an order declared before dice.
#[derive(Debug)]
pub(crate) struct Declared {
    pub(crate) check: fn(Task, Role, &Look<'_>) -> Result<(), Illegal>,
    pub(crate) list: fn(Role, &Look<'_>, &mut Vec<Task>),
    pub(crate) act: fn(Task, Role, &mut Ctx<'_>),
}

/// Hooks of an order that answers a death.
#[derive(Debug)]
pub(crate) struct EnemyDies {
    pub(crate) check: fn(ModelId, &Look<'_>) -> Result<(), Illegal>,
    pub(crate) act: fn(ModelId, &mut Ctx<'_>) -> Option<Frame>,
}

impl Order {
    /// An order that does nothing yet: the fields that follow say what it does.
    pub(crate) const fn new(name: &'static str) -> Order {
        Order { name, act: None, declared: None, reroll: None, enemy_dies: None, spare: None }
    }
}

/// Every order that can be given.
pub(crate) static ORDERS: &[&Order] = &[&mobile_infantry::ORDER, &infection::ORDER, &stalwart::ORDER];

/// A team's order, if it may be given now: a die shows it, and none was given in this activation.
fn ready(side: Side, look: &Look<'_>) -> Result<&'static Order, Illegal> {
    rule!("DZ3-CMD-18");
    let Some(order) = look.setup.teams[side.index()].order else {
        return refuse(rule!("DZ3-CMD-16"), "the team has no special order");
    };
    if !look.state.hands[side.index()].has(Face::Order) {
        return refuse(rule!("DZ3-CMD-05"), "no stored command die shows the special order");
    }
    if look.state.activation.used.order {
        return refuse(rule!("DZ3-CMD-17"), "a special order was given in this activation already");
    }
    Ok(order)
}

/// Spends the die.
pub(crate) fn spend(side: Side, cx: &mut Ctx<'_>) {
    rule!("DZ3-CMD-16");
    cx.state.hands[side.index()].take(Face::Order);
    cx.state.activation.used.order = true;
    cx.emit(rule!("DZ3-CMD-16"), || Event::Spent { side, face: Face::Order });
}

/// Whether the order may be given to the active model so.
pub(crate) fn check_act(task: Task, look: &Look<'_>) -> Result<(), Illegal> {
    let order = ready(look.state.activation.controller, look)?;
    match &order.act {
        Some(act) => (act.check)(task, look),
        None => refuse(rule!("DZ3-CMD-17"), "the order is not given at this time"),
    }
}

/// Every way to give the order to the active model.
pub(crate) fn list_act(look: &Look<'_>, out: &mut Vec<Choice>) {
    let Ok(Order { act: Some(act), .. }) = ready(look.state.activation.controller, look) else { return };
    let mut tasks = Vec::new();
    (act.list)(look, &mut tasks);
    out.extend(tasks.into_iter().filter(|task| (act.check)(*task, look).is_ok()).map(Choice::Order));
}

/// Gives the order to the active model.
pub(crate) fn act(task: Task, cx: &mut Ctx<'_>) -> Option<Frame> {
    let side = cx.state.activation.controller;
    spend(side, cx);
    cx.emit(rule!("DZ3-CMD-16"), || Event::Ordered { side, task });
    let order = cx.setup.teams[side.index()].order.expect("checked");
    (order.act.as_ref().expect("checked").act)(task, cx)
}

/// Whether the order may be declared for the dice of one side.
pub(crate) fn check_declared(task: Task, role: Role, look: &Look<'_>) -> Result<(), Illegal> {
    match &ready(look.state.test.pool(role).by, look)?.declared {
        Some(declared) => (declared.check)(task, role, look),
        None => refuse(rule!("DZ3-CMD-17"), "the order is not given before dice"),
    }
}

/// Every way to declare the order.
pub(crate) fn list_declared(role: Role, look: &Look<'_>, out: &mut Vec<Choice>) {
    let Ok(Order { declared: Some(declared), .. }) = ready(look.state.test.pool(role).by, look) else {
        return;
    };
    let mut tasks = Vec::new();
    (declared.list)(role, look, &mut tasks);
    let legal = tasks.into_iter().filter(|task| (declared.check)(*task, role, look).is_ok());
    out.extend(legal.map(Choice::Order));
}

/// Whether any declaration of the order is possible.
pub(crate) fn can_declare(role: Role, look: &Look<'_>) -> bool {
    let mut any = Vec::new();
    list_declared(role, look, &mut any);
    !any.is_empty()
}

/// Declares the order.
pub(crate) fn declare(task: Task, role: Role, cx: &mut Ctx<'_>) {
    let side = cx.state.test.pool(role).by;
    spend(side, cx);
    cx.emit(rule!("DZ3-CMD-16"), || Event::Ordered { side, task });
    let order = cx.setup.teams[side.index()].order.expect("checked");
    (order.declared.as_ref().expect("checked").act)(task, role, cx);
}

/// Whether the order lets the player re-roll dice of this pool.
pub(crate) fn may_reroll(role: Role, pool: &Pool, look: &Look<'_>) -> bool {
    match ready(pool.by, look) {
        Ok(Order { reroll: Some(reroll), .. }) => reroll(role, pool, look),
        _ => false,
    }
}

/// Whether the opponent of a dead model may answer with the order.
pub(crate) fn check_on_death(dead: ModelId, look: &Look<'_>) -> Result<(), Illegal> {
    match &ready(look.side(dead).other(), look)?.enemy_dies {
        Some(hooks) => (hooks.check)(dead, look),
        None => refuse(rule!("DZ3-CMD-17"), "the order does not answer a death"),
    }
}

/// Answers a death with the order.
pub(crate) fn on_death(dead: ModelId, cx: &mut Ctx<'_>) -> Option<Frame> {
    let side = cx.setup.side(dead).other();
    spend(side, cx);
    let order = cx.setup.teams[side.index()].order.expect("checked");
    (order.enemy_dies.as_ref().expect("checked").act)(dead, cx)
}
