//! Turns of the firefight phase: activate, or overwatch when nobody is ready. [KT-FIRE-01..04] [KT-OW-01..04]

use super::shoot;
use crate::Cx;
use crate::actions;
use crate::choice::{Choice, Order};
use crate::field::Field;
use crate::frame::Frame;
use crate::setup::Setup;
use crate::state::{Flags, OperativeId, State};
use sortie_kernel::{Flow, Illegal, Side};
use sortie_rulebook::rule;

/// The ready operatives of a side.
pub fn ready(state: &State, side: Side) -> impl Iterator<Item = OperativeId> + '_ {
    state.standing(side).filter(|id| state[*id].flags.has(Flags::READY))
}

/// A player's turn.
pub(crate) fn turn(side: Side, cx: &mut Cx<'_>) -> Flow<Frame> {
    let own = ready(cx.state, side).next().is_some();
    let other = ready(cx.state, side.other()).next().is_some();
    match (own, other) {
        (true, _) => {
            rule!("KT-FIRE-01");
            if cx.state.standing(side.other()).next().is_none() {
                rule!("KT-END-03");
            }
            Flow::Ask(Frame::PickOperative { side, run: 0, like: OperativeId::NOBODY })
        }
        (false, true) => {
            rule!("KT-FIRE-02");
            let field = Field::new(cx.setup, cx.state);
            if actions::can_overwatch(&field, side) {
                rule!("KT-OW-01");
                return Flow::Ask(Frame::PickOverwatch { side });
            }
            rule!("KT-OW-04");
            Flow::Goto(Frame::Firefight { side: side.other() })
        }
        (false, false) => {
            rule!("KT-FIRE-03");
            Flow::Goto(Frame::EndTurningPoint {})
        }
    }
}

/// Whether an operative may be activated with that order.
///
/// # Errors
/// The rule that forbids it.
pub fn check_activation(
    setup: &Setup,
    state: &State,
    side: Side,
    like: OperativeId,
    id: OperativeId,
    order: Option<Order>,
) -> Result<(), Illegal> {
    if id.index() >= state.all().len() || state.side(id) != side {
        return Err(Illegal {
            rule: rule!("KT-FIRE-01"),
            why: "only an operative of one's own can be activated",
        });
    }
    if !state[id].is_up() {
        return Err(Illegal { rule: rule!("KT-FIRE-04"), why: "the operative is not in the killzone" });
    }
    if !state[id].flags.has(Flags::READY) {
        return Err(Illegal { rule: rule!("KT-FIRE-01"), why: "the operative is not ready" });
    }
    if like != OperativeId::NOBODY && setup.profile(like).card != setup.profile(id).card {
        return Err(Illegal { rule: rule!("KT-GA-02"), why: "the group goes on with the same type only" });
    }
    match order {
        Some(_) if state.turning_point <= 1 => Err(Illegal {
            rule: rule!("KT-ORDER-02"),
            why: "in turning point 1 operatives keep the order of set-up",
        }),
        None if state.turning_point > 1 => Err(Illegal {
            rule: rule!("KT-ORDER-01"),
            why: "an order is given at every activation from turning point 2 on",
        }),
        _ => Ok(()),
    }
}

/// Every operative and order that can be chosen.
pub fn activations(setup: &Setup, state: &State, side: Side, like: OperativeId, out: &mut Vec<Choice>) {
    let orders: &[Option<Order>] =
        if state.turning_point <= 1 { &[None] } else { &[Some(Order::Engage), Some(Order::Conceal)] };
    for id in ready(state, side) {
        for order in orders {
            if check_activation(setup, state, side, like, id, *order).is_ok() {
                out.push(Choice::Activate { operative: id, order: *order });
            }
        }
    }
}

/// A player with nobody ready overwatches or lets the turn go by.
pub(crate) fn answer_overwatch(side: Side, choice: Choice, cx: &mut Cx<'_>) -> Flow<Frame> {
    let then = Frame::Firefight { side: side.other() };
    let Choice::Shoot { how, by, target, weapon, origin } = choice else { return Flow::Goto(then) };
    rule!("KT-AP-06");
    let field = Field::new(cx.setup, cx.state);
    let sight = actions::check_shot(&field, how, by, target, weapon, origin);
    let in_cover = sight.is_ok_and(|sight| sight.in_cover);
    cx.state[by].flags.add(Flags::OVERWATCHED);
    actions::end_guard(by, cx);
    Flow::Call { child: shoot::begin(how, by, target, weapon, in_cover, cx), then }
}
