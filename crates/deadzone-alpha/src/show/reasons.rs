//! The dice of an action, reason by reason: the pools that the game itself would roll.

use crate::choice::Choice;
use crate::event::name;
use crate::frame::Frame;
use crate::game::Game;
use crate::sequence::pools::{self, Pool};
use crate::state::{Flags, NOBODY, Stat, Test, TestKind};
use sortie_kernel::show::Reason;
use sortie_rulebook::{marks, rule_id};

pub(super) fn reasons(game: &Game<'_>, top: Option<Frame>, choice: Choice) -> Vec<Reason> {
    marks::apart(|| {
        let Some(test) = test_of(game, top, choice) else { return Vec::new() };
        let mut out = Vec::new();
        let actor = (test.actor != NOBODY).then_some(test.actor);
        list("attack", &pools::pool(game, &test, actor), &mut out);
        for id in (0..10u8).filter(|id| test.rollers >> id & 1 == 1 && *id != test.actor) {
            list("defence", &pools::pool(game, &test, Some(id)), &mut out);
            let label = format!("armour of {}", name(id));
            let armour = i32::from(game.profile(id).armour);
            if test.kind != TestKind::Blaze {
                out.push(Reason { rule: rule_id!("DZA-DMG-02"), pool: "defence", label, amount: armour });
            }
        }
        out
    })
}

fn list(pool_name: &'static str, pool: &Pool, out: &mut Vec<Reason>) {
    let label = format!("{} dice, needing {}+", pool.stat.title(), pool.need);
    out.push(Reason { rule: rule_id!("DZA-DICE-02"), pool: pool_name, label, amount: 3 });
    out.extend(pool.reasons.iter().map(|(rule, dice)| Reason {
        rule: *rule,
        pool: pool_name,
        label: rule.rule().title.to_string(),
        amount: i32::from(*dice),
    }));
}

/// The test that a choice would lead to.
fn test_of(game: &Game<'_>, top: Option<Frame>, choice: Choice) -> Option<Test> {
    let base = Test::default();
    let up = |id: u8| game.state.is_up(id).then_some(id);
    Some(match choice {
        Choice::Shoot { by, at, weapon } => Test {
            kind: TestKind::Shoot,
            actor: up(by)?,
            target: up(at)?,
            weapon,
            bonus: game.state.side_of(by) == game.state.side && game.has(by, Flags::AIM_LAST),
            rollers: 1 << by | 1 << at,
            ..base
        },
        Choice::Blaze { by, at } => {
            let victims = game.state.in_square(at).fold(0u16, |set, id| set | 1 << id);
            Test { kind: TestKind::Blaze, actor: up(by)?, square: at, rollers: 1 << by | victims, ..base }
        }
        Choice::Fight { by, at } => {
            let pinned =
                [by, at].iter().filter(|id| game.is_pinned(**id)).fold(0, |set, id| set | 1u16 << id);
            Test {
                kind: TestKind::Fight,
                actor: up(by)?,
                target: up(at)?,
                defence: Stat::Fighting,
                pinned,
                rollers: 1 << by | 1 << at,
                ..base
            }
        }
        Choice::Fighting | Choice::Survival if matches!(top, Some(Frame::PickStat { .. })) => {
            let defence = if choice == Choice::Fighting { Stat::Fighting } else { Stat::Survival };
            Test { defence, ..game.state.tests[0] }
        }
        Choice::BreakOff(by) => {
            let target = game.foes(up(by)?).next()?;
            Test {
                kind: TestKind::BreakOff,
                actor: by,
                target,
                defence: Stat::Fighting,
                rollers: 1 << by | 1 << target,
                ..base
            }
        }
        Choice::Throw { at, .. } => {
            let mut state = *game.state;
            crate::sequence::grenade::explode(&mut state, game.setup, at, game.state.side, true);
            state.tests[0]
        }
        _ => return None,
    })
}
