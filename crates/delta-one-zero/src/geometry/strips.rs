//! Which pieces come near a rectangle: a quick look before any is judged.
//!
//! The board is cut into strips of one inch both ways. For every strip it is known which pieces begin before its end
//! and which end behind its beginning; the pieces that share a rectangle's strips follow from four such sets. It may
//! name pieces that only come close, never leave one out.

use super::Rect;
use crate::setup::BOARD;

/// How wide a strip is.
const WIDTH: i32 = 1000;
/// How many strips there are; one more for what reaches to the far edge.
const STRIPS: usize = (BOARD / WIDTH) as usize + 1;
/// How many words a set of pieces takes: a piece's number has eight bits.
const WORDS: usize = 4;

/// Some pieces of a map.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct PieceSet([u64; WORDS]);

impl PieceSet {
    fn insert(&mut self, place: usize) {
        self.0[place / 64] |= 1 << (place % 64);
    }

    #[inline]
    pub(super) fn and(self, other: &PieceSet) -> PieceSet {
        PieceSet(std::array::from_fn(|word| self.0[word] & other.0[word]))
    }
}

impl FromIterator<usize> for PieceSet {
    fn from_iter<I: IntoIterator<Item = usize>>(places: I) -> PieceSet {
        let mut set = PieceSet::default();
        places.into_iter().for_each(|place| set.insert(place));
        set
    }
}

impl Iterator for PieceSet {
    type Item = u8;

    /// The pieces in the order of their numbers.
    #[inline]
    fn next(&mut self) -> Option<u8> {
        for (place, word) in self.0.iter_mut().enumerate() {
            if *word != 0 {
                let bit = word.trailing_zeros();
                *word &= *word - 1;
                return Some((place * 64) as u8 + bit as u8);
            }
        }
        None
    }
}

/// The sets of one direction.
#[derive(Clone, Debug)]
struct Along {
    /// By strip: pieces that begin before its end.
    begun: [PieceSet; STRIPS],
    /// By strip: pieces that end behind its beginning.
    unended: [PieceSet; STRIPS],
}

fn strip(at: i32) -> usize {
    (at.max(0) / WIDTH).min(STRIPS as i32 - 1) as usize
}

impl Along {
    fn new(spans: impl Iterator<Item = (i32, i32)>) -> Along {
        let none = [PieceSet::default(); STRIPS];
        let mut along = Along { begun: none, unended: none };
        for (place, (low, high)) in spans.enumerate() {
            along.begun[strip(low)..].iter_mut().for_each(|set| set.insert(place));
            along.unended[..=strip(high)].iter_mut().for_each(|set| set.insert(place));
        }
        along
    }
}

/// The pieces of a map by strips.
#[derive(Clone, Debug)]
pub(super) struct Strips {
    x: Along,
    y: Along,
}

impl Strips {
    /// Sorts footprints, at most 256, by strips.
    pub(super) fn new(rects: &[Rect]) -> Strips {
        Strips {
            x: Along::new(rects.iter().map(|rect| (rect.low.x, rect.high.x))),
            y: Along::new(rects.iter().map(|rect| (rect.low.y, rect.high.y))),
        }
    }

    /// Every piece that shares a point with a rectangle, and some that only come close.
    #[inline]
    pub(super) fn near(&self, rect: &Rect) -> PieceSet {
        let along_x = self.x.begun[strip(rect.high.x)].and(&self.x.unended[strip(rect.low.x)]);
        let along_y = self.y.begun[strip(rect.high.y)].and(&self.y.unended[strip(rect.low.y)]);
        along_x.and(&along_y)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::Point;

    fn rect(low: (i32, i32), high: (i32, i32)) -> Rect {
        Rect::new(Point::new(low.0, low.1), Point::new(high.0, high.1))
    }

    #[test]
    fn every_piece_that_meets_a_rectangle_is_named_in_order() {
        let rects: Vec<Rect> = (0..150)
            .map(|i| {
                let (x, y) = (i * 7919 % 34_000, i * 3571 % 33_000);
                rect((x, y), (x + 1 + i * 13 % 2000, y + 1 + i * 29 % 3000))
            })
            .collect();
        let strips = Strips::new(&rects);
        for i in 0..400 {
            let (x, y) = (i * 977 % 37_000 - 500, i * 1999 % 37_000 - 500);
            let asked = rect((x, y), (x + i * 17 % 5000, y + i * 31 % 900));
            let named: Vec<u8> = strips.near(&asked).collect();
            assert!(named.is_sorted());
            for (place, _) in rects.iter().enumerate().filter(|(_, rect)| rect.meets(&asked)) {
                assert!(named.contains(&(place as u8)), "{place} meets {asked:?}");
            }
        }
    }

    #[test]
    fn pieces_far_away_are_not_named() {
        let strips = Strips::new(&[rect((0, 0), (1500, 1500)), rect((20_000, 20_000), (22_000, 36_000))]);
        assert_eq!(strips.near(&rect((500, 500), (900, 900))).collect::<Vec<_>>(), [0]);
        assert_eq!(strips.near(&rect((21_000, 35_999), (36_000, 36_000))).collect::<Vec<_>>(), [1]);
        assert_eq!(strips.near(&rect((500, 20_000), (900, 36_000))).count(), 0);
    }
}
