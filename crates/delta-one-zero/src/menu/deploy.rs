//! A tactical sample of places to deploy.

use crate::choice::Choice;
use crate::field::Field;
use crate::game::Game;
use crate::geometry::Point;
use crate::sequence::set_up;
use crate::setup::{BOARD, FireteamId, Keywords, ModelId, Zone};
use crate::state::{MODELS_ALL, NO_TEAM, Place};
use arrayvec::ArrayVec;
use sortie_kernel::Side;

/// How many places are offered to deploy a model.
const SPOTS: usize = 6;
/// The densest lattice of places to deploy.
const DENSE: i32 = 300;
/// Friends this near, as a square, are where a Fireteam is deployed: a little less than Coherency between two bases.
const NEAR: i64 = 24_000_000;

/// A spread of points over a zone, the first differing from model to model.
fn spread(zone: Zone, step: i32, first: usize) -> impl Iterator<Item = Point> {
    let (low, high) = match zone {
        Zone::Box { low, high } => (low, high),
        Zone::Disc { centre, radius } => (
            Point::new(centre.x - radius, centre.y - radius),
            Point::new(centre.x + radius, centre.y + radius),
        ),
    };
    let (low, high) = (
        Point::new(low.x.max(0) + 500, low.y.max(0) + 500),
        Point::new(high.x.min(BOARD), high.y.min(BOARD)),
    );
    let columns = ((high.x - low.x) / step).max(1);
    let rows = ((high.y - low.y) / step).max(1);
    let all = columns * rows;
    (0..all).map(move |count| {
        // Seven steps through the lattice at a time spread the sample over the zone.
        let cell = (count * 7 + first as i32 * 5) % all;
        Point::new(low.x + cell % columns * step, low.y + cell / columns * step)
    })
}

/// Models to deploy: the one that comes first at a few places, every other one that may come before it at one.
pub(crate) fn deployments(game: Game<'_>, side: Side, team: FireteamId, out: &mut Vec<Choice>) {
    if team != NO_TEAM {
        let Some(model) = first_to_deploy(game, team) else { return };
        deployments_of(game, model, SPOTS, out);
        for other in game.setup.members(team).filter(|id| *id != model && set_up::is_waiting(game, *id)) {
            deployments_of(game, other, 1, out);
        }
        return;
    }
    // Any Fireteam may be the next one.
    let mut spots = SPOTS;
    for model in game.setup.fireteams(side).filter_map(|team| first_to_deploy(game, team)) {
        deployments_of(game, model, spots, out);
        spots = SPOTS / 3;
    }
}

/// The model of a Fireteam that is best deployed next: its Command model, else the first that waits.
fn first_to_deploy(game: Game<'_>, team: FireteamId) -> Option<ModelId> {
    let waiting = game.setup.members(team).filter(|id| set_up::is_waiting(game, *id));
    waiting.min_by_key(|id| (!game.card(*id).has(Keywords::COMMAND), *id))
}

/// A few places for one model.
fn deployments_of(game: Game<'_>, model: ModelId, spots: usize, out: &mut Vec<Choice>) {
    let field = game.field();
    let zone = game.setup.mission.zone(game.mission_side(model.side()), game.state.edge);
    // The others of the Fireteam stand near those that stand already.
    let friends: ArrayVec<Place, MODELS_ALL> =
        game.members(game.team(model)).filter(|id| *id != model).map(|id| game.state[id].at).collect();
    let first = out.len();
    for step in [2300, 1300, 700, DENSE] {
        for point in spread(zone, step, model.index()) {
            if out.len() - first >= spots {
                return;
            }
            let near =
                friends.is_empty() || friends.iter().any(|friend| friend.point().square_to(point) <= NEAR);
            if !near {
                continue;
            }
            offer_deployment(field, model, point, out);
        }
        if out.len() > first {
            return;
        }
    }
}

/// Places for a model near a member of its Fireteam that stands already: those that its menu tries as well.
pub(crate) fn spots_near(game: Game<'_>, model: ModelId, other: Place) -> impl Iterator<Item = Place> {
    let field = game.field();
    let zone = game.setup.mission.zone(game.mission_side(model.side()), game.state.edge);
    spread(zone, DENSE, model.index())
        .filter(move |point| other.point().square_to(*point) <= NEAR)
        .filter_map(move |point| field.place(point, field.radius(model)))
}

fn offer_deployment(field: Field<'_>, model: ModelId, point: Point, out: &mut Vec<Choice>) {
    let Some(at) = field.place(point, field.radius(model)) else { return };
    let choice = Choice::Deploy { model, at };
    if !out.contains(&choice) && set_up::check_spot(field.game, model, at).is_ok() {
        out.push(choice);
    }
}
