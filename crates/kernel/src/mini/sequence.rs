//! The toy's steps: Begin → Round → Turn → Activation → (move → Watchers | Fire → PickReroll? → Saves → Damage).

use super::{Event, Frame, Mini, ModelId, READY, Shot, Who, sees, side_of, team};
use crate::dice::{Class, Roll, Tally};
use crate::{Cx, Flow, Side};
use sortie_rulebook::{RuleId, rule};

pub(super) fn begin(cx: &mut Cx<'_, Mini>) -> Flow<Frame> {
    let why = rule!("MINI-TURN-03");
    let mut faces = [0; 2];
    cx.dice.pick_until(why, &[8, 8], &|picked| picked[0] != picked[1], &mut faces);
    let first = if faces[0] > faces[1] { Side::A } else { Side::B };
    cx.state.first = first;
    cx.log_roll(why, || Event::Began { first });
    Flow::Goto(Frame::Round {})
}

pub(super) fn round(cx: &mut Cx<'_, Mini>) -> Flow<Frame> {
    rule!("MINI-TURN-01");
    let state = &mut *cx.state;
    let gone = |side| team(side).all(|m| state.models[usize::from(m)].hp == 0);
    if state.round == 5 || gone(Side::A) || gone(Side::B) {
        return Flow::Done;
    }
    state.round += 1;
    state.command = [2, 2];
    for model in state.models.iter_mut().filter(|model| model.hp > 0) {
        model.flags |= READY;
    }
    let side = if state.round % 2 == 1 { state.first } else { state.first.other() };
    Flow::Call { child: Frame::Turn { side }, then: Frame::Round {} }
}

pub(super) fn turn(side: Side, cx: &mut Cx<'_, Mini>) -> Flow<Frame> {
    let state = &*cx.state;
    let ready = |side| {
        team(side).any(|m| {
            let model = state.models[usize::from(m)];
            model.hp > 0 && model.flags & READY != 0
        })
    };
    match (ready(side), ready(side.other())) {
        (true, _) => Flow::Ask(Frame::PickModel { side }),
        (false, true) => Flow::Goto(Frame::Turn { side: side.other() }),
        (false, false) => Flow::Done,
    }
}

pub(super) fn activation(model: ModelId, left: u8, cx: &mut Cx<'_, Mini>) -> Flow<Frame> {
    if left == 0 || cx.state.models[usize::from(model)].hp <= 0 {
        return Flow::Done;
    }
    Flow::Ask(Frame::PickAction { model, left })
}

/// Everyone who might be watching as far as the mover knows is asked, so that a pause betrays nothing.
pub(super) fn watchers(mover: ModelId, next: ModelId, cx: &mut Cx<'_, Mini>) -> Flow<Frame> {
    let state = &*cx.state;
    let target = state.models[usize::from(mover)];
    if target.hp <= 0 {
        return Flow::Done;
    }
    let watcher = (next..team(side_of(mover).other()).end).find(|watcher| {
        let model = state.models[usize::from(*watcher)];
        model.hp > 0 && model.flags & READY == 0 && sees(cx.setup, model.square, target.square)
    });
    match watcher {
        Some(watcher) => Flow::Ask(Frame::PickReaction { mover, watcher }),
        None => Flow::Done,
    }
}

pub(super) fn fire(mut shot: Shot, cx: &mut Cx<'_, Mini>) -> Flow<Frame> {
    let tally = test(rule!("MINI-SHOOT-01"), shot.dice, shot.target, cx);
    (shot.hits, shot.misses) = (tally.bin(1), tally.bin(0));
    if shot.misses > 0 && cx.state.command[side_of(shot.by).index()] > 0 {
        Flow::Ask(Frame::PickReroll { shot })
    } else {
        Flow::Goto(Frame::Saves { shot })
    }
}

pub(super) fn saves(mut shot: Shot, cx: &mut Cx<'_, Mini>) -> Flow<Frame> {
    // No later rule reads the misses; clearing them lets equal outcomes merge in odds.
    shot.misses = 0;
    let survive = profile(cx, shot.at).survive;
    shot.saves = test(rule!("MINI-SHOOT-01"), 3, survive, cx).bin(1);
    Flow::Goto(Frame::Damage { shot })
}

pub(super) fn damage(shot: Shot, cx: &mut Cx<'_, Mini>) -> Flow<Frame> {
    let armour = profile(cx, shot.at).armour.saturating_sub(shot.ap);
    let damage = shot.hits as i8 - shot.saves as i8 - armour as i8;
    if damage <= 0 {
        return Flow::Done;
    }
    hurt(rule!("MINI-SHOOT-01"), shot.at, damage, cx);
    Flow::Goto(Frame::AfterDamageHooks { by: shot.by, at: shot.at, next: 0 })
}

pub(super) fn after_damage(by: ModelId, at: ModelId, next: u8, cx: &mut Cx<'_, Mini>) -> Flow<Frame> {
    let Some((hook, n)) = profile(cx, by).after.get(usize::from(next)) else { return Flow::Done };
    let then = Frame::AfterDamageHooks { by, at, next: next + 1 };
    match hook(*n, by, at, cx) {
        Flow::Done => Flow::Goto(then),
        Flow::Goto(child) | Flow::Ask(child) => Flow::Call { child, then },
        Flow::Call { .. } => unreachable!("a hook returns one child"),
    }
}

fn profile<'a>(cx: &Cx<'a, Mini>, model: ModelId) -> &'a super::Profile {
    &cx.setup.profiles[usize::from(cx.state.models[usize::from(model)].profile)]
}

pub(super) fn test(why: RuleId, dice: u8, target: u8, cx: &mut Cx<'_, Mini>) -> Tally {
    let class = |face: u8| Class { bin: u8::from(face >= target), again: face == 8 };
    cx.roll(&Roll { why, dice, sides: 8, class: &class }, |tally| Event::Rolled {
        dice,
        target,
        successes: tally.bin(1),
    })
}

pub(super) fn hurt(why: RuleId, at: ModelId, damage: i8, cx: &mut Cx<'_, Mini>) {
    let model = &mut cx.state.models[usize::from(at)];
    if damage <= 0 || model.hp == 0 {
        return;
    }
    model.hp = (model.hp - damage).max(0);
    let died = model.hp == 0;
    if died {
        // Nothing about a model out of play is secret or read again.
        model.flags = 0;
    }
    cx.emit(why, || Event::Hurt { model: Who(at), damage });
    if died {
        cx.emit(why, || Event::Died { model: Who(at) });
    }
}
