//! Rapid Fire. [DZ3-KEY-76, DZ3-KEY-77]
//! Blazing away: the shooter rolls first; with a success the target must survive or be pinned.

use super::{Keyword, Strike};
use crate::event::Event;
use crate::frame::Frame;
use crate::look::{Ctx, look};
use crate::sequence::pinning;
use crate::setup::Props;
use crate::state::Stat;
use crate::test;
use sortie_kernel::Flow;
use sortie_rulebook::{rule, rule_id};

pub(super) static KEYWORD: Keyword =
    Keyword { props: Props::BLAZES, ..Keyword::new("Rapid Fire", rule_id!("DZ3-KEY-76")) };

/// The shooter has rolled.
pub(crate) fn blaze_scored(cx: &mut Ctx<'_>) -> Flow<Frame> {
    let [successes, _] = test::totals(cx);
    let target = cx.state.attack.target.expect("a blaze has a target");
    if successes == 0 {
        cx.emit(rule!("DZ3-KEY-77"), || Event::Unharmed { model: target });
        return over(successes, cx);
    }
    let by = test::decider(cx.state.attack.attacker.expect("a blaze has a shooter"), &look(cx));
    let (pool, reasons) = test::survive(&look(cx));
    test::log_modifiers(&reasons, pool.model, Stat::Survive, cx);
    test::begin(test::scored(successes, by), pool, Frame::BlazeSurvived {}, cx)
}

/// The target has rolled.
pub(crate) fn blaze_survived(cx: &mut Ctx<'_>) -> Flow<Frame> {
    let [shooter, survivor] = test::totals(cx);
    let target = cx.state.attack.target.expect("a blaze has a target");
    rule!("DZ3-KEY-77");
    if shooter > survivor {
        pinning::pin(target, cx);
    } else {
        cx.emit(rule!("DZ3-KEY-77"), || Event::Unharmed { model: target });
    }
    over(shooter, cx)
}

/// The target of a blaze may react as after any shot; the weapon's other keywords do not act.
fn over(successes: u8, cx: &mut Ctx<'_>) -> Flow<Frame> {
    let attack = std::mem::take(&mut cx.state.attack);
    let at = attack.target.expect("a blaze has a target");
    let strike = Strike {
        by: attack.attacker.expect("a blaze has a shooter"),
        at,
        weapon: attack.weapon,
        successes,
        ahead: 0,
        shot: true,
        lost: 0,
        cell: cx.state.model(at).cell,
    };
    Flow::Call { child: Frame::Targeted { strike, next: 0 }, then: Frame::AttackOver {} }
}

#[cfg(test)]
mod tests {
    use crate::testing::{Game, scene};

    #[test]
    fn a_blaze_pins_but_never_hurts() {
        let mut game = scene("E1 2.4.1 enforcer\nP1 4.4.1 ghoul").covers(&["DZ3-KEY-76", "DZ3-KEY-77"]);
        // 4 dice and 2 for the clear shot against 3 dice: 6 successes to none.
        game.play("blaze P1 laser-rifle", [7, 7, 7, 7, 7, 7, 1, 1, 1]);
        assert!(game.pinned("P1") && game.damage("P1") == 0);
    }

    #[test]
    fn without_a_success_the_target_need_not_survive() {
        let mut game = scene("E1 2.4.1 enforcer\nP1 4.4.1 ghoul");
        game.play("blaze P1 laser-rifle", [1, 1, 1, 1, 1, 1]);
        assert!(!game.pinned("P1"));
    }

    #[test]
    fn equal_successes_pin_nobody() {
        let mut game: Game = scene("E1 2.4.1 enforcer\nP1 4.4.1 ghoul");
        game.play("blaze P1 laser-rifle", [7, 1, 1, 1, 1, 1, 7, 1, 1]);
        assert!(!game.pinned("P1"));
    }

    #[test]
    fn a_pistol_cannot_blaze() {
        let game = scene("E1 3.4.1 assault-enforcer\nP1 4.4.1 ghoul");
        game.refused("blaze P1 pistol", "DZ3-KEY-76");
    }
}
