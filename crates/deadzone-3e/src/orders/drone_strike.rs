//! Drone Strike (Corporation Major): the active model takes a SPECIAL action that it has from the order: R8,
//! Indirect (Frag (2)). The action is short although Indirect weapons shoot for long, counts for the budget, and is
//! not taken among enemies; the test is the model's RANGED.

use super::{Act, Order, attacks};
use crate::frame::Frame;
use crate::keywords::Task;
use crate::look::{Ctx, Look};
use crate::sequence::activation::active;
use crate::sequence::{actions, refuse};
use sortie_kernel::Illegal;
use sortie_rulebook::rule;

pub(super) static ORDER: Order = Order {
    act: Some(Act { check, list: attacks::list, act }),
    weapon: Some("Drone Strike [R8, Indirect (Frag (2))]"),
    ..Order::new(
        "Drone Strike",
        "an action of the active model: indirect fire up to 8 cubes, an explosion of 2 dice",
    )
};

fn check(task: Task, look: &Look<'_>) -> Result<(), Illegal> {
    let cell = attacks::named(task)?;
    actions::check_given_special(look)?;
    if look.ranged(active(look)).is_none() {
        return refuse(rule!("DZ3-DICE-05"), "the model has no RANGED stat");
    }
    attacks::check_aim(cell, look)
}

fn act(task: Task, cx: &mut Ctx<'_>) -> Option<Frame> {
    actions::pay_given_special(cx);
    attacks::fire(task, cx)
}

#[cfg(test)]
mod tests {
    use crate::testing::{Game, ORDER_RULE, Orders as _, scene};

    fn major(words: &str, rest: &str) -> Game {
        scene(&format!("G1 2.4.1 plain {words}\nP1 6.4.1 ghoul hp=9{rest}")).order("G", "Drone Strike", 1)
    }

    #[test]
    fn the_drones_come_for_a_short_action() {
        let mut game = major("", "").covers(&["DZ3-KEY-51", "DZ3-KEY-52"]);
        game.refused("order", ORDER_RULE);
        game.refused("order 4.4.1", "DZ3-KEY-51");
        game.play("order 6.4.1", [5, 1, 1, 4, 1, 1, 1, 1, 1]);
        game.play("place 500,500", []);
        assert_eq!((game.damage("P1"), game.fact("models.P1.at").as_str()), (1, "6.5.1"));
        assert_eq!(
            (game.fact("active.short").as_str(), game.fact("active.acted").as_str()),
            ("1", "[\"special\"]")
        );
    }

    #[test]
    fn it_needs_an_action_and_time() {
        let spent = "active = { model = \"G1\", acted = [\"advance\", \"shoot\"] }";
        major("", "").with(spent).refused("order 6.4.1", "DZ3-TURN-03");
        major("", "\nP2 2.4.1 ghoul").refused("order 6.4.1", "DZ3-TURN-09");
        major("", "\nP2 2.4.1 ghoul pinned").refused("order 6.4.1", "DZ3-SHOOT-02");
        major("ranged=-", "").refused("order 6.4.1", "DZ3-DICE-05");
    }
}
