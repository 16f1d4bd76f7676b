//! Missions, one in a file: what can be done with objectives, who may leave, what scores. [D1Z-SETUP-13] [D1Z-TIDY-05]

mod contact;
mod dead_drop;
mod downed_pilot;
mod fuel_depot;
mod safe_house;
mod score;
mod signal_post;

use crate::Cx;
use crate::choice::Act;
use crate::event::Event;
use crate::field::Field;
use crate::game::{Game, game, no};
use crate::geometry::light::Pool;
use crate::geometry::{Point, Rect};
use crate::keywords::engineer;
use crate::mission_state::{MissionFlags, OBJECTIVES_MAX, Objective};
use crate::sequence::night::POOLS_MAX;
use crate::sequence::{checks, conditions, night};
use crate::setup::{BOARD, Edge, MissionKind, ModelId, PartKind};
use crate::state::Flags;
use arrayvec::ArrayVec;
use sortie_kernel::{Illegal, Side};
use sortie_rulebook::rule;

use score::{award, award_commander, award_unseen, points_of};
pub use score::{outcome, score_end, score_turn};

/// The most places that a side wants to go to.
pub const WANTS_MAX: usize = OBJECTIVES_MAX + 1;

/// Where a side wants to go, and what it would gain.
pub type Wants = ArrayVec<(Point, i32), WANTS_MAX>;

/// Stands for what was dropped.
pub const DROPPED: u8 = u8::MAX;

/// How hard an Interact is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// It succeeds by itself.
    Simple,
    /// It needs an Initiative Check.
    Complex,
}

/// Sets up what the mission puts on the board, once edges are known.
pub fn start(cx: &mut Cx<'_>) {
    rule!("D1Z-SETUP-13");
    match cx.setup.mission.kind {
        MissionKind::DownedPilot => downed_pilot::start(cx),
        MissionKind::DeadDrop if cx.setup.night => {
            for objective in &mut cx.state.mission.objectives {
                objective.set(Objective::HIDDEN, true);
            }
        }
        _ => (),
    }
}

/// The edge of a side.
pub fn edge(game: Game<'_>, side: Side) -> Edge {
    if side == game.state.chooser { game.state.edge } else { game.state.edge.opposite() }
}

/// How many objectives there are; the pilot is a model.
pub fn count(game: Game<'_>) -> u8 {
    if game.setup.mission.kind == MissionKind::DownedPilot {
        return 0;
    }
    game.setup.mission.markers.len().min(OBJECTIVES_MAX) as u8
}

/// Where an objective lies.
pub fn place(game: Game<'_>, objective: u8) -> Option<Point> {
    if objective == DROPPED {
        return game.state.mission.dropped.map(crate::state::Place::point);
    }
    (objective < count(game)).then(|| game.setup.mission.marker(usize::from(objective), game.state.edge))
}

/// Objectives that can be named.
pub fn objectives(game: Game<'_>) -> impl Iterator<Item = u8> {
    (0..count(game)).chain(game.state.mission.dropped.map(|_| DROPPED))
}

/// Whether a side holds an objective: an Active own model within 2 inches, and no Active enemy.
pub fn holds(game: Game<'_>, side: Side, objective: u8) -> bool {
    let Some(at) = place(game, objective) else { return false };
    let field = game.field();
    let near =
        |side: Side| game.active(side).any(|id| !game.is_undercover(id) && field.near_marker(id, at, 2000));
    near(side) && !near(side.other())
}

/// Whether a model may interact with an objective.
///
/// # Errors
/// The rule that forbids it.
pub fn check_interact(game: Game<'_>, by: ModelId, objective: u8) -> Result<(), Illegal> {
    let Some(at) = place(game, objective) else {
        return no(rule!("D1Z-INT-01"), "there is no such objective");
    };
    if !game.field().touches_marker(by, at) {
        return no(rule!("D1Z-INT-01"), "the objective is not in base contact");
    }
    kind(game, by, objective).map(|_| ())
}

/// Whether the Interact is allowed now, and how hard it is.
fn kind(game: Game<'_>, by: ModelId, objective: u8) -> Result<Kind, Illegal> {
    match game.setup.mission.kind {
        MissionKind::SignalPost => signal_post::kind(game, by, objective),
        MissionKind::DeadDrop => dead_drop::kind(game, objective),
        MissionKind::FuelDepot => fuel_depot::kind(game, by, objective),
        MissionKind::SafeHouse => safe_house::kind(game, by, objective),
        MissionKind::DownedPilot | MissionKind::Contact => {
            no(rule!("D1Z-INT-01"), "nothing is there to interact with")
        }
    }
}

/// An Interact.
pub fn interact(cx: &mut Cx<'_>, by: ModelId, objective: u8) {
    let Ok(kind) = kind(game(cx), by, objective) else { return };
    rule!("D1Z-ACT-04");
    let why = match kind {
        Kind::Simple => rule!("D1Z-INT-01"),
        Kind::Complex => rule!("D1Z-INT-02"),
    };
    cx.emit(why, || Event::Interacts { model: by, objective });
    // The attempt makes the Noise, whatever comes of it.
    let team = game(cx).team(by);
    night::noise(cx, team);
    let succeeds = match kind {
        Kind::Simple => true,
        Kind::Complex => engineer::succeeds(game(cx), by) || checks::initiative_check(cx, why, by, 0),
    };
    if succeeds {
        match cx.setup.mission.kind {
            MissionKind::SignalPost => signal_post::done(cx, by, objective),
            MissionKind::DeadDrop => dead_drop::done(cx, by, objective),
            MissionKind::FuelDepot => fuel_depot::done(cx, by, objective),
            MissionKind::SafeHouse => safe_house::done(cx, by, objective),
            MissionKind::DownedPilot | MissionKind::Contact => (),
        }
    }
}

/// A model is no longer Active: what it carries falls.
pub fn inactive(cx: &mut Cx<'_>, id: ModelId) {
    if cx.state.mission.carrier == id {
        dead_drop::drop_documents(cx, id);
    }
}

/// Pools of light that the mission brings at night.
pub fn lights(game: Game<'_>, pools: &mut ArrayVec<Pool, POOLS_MAX>) {
    match game.setup.mission.kind {
        MissionKind::SignalPost => signal_post::lights(game, pools),
        MissionKind::DownedPilot => downed_pilot::lights(game, pools),
        MissionKind::FuelDepot => fuel_depot::lights(game, pools),
        MissionKind::DeadDrop | MissionKind::Contact | MissionKind::SafeHouse => (),
    }
}

/// Whether a model is lit because it stands inside a lit building.
pub fn lights_inside(field: Field<'_>, id: ModelId) -> bool {
    field.game.setup.mission.kind == MissionKind::SafeHouse && safe_house::is_inside(field.game, id)
}

/// The buildings that are lit inside at night.
pub fn lit_buildings(game: Game<'_>) -> impl Iterator<Item = Rect> {
    let parts = game.setup.map.parts.iter().filter(move |part| {
        game.setup.mission.kind == MissionKind::SafeHouse && part.kind == PartKind::Outline
    });
    parts.map(|part| Rect::new(part.low, part.high))
}

/// Hidden things that a Detect can find.
pub fn hidden(game: Game<'_>) -> impl Iterator<Item = Point> {
    (0..count(game))
        .filter(move |number| game.state.mission.objectives[usize::from(*number)].has(Objective::HIDDEN))
        .filter_map(move |number| place(game, number))
}

/// A Detect succeeded around a point: hidden things near it are found.
pub fn detected(cx: &mut Cx<'_>, by: ModelId, at: Point, reach: i32) {
    for number in 0..count(game(cx)) {
        let objective = cx.state.mission.objectives[usize::from(number)];
        let Some(place) = place(game(cx), number) else { continue };
        let limit = i64::from(reach + crate::geometry::BASE_RADIUS);
        let near = place.square_to(at) <= limit * limit && game(cx).field().sees_point(by, place);
        if objective.has(Objective::HIDDEN) && near {
            cx.state.mission.objectives[usize::from(number)].set(Objective::HIDDEN, false);
            cx.emit(rule!("D1Z-DET-02"), || Event::Found { objective: number });
        }
    }
}

/// Whether a model may take the pilot over.
///
/// # Errors
/// The rule that forbids it.
pub fn check_pilot(game: Game<'_>, by: ModelId) -> Result<(), Illegal> {
    downed_pilot::check(game, by)
}

/// The pilot was taken.
pub fn pilot_taken(cx: &mut Cx<'_>) {
    downed_pilot::taken(cx);
}

/// Whether a model may leave the board now.
///
/// # Errors
/// The rule that forbids it.
pub fn check_leave(game: Game<'_>, id: ModelId) -> Result<(), Illegal> {
    let leads = match game.setup.mission.kind {
        MissionKind::DeadDrop => game.state.mission.carrier == id,
        MissionKind::DownedPilot => game.state[id].rescues == crate::state::PILOT,
        _ => false,
    };
    if !leads || !game.state[id].is_active() {
        return no(rule!("D1Z-MOVE-09"), "the mission does not let this model leave the board");
    }
    let radius = game.card(id).base_radius;
    if edge(game, id.side()).distance(game.state[id].at.point(), radius) > 2000 {
        return no(rule!("D1Z-MOVE-09"), "a model leaves within 2 inches of its own edge");
    }
    Ok(())
}

/// A model leaves the board with what it carries; the game ends with this turn.
pub fn leave(cx: &mut Cx<'_>, id: ModelId) {
    let side = id.side();
    let flag = if side == Side::A { MissionFlags::LEFT_A } else { MissionFlags::LEFT_B };
    let unseen = game(cx).is_concealed(id);
    cx.state.mission.flags.set(flag | MissionFlags::ENDS, true);
    if unseen {
        cx.state.mission.flags.set(MissionFlags::UNSEEN, true);
    }
    if cx.state[id].rescues == crate::state::PILOT {
        cx.state[crate::state::PILOT].flags.set(Flags::ON_BOARD, false);
        cx.state[crate::state::PILOT].flags.set(Flags::LEFT, true);
        cx.state.mission.last_mover = id;
        cx.state[id].rescues = crate::state::NOBODY;
    }
    conditions::leave_board(cx, rule!("D1Z-MOVE-09"), id);
}

/// Where a side wants somebody to go, and how much it would gain there, in hundredths of a victory point.
pub fn wants(game: Game<'_>, side: Side) -> Wants {
    let mut wants = Wants::new();
    match game.setup.mission.kind {
        MissionKind::SignalPost => signal_post::wants(game, side, &mut wants),
        MissionKind::DeadDrop => dead_drop::wants(game, side, &mut wants),
        MissionKind::DownedPilot => downed_pilot::wants(game, side, &mut wants),
        MissionKind::FuelDepot => fuel_depot::wants(game, side, &mut wants),
        MissionKind::SafeHouse => safe_house::wants(game, side, &mut wants),
        MissionKind::Contact => wants.extend(contact::wants(game, side)),
    }
    wants
}

/// Ground that a side wants to reach where no objective lies.
pub fn ground(game: Game<'_>, side: Side) -> Option<Point> {
    let is_contact = game.setup.mission.kind == MissionKind::Contact;
    contact::wants(game, side).filter(|_| is_contact).map(|(at, _)| at)
}

/// Where somebody stands to break into houses that a side wants to get into.
pub fn ways_in<const MOST: usize>(game: Game<'_>, side: Side) -> ArrayVec<Point, MOST> {
    let is_outside = |at: &Point| game.field().scene.building(*at).is_none();
    match game.setup.mission.kind {
        MissionKind::SafeHouse => {
            wants(game, side).into_iter().map(|(at, _)| at).filter(is_outside).collect()
        }
        _ => ArrayVec::new(),
    }
}

/// What is to be done at a place where somebody is wanted.
pub fn deed(game: Game<'_>, at: Point) -> Option<Act> {
    if let Some(casualty) = game.pilot().filter(|pilot| game.state[*pilot].at.point() == at) {
        return Some(Act::Rescue { casualty });
    }
    objectives(game)
        .find(|number| place(game, *number) == Some(at))
        .map(|objective| Act::Interact { objective })
}

/// How likely a model is to succeed in something for the mission that it may do, in hundredths.
pub fn chance(game: Game<'_>, by: ModelId, act: Act) -> i32 {
    match act {
        Act::Interact { objective } if kind(game, by, objective) == Ok(Kind::Complex) => {
            let needed = checks::initiative(game, by);
            let passes = (1..=10).filter(|face| needed.passes(*face)).count() as i32;
            if engineer::succeeds(game, by) { 100 } else { 10 * passes }
        }
        _ => 100,
    }
}

/// Victory checks that are still to come, this turn's included.
fn checks_left(game: Game<'_>) -> i32 {
    i32::from(game.setup.mission.turns.saturating_sub(game.state.turn)) + 1
}

/// What a side can expect of what it has done already, in hundredths of a victory point.
pub fn prospects(game: Game<'_>, side: Side) -> i32 {
    match game.setup.mission.kind {
        MissionKind::SignalPost => signal_post::prospects(game, side),
        MissionKind::DeadDrop => dead_drop::prospects(game, side),
        MissionKind::DownedPilot => downed_pilot::prospects(game, side),
        MissionKind::FuelDepot => fuel_depot::prospects(game, side),
        MissionKind::SafeHouse => safe_house::prospects(game, side),
        MissionKind::Contact => contact::prospects(game, side),
    }
}

/// What it is worth that a model with something to carry off is this near its own edge: `most` at the edge.
fn homeward(game: Game<'_>, id: ModelId, most: i32) -> i32 {
    let left = edge(game, id.side()).distance(game.state[id].at.point(), 0).clamp(0, BOARD);
    most * (BOARD - left) / BOARD
}
