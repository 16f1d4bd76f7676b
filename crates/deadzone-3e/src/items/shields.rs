//! Energy shields that are bought and carried. [DZ3-KEY-25]
//! Those of profiles are a keyword; both roll together.

use crate::state::Item;
use sortie_rulebook::rule;

/// Dice that a carried item rolls when its carrier would take damage.
pub(crate) fn dice(item: Item) -> u8 {
    let dice = value(item);
    if dice > 0 {
        rule!("DZ3-KEY-25");
    }
    dice
}

/// The value of a shield, 0 for everything else.
pub(super) const fn value(item: Item) -> u8 {
    match item {
        Item::EnergyShield2 => 2,
        Item::EnergyShield3 => 3,
        Item::EnergyShield4 => 4,
        _ => 0,
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::scene;

    /// Two hits against no success, then the shield's dice; the damage that is left.
    fn damage<const N: usize>(item: &str, dice: [u16; N]) -> u8 {
        let mut game =
            scene(&format!("E1 2.4.1 enforcer\nP1 4.4.1 ghoul item={item}")).covers(&["DZ3-KEY-25"]);
        game.play("shoot P1 laser-rifle", dice);
        game.damage("P1")
    }

    #[test]
    fn a_bought_shield_rolls_as_many_dice_as_it_says() {
        assert_eq!(damage("energy-shield-2", [7, 7, 1, 1, 1, 1, 1, 1, 6, 5]), 1);
        assert_eq!(damage("energy-shield-3", [7, 7, 1, 1, 1, 1, 1, 1, 5, 5, 7]), 1);
        assert_eq!(damage("energy-shield-4", [7, 7, 1, 1, 1, 1, 1, 1, 5, 6, 5, 6]), 0);
    }
}
