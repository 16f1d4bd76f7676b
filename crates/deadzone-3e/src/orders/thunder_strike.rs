//! Thunder Strike (Thorgarim Huscarl): the active model makes a free attack with its hammer: R2, Frag (2). It needs
//! a weapon with that word in its name and is not an Iron Ancestor. The attack is resolved like a SHOOT with an
//! Explosive weapon: at a cube in sight other than its own, without a test, and not with an enemy in its own cube. A
//! RANGED stat is not needed.

use super::{Act, Order, attacks, is_called, refuse_order};
use crate::keywords::Task;
use crate::look::Look;
use crate::sequence::activation::active;
use sortie_kernel::Illegal;

pub(super) static ORDER: Order = Order {
    act: Some(Act { check, list: attacks::list, act: attacks::fire }),
    weapon: Some("Thunder Strike [R2, Explosive (Frag (2))]"),
    ..Order::new("Thunder Strike", "the active model's hammer shakes a cube within 2: an explosion of 2 dice")
};

fn check(task: Task, look: &Look<'_>) -> Result<(), Illegal> {
    let (id, cell) = (active(look), attacks::named(task)?);
    let hammer = look.weapons(id).any(|weapon| {
        let words = look.weapon(weapon).title.split(' ');
        { words }.any(|word| matches!(word, "Hammer" | "Hammers"))
    });
    if !hammer || is_called(id, &["Iron Ancestor"], look) {
        return refuse_order("the order is for models with a hammer, except Iron Ancestors");
    }
    attacks::check_aim(cell, look)
}

#[cfg(test)]
mod tests {
    use crate::testing::{Game, ORDER_RULE, Orders as _, scene};

    fn smith(words: &str, rest: &str) -> Game {
        scene(&format!("F1 2.4.1 plain {words}\nP1 4.4.1 ghoul hp=9{rest}")).order("F", "Thunder Strike", 2)
    }

    const HAMMER: &str = "ranged=- weapons=[\"Forge_Hammer_[CC,AP1]\"]";

    #[test]
    fn the_ground_shakes_two_cubes_away() {
        let mut game = smith(HAMMER, "").covers(&["DZ3-KEY-30"]);
        game.refused("order", ORDER_RULE);
        game.refused("order 2.4.1", "DZ3-KEY-28");
        game.refused("order 5.4.1", "DZ3-SHOOT-04");
        // Two successes against none, then the throw to the south.
        game.play("order 4.4.1", [4, 4, 1, 1, 1, 5]);
        game.play("place 500,500", []);
        assert_eq!((game.damage("P1"), game.fact("models.P1.at").as_str()), (2, "4.3.1"));
        assert!(game.pinned("P1"));
        assert_eq!(game.fact("active.short"), "0");
        game.refused("order 4.3.1", "DZ3-CMD-17");
    }

    #[test]
    fn no_hammer_no_thunder() {
        smith("weapons=[\"Axe_[CC]\"]", "").refused("order 4.4.1", ORDER_RULE);
        smith("profile=iron-ancestor", "").refused("order 4.4.1", ORDER_RULE);
        smith(HAMMER, "\nP2 2.4.1 ghoul").refused("order 4.4.1", "DZ3-SHOOT-02");
    }
}
