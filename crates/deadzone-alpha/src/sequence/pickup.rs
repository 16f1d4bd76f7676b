//! Picking up a counter: PickCounter → Trap (Booby Trap) → Turned (face up) → keep, drop or destroy.

use super::{after, look, thrown};
use crate::board::Square;
use crate::cards::{self, Effect, booby_trap};
use crate::choice::{Choice, Fate};
use crate::event::name;
use crate::game::Game;
use crate::law::{Verdict, no, wrong_answer};
use crate::mission::Mission;
use crate::state::{ActionKind, Counter, Item};
use crate::{Alpha, Event, Frame, Who};
use sortie_kernel::narration::Text;
use sortie_kernel::{Cx, Flow, Question, say};
use sortie_rulebook::rule;

/// An item by its place in the list of kinds.
pub(crate) fn item_of(number: u8) -> Item {
    [Item::None, Item::Intel, Item::Ammo, Item::Frag][usize::from(number) % 4]
}

fn taker(depth: u8, game: &Game<'_>) -> u8 {
    game.state.actions[usize::from(depth)].by
}

/// Whether a model may pick something up where it has just moved.
fn may_pick_up(depth: u8, game: &Game<'_>) -> bool {
    let action = &game.state.actions[usize::from(depth)];
    let by = action.by;
    if !game.state.is_up(by) || game.model(by).at != action.square || game.is_engaged(by) {
        return false;
    }
    if !game.profile(by).carries() {
        rule!("DZA-ITEM-05");
        return false;
    }
    game.counters_in(action.square).next().is_some()
}

pub(crate) fn pick_up(depth: u8, cx: &mut Cx<'_, Alpha>) -> Flow<Frame> {
    if may_pick_up(depth, &look(cx)) {
        Flow::Ask(Frame::PickCounter { depth })
    } else {
        Flow::Goto(after(depth))
    }
}

fn depth_of(frame: Frame) -> u8 {
    match frame {
        Frame::PickCounter { depth } | Frame::PickTrap { depth, .. } | Frame::PickFate { depth, .. } => depth,
        _ => unreachable!("{frame:?} picks nothing up"),
    }
}

fn item_in(frame: Frame) -> u8 {
    match frame {
        Frame::PickTrap { item, .. } | Frame::PickFate { item, .. } => item,
        _ => unreachable!("{frame:?} is about no item"),
    }
}

/// Whether the Move was spent on the pick-up alone, so that it cannot be declined.
fn must_take(depth: u8, game: &Game<'_>) -> bool {
    let action = &game.state.actions[usize::from(depth)];
    action.kind == ActionKind::Move && action.from == action.square && action.support == 1
}

pub(crate) static PICK_COUNTER: Question<Alpha> = Question {
    name: "pick-up",
    by: |frame, game| game.state.side_of(taker(depth_of(frame), game)),
    check: |frame, choice, game| match choice {
        Choice::Take(item) => {
            let at = game.model(taker(depth_of(frame), game)).at;
            if game.counters_in(at).any(|known| known == item) {
                Ok(())
            } else {
                no(rule!("DZA-MOVE-07"), "no such counter lies in the square")
            }
        }
        Choice::Pass if must_take(depth_of(frame), game) => {
            no(rule!("DZA-MOVE-08"), "the Move was spent to pick up a counter")
        }
        Choice::Pass => Ok(()),
        _ => wrong_answer(),
    },
    list: |frame, game, out| {
        let depth = depth_of(frame);
        out.extend(game.counters_in(game.model(taker(depth, game)).at).map(Choice::Take));
        if !must_take(depth, game) {
            out.push(Choice::Pass);
        }
    },
    answer: |frame, choice, cx| {
        let depth = depth_of(frame);
        let Choice::Take(item) = choice else { return Flow::Goto(after(depth)) };
        let action = cx.state.actions[usize::from(depth)];
        let by = action.by;
        let at = cx.state.model(by).at;
        let counter = cx.state.counters.iter_mut().find(|known| known.at == at && known.item == item);
        if let Some(counter) = counter {
            *counter = Counter::default();
        }
        rule!("DZA-ITEM-02");
        let rule = if action.from == action.square { rule!("DZA-MOVE-08") } else { rule!("DZA-MOVE-07") };
        cx.emit(rule, || Event::Took { model: Who(by), item });
        Flow::Goto(Frame::Trap { depth, item: item as u8 })
    },
    text: |frame, game| say![Alpha, game.setup; "does ", Who(taker(depth_of(frame), game)), " pick up a counter?"],
    default: |frame, game| {
        game.counters_in(game.model(taker(depth_of(frame), game)).at).next().map(Choice::Take)
    },
    subject: |frame, game| Some(name(taker(depth_of(frame), game))),
    phrase: |_, choice, _| (choice == Choice::Pass).then(|| Text::plain("Leave it")),
    ..Question::BASE
};

/// The opponent may have trapped the counter.
pub(crate) fn trap(depth: u8, item: u8, cx: &mut Cx<'_, Alpha>) -> Flow<Frame> {
    let game = look(cx);
    let by = taker(depth, &game);
    if cards::has_window(&game, game.state.side_of(by).other(), by) {
        rule!("DZA-CARD-20");
        return Flow::Ask(Frame::PickTrap { depth, item });
    }
    Flow::Goto(Frame::Turned { depth, item })
}

fn check_trap(frame: Frame, choice: Choice, game: &Game<'_>) -> Verdict {
    let by = taker(depth_of(frame), game);
    match choice {
        Choice::Pass => Ok(()),
        Choice::Play { card, effect, on } if on == crate::state::NOBODY => {
            if effect != Effect::BoobyTrap {
                return no(rule!("DZA-CARD-20"), "only Booby Trap answers a pick-up");
            }
            cards::check_play(game, game.state.side_of(by).other(), card, effect, Some(by))
        }
        _ => wrong_answer(),
    }
}

pub(crate) static PICK_TRAP: Question<Alpha> = Question {
    name: "trap",
    by: |frame, game| game.state.side_of(taker(depth_of(frame), game)).other(),
    check: check_trap,
    list: |frame, game, out| {
        let side = game.state.side_of(taker(depth_of(frame), game)).other();
        let plays = cards::hand(game, side).map(|card| Choice::Play {
            card,
            effect: Effect::BoobyTrap,
            on: crate::state::NOBODY,
        });
        out.extend(plays.filter(|choice| check_trap(frame, *choice, game).is_ok()));
        out.push(Choice::Pass);
    },
    answer: |frame, choice, cx| {
        let (depth, item) = (depth_of(frame), item_in(frame));
        let Choice::Play { card, effect, .. } = choice else {
            return Flow::Goto(Frame::Turned { depth, item });
        };
        let by = cx.state.actions[usize::from(depth)].by;
        let side = cx.state.side_of(by);
        cards::play(side.other(), card, effect, Some(by), cx);
        let at = cx.state.model(by).at;
        cx.emit(rule!("DZA-CARD-20"), || Event::Trapped { model: Who(by) });
        booby_trap::blast(cx.state, cx.setup, at, side);
        cx.emit(rule!("DZA-CARD-21"), || Event::Explodes { at });
        Flow::Call { child: Frame::TestCards { slot: 0 }, then: Frame::AfterTrap { depth, item, at: at.0 } }
    },
    text: |frame, game| {
        say![Alpha, game.setup; Who(taker(depth_of(frame), game)),
            " picks up a counter: do you play a Booby Trap?"]
    },
    subject: |frame, game| Some(name(taker(depth_of(frame), game))),
    at_stake: |frame, game| {
        let side = game.state.side_of(taker(depth_of(frame), game)).other();
        cards::hand(game, side).any(|card| card.effects().contains(&Effect::BoobyTrap))
    },
    ..Question::BASE
};

/// A dead taker loses the counter, which scatters; a living one goes on.
pub(crate) fn after_trap(depth: u8, item: u8, at: u8, cx: &mut Cx<'_, Alpha>) -> Flow<Frame> {
    let by = cx.state.actions[usize::from(depth)].by;
    if cx.state.is_up(by) {
        rule!("DZA-CARD-22");
        return Flow::Goto(Frame::Turned { depth, item });
    }
    let to = thrown::scatter_item(Square(at), cx);
    put_down(item_of(item), to, cx);
    Flow::Goto(after(depth))
}

/// Lays a counter on the table.
pub(crate) fn put_down(item: Item, at: Square, cx: &mut Cx<'_, Alpha>) {
    if let Some(place) = cx.state.counters.iter_mut().find(|counter| counter.at == Square::NONE) {
        *place = Counter { at, item };
    }
}

/// The counter is turned up; its kind was open until now.
pub(crate) fn turned(depth: u8, item: u8, cx: &mut Cx<'_, Alpha>) -> Flow<Frame> {
    let by = cx.state.actions[usize::from(depth)].by;
    let mut item = item_of(item);
    if item == Item::None {
        let unknown = cx.state.unknown;
        let total: u8 = unknown.iter().sum();
        let kind = |face: u16| {
            let mut left = face;
            let place = unknown.iter().position(|count| {
                let inside = left < u16::from(*count);
                left = left.saturating_sub(u16::from(*count));
                inside
            });
            place.unwrap_or(1)
        };
        let face = cx.pick(rule!("DZA-ITEM-02"), u16::from(total.max(1)), |face| Event::TurnedUp {
            model: Who(by),
            item: Item::KINDS[kind(face)],
        });
        let kind = kind(face);
        item = Item::KINDS[kind];
        cx.state.unknown[kind] = cx.state.unknown[kind].saturating_sub(1);
    }
    if item == Item::Intel && cx.setup.mission == Mission::Alpha {
        let side = cx.state.side_of(by);
        cx.state.intel[side.index()] += 1;
        cx.emit(rule!("DZA-ITEM-08"), || Event::IntelTaken { side, model: Who(by) });
        return Flow::Goto(after(depth));
    }
    Flow::Ask(Frame::PickFate { depth, item: item as u8 })
}

fn check_fate(frame: Frame, choice: Choice, game: &Game<'_>) -> Verdict {
    let Choice::Keep { new, old } = choice else { return wrong_answer() };
    let carried = game.model(taker(depth_of(frame), game)).item;
    if old.is_some() != (carried != Item::None) {
        return no(rule!("DZA-ITEM-03"), "say what becomes of each item");
    }
    let kept = [Some(new), old].iter().filter(|fate| **fate == Some(Fate::Keep)).count();
    if old.is_some() && kept != 1 {
        return no(rule!("DZA-ITEM-04"), "a model keeps one item and gives up the other");
    }
    let destroyed = [(item_of(item_in(frame)), Some(new)), (carried, old)];
    if destroyed.contains(&(Item::Intel, Some(Fate::Destroy))) {
        return no(rule!("DZA-ITEM-03"), "Intel cannot be destroyed");
    }
    Ok(())
}

pub(crate) static PICK_FATE: Question<Alpha> = Question {
    name: "item",
    by: |frame, game| game.state.side_of(taker(depth_of(frame), game)),
    check: check_fate,
    list: |frame, game, out| {
        let olds = [None, Some(Fate::Keep), Some(Fate::Drop), Some(Fate::Destroy)];
        let all = Fate::ALL.into_iter().flat_map(|new| olds.map(|old| Choice::Keep { new, old }));
        out.extend(all.filter(|choice| check_fate(frame, *choice, game).is_ok()));
    },
    answer: |frame, choice, cx| {
        let (depth, Choice::Keep { new, old }) = (depth_of(frame), choice) else { return Flow::Done };
        let by = cx.state.actions[usize::from(depth)].by;
        let carried = std::mem::take(&mut cx.state.model_mut(by).item);
        if old.is_some() {
            rule!("DZA-ITEM-04");
        }
        settle(by, item_of(item_in(frame)), new, cx);
        if let Some(old) = old {
            settle(by, carried, old, cx);
        }
        Flow::Goto(after(depth))
    },
    text: |frame, game| {
        let by = taker(depth_of(frame), game);
        let item = item_of(item_in(frame));
        match game.model(by).item {
            Item::None => {
                say![Alpha, game.setup; Who(by), " has found ", item, ": keep, drop or destroy it?"]
            }
            old => say![Alpha, game.setup; Who(by), " has found ", item, " and carries ", old,
                ": which one does it keep, and what becomes of the other?"],
        }
    },
    default: |frame, game| {
        let old = game.model(taker(depth_of(frame), game)).item;
        let old = (old != Item::None).then_some(Fate::Drop);
        Some(Choice::Keep { new: Fate::Keep, old })
    },
    subject: |frame, game| Some(name(taker(depth_of(frame), game))),
    ..Question::BASE
};

fn settle(by: u8, item: Item, fate: Fate, cx: &mut Cx<'_, Alpha>) {
    let rule = rule!("DZA-ITEM-03");
    match fate {
        Fate::Keep => {
            cx.state.model_mut(by).item = item;
            cx.emit(rule, || Event::ItemKept { model: Who(by), item });
        }
        Fate::Drop => {
            let at = cx.state.model(by).at;
            put_down(item, at, cx);
            cx.emit(rule, || Event::ItemDropped { model: Who(by), item, at });
        }
        Fate::Destroy => cx.emit(rule, || Event::ItemDestroyed { model: Who(by), item }),
    }
}
