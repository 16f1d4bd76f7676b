//! Rampage. [DZ2-ABIL-46]

use super::Ability;
use crate::Deadzone;
use crate::choice::Choice;
use crate::event::Event;
use crate::frame::{Frame, Question};
use crate::ids::ModelId;
use crate::look::{Ctx, Look, look};
use crate::narration::Titled;
use crate::sequence::{exit, moves, refuse};
use crate::setup::Props;
use crate::state::{Boons, Flags};
use sortie_cubes::Standing;
use sortie_kernel::narration::Text;
use sortie_kernel::{Flow, Illegal, say};
use sortie_rulebook::{rule, rule_id};

pub(super) static ABILITY: Ability =
    Ability { props: Props::RAMPAGES, ..Ability::new("Rampage", rule_id!("DZ2-ABIL-46")) };

pub(crate) static PICK_FREE_MOVE: Question = Question {
    name: "free-move",
    by: |_, look| look.state.activation.controller,
    check: |_, choice, look| check(choice, look),
    list: |_, look, out| {
        out.extend([Choice::Leave, Choice::Reposition { command: false }]);
        moves::ways(1, look, |to| out.push(Choice::Move { to, command: false }));
        out.extend(moves::check_off(1, look).is_ok().then_some(Choice::LeaveBoard { command: false }));
    },
    answer: |frame, choice, cx| {
        let model = driven(frame);
        Flow::Goto(match choice {
            Choice::LeaveBoard { .. } => {
                exit::leave(model, cx);
                return Flow::Done;
            }
            Choice::Reposition { .. } => {
                Frame::Reposition { model, at: cx.state.model(model).cell, stage: 0 }
            }
            Choice::Move { to, .. } => moves::walk(to, 1, &look(cx)),
            _ => return Flow::Done,
        })
    },
    text: |frame, look| say![Deadzone, look.setup; "where does ", Titled(driven(frame)), " move? Its rage gives it a free move first"],
    default: |_, _| Some(Choice::Leave),
    phrase: |_, choice, _| (choice == Choice::Leave).then(|| Text::plain("Do not move")),
    ..Question::BASE
};

fn driven(frame: Frame) -> ModelId {
    match frame {
        Frame::PickFreeMove { model } => model,
        _ => unreachable!("{frame:?} is not a free move"),
    }
}

fn check(choice: Choice, look: &Look<'_>) -> Result<(), Illegal> {
    match choice {
        Choice::Leave | Choice::Reposition { command: false } => Ok(()),
        Choice::Move { to, command: false } => moves::check_way(to, 1, look),
        Choice::LeaveBoard { command: false } => moves::check_off(1, look),
        _ => refuse(rule!("DZ2-ABIL-50"), "the rage gives a move of one cube"),
    }
}

/// A model that was hurt once rolls whenever it is activated.
pub(super) fn roll(model: ModelId, cx: &mut Ctx<'_>) -> Option<Frame> {
    let here = look(cx);
    if !here.model(model).is(Flags::RAMPAGES) {
        return None;
    }
    let face = 1 + cx.pick(rule!("DZ2-ABIL-46"), 8, |face| Event::Rampaged { model, face: face as u8 + 1 });
    match face {
        1 | 2 => {
            rule!("DZ2-ABIL-47");
            cx.state.activation.controller = cx.setup.side(model).other();
            cx.state.activation.wild = true;
            cx.state.activation.began_engaged = look(cx).has_enemy_beside(model);
            None
        }
        7 | 8 => {
            rule!("DZ2-ABIL-50");
            let here = look(cx);
            if here.profile(model).speed.is_none() && !here.rides(model) {
                return None;
            }
            if here.is_pinned(model) {
                cx.state.activation.boons.add(Boons::DRIVEN);
                return None;
            }
            Some(Frame::PickFreeMove { model })
        }
        _ => None,
    }
}
