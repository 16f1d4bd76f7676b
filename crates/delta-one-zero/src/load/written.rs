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

/// The weapon, with Modifications by their cards or words.
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
        let card = super::library().fitting(word).map(|fitting| fitting.effect);
        let named = |(effect, known): &&(Modification, &str)| known == word || card == Some(*effect);
        let Some((effect, title)) = Modification::ALL.iter().find(named) else {
            let all: Vec<&str> = Modification::ALL.iter().map(|(_, word)| *word).collect();
            let message =
                format!("unknown Modification \"{word}\"; there are {}, or their cards", all.join(", "));
            return Err(vec![Fault::new(place, message)]);
        };
        fit(&mut weapon, &[(*effect, title, 0)]);
    }
    Ok(weapon)
}
