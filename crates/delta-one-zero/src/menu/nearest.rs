//! The nearest few of many.

use arrayvec::ArrayVec;

/// The few nearest of what was offered, the nearest first; of two as near the one that came first.
pub(super) struct Nearest<T, const MOST: usize>(ArrayVec<(i64, T), MOST>);

impl<T, const MOST: usize> Default for Nearest<T, MOST> {
    fn default() -> Self {
        Nearest(ArrayVec::new())
    }
}

impl<T, const MOST: usize> Nearest<T, MOST> {
    /// Keeps a thing that is this far away, if fewer are nearer than there is room for.
    pub(super) fn offer(&mut self, far: i64, thing: T) {
        if self.0.is_full() {
            if self.0.last().is_none_or(|(farthest, _)| *farthest <= far) {
                return;
            }
            self.0.pop();
        }
        let place = self.0.iter().position(|(other, _)| far < *other).unwrap_or(self.0.len());
        self.0.insert(place, (far, thing));
    }
}

impl<T, const MOST: usize> IntoIterator for Nearest<T, MOST> {
    type Item = T;
    type IntoIter = std::iter::Map<arrayvec::IntoIter<(i64, T), MOST>, fn((i64, T)) -> T>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.into_iter().map(|(_, thing)| thing)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nearest_stay_and_the_first_of_equals() {
        let mut nearest: Nearest<char, 2> = Nearest::default();
        for (far, thing) in [(5, 'a'), (7, 'b'), (5, 'c'), (9, 'd'), (5, 'e')] {
            nearest.offer(far, thing);
        }
        assert_eq!(nearest.into_iter().collect::<String>(), "ac");
    }
}
