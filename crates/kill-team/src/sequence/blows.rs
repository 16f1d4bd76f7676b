//! The moment when one attack die inflicts damage: what its victim can do about it. [KT-PLOY-05] [KT-DMG-11]

use crate::abilities;
use crate::choice::{Choice, Source};
use crate::event::Event;
use crate::frame::Frame;
use crate::game::{Game, no};
use crate::ploys::tactical::{self, Moment};
use crate::say::Titled;
use crate::setup::Setup;
use crate::state::{Flags, Marks, OperativeId, State};
use crate::{Cx, KillTeam};
use sortie_kernel::{Flow, Illegal, Question, say};
use sortie_rulebook::rule;

/// What became of the damage of one die.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Ward {
    /// It is ignored.
    Ignored,
    /// It is suffered.
    Suffered,
    /// Something was used, and the question comes again.
    Again,
}

/// Whether an operative can still use a stimulant.
pub(crate) fn has_stimulant(setup: &Setup, state: &State, id: OperativeId) -> bool {
    let own = &state[id];
    // A stimulant in force is not used again, whatever a set-up says was spent.
    setup.profile(id).has_ability(abilities::STIMULANT)
        && own.spent & abilities::SPENT_STIMULANT == 0
        && !own.marks.has(Marks::STIMULANT)
}

/// Whether the victim of a die can do anything about its damage.
pub(crate) fn may_ward_off(setup: &Setup, state: &State, id: OperativeId) -> bool {
    !state[id].flags.has(Flags::KEPT)
        && (has_stimulant(setup, state, id) || tactical::find(setup, state, Moment::Damage, id, 0).is_some())
}

/// Whose wounds a question is about.
fn victim(frame: Frame) -> OperativeId {
    match frame {
        Frame::PickWard { hits } => hits.target,
        Frame::PickBlow { melee, .. } => melee.fighters[1 - usize::from(melee.turn)],
        other => unreachable!("{other:?} is not about the damage of a die"),
    }
}

fn check(game: &Game<'_>, id: OperativeId, choice: Choice) -> Result<(), Illegal> {
    match choice {
        Choice::Leave => Ok(()),
        Choice::Use(Source::Stimulant) if has_stimulant(game.setup, game.state, id) => Ok(()),
        Choice::Use(Source::Tactical(number)) => {
            tactical::check(game.setup, game.state, number, Moment::Damage, id)
        }
        _ => no(rule!("KT-PLOY-05"), "the question is whether the damage of one die is warded off"),
    }
}

/// A question about the damage of one die.
pub(crate) const fn question(answer: fn(Frame, Choice, &mut Cx<'_>) -> Flow<Frame>) -> Question<KillTeam> {
    Question {
        name: "ward",
        by: |frame, game| game.state.side(victim(frame)),
        check: |frame, choice, game| check(game, victim(frame), choice),
        list: |frame, game, out| {
            let id = victim(frame);
            out.push(Choice::Leave);
            let ploy = tactical::find(game.setup, game.state, Moment::Damage, id, 0);
            out.extend(ploy.map(|number| Choice::Use(Source::Tactical(number))));
            if has_stimulant(game.setup, game.state, id) {
                out.push(Choice::Use(Source::Stimulant));
            }
        },
        answer,
        text: |frame, game| say![KillTeam, game.setup; "does ", Titled(victim(frame)), " do anything about the damage of the next hit?"],
        default: |_, _| Some(Choice::Leave),
        subject: |frame, game| Some(game.name(victim(frame))),
        ..Question::BASE
    }
}

/// What the victim's player decided.
pub(crate) fn answer(id: OperativeId, choice: Choice, cx: &mut Cx<'_>) -> Ward {
    match choice {
        Choice::Use(Source::Tactical(number)) => {
            tactical::pay(number, cx.state.side(id), cx);
            Ward::Ignored
        }
        Choice::Use(_) => {
            inject(id, cx);
            Ward::Again
        }
        _ => Ward::Suffered,
    }
}

/// A stimulant takes effect until the end of the turning point.
pub(crate) fn inject(id: OperativeId, cx: &mut Cx<'_>) {
    cx.state[id].spent |= abilities::SPENT_STIMULANT;
    cx.state[id].marks.add(Marks::STIMULANT);
    cx.emit(rule!("KT-FORCE-10"), || Event::ItemUsed { operative: id, item: "Stimulant injector" });
}
