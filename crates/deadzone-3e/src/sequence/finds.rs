//! Finding item tokens. [DZ3-ITEM-01..07]
//! Find → PickToken → Reveal → PickKeep

use super::{pinning, refuse};
use crate::Deadzone;
use crate::choice::Choice;
use crate::defaults;
use crate::event::Event;
use crate::frame::{Frame, Question};
use crate::ids::ModelId;
use crate::keywords::Source;
use crate::look::{Ctx, Look, look};
use crate::narration::Titled;
use crate::sequence::assault::decider;
use crate::setup::Props;
use crate::state::{Flags, Item, Token};
use sortie_kernel::narration::Text;
use sortie_kernel::say;
use sortie_kernel::{Flow, Illegal};
use sortie_rulebook::rule;

pub(crate) static PICK_TOKEN: Question = Question {
    name: "pick-up",
    by: |frame, look| decider(finder(frame).0, look),
    check: check_token,
    list: |frame, look, out| {
        out.push(Choice::Leave);
        out.extend((0..tokens_here(finder(frame).0, look)).map(Choice::PickUp));
    },
    answer: |frame, choice, _| match choice {
        Choice::PickUp(index) => Flow::Goto(Frame::Reveal { model: finder(frame).0, index }),
        _ => Flow::Done,
    },
    text: |frame, look| say![Deadzone, look.setup; "does ", Titled(finder(frame).0), " pick up a token in its cube?"],
    default: |_, _| Some(Choice::PickUp(0)),
    at_stake: |frame, look| !is_plain_gain(finder(frame).0, look),
    subject: |frame, look| Some(look.setup.name(finder(frame).0).to_string()),
    phrase: |_, choice, _| (choice == Choice::Leave).then(|| Text::plain("Leave the token alone")),
    ..Question::BASE
};
pub(crate) static PICK_KEEP: Question = Question {
    name: "keep",
    by: |frame, look| decider(finder(frame).0, look),
    check: check_keep,
    list: |frame, look, out| {
        let free = look.model(finder(frame).0).item.is_none();
        out.extend(free.then_some(Choice::Keep));
        out.extend([Choice::Drop, Choice::Destroy]);
        if !free {
            out.extend([Choice::Swap { destroy: false }, Choice::Swap { destroy: true }]);
        }
    },
    answer: answer_keep,
    text: |frame, look| {
        let (model, item) = finder(frame);
        say![Deadzone, look.setup; "what does ", Titled(model), " do with the ", item, " it found? A model carries one item"]
    },
    default: |frame, look| Some(defaults::keep(finder(frame).0, finder(frame).1, look)),
    // With free hands there is nothing to decide.
    at_stake: |frame, look| look.model(finder(frame).0).item.is_some(),
    subject: |frame, look| Some(look.setup.name(finder(frame).0).to_string()),
    phrase: |frame, choice, look| {
        let keep = say![Deadzone, look.setup; "Keep the ", finder(frame).1];
        (choice == Choice::Keep).then_some(keep)
    },
    ..Question::BASE
};

fn finder(frame: Frame) -> (ModelId, Item) {
    match frame {
        Frame::PickToken { model } => (model, Item::Ammo),
        Frame::PickKeep { model, found } => (model, Item::ALL[usize::from(found)]),
        _ => unreachable!("{frame:?} finds nothing"),
    }
}

fn tokens_here(id: ModelId, look: &Look<'_>) -> u8 {
    look.state.tokens.in_cell(look.model(id).cell).count() as u8
}

/// Whether the only token here is one that the player knows, that does no harm, and for which the hands are free.
fn is_plain_gain(id: ModelId, look: &Look<'_>) -> bool {
    let mut here = look.state.tokens.in_cell(look.model(id).cell).map(|at| look.state.tokens.list()[at]);
    let (Some(token), None) = (here.next(), here.next()) else { return false };
    let known = token.known == Token::FACE_UP || token.is_known_to(decider(id, look));
    let harmless = token.kind.is_some_and(|kind| kind != Item::BoobyTrap);
    known && harmless && (look.model(id).item.is_none() || token.kind == Some(Item::Intel))
}

/// Whether tokens lie in the model's cube and it can carry any.
pub(crate) fn can_find(id: ModelId, look: &Look<'_>) -> bool {
    rule!("DZ3-ITEM-02");
    let here = tokens_here(id, look) > 0;
    if here && look.has(id, Props::NO_ITEMS) {
        if look.has(id, Props::VEHICLE) {
            rule!("DZ3-KEY-104");
        } else {
            rule!("DZ3-KEY-06");
        }
        return false;
    }
    here
}

/// Asks whether a token is picked up.
pub(crate) fn find(model: ModelId, _: &mut Ctx<'_>) -> Flow<Frame> {
    Flow::Ask(Frame::PickToken { model })
}

fn check_token(frame: Frame, choice: Choice, look: &Look<'_>) -> Result<(), Illegal> {
    match choice {
        Choice::Leave => Ok(()),
        Choice::PickUp(index) if index < tokens_here(finder(frame).0, look) => Ok(()),
        Choice::PickUp(_) => refuse(rule!("DZ3-ITEM-02"), "there are fewer tokens than that in the cube"),
        _ => refuse(rule!("DZ3-ITEM-02"), "the question is whether a token is picked up"),
    }
}

/// Turns the token over; a trap and Intel act at once.
pub(crate) fn reveal(id: ModelId, index: u8, cx: &mut Ctx<'_>) -> Flow<Frame> {
    let cell = cx.state.model(id).cell;
    let place = cx.state.tokens.in_cell(cell).nth(usize::from(index)).expect("checked");
    let unseen = cx.state.tokens.unseen();
    let token = cx.state.tokens.take(place);
    let event = |item| move || Event::PickedUp { model: id, item };
    let item = match token.kind {
        // Nothing is rolled for a token that somebody has seen.
        Some(item) => {
            cx.emit(rule!("DZ3-ITEM-04"), event(item));
            item
        }
        None => {
            let item = cx.state.tokens.draw(unseen, rule!("DZ3-SETUP-05"), cx.dice);
            cx.log_roll(rule!("DZ3-ITEM-04"), event(item));
            item
        }
    };
    match item {
        Item::BoobyTrap if cx.setup.profile(id).props.has(Props::DEFUSES) => {
            cx.emit(rule!("DZ3-KEY-26"), || Event::Defused { model: id });
            pinning::cut_short(id, cx);
            Flow::Done
        }
        Item::BoobyTrap => {
            rule!("DZ3-ITEMS-04");
            let by = decider(id, &look(cx)).other();
            Flow::Goto(Frame::Frag { cell, dice: 3, by, from: Source::default() })
        }
        Item::Intel => {
            let hacks = cx.setup.profile(id).props.has(Props::HACKS);
            if hacks {
                rule!("DZ3-KEY-44");
            }
            let side = cx.setup.side(id);
            let points = cx.setup.scenario(cx.state).intel_vps + u8::from(hacks);
            cx.state.score(side, points);
            cx.emit(rule!("DZ3-ITEMS-07"), || Event::Scored { side, points });
            Flow::Done
        }
        item => Flow::Ask(Frame::PickKeep { model: id, found: item as u8 }),
    }
}

fn check_keep(frame: Frame, choice: Choice, look: &Look<'_>) -> Result<(), Illegal> {
    let carries = look.model(finder(frame).0).item.is_some();
    match choice {
        Choice::Keep if carries => {
            refuse(rule!("DZ3-ITEM-01"), "the model carries an item already; it may swap")
        }
        Choice::Swap { .. } if !carries => refuse(rule!("DZ3-ITEM-01"), "the model carries nothing to swap"),
        Choice::Keep | Choice::Drop | Choice::Destroy | Choice::Swap { .. } => Ok(()),
        _ => refuse(rule!("DZ3-ITEM-05"), "the model keeps, drops or destroys the token"),
    }
}

fn answer_keep(frame: Frame, choice: Choice, cx: &mut Ctx<'_>) -> Flow<Frame> {
    let (model, item) = finder(frame);
    let cell = cx.state.model(model).cell;
    let old = cx.state.model(model).item;
    let (kept, gone, destroy) = match choice {
        Choice::Keep => (true, None, false),
        Choice::Swap { destroy } => (true, old, destroy),
        Choice::Destroy => (false, Some(item), true),
        _ => (false, Some(item), false),
    };
    rule!("DZ3-ITEM-05");
    if kept {
        let state = cx.state.model_mut(model);
        state.item = Some(item);
        state.set(Flags::BOUGHT, false);
        cx.emit(rule!("DZ3-ITEM-01"), || Event::Kept { model, item });
    }
    if let Some(item) = gone {
        if destroy {
            cx.emit(rule!("DZ3-ITEM-05"), || Event::Destroyed { model, item });
        } else {
            cx.state.tokens.put(Token { cell, kind: Some(item), known: Token::FACE_UP });
            cx.emit(rule!("DZ3-ITEM-05"), || Event::Dropped { model, item });
        }
    }
    Flow::Done
}
