//! Equipment, Modifications and Command Orders from the entries of data files.

use super::entries::{CommandOrderEntry, EquipmentEntry, ModificationEntry};
use super::weapons::{self, Source as WeaponSource};
use crate::setup::{CommandOrder, CommandOrderCard, Item, Keywords, Modification, Weapon};
use sortie_kernel::words::Fault;

/// Equipment: an item or a weapon.
#[derive(Clone, Debug)]
pub struct Gear {
    /// For people.
    pub title: String,
    /// What it is as an item.
    pub item: Option<Item>,
    /// What it is as a weapon.
    pub weapon: Option<Weapon>,
    /// The card as written.
    pub entry: EquipmentEntry,
}

/// A Modification card, read.
#[derive(Clone, Debug)]
pub struct Fitting {
    /// What it does.
    pub effect: Modification,
    /// The weapon it adds.
    pub weapon: Option<Weapon>,
    /// The card as written.
    pub entry: ModificationEntry,
}

/// A Command Order.
pub(super) fn command_order(entry: &CommandOrderEntry) -> Result<CommandOrderCard, Fault> {
    let found = CommandOrder::ALL.iter().find(|(_, word)| *word == entry.effect);
    let words = CommandOrder::ALL.iter().map(|(_, word)| *word);
    let (effect, _) = found.ok_or_else(|| Fault::unknown("", "effect", &entry.effect, words))?;
    let requires = match &entry.requires {
        None => Keywords::NONE,
        Some(word) => {
            let known = Keywords::ALL.iter().map(|(_, word)| *word);
            Keywords::parse(word).ok_or_else(|| Fault::unknown("", "Keyword", word, known))?
        }
    };
    Ok(CommandOrderCard {
        card: entry.id.clone(),
        title: entry.name.clone(),
        effect: *effect,
        doctrine_of: entry.doctrine.clone().unwrap_or_default(),
        requires,
        uses: entry.uses,
        points: entry.points,
        about: entry.about.clone(),
    })
}

/// Equipment.
pub(super) fn gear(entry: &EquipmentEntry) -> Result<Gear, Vec<Fault>> {
    let title = entry.name.clone();
    let Some(word) = &entry.item else {
        let weapon = weapons::build("", &WeaponSource::from(entry))?;
        return Ok(Gear { title, item: None, weapon: Some(weapon), entry: entry.clone() });
    };
    let known = Item::ALL.iter().map(|(_, word)| *word);
    let found = Item::ALL.iter().find(|(_, known)| known == word).map(|(item, _)| *item);
    let item = found.ok_or_else(|| vec![Fault::unknown("", "item", word, known)])?;
    Ok(Gear { title, item: Some(item), weapon: None, entry: entry.clone() })
}

/// A Modification.
pub(super) fn fitting(entry: ModificationEntry) -> Result<Fitting, Vec<Fault>> {
    let effect = weapons::effect_of("", &entry).map_err(|fault| vec![fault])?;
    let weapon = if entry.bands.is_empty() {
        None
    } else {
        let source = WeaponSource {
            id: &entry.id,
            name: &entry.name,
            slot: crate::setup::Slot::Launcher,
            rof: entry.rof,
            bands: &entry.bands,
            keywords: &entry.keywords,
            // Its price is that of the Modification, which the rifle carries.
            points: 0,
        };
        Some(weapons::build("", &source)?)
    };
    Ok(Fitting { effect, weapon, entry })
}
