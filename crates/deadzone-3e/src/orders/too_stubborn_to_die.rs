//! Too Stubborn To Die (Steel Warrior Huscarl): the injured active model makes a SURVIVE test of 3 dice; with 2
//! successes it recovers 1 HP. Not for Vehicles and Walkers, nor for Bikes, which count as Vehicles. The test may
//! be helped as usual.

use super::{Act, Order, order_rule, refuse_order};
use crate::event::Event;
use crate::frame::Frame;
use crate::ids::ModelId;
use crate::keywords::Task;
use crate::look::{Ctx, Look, look};
use crate::sequence::activation::active;
use crate::setup::Props;
use crate::state::{Pool, Stat};
use crate::test;
use sortie_kernel::{Flow, Illegal};

pub(super) static ORDER: Order = Order {
    act: Some(Act {
        check,
        list: |_, out| out.push(Task::default()),
        act: |_, cx| Some(Frame::MendTest { model: active(&look(cx)) }),
    }),
    ..Order::new(
        "Too Stubborn To Die",
        "the injured active model recovers 1 HP if it passes a SURVIVE test (2)",
    )
};

fn check(task: Task, look: &Look<'_>) -> Result<(), Illegal> {
    let id = active(look);
    if task != Task::default() {
        return refuse_order("the order is for the active model and has no other parts");
    }
    if look.has(id, Props::VEHICLE) {
        return refuse_order("the order is not for Vehicles and Walkers");
    }
    if !look.is_injured(id) {
        return refuse_order("the model is not injured");
    }
    Ok(())
}

/// The model pulls itself together.
pub(crate) fn mend_test(model: ModelId, cx: &mut Ctx<'_>) -> Flow<Frame> {
    let (pool, reasons) = test::survive_alone(model, order_rule(), &look(cx));
    test::log_modifiers(&reasons, pool.model, Stat::Survive, cx);
    test::begin(Pool::default(), pool, Frame::MendScored { model }, cx)
}

/// Two successes are needed.
pub(crate) fn mend_scored(model: ModelId, cx: &mut Ctx<'_>) -> Flow<Frame> {
    let [_, successes] = test::totals(cx);
    if successes >= 2 {
        cx.state.model_mut(model).damage -= 1;
        cx.emit(order_rule(), || Event::Healed { model, points: 1 });
    } else {
        cx.emit(order_rule(), || Event::NoEffect);
    }
    Flow::Done
}

#[cfg(test)]
mod tests {
    use crate::testing::{Game, ORDER_RULE, Orders as _, scene};

    fn stubborn(words: &str) -> Game {
        scene(&format!("F1 2.4.1 plain hp=5 {words}\nP1 8.8.1 ghoul")).order("F", "Too Stubborn To Die", 1)
    }

    #[test]
    fn two_successes_recover_one_hp() {
        let mut game = stubborn("damage=2");
        game.play("order", [5, 5, 5]);
        assert_eq!((game.damage("F1"), game.fact("active.short").as_str()), (1, "0"));
        let mut game = stubborn("damage=2");
        game.play("order", [5, 1, 1]);
        assert_eq!(game.damage("F1"), 2);
    }

    #[test]
    fn keywords_help_the_test() {
        let mut game = stubborn("damage=2 keywords=[\"Resilient_(1)\"]");
        game.play("order", [5, 1, 1]);
        game.play("reroll 1", [5]);
        assert_eq!(game.damage("F1"), 1);
    }

    #[test]
    fn neither_the_unhurt_nor_machines_on_wheels_or_legs() {
        for words in [
            "",
            "damage=1 keywords=[\"Vehicle\"]",
            "damage=1 keywords=[\"Walker\"]",
            "damage=1 keywords=[\"Bike\"]",
        ] {
            stubborn(words).refused("order", ORDER_RULE);
        }
        stubborn("damage=1").refused("order 2", ORDER_RULE);
        stubborn("damage=1 pinned").refused("order", "DZ3-TURN-08");
    }
}
