//! The parts on a table, arranged at set-up so that a query looks at few of them.

pub use super::bounds::Bounds;
use super::bounds::Window;
use super::prism::{Prism, Traits};
use super::strips::Strips;

/// The number of a part: first those of the terrain in their order, then the extra ones of the scene.
pub type PartId = u16;

/// The most parts a scene can hold.
pub const PARTS_MAX: usize = 256;

/// A set of parts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PartSet(pub(super) [u64; PARTS_MAX / 64]);

impl PartSet {
    /// The empty set.
    pub const EMPTY: PartSet = PartSet([0; PARTS_MAX / 64]);

    /// The parts with the lowest numbers, up to this many.
    fn first(count: usize) -> PartSet {
        PartSet(std::array::from_fn(|place| match count.saturating_sub(place * 64) {
            left @ 0..64 => (1 << left) - 1,
            _ => u64::MAX,
        }))
    }

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
    /// Which parts lie where along either axis.
    along: [Strips; 2],
}

impl Terrain {
    /// The terrain with these parts, numbered in this order.
    pub fn new(parts: Vec<Prism>) -> Terrain {
        assert!(parts.len() <= PARTS_MAX, "a table holds at most {PARTS_MAX} parts");
        let bounds = || parts.iter().map(Prism::bounds);
        let along = [
            Strips::new(bounds().map(|(low, high)| (low.x, high.x))),
            Strips::new(bounds().map(|(low, high)| (low.y, high.y))),
        ];
        Terrain { parts, along }
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
    /// Parts that were placed after set-up, such as barricades.
    pub extra: &'a [Prism],
    /// All of these parts except those that are not there now, such as an opened hatch.
    present: PartSet,
}

impl<'a> Scene<'a> {
    /// The map as it was set up.
    pub fn new(terrain: &'a Terrain) -> Scene<'a> {
        Scene::with_extra(terrain, &[])
    }

    /// The map with more parts on it.
    pub fn with_extra(terrain: &'a Terrain, extra: &'a [Prism]) -> Scene<'a> {
        let count = terrain.parts.len() + extra.len();
        assert!(count <= PARTS_MAX, "a table holds at most {PARTS_MAX} parts");
        Scene { terrain, extra, present: PartSet::first(count) }
    }

    /// Takes a part off the table.
    pub fn remove(&mut self, id: PartId) {
        self.present.remove(id);
    }

    /// The same scene without some parts.
    #[must_use]
    pub fn without(&self, gone: &PartSet) -> Scene<'a> {
        Scene { present: self.present.without(gone), ..*self }
    }

    /// Whether all parts of the map are there, and no others.
    pub fn is_map(&self) -> bool {
        self.extra.is_empty() && self.present == PartSet::first(self.terrain.parts.len())
    }

    /// The part with this number.
    pub fn part(&self, id: PartId) -> &'a Prism {
        let index = usize::from(id);
        let own = self.terrain.parts.len();
        if index < own { &self.terrain.parts[index] } else { &self.extra[index - own] }
    }

    /// All parts that are there, with their numbers.
    pub fn parts(&self) -> impl Iterator<Item = (PartId, &'a Prism)> + use<'a> {
        let scene = *self;
        self.present.iter().map(move |id| (id, scene.part(id)))
    }

    /// The parts without any of the given traits whose boxes meet a box.
    pub fn near(&self, within: &Bounds, except: Traits) -> PartSet {
        let window = Window::of(within);
        let [x, y] = &self.terrain.along;
        let (across, up) = (x.meeting(within.low.x, within.high.x), y.meeting(within.low.y, within.high.y));
        let mut found = PartSet::EMPTY;
        for (place, (word, present)) in found.0.iter_mut().zip(self.present.0).enumerate() {
            if present == 0 {
                continue;
            }
            let mut left =
                present & across[0].0[place] & across[1].0[place] & up[0].0[place] & up[1].0[place];
            while left != 0 {
                let part = self.part((place * 64) as PartId + left.trailing_zeros() as PartId);
                let rest = left & (left - 1);
                if part.faces().meet(&window) && !part.traits.any(except) {
                    *word |= left ^ rest;
                }
                left = rest;
            }
        }
        found
    }

    /// The same scene without the parts whose boxes do not meet a box: for many questions about one corner of it.
    #[must_use]
    pub fn clipped(&self, within: &Bounds) -> Scene<'a> {
        Scene { present: self.near(within, Traits::NONE), ..*self }
    }
}
