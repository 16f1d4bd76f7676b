//! Bomb Expert (Master Creeper): the active model makes a free SHOOT with R2, Explosive (Frag (2)).
//!
//! It is a SHOOT in all but its price: not with an enemy in the cube, and not by a model without RANGED.

use super::{Act, Order, attacks};
use crate::keywords::Task;
use crate::look::Look;
use crate::sequence::activation::active;
use crate::sequence::shooting;
use sortie_kernel::Illegal;

pub(super) static ORDER: Order = Order {
    act: Some(Act { check, list: attacks::list, act: attacks::fire }),
    weapon: Some("Bomb [R2, Explosive (Frag (2))]"),
    ..Order::new("Bomb Expert", "the active model throws a bomb up to 2 cubes: an explosion of 2 dice")
};

fn check(task: Task, look: &Look<'_>) -> Result<(), Illegal> {
    let cell = attacks::named(task)?;
    shooting::check_shooter(active(look), look)?;
    attacks::check_aim(cell, look)
}

#[cfg(test)]
mod tests {
    use crate::testing::{Game, ORDER_RULE, Orders as _, scene};

    fn bomb(text: &str) -> Game {
        scene(text).order("V", "Bomb Expert", 1)
    }

    #[test]
    fn a_bomb_for_free() {
        let mut game = bomb("V1 2.4.1 plain\nE1 4.4.1 plain hp=9").covers(&["DZ3-KEY-28", "DZ3-KEY-30"]);
        game.offers("order 4.4.1");
        // Two successes against none, then the throw to the north.
        game.play("order 4.4.1", [4, 4, 1, 1, 1, 1]);
        game.play("place 500,500", []);
        assert_eq!((game.damage("E1"), game.fact("models.E1.at").as_str()), (2, "4.5.1"));
        assert_eq!((game.fact("active.short").as_str(), game.fact("a.command").as_str()), ("0", "[]"));
    }

    #[test]
    fn it_is_thrown_like_a_shot() {
        let game = bomb("V1 2.4.1 plain\nE1 4.4.1 plain");
        game.refused("order 5.4.1", "DZ3-SHOOT-04");
        game.refused("order 2.4.1", "DZ3-KEY-28");
        game.refused("order", ORDER_RULE);
        bomb("V1 2.4.1 plain\nE1 2.4.1 plain").refused("order 3.4.1", "DZ3-SHOOT-02");
        bomb("V1 2.4.1 plain ranged=-\nE1 4.4.1 plain").refused("order 4.4.1", "DZ3-DICE-05");
    }
}
