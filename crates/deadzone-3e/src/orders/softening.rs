//! Orders that answer damage: before shields and armour, the attack loses AP.

use super::{ready, spend};
use crate::Deadzone;
use crate::choice::Choice;
use crate::frame::{Frame, Question};
use crate::look::{Ctx, Look};
use crate::narration::Titled;
use crate::sequence::damage::Harm;
use crate::sequence::refuse;
use sortie_kernel::say;
use sortie_kernel::{Flow, Illegal};
use sortie_rulebook::rule;

pub(crate) static PICK_ON_DAMAGE: Question = Question {
    name: "order",
    by: |frame, look| look.side(harm(frame).target),
    check: |frame, choice, look| match (choice, frame) {
        (Choice::No, _) => Ok(()),
        (Choice::Yes, Frame::PickOrderOnDamage { harm }) => check_on_damage(harm, look),
        _ => refuse(rule!("DZ3-CMD-17"), "the question is whether the special order is given"),
    },
    list: |_, _, out| out.extend([Choice::Yes, Choice::No]),
    answer,
    text: |frame, look| {
        let harm = harm(frame);
        say![Deadzone, look.setup; "give the special order to soften the blow? ", Titled(harm.target),
            " is about to lose ", harm.points, " HP"]
    },
    ..Question::BASE
};

fn harm(frame: Frame) -> Harm {
    match frame {
        Frame::PickOrderOnDamage { harm } => harm,
        _ => unreachable!("{frame:?} is not damage"),
    }
}

/// Whether the owner of a model that is about to lose HP may give the order.
pub(crate) fn check_on_damage(harm: Harm, look: &Look<'_>) -> Result<(), Illegal> {
    match ready(look.side(harm.target), look)?.softens {
        Some(check) => check(harm, look),
        None => refuse(rule!("DZ3-CMD-17"), "the order does not answer damage"),
    }
}

fn answer(frame: Frame, choice: Choice, cx: &mut Ctx<'_>) -> Flow<Frame> {
    let harm = harm(frame);
    if choice == Choice::No {
        return Flow::Goto(Frame::LoseHp { harm });
    }
    spend(cx.setup.side(harm.target), cx);
    // The order may be given again, so the question comes back.
    Flow::Goto(Frame::Damage { harm: Harm { pierced: harm.pierced - 1, ..harm } })
}
