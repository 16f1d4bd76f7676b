//! A choice on the table: where it leads, whom it is aimed at, and the words that do not depend on the game.

use crate::ids::{ModelId, WeaponName};
use crate::names::Names;
use crate::narration::cell_piece;
use crate::places::{self, address};
use crate::standing::Standing;
use crate::task::Task;
use sortie_geometry::cube::{Cell, Spot};
use sortie_kernel::Side;
use sortie_kernel::narration::{Piece, Text};
use sortie_kernel::show::Sketch;

/// A choice being drawn.
#[derive(Clone, Debug)]
pub struct Pen<'a, S, T> {
    /// The names.
    pub setup: &'a S,
    /// Who stands where.
    pub table: T,
    /// The model that the choice is for.
    pub who: Option<ModelId>,
    /// What is drawn.
    pub sketch: Sketch,
}

impl<S: Names, T: Standing> Pen<'_, S, T> {
    /// Marks a cube as the place of the choice, with the way of the subject there.
    pub fn towards(&mut self, cell: Cell) {
        let to = places::middle(self.table.grid().board(), cell);
        self.sketch.cell = Some(address(cell));
        self.sketch.place = Some(to);
        let from = self.who.filter(|id| self.table.is_standing(*id));
        self.sketch.path = from.map(|id| vec![places::model(id, &self.table), to]).unwrap_or_default();
    }

    /// Marks a model as the target of the choice.
    pub fn aim(&mut self, id: ModelId) {
        self.sketch.targets.push(self.setup.model_name(id).to_string());
        if self.table.is_standing(id) {
            self.sketch.place = Some(places::model(id, &self.table));
            self.sketch.cell = Some(address(self.table.cell_of(id)));
        }
    }

    /// Marks a cube as the target, with everybody in it.
    pub fn aim_into(&mut self, cell: Cell) {
        self.towards(cell);
        self.sketch.path.clear();
        let there = self.table.in_cell(cell).map(|id| self.setup.model_name(id).to_string());
        self.sketch.targets = there.collect();
    }

    /// Marks a spot of the subject's cube.
    pub fn stand(&mut self, spot: Spot) {
        if let Some(id) = self.who {
            let cell = self.table.cell_of(id);
            self.sketch.place = Some(places::spot(self.table.grid().board(), cell, spot));
            self.sketch.cell = Some(address(cell));
        }
    }

    /// A model that enters a cube with enemies fights.
    pub fn fight_there(&self, cell: Cell) -> &'static str {
        let is_enemy = |me: ModelId| self.table.in_cell(cell).any(|other| self.table.are_enemies(me, other));
        if self.who.is_some_and(is_enemy) { " and fights there" } else { "" }
    }

    /// What a task adds to a sentence; its model and cube are marked.
    pub fn task(&mut self, task: Task) -> Text {
        let mut text = Text::default();
        if let Some(id) = task.model {
            self.aim(id);
            let name = self.setup.model_name(id).to_string();
            text.words(" for ");
            text.push(Piece::Model { id: name.clone(), text: name });
        }
        if let Some(cell) = task.cell {
            self.towards(cell);
            text.words(" in ");
            text.push(cell_piece(cell, self.setup.grid().board()));
        }
        if task.option > 0 {
            text.words(&format!(", way {}", task.option + 1));
        }
        text
    }
}

/// The title of a weapon by its name, as anybody among `known` has it.
pub fn weapon<'a>(
    name: WeaponName,
    setup: &impl Names,
    mut known: impl Iterator<Item = (WeaponName, &'a str)>,
) -> String {
    let title = known.find(|(other, _)| *other == name).map(|(_, title)| title);
    title.unwrap_or_else(|| setup.weapon_word(name)).to_string()
}

/// Who starts, in words.
#[must_use]
pub fn start(side: Side) -> Text {
    let letter = side.letter();
    let mut text = Text::default();
    text.push(Piece::Side { side: letter, text: format!("Side {}", letter.to_uppercase()) });
    text.words(" goes first");
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::layout;
    use crate::names::tests::Named;
    use crate::standing::tests::Models;
    use sortie_kernel::show::Place;

    #[test]
    fn the_way_the_target_and_the_task_are_marked() {
        let table = Models::new(layout::open_ground(), &[("4.4.1", 1, Side::A), ("5.4.1", 1, Side::B)]);
        let setup = Named::new();
        let [me, foe] = [0, 1].map(ModelId::new);
        let pen = || Pen { setup: &setup, table: &table, who: Some(me), sketch: Sketch::default() };
        let cell: Cell = "5.4.1".parse().expect("a cube");
        let mut one = pen();
        one.towards(cell);
        let middle = Place { x: 4500, y: 3500, z: 0 };
        assert_eq!(
            (one.sketch.cell, one.sketch.place, one.sketch.path.len()),
            (Some([5, 4, 1]), Some(middle), 2)
        );
        assert_eq!(
            (one.fight_there(cell), one.fight_there("6.4.1".parse().expect("a cube"))),
            (" and fights there", "")
        );
        one.aim_into(cell);
        assert_eq!((one.sketch.targets.as_slice(), one.sketch.path.len()), (&["P1".to_string()][..], 0));
        let mut two = pen();
        let words = two.task(Task { model: Some(foe), cell: Some(cell), option: 1 });
        assert_eq!((words.to_string().as_str(), two.sketch.targets.len()), (" for P1 in 5.4.1, way 2", 1));
        let mut three = pen();
        three.stand(Spot::MIDDLE);
        assert_eq!(
            (three.sketch.cell, three.sketch.place),
            (Some([4, 4, 1]), Some(Place { x: 3500, y: 3500, z: 0 }))
        );
        assert_eq!(start(Side::B).to_string(), "Side B goes first");
        let known = [(WeaponName(1), "Forge Hammer")];
        assert_eq!(weapon(WeaponName(1), &setup, known.into_iter()), "Forge Hammer");
        assert_eq!(weapon(WeaponName(0), &setup, known.into_iter()), "rifle");
    }
}
