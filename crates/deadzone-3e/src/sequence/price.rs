//! What an action costs: part of the budget of the activation, or a command result. [DZ3-TURN-03, DZ3-TURN-07, DZ3-CMD-15..19]

use super::refuse;
use crate::event::Event;
use crate::look::{Ctx, Look};
use crate::orders;
use crate::state::{Act, Boons, Face};
use crate::test;
use sortie_kernel::Illegal;
use sortie_rulebook::rule;

/// How an action is paid for.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Price {
    Short,
    Long,
    Result(Face),
}

/// Whether a result can be spent on the active model: a stored one, or one that an order has lent.
pub(super) fn has_result(face: Face, look: &Look<'_>) -> bool {
    let activation = &look.state.activation;
    look.state.hands[activation.controller.index()].has(face) || activation.boons.lends(face)
}

/// What every action requires: an unpinned model, a budget, and that the action has not been taken yet.
pub(super) fn check_price(act: Act, price: Price, look: &Look<'_>) -> Result<(), Illegal> {
    let activation = &look.state.activation;
    let used = &activation.used;
    match price {
        Price::Result(face) => {
            if activation.wild {
                return refuse(rule!("DZ3-KEY-73"), "no result can be spent on a model that runs wild");
            }
            if used.result {
                return refuse(
                    rule!("DZ3-CMD-06"),
                    "an Advance, Shoot or Assault result was spent on the model already",
                );
            }
            if !has_result(face, look) {
                return refuse(rule!("DZ3-CMD-05"), "no stored command die shows that result");
            }
            if face == Face::Advance && activation.boons.has(Boons::NO_ADVANCE) {
                return orders::refuse_order("the order given to it bars Advance results");
            }
            return Ok(());
        }
        Price::Short if used.long => {
            return refuse(rule!("DZ3-TURN-03"), "the model has taken a long action");
        }
        Price::Short if used.short >= 2 => {
            return refuse(rule!("DZ3-TURN-03"), "the model has taken two short actions");
        }
        Price::Long if used.long || used.short > 0 => {
            return refuse(rule!("DZ3-TURN-03"), "a long action is the only one of its activation");
        }
        Price::Short | Price::Long => (),
    }
    if act != Act::Special && used.has(act) {
        return refuse(rule!("DZ3-TURN-07"), "the model has taken that action already");
    }
    Ok(())
}

/// Why a command die cannot be spent in this way between two actions.
pub(super) fn check_spent(face: Face, look: &Look<'_>) -> Result<(), Illegal> {
    let activation = &look.state.activation;
    if face == Face::Order {
        orders::check_ready(look)?;
        return orders::refuse_order("give the order itself, with what it needs: `order`");
    }
    match activation.used.closed {
        Some(closed) if face == Face::Dice => return Err(test::refuse_closed(closed)),
        _ => (),
    }
    if !look.state.hands[activation.controller.index()].has(face) {
        return refuse(rule!("DZ3-CMD-05"), "no stored command die shows that result");
    }
    match face {
        Face::Dice => refuse(rule!("DZ3-CMD-11"), "a die is added when a test is about to be rolled"),
        Face::Model => refuse(rule!("DZ3-CMD-08"), "another model acts when this one has finished"),
        _ if activation.used.result => {
            refuse(rule!("DZ3-CMD-06"), "an Advance, Shoot or Assault result was spent on the model already")
        }
        _ => refuse(rule!("DZ3-CMD-15"), "name the action that the command die pays for"),
    }
}

/// Pays for an action.
pub(super) fn pay(act: Act, price: Price, cx: &mut Ctx<'_>) {
    rule!("DZ3-TURN-03");
    rule!("DZ3-TURN-07");
    let side = cx.state.activation.controller;
    cx.state.activation.latest = Some(act);
    let used = &mut cx.state.activation.used;
    used.closed = None;
    if act == Act::Shoot {
        used.ammo = [0; 2];
        used.second_weapon = false;
    }
    match price {
        Price::Result(face) => {
            rule!("DZ3-CMD-19");
            rule!("DZ3-CMD-15");
            rule!("DZ3-CMD-06");
            used.result = true;
            if face == Face::Advance {
                cx.state.activation.boons.add(Boons::ADVANCED);
            }
            let boons = &mut cx.state.activation.boons;
            if boons.lends(face) {
                boons.end_loans();
            } else {
                cx.state.hands[side.index()].take(face);
                cx.emit(rule!("DZ3-CMD-05"), || Event::Spent { side, face });
            }
        }
        Price::Short => {
            used.mark(act);
            used.short += 1;
        }
        Price::Long => {
            used.mark(act);
            used.long = true;
        }
    }
}
