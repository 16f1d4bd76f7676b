//! Counters on the table, and the hands of a model; `sortie_cubes::tokens` keeps the counters themselves.

use crate::setup::{ITEMS, Item};
use sortie_cubes::tokens;

/// One counter on the table.
pub type Token = tokens::Token<Item>;

/// All counters on the table, and what is unknown.
pub type Tokens = tokens::Tokens<Item, ITEMS>;

/// How many items the handiest model carries.
pub(crate) const HANDS: usize = 3;
const BITS: u32 = 5;
const MASK: u16 = (1 << BITS) - 1;

/// What a model carries, in the order it was taken; five bits each.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Carried(u16);

impl Carried {
    fn at(self, place: usize) -> Option<Item> {
        let number = self.0 >> (BITS * place as u32) & MASK;
        Item::ALL.get(usize::from(number).checked_sub(1)?).copied()
    }

    /// Every item.
    pub fn iter(self) -> impl Iterator<Item = Item> + use<> {
        (0..HANDS).map_while(move |place| self.at(place))
    }

    /// How many.
    #[must_use]
    pub fn len(self) -> usize {
        self.iter().count()
    }

    /// Whether the hands are empty.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether the model carries this item.
    #[must_use]
    pub fn has(self, item: Item) -> bool {
        !self.is_empty() && self.iter().any(|own| own == item)
    }

    /// Takes one more; full hands take nothing.
    pub(crate) fn add(&mut self, item: Item) {
        let place = self.len();
        if place < HANDS {
            self.0 |= (item as u16 + 1) << (BITS * place as u32);
        }
    }

    /// Removes one of this item, if there is one.
    pub(crate) fn remove(&mut self, item: Item) {
        let mut gone = false;
        let mut left = Carried::default();
        for own in self.iter() {
            if own == item && !gone {
                gone = true;
            } else {
                left.add(own);
            }
        }
        *self = left;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sortie_cubes::Word;

    #[test]
    fn hands_keep_their_order_and_part_with_one_of_two() {
        let mut hands = Carried::default();
        assert!(hands.is_empty() && !hands.has(Item::Ammo));
        for item in [Item::Ammo, Item::MonoWheel, Item::Ammo, Item::Intel] {
            hands.add(item);
        }
        assert_eq!(hands.iter().collect::<Vec<_>>(), [Item::Ammo, Item::MonoWheel, Item::Ammo]);
        hands.remove(Item::Ammo);
        assert_eq!(hands.iter().collect::<Vec<_>>(), [Item::MonoWheel, Item::Ammo]);
        hands.remove(Item::Crate);
        assert_eq!(hands.len(), 2);
        for item in Item::ALL {
            assert_eq!(Item::parse(item.word()), Some(item));
        }
    }
}
