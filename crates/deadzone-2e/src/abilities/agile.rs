//! Agile. [DZ2-ABIL-01]

use super::Ability;
use crate::Deadzone;
use crate::choice::Choice;
use crate::frame::{Frame, Question};
use crate::ids::ModelId;
use crate::look::{Look, look};
use crate::narration::Titled;
use crate::sequence::movement::{MoveKind, Moving};
use crate::sequence::{decider, movement, refuse, strikers};
use crate::setup::Props;
use sortie_kernel::narration::Text;
use sortie_kernel::{Flow, Illegal, say};
use sortie_rulebook::{rule, rule_id};

pub(super) static ABILITY: Ability =
    Ability { props: Props::EXTRA_LEVEL, ..Ability::new("Agile", rule_id!("DZ2-ABIL-01")) };

/// Among enemies the answer may be `yes`, and the cube comes after their attack.
pub(crate) static PICK_AGILE: Question = Question {
    name: "agile",
    by: |frame, look| decider(model(frame), look),
    check,
    list: |frame, look, out| {
        let id = model(frame);
        out.push(Choice::No);
        if strikers::is_struck_leaving(id, look) {
            out.push(Choice::Yes);
        } else {
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
    text: |frame, look| say![Deadzone, look.setup; "does ", Titled(model(frame)), " climb a level up or down? It is agile"],
    default: |_, _| Some(Choice::No),
    phrase: |_, choice, _| match choice {
        Choice::Yes => Some(Text::plain("Break away, up or down")),
        Choice::No => Some(Text::plain("Stay on the level")),
        _ => None,
    },
    ..Question::BASE
};

fn model(frame: Frame) -> ModelId {
    match frame {
        Frame::PickAgile { model } => model,
        _ => unreachable!("{frame:?} is not an agile step"),
    }
}

fn moving(id: ModelId, look: &Look<'_>) -> Moving {
    movement::start(id, 1, MoveKind::Agile, look)
}

/// Offers the free step after a MOVE or SPRINT.
pub(crate) fn offer_agile(id: ModelId, look: &Look<'_>) -> Option<Frame> {
    let able = look.has(id, Props::EXTRA_LEVEL)
        && look.profile(id).speed.is_some()
        && movement::steps(moving(id, look), look).next().is_some();
    able.then(|| {
        rule!("DZ2-ABIL-01");
        Frame::PickAgile { model: id }
    })
}

fn check(frame: Frame, choice: Choice, look: &Look<'_>) -> Result<(), Illegal> {
    let id = model(frame);
    match choice {
        Choice::No => Ok(()),
        Choice::Yes if strikers::is_struck_leaving(id, look) => Ok(()),
        Choice::Step(_) if strikers::is_struck_leaving(id, look) => {
            refuse(rule!("DZ2-MOVE-12"), "a model that leaves enemies picks the cube after their attack")
        }
        Choice::Step(to) => movement::check_step(moving(id, look), to, look),
        _ => refuse(rule!("DZ2-ABIL-01"), "the question is whether the model climbs a level"),
    }
}
