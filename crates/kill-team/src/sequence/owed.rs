//! Mortal wounds of an operative that can still use its stimulant: its player is asked before they are lost.
//! [KT-DMG-03] [KT-DMG-11] [KT-FORCE-10]
//! Owed → PickDose* → Owed … until nobody is left.
//!
//! Whatever causes mortal wounds goes on without asking; wounds that can be warded off wait for the end of its step.

use super::{blows, damage};
use crate::choice::{Choice, Source};
use crate::frame::Frame;
use crate::game::{fields, no};
use crate::say::Titled;
use crate::state::{OperativeId, State};
use crate::{Cx, KillTeam};
use sortie_kernel::{Flow, Question, say};
use sortie_rulebook::rule;

/// Whether somebody has mortal wounds that are still to be lost.
pub(crate) fn is_pending(state: &State) -> bool {
    state.all().iter().any(|own| own.owed > 0)
}

/// Asks everybody, one after another, the initiative player's first.
pub(crate) fn owed(cx: &mut Cx<'_>) -> Flow<Frame> {
    let first = cx.state.initiative;
    let mut sides = [first, first.other()].into_iter();
    match sides.find_map(|side| cx.state.team(side).find(|id| cx.state[*id].owed > 0)) {
        Some(who) => Flow::Ask(Frame::PickDose { who }),
        None => Flow::Done,
    }
}

fn who(frame: Frame) -> OperativeId {
    fields!(frame, Frame::PickDose { who } => who)
}

/// Whether an operative uses its stimulant against mortal wounds.
pub(crate) static PICK_DOSE: Question<KillTeam> = Question {
    name: "ward",
    by: |frame, game| game.state.side(who(frame)),
    check: |_, choice, _| match choice {
        Choice::Leave | Choice::Use(Source::Stimulant) => Ok(()),
        Choice::Use(Source::Tactical(_)) => {
            no(rule!("KT-PLOY-05"), "the ploy ignores the damage of an attack die, not mortal wounds")
        }
        _ => no(rule!("KT-DMG-11"), "the question is whether a stimulant keeps the operative from wounds"),
    },
    list: |_, _, out| out.extend([Choice::Leave, Choice::Use(Source::Stimulant)]),
    answer: |frame, choice, cx| {
        let who = who(frame);
        if choice == Choice::Use(Source::Stimulant) {
            blows::inject(who, cx);
        }
        let count = std::mem::take(&mut cx.state[who].owed);
        let by = cx.state[who].tie().unwrap_or(OperativeId::NOBODY);
        cx.state[who].tied = 0;
        damage::lose_mortally(rule!("KT-DMG-03"), who, by, count, cx);
        Flow::Goto(Frame::Owed {})
    },
    text: |frame, game| {
        let who = who(frame);
        let wounds = game.state[who].owed;
        let wounds =
            if wounds == 1 { "a mortal wound".to_string() } else { format!("{wounds} mortal wounds") };
        say![KillTeam, game.setup;
            "does ", Titled(who), " use its stimulant injector? It is about to suffer ", wounds]
    },
    default: |_, _| Some(Choice::Use(Source::Stimulant)),
    subject: |frame, game| Some(game.name(who(frame))),
    ..Question::BASE
};
