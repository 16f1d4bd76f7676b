//! How a straight walk crosses parts that can be crossed at a cost.

use super::fine::{FINE, Fine, Segment, Stretch, common, spanning, to_fine};
use super::place::{clip_grown, nearer_than};
use super::point::Point;
use super::prism::Prism;
use super::terrain::{PartId, PartSet, Scene};

/// How often a straight walk begins to cross one of the features to which passable parts belong.
pub(crate) fn crossings_of(scene: &Scene<'_>, passable: &PartSet, from: Point, to: Point, reach: i32) -> i64 {
    let crossed = |id: &PartId| nearer_than(scene.part(*id), from, to, reach);
    let mut met = passable.iter().filter(crossed);
    if met.next().is_none() {
        return 0;
    }
    if met.next().is_none() {
        // One convex part alone is crossed in one piece.
        return 1;
    }
    let way = Segment::new(to_fine(from), to_fine(to));
    let feature_of = |id: PartId| scene.part(id).feature;
    let mut count = 0;
    for id in passable.iter().filter(crossed) {
        let Some(own) = clip_swollen(scene.part(id), &way, i64::from(reach) * FINE) else { continue };
        // A part begins a crossing unless another of its feature is still being crossed where it begins.
        let goes_on = passable.iter().filter(crossed).any(|other| {
            other != id
                && feature_of(other) == feature_of(id)
                && clip_swollen(scene.part(other), &way, i64::from(reach) * FINE)
                    .is_some_and(|(a, b)| (a, other) < (own.0, id) && b + FINE >= own.0)
        });
        count += i64::from(!goes_on);
    }
    count
}

/// The stretch of a segment that is nearer to an outline than a distance.
pub(crate) fn clip_swollen(part: &Prism, way: &Segment, reach: i64) -> Option<Stretch> {
    let mut found = clip_grown(part, way, 0);
    for (i, side) in part.segments().enumerate() {
        found = spanning(found, way.in_disc(side.a, reach));
        // The strip along the side: not farther out than the reach, and between its two ends.
        let out = |x| part.outside(i, x);
        let along = |x: Fine| x.minus(side.a).along(side.direction);
        let (a, b) = (way.a, way.b);
        let mut strip = way.clip_side(way.whole(), out(a) - reach, out(b) - reach);
        strip = way.clip_side(strip, -out(a), -out(b));
        strip = way.clip_side(strip, -along(a), -along(b));
        strip = way.clip_side(strip, along(a) - side.length, along(b) - side.length);
        found = spanning(found, strip);
    }
    common(found, way.whole())
}
