//! Special orders of Leaders. [DZ3-CMD-16..18]
//!
//! One file per order. An order acts in windows like a keyword: on the active model, at any time in the own
//! turn, before dice, after dice, when damage is done, when an enemy enters a cube, or when one dies.

mod again;
mod attacks;
mod bringing_honour;
mod dance_of_death;
mod defender_of_the_star_realm;
mod drone_strike;
mod entry;
mod eye_in_the_sky;
mod free_shot;
mod gun_toting;
mod infection;
mod linked;
mod mobile_infantry;
mod overcharge;
mod overwatch;
mod softening;
mod stalwart;
mod stand_together;
mod starforged_armour;
mod stealth;
mod strike_it_lucky;
mod thunder_strike;
mod too_stubborn_to_die;
mod wheels_within_wheels;

pub(crate) use again::{PICK_AGAIN, again, each};
pub(crate) use bringing_honour::round_begins;
pub(crate) use entry::{PICK_ON_ENTRY, on_entry};
pub(crate) use free_shot::PICK_FREE_SHOT;
pub(crate) use softening::{PICK_ON_DAMAGE, check_on_damage};
pub(crate) use too_stubborn_to_die::{mend_scored, mend_test};

use crate::choice::Choice;
use crate::event::Event;
use crate::frame::Frame;
use crate::ids::{Crowd, ModelId, WeaponId};
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
    /// What its ways are called, if it has several.
    pub(crate) ways: &'static [&'static str],
    /// How many models one die makes obey; they are named one after the other.
    pub(crate) times: u8,
    /// Whether it may be given any number of times in one activation.
    pub(crate) unlimited: bool,
    /// The weapon with which it attacks.
    pub(crate) weapon: Option<&'static str>,
    /// Declared before dice.
    pub(crate) declared: Option<Declared>,
    /// Whether it lets the player re-roll any dice of a pool.
    pub(crate) reroll: Option<fn(Role, &Pool, &Look<'_>) -> bool>,
    /// Whether it lets the player re-roll any dice that decide whether a cube is hit.
    pub(crate) aim_reroll: bool,
    /// Whether it may lower the AP of an attack by 1 when its damage is done.
    pub(crate) softens: Option<Softens>,
    /// Answers an enemy that moves into a cube.
    pub(crate) enemy_enters: Option<EnemyEnters>,
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

/// Whether damage of so many points that pierces so much armour may be softened.
pub(crate) type Softens = fn(target: ModelId, points: u8, pierced: u8, &Look<'_>) -> Result<(), Illegal>;

/// Hooks of an order that answers an enemy's movement; the task names who obeys.
#[derive(Debug)]
pub(crate) struct EnemyEnters {
    pub(crate) check: fn(Task, mover: ModelId, &Look<'_>) -> Result<(), Illegal>,
    pub(crate) list: fn(mover: ModelId, &Look<'_>, &mut Vec<Task>),
    pub(crate) act: fn(Task, mover: ModelId, &mut Ctx<'_>) -> Option<Frame>,
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
        Order {
            name,
            act: None,
            in_turn: false,
            ways: &[],
            times: 1,
            unlimited: false,
            weapon: None,
            declared: None,
            reroll: None,
            aim_reroll: false,
            softens: None,
            enemy_enters: None,
            enemy_dies: None,
            spare: None,
        }
    }
}

/// Every order that can be given.
pub(crate) static ORDERS: &[&Order] = &[
    &mobile_infantry::ORDER,
    &infection::ORDER,
    &stalwart::ORDER,
    // Asterians.
    &bringing_honour::ORDER,
    &dance_of_death::ORDER,
    &linked::ORDER,
    &overcharge::ORDER,
    &stealth::ORDER,
    &wheels_within_wheels::ORDER,
    // Forge Fathers.
    &defender_of_the_star_realm::ORDER,
    &gun_toting::ORDER,
    &starforged_armour::ORDER,
    &strike_it_lucky::ORDER,
    &thunder_strike::ORDER,
    &too_stubborn_to_die::ORDER,
    // GCPS.
    &drone_strike::ORDER,
    &eye_in_the_sky::ORDER,
    &overwatch::ORDER,
    &stand_together::ORDER,
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
    if look.state.activation.used.order && !order.unlimited {
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
    if order.times > 1 {
        return Some(Frame::OrderEach { side, task, left: order.times, done: Crowd::NONE });
    }
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
        Ok(order) if pool.aimed => order.aim_reroll,
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
pub(crate) fn weapon_props(id: ModelId, weapon: WeaponId, look: &Look<'_>) -> Props {
    if overcharge::is_overcharged(id, weapon, look) { Props::BLAZES } else { Props::NONE }
}

/// Re-rolls that the boons of the activation add to a RANGED test.
pub(crate) fn ranged_rerolls(id: ModelId, weapon: Option<WeaponId>, look: &Look<'_>) -> u8 {
    let overcharged = weapon.is_some_and(|weapon| overcharge::is_overcharged(id, weapon, look));
    2 * u8::from(overcharged) + 2 * u8::from(has_boon(id, Boons::FIRE_WEIGHT, look))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::load;
    use std::collections::BTreeSet;

    #[test]
    fn names_are_unique() {
        let names: BTreeSet<&str> = ORDERS.iter().map(|order| order.name).collect();
        assert_eq!(names.len(), ORDERS.len());
    }

    #[test]
    fn every_order_of_these_lists_can_be_given() {
        let mut found = 0;
        let factions = load::factions().expect("the lists are sound");
        let built = ["Asterians", "Forge Fathers", "GCPS"];
        for (_, faction) in factions.iter().filter(|(_, faction)| built.contains(&faction.name.as_str())) {
            for entry in faction.models.iter().filter(|entry| entry.order.is_some()) {
                let order = load::find_order(&entry.name, entry.order.as_deref());
                assert!(order.is_ok_and(|order| order.is_some()), "{}: {:?}", entry.name, entry.order);
                found += 1;
            }
        }
        assert_eq!(found, 16);
        let fault = load::find_order("here", Some("Overwach")).expect_err("misspelt");
        assert_eq!(fault.meant.as_deref(), Some("Overwatch"));
    }
}
