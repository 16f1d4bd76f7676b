//! Toxic. [DZ2-LOST-18]

use super::Ability;
use crate::setup::Traits;
use sortie_rulebook::rule_id;

pub(super) static ABILITY: Ability =
    Ability { traits: Traits::TOXIC, ..Ability::new("Toxic", rule_id!("DZ2-LOST-18")) };

#[cfg(test)]
mod tests {
    use crate::testing::scene;

    #[test]
    fn a_wound_kills_but_not_a_machine() {
        for (abilities, alive) in [("", false), ("\"Construct\"", true)] {
            let text = format!(
                "A1 2.4.1 plain weapons=[\"Gun_[R6,_Toxic]\"]\nB1 5.4.1 plain size=4 abilities=[{abilities}]"
            );
            let mut game = scene(&text).covers(&["DZ2-DMG-04"]);
            game.play("shoot B1 gun", [5, 1, 1, 1, 1, 1, 1, 1]);
            assert_eq!(game.alive("B1"), alive, "{abilities}");
        }
    }
}
