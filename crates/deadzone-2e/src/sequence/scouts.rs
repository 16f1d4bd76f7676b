//! Scouts: one free SPRINT each before round 1. [DZ2-SETUP-16, DZ2-LOST-05]

use super::{movement, refuse};
use crate::choice::Choice;
use crate::frame::{Frame, Question};
use crate::ids::ModelId;
use crate::look::{Ctx, Look, look};
use crate::sequence::movement::{MoveKind, Moving};
use crate::setup::Props;
use crate::state::Flags;
use sortie_cubes::Standing;
use sortie_kernel::narration::Text;
use sortie_kernel::{Flow, Illegal, Side};
use sortie_rulebook::rule;

pub(crate) static PICK_SCOUT: Question = Question {
    name: "scout",
    by: |frame, _| by(frame).0,
    check: |frame, choice, look| match choice {
        Choice::Pass => Ok(()),
        Choice::Scout(id) if look.side(id) != by(frame).0 => {
            refuse(rule!("DZ2-SETUP-17"), "the model belongs to the opponent")
        }
        Choice::Scout(id) => check_scout(id, look),
        _ => refuse(rule!("DZ2-SETUP-16"), "scouts may move before the battle now"),
    },
    list: |frame, look, out| {
        out.push(Choice::Pass);
        out.extend(waiting(by(frame).0, look).map(Choice::Scout));
    },
    answer: |frame, choice, cx| {
        let (side, second) = by(frame);
        let Choice::Scout(id) = choice else { return after(side, second, cx) };
        rule!("DZ2-LOST-05");
        cx.state.model_mut(id).set(Flags::SCOUTED, true);
        let child = Frame::Walk { moving: moving(id, &look(cx)), to: None };
        Flow::Call { child, then: Frame::Scouts { side, second } }
    },
    text: |_, _| Text::plain("which scout moves now? Scouts may sprint before round 1"),
    ..Question::BASE
};

fn by(frame: Frame) -> (Side, bool) {
    match frame {
        Frame::PickScout { side, second } => (side, second),
        _ => unreachable!("{frame:?} moves no scout"),
    }
}

/// Both players' scouts, the player with the initiative first.
pub(crate) fn scouts(side: Side, second: bool, cx: &mut Ctx<'_>) -> Flow<Frame> {
    rule!("DZ2-SETUP-16");
    if waiting(side, &look(cx)).next().is_some() {
        return Flow::Ask(Frame::PickScout { side, second });
    }
    after(side, second, cx)
}

fn after(side: Side, second: bool, cx: &mut Ctx<'_>) -> Flow<Frame> {
    if !second {
        return Flow::Goto(Frame::Scouts { side: side.other(), second: true });
    }
    for id in cx.state.ids() {
        cx.state.model_mut(id).set(Flags::SCOUTED, false);
    }
    Flow::Goto(Frame::Round {})
}

fn waiting<'a>(side: Side, look: &Look<'a>) -> impl Iterator<Item = ModelId> + use<'a> {
    let here = *look;
    look.standing().filter(move |id| here.side(*id) == side && check_scout(*id, &here).is_ok())
}

fn check_scout(id: ModelId, look: &Look<'_>) -> Result<(), Illegal> {
    if !look.in_play(id) {
        return refuse(rule!("DZ2-SETUP-16"), "the model is not on the battlefield");
    }
    if !look.has(id, Props::SCOUTS) {
        return refuse(rule!("DZ2-LOST-05"), "only scouts move now");
    }
    if look.model(id).is(Flags::SCOUTED) {
        return refuse(rule!("DZ2-LOST-05"), "the model has made its scout move");
    }
    if look.profile(id).speed.is_none() {
        return refuse(rule!("DZ2-MOVE-01"), "the model has no Speed");
    }
    if movement::steps(moving(id, look), look).next().is_none() {
        return refuse(rule!("DZ2-MOVE-14"), "there is no cube to go to");
    }
    Ok(())
}

fn moving(id: ModelId, look: &Look<'_>) -> Moving {
    let cubes = movement::speed(id, look).map_or(0, |(_, sprint)| sprint);
    movement::start(id, cubes, MoveKind::Scout, look)
}
