//! Stimulants. [DZ3-ITEMS-11]

use super::{Use, add_dice};
use crate::look::Look;
use crate::sequence::refuse;
use crate::state::{Item, Role, Stat};
use sortie_kernel::Illegal;
use sortie_rulebook::rule;

pub(super) static STIMULANTS: Use = Use {
    declared: Some((check, |role, cx| add_dice(role, 1, rule!("DZ3-ITEMS-11"), cx))),
    ..Use::nothing(Item::Stimulants)
};

fn check(role: Role, look: &Look<'_>) -> Result<(), Illegal> {
    match look.state.test.pool(role).stat {
        Stat::Ranged | Stat::Fight => Ok(()),
        _ => refuse(rule!("DZ3-ITEMS-11"), "stimulants work on FIGHT and RANGED tests"),
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::scene;

    #[test]
    fn stimulants_add_a_die_to_a_fight() {
        let mut game =
            scene("E1 4.4.1 assault-enforcer item=stimulants\nP1 4.4.1 ghoul").covers(&["DZ3-ITEMS-11"]);
        game.play("assault P1 wristblade", []);
        game.play("survive", []);
        game.play("use stimulants", [7, 1, 1, 1, 1, 1, 1]);
        assert_eq!(game.damage("P1"), 1);
    }
}
