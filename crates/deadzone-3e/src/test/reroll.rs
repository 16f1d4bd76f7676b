//! Re-rolls: first those of keywords and orders, then one command die of each player.

use super::roll::throw;
use super::{Ctx, is_open};
use crate::choice::{Choice, Kind};
use crate::event::Event;
use crate::frame::{Frame, Question};
use crate::look::{Look, look};
use crate::orders;
use crate::state::{Face, Pool, Role};
use sortie_kernel::dice::{Class, Roll};
use sortie_kernel::{Flow, Illegal, Side};
use sortie_rulebook::rule;

pub(crate) static PICK_REROLL: Question =
    Question { kind: Kind::Reroll, by, check: check_reroll, list: list_rerolls, answer: answer_reroll };
pub(crate) static PICK_COMMAND_REROLL: Question = Question {
    kind: Kind::CommandReroll,
    by,
    check: check_command,
    list: list_command,
    answer: answer_command,
};

fn role_of(frame: Frame) -> Role {
    match frame {
        Frame::PickReroll { role } | Frame::PickCommandReroll { role } => role,
        _ => unreachable!("{frame:?} asks for no re-roll"),
    }
}

fn by(frame: Frame, look: &Look<'_>) -> Side {
    look.state.test.pool(role_of(frame)).by
}

/// How many dice the source at hand lets the player re-roll.
fn allowance(pool: &Pool) -> u8 {
    let dice = pool.misses.saturating_add(pool.hits);
    match (pool.rerolls, pool.order_reroll) {
        (0, true) => dice,
        (rerolls, _) => rerolls.min(dice),
    }
}

/// Offers the re-rolls of keywords, then of an order; then the other side's.
pub(crate) fn keyword_rerolls(role: Role, cx: &mut Ctx<'_>) -> Flow<Frame> {
    let pool = cx.state.test.pool_mut(role);
    if (is_open(pool) || pool.aimed) && allowance(pool) > 0 {
        return Flow::Ask(Frame::PickReroll { role });
    }
    pool.rerolls = 0;
    pool.order_reroll = false;
    Flow::Goto(match role {
        Role::Attacker => Frame::KeywordRerolls { role: Role::Defender },
        Role::Defender => Frame::CommandReroll { role: Role::Attacker },
    })
}

fn check_dice(pool: &Pool, misses: u8, hits: u8) -> Result<(), Illegal> {
    if misses > pool.misses || hits > pool.hits {
        return Err(Illegal {
            rule: rule!("DZ3-DICE-11"),
            why: "there are not so many dice left that may be re-rolled",
        });
    }
    Ok(())
}

fn check_reroll(frame: Frame, choice: Choice, look: &Look<'_>) -> Result<(), Illegal> {
    let pool = look.state.test.pool(role_of(frame));
    match choice {
        Choice::Keep => Ok(()),
        Choice::Reroll { misses: 0, hits: 0 } => {
            Err(Illegal { rule: rule!("DZ3-DICE-11"), why: "a re-roll takes at least one die" })
        }
        Choice::Reroll { misses, hits } => {
            if misses.saturating_add(hits) > allowance(pool) {
                return Err(Illegal {
                    rule: rule!("DZ3-DICE-11"),
                    why: "the keyword or order does not allow so many re-rolls",
                });
            }
            check_dice(pool, misses, hits)
        }
        _ => Err(Illegal {
            rule: rule!("DZ3-DICE-03"),
            why: "now the re-rolls of keywords and orders are used, or kept unused",
        }),
    }
}

fn list_rerolls(frame: Frame, look: &Look<'_>, out: &mut Vec<Choice>) {
    let pool = look.state.test.pool(role_of(frame));
    let most = allowance(pool);
    out.push(Choice::Keep);
    for misses in (0..=pool.misses.min(most)).rev() {
        for hits in 0..=pool.hits.min(most - misses) {
            if misses + hits > 0 {
                out.push(Choice::Reroll { misses, hits });
            }
        }
    }
}

fn answer_reroll(frame: Frame, choice: Choice, cx: &mut Ctx<'_>) -> Flow<Frame> {
    let role = role_of(frame);
    let by_order = cx.state.test.pool(role).rerolls == 0;
    let pool = cx.state.test.pool_mut(role);
    if by_order {
        pool.order_reroll = false;
    } else {
        pool.rerolls = 0;
    }
    let Choice::Reroll { misses, hits } = choice else {
        return Flow::Goto(Frame::KeywordRerolls { role });
    };
    if by_order {
        orders::spend(cx.state.test.pool(role).by, cx);
    }
    take(role, misses, hits, cx);
    Flow::Call { child: Frame::RerollDice { role, misses, hits }, then: Frame::KeywordRerolls { role } }
}

/// Takes the dice that will be re-rolled out of the pool.
fn take(role: Role, misses: u8, hits: u8, cx: &mut Ctx<'_>) {
    let pool = cx.state.test.pool_mut(role);
    pool.misses -= misses;
    pool.hits -= hits;
}

/// Re-rolls one die after the other: which of equal dice is no question.
pub(crate) fn reroll_dice(role: Role, misses: u8, hits: u8, cx: &mut Ctx<'_>) -> Flow<Frame> {
    let mut pool = *cx.state.test.pool(role);
    let target = pool.target;
    let class = move |face: u8| Class::bin(if face == 8 { 2 } else { u8::from(face >= target) });
    let why = rule!("DZ3-DICE-11");
    let tally = cx.dice.tally(&Roll { why, dice: 1, sides: 8, class: &class });
    let (model, success) = (pool.model, tally.bin(0) == 0);
    // A die re-rolled once stays; only the bonus dice of its 8 are new dice.
    pool.successes = pool.successes.saturating_add(u8::from(success));
    cx.told(why, || Event::Rerolled { model, success });
    if tally.bin(2) == 1 {
        throw(&mut pool, 1, true, cx);
        let (stat, successes) = (pool.stat, pool.total());
        cx.told(rule!("DZ3-DICE-10"), || Event::Rolled { model, stat, target, successes });
    }
    *cx.state.test.pool_mut(role) = pool;
    let (misses, hits) = if misses > 0 { (misses - 1, hits) } else { (misses, hits - 1) };
    if misses + hits == 0 { Flow::Done } else { Flow::Goto(Frame::RerollDice { role, misses, hits }) }
}

/// Offers one side to spend a command die for one die of the test.
pub(crate) fn command_reroll(role: Role, cx: &mut Ctx<'_>) -> Flow<Frame> {
    let here = look(cx);
    let pool = here.state.test.pool(role);
    let dice = pool.misses.saturating_add(pool.hits);
    if is_open(pool) && dice > 0 && here.state.hands[pool.by.index()].total() > 0 {
        return Flow::Ask(Frame::PickCommandReroll { role });
    }
    Flow::Goto(after_command(role))
}

fn after_command(role: Role) -> Frame {
    match role {
        Role::Attacker => Frame::CommandReroll { role: Role::Defender },
        Role::Defender => Frame::Settle {},
    }
}

fn check_command(frame: Frame, choice: Choice, look: &Look<'_>) -> Result<(), Illegal> {
    let pool = look.state.test.pool(role_of(frame));
    match choice {
        Choice::Keep => Ok(()),
        Choice::CommandReroll { face, hit } => {
            if !look.state.hands[pool.by.index()].has(face) {
                return Err(Illegal {
                    rule: rule!("DZ3-CMD-05"),
                    why: "no stored command die shows that result",
                });
            }
            check_dice(pool, u8::from(!hit), u8::from(hit))
        }
        _ => Err(Illegal {
            rule: rule!("DZ3-CMD-07"),
            why: "now one command die may be spent to re-roll one die, or none",
        }),
    }
}

fn list_command(frame: Frame, look: &Look<'_>, out: &mut Vec<Choice>) {
    let pool = look.state.test.pool(role_of(frame));
    let hand = look.state.hands[pool.by.index()];
    out.push(Choice::Keep);
    for face in Face::ALL.into_iter().filter(|face| hand.has(*face)) {
        out.extend((pool.misses > 0).then_some(Choice::CommandReroll { face, hit: false }));
        out.extend((pool.hits > 0).then_some(Choice::CommandReroll { face, hit: true }));
    }
}

fn answer_command(frame: Frame, choice: Choice, cx: &mut Ctx<'_>) -> Flow<Frame> {
    let role = role_of(frame);
    let Choice::CommandReroll { face, hit } = choice else { return Flow::Goto(after_command(role)) };
    let side = cx.state.test.pool(role).by;
    cx.state.hands[side.index()].take(face);
    cx.emit(rule!("DZ3-CMD-07"), || Event::Spent { side, face });
    let (misses, hits) = (u8::from(!hit), u8::from(hit));
    take(role, misses, hits, cx);
    Flow::Call { child: Frame::RerollDice { role, misses, hits }, then: after_command(role) }
}
