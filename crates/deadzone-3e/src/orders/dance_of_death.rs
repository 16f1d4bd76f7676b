//! Dance of Death (Kalyshi Deathstrike): after an ASSAULT of the active model it moves 1 cube, and no enemy
//! strikes at it when it goes. The ASSAULT is an action, a command result or one that its movement has started,
//! and is the latest thing it has done; attacks out of its turn do not count. In this activation no Advance result
//! is spent on it, neither before nor after. Entering a cube with enemies starts a fight as usual.

use super::{Act, Order, refuse_order};
use crate::frame::Frame;
use crate::keywords::Task;
use crate::look::{Ctx, Look, look};
use crate::sequence::activation::active;
use crate::sequence::movement::{self, MoveKind, Moving};
use crate::sequence::refuse;
use crate::state::{Act as Action, Boons};
use sortie_kernel::Illegal;
use sortie_rulebook::rule;

pub(super) static ORDER: Order = Order {
    act: Some(Act { check, list, act }),
    ..Order::new(
        "Dance of Death",
        "after its ASSAULT the active model moves one cube, and no enemy strikes at it",
    )
};

fn moving(look: &Look<'_>) -> Moving {
    movement::start(active(look), 1, MoveKind::Ordered, look)
}

fn list(look: &Look<'_>, out: &mut Vec<Task>) {
    out.extend(movement::steps(moving(look), look).map(|to| Task { cell: Some(to), ..Task::default() }));
}

fn check(task: Task, look: &Look<'_>) -> Result<(), Illegal> {
    let Task { model: None, cell: Some(to), option: 0 } = task else {
        return refuse_order("name the cube to go to");
    };
    let activation = &look.state.activation;
    if activation.latest != Some(Action::Assault) {
        return refuse_order("the order follows an ASSAULT of the active model");
    }
    if activation.boons.has(Boons::ADVANCED) {
        return refuse_order("an Advance result was spent on the model");
    }
    if look.profile(active(look)).speed.is_none() {
        return refuse(rule!("DZ3-FORCE-10"), "the model has no SPEED");
    }
    movement::check_step(moving(look), to, look).map(|_| ())
}

fn act(task: Task, cx: &mut Ctx<'_>) -> Option<Frame> {
    cx.state.activation.boons.add(Boons::NO_ADVANCE);
    Some(Frame::Arrive { moving: moving(&look(cx)), to: task.cell? })
}

#[cfg(test)]
mod tests {
    use crate::testing::{Game, ORDER_RULE, Orders as _, scene};

    fn dancer(active: &str) -> Game {
        scene("A1 4.4.1 plain\nP1 4.4.1 ghoul hp=9\nP2 6.4.1 ghoul hp=9")
            .with(&format!("active = {{ model = \"A1\"{active} }}"))
            .with("a = { command = [\"order\", \"advance\"], order = \"Dance of Death\" }")
    }

    #[test]
    fn the_dancer_slips_away_unharmed() {
        let mut game = dancer("");
        game.refused("order 5.4.1", ORDER_RULE);
        game.play("assault P1 fists", []);
        game.play("survive", [1, 1, 1, 1, 1, 1]);
        game.play("keep", []);
        assert_eq!(game.fact("active.latest"), "assault");
        game.refused("order", ORDER_RULE);
        game.refused("order 6.4.1", "DZ3-ADV-01");
        game.play("order 5.4.1", []);
        game.play("place 500,500", []);
        assert_eq!(game.fact("models.A1.at"), "5.4.1");
        game.refused("command advance 6.4.1", ORDER_RULE);
    }

    #[test]
    fn it_may_dance_into_the_next_fight() {
        let mut game =
            scene("A1 4.4.1 plain\nP1 5.4.1 ghoul hp=9\nP2 6.4.1 ghoul hp=9").order("A", "Dance of Death", 1);
        game.play("advance 5.4.1", []);
        game.play("place 165,165", []);
        game.play("assault P1 fists", []);
        game.play("survive", [1, 1, 1, 1, 1, 1, 1]);
        game.play("keep", []);
        game.play("order 6.4.1", []);
        game.play("place 165,165", []);
        assert_eq!(game.asked(), "a target");
    }

    #[test]
    fn an_advance_result_and_the_dance_exclude_each_other() {
        let spent = ", latest = \"assault\", boons = [\"advanced-by-result\"]";
        dancer(spent).refused("order 5.4.1", ORDER_RULE);
        dancer(", latest = \"advance\"").refused("order 5.4.1", ORDER_RULE);
    }
}
