//! Throw Grenade and the blast: the throw, the scatter of a miss, who is in reach (DZA-GREN-01 to 03, DZA-FRAG-01 to
//! 10).

use super::{after, damage, look};
use crate::board::{Square, Way, step};
use crate::event::Direction;
use crate::game::{Game, Setup};
use crate::sequence::pools;
use crate::state::{Item, State, Test, TestKind};
use crate::{Alpha, Event, Frame, Who};
use sortie_kernel::dice::{Class, Roll};
use sortie_kernel::{Cx, Flow, Side};
use sortie_rulebook::rule;

/// A roll of the scatter dice: 0 to 7, clockwise from north.
pub(crate) fn direction(cx: &mut Cx<'_, Alpha>) -> u8 {
    cx.dice.pick(rule!("DZA-SCAT-01"), 8) as u8
}

pub(crate) fn throw(depth: u8, cx: &mut Cx<'_, Alpha>) -> Flow<Frame> {
    let action = cx.state.actions[usize::from(depth)];
    let by = action.by;
    let need = look(cx).profile(by).shooting.unwrap_or(9);
    rule!("DZA-ITEM-07");
    cx.state.model_mut(by).item = Item::None;
    cx.emit(rule!("DZA-GREN-01"), || Event::ItemUsed { model: Who(by), item: Item::Frag });
    let class = |face: u8| match face {
        8 => Class::again(0),
        face if face >= need => Class::bin(0),
        _ => Class::nothing(),
    };
    let roll = Roll { why: rule!("DZA-GREN-01"), dice: 3, sides: 8, class: &class };
    let event = |tally: sortie_kernel::dice::Tally| Event::GrenadeRolled {
        model: Who(by),
        need,
        successes: tally.bin(0),
    };
    let accurate = cx.roll(&roll, event).bin(0) > 0;
    let mut at = action.square;
    if accurate {
        rule!("DZA-GREN-02");
    } else {
        match scatter(at, cx) {
            Some(square) => at = square,
            None => return Flow::Goto(after(depth)),
        }
    }
    let acting = cx.state.side_of(by);
    explode(cx.state, cx.setup, at, acting, accurate);
    cx.state.tests[0].depth = depth;
    cx.emit(rule!("DZA-FRAG-01"), || Event::Explodes { at });
    Flow::Call { child: Frame::TestCards { slot: 0 }, then: after(depth) }
}

/// Where a missed grenade comes to rest; `None` off the board.
fn scatter(from: Square, cx: &mut Cx<'_, Alpha>) -> Option<Square> {
    rule!("DZA-GREN-03");
    rule!("DZA-SCAT-02");
    let rolled = direction(cx);
    let to = Direction(rolled);
    let (rule, at) = match cx.setup.board.way(from, usize::from(rolled)) {
        Way::Edge => {
            cx.log_roll(rule!("DZA-TERR-10"), || Event::OffBoard { to });
            return None;
        }
        Way::Blocked => (rule!("DZA-SCAT-03"), from),
        Way::Level(square) => (rule!("DZA-SCAT-02"), square),
        Way::Drop(square, _) => (rule!("DZA-SCAT-04"), square),
    };
    cx.log_roll(rule, || Event::Scattered { to, at });
    Some(at)
}

/// Sets up the test of a blast: everybody in reach rolls.
pub(crate) fn explode(state: &mut State, setup: &Setup, at: Square, acting: Side, accurate: bool) {
    let reached = setup.board.blast(at);
    let hit = state.everyone().filter(|id| {
        let square = state.model(*id).at;
        square == at || reached.contains(&square)
    });
    let rollers = hit.fold(0u16, |set, id| set | 1 << id);
    rule!("DZA-FRAG-03");
    state.tests[0] =
        Test { kind: TestKind::Frag, acting, square: at, bonus: accurate, rollers, ..Test::default() };
}

/// The place of a model in the order of results: its own square, its level, one level higher, each in scatter order.
pub(crate) fn order(game: &Game<'_>, test: &Test, model: u8) -> (u8, u8, u8) {
    let square = game.model(model).at;
    rule!("DZA-FRAG-10");
    let higher = game.board().level(square) > game.board().level(test.square);
    match away(test.square, square) {
        None => (0, 0, model),
        Some(direction) => (1 + u8::from(higher), direction, model),
    }
}

/// The direction from a blast to a neighbouring square; `None` to its own.
pub(crate) fn away(from: Square, to: Square) -> Option<u8> {
    (0..8u8).find(|direction| step(from.cell(), usize::from(*direction)) == Some(to.cell()))
}

/// Potential damage of a blast to a model.
pub(crate) fn potential(test: &Test, model: u8) -> u8 {
    test.score.saturating_sub(test.scores[usize::from(model)])
}

/// One model's result.
pub(crate) fn apply(test: &Test, model: u8, cx: &mut Cx<'_, Alpha>) -> Option<Frame> {
    let survival = test.scores[usize::from(model)];
    let near = away(test.square, cx.state.model(model).at);
    if pools::doubles(survival, test.score) {
        cx.emit(rule!("DZA-FRAG-09"), || Event::NothingHappens { model: Who(model) });
        return None;
    }
    let direction = if survival > test.score {
        rule!("DZA-FRAG-08");
        9
    } else {
        let doubled = pools::doubles(test.score, survival);
        let rule = if doubled { rule!("DZA-FRAG-07") } else { rule!("DZA-FRAG-06") };
        damage::hit(rule, model, potential(test, model), 0, cx);
        match near {
            None => 8,
            Some(direction) if doubled => direction,
            Some(_) => 9,
        }
    };
    if !cx.state.is_up(model) {
        return None;
    }
    Some(Frame::Blasted { model, direction, near: near.is_some() })
}
