//! The names of models and weapons, and the words of short lists, as notation, scripts and sentences use them.

use crate::ids::{ModelId, WeaponId, WeaponName};
use sortie_geometry::cube::Grid;
use sortie_kernel::words::Fault;

/// A set-up that can name what stands on its board.
pub trait Names {
    /// The board with its tables.
    fn grid(&self) -> &Grid;
    /// The stable names of all models, in the order of the roster.
    fn model_names(&self) -> impl ExactSizeIterator<Item = &str>;
    /// The stable name of a model.
    fn model_name(&self, id: ModelId) -> &str;
    /// What a model is, as the lists call it; empty if it has no such name.
    fn model_title(&self, id: ModelId) -> &str;
    /// The names of weapons in notation, by [`WeaponName`].
    fn weapon_words(&self) -> &[String];
    /// Which of these names a weapon has.
    fn weapon_name(&self, id: WeaponId) -> WeaponName;
    /// A weapon as the lists call it.
    fn weapon_title(&self, id: WeaponId) -> &str;

    /// A model by its name; upper and lower case mean the same.
    fn model_named(&self, name: &str) -> Option<ModelId> {
        self.model_names().position(|known| known.eq_ignore_ascii_case(name)).map(ModelId::new)
    }

    /// A weapon's name in notation.
    fn weapon_word(&self, name: WeaponName) -> &str {
        &self.weapon_words()[usize::from(name.0)]
    }

    /// The weapon name that a word means.
    fn weapon_named(&self, word: &str) -> Option<WeaponName> {
        self.weapon_words().iter().position(|known| known == word).map(|index| WeaponName(index as u8))
    }

    /// A model by its name.
    ///
    /// # Errors
    /// Names the nearest known model.
    fn find_model(&self, place: &str, name: &str) -> Result<ModelId, Fault> {
        self.model_named(name).ok_or_else(|| Fault::unknown(place, "model", name, self.model_names()))
    }

    /// A weapon name by its word.
    ///
    /// # Errors
    /// Names the nearest known weapon.
    fn find_weapon(&self, place: &str, word: &str) -> Result<WeaponName, Fault> {
        let known = self.weapon_words().iter().map(String::as_str);
        self.weapon_named(word).ok_or_else(|| Fault::unknown(place, "weapon", word, known))
    }
}

/// One of a short list, each of which has a word in notation, data and scripts.
pub trait Word: Copy + 'static {
    /// All of them, in order.
    const ALL: &'static [Self];

    /// The word for it.
    fn word(self) -> &'static str;

    /// Reads the word back.
    #[must_use]
    fn parse(word: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|known| known.word() == word)
    }

    /// Reads the word back; `what` names it in the fault.
    ///
    /// # Errors
    /// Names the nearest known word.
    fn find(place: &str, what: &str, word: &str) -> Result<Self, Fault> {
        let known = Self::ALL.iter().map(|known| known.word());
        Self::parse(word).ok_or_else(|| Fault::unknown(place, what, word, known))
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use crate::layout;

    /// Two models and two weapons on open ground.
    pub(crate) struct Named {
        grid: Grid,
        models: [&'static str; 2],
        weapons: Vec<String>,
    }

    impl Named {
        pub(crate) fn new() -> Named {
            let weapons = ["rifle", "hammer"].map(str::to_string).to_vec();
            Named { grid: Grid::new(layout::open_ground()), models: ["E1", "P1"], weapons }
        }
    }

    impl Names for Named {
        fn grid(&self) -> &Grid {
            &self.grid
        }
        fn model_names(&self) -> impl ExactSizeIterator<Item = &str> {
            self.models.into_iter()
        }
        fn model_name(&self, id: ModelId) -> &str {
            self.models[id.index()]
        }
        fn model_title(&self, _: ModelId) -> &str {
            ""
        }
        fn weapon_words(&self) -> &[String] {
            &self.weapons
        }
        fn weapon_name(&self, id: WeaponId) -> WeaponName {
            WeaponName(id.index() as u8)
        }
        fn weapon_title(&self, id: WeaponId) -> &str {
            &self.weapons[id.index()]
        }
    }

    #[test]
    fn names_are_found_or_the_nearest_is_named() {
        let names = Named::new();
        assert_eq!(names.find_model("choice", "p1"), Ok(ModelId::new(1)));
        assert_eq!(names.find_weapon("choice", "hammer"), Ok(WeaponName(1)));
        assert_eq!(names.weapon_word(WeaponName(0)), "rifle");
        let fault = names.find_weapon("choice", "rifl").expect_err("no such weapon");
        assert_eq!(
            (fault.message.as_str(), fault.meant.as_deref()),
            ("unknown weapon \"rifl\"", Some("rifle"))
        );
        assert_eq!(names.find_model("choice", "E2").expect_err("nobody").message, "unknown model \"E2\"");
    }
}
