//! Getting up, and being attacked while doing so. [DZ3-STAND-01, DZ3-STAND-02]

use super::first;
use crate::Deadzone;
use crate::defaults;
use crate::event::Event;
use crate::frame::{Frame, Question};
use crate::ids::ModelId;
use crate::look::{Ctx, look};
use crate::narration::Titled;
use crate::sequence::{assault, strikers};
use crate::state::{Act, Cause, Flags};
use sortie_kernel::Flow;
use sortie_kernel::say;
use sortie_rulebook::rule;

pub(crate) static PICK_ATTACK: Question = Question {
    name: "break-away",
    by: |frame, look| {
        let striker = strikers::strikers(riser(frame), look).next().expect("somebody can strike");
        assault::decider(striker, look)
    },
    check: |frame, choice, look| strikers::check_strike(riser(frame), choice, look),
    list: |frame, look, out| strikers::list_strikes(riser(frame), look, out),
    answer: |frame, choice, cx| strikers::strike(riser(frame), choice, Cause::StandUp, cx),
    text: |frame, look| say![Deadzone, look.setup; "who strikes at ", Titled(riser(frame)), " as it stands up?"],
    default: |frame, look| defaults::strike(riser(frame), look),
    ..Question::BASE
};

fn riser(frame: Frame) -> ModelId {
    match frame {
        Frame::PickStandUpAttack { riser } => riser,
        _ => unreachable!("{frame:?} is not an attack on a riser"),
    }
}

/// The active model stands up and is placed anywhere in its cube.
pub(crate) fn stand_up(free: bool, cx: &mut Ctx<'_>) -> Flow<Frame> {
    let id = cx.state.activation.model.expect("somebody is active");
    cx.state.model_mut(id).set(Flags::PINNED, false);
    cx.state.activation.must_stand = false;
    if !free {
        cx.state.activation.used.mark(Act::StandUp);
        cx.state.activation.used.short += 1;
    }
    cx.emit(rule!("DZ3-STAND-01"), || Event::StoodUp { model: id });
    Flow::Call { child: Frame::Rest { model: id }, then: Frame::StoodUp {} }
}

/// An unpinned enemy in the cube attacks at once.
pub(crate) fn stood_up(cx: &mut Ctx<'_>) -> Flow<Frame> {
    let id = cx.state.activation.model.expect("somebody is active");
    let attacked = strikers::strikers(id, &look(cx)).next().is_some();
    if attacked {
        rule!("DZ3-STAND-02");
        return Flow::Goto(Frame::PickStandUpAttack { riser: id });
    }
    first(None, Frame::AttackOver {})
}
