//! Target Acquisition (Pathfinder Sergeant): before a SHOOT with a TAG weapon, one more die or Weight of Fire (3).
//!
//! Any model of the team may shoot it, in its own activation or out of it. The value is added to that of the weapon, as
//! values of Weight of Fire are.

use super::{Declared, Order, order_rule, refuse_order};
use crate::items::add_dice;
use crate::keywords::Task;
use crate::look::{Ctx, Look};
use crate::state::{Role, Stat};
use sortie_kernel::Illegal;

pub(super) static ORDER: Order = Order {
    declared: Some(Declared { check, list, act }),
    ways: &["one more die", "Weight of Fire (3)"],
    ..Order::new("Target Acquisition", "one more die, or three re-rolls, for a shot with a Tag weapon")
};

/// Option 0 is the die, option 1 the re-rolls.
fn list(_: Role, _: &Look<'_>, out: &mut Vec<Task>) {
    out.extend([0, 1].map(|option| Task { option, ..Task::default() }));
}

fn check(task: Task, role: Role, look: &Look<'_>) -> Result<(), Illegal> {
    if task.option > 1 || task.model.is_some() || task.cell.is_some() {
        return refuse_order("the order is one more die (1) or Weight of Fire (2)");
    }
    let pool = look.state.test.pool(role);
    let attack = &look.state.attack;
    let tagged = attack.weapon.is_some_and(|weapon| look.weapon(weapon).title.starts_with("TAG "));
    let shot = pool.stat == Stat::Ranged && pool.model == attack.attacker;
    if !(shot && tagged && pool.model.is_some_and(|id| look.side(id) == pool.by)) {
        return refuse_order("the order is for your own SHOOT with a Tag weapon");
    }
    Ok(())
}

fn act(task: Task, role: Role, cx: &mut Ctx<'_>) {
    if task.option == 0 {
        add_dice(role, 1, order_rule(), cx);
    } else {
        cx.state.test.pool_mut(role).rerolls += 3;
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::{Game, ORDER_RULE, Orders as _, scene};

    fn acquire(weapon: &str) -> Game {
        scene(&format!("E1 2.4.1 plain weapons=[\"{weapon}_[R6]\"]\nP1 5.4.1 plain hp=9")).order(
            "E",
            "Target Acquisition",
            1,
        )
    }

    #[test]
    fn a_die_more() {
        let mut game = acquire("TAG_Rifle");
        game.play("shoot P1 tag-rifle", []);
        game.refused("order 3", ORDER_RULE);
        // 3 dice, 2 for the clear shot and 1 more against 3.
        game.play("order", [5, 5, 5, 5, 5, 5, 1, 1, 1]);
        assert_eq!(game.damage("P1"), 6);
    }

    #[test]
    fn or_three_rerolls() {
        let mut game = acquire("TAG_Rifle");
        game.play("shoot P1 tag-rifle", []);
        game.play("order 2", [1, 1, 1, 1, 1, 1, 1, 1]);
        game.offers_not("reroll 4");
        game.play("reroll 3", [5, 5, 5]);
        assert_eq!(game.damage("P1"), 3);
    }

    #[test]
    fn other_weapons_acquire_nothing() {
        let mut game = acquire("Rifle");
        game.play("shoot P1 rifle", [1, 1, 1, 1, 1, 1, 1, 1]);
        assert_eq!(game.asked(), "a command-reroll");
        game.play("keep", []);
        game.refused("order", "DZ3-CMD-17");
    }
}
