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
pub(crate) use pools::{
    bare_ranged, decider, fight, log_modifiers, plain, ranged, scored, survive, survive_alone,
};
pub(crate) use reroll::{PICK_COMMAND_REROLL, PICK_REROLL, command_reroll, keyword_rerolls, reroll_dice};
pub(crate) use roll::roll;

use crate::event::Event;
use crate::frame::Frame;
use crate::look::Ctx;
use crate::state::{Closed, Pool, Role, Stat, Test};
pub(crate) use sortie_cubes::pool::ahead;
use sortie_kernel::{Flow, Illegal};
use sortie_rulebook::rule;

/// Runs the test in the state, then continues.
pub(crate) fn begin(attacker: Pool, defender: Pool, then: Frame, cx: &mut Ctx<'_>) -> Flow<Frame> {
    rule!("DZ3-DICE-03");
    cx.state.test = Test { pools: [attacker, defender] };
    Flow::Call { child: Frame::Declare { role: Role::Attacker }, then }
}

/// The same for a shot whose test nothing can change.
pub(crate) fn begin_closed(pool: Pool, closed: Closed, then: Frame, cx: &mut Ctx<'_>) -> Flow<Frame> {
    if pool.model.is_some() && pool.model == cx.state.activation.model {
        cx.state.activation.used.closed = Some(closed);
    }
    begin(pool, Pool::default(), then, cx)
}

/// The refusal of anything that would change such a test.
pub(crate) fn refuse_closed(closed: Closed) -> Illegal {
    let why = "this test has no modifiers and no re-rolls";
    match closed {
        Closed::Throw => Illegal { rule: rule!("DZ3-KEY-40"), why },
        Closed::Indirect => Illegal { rule: rule!("DZ3-KEY-52"), why },
        Closed::Flames => Illegal { rule: rule!("DZ3-KEY-57"), why },
        Closed::Invigorate => Illegal { rule: rule!("DZ3-KEY-56"), why },
    }
}

/// Clears what no later rule reads; the totals stay for the caller.
pub(crate) fn settle(cx: &mut Ctx<'_>) -> Flow<Frame> {
    // A test that nobody opposes is not compared with anything.
    let opposed = cx.state.test.pool(Role::Defender).model.is_some();
    cx.state.test.settle();
    let [attacker, defender] = cx.state.test.pools.map(|pool| pool.successes);
    rule!("DZ3-DICE-02");
    if opposed {
        cx.emit(rule!("DZ3-DICE-02"), || Event::Compared { attacker, defender });
    }
    Flow::Done
}

/// The totals of the test that has just ended, attacker first; the test is cleared.
pub(crate) fn totals(cx: &mut Ctx<'_>) -> [u8; 2] {
    cx.state.test.take_totals()
}

/// Whether a pool is a RANGED, FIGHT or SURVIVE test that may be changed.
fn is_open(pool: &Pool) -> bool {
    pool.open && !pool.dash && pool.stat != Stat::Plain
}
