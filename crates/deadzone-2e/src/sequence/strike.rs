//! After an attack: abilities of the winner's weapon and of the winner, then what the deaths cause.

use super::{deaths, first};
use crate::abilities::{RESOLVED, Strike, offer_evade};
use crate::frame::Frame;
use crate::look::{Ctx, look};
use crate::state::Attack;
use sortie_kernel::Flow;

/// A shot was resolved.
pub(crate) fn after_shot(strike: Strike, _: &mut Ctx<'_>) -> Flow<Frame> {
    Flow::Call { child: Frame::Resolve { strike, next: 0 }, then: Frame::AttackOver {} }
}

/// A close combat was resolved: only the winner's weapon matters.
pub(crate) fn after_fight(strike: Option<Strike>, _: &mut Ctx<'_>) -> Flow<Frame> {
    first(strike.map(|strike| Frame::Resolve { strike, next: 0 }), Frame::AttackOver {})
}

/// Calls one ability after the other, in the order of the table; then the target of a shot may react.
pub(crate) fn resolve(strike: Strike, next: u8, cx: &mut Ctx<'_>) -> Flow<Frame> {
    match RESOLVED.get(usize::from(next)) {
        Some(hook) => first(hook(strike, cx), Frame::Resolve { strike, next: next + 1 }),
        None if strike.shot => Flow::Goto(Frame::Targeted { strike }),
        None => Flow::Done,
    }
}

/// What the named target of a shot may do, whichever side won.
pub(crate) fn targeted(strike: Strike, cx: &mut Ctx<'_>) -> Flow<Frame> {
    match offer_evade(strike, &look(cx)) {
        Some(question) => Flow::Goto(question),
        None => Flow::Done,
    }
}

/// The attack is over: what the deaths cause follows.
pub(crate) fn over(cx: &mut Ctx<'_>) -> Flow<Frame> {
    cx.state.attack = Attack::default();
    deaths::if_any(&look(cx)).map_or(Flow::Done, Flow::Goto)
}
