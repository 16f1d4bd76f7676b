//! Re-rolls: of failures by abilities, then of any dice by an army special. [DZ2-DICE-11]

use super::roll::throw;
use super::{Ctx, is_rolled};
use crate::Deadzone;
use crate::choice::Choice;
use crate::defaults;
use crate::event::Event;
use crate::frame::{Frame, Question};
use crate::look::Look;
use crate::narration::{result_text, roll_text};
use crate::sequence::refuse;
use crate::specials;
use crate::state::{Pool, Role, Stat};
use sortie_cubes::pool::{Again, Fate, Which};
use sortie_kernel::narration::Text;
use sortie_kernel::say;
use sortie_kernel::{Flow, Illegal};
use sortie_rulebook::rule;

pub(crate) static PICK_REROLL: Question = Question {
    name: "reroll",
    by: |frame, look| look.state.test.pool(role_of(frame)).by,
    check,
    list,
    answer,
    text: |frame, look| {
        let role = role_of(frame);
        let pool = look.state.test.pool(role);
        let special = look.setup.teams[pool.by.index()].special.filter(|_| by_special(pool));
        let (roll, result) = (roll_text(pool, role, look), result_text(pool, look));
        match special {
            Some(special) => {
                say![Deadzone, look.setup; "spend ", special.name(), " to re-roll dice of ", roll, "? ", result]
            }
            None => say![Deadzone, look.setup; "how many failures of ", roll, " do you re-roll? ", result],
        }
    },
    default: |frame, look| Some(defaults::reroll(role_of(frame), look)),
    // An ability's re-roll of failures costs nothing; a special is worth a thought.
    at_stake: |frame, look| {
        let pool = look.state.test.pool(role_of(frame));
        by_special(pool) && pool.misses > 0
    },
    subject: |frame, look| {
        look.state.test.pool(role_of(frame)).model.map(|id| look.setup.name(id).to_string())
    },
    phrase: |frame, choice, look| {
        let model = look.state.test.pool(role_of(frame)).model;
        (choice == Choice::Keep).then(|| match model {
            Some(model) => say![Deadzone, look.setup; "Keep ", model, "'s roll"],
            None => Text::plain("Keep the roll"),
        })
    },
    ..Question::BASE
};

fn role_of(frame: Frame) -> Role {
    match frame {
        Frame::PickReroll { role } => role,
        _ => unreachable!("{frame:?} asks for no re-roll"),
    }
}

/// Whether the re-roll at hand is that of a special: those of abilities come first.
fn by_special(pool: &Pool) -> bool {
    pool.rerolls == 0 && pool.order_reroll
}

/// How many dice the source at hand lets the player re-roll, and which.
fn allowance(pool: &Pool) -> (u8, Which) {
    if by_special(pool) { (pool.loose(), Which::Any) } else { (pool.rerolls.min(pool.misses), Which::Misses) }
}

/// Offers the re-rolls of abilities, then of a special; then the other side's.
pub(crate) fn ability_rerolls(role: Role, cx: &mut Ctx<'_>) -> Flow<Frame> {
    let pool = cx.state.test.pool_mut(role);
    if is_rolled(pool) {
        if pool.misses == 0 {
            pool.rerolls = 0;
        }
        if allowance(pool).0 > 0 {
            return Flow::Ask(Frame::PickReroll { role });
        }
    }
    pool.rerolls = 0;
    pool.order_reroll = false;
    Flow::Goto(match role {
        Role::Attacker => Frame::AbilityRerolls { role: Role::Defender },
        Role::Defender => Frame::Settle {},
    })
}

fn check(frame: Frame, choice: Choice, look: &Look<'_>) -> Result<(), Illegal> {
    let pool = look.state.test.pool(role_of(frame));
    let (most, which) = allowance(pool);
    match choice {
        Choice::Keep => Ok(()),
        Choice::Reroll { misses: 0, hits: 0 } => {
            refuse(rule!("DZ2-DICE-11"), "a re-roll takes at least one die")
        }
        Choice::Reroll { hits: 1.., .. } if which == Which::Misses => {
            refuse(rule!("DZ2-DICE-11"), "an ability re-rolls failed dice only")
        }
        Choice::Reroll { misses, hits } if !pool.has(misses, hits) => {
            refuse(rule!("DZ2-DICE-11"), "fewer dice are left that may be re-rolled")
        }
        Choice::Reroll { misses, hits } if misses.saturating_add(hits) > most => {
            let rule = match pool.stat {
                Stat::Shoot => rule!("DZ2-LOST-27"),
                Stat::Fight => rule!("DZ2-ABIL-18"),
                Stat::Survive | Stat::Plain => rule!("DZ2-LOST-03"),
            };
            refuse(rule, "the ability does not allow that many re-rolls")
        }
        Choice::Reroll { .. } => Ok(()),
        _ => refuse(rule!("DZ2-DICE-03"), "you may re-roll dice now, or keep them"),
    }
}

fn list(frame: Frame, look: &Look<'_>, out: &mut Vec<Choice>) {
    let pool = look.state.test.pool(role_of(frame));
    let (most, which) = allowance(pool);
    out.push(Choice::Keep);
    out.extend(pool.selections(most, which).map(|(misses, hits)| Choice::Reroll { misses, hits }));
}

fn answer(frame: Frame, choice: Choice, cx: &mut Ctx<'_>) -> Flow<Frame> {
    let role = role_of(frame);
    let pool = cx.state.test.pool_mut(role);
    let (special, by) = (by_special(pool), pool.by);
    if special {
        pool.order_reroll = false;
    } else {
        pool.rerolls = 0;
    }
    let Choice::Reroll { misses, hits } = choice else {
        return Flow::Goto(Frame::AbilityRerolls { role });
    };
    pool.take(misses, hits);
    if special {
        specials::spend(by, cx);
    }
    Flow::Call { child: Frame::RerollDice { role, misses, hits }, then: Frame::AbilityRerolls { role } }
}

/// Re-rolls one die after the other: equal dice need no choice.
pub(crate) fn reroll_dice(role: Role, misses: u8, hits: u8, cx: &mut Ctx<'_>) -> Flow<Frame> {
    let mut pool = *cx.state.test.pool(role);
    let why = rule!("DZ2-DICE-11");
    let fell = pool.reroll(why, cx.dice);
    let (model, success) = (pool.model, fell != Again::Miss);
    cx.log_roll(why, || Event::Rerolled { model, success });
    if fell == Again::Bonus {
        throw(&mut pool, 1, Fate::Open, cx);
        let (stat, target, successes) = (pool.stat, pool.target, pool.total());
        cx.log_roll(rule!("DZ2-DICE-10"), || Event::Rolled { model, stat, target, successes });
    }
    *cx.state.test.pool_mut(role) = pool;
    let (misses, hits) = if misses > 0 { (misses - 1, hits) } else { (misses, hits - 1) };
    if misses + hits == 0 { Flow::Done } else { Flow::Goto(Frame::RerollDice { role, misses, hits }) }
}
