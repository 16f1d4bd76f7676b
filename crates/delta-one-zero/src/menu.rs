//! Menus that need some work: a tactical sample of places to move to. Those to deploy and to Rally to are beside it.

mod deploy;
mod nearest;
mod rally;

pub(crate) use deploy::{deployments, spots_near};
pub(crate) use rally::{rally_bends, rally_spots};

use crate::choice::{Choice, Path};
use crate::game::Game;
use crate::geometry::{BASE_RADIUS, Body, Hides, Point, Rect};
use crate::mission::{self, WANTS_MAX};
use crate::orders;
use crate::sequence::moves::{self, Mover, Why};
use crate::setup::{FireteamId, ModelId};
use crate::state::{Flags, MODELS_ALL};
use arrayvec::ArrayVec;
use nearest::Nearest;
use sortie_geometry::open::point::rim_point;

/// How many moves are offered of the model that comes next, and of each of the others that may move before it: enough
/// to pick it by. What it reaches is shown once it is picked.
const MOVES: usize = 12;
const MOVES_OF_OTHERS: usize = 2;
/// The most points that attract beside those of the mission.
const GOALS_MAX: usize = WANTS_MAX + 4;

/// Moves of the members that have not moved: many of the first, a few of each other one, and for each the choice to
/// leave it where it is. [D1Z-MOVE-01]
pub(crate) fn moves(game: Game<'_>, team: FireteamId, out: &mut Vec<Choice>) {
    let order = game.state[team].order;
    let waiting = game.members(team).filter(|id| !game.state[*id].flags.has(Flags::MOVE_MADE));
    for id in in_turn(game, waiting.filter(|id| !orders::is_barred(game, *id, order)), Why::Step, out) {
        out.push(Choice::Stay(id));
    }
}

/// Moves of these models: many of the first, a few straight ones of each other one. Returns the models.
pub(crate) fn in_turn(
    game: Game<'_>,
    models: impl Iterator<Item = ModelId>,
    why: Why,
    out: &mut Vec<Choice>,
) -> ArrayVec<ModelId, MODELS_ALL> {
    let models: ArrayVec<ModelId, MODELS_ALL> = models.collect();
    let [first, others @ ..] = &models[..] else { return models };
    let field = game.field();
    let enemies = field.enemies_of(first.side());
    let (wanted, more) = goals(game, *first);
    let sample = Sample { game, why, enemies: &enemies, wanted: &wanted, more: &more };
    sample.many(*first, out);
    for id in others {
        sample.few(*id, out);
    }
    models
}

/// Points that attract: those of the mission, then enemies, friends, the way home.
fn goals(game: Game<'_>, id: ModelId) -> (Vec<Point>, ArrayVec<Point, GOALS_MAX>) {
    let from = game.state[id].at.point();
    let mut wanted: Vec<Point> =
        mission::objectives(game).filter_map(|number| mission::place(game, number)).collect();
    wanted.extend(game.pilot().map(|pilot| game.state[pilot].at.point()));
    wanted.extend(mission::ground(game, id.side()));
    let mut more: ArrayVec<Point, GOALS_MAX> = mission::ways_in(game, id.side());
    let mut enemies: Nearest<Point, 2> = Nearest::default();
    for at in game.on_board(id.side().other()).map(|enemy| game.state[enemy].at.point()) {
        enemies.offer(at.square_to(from), at);
    }
    more.extend(enemies);
    if let Some(command) = game.command(game.team(id)).filter(|command| *command != id) {
        more.push(game.state[command].at.point());
    }
    if mission::check_leave(game, id).is_ok()
        || game.state.mission.carrier == id
        || game.state[id].rescues != crate::state::NOBODY
    {
        more.push(mission::edge(game, id.side()).ahead(from, BASE_RADIUS));
    }
    (wanted, more)
}

/// From centre to centre, a base that touches a marker or a prone model without lying on it.
const TOUCH: i32 = 2 * BASE_RADIUS + 10;
/// On how many sides of it contact is tried.
const SIDES: usize = 6;

/// Turns of 30 degrees to the left and to the right: cosine and sine in thousandths.
const SIDEWAYS: [(i64, i64); 2] = [(866, 500), (866, -500)];

/// A point turned about another.
fn turned(about: Point, point: Point, (cosine, sine): (i64, i64)) -> Point {
    let (dx, dy) = point.minus(about);
    let (x, y) = ((dx * cosine - dy * sine) / 1000, (dx * sine + dy * cosine) / 1000);
    Point::new(about.x + x as i32, about.y + y as i32)
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

/// How many ends of ways round what stands in the way are tried.
const ROUND_ABOUT: usize = 3;

/// Where ways round what stands between a model and a goal bring it nearest to that, the nearest first.
fn round_about(mover: &Mover<'_, '_>, goal: Point) -> Nearest<Point, ROUND_ABOUT> {
    let mut nearest = Nearest::default();
    for (bend, left) in mover.bends().skip(1) {
        let end = towards(bend, goal, left.max(1));
        nearest.offer(end.square_to(goal), end);
    }
    nearest
}

/// Moves of one model: towards what matters, into contact with enemies in reach, round about.
pub(crate) fn moves_of(game: Game<'_>, id: ModelId, why: Why, out: &mut Vec<Choice>) {
    let enemies = game.field().enemies_of(id.side());
    let (wanted, more) = goals(game, id);
    Sample { game, why, enemies: &enemies, wanted: &wanted, more: &more }.many(id, out);
}

/// What a sample of moves is made from.
struct Sample<'a, 'b> {
    game: Game<'a>,
    why: Why,
    enemies: &'b [Body],
    /// Where the mission wants somebody, and what else attracts.
    wanted: &'b [Point],
    more: &'b [Point],
}

impl Sample<'_, '_> {
    /// How far a model goes: on free ground, unless it starts in Difficult Terrain, and through that.
    fn distances(&self, id: ModelId) -> (i32, i32) {
        let (fast, slow) = moves::allowance(self.game, id, self.why);
        let most = if slow < fast && self.game.field().in_difficult(id) { slow } else { fast };
        (most, slow)
    }

    /// Offers a move; says whether the place can be gone to, offered now or before.
    fn offer(&self, mover: &Mover<'_, '_>, id: ModelId, to: Point, out: &mut Vec<Choice>) -> bool {
        let field = self.game.field();
        let Some(at) = field.place(to, field.radius(id)) else { return false };
        let choice = Choice::Move { model: id, path: Path::to(at) };
        if at == self.game.state[id].at || out.contains(&choice) {
            return true;
        }
        let good = mover.reaches(at);
        if good {
            out.push(choice);
        }
        good
    }

    /// Many moves of one model.
    fn many(&self, id: ModelId, out: &mut Vec<Choice>) {
        let (most, slow) = self.distances(id);
        if most == 0 {
            return;
        }
        let game = self.game;
        let mover = Mover::new(game, id, self.why, self.enemies);
        let first = out.len();
        let from = game.state[id].at.point();
        let offer =
            |to: Point, out: &mut Vec<Choice>| out.len() - first >= MOVES || self.offer(&mover, id, to, out);
        if self.why == Why::Step && orders::rule_of(game.state[game.team(id)].order).acts {
            contacts(game, id, most, |to| {
                offer(to, out);
            });
        }
        for goal in self.wanted {
            // In contact with it, on the near side if that can be reached, for somebody may stand on it; else as far as
            // the way goes: past whatever stands there on either side, through a wood half as far.
            let reach = i64::from(most + TOUCH);
            let near = from.square_to(*goal) <= reach * reach;
            let mut round = (0..SIDES).map(|side| rim_point(*goal, TOUCH, side * 48 / SIDES));
            let _ = (near && (offer(towards(*goal, from, TOUCH), out) || round.any(|to| offer(to, out))))
                || offer(towards(from, *goal, most), out)
                || round_about(&mover, *goal).into_iter().any(|to| offer(to, out))
                || SIDEWAYS.iter().any(|turn| offer(towards(from, turned(from, *goal, *turn), most), out))
                || (slow > 0 && slow < most && offer(towards(from, *goal, slow), out));
        }
        for goal in self.more {
            offer(towards(from, *goal, most), out);
        }
        shelters(game, id, most, |to| {
            offer(to, out);
        });
        // The first direction differs from model to model, so that a Fireteam does not move as one.
        let turn = id.index() * 5;
        for (distance, steps) in [(most, 6), (most / 2, 3)] {
            for step in 0..steps {
                offer(rim_point(from, distance - 1, (step * 48 / steps + turn) % 48), out);
            }
        }
        if out.len() == first {
            self.any_way(&mover, id, most, out);
        }
    }

    /// A shorter way, for a model that none of the usual ones leads anywhere: if it can move at all, a player must be
    /// offered a move to begin with.
    fn any_way(&self, mover: &Mover<'_, '_>, id: ModelId, most: i32, out: &mut Vec<Choice>) {
        let from = self.game.state[id].at.point();
        let first = out.len();
        for parts in [6, 4, 3, 2, 1] {
            for step in (0..48).step_by(4) {
                self.offer(mover, id, rim_point(from, most * parts / 8, step), out);
                if out.len() - first == MOVES_OF_OTHERS {
                    return;
                }
            }
        }
    }

    /// A few straight moves of one that may go before it is its turn.
    fn few(&self, id: ModelId, out: &mut Vec<Choice>) {
        let (most, _) = self.distances(id);
        if most == 0 {
            return;
        }
        let mover = Mover::straight(self.game, id, self.why, self.enemies);
        let first = out.len();
        let from = self.game.state[id].at.point();
        let goals = self.wanted.iter().chain(self.more).map(|goal| towards(from, *goal, most));
        let around = [0, 24].map(|step| rim_point(from, most - 1, step + id.index() % 24));
        for to in goals.take(3).chain(around) {
            if out.len() - first >= MOVES_OF_OTHERS {
                return;
            }
            self.offer(&mover, id, to, out);
        }
        if out.len() == first {
            self.any_way(&mover, id, most, out);
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

/// How many pieces of terrain are offered as cover, and how many spots at each.
const SHELTERS: usize = 2;
const SPOTS_AT_SHELTER: usize = 2;

/// Spots in contact with the nearest terrain, on the side away from the nearest enemy.
fn shelters(game: Game<'_>, id: ModelId, most: i32, mut offer: impl FnMut(Point)) {
    let from = game.state[id].at.point();
    let enemies = game.on_board(id.side().other()).map(|enemy| game.state[enemy].at.point());
    let Some(enemy) = enemies.min_by_key(|at| at.square_to(from)) else { return };
    let field = game.field();
    let limit = i64::from(most).pow(2);
    let touch = field.radius(id) + 20;
    let mut near: Nearest<Rect, SHELTERS> = Nearest::default();
    for piece in field.scene.table.pieces().iter().filter(|piece| piece.hides != Hides::Nothing) {
        let far = piece.rect.square_to(from);
        if far <= limit {
            near.offer(far, piece.rect.grown(touch));
        }
    }
    for rect in near {
        let centre = middle(rect.low, rect.high);
        let (away_x, away_y) = centre.minus(enemy);
        let behind = |at: &Point| {
            let (x, y) = at.minus(centre);
            x * away_x + y * away_y
        };
        let corners = rect.corners();
        let sides = (0..4).map(|side| middle(corners[side], corners[(side + 1) % 4]));
        let mut spots: ArrayVec<Point, 8> = corners.into_iter().chain(sides).collect();
        spots.retain(|at| behind(at) > 0 && at.square_to(from) <= limit);
        spots.sort_by_key(|at| std::cmp::Reverse(behind(at)));
        for at in spots.into_iter().take(SPOTS_AT_SHELTER) {
            offer(at);
        }
    }
}

fn middle(a: Point, b: Point) -> Point {
    Point::new(i32::midpoint(a.x, b.x), i32::midpoint(a.y, b.y))
}

#[cfg(test)]
mod tests {
    use crate::DeltaOneZero;
    use crate::choice::Choice;
    use sortie_kernel::Ruleset as _;
    use sortie_testkit::Game;

    #[test]
    fn a_model_between_walls_is_offered_the_short_moves_that_it_has() {
        // All usual moves lead through a wall; an inch to any side is free.
        let game = Game::<DeltaOneZero>::new(
            "step = \"moves a-1\"\nteam = [{ name = \"a-1\", order = \"engage\", stage = \"active\" }]\n\
             part = [\n\
             { name = \"Wall\", box = [\"15,15\", \"15.5,21\"], top = 6, kind = \"wall\" },\n\
             { name = \"Wall\", box = [\"20.5,15\", \"21,21\"], top = 6, kind = \"wall\" },\n\
             { name = \"Wall\", box = [\"15.5,15\", \"20.5,15.5\"], top = 6, kind = \"wall\" },\n\
             { name = \"Wall\", box = [\"15.5,20.5\", \"20.5,21\"], top = 6, kind = \"wall\" },\n]\n\
             model = [\n{ name = \"A1\", side = \"a\", at = \"18,18\" },\n\
             { name = \"B1\", side = \"b\", at = \"30,30\" },\n]\n",
        );
        let mut menu = Vec::new();
        DeltaOneZero::candidates(&game.setup, &game.at, &mut menu);
        let moves = menu.iter().filter(|choice| matches!(choice, Choice::Move { .. })).count();
        assert!(moves > 0, "{menu:?}");
    }
}
