//! Parts of scripts that begin in the middle of something (a movement, a throw, an explosion), and stats of models.

use super::Builder;
use crate::ids::ModelId;
use crate::names::Names;
use crate::standing::Standing;
use crate::throws::Throw;
use serde::Deserialize;
use sortie_geometry::cube::{Cell, Direction, Grid};
use sortie_kernel::Side;
use sortie_kernel::words::Fault;

/// The most cubes or dice that a script may write.
const MANY: u8 = 20;
/// The highest level.
const LEVEL_MAX: u8 = 6;

/// A model in the middle of a movement.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct MoveFixture {
    /// Who moves.
    pub model: String,
    /// Cubes left.
    pub left: u8,
    /// Level of the floor it last stood on; its own if absent.
    pub floor: Option<u8>,
}

impl MoveFixture {
    /// The model on the table and the cubes it has left.
    pub fn read(
        &self,
        setup: &impl Names,
        table: impl Standing,
        builder: &mut Builder,
    ) -> Option<(ModelId, u8)> {
        let id = builder.standing("move.model", &self.model, setup, table)?;
        Some((id, builder.small("move.left", self.left, MANY)?))
    }
}

/// A model that is about to be thrown, or has just fallen to where it is.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct ThrowFixture {
    model: String,
    /// Who counts as the attacker; the other side if absent.
    by: Option<String>,
    #[serde(default)]
    pins: bool,
    /// Level of the floor it last stood on.
    floor: Option<u8>,
    direction: Option<String>,
}

impl ThrowFixture {
    /// The throw.
    pub fn read(&self, setup: &impl Names, table: impl Standing, builder: &mut Builder) -> Option<Throw> {
        let id = builder.standing("throw.model", &self.model, setup, table)?;
        let floor = self.floor.and_then(|floor| builder.small("throw.floor", floor, LEVEL_MAX));
        let by = match &self.by {
            Some(word) => builder.side("throw.by", word)?,
            None => Side::other(table.side_of(id)),
        };
        let mut throw = Throw::new(id, by, self.pins, &table);
        throw.floor = floor.unwrap_or(throw.floor);
        Some(throw)
    }

    /// Where to.
    pub fn direction(&self, builder: &mut Builder) -> Option<Direction> {
        let letters = self.direction.as_deref().unwrap_or_default();
        let known = Direction::ALL.map(|way| (way.letters(), way));
        builder.named("throw.direction", "direction", letters, &known)
    }
}

/// An explosion that goes off.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct ExplosionFixture {
    at: String,
    dice: u8,
    by: String,
}

impl ExplosionFixture {
    /// Where it goes off, whose it is, and its dice.
    pub fn read(&self, grid: &Grid, builder: &mut Builder) -> Option<(Cell, Side, u8)> {
        let cell = builder.cell("explosion.at", &self.at, grid)?;
        let by = builder.side("explosion.by", &self.by)?;
        Some((cell, by, builder.small("explosion.dice", self.dice, MANY)?))
    }
}

/// A target number, or `"-"`.
#[derive(Clone, Debug, Deserialize)]
#[serde(untagged)]
pub enum StatFixture {
    /// `4`
    Target(u8),
    /// `"4+"` or `"-"`
    Word(String),
}

impl StatFixture {
    /// The target number; none for a dash.
    ///
    /// # Errors
    /// If the word is neither.
    pub fn read(&self, place: &str) -> Result<Option<u8>, Fault> {
        match self {
            StatFixture::Target(target) => Ok(Some(*target)),
            StatFixture::Word(dash) if dash == "-" => Ok(None),
            // Catalogue and lists write target numbers with a plus.
            StatFixture::Word(word) => {
                let target = word.strip_suffix('+').and_then(|digits| digits.parse().ok());
                let why = || format!("{word:?} is not a stat; write 4, \"4+\" or \"-\"");
                target.map(Some).ok_or_else(|| Fault::new(place, why()))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::layout;
    use crate::names::tests::Named;
    use crate::standing::tests::Models;

    #[test]
    fn a_throw_and_a_movement_are_read_with_what_they_leave_out() {
        let table = &Models::new(layout::open_ground(), &[("4.4.1", 1, Side::A), ("5.4.1", 1, Side::B)]);
        let (setup, mut builder) = (Named::new(), Builder::default());
        let mut fixture = ThrowFixture {
            model: "P1".to_string(),
            by: None,
            pins: true,
            floor: Some(3),
            direction: Some("NE".to_string()),
        };
        let throw = fixture.read(&setup, table, &mut builder).expect("a throw");
        assert_eq!((throw.model, throw.by, throw.pins, throw.fallen()), (ModelId::new(1), Side::A, true, 2));
        fixture.by = Some("b".to_string());
        assert_eq!(fixture.read(&setup, table, &mut builder).map(|throw| throw.by), Some(Side::B));
        assert_eq!(fixture.direction(&mut builder), Some(Direction::NorthEast));
        fixture.direction = None;
        assert_eq!((fixture.direction(&mut builder), builder.faults.len()), (None, 1));
        let walk = |left| MoveFixture { model: "E1".to_string(), left, floor: None };
        assert_eq!(walk(2).read(&setup, table, &mut builder), Some((ModelId::new(0), 2)));
        assert_eq!(walk(21).read(&setup, table, &mut builder), None);
        let bang = ExplosionFixture { at: "4.4.1".to_string(), dice: 3, by: "a".to_string() };
        let found = bang.read(&table.grid, &mut builder);
        assert_eq!(
            found.map(|(cell, by, dice)| (cell.to_string(), by, dice)),
            Some(("4.4.1".to_string(), Side::A, 3))
        );
    }

    #[test]
    fn a_stat_is_a_number_with_or_without_a_plus_or_a_dash() {
        let word = |text: &str| StatFixture::Word(text.to_string()).read("fight");
        assert_eq!(
            (word("4+"), word("-"), StatFixture::Target(5).read("fight")),
            (Ok(Some(4)), Ok(None), Ok(Some(5)))
        );
        assert_eq!(word("x").expect_err("no stat").message, "\"x\" is not a stat; write 4, \"4+\" or \"-\"");
    }
}
