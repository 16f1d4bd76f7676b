//! Weapons that a script writes out instead of naming a card.

use super::weapons::{Source, build, fit};
use crate::setup::{Modification, Slot, Weapon};
use sortie_data::syntax::slug;
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

/// The weapon, with Modifications by their cards or words, and the weapons that those add.
///
/// # Errors
/// Every fault of it.
pub fn written_weapon(
    place: &str,
    written: WrittenWeapon<'_>,
    mods: &[String],
) -> Result<Vec<Weapon>, Vec<Fault>> {
    let WrittenWeapon { name, slot, rof, bands, keywords } = written;
    let mut weapon = build(place, &Source { id: "", name, slot, rof, bands, keywords, points: 0 })?;
    let (mut fitted, mut added) = (Vec::new(), Vec::new());
    for word in mods {
        let library = super::library();
        let card = library.fitting(word).map(|fitting| fitting.effect);
        let named = |(effect, known): &&(Modification, &str)| {
            slug(word).trim_start_matches("underslung-") == *known || card == Some(*effect)
        };
        let Some((effect, title)) = Modification::ALL.iter().find(named) else {
            let all: Vec<&str> = Modification::ALL.iter().map(|(_, word)| *word).collect();
            let message =
                format!("unknown Modification \"{word}\"; there are {}, or their cards", all.join(", "));
            return Err(vec![Fault::new(place, message)]);
        };
        fitted.push((*effect, *title, 0));
        let fitting = library.fittings.iter().find(|fitting| fitting.effect == *effect);
        added.extend(fitting.and_then(|fitting| fitting.weapon.clone()));
    }
    // All at once: fitting a weapon again would change its numbers again.
    fit(&mut weapon, &fitted);
    added.insert(0, weapon);
    Ok(added)
}
