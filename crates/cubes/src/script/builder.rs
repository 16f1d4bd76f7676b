//! A position under construction: every fault of a script is collected, so that its author sees them all at once.

use super::{cell, resting_spot, side, spot};
use crate::ids::{ModelId, WeaponId};
use crate::names::Names;
use crate::notation::FISTS;
use crate::standing::Standing;
use sortie_geometry::cube::{Cell, Grid, Spot};
use sortie_kernel::Side;
use sortie_kernel::words::Fault;

/// Collects faults while a position is built.
#[derive(Clone, Debug, Default)]
pub struct Builder {
    /// What was found wrong.
    pub faults: Vec<Fault>,
    /// Whether the script begins before the teams are deployed: then models need no cube.
    pub undeployed: bool,
    /// The model that is on its way, and may be in a cube without a floor.
    pub climber: Option<String>,
}

/// Where a script puts a model.
#[derive(Clone, Copy, Debug)]
pub struct Placed {
    cell: Option<Cell>,
    spot: Option<Spot>,
    /// Whether the script names a cube, even a wrong one.
    named: bool,
}

impl Builder {
    /// The value, or `None` and one more fault.
    pub fn take<T>(&mut self, found: Result<T, Fault>) -> Option<T> {
        found.map_err(|fault| self.faults.push(fault)).ok()
    }

    /// One more fault.
    pub fn fault(&mut self, place: impl Into<String>, why: impl Into<String>) {
        self.faults.push(Fault::new(place, why));
    }

    /// A side.
    pub fn side(&mut self, place: &str, word: &str) -> Option<Side> {
        self.take(side(place, word))
    }

    /// A cube of the board that can be entered.
    pub fn cell(&mut self, place: &str, word: &str, grid: &Grid) -> Option<Cell> {
        self.take(cell(place, word, grid))
    }

    /// A model.
    pub fn model(&mut self, place: &str, name: &str, setup: &impl Names) -> Option<ModelId> {
        self.take(setup.find_model(place, name))
    }

    /// A model that stands on the table.
    pub fn standing(
        &mut self,
        place: &str,
        name: &str,
        setup: &impl Names,
        table: impl Standing,
    ) -> Option<ModelId> {
        let id = self.model(place, name, setup)?;
        let found = table.is_standing(id).then_some(id);
        self.take(found.ok_or_else(|| Fault::new(place, format!("{name} is not on the battlefield"))))
    }

    /// One of a model's weapons by its word; none for bare hands.
    pub fn weapon(
        &mut self,
        place: &str,
        word: Option<&String>,
        setup: &impl Names,
        weapons: impl Iterator<Item = WeaponId>,
    ) -> Option<WeaponId> {
        let word = word.filter(|word| *word != FISTS)?;
        let name = |weapon: WeaponId| setup.weapon_word(setup.weapon_name(weapon));
        let weapons: Vec<WeaponId> = weapons.collect();
        let found = weapons.iter().copied().find(|weapon| name(*weapon) == word);
        self.take(found.ok_or_else(|| Fault::unknown(place, "weapon", word, weapons.into_iter().map(name))))
    }

    /// What a word means in a list; `what` names it in the fault.
    pub fn named<T: Copy>(
        &mut self,
        place: &str,
        what: &str,
        word: &str,
        known: &[(&'static str, T)],
    ) -> Option<T> {
        let found = known.iter().find(|(name, _)| *name == word).map(|(_, value)| *value);
        let names = known.iter().map(|(name, _)| *name);
        self.take(found.ok_or_else(|| Fault::unknown(place, what, word, names)))
    }

    /// A part of the script that its step needs.
    pub fn part<'a, T>(&mut self, name: &str, part: Option<&'a T>) -> Option<&'a T> {
        self.take(part.ok_or_else(|| Fault::new(name, format!("the step needs a table [{name}]"))))
    }

    /// A number that could occur in a game.
    pub fn small(&mut self, place: &str, number: u8, most: u8) -> Option<u8> {
        let found = (number <= most).then_some(number);
        self.take(found.ok_or_else(|| Fault::new(place, format!("{number} is more than {most}"))))
    }

    /// Cube and spot of a model as they are written; `place` is the model's.
    pub fn placed(
        &mut self,
        place: &str,
        at: Option<&str>,
        numbers: Option<[u16; 2]>,
        grid: &Grid,
    ) -> Placed {
        let cell = at.and_then(|word| self.cell(&format!("{place}.at"), word, grid));
        let spot = numbers.and_then(|numbers| self.take(spot(&format!("{place}.spot"), numbers)));
        Placed { cell, spot, named: at.is_some() }
    }

    /// Where a model comes to stand: on a floor, unless it is on its way, and where it has room. A model that is `gone`
    /// needs no place.
    pub fn stand(
        &mut self,
        place: &str,
        (id, name): (ModelId, &str),
        placed: Placed,
        gone: bool,
        table: impl Standing,
    ) -> Option<(Cell, Spot)> {
        let Some(cell) = placed.cell else {
            if !gone && !placed.named && !self.undeployed {
                self.fault(format!("{place}.at"), "a model in play stands in a cube; say where");
            }
            return None;
        };
        // In a halved cube a spot names the half; without one the half is the one written.
        let cell = placed.spot.map_or(cell, |spot| table.grid().place(cell, spot));
        if !table.grid().has_floor(cell) && self.climber.as_deref() != Some(name) {
            self.fault(format!("{place}.at"), format!("{cell} has no floor to stand on"));
        }
        Some((cell, resting_spot(placed.spot, &table.free_spots(id, cell))))
    }

    /// Whether a model stands on the base of another although a spot is free. Where none is, capacity alone decides.
    pub fn check_spot(&mut self, place: &str, id: ModelId, setup: &impl Names, table: impl Standing) {
        let cell = table.cell_of(id);
        let on_it = table.in_cell(cell).find(|other| *other != id && share_spot(id, *other, table));
        if let (Some(other), Some(free)) = (on_it, table.free_spots(id, cell).first()) {
            let (other, x, y) = (setup.model_name(other), free.x(), free.y());
            self.fault(format!("{place}.spot"), format!("{other} stands on this spot; [{x}, {y}] is free"));
        }
    }
}

/// Whether the centre of one model lies on the base of another in its cube. Rims may overlap: this can happen in a
/// game where bases are squeezed together.
fn share_spot(a: ModelId, b: ModelId, table: impl Standing) -> bool {
    let (one, two) = (table.figure(a), table.figure(b));
    let (dx, dy) = (one.spot.x() - two.spot.x(), one.spot.y() - two.spot.y());
    let reach = one.body.radius.max(two.body.radius);
    dx * dx + dy * dy < reach * reach
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::layout;
    use crate::names::tests::Named;
    use crate::standing::tests::Models;

    #[test]
    fn names_words_and_numbers_are_taken_or_their_faults_are_kept() {
        let (setup, mut builder) = (Named::new(), Builder::default());
        let weapons = [0, 1].map(WeaponId::new).into_iter();
        let word = |word: &str| Some(word.to_string());
        assert_eq!(
            builder.weapon("w", word("hammer").as_ref(), &setup, weapons.clone()),
            Some(WeaponId::new(1))
        );
        assert_eq!(builder.weapon("w", word("fists").as_ref(), &setup, weapons.clone()), None);
        assert_eq!(builder.named("step", "step", "two", &[("one", 1), ("two", 2)]), Some(2));
        assert_eq!((builder.small("dice", 3, 4), builder.part("throw", Some(&7))), (Some(3), Some(&7)));
        assert_eq!(builder.faults, []);
        builder.weapon("w", word("hamer").as_ref(), &setup, weapons);
        builder.named("step", "step", "twoo", &[("one", 1), ("two", 2)]);
        builder.small("dice", 5, 4);
        builder.part::<u8>("throw", None);
        builder.model("active", "X1", &setup);
        let faults: Vec<String> = builder.faults.iter().map(ToString::to_string).collect();
        assert_eq!(faults[2], "dice: 5 is more than 4");
        assert_eq!(faults[3], "throw: the step needs a table [throw]");
        assert_eq!((faults.len(), builder.faults[1].meant.as_deref()), (5, Some("two")));
    }

    #[test]
    fn models_stand_on_floors_and_not_on_each_other() {
        let mut table = Models::new(layout::open_ground(), &[("4.4.1", 1, Side::A), ("4.4.1", 1, Side::B)]);
        let (setup, mut builder, id) = (Named::new(), Builder::default(), ModelId::new(1));
        let at = |builder: &mut Builder, at: Option<&str>, spot, gone| {
            let table = Models::new(layout::open_ground(), &[("1.1.1", 1, Side::A), ("2.1.1", 1, Side::B)]);
            let placed = builder.placed("model[1] P1", at, spot, &table.grid);
            builder.stand("model[1] P1", (id, "P1"), placed, gone, &table)
        };
        let middle = at(&mut builder, Some("3.3.1"), None, false);
        assert_eq!(
            middle.map(|(cell, spot)| (cell.to_string(), spot)),
            Some(("3.3.1".to_string(), Spot::MIDDLE))
        );
        assert_eq!((at(&mut builder, None, None, true), builder.faults.len()), (None, 0));
        at(&mut builder, None, None, false);
        at(&mut builder, Some("3.3.2"), None, false);
        at(&mut builder, Some("3.3.1"), Some([1000, 0]), false);
        let places: Vec<&str> = builder.faults.iter().map(|fault| fault.place.as_str()).collect();
        assert_eq!(places, ["model[1] P1.at", "model[1] P1.at", "model[1] P1.spot"]);
        builder.check_spot("model[1] P1", id, &setup, &table);
        assert_eq!(builder.faults.len(), 3);
        table.list[1].1 = table.list[0].1;
        builder.check_spot("model[1] P1", id, &setup, &table);
        assert!(builder.faults[3].message.starts_with("E1 stands on this spot; ["));
    }
}
