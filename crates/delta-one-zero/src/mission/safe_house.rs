//! Mission 6, Safe House: servers are copied and wiped.

use super::{Kind, Wants, award, award_commander, award_unseen, checks_left, count, place};
use crate::Cx;
use crate::event::Event;
use crate::game::{Game, game, no};
use crate::geometry::{BASE_RADIUS, Point, Rect};
use crate::mission_state::Objective;
use crate::setup::{ModelId, PartId};
use sortie_kernel::{Illegal, Side};
use sortie_rulebook::rule;

/// Copying first; a side that has copied a server may wipe it.
pub(super) fn kind(game: Game<'_>, by: ModelId, server: u8) -> Result<Kind, Illegal> {
    let own = game.state.mission.objectives[usize::from(server)];
    if own.has(Objective::DONE) {
        return no(rule!("D1Z-INT-02"), "the server was wiped");
    }
    Ok(if own.has(Objective::by(by.side())) { Kind::Simple } else { Kind::Complex })
}

pub(super) fn done(cx: &mut Cx<'_>, by: ModelId, server: u8) {
    let side = by.side();
    let unseen = cx.setup.night && game(cx).is_concealed(by);
    let own = &mut cx.state.mission.objectives[usize::from(server)];
    let wipes = own.has(Objective::by(side));
    if wipes {
        own.set(Objective::DONE | Objective::now(side), true);
    } else {
        own.set(Objective::by(side) | Objective::copied(side), true);
        if unseen {
            cx.state.mission.unseen[side.index()] += 1;
        }
    }
    let rule = if wipes { rule!("D1Z-INT-01") } else { rule!("D1Z-INT-02") };
    cx.emit(rule, || Event::Server { model: by, objective: server, wiped: wipes });
}

/// Whether a model's base centre is inside a building's outline.
pub(super) fn is_inside(game: Game<'_>, id: ModelId) -> bool {
    game.field().scene.building(game.state[id].at.point()).is_some()
}

pub(super) fn score_turn(cx: &mut Cx<'_>) {
    for side in Side::BOTH {
        let servers = cx.state.mission.objectives;
        let copied = servers.iter().filter(|one| one.has(Objective::copied(side))).count() as u8;
        let wiped = servers.iter().filter(|one| one.has(Objective::now(side))).count() as u8;
        award(cx, side, 3 * copied, "for servers copied");
        award(cx, side, wiped, "for servers wiped");
        award_unseen(cx, side, "for copies made while Concealed");
    }
    for server in &mut cx.state.mission.objectives {
        server.set(Objective::NOW_A | Objective::NOW_B | Objective::COPIED_A | Objective::COPIED_B, false);
    }
}

pub(super) fn score_end(cx: &mut Cx<'_>) {
    for side in Side::BOTH {
        let inside = game(cx).active(side).filter(|id| is_inside(game(cx), *id)).count();
        award(cx, side, inside.min(4) as u8, "for models inside the shop houses");
    }
    award_commander(cx, 2);
}

/// Servers that the side has not copied, and its copies that it can still wipe; as long as the house is shut, a door or
/// window of it, for half as much.
pub(super) fn wants(game: Game<'_>, side: Side, wants: &mut Wants) {
    for server in 0..count(game) {
        let own = game.state.mission.objectives[usize::from(server)];
        let Some(at) = place(game, server).filter(|_| !own.has(Objective::DONE)) else { continue };
        let worth = match [side, side.other()].map(|side| own.has(Objective::by(side))) {
            [false, _] => 300,
            // To wipe it keeps the enemy from copying it.
            [true, false] => 250,
            [true, true] => 100,
        };
        wants.push(way_in(game, side, at).map_or((at, worth), |door| (door, worth / 2)));
    }
}

/// Where somebody stands at the closed door or window by which a side gets into the house round a place; none if a way
/// in is broken open.
fn way_in(game: Game<'_>, side: Side, at: Point) -> Option<Point> {
    let table = &game.setup.table;
    let house = table.piece(game.field().scene.building(at)?).rect;
    let is_outer = |rect: &Rect| {
        let low = rect.low.x <= house.low.x || rect.low.y <= house.low.y;
        low || rect.high.x >= house.high.x || rect.high.y >= house.high.y
    };
    let pieces = (0..game.setup.map.parts.len()).map(|id| table.piece(id as PartId));
    let openings = pieces.filter_map(|piece| Some((piece.rect, piece.opening?)));
    let own = openings.filter(|(rect, _)| house.contains(rect.low) && is_outer(rect));
    let mut nearest: Option<(i64, Point)> = None;
    for (rect, number) in own {
        if game.state.is_broken(number) {
            return None;
        }
        let middle = in_front(&rect, &house);
        let far = game.active(side).map(|id| game.state[id].at.point().square_to(middle)).min()?;
        if nearest.is_none_or(|(known, _)| far < known) {
            nearest = Some((far, middle));
        }
    }
    nearest.map(|(_, middle)| middle)
}

/// Where a base touches a piece of a house's front from outside, in its middle.
fn in_front(rect: &Rect, house: &Rect) -> Point {
    let (x, y) = (i32::midpoint(rect.low.x, rect.high.x), i32::midpoint(rect.low.y, rect.high.y));
    let gap = BASE_RADIUS + 1;
    if rect.low.x <= house.low.x {
        Point::new(rect.low.x - gap, y)
    } else if rect.high.x >= house.high.x {
        Point::new(rect.high.x + gap, y)
    } else if rect.low.y <= house.low.y {
        Point::new(x, rect.low.y - gap)
    } else {
        Point::new(x, rect.high.y + gap)
    }
}

/// Servers that were wiped before a side had copied them.
fn servers_closed_to(game: Game<'_>, side: Side) -> i32 {
    let servers = game.state.mission.objectives.iter();
    servers.filter(|one| one.has(Objective::DONE) && !one.has(Objective::by(side))).count() as i32
}

pub(super) fn prospects(game: Game<'_>, side: Side) -> i32 {
    let servers = game.state.mission.objectives.iter();
    let now = servers.map(|one| {
        300 * i32::from(one.has(Objective::copied(side))) + 100 * i32::from(one.has(Objective::now(side)))
    });
    let inside = game.active(side).filter(|id| is_inside(game, *id)).count().min(4) as i32;
    let lasting = servers_closed_to(game, side.other()) * 150;
    now.sum::<i32>() + lasting + (120 / checks_left(game)).max(30) * inside
}
