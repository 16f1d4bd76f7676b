//! Firing Platform. [DZ3-KEY-33]
//! More dice for a vehicle that shoots with it.

use super::Keyword;
use crate::look::Look;
use crate::setup::Props;
use crate::state::Role;
use sortie_rulebook::{RuleId, rule, rule_id};

pub(super) static KEYWORD: Keyword =
    Keyword { dice: Some(dice), ..Keyword::new("Firing Platform", rule_id!("DZ3-KEY-33")) };

fn dice(n: u8, bearer: Role, of: Role, look: &Look<'_>) -> Option<(RuleId, i8)> {
    let attack = look.state.attack;
    let mine = bearer == Role::Attacker && of == Role::Attacker && attack.cause.is_shot();
    (mine && look.has(attack.attacker?, Props::VEHICLE)).then_some((rule!("DZ3-KEY-33"), n as i8))
}

#[cfg(test)]
mod tests {
    use crate::testing::scene;

    #[test]
    fn a_vehicle_has_more_dice_and_others_have_not() {
        let gun = "weapons=[\"Gun_[R6,_Firing_Platform_(2)]\"]";
        let mut game = scene(&format!("E1 2.4.1 plain {gun} keywords=[\"Bike\"]\nP1 4.4.1 plain hp=9"))
            .covers(&["DZ3-KEY-33"]);
        game.play("shoot P1 gun", [5, 1, 1, 1, 1, 1, 1, 1, 1, 1]);
        assert_eq!(game.damage("P1"), 1);
        let mut game = scene(&format!("E1 2.4.1 plain {gun}\nP1 4.4.1 plain hp=9"));
        game.play("shoot P1 gun", [5, 1, 1, 1, 1, 1, 1, 1]);
        assert_eq!(game.damage("P1"), 1);
    }
}
