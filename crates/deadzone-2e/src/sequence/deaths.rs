//! What a death causes, once the attack or event that killed is fully resolved.
//! Deaths → (PickDeath: the order of several) → DeathHooks → SpecialOnDeath

use super::first;
use crate::Deadzone;
use crate::abilities::KILLED;
use crate::choice::Choice;
use crate::frame::{Frame, Question};
use crate::ids::{Crowd, ModelId};
use crate::look::{Ctx, Look, look};
use crate::narration::Titled;
use crate::sequence::refuse;
use crate::specials;
use crate::state::Flags;
use sortie_kernel::narration::Text;
use sortie_kernel::say;
use sortie_kernel::{Flow, Illegal, Side};
use sortie_rulebook::rule;

pub(crate) static PICK_DEATH: Question = Question {
    name: "next",
    by,
    check,
    list,
    answer,
    text: |_, _| Text::plain("whose death is resolved next? Several models died at once"),
    // The order rarely matters enough to ask about.
    at_stake: |_, _| false,
    ..Question::BASE
};
pub(crate) static PICK_SPECIAL: Question = Question {
    name: "special",
    by: |frame, look| look.side(dead(frame)).other(),
    check: |frame, choice, look| match choice {
        Choice::Yes => specials::check_on_death(dead(frame), look),
        Choice::No => Ok(()),
        _ => refuse(rule!("DZ2-CMD-19"), "the question is whether the army special is spent"),
    },
    list: |_, _, out| out.extend([Choice::Yes, Choice::No]),
    answer: |frame, choice, cx| match choice {
        Choice::Yes => match specials::on_death(dead(frame), cx) {
            Some(next) => Flow::Goto(next),
            None => Flow::Done,
        },
        _ => Flow::Done,
    },
    text: |frame, look| say![Deadzone, look.setup; "spend the army special now? ", Titled(dead(frame)), " has just died"],
    default: |_, _| Some(Choice::Yes),
    ..Question::BASE
};

fn dead(frame: Frame) -> ModelId {
    match frame {
        Frame::PickSpecialOnDeath { model } => model,
        _ => unreachable!("{frame:?} is not an order on a death"),
    }
}

fn due<'a>(look: &Look<'a>) -> impl Iterator<Item = ModelId> + use<'a> {
    let state = look.state;
    state.ids().filter(move |id| state.model(*id).is(Flags::DUE))
}

/// Whether a dead model's profile or the opponent's special makes anything of it.
fn matters(id: ModelId, look: &Look<'_>) -> bool {
    KILLED.iter().any(|(matters, _)| matters(id, look)) || specials::check_on_death(id, look).is_ok()
}

/// The frame that deals with deaths, if there are any.
pub(crate) fn if_any(look: &Look<'_>) -> Option<Frame> {
    // A model that dies of what a death causes is added to the list being processed.
    let open = due(look).next().is_some() && !look.state.settling;
    open.then_some(Frame::Deaths {})
}

/// What the deaths so far cause, once the event that killed is over.
pub(crate) fn settle(cx: &mut Ctx<'_>) -> Flow<Frame> {
    if_any(&look(cx)).map_or(Flow::Done, Flow::Goto)
}

/// Sets aside the deaths so far, until the event that caused them is over.
pub(crate) fn hold(dead: &mut Crowd, cx: &mut Ctx<'_>) {
    if cx.state.settling {
        return;
    }
    for id in cx.state.ids() {
        let model = cx.state.model_mut(id);
        if model.is(Flags::DUE) {
            model.set(Flags::DUE, false);
            dead.insert(id);
        }
    }
}

/// Puts the deaths that were set aside back.
pub(crate) fn release(dead: Crowd, cx: &mut Ctx<'_>) {
    for id in dead.iter() {
        cx.state.model_mut(id).set(Flags::DUE, true);
    }
}

/// Takes the dead one by one; the player whose turn it is orders them.
pub(crate) fn deaths(cx: &mut Ctx<'_>) -> Flow<Frame> {
    let idle: Vec<ModelId>;
    cx.state.settling = true;
    let here = look(cx);
    let mut waiting = due(&here).filter(|id| matters(*id, &here));
    let (one, another) = (waiting.next(), waiting.next());
    drop(waiting);
    match (one, another) {
        (Some(model), None) => {
            Flow::Call { child: Frame::DeathHooks { model, next: 0 }, then: Frame::Deaths {} }
        }
        (Some(_), Some(_)) => {
            rule!("DZ2-TURN-09");
            Flow::Ask(Frame::PickDeath { side: cx.state.initiative })
        }
        (None, _) => {
            idle = due(&look(cx)).collect();
            for id in idle {
                cx.state.model_mut(id).set(Flags::DUE, false);
            }
            cx.state.settling = false;
            Flow::Done
        }
    }
}

/// Runs the abilities of a dead model, then the opponent's special.
pub(crate) fn hooks(model: ModelId, next: u8, cx: &mut Ctx<'_>) -> Flow<Frame> {
    cx.state.model_mut(model).set(Flags::DUE, false);
    match KILLED.get(usize::from(next)) {
        Some((_, hook)) => first(hook(model, cx), Frame::DeathHooks { model, next: next + 1 }),
        None => Flow::Goto(Frame::SpecialOnDeath { model }),
    }
}

/// Offers the opponent a special that answers the death.
pub(crate) fn special(model: ModelId, cx: &mut Ctx<'_>) -> Flow<Frame> {
    if specials::check_on_death(model, &look(cx)).is_ok() {
        return Flow::Ask(Frame::PickSpecialOnDeath { model });
    }
    Flow::Done
}

fn by(frame: Frame, _: &Look<'_>) -> Side {
    match frame {
        Frame::PickDeath { side } => side,
        _ => unreachable!("{frame:?} orders no deaths"),
    }
}

fn check(_: Frame, choice: Choice, look: &Look<'_>) -> Result<(), Illegal> {
    match choice {
        Choice::Next(id) if look.model(id).is(Flags::DUE) && matters(id, look) => Ok(()),
        _ => refuse(rule!("DZ2-TURN-09"), "choose which of the dead models is dealt with next"),
    }
}

fn list(_: Frame, look: &Look<'_>, out: &mut Vec<Choice>) {
    out.extend(due(look).filter(|id| matters(*id, look)).map(Choice::Next));
}

fn answer(_: Frame, choice: Choice, _: &mut Ctx<'_>) -> Flow<Frame> {
    match choice {
        Choice::Next(model) => {
            Flow::Call { child: Frame::DeathHooks { model, next: 0 }, then: Frame::Deaths {} }
        }
        _ => unreachable!("checked"),
    }
}
