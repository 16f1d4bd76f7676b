//! Arbitrary models, cubes and spots: what a confused client might send. A ruleset builds choices from them.

use crate::hand::Hand;
use crate::ids::{ModelId, WeaponName};
use crate::names::Names;
use crate::task::Task;
use sortie_geometry::cube::{Cell, LATTICE, Spot};
use sortie_kernel::Side;
use sortie_kernel::dice::Dice;
use sortie_rulebook::RuleId;

/// Draws anything that a choice may contain, legal or not.
pub struct Arbitrary<'a, S> {
    /// What can be named.
    pub setup: &'a S,
    /// What is drawn from.
    pub dice: &'a mut dyn Dice,
    /// The rule that every draw names.
    pub why: RuleId,
}

impl<S: Names> Arbitrary<'_, S> {
    /// A number below `n`.
    pub fn below(&mut self, n: usize) -> usize {
        usize::from(self.dice.pick(self.why, n as u16))
    }

    /// Yes or no.
    pub fn coin(&mut self) -> bool {
        self.below(2) == 0
    }

    /// One of a list.
    pub fn one_of<T: Copy>(&mut self, list: &[T]) -> T {
        list[self.below(list.len())]
    }

    /// What `draw` draws, or nothing.
    pub fn maybe<T>(&mut self, draw: impl FnOnce(&mut Self) -> T) -> Option<T> {
        self.coin().then(|| draw(self))
    }

    /// A side.
    pub fn side(&mut self) -> Side {
        if self.coin() { Side::A } else { Side::B }
    }

    /// A cube of the board.
    ///
    /// # Panics
    /// Never: every cube drawn is inside the board.
    pub fn cell(&mut self) -> Cell {
        let levels = usize::from(self.setup.grid().levels());
        let (column, row, level) = (self.below(8) + 1, self.below(8) + 1, self.below(levels) + 1);
        Cell::new(column as u8, row as u8, level as u8).expect("inside the board")
    }

    /// A spot of the lattice.
    ///
    /// # Panics
    /// Never: every spot of the lattice is inside its cube.
    pub fn spot(&mut self) -> Spot {
        let (x, y) = (self.one_of(&LATTICE), self.one_of(&LATTICE));
        Spot::new(x, y).expect("inside the cube")
    }

    /// A model of the roster.
    pub fn model(&mut self) -> ModelId {
        let count = self.setup.model_names().len();
        ModelId::new(self.below(count))
    }

    /// A weapon's name.
    pub fn weapon(&mut self) -> WeaponName {
        let count = self.setup.weapon_words().len();
        WeaponName(self.below(count) as u8)
    }

    /// A task.
    pub fn task(&mut self) -> Task {
        let model = self.maybe(Self::model);
        let cell = self.maybe(Self::cell);
        Task { model, cell, option: self.below(6) as u8 }
    }

    /// Command dice.
    pub fn hand(&mut self) -> Hand {
        Hand(std::array::from_fn(|_| self.below(2) as u8))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::names::tests::Named;
    use sortie_kernel::dice::{Rolling, Script};
    use sortie_rulebook::rule_id;

    #[test]
    fn everything_is_drawn_from_the_dice_in_order() {
        let mut dice = Rolling::new(Script::new([2, 1, 4, 5, 1, 3, 1]));
        let setup = Named::new();
        let mut any = Arbitrary { setup: &setup, dice: &mut dice, why: rule_id!("MINI-KEY-01") };
        assert_eq!(any.maybe(Arbitrary::model), None);
        assert_eq!(any.maybe(Arbitrary::cell), Cell::new(4, 5, 1));
        assert_eq!(any.spot(), Spot::new(LATTICE[2], LATTICE[0]).expect("a spot"));
        dice.source.finish().expect("all are used");
    }
}
