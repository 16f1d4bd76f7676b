//! Jack of all Trades (Human, Sphyr and Rin Cell Leader): before a test of the active model one of its RANGED, FIGHT
//! and SURVIVE is the target number.
//!
//! Any test that it makes in its own activation, also against an attack; a stat that it lacks lends nothing, and a
//! test of a stat that it lacks stays lost. Dice and re-rolls are those of the test, only the number changes.

use super::{Declared, Order, refuse_order};
use crate::ids::ModelId;
use crate::keywords::Task;
use crate::look::{Ctx, Look, look};
use crate::sequence::refuse;
use crate::state::{Role, Stat};
use sortie_kernel::Illegal;
use sortie_rulebook::rule;

pub(super) static ORDER: Order = Order {
    declared: Some(Declared { check, list, act }),
    ways: &["RANGED", "FIGHT", "SURVIVE"],
    ..Order::new("Jack of all Trades", "the active model tests with another of its stats")
};

/// RANGED, FIGHT, SURVIVE, in the order of the options.
const STATS: [Stat; 3] = [Stat::Ranged, Stat::Fight, Stat::Survive];

fn list(_: Role, _: &Look<'_>, out: &mut Vec<Task>) {
    out.extend([0, 1, 2].map(|option| Task { option, ..Task::default() }));
}

fn number(id: ModelId, stat: Stat, look: &Look<'_>) -> Option<u8> {
    let profile = look.profile(id);
    match stat {
        Stat::Ranged => profile.ranged,
        Stat::Fight => profile.fight,
        _ => profile.survive,
    }
}

fn check(task: Task, role: Role, look: &Look<'_>) -> Result<(), Illegal> {
    let pool = look.state.test.pool(role);
    let activation = &look.state.activation;
    let Some(id) = pool.model.filter(|id| activation.model == Some(*id)) else {
        return refuse_order("the order is for a test of the active model");
    };
    if activation.wild {
        return refuse(rule!("DZ3-KEY-73"), "no order is given to a model that runs wild");
    }
    let Some(stat) =
        STATS.get(usize::from(task.option)).filter(|_| task.model.is_none() && task.cell.is_none())
    else {
        return refuse_order("the order takes RANGED (1), FIGHT (2) or SURVIVE (3)");
    };
    match number(id, *stat, look) {
        None => refuse(rule!("DZ3-DICE-05"), "the model has no such stat"),
        Some(target) if target == pool.target => refuse_order("it would change nothing"),
        Some(_) => Ok(()),
    }
}

fn act(task: Task, role: Role, cx: &mut Ctx<'_>) {
    let id = cx.state.test.pool(role).model.expect("checked");
    let target = number(id, STATS[usize::from(task.option)], &look(cx)).expect("checked");
    cx.state.test.pool_mut(role).target = target;
}

#[cfg(test)]
mod tests {
    use crate::testing::{Game, ORDER_RULE, Orders as _, scene};

    fn jack(text: &str) -> Game {
        scene(text).order("R", "Jack of all Trades", 1)
    }

    #[test]
    fn another_stat_lends_its_number() {
        let mut game = jack("R1 2.4.1 plain ranged=6 fight=3 weapons=[\"Gun_[R6]\"]\nE1 5.4.1 plain hp=9");
        game.play("shoot E1 gun", []);
        assert_eq!(game.asked(), "a declare");
        game.refused("order", ORDER_RULE);
        game.offers("order 3");
        game.play("order 2", [3, 3, 3, 2, 2, 1, 1, 1]);
        assert_eq!(game.damage("E1"), 3);
    }

    #[test]
    fn it_helps_nobody_but_the_active_model() {
        let mut game = scene("E1 5.4.1 plain weapons=[\"Gun_[R6]\"]\nR1 2.4.1 plain fight=3 hp=9").order(
            "R",
            "Jack of all Trades",
            1,
        );
        game.play("shoot R1 gun", [1, 1, 1, 1, 1, 1, 1, 1]);
        game.refused("order 2", "DZ3-CMD-07");
        game.play("keep", []);
        assert_eq!(game.asked(), "a action");
    }

    #[test]
    fn it_serves_in_an_answer_to_an_attack_too_but_not_by_a_missing_stat() {
        let mut game = jack("R1 4.4.1 plain ranged=3 fight=- hp=9\nE1 4.4.1 plain");
        game.play("advance", []);
        game.play("strike E1 fists", []);
        assert_eq!(game.asked(), "a declare");
        game.refused("order 2", "DZ3-DICE-05");
        game.play("order", [5, 1, 1, 3, 1, 1]);
        assert_eq!(game.damage("R1"), 0);
    }
}
