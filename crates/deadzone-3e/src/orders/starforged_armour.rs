//! Starforged Armour (Forge Guard Huscarl): when the damage of an attack on a friendly model is done, before shields
//! and armour, each order lowers the AP of the attack by 1; any number of them. It is offered only where it can
//! spare HP: the attack pierces armour that the model has, and the dice at hand lower the AP below that armour.

use super::{Order, refuse_order};
use crate::look::Look;
use crate::sequence::damage::{self, Harm};
use crate::sequence::refuse;
use crate::state::Face;
use sortie_kernel::Illegal;
use sortie_rulebook::rule;

pub(super) static ORDER: Order = Order {
    softens: Some(check),
    unlimited: true,
    ..Order::new("Starforged Armour", "the attack has 1 AP less")
};

fn check(harm: Harm, look: &Look<'_>) -> Result<(), Illegal> {
    let Harm { target, points, pierced, .. } = harm;
    if pierced == 0 {
        return refuse(rule!("DZ3-DMG-04"), "the attack pierces no armour");
    }
    let armour = damage::armour(target, look);
    let dice = look.state.hands[look.side(target).index()].count(Face::Order);
    if armour.saturating_add(dice) <= pierced || armour.saturating_sub(pierced) >= points {
        return refuse_order("the order would not spare the model any damage");
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use crate::testing::{Game, Orders as _, scene};

    fn guard(gun: &str, armour: u8, dice: u8) -> Game {
        scene(&format!(
            "P1 2.4.1 plain weapons=[\"Gun_[R6,{gun}]\"]\nF1 4.4.1 plain armour={armour} hp=9\nF2 8.8.1 plain"
        ))
        .order("F", "Starforged Armour", dice)
    }

    /// Three successes against none.
    fn shoot(game: &mut Game) {
        game.play("shoot F1 gun", [5, 5, 5, 1, 1, 1, 1, 1]);
        game.play("keep", []);
    }

    #[test]
    fn each_order_blunts_the_attack_by_one() {
        let mut game = guard("AP2", 2, 3).covers(&["DZ3-DMG-04"]);
        shoot(&mut game);
        assert_eq!(game.asked(), "b order");
        game.play("yes", []);
        assert_eq!(game.asked(), "b order");
        game.play("yes", []);
        // AP 0 is left: nothing more to blunt.
        assert_eq!((game.damage("F1"), game.fact("b.command").as_str()), (1, "[\"order\"]"));
        assert_eq!(game.asked(), "a action");
    }

    #[test]
    fn one_may_be_enough_or_none() {
        let mut game = guard("AP2", 2, 2);
        shoot(&mut game);
        game.refused("roll", "DZ3-CMD-17");
        game.play("yes", []);
        game.play("no", []);
        assert_eq!(game.damage("F1"), 2);
        let mut game = guard("AP2", 2, 1);
        shoot(&mut game);
        game.play("no", []);
        assert_eq!(game.damage("F1"), 3);
    }

    #[test]
    fn it_is_offered_only_where_it_helps() {
        for (gun, armour, dice) in [("Suppression", 2, 1), ("AP3", 0, 3), ("AP3", 2, 1)] {
            let mut game = guard(gun, armour, dice);
            shoot(&mut game);
            assert_ne!(game.asked(), "b order", "{gun} against {armour}");
        }
    }
}
