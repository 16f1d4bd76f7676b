//! Pinned models, activations cut short, and who runs out of models first. [DZ3-PIN-01, DZ3-ENDP-06]

use crate::event::Event;
use crate::ids::ModelId;
use crate::look::{Ctx, look};
use crate::setup::Props;
use crate::state::{Effects, Flags};
use sortie_cubes::finished;
use sortie_kernel::Side;
use sortie_rulebook::rule;

/// Pins a model, unless it cannot be pinned; an active model loses the rest of its activation.
pub(crate) fn pin(id: ModelId, cx: &mut Ctx<'_>) {
    let here = look(cx);
    if !here.in_play(id) || here.is_pinned(id) {
        return;
    }
    if here.has(id, Props::NEVER_PINNED) {
        rule!("DZ3-KEY-18");
        rule!("DZ3-KEY-87");
        return;
    }
    if here.has(id, Props::VEHICLE) {
        rule!("DZ3-KEY-07");
    }
    cx.state.model_mut(id).set(Flags::PINNED, true);
    cx.state.model_mut(id).lose(Effects::WATCHING);
    cx.emit(rule!("DZ3-PIN-01"), || Event::Pinned { model: id });
    cut_short(id, cx);
}

/// A rule ends the activation of a model, if it is the active one.
pub(crate) fn cut_short(id: ModelId, cx: &mut Ctx<'_>) {
    if cx.state.activation.model == Some(id) && !cx.state.activation.cut {
        cx.state.activation.cut = true;
        cx.emit(rule!("DZ3-TURN-13"), || Event::ActivationCut { model: id });
    }
}

/// Marks a model activated, in either player's turn.
pub(crate) fn mark_activated(id: ModelId, cx: &mut Ctx<'_>) {
    cx.state.model_mut(id).set(Flags::ACTIVATED, true);
    cx.state.model_mut(id).set(Flags::FRESH, true);
    note_finished(cx);
}

/// Notes when each side runs out of models to activate: the first to do so starts the next round.
pub(crate) fn note_finished(cx: &mut Ctx<'_>) {
    // The deaths of one explosion are one event, which is checked when the explosion has hurt everybody.
    if cx.state.round == 0 || cx.state.in_blast {
        return;
    }
    let here = look(cx);
    let active = here.state.initiative;
    let left = [Side::A, Side::B].map(|side| here.unactivated(side).next().is_some());
    rule!("DZ3-ENDP-06");
    finished::note(&mut cx.state.finished, left, active);
}
