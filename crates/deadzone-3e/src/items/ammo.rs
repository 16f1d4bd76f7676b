//! Ammo and AP Ammo. [DZ3-ITEMS-01, DZ3-ITEMS-03]

use super::{Use, add_dice};
use crate::look::{Ctx, Look};
use crate::sequence::refuse;
use crate::state::{Item, Role, Stat};
use sortie_kernel::Illegal;
use sortie_rulebook::rule;

pub(super) static AMMO: Use = Use {
    declared: Some((check, |role, cx| add_dice(role, 1, rule!("DZ3-ITEMS-01"), cx))),
    ..Use::nothing(Item::Ammo)
};
pub(super) static AP_AMMO: Use = Use { declared: Some((check, pierce)), ..Use::nothing(Item::ApAmmo) };

fn check(role: Role, look: &Look<'_>) -> Result<(), Illegal> {
    if look.state.test.pool(role).stat == Stat::Ranged && look.state.attack.cause.is_shot() {
        return Ok(());
    }
    refuse(rule!("DZ3-ITEMS-01"), "ammunition serves a SHOOT only")
}

fn pierce(role: Role, cx: &mut Ctx<'_>) {
    add_dice(role, 1, rule!("DZ3-ITEMS-03"), cx);
    cx.state.attack.more_ap += 1;
}

#[cfg(test)]
mod tests {
    use crate::testing::scene;

    #[test]
    fn ammo_adds_a_die_once() {
        let mut game =
            scene("E1 2.4.1 enforcer item=ammo\nP1 4.4.1 ghoul").covers(&["DZ3-ITEMS-01", "DZ3-KEY-69"]);
        game.play("shoot P1 laser-rifle", []);
        game.play("use ammo", [7, 7, 7, 1, 1, 1, 1, 1, 1]);
        assert_eq!(game.fact("models.P1.alive"), "false");
        assert_eq!(game.fact("models.E1.item"), "nothing");
    }

    #[test]
    fn ap_ammo_pierces_one_armour() {
        let mut game =
            scene("P1 2.4.1 ghoul item=ap-ammo\nE1 4.4.1 enforcer").covers(&["DZ3-ITEMS-03", "DZ3-DMG-04"]);
        game.play("shoot E1 rifle", []);
        game.play("use ap-ammo", [7, 1, 1, 1, 1, 1, 1, 1, 1]);
        assert_eq!(game.damage("E1"), 1);
    }
}
