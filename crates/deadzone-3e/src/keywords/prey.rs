//! Prey. [DZ3-KEY-70]
//! A success marks the target; its enemies fight it with one more die for the rest of the game.

use super::{Keyword, Strike};
use crate::event::Event;
use crate::frame::Frame;
use crate::look::{Ctx, Look};
use crate::state::{Flags, Role};
use sortie_rulebook::{RuleId, rule, rule_id};

pub(super) static KEYWORD: Keyword =
    Keyword { resolved: Some(mark), ..Keyword::new("Prey", rule_id!("DZ3-KEY-70")) };

fn mark(_: u8, strike: Strike, cx: &mut Ctx<'_>) -> Option<Frame> {
    let target = cx.state.model_mut(strike.at);
    if strike.successes > 0 && target.in_play() && !target.is(Flags::PREY) {
        target.set(Flags::PREY, true);
        cx.emit(rule!("DZ3-KEY-70"), || Event::Marked { model: strike.at });
    }
    None
}

/// One more die in FIGHT tests against a marked enemy.
pub(super) fn dice(_: u8, _: Role, of: Role, look: &Look<'_>) -> Option<(RuleId, i8)> {
    let attack = look.state.attack;
    let [me, foe] = match of {
        Role::Attacker => [attack.attacker?, attack.target?],
        Role::Defender => [attack.target?, attack.attacker?],
    };
    let fights = !attack.cause.is_shot() && (of == Role::Attacker || attack.fights_back);
    let marked = look.model(foe).is(Flags::PREY) && look.side(me) != look.side(foe);
    (fights && marked).then(|| (rule!("DZ3-KEY-70"), 1))
}

#[cfg(test)]
mod tests {
    use crate::testing::scene;

    #[test]
    fn a_success_marks_even_if_the_test_is_lost() {
        let text = "E1 2.4.1 plain weapons=[\"Spitter_[R5,Prey,Rapid_Fire]\"]\nP1 4.4.1 ghoul";
        let mut game = scene(text).covers(&["DZ3-KEY-70"]);
        game.play("shoot P1 spitter", [5, 1, 1, 1, 1, 5, 5, 1]);
        assert_eq!(game.fact("models.P1.prey"), "true");
        let mut game = scene(text);
        game.play("shoot P1 spitter", [1, 1, 1, 1, 1, 5, 5, 1]);
        assert_eq!(game.fact("models.P1.prey"), "false");
        let mut game = scene(text);
        game.play("blaze P1 spitter", [5, 1, 1, 1, 1, 1, 5, 5, 1]);
        assert_eq!(game.fact("models.P1.prey"), "false");
    }

    #[test]
    fn its_enemies_have_a_die_more() {
        let mut game = scene("E1 4.4.1 plain\nP1 4.4.1 ghoul hp=9 prey").covers(&["DZ3-KEY-70"]);
        game.play("assault P1", []);
        // 4 dice against 3: the prey itself has no more.
        game.play("survive", [5, 5, 5, 5, 1, 1, 1]);
        assert_eq!(game.damage("P1"), 4);
        let mut game = scene("P1 4.4.1 ghoul hp=9 prey\nE1 4.4.1 plain");
        game.play("assault E1", []);
        game.play("fight-back", [1, 1, 1, 5, 5, 5, 5]);
        assert_eq!(game.damage("P1"), 4);
    }
}
