//! Menus that need some work: a tactical sample of places to deploy, to move and to Rally to.

use crate::choice::{Choice, Path};
use crate::field::Field;
use crate::game::Game;
use crate::geometry::Point;
use crate::mission;
use crate::orders;
use crate::sequence::moves::{self, Mover, Why};
use crate::sequence::set_up;
use crate::setup::{BOARD, FireteamId, Item, ModelId, Zone};
use crate::state::{Flags, NO_TEAM, Place};
use sortie_geometry::open::point::rim_point;
use sortie_kernel::Side;

/// How many places are offered to deploy a model.
const SPOTS: usize = 6;
/// The densest lattice of places to deploy.
const DENSE: i32 = 300;
/// Friends this near, as a square, are where a Fireteam is deployed: a little less than Coherency between two bases.
const NEAR: i64 = 24_000_000;
/// How many moves of a model are offered.
const MOVES: usize = 12;

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

/// Models to deploy, each at a few places.
pub(crate) fn deployments(game: Game<'_>, side: Side, team: FireteamId, out: &mut Vec<Choice>) {
    let fits = |id: &ModelId| set_up::is_waiting(game, *id) && (team == NO_TEAM || game.team(*id) == team);
    let Some(model) = pick_first(game, side, team, fits) else { return };
    let field = game.field();
    let zone = game.setup.mission.zone(game.mission_side(side), game.state.edge);
    // The others of the Fireteam stand near those that stand already.
    let friends: Vec<Place> =
        game.members(game.team(model)).filter(|id| *id != model).map(|id| game.state[id].at).collect();
    for step in [2300, 1300, 700, DENSE] {
        for point in spread(zone, step, model.index()) {
            if out.len() >= SPOTS {
                return;
            }
            let near =
                friends.is_empty() || friends.iter().any(|friend| friend.point().square_to(point) <= NEAR);
            if !near {
                continue;
            }
            offer_deployment(field, model, point, out);
        }
        if !out.is_empty() {
            return;
        }
    }
}

/// Places for the leader of a Fireteam of which a first model stands somewhere: those that its menu tries as well.
pub(crate) fn leader_spots(game: Game<'_>, leader: ModelId, first: Place) -> impl Iterator<Item = Place> {
    let field = game.field();
    let zone = game.setup.mission.zone(game.mission_side(leader.side()), game.state.edge);
    spread(zone, DENSE, leader.index())
        .filter(move |point| first.point().square_to(*point) <= NEAR)
        .filter_map(move |point| field.place(point, field.radius(leader)))
}

/// The model that the menu offers first: of the Fireteam under way, Command models first.
fn pick_first(
    game: Game<'_>,
    side: Side,
    team: FireteamId,
    fits: impl Fn(&ModelId) -> bool,
) -> Option<ModelId> {
    use crate::setup::Keywords;
    let mut waiting: Vec<ModelId> = game.setup.ids_of(side).filter(fits).collect();
    let first_team = waiting.first().map(|id| game.team(*id));
    if team == NO_TEAM {
        waiting.retain(|id| Some(game.team(*id)) == first_team);
    }
    waiting.into_iter().min_by_key(|id| (!game.card(*id).has(Keywords::COMMAND), *id))
}

fn offer_deployment(field: Field<'_>, model: ModelId, point: Point, out: &mut Vec<Choice>) {
    let Some(at) = field.place(point, field.radius(model)) else { return };
    let choice = Choice::Deploy { model, at };
    if !out.contains(&choice) && set_up::check_spot(field.game, model, at).is_ok() {
        out.push(choice);
    }
}

/// Moves of the first member that has not moved, and the choice to leave it where it is.
pub(crate) fn moves(game: Game<'_>, team: FireteamId, out: &mut Vec<Choice>) {
    let order = game.state[team].order;
    let mut waiting = game.members(team).filter(|id| !game.state[*id].flags.has(Flags::MOVE_MADE));
    let Some(id) = waiting.find(|id| !orders::is_barred(game, *id, order)) else { return };
    moves_of(game, id, Why::Step, out);
    out.push(Choice::Stay(id));
}

/// Points that attract: objectives, enemies, the far edge, friends.
fn goals(game: Game<'_>, id: ModelId) -> Vec<Point> {
    let from = game.state[id].at.point();
    let mut goals: Vec<Point> =
        mission::objectives(game).filter_map(|number| mission::place(game, number)).collect();
    goals.extend(game.pilot().map(|pilot| game.state[pilot].at.point()));
    let mut enemies: Vec<Point> =
        game.on_board(id.side().other()).map(|enemy| game.state[enemy].at.point()).collect();
    enemies.sort_by_key(|at| at.square_to(from));
    goals.extend(enemies.into_iter().take(2));
    if let Some(command) = game.command(game.team(id)).filter(|command| *command != id) {
        goals.push(game.state[command].at.point());
    }
    if mission::check_leave(game, id).is_ok()
        || game.state.mission.carrier == id
        || game.state[id].rescues != crate::state::NOBODY
    {
        let edge = mission::edge(game, id.side());
        let at = from;
        goals.push(match edge {
            crate::setup::Edge::South => Point::new(at.x, 500),
            crate::setup::Edge::North => Point::new(at.x, BOARD - 500),
            crate::setup::Edge::West => Point::new(500, at.y),
            crate::setup::Edge::East => Point::new(BOARD - 500, at.y),
        });
    }
    goals
}

/// The point at most `most` from `from` on the way to `to`.
fn towards(from: Point, to: Point, most: i32) -> Point {
    let (dx, dy) = to.minus(from);
    let length = (dx * dx + dy * dy).isqrt();
    let most = i64::from(most - 1);
    if length <= most {
        return to;
    }
    Point::new(from.x + (dx * most / length) as i32, from.y + (dy * most / length) as i32)
}

/// Moves of one model: towards what matters, into contact with enemies in reach, round about.
pub(crate) fn moves_of(game: Game<'_>, id: ModelId, why: Why, out: &mut Vec<Choice>) {
    let (fast, slow) = moves::allowance(game, id, why);
    let most = fast.max(slow);
    if most == 0 {
        return;
    }
    let field = game.field();
    let enemies = field.enemies_of(id.side());
    let mover = Mover::new(game, id, why, &enemies);
    let first = out.len();
    let from = game.state[id].at.point();
    let offer = |to: Point, out: &mut Vec<Choice>| {
        if out.len() - first >= MOVES {
            return;
        }
        let Some(at) = field.place(to, field.radius(id)) else { return };
        let path = Path::to(at);
        let choice = Choice::Move { model: id, path };
        if at != game.state[id].at && !out.contains(&choice) && mover.judge(&path).is_ok() {
            out.push(choice);
        }
    };
    if why == Why::Step && orders::rule_of(game.state[game.team(id)].order).acts {
        contacts(game, id, most, |to| offer(to, out));
    }
    for goal in goals(game, id) {
        offer(towards(from, goal, most), out);
    }
    // The first direction differs from model to model, so that a Fireteam does not move as one.
    let turn = id.index() * 5;
    for (distance, steps) in [(most, 6), (most / 2, 3)] {
        for step in 0..steps {
            offer(rim_point(from, distance - 1, (step * 48 / steps + turn) % 48), out);
        }
    }
}

/// Spots in contact with enemies in reach.
fn contacts(game: Game<'_>, id: ModelId, most: i32, mut offer: impl FnMut(Point)) {
    let field = game.field();
    let from = game.state[id].at.point();
    let reach = field.radius(id) + 20;
    for enemy in game.on_board(id.side().other()).filter(|enemy| game.attackable(*enemy).is_ok()) {
        let at = game.state[enemy].at.point();
        let touch = reach + field.radius(enemy);
        let limit = i64::from(most + touch);
        if at.square_to(from) <= limit * limit {
            offer(towards(at, from, touch));
        }
    }
}

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
    for point in mover.bends().into_iter().take(16) {
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
