//! A Move carried out: the model stands on its new spot, must Fight if enemies are there (DZA-MOVE-06), and may
//! pick up a counter ([`super::pickup`]).

use super::{after, fight, look};
use crate::board::Square;
use crate::state::{Flags, Item};
use crate::{Alpha, Event, Frame, Who};
use sortie_kernel::{Cx, Flow};
use sortie_rulebook::rule;

pub(crate) fn carry_out(depth: u8, cx: &mut Cx<'_, Alpha>) -> Flow<Frame> {
    let action = cx.state.actions[usize::from(depth)];
    let game = look(cx);
    if !game.is_free(action.by, action.square, action.spot) {
        rule!("DZA-ACT-05");
        return Flow::Ask(Frame::PickSpot { depth });
    }
    rule!("DZA-POS-02");
    rule!("DZA-POS-03");
    let same = game.model(action.by).at == action.square;
    let rule = if same {
        rule!("DZA-MOVE-05")
    } else if game.board().level(action.square) == game.level(action.by) {
        rule!("DZA-MOVE-01")
    } else {
        rule!("DZA-MOVE-02")
    };
    let stayed = same && game.model(action.by).spot == action.spot;
    let model = cx.state.model_mut(action.by);
    (model.at, model.spot) = (action.square, action.spot);
    // A Move that stays on its spot is spent on the pick-up alone (DZA-MOVE-08); the set of supporters, of which a
    // Move has none, remembers it.
    cx.state.actions[usize::from(depth)].support = u16::from(stayed);
    if !stayed {
        cx.emit(rule, || Event::Moved { model: Who(action.by), to: action.square, spot: action.spot });
    }
    fight::enter(depth, cx)
}

/// The Fight that was part of a Move is over.
pub(crate) fn after_fight(depth: u8, _: &mut Cx<'_, Alpha>) -> Flow<Frame> {
    Flow::Goto(Frame::PickUp { depth })
}

/// Evidence Run: a model carries Intel off the board over its own edge.
pub(crate) fn leave(depth: u8, cx: &mut Cx<'_, Alpha>) -> Flow<Frame> {
    let by = cx.state.actions[usize::from(depth)].by;
    let side = cx.state.side_of(by);
    let model = cx.state.model_mut(by);
    (model.at, model.spot, model.item) = (Square::NONE, 0, Item::None);
    model.flags = Flags::LEFT;
    cx.state.intel[side.index()] += 1;
    cx.emit(rule!("DZA-END-06"), || Event::Left { model: Who(by) });
    Flow::Goto(after(depth))
}
