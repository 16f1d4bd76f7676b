//! Stealth (Black Talon Prime): a Cypher or Black Talon that is shot at has one more die in its SURVIVE test. Every
//! profile with one of these names is meant, and every shot aimed at the model itself, a blaze included; flames and
//! explosions are aimed at its cube.

use super::{Declared, Order, is_called, order_rule, refuse_order};
use crate::event::Event;
use crate::keywords::Task;
use crate::look::{Ctx, Look};
use crate::state::{Role, Stat};
use sortie_kernel::Illegal;

pub(super) static ORDER: Order = Order {
    declared: Some(Declared { check, list: |_, _, out| out.push(Task::default()), act }),
    ..Order::new("Stealth", "one more die in the SURVIVE test of a Cypher or Black Talon that is shot at")
};

fn check(task: Task, role: Role, look: &Look<'_>) -> Result<(), Illegal> {
    let (pool, attack) = (look.state.test.pool(role), &look.state.attack);
    if task != Task::default() {
        return refuse_order("the order is for the target of the shot and has no other parts");
    }
    let shot_at = attack.cause.is_shot() && attack.target.is_some() && attack.target == pool.model;
    if pool.stat != Stat::Survive || !shot_at {
        return refuse_order("the order is for the SURVIVE test of a model that is shot at");
    }
    if !pool.model.is_some_and(|id| is_called(id, &["Cypher", "Black Talon"], look)) {
        return refuse_order("the order is for Cyphers and Black Talons");
    }
    Ok(())
}

fn act(_: Task, role: Role, cx: &mut Ctx<'_>) {
    let pool = cx.state.test.pool_mut(role);
    pool.dice += 1;
    let (model, stat) = (pool.model, pool.stat);
    cx.emit(order_rule(), || Event::Modifier { model, stat, dice: 1 });
}

#[cfg(test)]
mod tests {
    use crate::testing::{Game, ORDER_RULE, Orders as _, scene};

    fn shot(profile: &str, dice: u8) -> Game {
        scene(&format!(
            "P1 2.4.1 ghoul\nA1 5.4.1 plain profile={profile} armour=0 hp=9 keywords=[\"Construct\"]\nA2 8.8.1 plain"
        ))
        .order("A", "Stealth", dice)
    }

    #[test]
    fn one_more_die_to_survive_the_shot() {
        let mut game = shot("cypher", 1);
        game.play("shoot A1 rifle", []);
        assert_eq!(game.asked(), "b declare");
        game.refused("order 2", ORDER_RULE);
        game.play("order", [7, 1, 1, 1, 1, 1, 1, 1, 5]);
        assert_eq!(game.damage("A1"), 0);
        assert!(game.log().contains("A1: +1 SURVIVE die"), "{}", game.log());
    }

    #[test]
    fn a_blaze_is_a_shot_too_and_one_order_is_all() {
        let mut game = shot("black-talon", 2);
        game.play("blaze A1 rifle", [7, 1, 1, 1, 1, 1]);
        assert_eq!(game.asked(), "b declare");
        game.play("order", [1, 1, 1, 5]);
        assert_eq!(game.asked(), "b command-reroll");
        game.play("keep", []);
        assert!(!game.pinned("A1"));
    }

    #[test]
    fn others_and_other_tests_are_not_served() {
        let mut game = shot("marionette", 1);
        game.play("shoot A1 rifle", [5, 1, 1, 1, 1, 1, 1, 1]);
        assert_eq!(game.asked(), "b command-reroll");
        let mut game = scene("P1 4.4.1 ghoul\nA1 4.4.1 plain profile=cypher hp=9 keywords=[\"Construct\"]")
            .order("A", "Stealth", 1);
        game.play("assault A1 fists", []);
        game.play("survive", [1, 1, 1, 1, 1, 1]);
        assert_eq!(game.asked(), "b command-reroll");
    }
}
