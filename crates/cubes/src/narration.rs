//! How sentences name models, cubes, spots and directions: the same in every game on the cube grid.

use crate::hand::Hand;
use crate::ids::{ModelId, WeaponId};
use crate::names::Names;
use crate::places::{address, middle};
use crate::pool::Pool;
use crate::task::Task;
use crate::zones::Zones;
use sortie_geometry::cube::{Board, Cell, Direction, Spot};
use sortie_kernel::narration::{Mention, Piece, Say, Text};
use sortie_kernel::{Ruleset, say};

impl<R: Ruleset<Setup: Names>> Say<R> for ModelId {
    fn say(&self, setup: &R::Setup, text: &mut Text) {
        let name = setup.model_name(*self).to_string();
        text.push(Piece::Model { id: name.clone(), text: name });
    }
}

impl<R: Ruleset<Setup: Names>> Mention<R> for ModelId {
    fn mention(&self, setup: &R::Setup, models: &mut Vec<String>) {
        models.push(setup.model_name(*self).to_string());
    }
}

/// A model with what it is: `E1 (Enforcer)`.
#[derive(Clone, Copy, Debug)]
pub struct Titled(pub ModelId);

impl<R: Ruleset<Setup: Names>> Say<R> for Titled {
    fn say(&self, setup: &R::Setup, text: &mut Text) {
        Say::<R>::say(&self.0, setup, text);
        let title = setup.model_title(self.0);
        if !title.is_empty() {
            text.words(&format!(" ({title})"));
        }
    }
}

/// The acting model, or a general word where no particular model acts.
#[derive(Clone, Copy, Debug)]
pub struct Actor(pub Option<ModelId>);

impl<R: Ruleset<Setup: Names>> Say<R> for Actor {
    fn say(&self, setup: &R::Setup, text: &mut Text) {
        match self.0 {
            Some(id) => Say::<R>::say(&id, setup, text),
            None => text.words("The model"),
        }
    }
}

impl<R: Ruleset<Setup: Names>> Say<R> for WeaponId {
    fn say(&self, setup: &R::Setup, text: &mut Text) {
        text.words(setup.weapon_title(*self));
    }
}

impl<R: Ruleset<Setup: Names>> Mention<R> for Task {
    fn mention(&self, setup: &R::Setup, models: &mut Vec<String>) {
        Mention::<R>::mention(&self.model, setup, models);
    }
}

impl<R: Ruleset> Mention<R> for WeaponId {}
impl<R: Ruleset> Mention<R> for Hand {}
impl<R: Ruleset> Mention<R> for Zones {}

/// The weapon of a fight; without one a model fights with bare hands.
pub fn blade(weapon: Option<WeaponId>, setup: &impl Names) -> &str {
    weapon.map_or("bare hands", |weapon| setup.weapon_title(weapon))
}

/// The roll that a question is about, `E1's shooting roll`; `what` is the kind of roll.
pub fn roll_text<R: Ruleset<Setup: Names>, S>(pool: &Pool<S>, what: &str, setup: &R::Setup) -> Text {
    match pool.model {
        Some(model) => say![R, setup; model, "'s ", what],
        None => say![R, setup; "the ", what],
    }
}

/// How a roll stands: `2 succeeded, 1 failed`.
pub fn result_text<R: Ruleset, S>(pool: &Pool<S>, setup: &R::Setup) -> Text {
    say![R, setup; pool.total(), " succeeded, ", pool.misses, " failed"]
}

/// A cube, with the place to point at.
#[must_use]
pub fn cell_piece(cell: Cell, board: &Board) -> Piece {
    Piece::Place { text: cell.to_string(), at: Some(middle(board, cell)), cell: Some(address(cell)) }
}

/// A direction in words.
#[must_use]
pub fn direction_title(direction: Direction) -> &'static str {
    match direction {
        Direction::North => "north",
        Direction::NorthEast => "north-east",
        Direction::East => "east",
        Direction::SouthEast => "south-east",
        Direction::South => "south",
        Direction::SouthWest => "south-west",
        Direction::West => "west",
        Direction::NorthWest => "north-west",
    }
}

/// Where in its cube a model stands, worded differently for every spot of the lattice.
#[must_use]
pub fn spot_title(spot: Spot) -> String {
    let band = |n: i32, low: &str, high: &str| match n {
        ..200 => format!("at the {low} edge"),
        200..400 => format!("towards the {low}"),
        400..=600 => String::new(),
        601..=800 => format!("towards the {high}"),
        _ => format!("at the {high} edge"),
    };
    match (band(spot.y(), "south", "north"), band(spot.x(), "west", "east")) {
        (y, x) if y.is_empty() && x.is_empty() => "in the middle of the cube".into(),
        (y, x) if y.is_empty() => format!("{x} of the cube"),
        (y, x) if x.is_empty() => format!("{y} of the cube"),
        (y, x) => format!("{y} and {x} of the cube"),
    }
}

/// Lets cubes, spots and directions be part of the sentences of a ruleset whose set-up is [`Names`]. It is a macro
/// because neither those types nor the trait belong to this crate.
#[macro_export]
macro_rules! say_cubes {
    ($ruleset:ty) => {
        impl sortie_kernel::narration::Say<$ruleset> for sortie_geometry::cube::Cell {
            fn say(
                &self,
                setup: &<$ruleset as sortie_kernel::Ruleset>::Setup,
                text: &mut sortie_kernel::narration::Text,
            ) {
                text.push($crate::narration::cell_piece(*self, $crate::names::Names::grid(setup).board()));
            }
        }

        impl sortie_kernel::narration::Say<$ruleset> for sortie_geometry::cube::Direction {
            fn say(
                &self,
                _: &<$ruleset as sortie_kernel::Ruleset>::Setup,
                text: &mut sortie_kernel::narration::Text,
            ) {
                text.words($crate::narration::direction_title(*self));
            }
        }

        impl sortie_kernel::narration::Say<$ruleset> for sortie_geometry::cube::Spot {
            fn say(
                &self,
                _: &<$ruleset as sortie_kernel::Ruleset>::Setup,
                text: &mut sortie_kernel::narration::Text,
            ) {
                text.words(&$crate::narration::spot_title(*self));
            }
        }

        impl sortie_kernel::narration::Mention<$ruleset> for sortie_geometry::cube::Cell {}
        impl sortie_kernel::narration::Mention<$ruleset> for sortie_geometry::cube::Direction {}
        impl sortie_kernel::narration::Mention<$ruleset> for sortie_geometry::cube::Spot {}
    };
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_place_in_a_cube_is_described_in_words() {
        let title = |x, y| spot_title(Spot::new(x, y).expect("inside"));
        assert_eq!(title(730, 500), "towards the east of the cube");
        assert_eq!(title(500, 500), "in the middle of the cube");
        assert_eq!(title(835, 835), "at the north edge and at the east edge of the cube");
    }
}
