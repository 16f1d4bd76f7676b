//! Tests: pools of eight-sided dice, in the order that DZ3-DICE-03 rules.
//!
//! Declare (attacker, defender) → RollPool (both) → KeywordRerolls (both) → CommandReroll (both) → Settle.
//! The caller fills [`Test`](crate::state::Test) with [`pools`], calls [`begin`], and reads the totals
//! afterwards. A test of one side leaves the attacker's pool blank.

mod declare;
mod pools;
mod reroll;
mod roll;

pub(crate) use declare::{PICK_DECLARATION, declare};
pub(crate) use pools::{bare_ranged, decider, fight, plain, ranged, scored, survive, survive_alone};
pub(crate) use reroll::{PICK_COMMAND_REROLL, PICK_REROLL, command_reroll, keyword_rerolls, reroll_dice};
pub(crate) use roll::roll;

use crate::event::Event;
use crate::frame::Frame;
use crate::look::Ctx;
use crate::state::{Pool, Role, Stat, Test};
use sortie_kernel::Flow;
use sortie_rulebook::rule;

/// Runs the test that stands in the state, then goes on.
pub(crate) fn begin(attacker: Pool, defender: Pool, then: Frame, cx: &mut Ctx<'_>) -> Flow<Frame> {
    rule!("DZ3-DICE-03");
    cx.state.test = Test { pools: [attacker, defender] };
    Flow::Call { child: Frame::Declare { role: Role::Attacker }, then }
}

/// Forgets what no later rule reads; the totals stay for the caller.
pub(crate) fn settle(cx: &mut Ctx<'_>) -> Flow<Frame> {
    // A test that nobody opposes is not compared with anything.
    let opposed = cx.state.test.pool(Role::Defender).model.is_some();
    for pool in &mut cx.state.test.pools {
        pool.settle();
        *pool = Pool { successes: pool.successes, ..Pool::default() };
    }
    let [attacker, defender] = cx.state.test.pools.map(|pool| pool.successes);
    rule!("DZ3-DICE-02");
    if opposed {
        cx.emit(rule!("DZ3-DICE-02"), || Event::Compared { attacker, defender });
    }
    Flow::Done
}

/// The totals of the test that has just ended, attacker first; the test is cleared.
pub(crate) fn totals(cx: &mut Ctx<'_>) -> [u8; 2] {
    let totals = cx.state.test.pools.map(|pool| pool.successes);
    cx.state.test = Test::default();
    totals
}

/// How far the first total is ahead of the second. A chain of eights is unbounded, so the difference
/// stops at what its byte holds instead of overflowing; no model has so many HP.
pub(crate) fn ahead(mine: u8, theirs: u8) -> i8 {
    let difference = i16::from(mine) - i16::from(theirs);
    difference.clamp(-i16::from(i8::MAX), i16::from(i8::MAX)) as i8
}

/// Whether a pool is a RANGED, FIGHT or SURVIVE test that may be changed.
fn is_open(pool: &Pool) -> bool {
    pool.open && !pool.dash && pool.stat != Stat::Plain
}

#[cfg(test)]
mod tests {
    use super::ahead;

    #[test]
    fn a_difference_of_hundreds_stops_at_the_end_of_its_byte() {
        assert_eq!(ahead(3, 5), -2);
        assert_eq!(ahead(255, 0), i8::MAX);
        assert_eq!(-ahead(0, 255), i8::MAX, "the other side's view of it does not overflow either");
    }
}
