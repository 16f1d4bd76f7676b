//! Every end that a dense search over ways reaches is reached when the move names it alone, at no greater cost.
//!
//! The search here knows nothing of the one in the game: it goes by brute force from point to point of a lattice on the
//! floor and on every level, and along all edges, by every walk, climb, drop, climb down and jump that the law allows.
//! All maps, random boards and close quarters; M 4 to 8 and every size of base. A few boards in the usual run, 200
//! random ones with `SORTIE_LONG`, and of those only some with `SORTIE_BOARDS=150-160`.

use super::ways::{Random, Stage, board};
use crate::choice::{MoveKind, Path};
use crate::moves::course::Course;
use crate::state::{OperativeId, Place};
use crate::{Field, KillTeam, moves, traits};
use sortie_geometry::open::path::{Leg, Mover, check_path};
use sortie_geometry::open::{Cylinder, Point, Prism, Spot};
use sortie_kernel::Position;
use sortie_kernel::dice::Sampler;
use std::collections::BTreeSet;
use std::fmt::Write;
use std::ops::RangeInclusive;

const SELF: OperativeId = OperativeId(0);
const FAR: i64 = i64::MAX;
/// What a way may cost more than the cheapest found here, in millionths: a tenth of an inch.
const CLOSE: i64 = 100_000;

/// A point of the search and the cheapest legs found that lead to it from another.
struct Node {
    spot: Spot,
    cost: i64,
    from: usize,
    legs: Vec<Leg>,
    done: bool,
}

struct Dense<'a> {
    course: &'a Course<'a>,
    mover: Mover<'a>,
    /// The enemies whose engagement range no way may enter.
    shunned: Vec<Cylinder>,
    most: i64,
    nodes: Vec<Node>,
}

impl Dense<'_> {
    /// What legs cost from a spot, if nothing stops them.
    fn cost(&self, start: Spot, legs: &[Leg]) -> Option<i64> {
        let mover = Mover { start, standing: self.mover.blocking, ..self.mover };
        let moved = check_path(&self.course.scene, &mover, legs, &self.course.policy).ok()?;
        let mut at = start;
        for leg in legs {
            let from = at;
            at = match *leg {
                Leg::Walk(to) => to.at_height(from.z),
                Leg::Climb(z) | Leg::Drop(z) => from.at.at_height(z),
                Leg::Jump(to) | Leg::Fly(to) => to,
            };
            if self.shunned.iter().any(|enemy| self.course.sampled(enemy, from, at)) {
                return None;
            }
        }
        Some(moved.cost.0)
    }

    fn relax(&mut self, here: usize, to: usize) {
        let (from, cost, goal) = (self.nodes[here].spot, self.nodes[here].cost, self.nodes[to].spot);
        let across = from.at.square_to(goal.at).isqrt() * 1000;
        let best = self.nodes[to].cost.min(self.most + 1);
        if self.nodes[to].done || cost + across >= best {
            return;
        }
        let walk = Leg::Walk(goal.at);
        let ways: &[&[Leg]] = match goal.z.cmp(&from.z) {
            std::cmp::Ordering::Equal if from.z > 0 => &[&[walk], &[Leg::Jump(goal)]],
            std::cmp::Ordering::Equal => &[&[walk]],
            std::cmp::Ordering::Greater => &[&[Leg::Climb(goal.z), walk], &[Leg::Jump(goal)]],
            std::cmp::Ordering::Less => {
                &[&[walk, Leg::Drop(goal.z)], &[walk, Leg::Climb(goal.z)], &[Leg::Jump(goal)]]
            }
        };
        for legs in ways {
            let found = self.cost(from, legs).map(|own| cost + own);
            if let Some(found) = found.filter(|found| *found <= self.most && *found < self.nodes[to].cost) {
                let node = &mut self.nodes[to];
                (node.cost, node.from, node.legs) = (found, here, legs.to_vec());
            }
        }
    }

    fn run(&mut self) {
        loop {
            let open = self.nodes.iter().enumerate().filter(|(_, node)| !node.done && node.cost < FAR);
            let Some((here, _)) = open.min_by_key(|(i, node)| (node.cost, *i)) else { return };
            self.nodes[here].done = true;
            (1..self.nodes.len()).for_each(|to| self.relax(here, to));
        }
    }

    fn way(&self, to: usize) -> Vec<Leg> {
        let mut parts = Vec::new();
        let mut at = to;
        while at != 0 {
            parts.push(self.nodes[at].legs.clone());
            at = self.nodes[at].from;
        }
        parts.into_iter().rev().flatten().collect()
    }
}

/// The points of the search: a lattice through the start on every level, and points along the edges of all parts.
fn points(course: &Course<'_>, start: Spot, reach: i32, step: i32) -> Vec<Spot> {
    let mut levels = BTreeSet::from([0, start.z]);
    let mut flat = Vec::new();
    for x in (-reach..=reach).step_by(step as usize) {
        for y in (-reach..=reach).step_by(step as usize) {
            flat.push(Point::new(start.at.x + x, start.at.y + y));
        }
    }
    let radius = course.own.base_radius;
    for (_, part) in course.scene.parts() {
        if part.traits.any(traits::VANTAGE) {
            levels.insert(part.top);
        }
        [radius, radius + 1000, -radius].iter().for_each(|out| beside(part, *out, step, &mut flat));
    }
    let near = |at: &Point| at.square_to(start.at) <= i64::from(reach) * i64::from(reach);
    flat.retain(near);
    let mut spots = vec![start];
    for z in levels {
        spots.extend(flat.iter().map(|at| at.at_height(z)).filter(|spot| {
            let place = Place::of(*spot);
            *spot != start && place.is_some_and(|place| course.stands(place))
        }));
    }
    spots
}

/// Points along the sides of a box, `out` thousandths outside it.
fn beside(part: &Prism, out: i32, step: i32, found: &mut Vec<Point>) {
    let (low, high) = part.bounds();
    let (low, high) = ((low.x - out, low.y - out), (high.x + out, high.y + out));
    for x in (low.0..=high.0).step_by(step as usize) {
        found.extend([Point::new(x, low.1), Point::new(x, high.1)]);
    }
    for y in (low.1..=high.1).step_by(step as usize) {
        found.extend([Point::new(low.0, y), Point::new(high.0, y)]);
    }
}

#[derive(Default)]
struct Tally {
    ends: usize,
    missed: usize,
    dearer: usize,
    climbs: usize,
    worst: i64,
    report: String,
}

impl Tally {
    fn tell(&mut self, line: &str) {
        if self.report.lines().count() < 30 {
            writeln!(self.report, "{line}").expect("a string takes any text");
        }
    }
}

/// Names every end that the dense search reaches, and compares.
fn compare(stage: &Stage, at: &Position<KillTeam>, step: i32, name: &str, tally: &mut Tally) {
    let field = Field::new(&stage.setup, &at.state);
    let others = field.others(SELF, SELF);
    let course = Course::new(&field, SELF, MoveKind::Normal, &others);
    let side = at.state.side(SELF);
    let loose = |id: &OperativeId| !field.engaged_by_other(*id, side, SELF);
    let shunned = at.state.enemies(SELF).filter(loose).map(|id| field.cylinder(id)).collect();
    let start = at.state[SELF].at;
    let spots = points(&course, start.spot(), stage.most, step);
    let node = |spot| Node { spot, cost: FAR, from: 0, legs: Vec::new(), done: false };
    let mut dense = Dense {
        course: &course,
        mover: course.mover(),
        shunned,
        most: i64::from(stage.most + 1) * 1000,
        nodes: spots.into_iter().map(node).collect(),
    };
    dense.nodes[0].cost = 0;
    dense.run();
    for (index, node) in dense.nodes.iter().enumerate().skip(1).filter(|(_, node)| node.cost < FAR) {
        let legs = dense.way(index);
        let Some(drawn) = moves::path_of(start, &legs) else { continue };
        // The way of the dense search is legal as a whole, by the law that judges drawn paths.
        if moves::check(&field, SELF, MoveKind::Normal, &drawn).is_err() {
            continue;
        }
        tally.ends += 1;
        tally.climbs += usize::from(legs.iter().any(|leg| !matches!(leg, Leg::Walk(_))));
        let end = Place::of(node.spot).expect("a place of the board");
        let Ok((path, found)) = moves::check(&field, SELF, MoveKind::Normal, &Path::to(end)) else {
            tally.missed += 1;
            let m = stage.most;
            tally.tell(&format!("{name} r {} m {m}: {start:?} misses {drawn:?}", course.own.base_radius));
            continue;
        };
        // No illegal way is taken: drawn corner by corner it is legal too.
        assert!(moves::check(&field, SELF, MoveKind::Normal, &path).is_ok(), "{name} {start:?} {path:?}");
        let jumps = legs.iter().any(|leg| matches!(leg, Leg::Jump(_)));
        let over = i64::from(course.cost(&path, &found)) * 1000 - node.cost;
        if path.places().len() > 1 && !jumps && over > CLOSE {
            tally.dearer += 1;
            tally.worst = tally.worst.max(over);
            tally.tell(&format!("{name}: {start:?} to {end:?} is {over} dearer by {path:?} than {drawn:?}"));
        }
    }
}

/// The boards to look at.
fn wanted() -> RangeInclusive<u64> {
    let named = std::env::var("SORTIE_BOARDS").ok();
    let ends = named.as_deref().and_then(|text| text.split_once('-'));
    let ends = ends.and_then(|(first, last)| Some((first.parse().ok()?, last.parse().ok()?)));
    ends.map_or(0..=u64::from(u32::MAX), |(first, last)| first..=last)
}

fn run(boards: u64, starts: usize, step: i32) {
    let mut random = Random(Sampler::new(7));
    let only = wanted();
    let mut tally = Tally::default();
    for number in 0..boards {
        let (name, terrain) = match number {
            0..3 => (["sector", "strait", "centre"][number as usize].to_string(), None),
            3 => ("conduit".to_string(), Some("map = \"conduit\"\nopen = [1, 2, 4, 5, 8]".to_string())),
            _ if number % 6 == 4 => (format!("random-{number}"), None),
            _ if number % 6 == 5 => {
                let name = format!("random-close-{number}");
                let text = format!("map = \"{name}\"\nopen = [1, 3]");
                (name, Some(text))
            }
            _ => (format!("chance {number}"), Some(board(&mut random))),
        };
        let terrain = terrain.unwrap_or_else(|| format!("map = \"{name}\""));
        let Some(stage) = Stage::new(&mut random, &terrain) else { continue };
        let mut left = starts;
        for _ in 0..200 {
            let mut at = stage.at.clone();
            at.state[SELF].at = stage.anywhere(&mut random);
            let field = Field::new(&stage.setup, &at.state);
            if left == 0 {
                break;
            }
            if moves::check_stand(&field, SELF).is_ok()
                && moves::may_move(&field, SELF, MoveKind::Normal).is_ok()
            {
                left -= 1;
                if !only.contains(&number) {
                    continue;
                }
                compare(&stage, &at, step, &name, &mut tally);
            }
        }
    }
    let Tally { ends, missed, dearer, climbs, worst, report } = tally;
    assert!(
        missed == 0 && dearer == 0,
        "{ends} ends, {missed} missed, {dearer} dearer by up to {worst}:\n{report}"
    );
    let boards = boards.min(only.count() as u64);
    // A few boards alone may have nothing to climb within reach.
    let climbs_enough = climbs > boards as usize / 2 || std::env::var_os("SORTIE_BOARDS").is_some();
    assert!(ends > 20 * boards as usize && climbs_enough, "{ends} {climbs}");
}

#[test]
fn every_end_of_a_dense_search_is_found_and_no_dearer() {
    if std::env::var_os("SORTIE_LONG").is_some() { run(204, 2, 700) } else { run(8, 1, 1100) }
}
