//! Tac ops drawn in secret: the archetype, in close quarters with the cards that fill its deck, then one of two cards,
//! three times. [KT-TAC-06] [KT-TAC-08] [KT-CQ-17]
//! TacOps → PickArchetype? → PickCard ×3 → TacOps of the other → (barricades).

use crate::choice::Choice;
use crate::event::Event;
use crate::frame::Frame;
use crate::game::{Game, fields, no};
use crate::setup::Setup;
use crate::state::{OperativeId, TAC_OPS, TacOp};
use crate::tac_ops::{self, Archetype};
use crate::{Cx, KillTeam};
use sortie_kernel::narration::Text;
use sortie_kernel::{Flow, Question, Side, say};
use sortie_rulebook::rule;

/// A player gets tac ops: the archetype first, then one card of two, three times.
pub(crate) fn tac_ops(side: Side, cx: &mut Cx<'_>) -> Flow<Frame> {
    let team = &cx.state.teams[side.index()];
    if team.archetype == 0 {
        return match decks(&Game { setup: cx.setup, state: cx.state }, side).as_slice() {
            [Choice::Archetype { archetype, .. }] => {
                take_archetype(side, Archetype::ALL[usize::from(*archetype)], 0, cx)
            }
            [] => take_archetype(side, Archetype::Security, 0, cx),
            _ => Flow::Ask(Frame::PickArchetype { side }),
        };
    }
    if team.cards().count() < TAC_OPS {
        return draw(side, cx);
    }
    if cx.state.teams[side.other().index()].archetype == 0 {
        return Flow::Goto(Frame::TacOps { side: side.other() });
    }
    Flow::Goto(Frame::Barricades { side: cx.state.attacker.other() })
}

/// The archetypes of a kill team.
fn archetypes<'a>(game: &Game<'a>, side: Side) -> impl Iterator<Item = Archetype> + use<'a> {
    let bits = game.setup.archetypes[side.index()];
    Archetype::ALL.into_iter().filter(move |archetype| bits & archetype.bit() != 0)
}

/// The ways to fill the deck of an archetype in close quarters, as bits: with cards of one other archetype, of the kill
/// team if it has another.
fn fillings(setup: &Setup, side: Side, archetype: Archetype) -> Vec<u32> {
    let missing = 6 - tac_ops::deck_of(archetype, setup.guard).count_ones().min(6);
    if missing == 0 {
        return Vec::new();
    }
    rule!("KT-CQ-17");
    let own = setup.archetypes[side.index()] & !archetype.bit();
    let others = Archetype::ALL.into_iter().filter(|other| *other != archetype);
    let mut all = Vec::new();
    for other in others.filter(|other| own == 0 || own & other.bit() != 0) {
        let cards = tac_ops::deck_of(other, setup.guard);
        let bits: Vec<u32> = (0..u32::BITS).map(|bit| 1 << bit).filter(|bit| cards & bit != 0).collect();
        for (place, first) in bits.iter().enumerate() {
            match missing {
                1 => all.push(*first),
                _ => all.extend(bits[place + 1..].iter().map(|second| first | second)),
            }
        }
    }
    all
}

/// Takes the deck of an archetype, filled with the cards that its player chose; if it chose none, with the first.
fn take_archetype(side: Side, archetype: Archetype, more: u32, cx: &mut Cx<'_>) -> Flow<Frame> {
    let rule = rule!("KT-TAC-06");
    rule!("KT-TAC-01");
    let first = || fillings(cx.setup, side, archetype).first().copied().unwrap_or(0);
    let more = if more == 0 { first() } else { more };
    let team = &mut cx.state.teams[side.index()];
    let deck = tac_ops::deck_of(archetype, cx.setup.guard) | more;
    (team.archetype, team.deck) = (archetype as u8 + 1, deck);
    cx.emit(rule, || Event::ArchetypePicked { side, archetype: archetype.name() });
    Flow::Goto(Frame::TacOps { side })
}

/// Every archetype that a player can pick; in close quarters with every way to fill its deck.
fn decks(game: &Game<'_>, side: Side) -> Vec<Choice> {
    let mut all = Vec::new();
    for open in archetypes(game, side) {
        let archetype = open as u8;
        all.push(Choice::Archetype { archetype, more: 0 });
        let more = fillings(game.setup, side, open).into_iter();
        all.extend(more.map(|more| Choice::Archetype { archetype, more }));
    }
    all
}

/// The archetype of a player's tac ops, in secret.
pub(crate) static PICK_ARCHETYPE: Question<KillTeam> = Question {
    name: "archetype",
    by: |frame, _| fields!(frame, Frame::PickArchetype { side } => side),
    check: |frame, choice, game| match (frame, choice) {
        (Frame::PickArchetype { side }, choice) if decks(game, side).contains(&choice) => Ok(()),
        (_, Choice::Archetype { more, .. }) if more != 0 => {
            no(rule!("KT-CQ-17"), "the cards that the deck lacks come from one other archetype")
        }
        _ => no(rule!("KT-FORCE-04"), "pick an archetype of your kill team"),
    },
    list: |frame, game, out| {
        let side = fields!(frame, Frame::PickArchetype { side } => side);
        out.extend(decks(game, side));
    },
    answer: |frame, choice, cx| match (frame, choice) {
        (Frame::PickArchetype { side }, Choice::Archetype { archetype, more }) => {
            take_archetype(side, Archetype::ALL[usize::from(archetype)], more, cx)
        }
        _ => unreachable!("{choice:?} does not answer {frame:?}"),
    },
    text: |_, _| Text::plain("from which archetype do your tac ops come? The enemy never learns it"),
    secret: true,
    ..Question::BASE
};

/// Draws two cards of the deck.
fn draw(side: Side, cx: &mut Cx<'_>) -> Flow<Frame> {
    let why = rule!("KT-TAC-06");
    let mut deck = cx.state.teams[side.index()].deck;
    let mut drawn = [0; 2];
    for card in &mut drawn {
        let pick = cx.dice.pick(why, deck.count_ones() as u16);
        let mut left = deck;
        for _ in 0..pick {
            left &= left - 1;
        }
        *card = left.trailing_zeros() as u8 + 1;
        deck &= !(1 << (*card - 1));
    }
    let team = &mut cx.state.teams[side.index()];
    (team.deck, team.drawn) = (deck, drawn);
    cx.log_roll(why, || Event::Drew { side, cards: drawn });
    Flow::Ask(Frame::PickCard { side })
}

/// Every way to keep one of the cards drawn: a card that names an operative, with each.
fn keeps(game: &Game<'_>, side: Side) -> Vec<Choice> {
    let mut all = Vec::new();
    for card in game.state.teams[side.index()].drawn {
        let names = tac_ops::card(card).is_some_and(|card| card.names);
        if names {
            all.extend(game.state.team(side).map(|named| Choice::KeepCard { card, named }));
        } else if card > 0 {
            all.push(Choice::KeepCard { card, named: OperativeId::NOBODY });
        }
    }
    all
}

/// Which of two tac ops a player keeps, and whom it names, in secret.
pub(crate) static PICK_CARD: Question<KillTeam> = Question {
    name: "tac-op",
    by: |frame, _| fields!(frame, Frame::PickCard { side } => side),
    check: |frame, choice, game| match (frame, choice) {
        (Frame::PickCard { side }, choice) if keeps(game, side).contains(&choice) => Ok(()),
        (_, Choice::KeepCard { .. }) => {
            no(rule!("KT-TAC-08"), "a card that was drawn, with an operative only if it names one")
        }
        _ => no(rule!("KT-TAC-06"), "one of the two tac ops drawn is kept"),
    },
    list: |frame, game, out| out.extend(keeps(game, fields!(frame, Frame::PickCard { side } => side))),
    answer: |frame, choice, cx| match (frame, choice) {
        (Frame::PickCard { side }, Choice::KeepCard { card, named }) => {
            let team = &mut cx.state.teams[side.index()];
            team.drawn = [0; 2];
            let free = team.tac_ops.iter().position(|op| op.card == 0).unwrap_or(0);
            let named = if named == OperativeId::NOBODY { 0 } else { named.0 + 1 };
            if named > 0 {
                rule!("KT-TAC-08");
            }
            team.tac_ops[free] = TacOp { card, named, ..TacOp::default() };
            cx.emit(rule!("KT-TAC-06"), || Event::Kept { side, card });
            Flow::Goto(Frame::TacOps { side })
        }
        _ => unreachable!("{choice:?} does not answer {frame:?}"),
    },
    text: |frame, game| {
        let side = fields!(frame, Frame::PickCard { side } => side);
        let [one, two] =
            game.state.teams[side.index()].drawn.map(|card| tac_ops::card(card).map_or("", |c| c.name));
        say![KillTeam, game.setup; "which tac op do you keep, ", one, " or ", two, "?"]
    },
    secret: true,
    ..Question::BASE
};
