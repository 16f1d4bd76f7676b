//! Ammo and AP Ammo. [DZ3-ITEMS-01, DZ3-ITEMS-03]
//! They serve the SHOOT action for which they are declared, so its second weapon too.

use super::{Use, add_dice};
use crate::look::{Ctx, Look};
use crate::sequence::refuse;
use crate::state::{Item, Role, Stat};
use sortie_kernel::Illegal;
use sortie_rulebook::{RuleId, rule, rule_id};

pub(super) static AMMO: Use = Use {
    declared: Some((check, |role, cx| {
        add_dice(role, 1, rule!("DZ3-ITEMS-01"), cx);
        note(0, cx);
    })),
    ..Use::nothing(Item::Ammo)
};
pub(super) static AP_AMMO: Use = Use { declared: Some((check, pierce)), ..Use::nothing(Item::ApAmmo) };

fn check(role: Role, look: &Look<'_>) -> Result<(), Illegal> {
    if look.state.test.pool(role).stat == Stat::Ranged && look.state.attack.cause.is_shot() {
        return Ok(());
    }
    refuse(rule!("DZ3-ITEMS-01"), "ammunition works only with SHOOT")
}

fn pierce(role: Role, cx: &mut Ctx<'_>) {
    add_dice(role, 1, rule!("DZ3-ITEMS-03"), cx);
    cx.state.attack.more_ap += 1;
    note(1, cx);
}

/// The active model's action remembers what it has used.
fn note(kind: usize, cx: &mut Ctx<'_>) {
    if cx.state.attack.attacker == cx.state.activation.model {
        cx.state.activation.used.ammo[kind] += 1;
    }
}

/// The dice, with their rules, that ammunition declared for the first weapon of a SHOOT gives to the second.
pub(crate) fn left_over(look: &Look<'_>) -> [(RuleId, u8); 2] {
    let used = &look.state.activation.used;
    let serves = used.second_weapon && look.state.attack.attacker == look.state.activation.model;
    let [plain, piercing] = if serves { used.ammo } else { [0; 2] };
    [(rule_id!("DZ3-ITEMS-01"), plain), (rule_id!("DZ3-ITEMS-03"), piercing)]
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
    fn it_serves_both_weapons_of_one_shoot() {
        let guns = "keywords=[\"Fire_Control\"] weapons=[\"Pistol_[R4]\",\"Rifle_[R6]\"]";
        let text =
            format!("E1 2.4.1 plain item=ammo {guns}\nP1 4.4.1 ghoul hp=9\nP2 4.6.1 ghoul hp=9 armour=1");
        let mut game = scene(&text).covers(&["DZ3-ITEMS-01", "DZ3-KEY-29"]);
        game.play("shoot P1 pistol", []);
        game.play("shoot P2 rifle", []);
        // Six dice against three, twice.
        game.play("use ammo", [5, 1, 1, 1, 1, 1, 1, 1, 1, 5, 5, 5, 1, 1, 1, 1, 1, 1]);
        assert_eq!((game.damage("P1"), game.damage("P2")), (1, 2));
        // Kept for the second weapon it serves that one alone; armour-piercing it lowers armour.
        let mut game = scene(&text.replace("item=ammo", "item=ap-ammo")).covers(&["DZ3-ITEMS-03"]);
        game.play("shoot P1 pistol", []);
        game.play("shoot P2 rifle", []);
        game.play("roll", [5, 1, 1, 1, 1, 1, 1, 1]);
        game.play("use ap-ammo", [5, 5, 5, 1, 1, 1, 1, 1, 1]);
        assert_eq!((game.damage("P1"), game.damage("P2")), (1, 3));
        // Declared first, it pierces with both; a SHOOT of its own later has nothing left of it.
        let mut game = scene(&text.replace("item=ammo", "item=ap-ammo")).command("E", "shoot");
        game.play("shoot P1 pistol", []);
        game.play("shoot P2 rifle", []);
        game.play("use ap-ammo", [5, 1, 1, 1, 1, 1, 1, 1, 1]);
        game.play("keep", [5, 5, 5, 1, 1, 1, 1, 1, 1]);
        game.play("keep", []);
        assert_eq!((game.damage("P1"), game.damage("P2")), (1, 3));
        game.play("command shoot P2 rifle", [5, 5, 1, 1, 1, 1, 1, 1]);
        assert_eq!(game.damage("P2"), 4);
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
