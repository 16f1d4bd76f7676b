//! Finding item counters. [DZ2-ITEM-01..07]
//! Find → PickToken → Reveal → (a special) → Found → PickKeep; or the item goes to a friend, see `give`.

use super::{decider, give, pinning, refuse};
use crate::Deadzone;
use crate::abilities::Source;
use crate::choice::Choice;
use crate::defaults;
use crate::event::Event;
use crate::frame::{Frame, Question};
use crate::ids::ModelId;
use crate::items::{self, commlink};
use crate::look::{Ctx, Look, look};
use crate::narration::Titled;
use crate::setup::{Item, Props};
use crate::specials;
use crate::state::Token;
use sortie_cubes::Standing;
use sortie_kernel::narration::Text;
use sortie_kernel::say;
use sortie_kernel::{Flow, Illegal};
use sortie_rulebook::rule;

pub(crate) static PICK_TOKEN: Question = Question {
    name: "pick-up",
    by: |frame, look| decider(finder(frame).0, look),
    check: check_token,
    list: |frame, look, out| {
        let (model, forced) = finder(frame);
        out.push(Choice::Leave);
        if may_find(model, look) {
            out.extend((0..tokens_here(model, look)).map(Choice::PickUp));
        }
        if !forced {
            give::list(model, look, out);
        }
    },
    answer: |frame, choice, cx| match choice {
        Choice::PickUp(index) => Flow::Goto(Frame::Reveal { model: finder(frame).0, index }),
        Choice::Give { to, item } => give::give(finder(frame).0, to, item, cx),
        _ => Flow::Done,
    },
    text: |frame, look| say![Deadzone, look.setup; "does ", Titled(finder(frame).0), " pick up an item in its cube, or hand one on?"],
    default: |frame, look| Some(defaults::pick_up(finder(frame).0, look)),
    subject: |frame, look| Some(look.setup.name(finder(frame).0).to_string()),
    phrase: |_, choice, _| (choice == Choice::Leave).then(|| Text::plain("Pick up nothing")),
    ..Question::BASE
};
pub(crate) static PICK_KEEP: Question = Question {
    name: "keep",
    by: |frame, look| decider(keeper(frame).0, look),
    check: check_keep,
    list: |frame, look, out| {
        let (model, found) = keeper(frame);
        let all = look.model(model).items.iter().collect::<Vec<_>>();
        let swaps = all.iter().enumerate().filter(|(index, item)| !all[..*index].contains(item));
        let swaps =
            swaps.flat_map(|(_, item)| [false, true].map(|destroy| Choice::Swap { item: *item, destroy }));
        let choices = [Choice::Keep, Choice::Drop, Choice::Destroy].into_iter().chain(swaps);
        out.extend(choices.filter(|choice| check_keeping(model, found, *choice, look).is_ok()));
    },
    answer: answer_keep,
    text: |frame, look| {
        let (model, item) = keeper(frame);
        say![Deadzone, look.setup; "what does ", Titled(model), " do with the ", item, " it found?"]
    },
    default: |frame, look| Some(defaults::keep(keeper(frame).0, keeper(frame).1, look)),
    // With free hands there is nothing to decide.
    at_stake: |frame, look| {
        let (model, found) = keeper(frame);
        look.model(model).items.iter().next().is_some()
            || check_keeping(model, found, Choice::Keep, look).is_err()
    },
    subject: |frame, look| Some(look.setup.name(keeper(frame).0).to_string()),
    phrase: |frame, choice, look| {
        let keep = say![Deadzone, look.setup; "Keep the ", keeper(frame).1];
        (choice == Choice::Keep).then_some(keep)
    },
    ..Question::BASE
};

fn finder(frame: Frame) -> (ModelId, bool) {
    match frame {
        Frame::PickToken { model, forced } => (model, forced),
        _ => unreachable!("{frame:?} finds nothing"),
    }
}

fn keeper(frame: Frame) -> (ModelId, Item) {
    match frame {
        Frame::PickKeep { model, found } => (model, found),
        _ => unreachable!("{frame:?} keeps nothing"),
    }
}

fn tokens_here(id: ModelId, look: &Look<'_>) -> u8 {
    look.state.tokens.in_cell(look.model(id).cell).count() as u8
}

/// How many items a model carries at most.
pub(crate) fn hands(id: ModelId, look: &Look<'_>) -> usize {
    if look.has(id, Props::CARRIES_THREE) {
        rule!("DZ2-LOST-04");
        return crate::state::HANDS;
    }
    rule!("DZ2-ITEM-01");
    1
}

/// Whether the model may pick anything up.
fn may_find(id: ModelId, look: &Look<'_>) -> bool {
    items::check_unbarred(id, look).is_ok()
}

/// Asks what a model that entered a cube, or took a new position there, does with items, if it can do anything.
/// Enemies in the cube prevent it.
pub(crate) fn offer(id: ModelId, forced: bool, look: &Look<'_>) -> Option<Frame> {
    let counters = tokens_here(id, look) > 0;
    let hands_on = !forced && !look.model(id).items.is_empty();
    if !(counters || hands_on) || look.has_enemy_beside(id) {
        return None;
    }
    rule!("DZ2-ITEM-02");
    let able = (counters && may_find(id, look)) || (hands_on && give::could_give(id, look));
    able.then_some(Frame::Find { model: id, forced })
}

/// Asks whether an item is picked up.
pub(crate) fn find(model: ModelId, forced: bool, _: &mut Ctx<'_>) -> Flow<Frame> {
    Flow::Ask(Frame::PickToken { model, forced })
}

fn check_token(frame: Frame, choice: Choice, look: &Look<'_>) -> Result<(), Illegal> {
    let (model, forced) = finder(frame);
    match choice {
        Choice::Leave => Ok(()),
        Choice::PickUp(index) if index < tokens_here(model, look) => items::check_unbarred(model, look),
        Choice::PickUp(_) => refuse(rule!("DZ2-ITEM-04"), "there are fewer items than that in the cube"),
        Choice::Give { .. } if forced => {
            refuse(rule!("DZ2-ITEM-09"), "a model that was thrown hands nothing on")
        }
        Choice::Give { to, item } => give::check(model, to, item, look),
        _ => refuse(rule!("DZ2-ITEM-02"), "the question is whether an item is picked up"),
    }
}

/// Turns the counter over; a special may change what was found.
pub(crate) fn reveal(id: ModelId, index: u8, cx: &mut Ctx<'_>) -> Flow<Frame> {
    let cell = cx.state.model(id).cell;
    let place = cx.state.tokens.in_cell(cell).nth(usize::from(index)).expect("checked");
    let unseen = cx.state.tokens.unseen();
    let token = cx.state.tokens.take(place);
    rule!("DZ2-ITEM-04");
    let item = match token.kind {
        // Nothing is rolled for an item that lies face up.
        Some(item) => {
            cx.emit(rule!("DZ2-ITEM-05"), || Event::PickedUp { model: id, item });
            item
        }
        None => draw(id, unseen, cx),
    };
    Flow::Goto(Frame::Found { model: id, item, lucky: false })
}

/// Draws what a counter is.
pub(crate) fn draw(model: ModelId, unseen: u16, cx: &mut Ctx<'_>) -> Item {
    let item = cx.state.tokens.draw(unseen, rule!("DZ2-SETUP-07"), cx.dice);
    cx.log_roll(rule!("DZ2-ITEM-05"), || Event::PickedUp { model, item });
    item
}

/// A trap and Intel act at once; the rest is kept or not.
pub(crate) fn found(id: ModelId, item: Item, lucky: bool, cx: &mut Ctx<'_>) -> Flow<Frame> {
    let here = look(cx);
    if !lucky && specials::check_lucky(id, item, &here).is_ok() {
        return Flow::Ask(Frame::PickLucky { model: id, found: item });
    }
    match item {
        Item::BoobyTrap if here.has(id, Props::DEFUSES) => {
            rule!("DZ2-ABIL-11");
            cx.emit(rule!("DZ2-ABIL-11"), || Event::Defused { model: id });
            pinning::cut_short(id, cx);
            Flow::Done
        }
        Item::BoobyTrap => {
            rule!("DZ2-ITEMS-03");
            let (cell, by) = (here.model(id).cell, decider(id, &here).other());
            Flow::Goto(Frame::Frag { cell, dice: 3, by, from: Source::default() })
        }
        Item::Intel => {
            let (side, points) = (here.side(id), here.scenario().intel_vps);
            cx.state.score(side, points);
            cx.emit(rule!("DZ2-ITEMS-09"), || Event::Scored { side, points });
            Flow::Done
        }
        item => Flow::Ask(Frame::PickKeep { model: id, found: item }),
    }
}

/// Whether a model may do this with what it has found.
fn check_keeping(id: ModelId, found: Item, choice: Choice, look: &Look<'_>) -> Result<(), Illegal> {
    let items = look.model(id).items;
    // A bike leaves no hand for anything else.
    let most = if found == Item::MonoWheel { 1 } else { hands(id, look) };
    match choice {
        Choice::Keep if items.len() < most => Ok(()),
        Choice::Keep => refuse(rule!("DZ2-ITEM-01"), "the model has no hand free; it may swap"),
        Choice::Swap { item, .. } if !items.has(item) => {
            refuse(rule!("DZ2-ITEM-06"), "the model does not carry that item")
        }
        Choice::Swap { .. } if items.len() > most => {
            refuse(rule!("DZ2-ITEMS-15"), "a model on a bike has no hand free for other items")
        }
        Choice::Swap { item: Item::Crate, destroy: true } => {
            refuse(rule!("DZ2-ITEM-06"), "a crate cannot be destroyed")
        }
        Choice::Destroy if found == Item::Crate => {
            refuse(rule!("DZ2-ITEM-06"), "a crate cannot be destroyed")
        }
        Choice::Drop | Choice::Destroy | Choice::Swap { .. } => Ok(()),
        _ => refuse(rule!("DZ2-ITEM-06"), "the model keeps, drops or destroys the item"),
    }
}

fn check_keep(frame: Frame, choice: Choice, look: &Look<'_>) -> Result<(), Illegal> {
    let (id, found) = keeper(frame);
    check_keeping(id, found, choice, look)
}

fn answer_keep(frame: Frame, choice: Choice, cx: &mut Ctx<'_>) -> Flow<Frame> {
    let (model, found) = keeper(frame);
    let (kept, gone, destroy) = match choice {
        Choice::Keep => (true, None, false),
        Choice::Swap { item, destroy } => (true, Some(item), destroy),
        Choice::Destroy => (false, Some(found), true),
        _ => (false, Some(found), false),
    };
    rule!("DZ2-ITEM-06");
    if let Some(item) = gone {
        if kept {
            cx.state.model_mut(model).items.remove(item);
        }
        part_with(model, item, destroy, cx);
    }
    if kept {
        cx.state.model_mut(model).items.add(found);
        cx.emit(rule!("DZ2-ITEM-01"), || Event::Kept { model, item: found });
    }
    Flow::Done
}

/// Puts an item down face up in the model's cube, or takes it out of the game.
pub(crate) fn part_with(model: ModelId, item: Item, destroy: bool, cx: &mut Ctx<'_>) {
    if item == Item::Commlink && !look(cx).holds(model, item) {
        // Nobody carries the device any more.
        commlink::fall_silent(model, cx);
    }
    if destroy {
        cx.emit(rule!("DZ2-ITEM-07"), || Event::Destroyed { model, item });
    } else {
        let cell = cx.state.model(model).cell;
        cx.state.tokens.put(Token::face_up(cell, item));
        cx.emit(rule!("DZ2-ITEM-07"), || Event::Dropped { model, item });
    }
}
