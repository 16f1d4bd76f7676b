//! Starforged Armour. [DZ2-CMD-15..21]
//! When potential damage is resolved: the attack has 1 AP less for each die spent.

use super::{Splat, ready, spend};
use crate::Deadzone;
use crate::choice::Choice;
use crate::frame::{Frame, Question};
use crate::look::Look;
use crate::narration::Titled;
use crate::sequence::damage::{self, Harm};
use crate::sequence::refuse;
use crate::setup::ArmySpecial;
use crate::state::Face;
use sortie_kernel::narration::Text;
use sortie_kernel::{Flow, Illegal, say};
use sortie_rulebook::rule;

pub(super) static SPLAT: Splat = Splat { unlimited: true, ..Splat::new(ArmySpecial::StarforgedArmour) };

pub(crate) static PICK_SOFTENED: Question = Question {
    name: "soften",
    by: |frame, look| look.side(harm(frame).target),
    check: |frame, choice, look| match choice {
        Choice::Yes => check_softened(harm(frame), look),
        Choice::No => Ok(()),
        _ => refuse(rule!("DZ2-CMD-19"), "the question is whether the army special is spent"),
    },
    list: |_, _, out| out.extend([Choice::Yes, Choice::No]),
    answer: |frame, choice, cx| {
        let harm = harm(frame);
        if choice == Choice::Yes {
            spend(cx.setup.side(harm.target), cx);
            return Flow::Goto(Frame::Damage { harm: Harm { pierced: harm.pierced - 1, ..harm } });
        }
        Flow::Goto(Frame::Suffer { harm })
    },
    text: |frame, look| say![Deadzone, look.setup; "lower the AP of the attack on ", Titled(harm(frame).target), " by 1 with the army special?"],
    default: |_, _| Some(Choice::Yes),
    phrase: |_, choice, _| match choice {
        Choice::Yes => Some(Text::plain("Lower the AP by 1")),
        Choice::No => Some(Text::plain("Keep the army special")),
        _ => None,
    },
    ..Question::BASE
};

fn harm(frame: Frame) -> Harm {
    match frame {
        Frame::PickSoftened { harm } => harm,
        _ => unreachable!("{frame:?} hurts nobody"),
    }
}

/// Whether dice of the special can spare the model anything.
pub(crate) fn check_softened(harm: Harm, look: &Look<'_>) -> Result<(), Illegal> {
    let side = look.side(harm.target);
    if !matches!(ready(side, look), Ok(known) if known.special == ArmySpecial::StarforgedArmour) {
        return refuse(rule!("DZ2-CMD-19"), "the army special does not answer damage");
    }
    super::check_no_gun(Some(harm.target), look)?;
    let armour = damage::armour(harm.target, look);
    let dice = look.state.hands[side.index()].count(Face::Splat);
    if harm.pierced == 0
        || armour.saturating_add(dice) <= harm.pierced
        || armour.saturating_sub(harm.pierced) >= damage::against_armour(harm, look)
    {
        return refuse(rule!("DZ2-CMD-15"), "the special would not spare the model any damage");
    }
    Ok(())
}
