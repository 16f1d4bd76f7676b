//! Special orders of Leaders. [DZ3-CMD-16..18]
//!
//! One file per order. An order acts in windows like a keyword: on the active model, at any time in the player's own
//! turn, before dice, after dice, when damage is done, when an enemy enters a cube, or when one dies.

mod again;
mod attacks;
mod bastion;
mod bomb_expert;
mod bringing_honour;
mod by_the_numbers;
mod common;
mod dance_of_death;
mod defender_of_the_star_realm;
mod drone_strike;
mod entry;
mod eye_in_the_sky;
mod feral_rush;
mod free_shot;
mod green_rage;
mod gun_toting;
mod hide_in_shadows;
mod infection;
mod inspiring_presence;
mod jack_of_all_trades;
mod linked;
mod mobile_infantry;
mod mutation;
mod none_shall_pass;
mod order;
mod overcharge;
mod overwatch;
mod pounce_attack;
mod softening;
mod stalwart;
mod stand_together;
mod starforged_armour;
mod stealth;
mod strike_it_lucky;
mod surge;
mod tactical_genius;
mod target_acquisition;
mod thirst_for_blood;
mod thunder_strike;
mod tinkerer;
mod too_stubborn_to_die;
mod wheels_within_wheels;

pub(crate) use again::{PICK_AGAIN, again, each};
pub(crate) use bringing_honour::round_begins;
pub(crate) use entry::{PICK_ON_ENTRY, on_entry};
pub(crate) use free_shot::PICK_FREE_SHOT;
pub(crate) use none_shall_pass::{PICK_WATCH, intercept, is_watched, watch};
pub(crate) use softening::{PICK_ON_DAMAGE, check_on_damage};
pub(crate) use too_stubborn_to_die::{mend_scored, mend_test};

pub(crate) use order::{Act, Declared, EnemyDies, EnemyEnters, Order, Saves};

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
use sortie_rulebook::{RuleId, rule};

/// Every order that can be given.
pub(crate) static ORDERS: &[&Order] = &[
    // Enforcers.
    &mobile_infantry::ORDER,
    &stalwart::ORDER,
    &target_acquisition::ORDER,
    &bastion::ORDER,
    // Plague.
    &infection::ORDER,
    &mutation::ORDER,
    &thirst_for_blood::ORDER,
    // Rebs.
    &pounce_attack::ORDER,
    &jack_of_all_trades::ORDER,
    &hide_in_shadows::ORDER,
    // Marauders.
    &green_rage::ORDER,
    &tactical_genius::ORDER,
    &by_the_numbers::ORDER,
    &tinkerer::ORDER,
    &none_shall_pass::ORDER,
    // Veer-Myn.
    &surge::ORDER,
    &bomb_expert::ORDER,
    &inspiring_presence::ORDER,
    &feral_rush::ORDER,
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

/// The rule under which every order acts. The catalogue leaves what an order does to its Leader's entry, so no order
/// has a rule of its own to cite; its file holds what it does.
pub(crate) fn order_rule() -> RuleId {
    rule!("DZ3-CMD-16")
}

/// Refuses what the order does not allow.
pub(crate) fn refuse_order<T>(why: &'static str) -> Result<T, Illegal> {
    refuse(order_rule(), why)
}

/// A team's order, if it may be given now: a die shows it, and none was given in this activation.
fn ready(side: Side, look: &Look<'_>) -> Result<&'static Order, Illegal> {
    rule!("DZ3-CMD-18");
    let Some(order) = look.setup.teams[side.index()].order else {
        return refuse_order("the team has no special order");
    };
    if !look.state.hands[side.index()].has(Face::Order) {
        return refuse(rule!("DZ3-CMD-05"), "no stored command die shows the special order");
    }
    if look.state.activation.used.order[side.index()] && !order.unlimited {
        return refuse(rule!("DZ3-CMD-17"), "a special order was given in this activation already");
    }
    Ok(order)
}

/// Whether the player's order may be given at all now, whatever it needs.
pub(crate) fn check_ready(look: &Look<'_>) -> Result<(), Illegal> {
    ready(giver(look), look).map(|_| ())
}

/// Whether a side could still give its order in this activation.
pub(crate) fn may_give(side: Side, look: &Look<'_>) -> bool {
    ready(side, look).is_ok()
}

/// Spends the die.
pub(crate) fn spend(side: Side, cx: &mut Ctx<'_>) {
    cx.state.hands[side.index()].take(Face::Order);
    cx.state.activation.used.order[side.index()] = true;
    cx.emit(order_rule(), || Event::Spent { side, face: Face::Order });
}

/// Whose order it is: of the player who decides for the active model, or whose turn it is.
fn giver(look: &Look<'_>) -> Side {
    let activation = &look.state.activation;
    if activation.model.is_some() { activation.controller } else { look.state.initiative }
}

/// Whether the player's order is given at any time in the player's own turn, whatever the active model does.
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

/// Whether the order could be given in some way while nobody is active.
pub(crate) fn can_give_in_turn(look: &Look<'_>) -> bool {
    let mut any = Vec::new();
    list_in_turn(look, &mut any);
    !any.is_empty()
}

/// Whether the order may be given to the active model in this way.
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
    cx.emit(order_rule(), || Event::Ordered { side, task });
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
    cx.emit(order_rule(), || Event::Ordered { side, task });
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

/// Whether one of these words is in the name of a model's profile.
fn is_called(id: ModelId, words: &[&str], look: &Look<'_>) -> bool {
    words.iter().any(|word| look.profile(id).name.contains(word))
}

/// What the boons of the activation permit a model.
pub(crate) fn props(id: ModelId, look: &Look<'_>) -> Props {
    pounce_attack::props(id, look)
}

/// What the boons of the activation permit a weapon.
pub(crate) fn weapon_props(id: ModelId, weapon: WeaponId, look: &Look<'_>) -> Props {
    if overcharge::is_overcharged(id, weapon, look) { Props::BLAZES } else { Props::NONE }
}

/// Re-rolls that the boons of the activation add to a RANGED test.
pub(crate) fn ranged_rerolls(id: ModelId, weapon: Option<WeaponId>, look: &Look<'_>) -> u8 {
    let overcharged = weapon.is_some_and(|weapon| overcharge::is_overcharged(id, weapon, look));
    let more = 2 * u8::from(overcharged) + 2 * u8::from(has_boon(id, Boons::FIRE_WEIGHT, look));
    if more > 0 {
        rule!("DZ3-KEY-107");
    }
    more
}

/// Whether the owner of a model that is about to lose HP may spare it one with the order.
pub(crate) fn check_spared(model: ModelId, look: &Look<'_>) -> Result<(), Illegal> {
    match &ready(look.side(model), look)?.saves {
        Some(hooks) => (hooks.check)(model, look),
        None => refuse(rule!("DZ3-CMD-17"), "the order would not save any HP"),
    }
}

/// Spares a model 1 HP with the order.
pub(crate) fn spared(model: ModelId, cx: &mut Ctx<'_>) {
    let side = cx.setup.side(model);
    spend(side, cx);
    let order = cx.setup.teams[side.index()].order.expect("checked");
    (order.saves.as_ref().expect("checked").act)(model, cx);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::load;
    use crate::testing::{Orders as _, scene};
    use std::collections::BTreeSet;

    #[test]
    fn names_are_unique() {
        let names: BTreeSet<&str> = ORDERS.iter().map(|order| order.name).collect();
        assert_eq!(names.len(), ORDERS.len());
    }

    #[test]
    fn every_order_says_what_it_does_in_a_line() {
        for order in ORDERS {
            let about = order.about;
            assert!((20..=100).contains(&about.len()) && !about.ends_with('.'), "{}: {about}", order.name);
        }
    }

    #[test]
    fn each_side_counts_its_orders_by_itself() {
        let mut game = scene("M1 4.4.1 plain\nE1 4.4.1 plain hp=9")
            .order("M", "Green Rage", 2)
            .order("E", "Stalwart", 2)
            .covers(&["DZ3-CMD-17"]);
        game.play("order", []);
        game.refused("order", "DZ3-CMD-17");
        game.play("assault E1 fists", []);
        game.play("survive", [5, 5, 5, 1, 1, 1]);
        game.play("keep", []);
        // The other side has given none in this activation yet.
        assert_eq!((game.asked().as_str(), game.fact("b.order-spent").as_str()), ("b reroll", "false"));
        game.play("reroll 3", [5, 5, 1]);
        assert_eq!(game.fact("b.order-spent"), "true");
        game.play("keep", []);
        assert_eq!(game.damage("E1"), 1);
    }

    #[test]
    fn every_order_of_the_lists_can_be_given() {
        let mut found = BTreeSet::new();
        for (_, faction) in load::factions().expect("the lists are sound") {
            for entry in faction.models.iter().filter(|entry| entry.order.is_some()) {
                let order = load::find_order(&entry.name, entry.order.as_deref());
                let order = order.unwrap_or_else(|fault| panic!("{fault}")).expect("it names one");
                found.insert(order.name);
            }
        }
        // Nor is there an order in the table that no list names.
        assert_eq!(found.len(), ORDERS.len());
        let fault = load::find_order("here", Some("Overwach")).expect_err("misspelt");
        assert_eq!(fault.meant.as_deref(), Some("Overwatch"));
    }
}
