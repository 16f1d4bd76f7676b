//! Strike It Lucky. [DZ2-CMD-15..21]
//! What a friendly model has just picked up is destroyed, and an unused counter is what it found, or Ammo.

use super::{Splat, ready, spend};
use crate::Deadzone;
use crate::choice::Choice;
use crate::event::Event;
use crate::frame::{Frame, Question};
use crate::ids::ModelId;
use crate::look::Look;
use crate::narration::Titled;
use crate::sequence::{finds, refuse};
use crate::setup::{ArmySpecial, Item};
use sortie_kernel::narration::Text;
use sortie_kernel::{Flow, Illegal, say};
use sortie_rulebook::rule;

pub(super) static SPLAT: Splat = Splat::new(ArmySpecial::StrikeItLucky);

pub(crate) static PICK_LUCKY: Question = Question {
    name: "lucky",
    by: |frame, look| look.side(finder(frame).0),
    check: |frame, choice, look| match choice {
        Choice::Yes => check_lucky(finder(frame).0, finder(frame).1, look),
        Choice::No => Ok(()),
        _ => refuse(rule!("DZ2-CMD-19"), "the question is whether the army special is spent"),
    },
    list: |_, _, out| out.extend([Choice::Yes, Choice::No]),
    answer: |frame, choice, cx| {
        let (model, found) = finder(frame);
        if choice != Choice::Yes {
            return Flow::Goto(Frame::Found { model, item: found, lucky: true });
        }
        spend(cx.setup.side(model), cx);
        cx.emit(rule!("DZ2-ITEM-07"), || Event::Destroyed { model, item: found });
        rule!("DZ2-SETUP-18");
        cx.state.unused -= 1;
        let unseen = cx.state.tokens.unseen() + 1;
        let item = finds::draw(model, unseen, cx);
        if item == Item::BoobyTrap || item == Item::Ammo {
            return Flow::Goto(Frame::Found { model, item, lucky: true });
        }
        Flow::Ask(Frame::PickAmmo { model, found: item })
    },
    text: |frame, look| {
        let (model, item) = finder(frame);
        say![Deadzone, look.setup; "does ", Titled(model), " strike it lucky? It has found ", item]
    },
    default: |frame, _| Some(if finder(frame).1 == Item::BoobyTrap { Choice::Yes } else { Choice::No }),
    phrase: |_, choice, _| match choice {
        Choice::Yes => Some(Text::plain("Try another counter")),
        Choice::No => Some(Text::plain("Stay with this one")),
        _ => None,
    },
    ..Question::BASE
};

/// Whether the new find counts as Ammo.
pub(crate) static PICK_AMMO: Question = Question {
    name: "ammo",
    by: |frame, look| look.side(finder(frame).0),
    check: |_, choice, _| match choice {
        Choice::Yes | Choice::No => Ok(()),
        _ => refuse(rule!("DZ2-CMD-19"), "the question is whether the find counts as Ammo"),
    },
    list: |_, _, out| out.extend([Choice::Yes, Choice::No]),
    answer: |frame, choice, _| {
        let (model, found) = finder(frame);
        let item = if choice == Choice::Yes { Item::Ammo } else { found };
        Flow::Goto(Frame::Found { model, item, lucky: true })
    },
    text: |frame, look| say![Deadzone, look.setup; "does the ", finder(frame).1, " count as Ammo?"],
    default: |_, _| Some(Choice::No),
    phrase: |_, choice, _| match choice {
        Choice::Yes => Some(Text::plain("Take it as Ammo")),
        Choice::No => Some(Text::plain("Take it as it is")),
        _ => None,
    },
    ..Question::BASE
};

fn finder(frame: Frame) -> (ModelId, Item) {
    match frame {
        Frame::PickLucky { model, found } | Frame::PickAmmo { model, found } => (model, found),
        _ => unreachable!("{frame:?} finds nothing"),
    }
}

/// Whether the find may be exchanged.
pub(crate) fn check_lucky(model: ModelId, found: Item, look: &Look<'_>) -> Result<(), Illegal> {
    let lucky =
        matches!(ready(look.side(model), look), Ok(known) if known.special == ArmySpecial::StrikeItLucky);
    if !lucky || look.is_wild(model) {
        return refuse(rule!("DZ2-CMD-19"), "the army special does not answer a find");
    }
    if found == Item::Crate {
        return refuse(rule!("DZ2-ITEM-06"), "a crate cannot be destroyed");
    }
    if look.state.unused == 0 {
        return refuse(rule!("DZ2-SETUP-18"), "no unused counter is left");
    }
    Ok(())
}
