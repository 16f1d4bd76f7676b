//! Pulls a way taut: its bends are removed or shifted as long as that makes it cheaper.
//!
//! The bends of a way that a search found lie on a lattice or beside corners; the cheapest way of the same kind has
//! them somewhere near. Every shifted way is checked as a whole, so the result is legal whatever the legs are
//! (climbs, drops, jumps, crossings).

use super::super::path::Leg;
use super::super::point::{DIRECTIONS, Point, rim_point};
use super::Journey;

/// The greatest shift, in thousandths; each next one is half as far.
const FIRST: i32 = 256;

/// How many ways are judged at most.
const TRIES: usize = 6000;

/// How many places between two bends are tried for a single one instead, not counting the first.
const PIECES: i32 = 4;

/// How much more a way with one bend fewer may cost, in millionths of an inch, before it is pulled taut.
const HOPE: i64 = 150_000;

/// Only every n-th of the fixed directions is tried; this is n.
const STEP: usize = 3;

/// Shifts the bends of a legal way until it costs no more than `enough` or nothing makes it cheaper. Returns its
/// cost.
pub(super) fn pull(journey: &Journey<'_>, legs: &mut Vec<Leg>, enough: i64) -> Option<i64> {
    let mut cost = journey.cost_of(legs)?;
    drop_bends(journey, legs, &mut cost);
    // The last point is where the way must lead.
    let points: Vec<usize> = (0..legs.len()).filter(|i| point(&legs[*i]).is_some()).collect();
    let free = &points[..points.len().saturating_sub(1)];
    let (mut step, mut tries) = (FIRST, 0);
    while step > 0 && cost > enough {
        let mut gained = false;
        for first in 0..free.len() {
            for last in first..free.len().min(first + 2) {
                for direction in (0..DIRECTIONS).step_by(STEP) {
                    let by = rim_point(Point::new(0, 0), step, direction);
                    let mut tried = legs.clone();
                    for leg in &free[first..=last] {
                        shift(&mut tried[*leg], by);
                    }
                    tries += 1;
                    if let Some(less) = journey.cost_of(&tried).filter(|less| *less < cost) {
                        (*legs, cost, gained) = (tried, less, true);
                    }
                }
            }
        }
        if !gained {
            step /= 2;
        }
        if gained && drop_bends(journey, legs, &mut cost) {
            return pull(journey, legs, enough);
        }
        if tries > TRIES {
            break;
        }
    }
    if cost > enough
        && let Some(mut fewer) = merged(journey, legs, free, cost)
        && let Some(less) = pull(journey, &mut fewer, enough).filter(|less| *less < cost)
    {
        (*legs, cost) = (fewer, less);
    }
    Some(cost)
}

/// The same way with two neighbouring bends made one somewhere between them, if that may be cheaper: an increment
/// counts an inch at least, so a way with fewer of them may lie beyond a stretch that is dearer.
fn merged(journey: &Journey<'_>, legs: &[Leg], free: &[usize], cost: i64) -> Option<Vec<Leg>> {
    let mut best: Option<(i64, Vec<Leg>)> = None;
    for pair in free.windows(2) {
        let (Some(from), Some(to), Leg::Walk(_)) =
            (point(&legs[pair[0]]), point(&legs[pair[1]]), legs[pair[1]])
        else {
            continue;
        };
        for part in 0..=PIECES {
            let along = |a: i32, b: i32| (b - a) * part / PIECES;
            let mut tried = legs.to_vec();
            shift(&mut tried[pair[0]], Point::new(along(from.x, to.x), along(from.y, to.y)));
            tried.remove(pair[1]);
            let most = best.as_ref().map_or(cost + HOPE, |(least, _)| *least);
            if let Some(less) = journey.cost_of(&tried).filter(|less| *less < most) {
                best = Some((less, tried));
            }
        }
    }
    best.map(|(_, legs)| legs)
}

/// Removes bends that only make a way more expensive: a short increment costs as much as a longer one.
fn drop_bends(journey: &Journey<'_>, legs: &mut Vec<Leg>, cost: &mut i64) -> bool {
    let mut dropped = false;
    let mut place = 0;
    while place + 1 < legs.len() {
        // Of two walks the first leads to a bend; what comes before a climb or a drop is where that begins.
        if !matches!((&legs[place], &legs[place + 1]), (Leg::Walk(_), Leg::Walk(_))) {
            place += 1;
            continue;
        }
        let mut tried = legs.clone();
        tried.remove(place);
        match journey.cost_of(&tried).filter(|less| *less <= *cost) {
            Some(less) => (*legs, *cost, dropped) = (tried, less, true),
            None => place += 1,
        }
    }
    dropped
}

fn point(leg: &Leg) -> Option<Point> {
    match leg {
        Leg::Walk(to) => Some(*to),
        Leg::Jump(to) | Leg::Fly(to) => Some(to.at),
        Leg::Climb(_) | Leg::Drop(_) => None,
    }
}

fn shift(leg: &mut Leg, by: Point) {
    let to = match leg {
        Leg::Walk(to) => to,
        Leg::Jump(to) | Leg::Fly(to) => &mut to.at,
        Leg::Climb(_) | Leg::Drop(_) => return,
    };
    *to = Point::new(to.x + by.x, to.y + by.y);
}
