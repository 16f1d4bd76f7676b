//! Bastion (Peacekeeper Captain): before the dice of an attack, 1 more ARMOUR and Resilient (1) for one SURVIVE roll.
//!
//! Given once for each roll, and so perhaps more than once in an activation. The attack's dice must be still to come:
//! not against an explosion, flames or a blaze, which are rolled before. The ARMOUR serves against the damage of this
//! attack, not against what follows from it, such as a wall.

use super::common::check_only;
use super::{Declared, Order, refuse_order};
use crate::keywords::Task;
use crate::look::{Ctx, Look};
use crate::sequence::refuse;
use crate::state::{Role, Stat};
use sortie_kernel::Illegal;
use sortie_rulebook::rule;

pub(super) static ORDER: Order = Order {
    declared: Some(Declared { check, list: |_, _, out| out.push(Task::default()), act }),
    unlimited: true,
    ..Order::new("Bastion", "one more armour and one re-roll in a SURVIVE test against an attack")
};

fn check(task: Task, role: Role, look: &Look<'_>) -> Result<(), Illegal> {
    check_only(task)?;
    let test = &look.state.test;
    if test.pool(role).stat != Stat::Survive || test.pool(role.other()).model.is_none() {
        return refuse_order("the order is for a SURVIVE roll against an attack");
    }
    if look.state.attack.more_armour > 0 {
        return refuse(rule!("DZ3-CMD-17"), "the order was given for this roll already");
    }
    Ok(())
}

fn act(_: Task, role: Role, cx: &mut Ctx<'_>) {
    cx.state.attack.more_armour += 1;
    cx.state.test.pool_mut(role).rerolls += 1;
}

#[cfg(test)]
mod tests {
    use crate::testing::{Game, Orders as _, scene};

    fn bastion(text: &str) -> Game {
        scene(text).order("E", "Bastion", 3)
    }

    const TEXT: &str = "P1 2.4.1 plain weapons=[\"Gun_[R6,Rapid_Fire]\"]\nE1 5.4.1 plain hp=9";

    #[test]
    fn armour_and_a_reroll_for_one_roll() {
        let team = "b = { command = [\"order\", \"order\", \"dice\"], order = \"Bastion\" }";
        let mut game = scene(TEXT).with(team).command("P", "shoot").covers(&["DZ3-CMD-17"]);
        game.play("shoot E1 gun", []);
        assert_eq!(game.asked(), "b declare");
        game.play("order", []);
        game.refused("order", "DZ3-CMD-17");
        game.play("roll", [5, 5, 5, 1, 1, 1, 1, 1]);
        assert_eq!(game.asked(), "b reroll");
        game.play("reroll 1", [5]);
        game.play("keep", []);
        game.play("keep", []);
        // Three against one; armour spares one more.
        assert_eq!((game.damage("E1"), game.fact("models.E1.armour").as_str()), (1, "0"));
        // Another roll, another order, in the same activation.
        game.play("command shoot E1 gun", []);
        game.offers("order");
    }

    #[test]
    fn not_once_the_attack_is_rolled_nor_for_a_fighter() {
        let mut game = bastion(TEXT);
        game.play("blaze E1 gun", [5, 1, 1, 1, 1, 1, 1, 1, 1]);
        assert_eq!(game.asked(), "b command-reroll");
        let mut game = bastion("P1 4.4.1 plain\nE1 4.4.1 plain hp=9");
        game.play("assault E1 fists", []);
        game.play("fight-back fists", [1, 1, 1, 1, 1, 1]);
        assert_eq!(game.asked(), "b command-reroll");
    }

    #[test]
    fn it_does_not_soften_the_wall_behind() {
        let board = format!("{}L1 B: 44E\n", crate::testing::OPEN);
        let text = "P1 2.4.1 plain weapons=[\"Gun_[R6,Knockback]\"]\nE1 4.4.1 plain hp=9";
        let mut game =
            crate::testing::scene_on(&board, text).order("E", "Bastion", 1).covers(&["DZ3-WALL-01"]);
        game.play("shoot E1 gun", []);
        game.play("order", [5, 5, 1, 1, 1, 1, 1, 1]);
        // Two against none, armour spares one. Then the wall, one against none, and no armour.
        game.play("keep", [5, 1, 1, 1, 1, 1]);
        assert_eq!(game.damage("E1"), 2);
    }
}
