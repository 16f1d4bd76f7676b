//! Moves worth considering: towards markers, beside cover, up and down, all round, and into contact for a charge.

use crate::actions;
use crate::choice::{Choice, MoveKind, Path};
use crate::field::{ENGAGEMENT, Field};
use crate::moves;
use crate::moves::course::Course;
use crate::moves::engagement::in_reach;
use crate::ploys;
use crate::sight::TOLERANCE;
use crate::state::{OPERATIVES_MAX, OperativeId, Place};
use arrayvec::ArrayVec;
use sortie_geometry::open::path::{Leg, StraightWalks};
use sortie_geometry::open::point::rim_point;
use sortie_geometry::open::{Cylinder, Point};

/// The most moves of one kind on a menu.
const MOVES: usize = 16;
/// How many places beside corners of terrain are tried.
const BENDS: usize = 6;
/// How many ways up or down are tried.
const LINKS: usize = 2;
/// How many corners are looked at on the way to an enemy to which no straight way leads,
const NEAR: usize = 8;
/// and how many ways round one of them or two are tried.
const CORNERS: usize = 3;
/// Fixed directions, 7.5 degrees apart.
const DIRECTIONS: usize = 48;

/// The fixed directions as vectors an inch long.
const COMPASS: [Point; DIRECTIONS] = {
    let mut all = [Point::new(0, 0); DIRECTIONS];
    let mut step = 0;
    while step < DIRECTIONS {
        all[step] = rim_point(all[step], 1000, step);
        step += 1;
    }
    all
};

/// Moves of every kind that can be made now.
pub(super) fn moves(field: &Field<'_>, id: OperativeId, out: &mut Vec<Choice>) {
    let (own, all) = (field.cylinder(id), field.others(id, id));
    for kind in MoveKind::ALL {
        let (ap, counts) = actions::price_of_move(field, id, kind);
        let any = Choice::Move { kind, operative: id, path: Path::default() };
        if actions::affordable(field, id, ap, counts).is_ok() && ploys::permit(field, id, any).is_ok() {
            sample(field, id, kind, own, &all, out);
        }
    }
}

/// Moves of one kind, whatever they cost: for moves that cost nothing.
pub(crate) fn free_moves(field: &Field<'_>, id: OperativeId, kind: MoveKind, out: &mut Vec<Choice>) {
    sample(field, id, kind, field.cylinder(id), &field.others(id, id), out);
}

fn sample(
    field: &Field<'_>,
    id: OperativeId,
    kind: MoveKind,
    own: Cylinder,
    all: &[Cylinder],
    out: &mut Vec<Choice>,
) {
    if moves::may_move(field, id, kind).is_err() {
        return;
    }
    let first = out.len();
    let most = moves::allowance(field.setup, field.state, id, kind);
    let near = |other: &&Cylinder| in_reach(&own, other, most + TOLERANCE);
    let others: ArrayVec<Cylinder, OPERATIVES_MAX> = all.iter().filter(near).copied().collect();
    let course = Course::new(field, id, kind, &others).clipped();
    let start = field.state[id].at;
    let walks = course.walks();
    let mut sample = Sample { field, id, kind, course: &course, walks, start, most, first, out };
    match kind {
        MoveKind::Charge => sample.contacts(),
        MoveKind::MoveDash | MoveKind::FallBackDash => sample.climbs(),
        _ => sample.spots(),
    }
}

struct Sample<'a, 'b> {
    field: &'a Field<'b>,
    id: OperativeId,
    kind: MoveKind,
    course: &'a Course<'a>,
    walks: Option<StraightWalks<'a>>,
    start: Place,
    most: i32,
    first: usize,
    out: &'a mut Vec<Choice>,
}

impl Sample<'_, '_> {
    /// Offers a path if it is legal and not offered yet.
    fn offer_path(&mut self, path: Path) {
        if self.is_new(|known| known.places() == path.places()) && self.course.allows(&path) {
            self.out.push(Choice::Move { kind: self.kind, operative: self.id, path });
        }
    }

    /// Whether there is room for one more move, and it is not offered yet: no path is the same.
    fn is_new(&self, same: impl Fn(&Path) -> bool) -> bool {
        let offered = |choice: &Choice| matches!(choice, Choice::Move { path, .. } if same(path));
        let known = &self.out[self.first..];
        known.len() < MOVES && !known.iter().any(offered)
    }

    /// Offers a straight move to a point on the operative's level.
    fn offer(&mut self, to: Point) {
        if self.course.spans(to)
            && let (Ok(x), Ok(y)) = (i16::try_from(to.x), i16::try_from(to.y))
        {
            let end = Place::new(x, y, self.start.z);
            if self.is_new(|path| path.is_straight_to(end))
                && self.course.allows_walk(self.walks.as_ref(), end)
            {
                let path = Path::to(end);
                self.out.push(Choice::Move { kind: self.kind, operative: self.id, path });
            }
        }
    }

    fn from(&self) -> Point {
        self.start.point()
    }

    fn in_reach(&self, to: Point, most: i32) -> bool {
        self.from().square_to(to) <= i64::from(most) * i64::from(most)
    }

    /// Towards every marker as far as it goes, beside terrain, up and down, then all round.
    fn spots(&mut self) {
        let from = self.from();
        for marker in &self.field.setup.mission.markers {
            self.offer(towards(from, marker.point(), self.most));
        }
        self.corners();
        self.climbs();
        // Eight directions; the first differs from operative to operative, so that a team does not move as one.
        let turn = usize::from(self.id.0) * 5;
        for (distance, steps) in [(self.most, 8), (self.most / 2, 4)] {
            for step in 0..steps {
                self.offer(rim_point(from, distance - 1, (step * DIRECTIONS / steps + turn) % DIRECTIONS));
            }
        }
    }

    /// Places beside the corners of terrain, where cover is.
    fn corners(&mut self) {
        let field = self.field;
        let (radius, z) = (field.setup.profile(self.id).body.base_radius, i32::from(self.start.z));
        let Some(graph) = field.setup.graphs.iter().find(|graph| graph.radius == radius) else { return };
        let bends = graph.bends_beside(self.from(), self.most);
        let near = bends.iter().filter(|bend| bend.z == z && self.in_reach(bend.at, self.most));
        let near: ArrayVec<Point, 32> = near.map(|bend| bend.at).take(32).collect();
        // A few, spread over all there are.
        for place in near.iter().step_by((near.len() / BENDS).max(1)) {
            self.offer(*place);
        }
    }

    /// Ways to other levels.
    fn climbs(&mut self) {
        let field = self.field;
        let (radius, z) = (field.setup.profile(self.id).body.base_radius, i32::from(self.start.z));
        let Some(graph) = field.setup.graphs.iter().find(|graph| graph.radius == radius) else { return };
        let links = graph.links_beside(self.from(), self.most).iter().filter(|link| {
            let rest = i64::from(self.most) - link.cost / 1000;
            link.from.z == z && rest > 0 && self.in_reach(link.from.at, rest as i32)
        });
        let links: ArrayVec<_, 32> = links.take(32).collect();
        for link in links.iter().step_by((links.len() / LINKS).max(1)) {
            let mut legs: ArrayVec<Leg, 6> = ArrayVec::new();
            if link.from.at != self.from() {
                legs.push(Leg::Walk(link.from.at));
            }
            legs.extend(link.legs().iter().copied());
            if let Some(path) = moves::path_of(self.start, &legs) {
                self.offer_path(path);
            }
        }
    }

    /// Into base contact with enemies in reach, from the near side and from its flanks; where no straight way leads
    /// there, only into their engagement range, and where none leads there either, round a corner.
    fn contacts(&mut self) {
        let own = self.field.cylinder(self.id);
        for enemy in self.field.state.enemies(self.id) {
            let other = self.field.cylinder(enemy);
            let touch = own.base_radius + other.base_radius;
            if !self.in_reach(other.at, self.most + touch + ENGAGEMENT) {
                continue;
            }
            let (near, before) = (direction(other.at, own.at), self.out.len());
            for apart in [1, ENGAGEMENT] {
                for turn in [0, 8, 40, 16, 32] {
                    self.offer(rim_point(other.at, touch + apart, (near + turn) % DIRECTIONS));
                }
                if self.out.len() > before {
                    break;
                }
            }
            if self.out.len() == before && other.z == i32::from(self.start.z) {
                self.round_corners(other.at, touch + 1);
            }
        }
    }

    /// A short way that bends at one corner of terrain, or at two, and ends at a distance from an enemy's centre.
    fn round_corners(&mut self, enemy: Point, apart: i32) {
        let field = self.field;
        let (radius, z) = (field.setup.profile(self.id).body.base_radius, i32::from(self.start.z));
        let Some(graph) = field.setup.graphs.iter().find(|graph| graph.radius == radius) else { return };
        let (from, most) = (self.from(), self.most + apart);
        let mut near: ArrayVec<(i32, Point), NEAR> = ArrayVec::new();
        for bend in graph.bends_beside(from, self.most).iter().filter(|bend| bend.z == z) {
            if at_least(from, bend.at) + at_least(bend.at, enemy) <= most {
                keep(&mut near, roughly(from, bend.at) + roughly(bend.at, enemy), bend.at);
            }
        }
        let leads =
            |at: Point| self.walks.as_ref().and_then(|walks| walks.judge(at)).is_none_or(|way| way.is_ok());
        let (mut once, mut twice) = (ArrayVec::<_, CORNERS>::new(), ArrayVec::<_, CORNERS>::new());
        for (cost, first) in near.iter().filter(|(_, first)| leads(*first)) {
            keep(&mut once, *cost, (*first, *first));
            for (_, second) in near.iter().filter(|(_, second)| second != first) {
                let (there, on) = (*first, *second);
                let least = at_least(from, there) + at_least(there, on) + at_least(on, enemy);
                if least <= most {
                    let cost = roughly(from, there) + roughly(there, on) + roughly(on, enemy);
                    keep(&mut twice, cost, (there, on));
                }
            }
        }
        let before = self.out.len();
        for (_, (first, last)) in once.into_iter().chain(twice) {
            let end = rim_point(enemy, apart, direction(enemy, last));
            let places = [first, last, end].map(|at| Place::of(at.at_height(z)));
            let [Some(first), Some(last), Some(end)] = places else { continue };
            let way = if first == last { Path::new(&[first, end]) } else { Path::new(&[first, last, end]) };
            if let Some(path) = way {
                self.offer_path(path);
            }
            if self.out.len() > before {
                return;
            }
        }
    }
}

/// Keeps what costs least, the cheapest first.
fn keep<T, const N: usize>(kept: &mut ArrayVec<(i32, T), N>, cost: i32, what: T) {
    let place = kept.iter().position(|(other, _)| cost < *other).unwrap_or(kept.len());
    if place < N {
        if kept.is_full() {
            kept.pop();
        }
        kept.insert(place, (cost, what));
    }
}

/// What two points are apart at least: roots are dear, and the law judges the few ways that are kept.
fn at_least(a: Point, b: Point) -> i32 {
    (a.x - b.x).abs().max((a.y - b.y).abs())
}

/// What two points are apart, roughly.
fn roughly(a: Point, b: Point) -> i32 {
    let (x, y) = ((a.x - b.x).abs(), (a.y - b.y).abs());
    x.max(y) + x.min(y) * 3 / 8
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

/// The fixed direction, 0 to 47, that leads most nearly from one point to another.
fn direction(from: Point, to: Point) -> usize {
    let (dx, dy) = to.minus(from);
    let along = |step: usize| i64::from(COMPASS[step].x) * dx + i64::from(COMPASS[step].y) * dy;
    if (dx, dy) == (0, 0) {
        return DIRECTIONS - 1;
    }
    // Only the directions of its own quarter can be nearest; of two as near the later counts.
    let quarter = match (dx >= 0, dy >= 0) {
        (true, true) => 0,
        (false, true) => 1,
        (false, false) => 2,
        (true, false) => 3,
    };
    let first = quarter * DIRECTIONS / 4;
    let steps = (first..=first + DIRECTIONS / 4).map(|step| step % DIRECTIONS);
    steps.max_by_key(|step| (along(*step), *step)).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::KillTeam;
    use sortie_kernel::words::Words;

    /// The charges of S1 towards an enemy six inches off, with something between them.
    fn charges(between: &str) -> Vec<Path> {
        let table = format!(
            "part = [{{ feature = \"F\", box = {between}, bottom = 0, top = 4, traits = [\"heavy\"] }}]\n\
             operative = [{{ name = \"S1\", side = \"a\", at = \"5,11\" }}, {{ name = \"N1\", side = \"b\", at = \"11,11\" }}]"
        );
        let fixture = toml::from_str(&table).expect("a table that can be read");
        let (setup, at) = KillTeam::fixture(fixture).expect("a sound table");
        let field = Field::new(&setup, &at.state);
        let mut out = Vec::new();
        free_moves(&field, OperativeId(0), MoveKind::Charge, &mut out);
        let path = |choice: &Choice| match choice {
            Choice::Move { path, .. } => {
                assert!(moves::check(&field, OperativeId(0), MoveKind::Charge, path).is_ok(), "{path:?}");
                *path
            }
            other => panic!("{other:?} is not a move"),
        };
        out.iter().map(path).collect()
    }

    #[test]
    fn a_charge_goes_round_a_corner_where_no_straight_one_is_possible() {
        let corners =
            |between: &str| charges(between).iter().map(|path| path.places().len()).collect::<Vec<_>>();
        assert!(corners("[\"8,2\", \"8.4,3\"]").iter().all(|corners| *corners == 1), "the way is free");
        assert_eq!(corners("[\"8,9\", \"8.4,14\"]"), [3], "round the nearer end");
        assert_eq!(corners("[\"8,5\", \"8.4,17\"]"), [] as [usize; 0], "too far round");
    }
}
