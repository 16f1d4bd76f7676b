//! Wheels Within Wheels (Overseer): the opponent loses one stored command die, which the giver picks. It is given in
//! the activation of a friendly model.

use super::{Act, Order, order_rule, refuse_order};
use crate::event::Event;
use crate::frame::Frame;
use crate::keywords::Task;
use crate::look::{Ctx, Look};
use crate::state::Face;
use sortie_kernel::Illegal;

pub(super) static ORDER: Order = Order {
    act: Some(Act { check, list, act }),
    ways: &["+1 model", "Dice", "Advance", "Shoot", "Assault", "special order"],
    ..Order::new("Wheels Within Wheels", "the opponent loses a command die of your choice")
};

/// The options are the faces in the order of the die: 1 is `+1 model`, 6 the special order.
fn list(_: &Look<'_>, out: &mut Vec<Task>) {
    out.extend((0..6).map(|option| Task { option, ..Task::default() }));
}

fn check(task: Task, look: &Look<'_>) -> Result<(), Illegal> {
    let Task { model: None, cell: None, option: option @ 0..6 } = task else {
        return refuse_order("name a face of the command die, from 1 to 6");
    };
    let opponent = look.state.activation.controller.other();
    if !look.state.hands[opponent.index()].has(Face::ALL[usize::from(option)]) {
        return refuse_order("the opponent has no such command die");
    }
    Ok(())
}

fn act(task: Task, cx: &mut Ctx<'_>) -> Option<Frame> {
    let side = cx.state.activation.controller.other();
    let face = Face::ALL[usize::from(task.option)];
    cx.state.hands[side.index()].take(face);
    cx.emit(order_rule(), || Event::Discarded { side, face });
    None
}

#[cfg(test)]
mod tests {
    use crate::testing::{Game, ORDER_RULE, Orders as _, scene};

    fn plotters() -> Game {
        scene("A1 2.4.1 plain\nP1 8.8.1 ghoul")
            .order("A", "Wheels Within Wheels", 2)
            .command("P", "shoot dice")
    }

    #[test]
    fn one_die_of_the_opponent_is_gone() {
        let mut game = plotters().covers(&["DZ3-CMD-17"]);
        assert_eq!(game.menu().iter().filter(|line| line.starts_with("order")).count(), 2);
        game.offers("order 2");
        game.play("order 4", []);
        assert_eq!(
            (game.fact("a.command").as_str(), game.fact("b.command").as_str()),
            ("[\"order\"]", "[\"dice\"]")
        );
        assert!(game.log().contains("side B loses a Shoot die"), "{}", game.log());
        game.refused("order 2", "DZ3-CMD-17");
    }

    #[test]
    fn only_dice_that_are_there() {
        plotters().refused("order", ORDER_RULE);
        plotters().refused("order 7", ORDER_RULE);
        plotters().refused("order 2 P1", ORDER_RULE);
    }
}
