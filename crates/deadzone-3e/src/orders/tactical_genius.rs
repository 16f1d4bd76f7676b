//! Tactical Genius (Commando Captain): the active model uses an Advance, Shoot or Assault die of the opponent as its own.
//!
//! The die is discarded from the opponent's hand at once and serves this activation only, for the action that it
//! shows, never to re-roll a die. It counts as the one such result of the activation.

use super::{Act, Order, order_rule, refuse_order};
use crate::event::Event;
use crate::frame::Frame;
use crate::keywords::Task;
use crate::look::{Ctx, Look};
use crate::sequence::refuse;
use crate::state::{Boons, Face};
use sortie_kernel::Illegal;
use sortie_rulebook::rule;

pub(super) static ORDER: Order = Order {
    act: Some(Act { check, list, act }),
    ways: &["Advance", "Shoot", "Assault"],
    ..Order::new("Tactical Genius", "the active model uses an Advance, Shoot or Assault die of the opponent")
};

/// The results that can be taken, in the order of the options.
const FACES: [Face; 3] = [Face::Advance, Face::Shoot, Face::Assault];

fn list(_: &Look<'_>, out: &mut Vec<Task>) {
    out.extend([0, 1, 2].map(|option| Task { option, ..Task::default() }));
}

fn check(task: Task, look: &Look<'_>) -> Result<(), Illegal> {
    let plain = task.model.is_none() && task.cell.is_none();
    let Some(face) = FACES.get(usize::from(task.option)).filter(|_| plain) else {
        return refuse_order("the order takes Advance (1), Shoot (2) or Assault (3)");
    };
    let activation = &look.state.activation;
    if activation.used.result {
        return refuse(
            rule!("DZ3-CMD-06"),
            "an Advance, Shoot or Assault result was spent on the model already",
        );
    }
    if !look.state.hands[activation.controller.other().index()].has(*face) {
        return refuse_order("the opponent has no such die");
    }
    Ok(())
}

fn act(task: Task, cx: &mut Ctx<'_>) -> Option<Frame> {
    let face = FACES[usize::from(task.option)];
    let side = cx.state.activation.controller.other();
    cx.state.hands[side.index()].take(face);
    cx.state.activation.boons.add(Boons::lent(face)?);
    cx.emit(order_rule(), || Event::Discarded { side, face });
    None
}

#[cfg(test)]
mod tests {
    use crate::testing::{Game, ORDER_RULE, Orders as _, scene};

    fn genius(text: &str, dice: &str) -> Game {
        scene(text).order("M", "Tactical Genius", 1).command("E", dice)
    }

    const TEXT: &str = "M1 2.4.1 plain weapons=[\"Gun_[R6]\"]\nE1 5.4.1 plain hp=9";

    #[test]
    fn the_opponents_die_pays_for_a_shot() {
        let mut game = genius(TEXT, "shoot dice").covers(&["DZ3-CMD-13", "DZ3-CMD-19"]);
        game.refused("command shoot E1 gun", "DZ3-CMD-05");
        game.refused("order", ORDER_RULE);
        game.play("order 2", []);
        assert_eq!(
            (game.fact("b.command").as_str(), game.fact("active.boons").as_str()),
            ("[\"dice\"]", "[\"lent-shoot\"]")
        );
        game.play("command shoot E1 gun", []);
        game.play("roll", [5, 1, 1, 1, 1, 1, 1, 1]);
        game.play("keep", []);
        assert_eq!((game.damage("E1"), game.fact("active.boons").as_str()), (1, "[]"));
        assert_eq!(
            (game.fact("active.short").as_str(), game.fact("active.result-spent").as_str()),
            ("0", "true")
        );
    }

    #[test]
    fn it_counts_as_the_one_result_of_the_activation() {
        let game = genius(TEXT, "shoot").with("active = { model = \"M1\", result-spent = true }");
        game.refused("order 2", "DZ3-CMD-06");
        let mut game = genius(TEXT, "advance assault");
        game.play("order", []);
        game.play("command advance 3.4.1", []);
        game.play("place 500,500", []);
        game.refused("command assault E1 fists", "DZ3-CMD-06");
    }

    #[test]
    fn unused_it_is_lost_and_it_rerolls_nothing() {
        let mut game = genius(TEXT, "assault");
        game.play("order 3", []);
        game.play("shoot E1 gun", [5, 1, 1, 1, 1, 1, 1, 1]);
        assert_eq!((game.damage("E1"), game.asked().as_str()), (1, "a action"));
        game.play("end", []);
        assert_eq!((game.fact("a.command").as_str(), game.fact("b.command").as_str()), ("[]", "[]"));
    }
}
