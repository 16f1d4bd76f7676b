//! Tests: pools of eight-sided dice, in the order that DZ2-DICE-03 rules.
//!
//! Declare (attacker, defender) → RollPool (both) → AbilityRerolls (both: abilities, then a special) → Settle.
//! The caller fills [`Test`](crate::state::Test) with [`pools`], calls [`begin`], and reads the totals afterwards.
//! A test of one side leaves the other pool blank.

mod declare;
mod modifiers;
mod pools;
mod reroll;
mod roll;

pub(crate) use declare::{PICK_DECLARATION, declare};
pub(crate) use modifiers::log_modifiers;
pub(crate) use pools::{bare_shoot, fight, plain, scored, shoot, survive, survive_alone};
pub(crate) use reroll::{PICK_REROLL, ability_rerolls, reroll_dice};
pub(crate) use roll::roll;

use crate::event::Event;
use crate::frame::Frame;
use crate::look::Ctx;
use crate::state::{Pool, Role, Stat, Test};
pub(crate) use sortie_cubes::pool::ahead;
use sortie_kernel::Flow;
use sortie_rulebook::rule;

/// Runs the test in the state, then continues.
pub(crate) fn begin(attacker: Pool, defender: Pool, then: Frame, cx: &mut Ctx<'_>) -> Flow<Frame> {
    rule!("DZ2-DICE-03");
    cx.state.test = Test { pools: [attacker, defender] };
    Flow::Call { child: Frame::Declare { role: Role::Attacker }, then }
}

/// The same for a test without modifiers that nobody opposes.
pub(crate) fn begin_alone(pool: Pool, then: Frame, cx: &mut Ctx<'_>) -> Flow<Frame> {
    rule!("DZ2-DICE-12");
    begin(pool, Pool::default(), then, cx)
}

/// Clears what no later rule reads; the totals stay for the caller.
pub(crate) fn settle(cx: &mut Ctx<'_>) -> Flow<Frame> {
    // A test that nobody opposes is not compared with anything.
    let opposed = cx.state.test.pool(Role::Defender).model.is_some();
    cx.state.test.settle();
    let [attacker, defender] = cx.state.test.pools.map(|pool| pool.successes);
    rule!("DZ2-DICE-02");
    if opposed {
        cx.emit(rule!("DZ2-DICE-03"), || Event::Compared { attacker, defender });
    }
    Flow::Done
}

/// The totals of the test that has just ended, attacker first; the test is cleared.
pub(crate) fn totals(cx: &mut Ctx<'_>) -> [u8; 2] {
    cx.state.test.take_totals()
}

/// Whether a pool is a SHOOT, FIGHT or SURVIVE test of a model that rolls.
fn is_rolled(pool: &Pool) -> bool {
    !pool.dash && pool.stat != Stat::Plain && pool.model.is_some()
}

/// Whether dice may be added to it.
fn is_open(pool: &Pool) -> bool {
    pool.open && is_rolled(pool)
}
