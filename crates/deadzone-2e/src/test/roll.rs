//! Rolling a pool: faces are read as failure, success, or an eight that rolls again.

use super::{Ctx, is_rolled};
use crate::event::Event;
use crate::frame::Frame;
use crate::look::look;
use crate::specials;
use crate::state::{Pool, Role};
use sortie_cubes::pool::Fate;
use sortie_kernel::Flow;
use sortie_rulebook::{RuleId, rule};

/// Rolls dice with their extra dice and adds them to the pool.
pub(super) fn throw(pool: &mut Pool, dice: u8, fate: Fate, cx: &mut Ctx<'_>) {
    rule!("DZ2-DICE-09");
    rule!("DZ2-DICE-01");
    pool.throw(dice, fate, rule!("DZ2-DICE-10"), cx.dice);
}

/// One side rolls; then the other, then the re-rolls.
pub(crate) fn roll(role: Role, cx: &mut Ctx<'_>) -> Flow<Frame> {
    let mut pool = *cx.state.test.pool(role);
    let (model, stat) = (pool.model, pool.stat);
    pool.order_reroll = is_rolled(&pool) && specials::may_reroll(&pool, &look(cx));
    let rerollable = is_rolled(&pool) && (pool.rerolls > 0 || pool.order_reroll);
    if pool.dash {
        cx.emit(rule!("DZ2-DICE-06"), || Event::NoDice { model, stat });
    } else if pool.dice <= 0 {
        // Pools without dice of their own, blank or scored before, have nothing to log.
        if pool.model.is_some() {
            cx.emit(rule!("DZ2-DICE-08"), || Event::NoDice { model, stat });
        }
    } else {
        let (dice, target) = (pool.dice, pool.target);
        cx.emit(why(&pool), || Event::Pool { model, stat, dice, target });
        let fate = if rerollable { Fate::Open } else { Fate::Final };
        throw(&mut pool, dice as u8, fate, cx);
        let successes = pool.total();
        cx.log_roll(rule!("DZ2-DICE-09"), || Event::Rolled { model, stat, target, successes });
    }
    if !rerollable {
        pool.settle();
    }
    *cx.state.test.pool_mut(role) = pool;
    Flow::Goto(match role {
        Role::Attacker => Frame::RollPool { role: Role::Defender },
        Role::Defender => Frame::AbilityRerolls { role: Role::Attacker },
    })
}

fn why(pool: &Pool) -> RuleId {
    match pool.model {
        Some(_) => rule!("DZ2-DICE-03"),
        None => rule!("DZ2-DICE-10"),
    }
}
