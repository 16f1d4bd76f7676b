//! Operatives that return to the killzone in the ready operatives step. [KT-DMG-10] [KT-INIT-06] [KT-MEAS-08]
//! Returns → PickReturn? → Returns … → (ready).

use super::{tokens, turn};
use crate::choice::Choice;
use crate::event::Event;
use crate::field::Field;
use crate::frame::Frame;
use crate::game::{fields, no};
use crate::say::Titled;
use crate::setup::Setup;
use crate::spots::Spots;
use crate::state::{Flags, Marks, OPERATIVES_MAX, Operative, OperativeId, Place, State, Token, TokenKind};
use crate::{Cx, KillTeam};
use sortie_kernel::dice::{Class, Roll, Tally};
use sortie_kernel::narration::Text;
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

/// What a fallen operative needs to roll to return.
fn needs(setup: &Setup, id: OperativeId) -> u8 {
    if setup.profile(id).has("NECRON WARRIOR") { 2 } else { 3 }
}

/// How often, in thousandths, an operative fails to return in a ready operatives step.
pub(crate) fn fails(setup: &Setup, id: OperativeId) -> i32 {
    i32::from(needs(setup, id) - 1) * 1000 / 6
}

/// One die, and another for the wounds if it succeeds.
fn roll(id: OperativeId, cx: &mut Cx<'_>) -> Option<u8> {
    let why = rule!("KT-DMG-10");
    let needs = needs(cx.setup, id);
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

/// On which side of a token a spot lies: one of eight directions, since the spots are equally near.
fn compass(token: Place, spot: Place) -> &'static str {
    let far = |to: i16, from: i16| i64::from(to) - i64::from(from);
    let (dx, dy) = (far(spot.x, token.x), far(spot.y, token.y));
    // Within 22.5 degrees of an axis, whose tangent is 0.414, a spot lies straight along it.
    let straight = |along: i64, across: i64| across.abs() * 1000 <= along.abs() * 414;
    let row = if straight(dx, dy) { "" } else { ["south", "", "north"][(dy.signum() + 1) as usize] };
    match (row, if straight(dy, dx) { 0 } else { dx.signum() }) {
        ("north", 1) => "north-east",
        ("north", -1) => "north-west",
        ("south", 1) => "south-east",
        ("south", -1) => "south-west",
        ("", 1) => "east",
        ("", _) => "west",
        (row, _) => row,
    }
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
    phrase: |frame, choice, game| {
        let token = fields!(frame, Frame::PickReturn { token, .. } => token);
        let Choice::PutAt(at) = choice else { return None };
        let side = compass(game.state.tokens[usize::from(token)].at, at);
        Some(Text::plain(format!("Return {side} of the token")))
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_spot_is_named_by_its_side_of_the_token() {
        let at = |x: i16, y: i16| Place { x, y, ..Place::default() };
        let token = at(15_000, 11_000);
        let rows = [
            ((1300, 0), "east"),
            ((1200, 490), "east"),
            ((1190, 510), "north-east"),
            ((0, 1300), "north"),
            ((-900, 900), "north-west"),
            ((-1300, 0), "west"),
            ((-900, -900), "south-west"),
            ((100, -1290), "south"),
            ((900, -900), "south-east"),
        ];
        for ((dx, dy), side) in rows {
            assert_eq!(compass(token, at(15_000 + dx, 11_000 + dy)), side, "{dx}, {dy}");
        }
    }
}
