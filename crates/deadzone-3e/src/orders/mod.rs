//! Special orders of Leaders. [DZ3-CMD-16..18]
//!
//! One file per order. An order acts in windows like a keyword: on the active model, at any time in the own
//! turn, before dice, after dice, or when an enemy dies.

mod gun_toting;
mod infection;
mod mobile_infantry;
mod stalwart;
mod strike_it_lucky;

use crate::choice::Choice;
use crate::event::Event;
use crate::frame::Frame;
use crate::ids::{ModelId, WeaponId};
use crate::keywords::Task;
use crate::look::{Ctx, Look, look};
use crate::sequence::refuse;
use crate::setup::Props;
use crate::state::{Boons, Face, Pool, Role};
use sortie_kernel::{Illegal, Side};
use sortie_rulebook::rule;

/// A special order.
#[derive(Debug)]
pub(crate) struct Order {
    /// Its name in the force lists.
    pub(crate) name: &'static str,
    /// Given to the active model as if it were an action.
    pub(crate) act: Option<Act>,
    /// Whether that needs no active model: it is given at any time in the own turn.
    pub(crate) in_turn: bool,
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
        Order { name, act: None, in_turn: false, declared: None, reroll: None, enemy_dies: None, spare: None }
    }
}

/// Every order that can be given.
pub(crate) static ORDERS: &[&Order] = &[
    &mobile_infantry::ORDER,
    &infection::ORDER,
    &stalwart::ORDER,
    // Forge Fathers.
    &gun_toting::ORDER,
    &strike_it_lucky::ORDER,
];

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

/// Whose order it is: of the player who decides for the active model, or whose turn it is.
fn giver(look: &Look<'_>) -> Side {
    let activation = &look.state.activation;
    if activation.model.is_some() { activation.controller } else { look.state.initiative }
}

/// Whether the player's order is given at any time in the own turn, whatever the active model does.
pub(crate) fn is_for_the_turn(look: &Look<'_>) -> bool {
    let order = look.setup.teams[giver(look).index()].order;
    order.is_some_and(|order| order.in_turn) && !look.state.activation.wild
}

/// Whether the order may be given while nobody is active.
pub(crate) fn check_in_turn(task: Task, look: &Look<'_>) -> Result<(), Illegal> {
    if look.setup.teams[giver(look).index()].order.is_some_and(|order| !order.in_turn) {
        return refuse(rule!("DZ3-CMD-17"), "the order is given in the activation of a model");
    }
    check_act(task, look)
}

/// Every way to give the order while nobody is active.
pub(crate) fn list_in_turn(look: &Look<'_>, out: &mut Vec<Choice>) {
    if is_for_the_turn(look) {
        list_act(look, out);
    }
}

/// Whether the order may be given to the active model so.
pub(crate) fn check_act(task: Task, look: &Look<'_>) -> Result<(), Illegal> {
    let order = ready(giver(look), look)?;
    match &order.act {
        Some(act) => (act.check)(task, look),
        None => refuse(rule!("DZ3-CMD-17"), "the order is not given at this time"),
    }
}

/// Every way to give the order to the active model.
pub(crate) fn list_act(look: &Look<'_>, out: &mut Vec<Choice>) {
    let Ok(Order { act: Some(act), .. }) = ready(giver(look), look) else { return };
    let mut tasks = Vec::new();
    (act.list)(look, &mut tasks);
    out.extend(tasks.into_iter().filter(|task| (act.check)(*task, look).is_ok()).map(Choice::Order));
}

/// Gives the order to the active model.
pub(crate) fn act(task: Task, cx: &mut Ctx<'_>) -> Option<Frame> {
    let side = giver(&look(cx));
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

/// Whether the model is the active one and has this boon.
fn has_boon(id: ModelId, boon: Boons, look: &Look<'_>) -> bool {
    let activation = &look.state.activation;
    activation.model == Some(id) && activation.boons.has(boon)
}

/// Whether one of these words stands in the name of a model's profile.
fn is_called(id: ModelId, words: &[&str], look: &Look<'_>) -> bool {
    words.iter().any(|word| look.profile(id).name.contains(word))
}

/// What the boons of the activation permit a weapon.
pub(crate) fn weapon_props(_: ModelId, _: WeaponId, _: &Look<'_>) -> Props {
    Props::NONE
}

/// Re-rolls that the boons of the activation add to a RANGED test.
pub(crate) fn ranged_rerolls(id: ModelId, _: Option<WeaponId>, look: &Look<'_>) -> u8 {
    if has_boon(id, Boons::FIRE_WEIGHT, look) { 2 } else { 0 }
}
