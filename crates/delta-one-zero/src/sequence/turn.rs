//! The turn: Rally! Orders, secret Orders, the Forward! roll, alternating activations.
//! [D1Z-TURN] [D1Z-ORD-01] [D1Z-ORD-18] to [D1Z-ORD-20] [D1Z-FWD] [D1Z-ACTV-03] to [D1Z-ACTV-06]
//!
//! StartTurn → Orders (A, then B) → window (a) → Forward → window (b) → PickBegin → Tactical … → Consolidation.

use crate::choice::Choice;
use crate::event::Event;
use crate::frame::Frame;
use crate::game::{Game, fields, game, no, wrong};
use crate::keywords::mrb;
use crate::sequence::windows::{self, Window};
use crate::sequence::{conditions, set_up};
use crate::setup::FireteamId;
use crate::state::{Flags, NO_TEAM, Order, Phase, PlayerFlags, Stage, TeamFlags};
use crate::{Cx, DeltaOneZero, orders};
use sortie_kernel::narration::Text;
use sortie_kernel::{Flow, Illegal, Question, Side, say};
use sortie_rulebook::rule;

pub(crate) fn start_turn(cx: &mut Cx<'_>) -> Flow<Frame> {
    rule!("D1Z-TURN-01");
    rule!("D1Z-TURN-03");
    cx.state.turn += 1;
    cx.state.phase = Phase::Orders;
    cx.state.forward_now = false;
    let turn = cx.state.turn;
    cx.emit(rule!("D1Z-TURN-01"), || Event::TurnBegins { turn });
    for id in cx.setup.ids() {
        if cx.state[id].on_board() && cx.state[id].flags.has(Flags::PRONE) {
            rule!("D1Z-WND-12");
        }
        if cx.state[id].on_board() && cx.state[id].flags.any(Flags::FATIGUED | Flags::SEPARATED) {
            rule!("D1Z-STR-07");
            rule!("D1Z-COH-06");
            cx.state[id].flags.set(Flags::RALLY, true);
            cx.emit(rule!("D1Z-ORD-19"), || Event::RallyGiven { model: id });
        }
    }
    for team in &mut cx.state.teams {
        team.stage = Stage::None;
        team.order = Order::default();
        team.flags.set(TeamFlags::SEEN, false);
    }
    Flow::Goto(Frame::Orders { side: Side::A })
}

/// The next Fireteam of a side that still needs an Order.
fn unordered(game: Game<'_>, side: Side) -> Option<FireteamId> {
    game.setup.fireteams(side).find(|team| game.state[*team].stage == Stage::None && game.has_members(*team))
}

/// Both choose without seeing the other's: nothing is shown before both have chosen everything.
pub(crate) fn give_orders(side: Side, cx: &mut Cx<'_>) -> Flow<Frame> {
    if let Some(team) = unordered(game(cx), side) {
        return Flow::Ask(Frame::PickOrder { side, team });
    }
    if side == Side::A {
        return Flow::Goto(Frame::Orders { side: Side::B });
    }
    cx.emit(rule!("D1Z-ORD-01"), || Event::OrdersSet);
    Flow::Call { child: windows::open(cx, Window::OrdersSet, NO_TEAM), then: Frame::Forward {} }
}

/// Whether a Fireteam may be given an Order.
///
/// # Errors
/// The rule that forbids it.
pub fn check_order(game: Game<'_>, team: FireteamId, order: Order) -> Result<(), Illegal> {
    rule!("D1Z-ORD-20");
    if order == Order::Special {
        orders::special::check_grant(game, team)?;
    }
    orders::check_terrain(game, team, order)
}

fn ordering(frame: Frame) -> (Side, FireteamId) {
    fields!(frame, Frame::PickOrder { side, team } => (side, team))
}

/// A Fireteam's Order, face down.
pub(crate) static PICK_ORDER: Question<DeltaOneZero> = Question {
    name: "order",
    by: |frame, _| ordering(frame).0,
    check: |frame, choice, game| match choice {
        Choice::Order { team, order } if team == ordering(frame).1 => check_order(*game, team, order),
        Choice::Order { .. } => no(rule!("D1Z-ORD-01"), "another Fireteam is given its Order now"),
        _ => wrong(),
    },
    list: |frame, game, out| {
        let (_, team) = ordering(frame);
        let all = Order::ALL.into_iter().filter(|order| check_order(*game, team, *order).is_ok());
        out.extend(all.map(|order| Choice::Order { team, order }));
    },
    answer: |frame, choice, cx| {
        let (side, team) = ordering(frame);
        let Choice::Order { order, .. } = choice else { return Flow::Goto(frame) };
        rule!("D1Z-ORD-01");
        rule!("D1Z-INFO-05");
        cx.state[team].order = order;
        cx.state[team].stage = Stage::FaceDown;
        cx.emit(rule!("D1Z-INFO-05"), || Event::OrderLaid { team, order: Some(order) });
        Flow::Goto(Frame::Orders { side })
    },
    text: |frame, game| say![DeltaOneZero, game.setup; "which Order does Fireteam ", ordering(frame).1, " get? It stays face down until the Fireteam activates"],
    default: |frame, _| Some(Choice::Order { team: ordering(frame).1, order: Order::Engage }),
    phrase: |_, choice, _| match choice {
        Choice::Order { order, .. } => {
            let rule = orders::rule_of(order);
            Some(Text::plain(format!("{}: {}", rule.title, rule.about)))
        }
        _ => None,
    },
    secret: true,
    ..Question::BASE
};

pub(crate) fn forward(cx: &mut Cx<'_>) -> Flow<Frame> {
    let wins = Side::BOTH.map(|side| {
        cx.state.players[side.index()].flags.has(PlayerFlags::FORWARD) || mrb::wins_forward(game(cx), side)
    });
    let winner = match wins {
        [true, false] => automatic(cx, Side::A),
        [false, true] => automatic(cx, Side::B),
        lapsed => {
            if lapsed == [true, true] {
                rule!("D1Z-FWD-04");
            }
            rule!("D1Z-FWD-02");
            set_up::roll_off(cx, rule!("D1Z-FWD-01"), true)
        }
    };
    for player in &mut cx.state.players {
        player.flags.set(PlayerFlags::FORWARD, false);
    }
    cx.state.forward = Some(winner);
    cx.state.forward_now = true;
    Flow::Call {
        child: windows::open(cx, Window::ForwardDecided, NO_TEAM),
        then: Frame::Begins { side: winner },
    }
}

fn automatic(cx: &mut Cx<'_>, side: Side) -> Side {
    cx.emit(rule!("D1Z-FWD-04"), || Event::WonForward { side });
    side
}

pub(crate) fn begins(side: Side, _: &mut Cx<'_>) -> Flow<Frame> {
    Flow::Ask(Frame::PickBegin { side })
}

/// Who activates a Fireteam first.
pub(crate) static PICK_BEGIN: Question<DeltaOneZero> = Question {
    name: "begin",
    by: |frame, _| fields!(frame, Frame::PickBegin { side } => side),
    check: |_, choice, _| if matches!(choice, Choice::First(_)) { Ok(()) } else { wrong() },
    list: |_, _, out| out.extend(Side::BOTH.map(Choice::First)),
    answer: |_, choice, cx| {
        let Choice::First(side) = choice else { return Flow::Done };
        cx.state.phase = Phase::Tactical;
        cx.emit(rule!("D1Z-FWD-03"), || Event::Begins { side });
        Flow::Goto(Frame::Tactical { side })
    },
    text: |_, _| Text::plain("you won the Forward! roll: who activates a Fireteam first?"),
    default: |frame, _| Some(Choice::First(fields!(frame, Frame::PickBegin { side } => side))),
    ..Question::BASE
};

/// Fireteams of a side that can be activated.
pub fn waiting(game: Game<'_>, side: Side) -> impl Iterator<Item = FireteamId> {
    game.setup.fireteams(side).filter(move |team| game.state[*team].is_waiting() && game.has_members(*team))
}

pub(crate) fn tactical(side: Side, cx: &mut Cx<'_>) -> Flow<Frame> {
    for number in 0..cx.state.teams.len() {
        let team = FireteamId(number as u8);
        let there = team.place() < usize::from(cx.setup.force(team.side()).fireteams);
        if there {
            conditions::discard_order(cx, team);
        }
    }
    let can = |side| waiting(game(cx), side).next().is_some();
    match (can(side), can(side.other())) {
        (true, _) => Flow::Ask(Frame::PickTeam { side }),
        (false, true) => {
            rule!("D1Z-ACTV-04");
            Flow::Goto(Frame::Tactical { side: side.other() })
        }
        (false, false) => {
            rule!("D1Z-GUTS-07");
            Flow::Goto(Frame::Consolidation {})
        }
    }
}

/// The Fireteam that activates.
pub(crate) static PICK_TEAM: Question<DeltaOneZero> = Question {
    name: "activate",
    by: |frame, _| fields!(frame, Frame::PickTeam { side } => side),
    check: |frame, choice, game| {
        let side = fields!(frame, Frame::PickTeam { side } => side);
        match choice {
            Choice::Activate(team) if waiting(*game, side).any(|one| one == team) => Ok(()),
            Choice::Activate(_) => no(rule!("D1Z-ACTV-05"), "activate a Fireteam of yours whose Order waits"),
            Choice::Pass => no(rule!("D1Z-ACTV-03"), "nobody may pass with a Fireteam left to activate"),
            _ => wrong(),
        }
    },
    list: |frame, game, out| {
        let side = fields!(frame, Frame::PickTeam { side } => side);
        out.extend(waiting(*game, side).map(Choice::Activate));
    },
    answer: |_, choice, _| {
        let Choice::Activate(team) = choice else { return Flow::Done };
        rule!("D1Z-ACTV-03");
        rule!("D1Z-ACTV-05");
        Flow::Goto(Frame::Activate { team })
    },
    text: |_, _| Text::plain("which Fireteam do you activate?"),
    ..Question::BASE
};

/// Play passes, unless a card lets the same player go on.
pub(crate) fn after_activation(side: Side, cx: &mut Cx<'_>) -> Flow<Frame> {
    use crate::state::Effects;
    let again = cx.state.effects.has(Effects::AGGRESSIVE);
    cx.state.effects = Effects::NONE;
    Flow::Goto(Frame::Tactical { side: if again { side } else { side.other() } })
}
