//! A turn: TurnStart → Rampage → FreePlay (actions and cards in any order) → TurnEnd (discard, out of cards) → Draw.

use super::{action, finish, is_over, look};
use crate::cards::{self, Card, Effect, Moment, change_of_plans, distract, move_card};
use crate::choice::Choice;
use crate::game::Game;
use crate::law::{self, Verdict, no, wrong_answer};
use crate::profile::MODELS;
use crate::state::{Action, Flags, NOBODY, Origin};
use crate::{Alpha, Event, Frame, Who};
use arrayvec::ArrayVec;
use sortie_kernel::narration::Text;
use sortie_kernel::{Cx, Flow, Question, say};
use sortie_rulebook::rule;

pub(crate) fn start(cx: &mut Cx<'_, Alpha>) -> Flow<Frame> {
    let side = cx.state.side;
    cx.state.turn = cx.state.turn.saturating_add(1);
    cx.state.card_played = false;
    let turn = cx.state.turn;
    cx.emit(rule!("DZA-TURN-01"), || Event::TurnBegan { side, turn });
    rule!("DZA-TURN-02");
    for id in 0..cx.state.models.len() as u8 {
        cx.state.model_mut(id).flags.remove(Flags::ANY_TURN);
        if cx.state.side_of(id) != side || !cx.state.is_up(id) {
            continue;
        }
        let model = cx.state.model_mut(id);
        let (watched, distracted) =
            (model.flags.has(Flags::OVERWATCH), model.flags.has(Flags::DISTRACTED_NEXT));
        model.flags.remove(Flags::OWN_TURN | Flags::OVERWATCH | Flags::DISTRACTED_NEXT);
        model.flags.set(Flags::DISTRACTED, distracted);
        if watched {
            cx.emit(rule!("DZA-OVER-02"), || Event::WatchEnds { model: Who(id) });
        }
        if distracted {
            cx.emit(rule!("DZA-CARD-17"), || Event::DistractBites { model: Who(id) });
        }
        if cx.setup.profiles[usize::from(id)].rampage && cx.state.model(id).flags.has(Flags::INJURED) {
            rule!("DZA-ABIL-02");
            cx.state.model_mut(id).flags.add(Flags::RAMPAGE_DUE);
        }
    }
    Flow::Goto(Frame::Rampage {})
}

pub(crate) fn free_play(cx: &mut Cx<'_, Alpha>) -> Flow<Frame> {
    if is_over(cx) { finish(cx) } else { Flow::Ask(Frame::PickTurn {}) }
}

/// The action that a choice declares in its player's turn.
fn declared(choice: Choice, game: &Game<'_>) -> Option<Action> {
    let action = action::from_choice(choice, Origin::Own, game)?;
    Some(action)
}

fn check_card(game: &Game<'_>, card: Card, effect: Effect, on: u8) -> Verdict {
    let target = (effect != Effect::ChangeOfPlans).then_some(on);
    if effect.rules().moment != Moment::Alone {
        return no(rule!("DZA-CARD-06"), "this effect is played inside a test or as a reaction");
    }
    if target.is_some_and(|model| usize::from(model) >= game.state.models.len()) {
        return no(rule!("DZA-CARD-04"), "name the model that the card is played on");
    }
    if target.is_none() && on != NOBODY {
        return no(rule!("DZA-CARD-19"), "Change of Plans is played on no model");
    }
    cards::check_play(game, game.state.side, card, effect, target)?;
    match effect {
        Effect::Move => move_card::check(game, on),
        Effect::Distract => distract::check(game, on),
        _ => Ok(()),
    }
}

fn check_turn(_: Frame, choice: Choice, game: &Game<'_>) -> Verdict {
    match choice {
        Choice::End => Ok(()),
        Choice::Play { card, effect, on } => check_card(game, card, effect, on),
        _ => match declared(choice, game) {
            Some(action) => law::check(game, &action),
            None => wrong_answer(),
        },
    }
}

fn list_turn(_: Frame, game: &Game<'_>, out: &mut Vec<Choice>) {
    let side = game.state.side;
    let occupied = game.occupied();
    for by in game.state.team(side) {
        action::list(game, by, occupied, out);
    }
    // What a card of one effect may be played on does not depend on the card, so it is computed once.
    let mut moves: Option<ArrayVec<u8, MODELS>> = None;
    let mut distracts: Option<ArrayVec<u8, MODELS>> = None;
    for card in cards::hand(game, side) {
        for effect in card.effects() {
            let legal = |on: &u8| check_card(game, card, effect, *on).is_ok();
            let on: &[u8] = match effect {
                Effect::Move => moves.get_or_insert_with(|| game.state.team(side).filter(legal).collect()),
                Effect::Distract => {
                    distracts.get_or_insert_with(|| game.state.team(side.other()).filter(legal).collect())
                }
                Effect::ChangeOfPlans => &[NOBODY],
                _ => &[],
            };
            out.extend(on.iter().map(|on| Choice::Play { card, effect, on: *on }));
        }
    }
    out.push(Choice::End);
}

/// A stand-alone card, or somebody else's action, ends the allowance of a model with one short action.
pub(crate) fn close_others(cx: &mut Cx<'_, Alpha>, but: u8, flag: Flags) {
    for id in 0..cx.state.models.len() as u8 {
        if id != but && cx.state.side_of(id) == cx.state.side && cx.state.model(id).flags.shorts() > 0 {
            cx.state.model_mut(id).flags.add(flag);
        }
    }
}

fn answer_turn(_: Frame, choice: Choice, cx: &mut Cx<'_, Alpha>) -> Flow<Frame> {
    let then = Frame::FreePlay {};
    match choice {
        Choice::End => {
            rule!("DZA-TURN-11");
            Flow::Goto(Frame::TurnEnd {})
        }
        Choice::Play { card, effect, on } => {
            let side = cx.state.side;
            cards::play(side, card, effect, (on != NOBODY).then_some(on), cx);
            rule!("DZA-CARD-03");
            match effect {
                Effect::Distract => distract::resolve(on, cx),
                Effect::ChangeOfPlans => change_of_plans::resolve(cx),
                _ => {
                    rule!("DZA-TURN-09");
                    close_others(cx, NOBODY, Flags::CUT_SHORT);
                    return Flow::Call { child: Frame::PickCardMove { model: on }, then };
                }
            }
            Flow::Goto(then)
        }
        _ => {
            let Some(action) = declared(choice, &look(cx)) else { return Flow::Goto(then) };
            rule!("DZA-TURN-03");
            match action::begin(0, action, cx) {
                Flow::Ask(child) | Flow::Goto(child) => Flow::Call { child, then },
                Flow::Done | Flow::Call { .. } => Flow::Goto(then),
            }
        }
    }
}

pub(crate) static PICK_TURN: Question<Alpha> = Question {
    name: "turn",
    acts: true,
    by: |_, game| game.state.side,
    check: check_turn,
    list: list_turn,
    answer: answer_turn,
    text: |_, game| {
        let middle = game.state.team(game.state.side).find(|id| {
            let flags = game.model(*id).flags;
            flags.shorts() == 1 && !flags.any(Flags::FINISHED | Flags::CUT_SHORT | Flags::LONG)
        });
        match middle {
            Some(model) => say![Alpha, game.setup; "your turn: a second short action of ", Who(model),
                ", another model, a card, or the end of the turn?"],
            None => Text::plain("your turn: act with a model, play a card, or end the turn?"),
        }
    },
    ..Question::BASE
};

fn mover(frame: Frame) -> u8 {
    match frame {
        Frame::PickCardMove { model } => model,
        _ => unreachable!("{frame:?} moves nobody"),
    }
}

pub(crate) static PICK_CARD_MOVE: Question<Alpha> = Question {
    name: "card-move",
    by: |_, game| game.state.side,
    check: |frame, choice, game| match action::from_choice(choice, Origin::Card, game) {
        Some(action) if action.by == mover(frame) && action::is_move(action.kind) => {
            law::check(game, &action)
        }
        _ => wrong_answer(),
    },
    list: |frame, game, out| action::list_moves(game, mover(frame), Origin::Card, out),
    answer: |_, choice, cx| match action::from_choice(choice, Origin::Card, &look(cx)) {
        Some(action) => action::begin(0, action, cx),
        None => Flow::Done,
    },
    text: |frame, game| say![Alpha, game.setup; "where does ", Who(mover(frame)), " move by the card?"],
    // Staying in the square wastes the card.
    advice: |frame, game| {
        let mut moves = Vec::new();
        action::list_moves(game, mover(frame), Origin::Card, &mut moves);
        let here = game.model(mover(frame)).at;
        moves.into_iter().find(|choice| !matches!(choice, Choice::Move { to, .. } if *to == here))
    },
    subject: |frame, _| Some(crate::event::name(mover(frame))),
    ..Question::BASE
};

/// A player who has played no card discards one.
pub(crate) fn end(cx: &mut Cx<'_, Alpha>) -> Flow<Frame> {
    let side = cx.state.side;
    for id in 0..cx.state.models.len() as u8 {
        if cx.state.side_of(id) == side {
            cx.state.model_mut(id).flags.remove(Flags::DISTRACTED);
        }
    }
    rule!("DZA-CARD-18");
    if !cx.state.card_played && cx.state.hands[side.index()] != 0 {
        rule!("DZA-TURN-12");
        return Flow::Ask(Frame::PickDiscard {});
    }
    Flow::Goto(Frame::Draw {})
}

pub(crate) static PICK_DISCARD: Question<Alpha> = Question {
    name: "discard",
    by: |_, game| game.state.side,
    check: |_, choice, game| match choice {
        Choice::Discard(card) => {
            if cards::hand(game, game.state.side).any(|held| held == card) {
                Ok(())
            } else {
                no(rule!("DZA-TURN-12"), "discard a card from your hand")
            }
        }
        _ => wrong_answer(),
    },
    list: |_, game, out| {
        out.extend(cards::hand(game, game.state.side).map(Choice::Discard));
    },
    answer: |_, choice, cx| {
        let Choice::Discard(card) = choice else { return Flow::Done };
        let side = cx.state.side;
        cx.state.hands[side.index()] &= !card.bit();
        rule!("DZA-CARD-02");
        cx.emit(rule!("DZA-TURN-12"), || Event::Discarded { side, card });
        Flow::Goto(Frame::Draw {})
    },
    text: |_, _| Text::plain("you have played no card this turn: which one do you discard?"),
    ..Question::BASE
};

pub(crate) fn draw(cx: &mut Cx<'_, Alpha>) -> Flow<Frame> {
    let side = cx.state.side;
    rule!("DZA-TURN-13");
    if cx.state.hands[side.index()] == 0 && cx.state.decks[side.index()] == 0 {
        cx.state.cards_out = true;
        cx.emit(rule!("DZA-END-03"), || Event::CardsOut { side });
        return Flow::Done;
    }
    for _ in 0..2 {
        cards::draw(rule!("DZA-TURN-14"), side, cx);
    }
    cx.state.side = side.other();
    Flow::Goto(Frame::TurnStart {})
}
