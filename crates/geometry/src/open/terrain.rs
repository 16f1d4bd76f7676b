//! The parts on a table, arranged at set-up so that a query looks at few of them.

pub use super::bounds::Bounds;
use super::bounds::{Faces, Window};
use super::prism::{Prism, Traits};

/// The number of a part: first those of the terrain in their order, then the extra ones of the scene.
pub type PartId = u16;

/// The most parts a scene can hold.
pub const PARTS_MAX: usize = 256;

/// A set of parts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PartSet([u64; PARTS_MAX / 64]);

impl PartSet {
    /// The empty set.
    pub const EMPTY: PartSet = PartSet([0; PARTS_MAX / 64]);

    /// Adds a part.
    pub fn insert(&mut self, id: PartId) {
        self.0[usize::from(id) / 64] |= 1 << (id % 64);
    }

    /// Takes a part out.
    pub fn remove(&mut self, id: PartId) {
        self.0[usize::from(id) / 64] &= !(1 << (id % 64));
    }

    /// Whether a part belongs to the set.
    pub fn contains(&self, id: PartId) -> bool {
        self.0[usize::from(id) / 64] >> (id % 64) & 1 == 1
    }

    /// Whether the set is empty.
    pub fn is_empty(&self) -> bool {
        self.0.iter().all(|word| *word == 0)
    }

    /// How many parts the set holds.
    pub fn len(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// The parts of both sets.
    pub fn union(&self, other: &PartSet) -> PartSet {
        let mut both = *self;
        for (word, more) in both.0.iter_mut().zip(other.0) {
            *word |= more;
        }
        both
    }

    /// The parts of this set that are not in the other.
    pub fn without(&self, other: &PartSet) -> PartSet {
        let mut rest = *self;
        for (word, less) in rest.0.iter_mut().zip(other.0) {
            *word &= !less;
        }
        rest
    }

    /// The parts in ascending order.
    pub fn iter(&self) -> impl Iterator<Item = PartId> + use<> {
        let (mut words, mut place) = (self.0, 0);
        std::iter::from_fn(move || {
            while place < words.len() {
                let word = words[place];
                if word != 0 {
                    words[place] = word & (word - 1);
                    return Some((place * 64) as PartId + word.trailing_zeros() as PartId);
                }
                place += 1;
            }
            None
        })
    }
}

/// All parts of a map, made once at set-up and shared by every query.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Terrain {
    parts: Vec<Prism>,
    /// Kept apart from the parts: a query runs over these first, and they fill few cache lines.
    boxes: Vec<Faces>,
}

impl Terrain {
    /// The terrain with these parts, numbered in this order.
    pub fn new(parts: Vec<Prism>) -> Terrain {
        assert!(parts.len() <= PARTS_MAX, "a table holds at most {PARTS_MAX} parts");
        let boxes = parts.iter().map(|part| *part.faces()).collect();
        Terrain { parts, boxes }
    }

    /// The parts in the order of their numbers.
    pub fn parts(&self) -> &[Prism] {
        &self.parts
    }
}

/// What stands on the table at the moment: the map without what is gone, and with what was added.
#[derive(Clone, Copy, Debug)]
pub struct Scene<'a> {
    /// The parts of the map.
    pub terrain: &'a Terrain,
    /// Parts of the map that are not there now, such as an opened hatch.
    pub absent: PartSet,
    /// Parts that were placed after set-up, such as barricades.
    pub extra: &'a [Prism],
}

impl<'a> Scene<'a> {
    /// The map as it was set up.
    pub fn new(terrain: &'a Terrain) -> Scene<'a> {
        Scene { terrain, absent: PartSet::EMPTY, extra: &[] }
    }

    /// The map with more parts on it.
    pub fn with_extra(terrain: &'a Terrain, extra: &'a [Prism]) -> Scene<'a> {
        assert!(terrain.parts.len() + extra.len() <= PARTS_MAX, "a table holds at most {PARTS_MAX} parts");
        Scene { terrain, absent: PartSet::EMPTY, extra }
    }

    /// The part with this number.
    pub fn part(&self, id: PartId) -> &'a Prism {
        let index = usize::from(id);
        let own = self.terrain.parts.len();
        if index < own { &self.terrain.parts[index] } else { &self.extra[index - own] }
    }

    /// All parts that are there, with their numbers.
    pub fn parts(&self) -> impl Iterator<Item = (PartId, &'a Prism)> + use<'a> {
        let (absent, own) = (self.absent, self.terrain.parts.len());
        let map = self.terrain.parts.iter().enumerate();
        let extra = self.extra.iter().enumerate().map(move |(i, part)| (i + own, part));
        map.chain(extra).map(|(i, part)| (i as PartId, part)).filter(move |(id, _)| !absent.contains(*id))
    }

    /// The parts without any of the given traits whose boxes meet a box.
    pub fn near(&self, within: &Bounds, except: Traits) -> PartSet {
        let window = Window::of(within);
        let (boxes, parts) = (&self.terrain.boxes[..], &self.terrain.parts[..]);
        let mut found = PartSet::EMPTY;
        let words = (parts.len() + self.extra.len()).div_ceil(64);
        for (place, word) in found.0.iter_mut().enumerate().take(words) {
            let mut left = self.present(place);
            while left != 0 {
                let bit = left & left.wrapping_neg();
                let index = place * 64 + left.trailing_zeros() as usize;
                left ^= bit;
                let meets = match boxes.get(index) {
                    Some(faces) => faces.meet(&window) && !parts[index].traits.any(except),
                    None => {
                        let part = &self.extra[index - boxes.len()];
                        part.faces().meet(&window) && !part.traits.any(except)
                    }
                };
                if meets {
                    *word |= bit;
                }
            }
        }
        found
    }

    /// The same scene without the parts whose boxes do not meet a box: for many questions about one corner of it.
    #[must_use]
    pub fn clipped(&self, within: &Bounds) -> Scene<'a> {
        let near = self.near(within, Traits::NONE);
        Scene { absent: PartSet(near.0.map(|word| !word)), ..*self }
    }

    /// A word of the set of parts that are there.
    fn present(&self, place: usize) -> u64 {
        let parts = (self.terrain.parts.len() + self.extra.len()).saturating_sub(place * 64);
        let all = if parts < 64 { (1 << parts) - 1 } else { u64::MAX };
        all & !self.absent.0[place]
    }
}
