//! Overcharge (Cypher Prime): for its activation the Noh weapons of the active model are Rapid Fire weapons with
//! Weight of Fire (2). Every weapon with that word in its name is meant; the value is added to its own.

use super::{Act, Order, has_boon, refuse_order};
use crate::frame::Frame;
use crate::ids::{ModelId, WeaponId};
use crate::keywords::Task;
use crate::look::{Ctx, Look};
use crate::sequence::activation::active;
use crate::state::Boons;
use sortie_kernel::Illegal;

pub(super) static ORDER: Order = Order {
    act: Some(Act { check, list: |_, out| out.push(Task::default()), act }),
    ..Order::new("Overcharge", "the active model's Noh weapons have Rapid Fire and two re-rolls")
};

fn is_noh(weapon: WeaponId, look: &Look<'_>) -> bool {
    look.weapon(weapon).title.split(' ').any(|word| word == "Noh")
}

/// Whether the weapon is overcharged in the model's hands.
pub(super) fn is_overcharged(id: ModelId, weapon: WeaponId, look: &Look<'_>) -> bool {
    has_boon(id, Boons::OVERCHARGED, look) && is_noh(weapon, look)
}

fn check(task: Task, look: &Look<'_>) -> Result<(), Illegal> {
    if task != Task::default() {
        return refuse_order("the order is for the active model and has no other parts");
    }
    if !look.guns(active(look)).any(|(gun, _)| is_noh(gun, look)) {
        return refuse_order("the model has no Noh weapon");
    }
    Ok(())
}

fn act(_: Task, cx: &mut Ctx<'_>) -> Option<Frame> {
    cx.state.activation.boons.add(Boons::OVERCHARGED);
    None
}

#[cfg(test)]
mod tests {
    use crate::testing::{Game, ORDER_RULE, Orders as _, scene};

    fn cypher(weapons: &str) -> Game {
        scene(&format!("A1 2.4.1 plain weapons=[{weapons}]\nP1 4.4.1 ghoul hp=9\nP2 8.8.1 ghoul")).order(
            "A",
            "Overcharge",
            1,
        )
    }

    #[test]
    fn a_noh_rifle_rolls_two_dice_again() {
        let mut game = cypher("\"Noh_Rifle_[R5]\",\"Pistol_[R5]\"");
        game.refused("blaze P1 noh-rifle", "DZ3-KEY-76");
        game.play("order", []);
        assert_eq!(game.fact("active.boons"), "[\"overcharged\"]");
        game.refused("blaze P1 pistol", "DZ3-KEY-76");
        game.offers("blaze P1 noh-rifle");
        game.play("shoot P1 noh-rifle", [1, 1, 1, 1, 1, 1, 1, 1]);
        game.refused("reroll 3", "DZ3-DICE-11");
        game.play("reroll 2", [5, 5]);
        assert_eq!(game.damage("P1"), 2);
    }

    #[test]
    fn it_can_blaze_and_adds_to_its_own_weight_of_fire() {
        let mut game = cypher("\"Twin_Noh_Rifles_[R5,Weight_of_Fire_(1)]\"");
        game.play("order", []);
        game.play("blaze P1 twin-noh-rifles", [1, 1, 1, 1, 1, 1]);
        game.play("reroll 3", [5, 5, 5, 1, 1, 1]);
        assert!(game.pinned("P1"));
    }

    #[test]
    fn other_weapons_are_not_served() {
        cypher("\"Pistol_[R5]\"").refused("order", ORDER_RULE);
        cypher("\"Noh_Rifle_[R5]\"").refused("order 2", ORDER_RULE);
        let mut game = cypher("\"Noh_Rifle_[R5]\",\"Pistol_[R5]\"");
        game.play("order", []);
        game.play("shoot P1 pistol", [1, 1, 1, 1, 1, 1, 1, 1]);
        assert_eq!(game.asked(), "a action");
    }
}
