//! How models, cubes, spots and directions are said: the same in every game on the cube grid.

use crate::ids::ModelId;
use crate::places::{address, middle};
use sortie_geometry::cube::{Board, Cell, Direction, Spot};
use sortie_kernel::Ruleset;
use sortie_kernel::narration::{Mention, Piece, Say, Text};

/// A set-up that can name what stands on its board.
pub trait Named {
    /// The stable name of a model.
    fn model_name(&self, id: ModelId) -> &str;
    /// The board.
    fn board(&self) -> &Board;
}

impl<R: Ruleset<Setup: Named>> Say<R> for ModelId {
    fn say(&self, setup: &R::Setup, text: &mut Text) {
        let name = setup.model_name(*self).to_string();
        text.push(Piece::Model { id: name.clone(), text: name });
    }
}

impl<R: Ruleset<Setup: Named>> Mention<R> for ModelId {
    fn mention(&self, setup: &R::Setup, models: &mut Vec<String>) {
        models.push(setup.model_name(*self).to_string());
    }
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

/// Where in its cube a model stands, so that no two spots of the lattice sound alike.
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

/// Lets cubes, spots and directions stand in the sentences of a ruleset whose set-up is [`Named`]. A macro, because
/// neither those types nor the trait belong to this crate.
#[macro_export]
macro_rules! say_cubes {
    ($ruleset:ty) => {
        impl sortie_kernel::narration::Say<$ruleset> for sortie_geometry::cube::Cell {
            fn say(
                &self,
                setup: &<$ruleset as sortie_kernel::Ruleset>::Setup,
                text: &mut sortie_kernel::narration::Text,
            ) {
                text.push($crate::narration::cell_piece(*self, $crate::narration::Named::board(setup)));
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
