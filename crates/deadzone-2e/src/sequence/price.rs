//! What an action costs: part of the budget of the activation, or a Command result. [DZ2-TURN-02, DZ2-TURN-06, DZ2-CMD-10..18]

use super::refuse;
use crate::event::Event;
use crate::items::sentry_gun;
use crate::look::{Ctx, Look};
use crate::specials;
use crate::state::{Act, Boons, Face};
use sortie_kernel::Illegal;
use sortie_rulebook::rule;

/// How an action is paid for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Price {
    Short,
    Long,
    Result(Face),
}

/// Whether a result can be spent on the active model: a stored one, or one taken from the opponent.
pub(crate) fn has_result(face: Face, look: &Look<'_>) -> bool {
    let activation = &look.state.activation;
    let lent = activation.boons.has(Boons::BORROWS);
    !activation.used.has_result(face) && (lent || look.state.hands[activation.controller.index()].has(face))
}

/// What every action requires: a budget, and that the action has not been taken yet; or a result.
pub(crate) fn check_price(act: Act, price: Price, look: &Look<'_>) -> Result<(), Illegal> {
    let activation = &look.state.activation;
    let used = &activation.used;
    match price {
        Price::Result(face) => return check_result(face, look),
        Price::Short if used.long => {
            return refuse(rule!("DZ2-TURN-02"), "the model has taken a long action");
        }
        Price::Short if used.short >= 2 => {
            return refuse(rule!("DZ2-TURN-02"), "the model has taken two short actions");
        }
        Price::Long if used.long || used.short > 0 => {
            return refuse(rule!("DZ2-TURN-02"), "a long action is the only one of its activation");
        }
        Price::Short | Price::Long => (),
    }
    if used.has(act) {
        return refuse(rule!("DZ2-TURN-06"), "the model has taken that type of action already");
    }
    if let (Act::Shoot, Some(id)) = (act, activation.model) {
        sentry_gun::check_shots(id, look)?;
    }
    if activation.boons.has(Boons::DEPLOYED) && matches!(act, Act::Move | Act::Sprint) {
        return refuse(
            rule!("DZ2-CMD-15"),
            "a model that made the special's free SPRINT can neither SPRINT nor MOVE",
        );
    }
    Ok(())
}

fn check_result(face: Face, look: &Look<'_>) -> Result<(), Illegal> {
    let activation = &look.state.activation;
    if activation.wild {
        return refuse(rule!("DZ2-ABIL-47"), "no result can be spent on a model that runs wild");
    }
    specials::check_no_gun(activation.model, look)?;
    if activation.used.has_result(face) {
        let borrows = activation.boons.has(Boons::BORROWS);
        let rule = if borrows { rule!("DZ2-CMD-15") } else { rule!("DZ2-CMD-13") };
        return refuse(rule, "a result of this kind was spent in this activation already, or is barred");
    }
    if !has_result(face, look) {
        return refuse(rule!("DZ2-CMD-05"), "no stored Command die shows that result");
    }
    Ok(())
}

/// Why a Command die cannot be spent in this way between two actions.
pub(crate) fn check_spent(face: Face, look: &Look<'_>) -> Result<(), Illegal> {
    let activation = &look.state.activation;
    if !look.state.hands[activation.controller.index()].has(face) {
        return refuse(rule!("DZ2-CMD-05"), "no stored Command die shows that result");
    }
    match face {
        Face::Splat => {
            refuse(rule!("DZ2-CMD-15"), "spend the army special itself, with what it needs: `special`")
        }
        Face::Dice => refuse(rule!("DZ2-CMD-09"), "a die is added when a test is about to be rolled"),
        Face::Model => refuse(rule!("DZ2-CMD-06"), "another model acts when this one has finished"),
        Face::Move | Face::Shoot | Face::Fight if activation.used.has_result(face) => {
            refuse(rule!("DZ2-CMD-13"), "a result of this kind was spent in this activation already")
        }
        Face::Move | Face::Shoot | Face::Fight => {
            refuse(rule!("DZ2-CMD-13"), "name the action that the Command die pays for")
        }
    }
}

/// Pays for an action.
pub(crate) fn pay(act: Act, price: Price, cx: &mut Ctx<'_>) {
    rule!("DZ2-TURN-02");
    let side = cx.state.activation.controller;
    cx.state.activation.boons.end(Boons::FOUGHT);
    if let (Act::Shoot, Some(id)) = (act, cx.state.activation.model) {
        sentry_gun::note_shot(id, cx);
    }
    let used = &mut cx.state.activation.used;
    match price {
        Price::Result(face) => {
            rule!("DZ2-CMD-18");
            rule!("DZ2-CMD-14");
            rule!("DZ2-CMD-13");
            used.mark_result(face);
            if !cx.state.activation.boons.has(Boons::BORROWS) {
                cx.state.hands[side.index()].take(face);
                cx.emit(rule!("DZ2-CMD-05"), || Event::Spent { side, face });
            }
        }
        Price::Short => {
            rule!("DZ2-TURN-06");
            used.mark(act);
            used.short += 1;
        }
        Price::Long => {
            rule!("DZ2-TURN-06");
            used.mark(act);
            used.long = true;
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::scene;

    #[test]
    fn each_result_is_spent_once_in_an_activation() {
        let mut game = scene("A1 2.4.1 plain\nB1 8.8.1 plain").command("A", "move move").covers(&[
            "DZ2-CMD-10",
            "DZ2-CMD-13",
            "DZ2-CMD-18",
        ]);
        game.play("command move 3.4.1", []);
        game.play("place 500,500", []);
        game.refused("command move 4.4.1", "DZ2-CMD-13");
        game.offers("move 4.4.1");
        game.offers("sprint 4.4.1");
    }
}
