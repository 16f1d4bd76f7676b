//! One model's activation. [DZ3-TURN-07..13]
//! Starting (fire, keywords) → Acting → PickAction … → Ending → AfterActivation

use super::{actions, deaths, first, pinning};
use crate::choice::Kind;
use crate::event::Event;
use crate::frame::{Frame, Question};
use crate::ids::ModelId;
use crate::keywords::EVERYBODYS_STARTS;
use crate::look::{Ctx, Look, look};
use crate::state::{Activation, Flags, Used};
use sortie_kernel::{Flow, Side};
use sortie_rulebook::rule;

pub(crate) static PICK_ACTION: Question = Question {
    kind: Kind::Action,
    by: |_, look| look.state.activation.controller,
    check: |_, choice, look| actions::check(choice, look),
    list: |_, look, out| actions::list(look, out),
    answer: |_, choice, cx| actions::answer(choice, cx),
};

/// The active model.
pub(crate) fn active(look: &Look<'_>) -> ModelId {
    look.state.activation.model.expect("somebody is active")
}

/// A model is chosen for activation.
pub(crate) fn begin(id: ModelId, cx: &mut Ctx<'_>) -> Flow<Frame> {
    let here = look(cx);
    let began_engaged = here.has_enemy_beside(id);
    let must_stand = here.is_pinned(id);
    let controller = here.side(id);
    let crowded = Some(here.model(id).cell).filter(|cell| here.is_overcrowded(*cell));
    // An order given earlier in the turn counts for the activation that follows.
    let mut used = Used::default();
    used.order[controller.index()] = here.state.activation.used.order[controller.index()];
    cx.state.activation = Activation {
        model: Some(id),
        controller,
        began_engaged,
        must_stand,
        crowded,
        used,
        ..Activation::default()
    };
    cx.emit(rule!("DZ3-TURN-02"), || Event::Activated { model: id });
    Flow::Goto(Frame::Starting { next: 0 })
}

/// What happens before the first action: everybody's rules, then the model's keywords in table order.
pub(crate) fn starting(next: u8, cx: &mut Ctx<'_>) -> Flow<Frame> {
    rule!("DZ3-TURN-12");
    if let Some(child) = deaths::if_any(&look(cx)) {
        return Flow::Call { child, then: Frame::Starting { next } };
    }
    let id = active(&look(cx));
    if cx.state.activation.cut || !cx.state.model(id).in_play() {
        return Flow::Goto(Frame::Ending { next: 0 });
    }
    let own = &cx.setup.profile(id).hooks.starts;
    let everybody = EVERYBODYS_STARTS.len();
    let then = Frame::Starting { next: next + 1 };
    match usize::from(next) {
        n if n < everybody => first(EVERYBODYS_STARTS[n](0, id, cx), then),
        n => match own.get(n - everybody) {
            Some((hook, value)) => first(hook(*value, id, cx), then),
            None => Flow::Goto(Frame::Acting {}),
        },
    }
}

/// Between actions.
pub(crate) fn acting(cx: &mut Ctx<'_>) -> Flow<Frame> {
    let here = look(cx);
    // A fall or a fire kills without an attack: what that causes comes now.
    if let Some(child) = deaths::if_any(&here) {
        return Flow::Call { child, then: Frame::Acting {} };
    }
    let id = active(&here);
    if here.state.activation.cut || !here.in_play(id) {
        return Flow::Goto(Frame::Ending { next: 0 });
    }
    if here.is_pinned(id) {
        rule!("DZ3-TURN-08");
        rule!("DZ3-PIN-02");
    }
    // A model that got pinned and was stood up by force goes on only if its activation was not cut.
    if actions::any(&here) { Flow::Ask(Frame::PickAction {}) } else { Flow::Goto(Frame::Ending { next: 0 }) }
}

/// What happens after the last action; then the model is marked.
pub(crate) fn ending(next: u8, cx: &mut Ctx<'_>) -> Flow<Frame> {
    let id = active(&look(cx));
    let hook = cx.setup.profile(id).hooks.ends.get(usize::from(next));
    if let Some((hook, n)) = hook.filter(|_| cx.state.model(id).in_play()) {
        return first(hook(*n, id, cx), Frame::Ending { next: next + 1 });
    }
    cx.state.activation = Activation::default();
    if cx.state.model(id).in_play() {
        rule!("DZ3-ROUND-02");
        cx.state.model_mut(id).set(Flags::ACTIVATED, true);
        cx.state.model_mut(id).set(Flags::FRESH, true);
    }
    cx.emit(rule!("DZ3-TURN-02"), || Event::ActivationEnded { model: id });
    pinning::note_finished(cx);
    let side: Side = cx.setup.side(id);
    Flow::Goto(Frame::AfterActivation { side })
}
