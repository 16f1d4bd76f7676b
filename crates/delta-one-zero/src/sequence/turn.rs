//! The turn: Rally! Orders, secret Orders, the Forward! roll, alternating activations.
//! [D1Z-TURN] [D1Z-ORD-01] [D1Z-ORD-18] to [D1Z-ORD-20] [D1Z-FWD] [D1Z-ACTV-03] to [D1Z-ACTV-06]
//!
//! StartTurn → Orders (A, then B) → window (a) → Forward → window (b) → PickBegin → Tactical … → Consolidation.

use crate::choice::Choice;
use crate::event::Event;
use crate::frame::Frame;
use crate::game::{Game, fields, game, no, wrong};
use crate::keywords::mrb;
use crate::say::{model_name, team_name};
use crate::sequence::windows::{self, Window};
use crate::sequence::{conditions, set_up};
use crate::setup::FireteamId;
use crate::state::{Flags, NO_TEAM, Order, Phase, PlayerFlags, Stage, TeamFlags};
use crate::{Cx, DeltaOneZero, orders};
use sortie_kernel::narration::Text;
use sortie_kernel::show::{Member, Series};
use sortie_kernel::{Flow, Illegal, Question, Side, say};
use sortie_rulebook::{marks, rule};

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

/// The Orders that terrain bars from a Fireteam, and why, as a sentence more; empty if it bars none.
fn barred(game: Game<'_>, team: FireteamId) -> String {
    let refused = |order: &Order| orders::check_terrain(game, team, *order).err();
    let Some(illegal) = Order::ALL.iter().find_map(refused) else { return String::new() };
    let barred = Order::ALL.iter().filter(|order| refused(order).is_some());
    let titles: Vec<&str> = barred.map(|order| orders::rule_of(*order).title).collect();
    format!(". Not now: {} ({})", titles.join(", "), illegal.why)
}

fn ordering(frame: Frame) -> (Side, FireteamId) {
    fields!(frame, Frame::PickOrder { side, team } => (side, team))
}

/// The Fireteams of a side that get Orders this turn, with those that lie already.
fn series((side, asked): (Side, FireteamId), game: Game<'_>) -> Option<Series> {
    let member = |team: FireteamId| Member {
        title: format!("Fireteam {}", team_name(team).to_uppercase()),
        models: game.members(team).map(|id| model_name(game.setup, id)).collect(),
        answer: match game.state[team].stage {
            Stage::None => String::new(),
            _ => orders::rule_of(game.state[team].order).title.to_string(),
        },
        asked: team == asked,
    };
    let given = game.setup.fireteams(side).filter(|team| game.has_members(*team));
    let members: Vec<Member> = given.map(member).collect();
    (members.len() > 1).then(|| Series { done: "laid".to_string(), members })
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
    text: |frame, game| {
        let (_, team) = ordering(frame);
        say![DeltaOneZero, game.setup; "which Order does Fireteam ", team,
            " get? It stays face down until the Fireteam activates", marks::apart(|| barred(*game, team))]
    },
    default: |frame, _| Some(Choice::Order { team: ordering(frame).1, order: Order::Engage }),
    phrase: |_, choice, _| match choice {
        Choice::Order { order, .. } => {
            let rule = orders::rule_of(order);
            Some(Text::plain(format!("{}: {}", rule.title, rule.about)))
        }
        _ => None,
    },
    deed: |_, choice, game| match choice {
        Choice::Order { team, order } => {
            Some(say![DeltaOneZero, game.setup; "Give Fireteam ", team, " the Order ", order])
        }
        _ => None,
    },
    series: |frame, game| series(ordering(frame), *game),
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
    phrase: |_, choice, game| match choice {
        Choice::First(side) => Some(say![DeltaOneZero, game.setup; side, " activates first"]),
        _ => None,
    },
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
    // Proposed is the one that the list begins with.
    advice: |frame, game| {
        let side = fields!(frame, Frame::PickTeam { side } => side);
        waiting(*game, side).next().map(Choice::Activate)
    },
    ..Question::BASE
};

/// Play passes, unless a card lets the same player go on.
pub(crate) fn after_activation(side: Side, cx: &mut Cx<'_>) -> Flow<Frame> {
    use crate::state::Effects;
    let again = cx.state.effects.has(Effects::AGGRESSIVE);
    cx.state.effects = Effects::NONE;
    Flow::Goto(Frame::Tactical { side: if again { side } else { side.other() } })
}

#[cfg(test)]
mod tests {
    use super::*;
    use sortie_kernel::words::Words;
    use sortie_testkit::Game as Scene;

    /// Who is in the series and what was laid for them, as its player sees it.
    fn shown(scene: &Scene<DeltaOneZero>) -> Vec<(String, String, bool)> {
        let series = DeltaOneZero::series(&scene.setup, &scene.at);
        let members = series.into_iter().flat_map(|series| series.members);
        members.map(|member| (member.title, member.answer, member.asked)).collect()
    }

    #[test]
    fn a_side_sees_its_own_orders_as_a_series_while_it_lays_them() {
        let models = [
            ("A1", "a", 1, 5),
            ("A2", "a", 2, 9),
            ("A3", "a", 3, 13),
            ("B1", "b", 1, 20),
            ("B2", "b", 2, 24),
            ("C1", "a", 2, 28),
        ]
        .map(|(name, side, team, x)| {
            let gone = if name == "A3" { ", flags = [\"removed\"]" } else { "" };
            format!("{{ name = \"{name}\", side = \"{side}\", team = {team}, at = \"{x},5\"{gone} }}")
        });
        let mut scene =
            Scene::<DeltaOneZero>::new(&format!("step = \"orders\"\nmodel = [{}]", models.join(", ")));
        let one = |title: &str, answer: &str, asked| (title.to_string(), answer.to_string(), asked);
        assert_eq!(shown(&scene), [one("Fireteam A-1", "", true), one("Fireteam A-2", "", false)]);
        let series = DeltaOneZero::series(&scene.setup, &scene.at).expect("two Fireteams get Orders");
        assert_eq!((series.members[1].models.join(" "), series.done.as_str()), ("A2 C1".to_string(), "laid"));
        let choice = DeltaOneZero::read_choice(&scene.setup, "order a-1 overwatch").expect("a line");
        let deed = DeltaOneZero::deed(&scene.setup, &scene.at, choice).expect("it is worded for the log");
        assert_eq!(deed.to_string(), "Give Fireteam A-1 the Order Overwatch");
        scene.play("order a-1 overwatch", []);
        assert_eq!(shown(&scene), [one("Fireteam A-1", "Overwatch", false), one("Fireteam A-2", "", true)]);
        scene.play("order a-2 engage", []);
        assert_eq!(shown(&scene), [one("Fireteam B-1", "", true), one("Fireteam B-2", "", false)]);
    }

    #[test]
    fn orders_that_terrain_bars_are_named_with_the_reason() {
        let asked = |corners: &str| {
            let models = "{ name = \"A1\", side = \"a\", at = \"5,5\" }, { name = \"B1\", side = \"b\", at = \"30,5\" }";
            let scene = Scene::<DeltaOneZero>::new(&format!(
                "step = \"orders\"\nmodel = [{models}]\npart = [{{ name = \"wood\", box = [{corners}], top = 3, kind = \"difficult\" }}]"
            ));
            DeltaOneZero::bare_question(&scene.setup, &scene.at).to_string()
        };
        let plain = "which Order does Fireteam A-1 get? It stays face down until the Fireteam activates";
        assert_eq!(
            asked("\"3,3\", \"7,7\""),
            format!(
                "{plain}. Not now: Advance, Steady, Sustained Fire (a Fireteam in Difficult Terrain cannot carry out this Order)"
            )
        );
        assert_eq!(asked("\"13,3\", \"17,7\""), plain, "nobody stands in the wood");
    }

    #[test]
    fn a_single_fireteam_is_no_series() {
        let models =
            "{ name = \"A1\", side = \"a\", at = \"5,5\" }, { name = \"B1\", side = \"b\", at = \"30,5\" }";
        let scene = Scene::<DeltaOneZero>::new(&format!("step = \"orders\"\nmodel = [{models}]"));
        assert_eq!((scene.asked().as_str(), shown(&scene).len()), ("a order", 0));
    }
}
