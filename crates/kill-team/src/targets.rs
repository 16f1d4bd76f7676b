//! A set of operatives, small enough to wait in a frame.

use crate::state::OperativeId;

/// Operatives still to be attacked. Bytes, so that frames need no alignment.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct TargetSet([u8; 4]);

impl FromIterator<OperativeId> for TargetSet {
    fn from_iter<T: IntoIterator<Item = OperativeId>>(all: T) -> TargetSet {
        let mut set = TargetSet::default();
        all.into_iter().for_each(|id| set.insert(id));
        set
    }
}

impl TargetSet {
    /// Adds an operative.
    pub fn insert(&mut self, id: OperativeId) {
        self.0[id.index() / 8] |= 1 << (id.0 % 8);
    }

    /// Takes an operative out.
    pub fn remove(&mut self, id: OperativeId) {
        self.0[id.index() / 8] &= !(1 << (id.0 % 8));
    }

    /// Whether the operative is in the set.
    pub fn contains(self, id: OperativeId) -> bool {
        id.index() < 32 && self.0[id.index() / 8] >> (id.0 % 8) & 1 == 1
    }

    /// How many operatives of the set come before one.
    pub fn rank(self, id: OperativeId) -> usize {
        self.iter().take_while(|other| *other < id).count()
    }

    /// Whether nobody is in the set.
    pub fn is_empty(self) -> bool {
        self == TargetSet::default()
    }

    /// The operatives in order.
    pub fn iter(self) -> impl Iterator<Item = OperativeId> {
        let mut left = u32::from_le_bytes(self.0);
        std::iter::from_fn(move || {
            let next = (left != 0).then(|| OperativeId(left.trailing_zeros() as u8));
            left &= left.wrapping_sub(1);
            next
        })
    }
}
