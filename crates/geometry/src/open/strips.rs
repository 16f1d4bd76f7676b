//! Which parts of a map lie where along one axis, so that a query about a box looks only at parts near it.
//!
//! The axis is cut into strips. What begins before a strip ends and what ends after it begins is known beforehand; the
//! parts that a stretch may meet are what both sets share. They may be too many by what lies in the same strips.

use super::terrain::{PARTS_MAX, PartId, PartSet};

/// How wide a strip is: two to this power, in thousandths.
const WIDTH: u32 = 10;

/// Every number that a part can have.
const EVERY: PartSet = PartSet([u64::MAX; PARTS_MAX / 64]);

/// The strips of one axis, in order. A place beyond either end of them counts as the strip at that end.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Strips {
    /// The number of the first strip.
    first: i32,
    /// For each strip, the parts that begin before its end,
    begun: Vec<PartSet>,
    /// and those that end after its beginning. Numbers that no part of the map has are in both.
    unended: Vec<PartSet>,
}

impl Strips {
    /// The strips of parts that each reach from one coordinate to another.
    pub(super) fn new(parts: impl Iterator<Item = (i32, i32)> + Clone) -> Strips {
        let low = parts.clone().map(|(low, _)| low).min().unwrap_or(0);
        let high = parts.clone().map(|(_, high)| high).max().unwrap_or(0);
        let (first, last) = (low >> WIDTH, high >> WIDTH);
        let count = (last - first + 1) as usize;
        let (mut begun, mut unended) = (vec![EVERY; count], vec![EVERY; count]);
        for (id, (low, high)) in parts.enumerate() {
            let (begins, ends) = ((low >> WIDTH) - first, (high >> WIDTH) - first);
            begun[..begins as usize].iter_mut().for_each(|set| set.remove(id as PartId));
            unended[ends as usize + 1..].iter_mut().for_each(|set| set.remove(id as PartId));
        }
        Strips { first, begun, unended }
    }

    /// Two sets: what a stretch between two coordinates meets is in both.
    pub(super) fn meeting(&self, low: i32, high: i32) -> [&PartSet; 2] {
        // Without strips there are no parts, and any set will do.
        let last = self.begun.len().saturating_sub(1) as i32;
        let strip = |at: i32| (at >> WIDTH).saturating_sub(self.first).clamp(0, last) as usize;
        [self.begun.get(strip(high)).unwrap_or(&EVERY), self.unended.get(strip(low)).unwrap_or(&EVERY)]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_stretch_meets_is_in_both_sets_and_little_else() {
        let parts = [(-3000, -2000), (0, 400), (1500, 9000), (8200, 8300), (20_000, 21_000)];
        let strips = Strips::new(parts.into_iter());
        for low in (-6000..26_000).step_by(250) {
            for high in [low, low + 1, low + 700, low + 3000, low + 40_000] {
                let sets = strips.meeting(low, high);
                for (id, (from, to)) in parts.iter().enumerate() {
                    let both = sets.iter().all(|set| set.contains(id as PartId));
                    assert!(
                        both || *from >= high || *to <= low,
                        "{low} to {high}: {from} to {to} is missing"
                    );
                    let far = *from > high.max(-3000) + 1024 || *to < low.min(21_000) - 1024;
                    assert!(!(both && far), "{low} to {high}: {from} to {to} is far away");
                }
                assert!(sets.iter().all(|set| set.contains(200)), "numbers beyond the map stay");
            }
        }
        assert!(Strips::default().meeting(0, 1).iter().all(|set| set.contains(0)));
    }
}
