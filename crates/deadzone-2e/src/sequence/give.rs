//! Items that go from hand to hand, and crates that are delivered. [DZ2-ITEM-09..11]

use super::{decider, deploy, finds, refuse};
use crate::Deadzone;
use crate::choice::Choice;
use crate::event::Event;
use crate::frame::{Frame, Question};
use crate::ids::ModelId;
use crate::items::commlink;
use crate::look::{Ctx, Look, look};
use crate::narration::Titled;
use crate::setup::Item;
use sortie_cubes::Standing;
use sortie_kernel::narration::Text;
use sortie_kernel::say;
use sortie_kernel::{Flow, Illegal};
use sortie_rulebook::rule;

/// What a friend with full hands does with what it carries.
pub(crate) static PICK_HANDS: Question = Question {
    name: "hands",
    by: |frame, look| decider(hands(frame).1, look),
    check: |frame, choice, look| {
        let (_, taker, _) = hands(frame);
        match choice {
            Choice::Exchange(own) | Choice::PutDown(own) if !look.model(taker).items.has(own) => {
                refuse(rule!("DZ2-ITEM-10"), "the model does not carry that item")
            }
            Choice::Exchange(_) | Choice::PutDown(_) => Ok(()),
            _ => {
                refuse(rule!("DZ2-ITEM-10"), "its hands are full: it gives an item in exchange or drops one")
            }
        }
    },
    list: |frame, look, out| {
        let mut known: Vec<Item> = Vec::new();
        for item in look.model(hands(frame).1).items.iter() {
            if !known.contains(&item) {
                known.push(item);
                out.extend([Choice::Exchange(item), Choice::PutDown(item)]);
            }
        }
    },
    answer: |frame, choice, cx| {
        let (giver, taker, item) = hands(frame);
        let (Choice::Exchange(own) | Choice::PutDown(own)) = choice else { unreachable!("checked") };
        rule!("DZ2-ITEM-10");
        cx.state.model_mut(taker).items.remove(own);
        pass(giver, taker, item, cx);
        if matches!(choice, Choice::Exchange(_)) {
            pass_on(taker, giver, own, cx);
        } else {
            finds::part_with(taker, own, false, cx);
        }
        Flow::Done
    },
    text: |frame, look| {
        let (_, taker, item) = hands(frame);
        say![Deadzone, look.setup; "what does ", Titled(taker), " give up for the ", item, "? Its hands are full"]
    },
    subject: |frame, look| Some(look.setup.name(hands(frame).1).to_string()),
    ..Question::BASE
};

/// Whether a crate is delivered where a movement has ended.
pub(crate) static PICK_DELIVERY: Question = Question {
    name: "deliver",
    by: |frame, look| decider(carrier(frame), look),
    check: |_, choice, _| match choice {
        Choice::Yes | Choice::No => Ok(()),
        _ => refuse(rule!("DZ2-SPEC-01"), "the question is whether the crate is delivered"),
    },
    list: |_, _, out| out.extend([Choice::Yes, Choice::No]),
    answer: |frame, choice, cx| {
        if choice != Choice::Yes {
            return Flow::Done;
        }
        let carrier = carrier(frame);
        deliver(carrier, cx);
        // A carrier with several hands may have brought another one.
        offer_delivery(carrier, &look(cx)).map_or(Flow::Done, Flow::Goto)
    },
    text: |frame, look| say![Deadzone, look.setup; "does ", Titled(carrier(frame)), " deliver its crate in your zone?"],
    default: |_, _| Some(Choice::Yes),
    phrase: |_, choice, _| match choice {
        Choice::Yes => Some(Text::plain("Deliver the crate")),
        Choice::No => Some(Text::plain("Keep the crate")),
        _ => None,
    },
    ..Question::BASE
};

fn hands(frame: Frame) -> (ModelId, ModelId, Item) {
    match frame {
        Frame::PickHands { giver, taker, item } => (giver, taker, item),
        _ => unreachable!("{frame:?} fills no hands"),
    }
}

fn carrier(frame: Frame) -> ModelId {
    match frame {
        Frame::PickDelivery { model } => model,
        _ => unreachable!("{frame:?} delivers nothing"),
    }
}

/// Whether a model could hand anything to a friend in its cube.
pub(crate) fn could_give(giver: ModelId, look: &Look<'_>) -> bool {
    let mut any = Vec::new();
    list(giver, look, &mut any);
    !any.is_empty()
}

/// Whether a model may hand this item to that friend.
pub(crate) fn check(giver: ModelId, taker: ModelId, item: Item, look: &Look<'_>) -> Result<(), Illegal> {
    if !look.model(giver).items.has(item) {
        return refuse(rule!("DZ2-ITEM-09"), "the model does not carry that item");
    }
    let beside = look.in_play(taker) && look.model(taker).cell == look.model(giver).cell;
    if !beside || !look.are_friends(giver, taker) {
        return refuse(rule!("DZ2-ITEM-09"), "items go to a friendly model in the same cube");
    }
    if !look.uses_items(taker) {
        return refuse(rule!("DZ2-ITEM-09"), "items are barred to that model");
    }
    // With a bike no other item is carried.
    if item == Item::MonoWheel && look.model(taker).items.len() > 1 {
        return refuse(rule!("DZ2-ITEMS-15"), "a model on a bike has no hand free for other items");
    }
    Ok(())
}

/// Every way to hand something on.
pub(crate) fn list(giver: ModelId, look: &Look<'_>, out: &mut Vec<Choice>) {
    let mut known: Vec<Item> = Vec::new();
    for item in look.model(giver).items.iter() {
        if known.contains(&item) {
            continue;
        }
        known.push(item);
        let takers = look.friends_beside(giver).filter(|to| check(giver, *to, item, look).is_ok());
        out.extend(takers.map(|to| Choice::Give { to, item }));
    }
}

/// Hands an item on; a friend with full hands must make room.
pub(crate) fn give(giver: ModelId, taker: ModelId, item: Item, cx: &mut Ctx<'_>) -> Flow<Frame> {
    rule!("DZ2-ITEM-09");
    rule!("DZ2-ITEM-11");
    let here = look(cx);
    let most = if item == Item::MonoWheel { 1 } else { finds::hands(taker, &here) };
    if here.model(taker).items.len() >= most {
        return Flow::Ask(Frame::PickHands { giver, taker, item });
    }
    pass(giver, taker, item, cx);
    Flow::Done
}

fn pass(giver: ModelId, taker: ModelId, item: Item, cx: &mut Ctx<'_>) {
    cx.state.model_mut(giver).items.remove(item);
    pass_on(giver, taker, item, cx);
}

fn pass_on(giver: ModelId, taker: ModelId, item: Item, cx: &mut Ctx<'_>) {
    if item == Item::Commlink {
        commlink::hand_on(giver, taker, cx);
    }
    cx.state.model_mut(taker).items.add(item);
    cx.emit(rule!("DZ2-ITEM-09"), || Event::Gave { model: giver, target: taker, item });
}

/// The question whether a crate is delivered, if its carrier has come to its own zone without a fight.
pub(crate) fn offer_delivery(model: ModelId, look: &Look<'_>) -> Option<Frame> {
    let state = look.model(model);
    let scenario = look.scenario();
    let able = scenario.delivery_vps > 0
        && state.items.has(Item::Crate)
        && !look.state.fought
        && !look.is_wild(model)
        && scenario.zones.of(state.cell.column(), state.cell.row())
            == Some(deploy::zone(look.side(model), look));
    able.then_some(Frame::PickDelivery { model })
}

fn deliver(model: ModelId, cx: &mut Ctx<'_>) {
    let (side, points) = (cx.setup.side(model), look(cx).scenario().delivery_vps);
    cx.state.model_mut(model).items.remove(Item::Crate);
    cx.emit(rule!("DZ2-SETUP-01"), || Event::Delivered { model });
    cx.state.score(side, points);
    cx.emit(rule!("DZ2-SETUP-01"), || Event::Scored { side, points });
}
