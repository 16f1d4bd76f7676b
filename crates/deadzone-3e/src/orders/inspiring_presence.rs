//! Inspiring Presence (Brood Mother): the active model has Weight of Fire (1) and Resilient (1) for the round.

use super::common::{check_only, only};
use super::{Act, Order, refuse_order};
use crate::frame::Frame;
use crate::keywords::Task;
use crate::look::{Ctx, Look};
use crate::sequence::activation::active;
use crate::state::Effects;
use sortie_kernel::Illegal;

pub(super) static ORDER: Order = Order {
    act: Some(Act { check, list: only, act }),
    ..Order::new(
        "Inspiring Presence",
        "the active model re-rolls a die in RANGED and in SURVIVE tests this round",
    )
};

fn check(task: Task, look: &Look<'_>) -> Result<(), Illegal> {
    check_only(task)?;
    if look.model(active(look)).has(Effects::FIRE_WEIGHT) {
        return refuse_order("the model is inspired already");
    }
    Ok(())
}

fn act(_: Task, cx: &mut Ctx<'_>) -> Option<Frame> {
    let id = cx.state.activation.model?;
    let model = cx.state.model_mut(id);
    model.gain(Effects::FIRE_WEIGHT);
    model.gain(Effects::RESILIENT);
    None
}

#[cfg(test)]
mod tests {
    use crate::testing::{ORDER_RULE, Orders as _, scene};

    #[test]
    fn a_die_of_the_shot_and_later_one_of_survival_are_rolled_again() {
        let mut game =
            scene("V1 2.4.1 plain hp=9 weapons=[\"Gun_[R6]\"]\nE1 5.4.1 plain hp=9 weapons=[\"Gun_[R6]\"]")
                .order("V", "Inspiring Presence", 1);
        game.play("order", []);
        assert_eq!(game.fact("models.V1.effects"), "[\"resilient\", \"fire-weight\"]");
        game.play("shoot E1 gun", [1, 1, 1, 1, 1, 1, 1, 1]);
        assert_eq!(game.asked(), "a reroll");
        game.offers_not("reroll 2");
        game.play("reroll 1", [5]);
        assert_eq!(game.damage("E1"), 1);
        game.play("end", []);
        game.play("activate E1", []);
        game.play("shoot V1 gun", [5, 5, 1, 1, 1, 1, 1, 1]);
        assert_eq!(game.asked(), "a reroll");
        game.play("reroll 1", [5]);
        assert_eq!(game.damage("V1"), 1);
    }

    #[test]
    fn nobody_is_inspired_twice() {
        let game = scene("V1 2.4.1 plain effects=[\"fire-weight\"]\nE1 8.8.1 plain").order(
            "V",
            "Inspiring Presence",
            1,
        );
        game.refused("order", ORDER_RULE);
        game.refused("order 2", ORDER_RULE);
    }
}
