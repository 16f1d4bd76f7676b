//! One model's activation. [DZ2-TURN-01..12]
//! begin → Starting (see `starting`) → Acting → PickAction … → Ending (a special of the end) → AfterActivation

use super::{actions, deaths, first, pinning, refuse};
use crate::Deadzone;
use crate::choice::Choice;
use crate::defaults;
use crate::event::Event;
use crate::frame::{Frame, Question};
use crate::ids::ModelId;
use crate::look::{Ctx, Look, look};
use crate::narration::Titled;
use crate::setup::Traits;
use crate::specials::{self, Window};
use crate::state::{Activation, Boons, Flags, Used};
use sortie_cubes::Standing;
use sortie_kernel::Flow;
use sortie_kernel::say;
use sortie_rulebook::rule;

pub(crate) static PICK_ACTION: Question = Question {
    acts: true,
    name: "action",
    by: |_, look| look.state.activation.controller,
    check: |_, choice, look| actions::check(choice, look),
    list: |_, look, out| actions::list(look, out),
    answer: |_, choice, cx| actions::answer(choice, cx),
    text: |_, look| {
        let (activation, setup) = (&look.state.activation, look.setup);
        let who = activation.model.map(Titled);
        match activation.used.short {
            _ if look.is_pinned(active(look)) => {
                say![Deadzone, setup; "what does ", who, " do? It is pinned and can only stand up"]
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
    ..Question::BASE
};

/// A special of the end of an activation, or none.
pub(crate) static PICK_ENDING: Question = Question {
    name: "ending",
    by: |_, look| look.state.activation.controller,
    check: |_, choice, look| match choice {
        Choice::End => Ok(()),
        Choice::Splat(task) => specials::check_window(Window::End, task, look),
        _ => {
            refuse(rule!("DZ2-CMD-19"), "the model has finished; only an army special may end its activation")
        }
    },
    list: |_, look, out| {
        out.push(Choice::End);
        specials::list_window(Window::End, look, out);
    },
    answer: |_, choice, cx| match choice {
        Choice::Splat(task) => first(specials::act(task, cx), Frame::Ended {}),
        _ => Flow::Goto(Frame::Ended {}),
    },
    text: |frame, look| {
        let Frame::PickEnding { model } = frame else { unreachable!("{frame:?} ends nothing") };
        say![Deadzone, look.setup; "spend the army special on ", Titled(model), " as its activation ends?"]
    },
    default: |_, _| Some(Choice::End),
    ..Question::BASE
};

/// Whether the model can still do something that no command die pays for.
fn has_free(look: &Look<'_>) -> bool {
    let mut menu = Vec::new();
    actions::list(look, &mut menu);
    menu.into_iter().any(|choice| choice != Choice::End && !is_paid(choice) && !is_wasted(choice, look))
}

/// Whether an action is aimed at a cube without enemies where it would leave nothing behind.
fn is_wasted(choice: Choice, look: &Look<'_>) -> bool {
    let Choice::Fire { cell, weapon, .. } = choice else { return false };
    let id = active(look);
    let gun = look.weapons(id).find(|gun| look.weapon(*gun).name == weapon);
    let lasts = gun.is_some_and(|gun| look.weapon(gun).traits.any(Traits::SMOKES.with(Traits::CLOUDS)));
    !lasts && look.in_cell(cell).all(|other| look.side(other) == look.side(id))
}

/// Whether a command die pays for an action.
fn is_paid(choice: Choice) -> bool {
    match choice {
        Choice::Move { command, .. }
        | Choice::Reposition { command }
        | Choice::LeaveBoard { command }
        | Choice::Shoot { command, .. }
        | Choice::Fire { command, .. }
        | Choice::Fight { command, .. } => command,
        choice => matches!(choice, Choice::Spend(_) | Choice::Splat(_)),
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
    let controller = here.side(id);
    let crowded = Some(here.model(id).cell).filter(|cell| here.is_overcrowded(*cell));
    // A special that either player has spent earlier in the turn counts for the activation that follows.
    let used = Used { special: here.state.activation.used.special, ..Used::default() };
    cx.state.activation = Activation {
        model: Some(id),
        controller,
        began_engaged,
        stayed: true,
        crowded,
        used,
        ..Activation::default()
    };
    cx.emit(rule!("DZ2-TURN-01"), || Event::Activated { model: id });
    Flow::Goto(Frame::Starting { step: 0 })
}

/// Whether the activation of the model is over, whatever it could still do.
pub(crate) fn is_over(look: &Look<'_>) -> bool {
    look.state.activation.cut || !look.in_play(active(look))
}

/// Between actions.
pub(crate) fn acting(cx: &mut Ctx<'_>) -> Flow<Frame> {
    let here = look(cx);
    // A fall or a fire kills without an attack: what that death causes comes now.
    if let Some(child) = deaths::if_any(&here) {
        return Flow::Call { child, then: Frame::Acting {} };
    }
    if is_over(&here) {
        return Flow::Goto(Frame::Ending {});
    }
    let id = active(&here);
    if here.state.activation.boons.has(Boons::DRIVEN) && !here.is_pinned(id) {
        cx.state.activation.boons.end(Boons::DRIVEN);
        return Flow::Call { child: Frame::PickFreeMove { model: id }, then: Frame::Acting {} };
    }
    if actions::any(&here) { Flow::Ask(Frame::PickAction {}) } else { Flow::Goto(Frame::Ending {}) }
}

/// After the last action: what may be spent at the end of an activation.
pub(crate) fn ending(cx: &mut Ctx<'_>) -> Flow<Frame> {
    let here = look(cx);
    let model = active(&here);
    let mut any = Vec::new();
    specials::list_window(Window::End, &here, &mut any);
    if here.in_play(model) && !any.is_empty() {
        return Flow::Ask(Frame::PickEnding { model });
    }
    Flow::Goto(Frame::Ended {})
}

/// The model is marked.
pub(crate) fn ended(cx: &mut Ctx<'_>) -> Flow<Frame> {
    let id = active(&look(cx));
    cx.state.activation = Activation::default();
    cx.state.stunned = None;
    if cx.state.model(id).in_play() {
        rule!("DZ2-ROUND-02");
        cx.state.model_mut(id).set(Flags::ACTIVATED, true);
        cx.state.model_mut(id).set(Flags::FRESH, true);
    }
    cx.emit(rule!("DZ2-TURN-01"), || Event::ActivationEnded { model: id });
    pinning::note_finished(cx);
    Flow::Goto(Frame::AfterActivation { side: cx.setup.side(id) })
}
