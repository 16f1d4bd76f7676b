//! Evade. [DZ2-LOST-29]

use super::{Ability, Strike};
use crate::Deadzone;
use crate::choice::Choice;
use crate::frame::{Frame, Question};
use crate::ids::ModelId;
use crate::look::{Look, look};
use crate::narration::Titled;
use crate::sequence::movement::{MoveKind, Moving};
use crate::sequence::{decider, movement, refuse, strikers};
use crate::setup::Props;
use sortie_cubes::Standing;
use sortie_kernel::narration::Text;
use sortie_kernel::{Flow, Illegal, say};
use sortie_rulebook::{rule, rule_id};

pub(super) static ABILITY: Ability =
    Ability { props: Props::EVADES, ..Ability::new("Evade", rule_id!("DZ2-LOST-29")) };

/// Among enemies the answer may be `yes`, and the cube comes after their attack; where none of them can strike it
/// may name the cube.
pub(crate) static PICK_EVADE: Question = Question {
    name: "evade",
    by: |frame, look| decider(model(frame), look),
    check,
    list: |frame, look, out| {
        let id = model(frame);
        out.push(Choice::No);
        out.extend(look.has_enemy_beside(id).then_some(Choice::Yes));
        if !strikers::is_struck_leaving(id, look) {
            out.extend(movement::steps(moving(id, look), look).map(Choice::Step));
        }
    },
    answer: |frame, choice, cx| {
        let moving = moving(model(frame), &look(cx));
        match choice {
            Choice::Step(to) => Flow::Goto(Frame::Arrive { moving, to }),
            Choice::Yes => Flow::Goto(Frame::Depart { moving }),
            _ => Flow::Done,
        }
    },
    text: |frame, look| say![Deadzone, look.setup; "does ", Titled(model(frame)), " step aside? It survived the shot"],
    default: |_, _| Some(Choice::No),
    phrase: |_, choice, _| match choice {
        Choice::Yes => Some(Text::plain("Step aside, breaking away")),
        Choice::No => Some(Text::plain("Stay where it is")),
        _ => None,
    },
    ..Question::BASE
};

fn model(frame: Frame) -> ModelId {
    match frame {
        Frame::PickEvade { model } => model,
        _ => unreachable!("{frame:?} evades nothing"),
    }
}

fn moving(id: ModelId, look: &Look<'_>) -> Moving {
    movement::start(id, 1, MoveKind::Evade, look)
}

/// Offers the step to the named target of a shot that it neither killed, pinned nor moved.
pub(crate) fn offer_evade(strike: Strike, look: &Look<'_>) -> Option<Frame> {
    let id = strike.at;
    if !look.in_play(id) || look.is_pinned(id) || !look.has(id, Props::EVADES) || strike.moved(look) {
        return None;
    }
    let possible =
        look.profile(id).speed.is_some() && movement::steps(moving(id, look), look).next().is_some();
    possible.then(|| {
        rule!("DZ2-LOST-29");
        Frame::PickEvade { model: id }
    })
}

fn check(frame: Frame, choice: Choice, look: &Look<'_>) -> Result<(), Illegal> {
    let id = model(frame);
    match choice {
        Choice::No => Ok(()),
        Choice::Yes if look.has_enemy_beside(id) => Ok(()),
        Choice::Step(_) if strikers::is_struck_leaving(id, look) => {
            refuse(rule!("DZ2-MOVE-12"), "a model that leaves enemies picks the cube after their attack")
        }
        Choice::Step(to) => movement::check_step(moving(id, look), to, look),
        _ => refuse(rule!("DZ2-LOST-29"), "the question is whether and where the model steps aside"),
    }
}
