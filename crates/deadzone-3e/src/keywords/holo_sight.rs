//! Holo-Sight. [DZ3-KEY-47]
//! A die more when shooting, but not with weapons that have no use for it.

use super::Keyword;
use crate::look::Look;
use crate::setup::Props;
use crate::state::Role;
use sortie_rulebook::{RuleId, rule, rule_id};

pub(super) static KEYWORD: Keyword =
    Keyword { dice: Some(dice), ..Keyword::new("Holo-Sight", rule_id!("DZ3-KEY-47")) };

fn dice(_: u8, bearer: Role, of: Role, look: &Look<'_>) -> Option<(RuleId, i8)> {
    let attack = look.state.attack;
    if bearer != Role::Attacker || of != Role::Attacker || !attack.cause.is_shot() {
        return None;
    }
    let weapon = look.weapon(attack.weapon?);
    let rule = rule!("DZ3-KEY-47");
    (!weapon.props.has(Props::NO_HOLO_SIGHT)).then_some((rule, 1))
}

#[cfg(test)]
mod tests {
    use crate::testing::scene;

    #[test]
    fn a_second_holo_sight_adds_nothing() {
        for (weapon, keywords) in [
            ("Rifle_[R6,Holo-Sight]", "\"Holo-Sight\""),
            ("Rifle_[R6]", "\"Holo-Sight\",\"Holo-Sight\""),
            ("Rifle_[R6,Holo-Sight,Holo-Sight]", ""),
        ] {
            let text =
                format!("E1 2.4.1 plain weapons=[\"{weapon}\"] keywords=[{keywords}]\nP1 4.4.1 plain hp=9");
            let mut game = scene(&text).covers(&["DZ3-KEY-47"]);
            // Three dice, two for the clear shot, one for the sights; then three to survive.
            game.play("shoot P1 rifle", [5, 1, 1, 1, 1, 1, 1, 1, 1]);
            assert_eq!(game.damage("P1"), 1, "{weapon} {keywords}");
        }
    }

    #[test]
    fn a_holo_sight_adds_a_die_but_not_behind_a_scope() {
        let mut game =
            scene("E1 2.4.1 plain weapons=[\"Rifle_[R6]\"] keywords=[\"Holo-Sight\"]\nP1 4.4.1 plain hp=9")
                .covers(&["DZ3-KEY-47"]);
        game.play("shoot P1 rifle", [5, 1, 1, 1, 1, 1, 1, 1, 1]);
        assert_eq!(game.damage("P1"), 1);
        let mut game = scene(
            "E1 2.4.1 plain weapons=[\"Rifle_[R6,_Sniper_Scope]\"] keywords=[\"Holo-Sight\"]\nP1 4.4.1 plain hp=9",
        );
        game.play("shoot P1 rifle", [5, 1, 1, 1, 1, 1, 1, 1]);
        assert_eq!(game.damage("P1"), 1);
    }
}
