//! A rough worth of a position: victory points, models, Stress, objectives, ground.

use crate::game::Game;
use crate::geometry::{BASE_RADIUS, coherency};
use crate::sequence::moves::{self, Why};
use crate::setup::{FireteamId, Keywords, ModelId, Setup};
use crate::show::errands::{at_hand, errand, errands, nearest, places};
use crate::show::firepower::{acts_now, firepower};
use crate::show::seen::Seen;
use crate::state::{Flags, Order, Place, Stage, TeamFlags};
use crate::{DeltaOneZero, mission};
use sortie_kernel::{Position, Side};

/// What a victory point is worth.
const POINT: i32 = 50;
/// A place up to this far away, in inches, is reached by a move with an Action after it.
const ACTING: i32 = 6;
/// A member whose centre is further than this from its leader's is out of Coherency.
const STRAYING: i32 = coherency::RANGE + 2 * BASE_RADIUS;

/// From -1000 to 1000.
pub(super) fn evaluate(setup: &Setup, at: &Position<DeltaOneZero>, side: Side) -> i32 {
    lead(setup, at, side).clamp(-1000, 1000)
}

/// By how much a side is ahead.
pub(super) fn lead(setup: &Setup, at: &Position<DeltaOneZero>, side: Side) -> i32 {
    let game = Game { setup, state: &at.state };
    let acts_now = acts_now(at.frames());
    let seen = Seen::new(game);
    let ahead = |side: Side| {
        let deeds = if acts_now { at_hand(game, side) * POINT / 100 } else { 0 };
        worth(&seen, side) + firepower(&seen, acts_now, side) + deeds
    };
    ahead(side) - ahead(side.other())
}

fn worth(seen: &Seen<'_>, side: Side) -> i32 {
    let game = seen.field().game;
    let enemies = places(game, side.other());
    let mut sum = i32::from(game.state.players[side.index()].vp) * POINT;
    for id in game.setup.ids_of(side) {
        let (own, card) = (&game.state[id], game.card(id));
        let points = i32::from(card.points);
        if own.flags.has(Flags::LEFT) {
            sum += points * 2;
            continue;
        }
        if !own.on_board() {
            continue;
        }
        let share = if own.flags.has(Flags::PRONE) {
            6
        } else if own.flags.has(Flags::FATIGUED) {
            14
        } else if own.flags.has(Flags::SEPARATED) {
            17
        } else {
            22
        };
        sum += points * share / 10;
        sum -= i32::from(own.stress.min(8)) * 3 + i32::from(own.wounds) * 4;
        let down = game.state.cards().iter().filter(|face| face.model == id).count() as i32;
        sum -= down * 5;
        if own.is_active() {
            // A Separated model loses its next Order to Rally!.
            sum += position(game, id, &enemies) - if strays(game, id) { 2 * points } else { 0 };
        }
    }
    for team in game.setup.fireteams(side) {
        let flags = game.state[team].flags;
        if game.has_members(team) {
            sum += i32::from(flags.has(TeamFlags::CAUTIOUS)) * 6
                + i32::from(flags.has(TeamFlags::OVERWATCH)) * 8
                + i32::from(flags.has(TeamFlags::COVERING)) * 5
                - i32::from(flags.has(TeamFlags::DISRUPTED)) * 5;
            if game.state[team].stage == Stage::FaceDown {
                sum += order_worth(seen, team);
            }
        }
    }
    sum + (mission::prospects(game, side) + errands(game, side)) * POINT / 100
}

/// Whether a member will be out of Coherency when the Move step ends, unless it or who it needs still has a move to
/// make: its leader, or any other member where there is none.
fn strays(game: Game<'_>, id: ModelId) -> bool {
    let team = game.team(id);
    if game.card(id).has(Keywords::OPERATOR) {
        return false;
    }
    let left = |id: ModelId| {
        let waits = team == game.state.active && !game.state[id].flags.has(Flags::MOVE_MADE);
        if waits { moves::allowance(game, id, Why::Step).0 } else { 0 }
    };
    let too_far = |other: ModelId| {
        let reach = i64::from(STRAYING + left(id).max(left(other)));
        game.state[id].at.point().square_to(game.state[other].at.point()) > reach * reach
    };
    match game.command(team) {
        Some(command) => command != id && too_far(command),
        None => {
            let mut others = game.members(team).filter(|other| *other != id).peekable();
            others.peek().is_some() && others.all(too_far)
        }
    }
}

/// What an Order that is still face down promises: fire where somebody is seen, ground where nobody is.
fn order_worth(seen: &Seen<'_>, team: FireteamId) -> i32 {
    let game = seen.field().game;
    let side = team.side();
    let members = || game.members(team).filter(|id| game.state[*id].is_active());
    let shoots = |id: &ModelId| game.active(side.other()).any(|enemy| seen.sees(*id, enemy));
    let shooters = members().filter(shoots).count() as i32;
    let all = members().count().max(1) as i32;
    let stress: i32 = members().map(|id| i32::from(game.state[id].stress)).sum();
    let shaken = stress >= 2 * all;
    let errand = errand(game, team);
    match game.state[team].order {
        Order::Special => 14,
        // A turn's walk from where it is wanted: go there. Near enough to act there: do.
        Order::Advance if errand.is_some_and(|far| far > ACTING) => 13,
        Order::Engage if errand.is_some_and(|far| far <= ACTING) => 13,
        Order::SustainedFire if 2 * shooters >= all => 9,
        Order::Engage if shooters > 0 => 8,
        Order::Cautious if shooters > 0 => 7,
        Order::CoveringFire if shooters > 0 => 5,
        Order::Steady if shaken && shooters == 0 => 12,
        Order::Advance if shooters == 0 => 8,
        Order::Engage | Order::Overwatch if shooters == 0 => 6,
        Order::Overwatch => 3,
        _ => 0,
    }
}

/// What a model's place is worth: firefights are won at middling range.
fn position(game: Game<'_>, id: ModelId, enemies: &[Place]) -> i32 {
    let nearest = nearest(enemies, game.state[id].at.point()).unwrap_or(30);
    (24 - (nearest - 10).abs()).max(0) / 4
}
