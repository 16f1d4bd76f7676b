//! Weapons that a script writes out instead of naming a card.

use super::weapons::{Source, build, fit};
use crate::setup::{Modification, Slot, Weapon};
use sortie_kernel::words::Fault;

/// What a script says of a weapon.
#[derive(Clone, Copy, Debug)]
pub struct WrittenWeapon<'a> {
    /// Its name.
    pub name: &'a str,
    /// Where it is carried.
    pub slot: Slot,
    /// Rate of Fire.
    pub rof: u8,
    /// Range Bands.
    pub bands: &'a [String],
    /// Keywords.
    pub keywords: &'a [String],
}

/// The weapon, with Modifications by their words.
///
/// # Errors
/// Every fault of it.
pub fn written_weapon(
    place: &str,
    written: WrittenWeapon<'_>,
    mods: &[String],
) -> Result<Weapon, Vec<Fault>> {
    let WrittenWeapon { name, slot, rof, bands, keywords } = written;
    let mut weapon = build(place, &Source { id: "", name, slot, rof, bands, keywords, points: 0 })?;
    for word in mods {
        let found = Modification::ALL.iter().find(|(_, known)| known == word);
        let known = Modification::ALL.iter().map(|(_, word)| *word);
        let unknown = || vec![Fault::unknown(place, "Modification", word, known)];
        let (effect, title) = found.ok_or_else(unknown)?;
        fit(&mut weapon, &[(*effect, title, 0)]);
    }
    Ok(weapon)
}
