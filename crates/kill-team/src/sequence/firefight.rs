//! Turns of the firefight phase: activate, or overwatch when nobody is ready. [KT-FIRE-01..04] [KT-OW-01..04]

use super::{activation, aim, matched};
use crate::abilities::gun_platform;
use crate::actions;
use crate::choice::{Choice, Order, Scouting, Shooting};
use crate::defaults;
use crate::field::Field;
use crate::frame::Frame;
use crate::game::{fields, no};
use crate::setup::Setup;
use crate::spec_ops::honours::scout;
use crate::state::{Flags, OperativeId, State};
use crate::{Cx, KillTeam};
use sortie_kernel::narration::{Count, Text};
use sortie_kernel::{Flow, Illegal, Menu, Question, Side, say};
use sortie_rulebook::rule;

/// The ready operatives of a side.
pub fn ready<'a>(setup: &'a Setup, state: &'a State, side: Side) -> impl Iterator<Item = OperativeId> + 'a {
    let ready =
        |id: &OperativeId| state[*id].flags.has(Flags::READY) && !gun_platform::is_platform(setup, *id);
    state.standing(side).filter(ready)
}

/// A player's turn.
pub(crate) fn turn(side: Side, cx: &mut Cx<'_>) -> Flow<Frame> {
    let own = ready(cx.setup, cx.state, side).next().is_some();
    let other = ready(cx.setup, cx.state, side.other()).next().is_some();
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
            if Side::BOTH.into_iter().all(|side| cx.state.standing(side).next().is_none()) {
                // Nobody is left, and the turning point is scored all the same.
                rule!("KT-END-03");
            }
            Flow::Goto(Frame::EndTurningPoint {})
        }
    }
}

/// Whom to activate, and with which order.
pub(crate) static PICK_OPERATIVE: Question<KillTeam> = Question {
    name: "activation",
    by: |frame, _| fields!(frame, Frame::PickOperative { side, .. } => side),
    check: |frame, choice, game| match (frame, choice) {
        (Frame::PickOperative { side, like, .. }, Choice::Activate { operative, order }) => {
            check_activation(game.setup, game.state, side, like, operative, order)
        }
        _ => no(rule!("KT-FIRE-01"), "a player with a ready operative must activate one"),
    },
    list: |frame, game, out| {
        let (side, like) = fields!(frame, Frame::PickOperative { side, like, .. } => (side, like));
        activations(game.setup, game.state, side, like, out);
    },
    answer: |frame, choice, cx| match (frame, choice) {
        (Frame::PickOperative { run, .. }, Choice::Activate { operative, order }) => {
            activation::begin(operative, order, run, cx)
        }
        _ => unreachable!("{choice:?} does not answer {frame:?}"),
    },
    text: |frame, game| {
        let (side, like) = fields!(frame, Frame::PickOperative { side, like, .. } => (side, like));
        let mut menu = Vec::new();
        activations(game.setup, game.state, side, like, &mut menu);
        // In the first turning point the orders are given already.
        let asks = menu.iter().any(|choice| matches!(choice, Choice::Activate { order: Some(_), .. }));
        let order = if asks { ", and with which order" } else { "" };
        let ready =
            Count(ready(game.setup, game.state, side).count() as i32, "operative is", "operatives are");
        say![KillTeam, game.setup; "which operative do you activate", order, "? ", ready, " ready"]
    },
    ..Question::BASE
};

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
        return Err(Illegal { rule: rule!("KT-FIRE-01"), why: "you can activate only your own operatives" });
    }
    if !state[id].is_up() {
        return Err(Illegal { rule: rule!("KT-FIRE-04"), why: "the operative is not in the killzone" });
    }
    if !state[id].flags.has(Flags::READY) || gun_platform::is_platform(setup, id) {
        return Err(Illegal { rule: rule!("KT-FIRE-01"), why: "the operative is not ready" });
    }
    if like != OperativeId::NOBODY && setup.profile(like).card != setup.profile(id).card {
        return Err(Illegal { rule: rule!("KT-GA-02"), why: "the group goes on with the same type only" });
    }
    match order {
        Some(order) if state.turning_point <= 1 && may_infiltrate(setup, state, id, order) => Ok(()),
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

/// Whether the scouting option or an honour lets an operative change its order in turning point 1.
fn may_infiltrate(setup: &Setup, state: &State, id: OperativeId, order: Order) -> bool {
    let side = state.side(id);
    let infiltrates =
        matched::scouting(state, side) == Some(Scouting::Infiltrate) && state.teams[side.index()].scouts > 0;
    (order == Order::Conceal) != state[id].is_concealed() && (infiltrates || scout::is_covert(setup, id))
}

/// Every operative and order that can be chosen.
pub fn activations(setup: &Setup, state: &State, side: Side, like: OperativeId, out: &mut Vec<Choice>) {
    let orders: &[Option<Order>] = if state.turning_point <= 1 {
        &[None, Some(Order::Engage), Some(Order::Conceal)]
    } else {
        &[Some(Order::Engage), Some(Order::Conceal)]
    };
    for id in ready(setup, state, side) {
        for order in orders {
            if check_activation(setup, state, side, like, id, *order).is_ok() {
                out.push(Choice::Activate { operative: id, order: *order });
            }
        }
    }
}

/// Overwatch with nobody ready, or not. Origins of cover lines are too many to list.
pub(crate) static PICK_OVERWATCH: Question<KillTeam> = Question {
    name: "overwatch",
    by: |frame, _| fields!(frame, Frame::PickOverwatch { side } => side),
    check: |frame, choice, game| match (frame, choice) {
        (_, Choice::Hold) => Ok(()),
        (
            Frame::PickOverwatch { side },
            Choice::Shoot { how: Shooting::Overwatch, by, target, weapon, origin },
        ) => {
            let field = game.field();
            actions::check_overwatcher(&field, side, by)?;
            actions::check_shot(&field, Shooting::Overwatch, by, target, weapon, origin).map(|_| ())
        }
        _ => no(rule!("KT-FIRE-02"), "a player with nobody ready overwatches or holds"),
    },
    list: |frame, game, out| {
        out.push(Choice::Hold);
        actions::overwatches(&game.field(), fields!(frame, Frame::PickOverwatch { side } => side), out);
    },
    answer: |frame, choice, cx| {
        answer_overwatch(fields!(frame, Frame::PickOverwatch { side } => side), choice, cx)
    },
    text: |_, _| {
        Text::plain("fire on overwatch, or hold? You have no operative ready, and the enemy still has some")
    },
    default: |frame, game| {
        let (field, mut shots) = (game.field(), Vec::new());
        actions::overwatches(&field, fields!(frame, Frame::PickOverwatch { side } => side), &mut shots);
        Some(defaults::best_attack(&field, &shots).unwrap_or(Choice::Hold))
    },
    menu: Menu::Sample,
    ..Question::BASE
};

/// A player with nobody ready overwatches or lets the turn go by.
fn answer_overwatch(side: Side, choice: Choice, cx: &mut Cx<'_>) -> Flow<Frame> {
    let then = Frame::Firefight { side: side.other() };
    let Choice::Shoot { how, by, target, weapon, origin } = choice else { return Flow::Goto(then) };
    rule!("KT-AP-06");
    let field = Field::new(cx.setup, cx.state);
    let sight = actions::check_shot(&field, how, by, target, weapon, origin).ok();
    cx.state[by].flags.add(Flags::OVERWATCHED);
    actions::end_guard(by, cx);
    Flow::Call { child: aim::begin(how, by, target, weapon, sight, cx), then }
}
