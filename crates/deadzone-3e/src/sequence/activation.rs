//! One model's activation. [DZ3-TURN-07..13]
//! Starting (fire, keywords, offers) → Acting → PickAction … → Ending (offers and what is due) → AfterActivation

use super::{actions, deaths, first, pinning};
use crate::Deadzone;
use crate::choice::Choice;
use crate::defaults;
use crate::event::Event;
use crate::frame::{Frame, Question};
use crate::ids::ModelId;
use crate::keywords::{EVERYBODYS_STARTS, When};
use crate::look::{Ctx, Look, look};
use crate::narration::Titled;
use crate::state::{Activation, Flags, Used};
use sortie_cubes::Standing;
use sortie_kernel::say;
use sortie_kernel::{Flow, Side};
use sortie_rulebook::rule;

pub(crate) static PICK_ACTION: Question = Question {
    name: "action",
    by: |_, look| look.state.activation.controller,
    check: |_, choice, look| actions::check(choice, look),
    list: |_, look, out| actions::list(look, out),
    answer: |_, choice, cx| actions::answer(choice, cx),
    text: |_, look| {
        let (activation, setup) = (&look.state.activation, look.setup);
        let who = activation.model.map(Titled);
        match activation.used.short {
            _ if activation.must_stand => {
                say![Deadzone, setup; "what does ", who, " do? It is pinned and must stand up first"]
            }
            0 if !activation.used.long => {
                say![Deadzone, setup; "what does ", who, " do? It has two short actions or one long one"]
            }
            1 if !activation.used.long && has_free(look) => {
                say![Deadzone, setup; "what does ", who, " do next? It has one short action left"]
            }
            _ => {
                say![Deadzone, setup; "what does ", who, " do next? Only what a command die pays for is left"]
            }
        }
    },
    default: |_, look| Some(defaults::action(look)),
    advice: |_, _| Some(Choice::End),
    at_stake: |_, look| has_free(look),
    acts: true,
    ..Question::BASE
};

/// Whether the model can still do something that no command die pays for.
fn has_free(look: &Look<'_>) -> bool {
    let mut menu = Vec::new();
    actions::list(look, &mut menu);
    menu.into_iter().any(|choice| choice != Choice::End && !is_paid(choice))
}

/// Whether a command die pays for an action.
fn is_paid(choice: Choice) -> bool {
    match choice {
        Choice::Advance { command, .. }
        | Choice::Reposition { command }
        | Choice::LeaveBoard { command }
        | Choice::Shoot { command, .. }
        | Choice::Fire { command, .. }
        | Choice::Assault { command, .. } => command,
        choice => matches!(choice, Choice::Spend(_) | Choice::Order(_)),
    }
}

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

/// What happens before the first action: everybody's rules, then the model's keywords in table order, then what it
/// may do. Whenever it has done one of these, all that is left is offered again, so every order is possible.
pub(crate) fn starting(next: u8, cx: &mut Ctx<'_>) -> Flow<Frame> {
    rule!("DZ3-TURN-12");
    if let Some(child) = deaths::if_any(&look(cx)) {
        return Flow::Call { child, then: Frame::Starting { next } };
    }
    let id = active(&look(cx));
    if cx.state.activation.cut || !cx.state.model(id).in_play() {
        return Flow::Goto(Frame::Ending {});
    }
    let hooks = &cx.setup.profile(id).hooks;
    let everybodys = EVERYBODYS_STARTS.iter().map(|hook| (*hook, 0));
    let due = everybodys.chain(hooks.starts.iter().copied()).nth(usize::from(next));
    match due {
        Some((hook, n)) => first(hook(n, id, cx), Frame::Starting { next: next + 1 }),
        None => Flow::Goto(Frame::Offers { when: When::Start(0) }),
    }
}

/// What the model may do at this end of its activation, one thing after the other.
pub(crate) fn offers(when: When, cx: &mut Ctx<'_>) -> Flow<Frame> {
    let here = look(cx);
    if let Some(child) = deaths::if_any(&here) {
        return Flow::Call { child, then: Frame::Offers { when } };
    }
    let id = active(&here);
    let over = match when {
        When::Start(_) if here.state.activation.cut || !here.in_play(id) => Frame::Ending {},
        When::Start(_) => Frame::Acting {},
        When::EndFirst(_) => Frame::EndsDue { next: 0 },
        When::EndLast(_) => Frame::Ended {},
    };
    let (When::Start(next) | When::EndFirst(next) | When::EndLast(next)) = when;
    let able = here.in_play(id) && !(matches!(when, When::Start(_)) && here.state.activation.cut);
    let mut offers = here.profile(id).hooks.offers.iter().skip(usize::from(next));
    match offers.next().filter(|_| able) {
        None => Flow::Goto(over),
        Some((offer, n)) => match offer(*n, id, when, &here) {
            Some(question) => Flow::Ask(question),
            None => Flow::Goto(after_offer(when, false)),
        },
    }
}

/// The frame after an offer: if the model took it, all that is left is offered again; otherwise the next thing.
pub(crate) const fn after_offer(when: When, taken: bool) -> Frame {
    let when = match when {
        When::Start(next) => When::Start(if taken { 0 } else { next + 1 }),
        When::EndFirst(next) => When::EndFirst(if taken { 0 } else { next + 1 }),
        When::EndLast(next) => When::EndLast(if taken { 0 } else { next + 1 }),
    };
    Frame::Offers { when }
}

/// Between actions.
pub(crate) fn acting(cx: &mut Ctx<'_>) -> Flow<Frame> {
    let here = look(cx);
    // A fall or a fire kills without an attack: what that death causes comes now.
    if let Some(child) = deaths::if_any(&here) {
        return Flow::Call { child, then: Frame::Acting {} };
    }
    let id = active(&here);
    if here.state.activation.cut || !here.in_play(id) {
        return Flow::Goto(Frame::Ending {});
    }
    if here.is_pinned(id) {
        rule!("DZ3-TURN-08");
        rule!("DZ3-PIN-02");
    }
    // A model that got pinned and was stood up by force goes on only if its activation was not cut.
    if actions::any(&here) { Flow::Ask(Frame::PickAction {}) } else { Flow::Goto(Frame::Ending {}) }
}

/// After the last action. What the model may do comes before or after what is due, as its player likes.
pub(crate) fn ending(cx: &mut Ctx<'_>) -> Flow<Frame> {
    let id = active(&look(cx));
    let hooks = &cx.setup.profile(id).hooks;
    let due = !hooks.offers.is_empty()
        && cx.state.model(id).in_play()
        && hooks.ends.iter().any(|(hook, n)| hook(*n, id, cx).is_some());
    if due {
        rule!("DZ3-TURN-10");
        return Flow::Goto(Frame::Offers { when: When::EndFirst(0) });
    }
    Flow::Goto(Frame::EndsDue { next: 0 })
}

/// What must happen at the end of the activation.
pub(crate) fn ends_due(next: u8, cx: &mut Ctx<'_>) -> Flow<Frame> {
    let id = active(&look(cx));
    let hook = cx.setup.profile(id).hooks.ends.get(usize::from(next));
    match hook.filter(|_| cx.state.model(id).in_play()) {
        Some((hook, n)) => first(hook(*n, id, cx), Frame::EndsDue { next: next + 1 }),
        None => Flow::Goto(Frame::Offers { when: When::EndLast(0) }),
    }
}

/// The model is marked.
pub(crate) fn ended(cx: &mut Ctx<'_>) -> Flow<Frame> {
    let id = active(&look(cx));
    cx.state.activation = Activation::default();
    cx.state.stunned = None;
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
