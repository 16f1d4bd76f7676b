//! A rough worth of a position: victory points, models, Stress, objectives, ground.

use crate::game::Game;
use crate::setup::{FireteamId, MissionKind, ModelId, Setup};
use crate::state::{Flags, Order, Stage, TeamFlags};
use crate::{DeltaOneZero, mission};
use sortie_kernel::{Position, Side};

/// From -1000 to 1000.
pub(super) fn evaluate(setup: &Setup, at: &Position<DeltaOneZero>, side: Side) -> i32 {
    let game = Game { setup, state: &at.state };
    (worth(game, side) - worth(game, side.other())).clamp(-1000, 1000)
}

fn worth(game: Game<'_>, side: Side) -> i32 {
    let mut sum = i32::from(game.state.players[side.index()].vp) * 25;
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
            sum += position(game, id);
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
                sum += order_worth(game, team);
            }
        }
    }
    for number in 0..mission::count(game) {
        sum += i32::from(mission::holds(game, side, number)) * 12;
    }
    sum
}

/// What an Order that is still face down promises: fire where somebody is seen, ground where nobody is.
fn order_worth(game: Game<'_>, team: FireteamId) -> i32 {
    let field = game.field();
    let side = team.side();
    let members = || game.members(team).filter(|id| game.state[*id].is_active());
    let seen = |id: ModelId| game.active(side.other()).any(|enemy| field.sees(id, enemy));
    let shooters = members().filter(|id| seen(*id)).count() as i32;
    let all = members().count().max(1) as i32;
    let stress: i32 = members().map(|id| i32::from(game.state[id].stress)).sum();
    let shaken = stress >= 2 * all;
    match game.state[team].order {
        Order::Special => 14,
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

/// What a model's place is worth: near objectives, with somebody to shoot at.
fn position(game: Game<'_>, id: ModelId) -> i32 {
    let from = game.state[id].at.point();
    let nearest = |points: &mut dyn Iterator<Item = crate::geometry::Point>| {
        points.map(|point| point.square_to(from).isqrt() / 1000).min().unwrap_or(30) as i32
    };
    let mut sum = 0;
    let objectives = mission::objectives(game).filter_map(|number| mission::place(game, number));
    if mission::count(game) > 0 {
        sum += (30 - nearest(&mut objectives.into_iter())).max(0) / 3;
    }
    if game.setup.mission.kind == MissionKind::DownedPilot
        && let Some(pilot) = game.pilot()
    {
        sum += (30 - nearest(&mut std::iter::once(game.state[pilot].at.point()))).max(0) / 3;
    }
    let mut enemies = game.active(id.side().other()).map(|enemy| game.state[enemy].at.point());
    let near = nearest(&mut enemies);
    // Firefights are won at middling range.
    sum += (24 - (near - 10).abs()).max(0) / 4;
    if game.state.mission.carrier == id {
        sum += 30 + (36 - mission::edge(game, id.side()).distance(from, 0) / 1000);
    }
    if game.state[id].rescues == crate::state::PILOT {
        sum += 30 + (36 - mission::edge(game, id.side()).distance(from, 0) / 1000);
    }
    sum
}
