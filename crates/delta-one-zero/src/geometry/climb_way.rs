//! Ways that climb: a Rallying model goes up and down at the cost of the height. [D1Z-RALLY-05]
//!
//! A climb leads from a spot at the edge of a standable top straight down to its foot, or up. Between climbs the base
//! walks as in any move. At most one climb down and one climb up are tried.

use super::measure::{touch, way};
use super::route::{Bends, Journey, Way, Ways};
use super::table::{Bars, Piece, Scene};
use super::{Body, Point, Rect, TEMPLATE};
use sortie_rulebook::rule;
use std::cell::{OnceCell, RefCell};
use std::rc::Rc;

/// How far apart the spots at an edge are that are tried.
const STEP: i32 = 1000;

/// A place to climb: on the top at its edge, and at its foot.
#[derive(Clone, Copy, Debug)]
struct Ladder {
    top: Point,
    foot: Point,
    height: i32,
}

/// What is known of the climbs of one journey, worked out when it is first asked for.
#[derive(Debug, Default)]
pub(super) struct Climbs<'a, 'b> {
    /// The top that the journey begins on.
    from_top: OnceCell<Option<&'a Piece>>,
    /// The ways from where it may begin on the ground, with the climb down and its cost.
    starts: OnceCell<Vec<Start<'a, 'b>>>,
    /// Where tops that were asked for are climbed.
    ups: RefCell<Vec<(Rect, Rc<[Ladder]>)>>,
}

#[derive(Debug)]
struct Start<'a, 'b> {
    down: Option<Ladder>,
    before: i64,
    ways: Ways<'a, 'b>,
}

/// Where the walk on the ground ends: before a climb up, or at the end itself.
#[derive(Clone, Copy)]
struct End {
    up: Option<Ladder>,
    foot: Point,
    after: i64,
}

/// How many pairs of climbs are tried, the shortest first.
const TRIED: usize = 24;

impl<'a, 'b> Ways<'a, 'b> {
    /// The shortest way found to a place if climbing costs its height out of the same distance. The bends hold both
    /// ends of a climb. Whether the base may stand at the end is not asked. [D1Z-RALLY-05]
    #[must_use]
    pub fn climbing_to(&self, to: Point) -> Option<Way> {
        rule!("D1Z-RALLY-05");
        let (scene, journey) = (self.scene, &self.journey);
        let limit = i64::from(journey.allowance.max(journey.in_difficult));
        if journey.from.square_to(to) > limit * limit {
            return None;
        }
        let from_top = *self.climbs.from_top.get_or_init(|| scene.high_under(journey.from, journey.radius));
        let to_top = scene.high_under(to, journey.radius);
        if from_top.map(|piece| piece.rect) == to_top.map(|piece| piece.rect) {
            // Without a climb it is a walk, which the caller has tried.
            return None;
        }
        let starts = self.climbs.starts.get_or_init(|| self.starts(from_top));
        let ends: Vec<End> = match to_top {
            None => vec![End { up: None, foot: to, after: 0 }],
            Some(piece) => {
                let end = |up: &Ladder| End { up: Some(*up), foot: up.foot, after: cost(up, to) };
                self.ups(piece).iter().map(end).collect()
            }
        };
        let mut pairs: Vec<(i64, usize, usize)> = Vec::new();
        for (i, start) in starts.iter().enumerate() {
            for (j, end) in ends.iter().enumerate() {
                let least = start.before + end.after + way(start.ways.journey.from, end.foot).0;
                if least <= limit * 1000 {
                    pairs.push((least, i, j));
                }
            }
        }
        pairs.sort_unstable();
        pairs.into_iter().take(TRIED).find_map(|(_, i, j)| self.between(&starts[i], &ends[j], to))
    }

    /// Where the journey may begin on the ground.
    fn starts(&self, from_top: Option<&Piece>) -> Vec<Start<'a, 'b>> {
        let journey = self.journey;
        let start = |from: Point, down: Option<Ladder>, before: i64| {
            // Rounded down: what a pair of climbs leaves of it is no more.
            let spent = (before / 1000) as i32;
            let inner = Journey {
                from,
                allowance: journey.allowance - spent,
                in_difficult: (journey.in_difficult - spent).max(0),
                ..journey
            };
            Start { down, before, ways: self.scene.ways(&inner) }
        };
        let Some(piece) = from_top else { return vec![start(journey.from, None, 0)] };
        let downs = self.scene.ladders(piece, &journey);
        downs.into_iter().map(|down| start(down.foot, Some(down), cost(&down, journey.from))).collect()
    }

    /// Where a top is climbed.
    fn ups(&self, piece: &Piece) -> Rc<[Ladder]> {
        let mut known = self.climbs.ups.borrow_mut();
        if let Some((_, ladders)) = known.iter().find(|(rect, _)| *rect == piece.rect) {
            return Rc::clone(ladders);
        }
        let ladders: Rc<[Ladder]> = self.scene.ladders(piece, &self.journey).into();
        known.push((piece.rect, Rc::clone(&ladders)));
        ladders
    }

    /// The walk on the ground between two climbs, with what is left of the allowance.
    fn between(&self, start: &Start<'_, '_>, end: &End, to: Point) -> Option<Way> {
        let spent = ((start.before + end.after + 999) / 1000) as i32;
        let allowance = self.journey.allowance - spent;
        let in_difficult = (self.journey.in_difficult - spent).max(0);
        let walked = start.ways.to_within(end.foot, allowance, in_difficult)?;
        let mut bends = Bends::new();
        if let Some(ladder) = start.down {
            bends.try_push(ladder.top).ok()?;
            bends.try_push(ladder.foot).ok()?;
        }
        for bend in &walked.bends {
            if bends.last() != Some(bend) {
                bends.try_push(*bend).ok()?;
            }
        }
        if let Some(ladder) = end.up {
            bends.try_push(ladder.top).ok()?;
            bends.try_push(to).ok()?;
        }
        Some(Way { bends, length: start.before + walked.length + end.after })
    }
}

impl<'a> Scene<'a> {
    /// The standable piece that is too high to step on and carries a base here.
    fn high_under(&self, at: Point, radius: i32) -> Option<&'a Piece> {
        let z = self.level(at, radius).ok().filter(|z| *z > TEMPLATE)?;
        let on = |piece: &&Piece| piece.standable && piece.top == z && piece.rect.contains(at);
        self.table.pieces().iter().find(on)
    }

    /// Places to climb a piece: along its four sides, where a base can stand on the top and at the foot, clear of
    /// enemies.
    fn ladders(&self, piece: &Piece, journey: &Journey<'_>) -> Vec<Ladder> {
        let radius = journey.radius;
        let (low, high) = (piece.rect.low, piece.rect.high);
        let along = |from: i32, to: i32| {
            let first = from + radius;
            let count = ((to - radius - first) / STEP).max(0);
            (0..=count).map(move |i| first + i * STEP).chain([to - radius])
        };
        let mut found: Vec<Ladder> = Vec::new();
        let mut push = |top: Point, foot: Point| found.push(Ladder { top, foot, height: piece.top });
        for x in along(low.x, high.x) {
            push(Point::new(x, low.y + radius), Point::new(x, low.y - radius));
            push(Point::new(x, high.y - radius), Point::new(x, high.y + radius));
        }
        for y in along(low.y, high.y) {
            push(Point::new(low.x + radius, y), Point::new(low.x - radius, y));
            push(Point::new(high.x - radius, y), Point::new(high.x + radius, y));
        }
        let free = |at: Point, z: i32| {
            let body = Body { at, z, radius, height: TEMPLATE };
            !journey.enemies.iter().any(|enemy| touch(&body, enemy))
        };
        let stands = |ladder: &Ladder| {
            self.level(ladder.top, radius) == Ok(piece.top)
                && self.leg_over_terrain(ladder.foot, ladder.foot, radius).is_ok()
                && self.near(&Rect::around(ladder.foot, ladder.foot).grown(radius)).all(|(_, other)| {
                    other.bars != Bars::Solid || !other.rect.met_by_sweep(ladder.foot, ladder.foot, radius)
                })
                && free(ladder.top, piece.top)
                && free(ladder.foot, 0)
        };
        found.retain(stands);
        found
    }
}

/// What a climb costs with the way to its top: the way on the top, the height, and the step over the edge.
fn cost(ladder: &Ladder, on_top: Point) -> i64 {
    way(on_top, ladder.top).0 + way(ladder.top, ladder.foot).0 + i64::from(ladder.height) * 1000
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::testing::{model, table};
    use crate::geometry::{BASE_RADIUS, Doors};
    use crate::setup::PartKind::{Small, Wall};

    fn journey<'b>(from: (i32, i32), allowance: i32, enemies: &'b [Body]) -> Journey<'b> {
        let from = Point::new(from.0, from.1);
        Journey { from, radius: BASE_RADIUS, enemies, allowance, in_difficult: 0 }
    }

    #[test]
    fn a_roof_is_left_at_the_cost_of_its_height() {
        let table = table(&[(Small, (10_000, 10_000), (14_000, 14_000), 3000)]);
        let scene = table.scene(Doors::default());
        let to = Point::new(17_000, 12_000);
        // 5 inches along and 3 down.
        let down = |allowance: i32| scene.ways(&journey((12_000, 12_000), allowance, &[])).climbing_to(to);
        let way = down(9000).expect("there is a way");
        assert!((8_000_000..8_300_000).contains(&way.length), "{way:?}");
        assert_eq!(way.bends.last(), Some(&to));
        assert_eq!(down(7999), None);
        // And up again.
        let up = scene.ways(&journey((17_000, 12_000), 9000, &[])).climbing_to(Point::new(12_000, 12_000));
        assert_eq!(up.map(|way| way.length), Some(way.length));
        // On the ground there is nothing to climb.
        let flat = scene.ways(&journey((17_000, 12_000), 9000, &[])).climbing_to(Point::new(17_000, 16_000));
        assert_eq!(flat, None);
    }

    #[test]
    fn enemies_and_walls_at_the_foot_send_it_round() {
        let rows = [
            (Small, (10_000, 10_000), (14_000, 14_000), 3000),
            (Wall, (14_500, 9000), (14_750, 15_000), 3000),
        ];
        let table = table(&rows);
        let scene = table.scene(Doors::default());
        let to = Point::new(17_000, 12_000);
        let way =
            scene.ways(&journey((12_000, 12_000), 16_000, &[])).climbing_to(to).expect("round the wall");
        assert!(way.length > 10_000_000, "{way:?}");
        let enemy = [model(12_000, 9200)];
        let south =
            scene.ways(&journey((12_000, 12_000), 7500, &enemy)).climbing_to(Point::new(12_000, 7500));
        assert!(south.is_none_or(|way| way.bends[0] != Point::new(12_000, 10_492)), "not into its arms");
    }
}
