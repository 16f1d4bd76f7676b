//! Orders that answer damage: before shields and armour, the attack loses AP.

use super::{ready, spend};
use crate::choice::{Choice, Kind};
use crate::frame::{Frame, Question};
use crate::ids::ModelId;
use crate::look::{Ctx, Look};
use crate::sequence::refuse;
use sortie_kernel::{Flow, Illegal};
use sortie_rulebook::rule;

pub(crate) static PICK_ON_DAMAGE: Question = Question {
    kind: Kind::Order,
    by: |frame, look| look.side(target(frame)),
    check: |frame, choice, look| match (choice, frame) {
        (Choice::No, _) => Ok(()),
        (Choice::Yes, Frame::PickOrderOnDamage { target, points, pierced, .. }) => {
            check_on_damage(target, points, pierced, look)
        }
        _ => refuse(rule!("DZ3-CMD-17"), "the question is whether the special order is given"),
    },
    list: |_, _, out| out.extend([Choice::Yes, Choice::No]),
    answer,
};

fn target(frame: Frame) -> ModelId {
    match frame {
        Frame::PickOrderOnDamage { target, .. } => target,
        _ => unreachable!("{frame:?} is no damage"),
    }
}

/// Whether the owner of a model that is about to lose HP may give the order.
pub(crate) fn check_on_damage(
    target: ModelId,
    points: u8,
    pierced: u8,
    look: &Look<'_>,
) -> Result<(), Illegal> {
    match ready(look.side(target), look)?.softens {
        Some(check) => check(target, points, pierced, look),
        None => refuse(rule!("DZ3-CMD-17"), "the order does not answer damage"),
    }
}

fn answer(frame: Frame, choice: Choice, cx: &mut Ctx<'_>) -> Flow<Frame> {
    let Frame::PickOrderOnDamage { target, by, weapon, points, pierced } = frame else {
        unreachable!("{frame:?} is no damage")
    };
    if choice == Choice::No {
        return Flow::Goto(Frame::LoseHp { target, by, weapon, points, pierced });
    }
    spend(cx.setup.side(target), cx);
    // The order may be given again, so the question comes back.
    Flow::Goto(Frame::Damage { target, by, weapon, points, pierced: pierced - 1 })
}
