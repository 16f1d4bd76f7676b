//! Setting up: hands, board edge, who deploys first, deployment. [D1Z-SETUP] [D1Z-TAC-01]
//!
//! Begin → EdgeRoll → PickEdge? → DeployRoll → PickDeployer? → Deploy, Fireteam by Fireteam → StartTurn.

use crate::choice::Choice;
use crate::event::Event;
use crate::frame::Frame;
use crate::game::{Game, fields, game, no, wrong};
use crate::geometry::{coherency, measure};
use crate::keywords::{nato, special_agent, ukpf};
use crate::sequence::{end_of_moves, hands, moves};
use crate::setup::{Edge, FireteamId, Keywords, MissionKind, ModelId};
use crate::state::{Flags, NO_TEAM, PILOT, Place, State, TeamFlags};
use crate::{Cx, DeltaOneZero, menu, mission};
use sortie_kernel::narration::Text;
use sortie_kernel::{Flow, Illegal, Menu, Question, Side, say};
use sortie_rulebook::{RuleId, marks, rule};

pub(crate) fn begin(cx: &mut Cx<'_>) -> Flow<Frame> {
    rule!("D1Z-SETUP-08");
    rule!("D1Z-SETUP-13");
    for side in Side::BOTH {
        rule!("D1Z-TAC-01");
        let cards = nato::hand_limit(cx.setup, side);
        hands::draw(cx, rule!("D1Z-TAC-01"), side, cards);
    }
    for id in cx.setup.ids() {
        special_agent::start(cx.setup, cx.state, id);
    }
    if cx.setup.night {
        rule!("D1Z-NIGHT-01");
        rule!("D1Z-NIGHT-06");
        for team in &mut cx.state.teams {
            team.flags.set(TeamFlags::CONCEALED, true);
        }
    }
    if is_attack(game(cx)) {
        // Roles are settled before Forces are built; the attacker is A, at the south edge.
        cx.state.chooser = Side::A;
        cx.state.edge = Edge::South;
        mission::start(cx);
        return Flow::Goto(Frame::Deploy { side: Side::B, whole: true });
    }
    Flow::Goto(Frame::EdgeRoll {})
}

fn is_attack(game: Game<'_>) -> bool {
    game.setup.mission.kind == MissionKind::FuelDepot
}

/// The Force Commander's current Initiative in a sum of dice.
pub fn commander_initiative(game: Game<'_>, side: Side) -> u8 {
    // Before anybody is deployed the roster's first commander counts.
    let undeployed = game.setup.ids_of(side).all(|id| is_waiting(game, id));
    let leader = if undeployed { game.first_commander(side) } else { game.commander(side) };
    let Some(id) = leader else {
        rule!("D1Z-FORCE-10");
        return 0;
    };
    rule!("D1Z-PROF-01");
    rule!("D1Z-PROF-01");
    rule!("D1Z-DICE-11");
    game.card(id).initiative.saturating_sub(game.state[id].stress)
}

/// A D10 and the Force Commander's Initiative each, again until somebody is higher.
pub fn roll_off(cx: &mut Cx<'_>, why: RuleId, forward: bool) -> Side {
    let values = Side::BOTH.map(|side| u16::from(commander_initiative(game(cx), side)));
    let mut faces = [0; 2];
    let total = |faces: &[u16], side: Side| faces[side.index()] + 1 + values[side.index()];
    cx.dice.pick_until(why, &[10, 10], &|faces| total(faces, Side::A) != total(faces, Side::B), &mut faces);
    let winner = if total(&faces, Side::A) > total(&faces, Side::B) { Side::A } else { Side::B };
    let totals = Side::BOTH.map(|side| total(&faces, side) as u8);
    cx.log_roll(why, || Event::RolledOff { winner, totals, forward });
    winner
}

pub(crate) fn edge_roll(cx: &mut Cx<'_>) -> Flow<Frame> {
    let side = match ukpf::chooser(game(cx)) {
        Some(side) => side,
        None => roll_off(cx, rule!("D1Z-SETUP-09"), false),
    };
    cx.state.chooser = side;
    if let [only] = cx.setup.mission.edges[..] {
        return Flow::Goto(take_edge(cx, side, only));
    }
    Flow::Ask(Frame::PickEdge { side })
}

fn take_edge(cx: &mut Cx<'_>, side: Side, edge: Edge) -> Frame {
    cx.state.edge = edge;
    cx.emit(rule!("D1Z-SETUP-09"), || Event::EdgeTaken { side, edge: edge.word() });
    mission::start(cx);
    Frame::DeployRoll {}
}

/// The board edge.
pub(crate) static PICK_EDGE: Question<DeltaOneZero> = Question {
    name: "edge",
    by: |frame, _| fields!(frame, Frame::PickEdge { side } => side),
    check: |_, choice, game| match choice {
        Choice::Edge(edge) if game.setup.mission.edges.contains(&edge) => Ok(()),
        Choice::Edge(_) => no(rule!("D1Z-SETUP-09"), "the mission does not offer this edge"),
        _ => wrong(),
    },
    list: |_, game, out| out.extend(game.setup.mission.edges.iter().copied().map(Choice::Edge)),
    answer: |frame, choice, cx| {
        let side = fields!(frame, Frame::PickEdge { side } => side);
        let Choice::Edge(edge) = choice else { return Flow::Goto(frame) };
        Flow::Goto(take_edge(cx, side, edge))
    },
    text: |_, _| Text::plain("which board edge is yours? The opponent gets the opposite one"),
    default: |_, game| game.setup.mission.edges.first().copied().map(Choice::Edge),
    ..Question::BASE
};

pub(crate) fn deploy_roll(cx: &mut Cx<'_>) -> Flow<Frame> {
    let side = roll_off(cx, rule!("D1Z-SETUP-10"), false);
    Flow::Ask(Frame::PickDeployer { side })
}

/// Who deploys a Fireteam first.
pub(crate) static PICK_DEPLOYER: Question<DeltaOneZero> = Question {
    name: "deployer",
    by: |frame, _| fields!(frame, Frame::PickDeployer { side } => side),
    check: |_, choice, _| if matches!(choice, Choice::First(_)) { Ok(()) } else { wrong() },
    list: |_, _, out| out.extend(Side::BOTH.map(Choice::First)),
    answer: |_, choice, _| {
        let Choice::First(side) = choice else { return Flow::Done };
        Flow::Goto(Frame::Deploy { side, whole: false })
    },
    text: |_, _| Text::plain("who sets up a Fireteam first? You won the roll"),
    // Setting up second shows more; but a player who is asked expects to begin.
    advice: |frame, _| Some(Choice::First(fields!(frame, Frame::PickDeployer { side } => side))),
    default: |frame, _| Some(Choice::First(fields!(frame, Frame::PickDeployer { side } => side.other()))),
    phrase: |_, choice, game| match choice {
        Choice::First(side) => Some(say![DeltaOneZero, game.setup; side, " sets up first"]),
        _ => None,
    },
    ..Question::BASE
};

/// Whether a model still waits to be deployed.
pub fn is_waiting(game: Game<'_>, id: ModelId) -> bool {
    !game.state[id].flags.any(Flags::ON_BOARD | Flags::REMOVED | Flags::LEFT)
}

/// The Fireteam of which some members are deployed and some are not.
fn begun(game: Game<'_>, side: Side) -> Option<FireteamId> {
    game.setup.fireteams(side).find(|team| {
        let waiting = game.setup.members(*team).filter(|id| is_waiting(game, *id)).count();
        waiting > 0 && waiting < game.setup.members(*team).count()
    })
}

fn has_waiting(game: Game<'_>, side: Side) -> bool {
    game.setup.ids_of(side).any(|id| is_waiting(game, id))
}

pub(crate) fn deploy(side: Side, whole: bool, cx: &mut Cx<'_>) -> Flow<Frame> {
    let game = game(cx);
    if begun(game, side).is_some() || (whole && has_waiting(game, side)) {
        return Flow::Ask(Frame::PickDeploy { side, team: begun(game, side).unwrap_or(NO_TEAM), whole });
    }
    // The side whose turn it is by now: the other one after a whole Fireteam.
    match (has_waiting(game, side), has_waiting(game, side.other())) {
        (false, false) => Flow::Goto(Frame::StartTurn {}),
        (true, _) => Flow::Ask(Frame::PickDeploy { side, team: NO_TEAM, whole }),
        (false, true) => Flow::Goto(Frame::Deploy { side: side.other(), whole }),
    }
}

/// Whether a model may be deployed at a place.
///
/// # Errors
/// The rule that forbids it.
pub fn check_spot(game: Game<'_>, model: ModelId, at: Place) -> Result<(), Illegal> {
    check_ground(game, model, at)?;
    let commands = |id: &ModelId| game.card(*id).has(Keywords::COMMAND);
    let led = commands(&model) || game.command(game.team(model)).is_some();
    let leader = to_follow(game, model).find(commands).filter(|_| !led);
    // A Fireteam is judged as a whole: until then only what can no longer come right is refused.
    match leader {
        Some(leader) if !leaves_room(game, model, at, leader) => {
            no(rule!("D1Z-SETUP-12"), "no spot would be left for the leader of the Fireteam")
        }
        None if !end_of_moves::all_coherent_with(game, model, at)
            && (led || !can_be_joined(game, model, at)) =>
        {
            no(rule!("D1Z-SETUP-12"), "every model is deployed in Coherency with its Fireteam")
        }
        _ => Ok(()),
    }
}

/// The members of a model's Fireteam that are deployed after it.
fn to_follow(game: Game<'_>, model: ModelId) -> impl Iterator<Item = ModelId> {
    game.setup.members(game.team(model)).filter(move |id| *id != model && is_waiting(game, *id))
}

/// The state with a model at a place.
fn with_model(game: Game<'_>, model: ModelId, at: Place) -> State {
    let mut state = game.state.clone();
    state[model].at = at;
    state[model].flags.set(Flags::ON_BOARD, true);
    state
}

/// Whether a Command model that is still to come finds a spot in Coherency with everybody placed before it.
fn leaves_room(game: Game<'_>, model: ModelId, at: Place, leader: ModelId) -> bool {
    let state = with_model(game, model, at);
    let game = Game { setup: game.setup, state: &state };
    menu::spots_near(game, leader, at).any(|spot| {
        check_ground(game, leader, spot).is_ok() && end_of_moves::all_coherent_with(game, leader, spot)
    })
}

/// Whether each member of a Fireteam without a leader that would stand alone finds company among those still to come.
fn can_be_joined(game: Game<'_>, model: ModelId, at: Place) -> bool {
    let state = with_model(game, model, at);
    let game = Game { setup: game.setup, state: &state };
    let lonely = end_of_moves::separated(game, game.team(model));
    let Some(next) = to_follow(game, model).next() else { return false };
    let field = game.field();
    let has_room = |alone: ModelId| {
        let near =
            |spot: &Place| measure::within(&field.body_at(next, *spot), &field.body(alone), coherency::RANGE);
        let mut spots = menu::spots_near(game, next, state[alone].at).filter(near);
        spots.any(|spot| check_ground(game, next, spot).is_ok())
    };
    usize::from(lonely.len()) <= to_follow(game, model).count() && lonely.iter().all(has_room)
}

/// Whether a model may stand at a place of its zone.
fn check_ground(game: Game<'_>, model: ModelId, at: Place) -> Result<(), Illegal> {
    let radius = game.card(model).base_radius;
    let zone = game.setup.mission.zone(game.mission_side(model.side()), game.state.edge);
    if !zone.holds(at.point(), radius) {
        return no(rule!("D1Z-SETUP-14"), "the whole base must lie inside the deployment zone");
    }
    let field = game.field();
    if let Err(illegal) = moves::check_stand(field, model, at) {
        return no(rule!("D1Z-SETUP-14"), illegal.why);
    }
    if field.touches_enemy_at(model, at) {
        return no(rule!("D1Z-SETUP-14"), "no model is deployed in contact with an enemy");
    }
    Ok(())
}

fn deploying(frame: Frame) -> (Side, FireteamId, bool) {
    fields!(frame, Frame::PickDeploy { side, team, whole } => (side, team, whole))
}

/// A place outside terrain that bars Orders from a Fireteam: one of the menu, else one near a member that stands already.
fn on_free_ground(frame: Frame, game: Game<'_>) -> Option<Choice> {
    let (side, team, _) = deploying(frame);
    let is_free = |choice: &Choice| {
        let Choice::Deploy { model, at } = *choice else { return false };
        let state = with_model(game, model, at);
        !Game { setup: game.setup, state: &state }.field().touches_difficult(model)
    };
    let mut listed = Vec::new();
    menu::deployments(game, side, team, &mut listed);
    if let Some(found) = listed.iter().copied().find(is_free) {
        return Some(found);
    }
    let Some(Choice::Deploy { model, .. }) = listed.first().copied() else { return None };
    let friend = game.members(game.team(model)).find(|id| *id != model)?;
    let near = menu::spots_near(game, model, game.state[friend].at);
    let mut legal = near.filter(|at| check_spot(game, model, *at).is_ok());
    legal.find(|at| is_free(&Choice::Deploy { model, at: *at })).map(|at| Choice::Deploy { model, at })
}

/// A model and its spot.
pub(crate) static PICK_DEPLOY: Question<DeltaOneZero> = Question {
    name: "deploy",
    by: |frame, _| deploying(frame).0,
    check: |frame, choice, game| {
        let Choice::Deploy { model, at } = choice else { return wrong() };
        let (side, team, _) = deploying(frame);
        if !game.has(model) || model.side() != side || !is_waiting(*game, model) {
            return no(rule!("D1Z-SETUP-11"), "deploy a model of yours that is not on the board yet");
        }
        if team != NO_TEAM && game.team(model) != team {
            return no(rule!("D1Z-SETUP-11"), "a whole Fireteam is placed before the next one begins");
        }
        check_spot(*game, model, at)
    },
    list: |frame, game, out| {
        let (side, team, _) = deploying(frame);
        menu::deployments(*game, side, team, out);
    },
    answer: |frame, choice, cx| {
        let (side, _, whole) = deploying(frame);
        let Choice::Deploy { model, at } = choice else { return Flow::Goto(frame) };
        rule!("D1Z-SETUP-11");
        rule!("D1Z-SETUP-12");
        cx.state[model].at = at;
        cx.state[model].flags.set(Flags::ON_BOARD, true);
        cx.emit(rule!("D1Z-SETUP-14"), || Event::Deployed { model, at });
        let next = if whole || begun(game(cx), side).is_some() { side } else { side.other() };
        Flow::Goto(Frame::Deploy { side: next, whole })
    },
    text: |frame, game| {
        let (_, team, _) = deploying(frame);
        if team == NO_TEAM {
            return Text::plain("which model do you deploy, and where? The rest of its Fireteam follows");
        }
        say![DeltaOneZero, game.setup; "which model of Fireteam ", team, " do you deploy next, and where?"]
    },
    advice: |frame, game| marks::apart(|| on_free_ground(frame, *game)),
    menu: Menu::Sample,
    ..Question::BASE
};

/// Puts the pilot of mission 3 on the board.
pub fn place_pilot(cx: &mut Cx<'_>, at: Place) {
    cx.state[PILOT].at = at;
    cx.state[PILOT].flags.set(Flags::ON_BOARD | Flags::PRONE, true);
}
