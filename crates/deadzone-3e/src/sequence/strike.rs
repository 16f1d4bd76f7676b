//! After an attack: keywords of the weapons and fighters, then what the deaths cause.

use super::{deaths, first};
use crate::frame::Frame;
use crate::keywords::{EVERYBODY_TARGETED, Strike};
use crate::look::{Ctx, look};
use crate::state::Attack;
use sortie_kernel::Flow;

/// A shot was resolved.
pub(crate) fn after_shot(mut strike: Strike, cx: &mut Ctx<'_>) -> Flow<Frame> {
    strike.lost = std::mem::take(&mut cx.state.lost);
    Flow::Call { child: Frame::Resolve { strike, next: 0 }, then: Frame::AttackOver {} }
}

/// A close combat was resolved: first the attacker's keywords, then those of a target that fought back.
pub(crate) fn after_fight(mut strike: Strike, reply: Option<Strike>, cx: &mut Ctx<'_>) -> Flow<Frame> {
    let lost = std::mem::take(&mut cx.state.lost);
    let mut reply = reply;
    match &mut reply {
        Some(reply) if reply.ahead > 0 => reply.lost = lost,
        _ => strike.lost = lost,
    }
    let then = reply.map_or(Frame::AttackOver {}, |strike| Frame::ReplyAfter { strike });
    Flow::Call { child: Frame::Resolve { strike, next: 0 }, then }
}

/// The keywords of a target that fought back.
pub(crate) fn after_reply(strike: Strike, _: &mut Ctx<'_>) -> Flow<Frame> {
    Flow::Call { child: Frame::Resolve { strike, next: 0 }, then: Frame::AttackOver {} }
}

/// Calls one keyword after the other: of the weapon, of the fighter; then the target of a shot may react.
pub(crate) fn resolve(strike: Strike, next: u8, cx: &mut Ctx<'_>) -> Flow<Frame> {
    let setup = cx.setup;
    let weapon = strike.weapon.map_or(&[][..], |weapon| &setup.weapon(weapon).hooks.resolved);
    let own = setup.profile(strike.by).hooks.resolved.iter().filter(|hook| !hook.repeats(weapon));
    match weapon.iter().chain(own).nth(usize::from(next)) {
        Some(hook) => first((hook.call)(hook.n, strike, cx), Frame::Resolve { strike, next: next + 1 }),
        None if strike.shot => Flow::Goto(Frame::Targeted { strike, next: 0 }),
        None => Flow::Done,
    }
}

/// What the target of a shot may do, whichever side won: by its keywords, then by everybody's rules.
pub(crate) fn targeted(strike: Strike, next: u8, cx: &mut Ctx<'_>) -> Flow<Frame> {
    let own = cx.setup.profile(strike.at).hooks.targeted.iter().copied();
    let everybody = EVERYBODY_TARGETED.iter().map(|hook| (*hook, 0));
    match own.chain(everybody).nth(usize::from(next)) {
        Some((hook, n)) => first(hook(n, strike, cx), Frame::Targeted { strike, next: next + 1 }),
        None => Flow::Done,
    }
}

/// The attack is over: what the deaths cause follows.
pub(crate) fn over(cx: &mut Ctx<'_>) -> Flow<Frame> {
    cx.state.attack = Attack::default();
    match deaths::if_any(&look(cx)) {
        Some(frame) => Flow::Goto(frame),
        None => Flow::Done,
    }
}
