//! A tactical sample of places to Rally to.

use super::towards;
use crate::game::Game;
use crate::geometry::Point;
use crate::sequence::moves::{self, Mover, Why};
use crate::setup::{Item, ModelId};
use crate::state::Place;
use sortie_geometry::open::point::rim_point;

/// Spots to which a Rally! move may lead: near the Fireteam, else as far as it goes.
pub(crate) fn rally_spots(game: Game<'_>, id: ModelId) -> Vec<Place> {
    let field = game.field();
    let (most, _) = moves::allowance(game, id, Why::Rally);
    let from = game.state[id].at.point();
    let team = game.team(id);
    // With a Tactical Headset any member will do.
    let anchors: Vec<ModelId> = match game.command(team) {
        Some(command) if !game.carries(id, Item::TacticalHeadset) => vec![command],
        _ => game.members(team).filter(|other| *other != id).collect(),
    };
    let mut out: Vec<Place> = Vec::new();
    let push = |point: Point, out: &mut Vec<Place>| {
        if let Some(at) = field.place(point, field.radius(id))
            && !out.contains(&at)
            && at != game.state[id].at
        {
            out.push(at);
        }
    };
    for anchor in &anchors {
        let to = game.state[*anchor].at.point();
        for distance in [4800, 3300, 1700] {
            push(towards(to, from, distance), &mut out);
            for step in 0..8 {
                push(rim_point(to, distance, step * 6), &mut out);
            }
        }
    }
    for anchor in &anchors {
        let to = game.state[*anchor].at.point();
        // The whole distance to the last thousandth, too.
        for part in [most + 1, most, most * 3 / 4, most / 2, most / 4] {
            push(towards(from, to, part), &mut out);
        }
    }
    let limit = i64::from(most) * i64::from(most);
    out.retain(|at| at.point().square_to(from) <= limit);
    out
}

/// More of them: where ways bend within reach, a way round is found if anywhere.
pub(crate) fn rally_bends(game: Game<'_>, id: ModelId, mover: &Mover<'_, '_>, known: &[Place]) -> Vec<Place> {
    let field = game.field();
    let mut out: Vec<Place> = Vec::new();
    for (point, _) in mover.bends().take(16) {
        if let Some(at) = field.place(point, field.radius(id))
            && !known.contains(&at)
            && !out.contains(&at)
            && at != game.state[id].at
        {
            out.push(at);
        }
    }
    out
}
