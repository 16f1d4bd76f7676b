//! Rolling a pool: faces are read as failure, success, or an eight that rolls again.

use super::{Ctx, is_open};
use crate::event::Event;
use crate::frame::Frame;
use crate::look::look;
use crate::orders;
use crate::state::{Pool, Role};
use sortie_kernel::Flow;
use sortie_kernel::dice::{Class, Roll, Tally};
use sortie_rulebook::{RuleId, rule};

/// Sides of every die but the command dice.
const SIDES: u8 = 8;

/// The reading of a face against a target number. Where no die will be re-rolled a success is a success, and
/// nobody asks how many dice failed.
fn class(target: u8, rerollable: bool) -> impl Fn(u8) -> Class {
    move |face| match face {
        SIDES => Class::again(2),
        face if face >= target => Class::bin(if rerollable { 1 } else { 2 }),
        _ if rerollable => Class::bin(0),
        _ => Class::nothing(),
    }
}

/// Rolls so many dice with their bonus dice and adds them to the pool.
pub(super) fn throw(pool: &mut Pool, dice: u8, rerollable: bool, cx: &mut Ctx<'_>) -> Tally {
    let why = rule!("DZ3-DICE-10");
    rule!("DZ3-DICE-09");
    rule!("DZ3-DICE-01");
    let tally = cx.dice.tally(&Roll { why, dice, sides: SIDES, class: &class(pool.target, rerollable) });
    pool.misses = pool.misses.saturating_add(tally.bin(0));
    pool.hits = pool.hits.saturating_add(tally.bin(1));
    pool.successes = pool.successes.saturating_add(tally.bin(2));
    tally
}

/// One side rolls; then the other, then the re-rolls.
pub(crate) fn roll(role: Role, cx: &mut Ctx<'_>) -> Flow<Frame> {
    let mut pool = *cx.state.test.pool(role);
    let (model, stat) = (pool.model, pool.stat);
    let here = look(cx);
    pool.order_reroll = (is_open(&pool) || pool.aimed) && orders::may_reroll(role, &pool, &here);
    let by_command = is_open(&pool) && here.state.hands[pool.by.index()].total() > 0;
    let rerollable = pool.rerolls > 0 || pool.order_reroll || by_command;
    if pool.dash {
        cx.emit(rule!("DZ3-DICE-06"), || Event::NoDice { model, stat });
    } else if pool.dice <= 0 {
        // Pools without dice of their own, blank or scored before, have nothing to tell.
        if pool.model.is_some() {
            cx.emit(rule!("DZ3-DICE-08"), || Event::NoDice { model, stat });
        }
    } else {
        let (dice, target) = (pool.dice, pool.target);
        cx.emit(why(&pool), || Event::Pool { model, stat, dice, target });
        throw(&mut pool, dice as u8, rerollable, cx);
        let successes = pool.total();
        cx.told(rule!("DZ3-DICE-09"), || Event::Rolled { model, stat, target, successes });
    }
    if !rerollable {
        pool.settle();
    }
    *cx.state.test.pool_mut(role) = pool;
    Flow::Goto(match role {
        Role::Attacker => Frame::RollPool { role: Role::Defender },
        Role::Defender => Frame::KeywordRerolls { role: Role::Attacker },
    })
}

fn why(pool: &Pool) -> RuleId {
    match pool.model {
        Some(_) => rule!("DZ3-DICE-03"),
        None => rule!("DZ3-DICE-10"),
    }
}
