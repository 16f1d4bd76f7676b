//! Operatives that return to the killzone in the ready operatives step. [KT-DMG-10] [KT-INIT-06] [KT-MEAS-08]
//! Returns → PickReturn? → Returns … → (ready).

use super::{tokens, turn};
use crate::choice::Choice;
use crate::event::Event;
use crate::field::Field;
use crate::frame::Frame;
use crate::game::{fields, no};
use crate::say::Titled;
use crate::spots::Spots;
use crate::state::{Flags, Marks, OPERATIVES_MAX, Operative, OperativeId, Place, State, Token, TokenKind};
use crate::{Cx, KillTeam};
use sortie_kernel::dice::{Class, Roll, Tally};
use sortie_kernel::{Flow, Question, say};
use sortie_rulebook::rule;

/// The turn of an operative that may return: first those of the player who had the initiative, in their order.
fn turn_of(state: &State, id: OperativeId) -> u8 {
    let second = state.side(id) != state.initiative;
    if second { OPERATIVES_MAX as u8 + id.0 } else { id.0 }
}

/// The token of the next operative that is rolled for, from a turn on.
fn next(state: &State, from: u8) -> Option<(u8, u8)> {
    let tokens = state.live_tokens().iter().enumerate();
    let waiting = tokens.filter(|(_, token)| token.kind == TokenKind::Reanimation);
    let turns = waiting.map(|(place, token)| (turn_of(state, OperativeId(token.of)), place as u8));
    turns.filter(|(turn, _)| *turn >= from).min()
}

/// Rolls for every operative that may return, one after another; then everybody becomes ready.
pub(crate) fn returns(from: u8, cx: &mut Cx<'_>) -> Flow<Frame> {
    let Some((turn, place)) = next(cx.state, from) else { return turn::ready(cx) };
    if next(cx.state, turn + 1).is_some() {
        rule!("KT-DICE-07");
    }
    let on = Frame::Returns { from: turn + 1 };
    let Some(wounds) = roll(returner(cx.state, place), cx) else { return Flow::Goto(on) };
    match spots(&Field::new(cx.setup, cx.state), place).as_slice() {
        [] => Flow::Goto(on),
        [only] => {
            put(place, wounds, *only, cx);
            Flow::Goto(on)
        }
        _ => Flow::Ask(Frame::PickReturn { token: place, wounds }),
    }
}

/// The operative that a token stands for.
fn returner(state: &State, token: u8) -> OperativeId {
    OperativeId(state.tokens[usize::from(token)].of)
}

/// The spots as near to a token as possible where its operative can stand.
fn spots(field: &Field<'_>, token: u8) -> Spots {
    let Token { at, of, .. } = field.state.tokens[usize::from(token)];
    tokens::returning_places(field, OperativeId(of), at)
}

/// One die, and another for the wounds if it succeeds.
fn roll(id: OperativeId, cx: &mut Cx<'_>) -> Option<u8> {
    let why = rule!("KT-DMG-10");
    let needs = if cx.setup.profile(id).has("NECRON WARRIOR") { 2 } else { 3 };
    let class = |face: u8| Class::bin(u8::from(face >= needs));
    let roll = Roll { why, dice: 1, sides: 6, class: &class };
    let rises =
        cx.roll(&roll, |tally| Event::Reanimating { operative: id, rises: tally.bin(1) == 1 }).bin(1) == 1;
    if !rises {
        return None;
    }
    let class = |face: u8| Class::bin(face.div_ceil(2) - 1);
    let roll = Roll { why, dice: 1, sides: 6, class: &class };
    let wounds = |tally: Tally| (0..3).find(|bin| tally.bin(*bin) == 1).map_or(1, |bin| bin as u8 + 1);
    let tally = cx.roll(&roll, |tally| Event::Regenerated { operative: id, wounds: wounds(tally) });
    Some(wounds(tally).min(cx.setup.profile(id).wounds))
}

/// The operative stands again. What it did and suffered in the battle is not forgotten.
fn put(token: u8, wounds: u8, at: Place, cx: &mut Cx<'_>) {
    let id = returner(cx.state, token);
    cx.state.tokens[usize::from(token)] = Token::default();
    let Operative { used, spent, deeds, flags, marks, .. } = cx.state[id];
    let order = if flags.has(Flags::CONCEAL) { Flags::CONCEAL } else { Flags::default() };
    let flags = Flags::ON_TABLE.with(order);
    // That it was implanted is a fact of the card.
    let marks = if marks.has(Marks::IMPLANTED) { Marks::IMPLANTED } else { Marks::default() };
    cx.state[id] = Operative { used, spent, deeds, wounds, at, flags, marks, ..Operative::default() };
    cx.emit(rule!("KT-DMG-10"), || Event::Returned { operative: id, at });
}

/// Which of several equally near spots an operative returns to.
pub(crate) static PICK_RETURN: Question<KillTeam> = Question {
    name: "return",
    by: |frame, game| {
        let token = fields!(frame, Frame::PickReturn { token, .. } => token);
        game.state.side(returner(game.state, token))
    },
    check: |frame, choice, game| match (frame, choice) {
        (Frame::PickReturn { token, .. }, Choice::PutAt(at)) if spots(&game.field(), token).contains(&at) => {
            Ok(())
        }
        _ => no(rule!("KT-MEAS-08"), "the operative returns to one of the spots nearest to its token"),
    },
    list: |frame, game, out| {
        let token = fields!(frame, Frame::PickReturn { token, .. } => token);
        out.extend(spots(&game.field(), token).into_iter().map(Choice::PutAt));
    },
    answer: |frame, choice, cx| match (frame, choice) {
        (Frame::PickReturn { token, wounds }, Choice::PutAt(at)) => {
            let from = turn_of(cx.state, returner(cx.state, token)) + 1;
            put(token, wounds, at, cx);
            Flow::Goto(Frame::Returns { from })
        }
        _ => unreachable!("{choice:?} does not answer {frame:?}"),
    },
    text: |frame, game| {
        let token = fields!(frame, Frame::PickReturn { token, .. } => token);
        say![KillTeam, game.setup; "where does ", Titled(returner(game.state, token)), " return? \
            These spots are equally near to its token"]
    },
    default: |frame, game| {
        let token = fields!(frame, Frame::PickReturn { token, .. } => token);
        spots(&game.field(), token).first().copied().map(Choice::PutAt)
    },
    subject: |frame, game| {
        let token = fields!(frame, Frame::PickReturn { token, .. } => token);
        Some(game.name(returner(game.state, token)))
    },
    ..Question::BASE
};
