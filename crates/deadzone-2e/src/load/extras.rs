//! Models that are not entries of a list: sentry guns, bomb bots, and the dead that rise.

use super::files::ModelEntry;
use crate::setup::{Coming, Item};
use sortie_rulebook::rule;

/// The entry that rises by the special Infection, and how many a team keeps in reserve.
pub(crate) const RISEN: &str = "Stage 3Z 'Zombie'";
pub(crate) const RISEN_MAX: usize = 6;

/// A model that an item is, or becomes.
pub(crate) struct Extra {
    pub(crate) entry: ModelEntry,
    pub(crate) coming: Coming,
}

/// The model of an item, if it is one or becomes one.
pub(crate) fn model_of(item: Item) -> Option<Extra> {
    let texts = |list: &[&str]| list.iter().map(ToString::to_string).collect();
    let machine = ModelEntry { role: "-".to_string(), survive: Some(5), size: 1, ..ModelEntry::default() };
    match item {
        Item::SentryGun => {
            rule!("DZ2-ITEMS-14");
            let entry = ModelEntry {
                name: "Sentry Gun".to_string(),
                shoot: Some(4),
                weapons: texts(&["Heavy Rifle [R8, Weight of Fire (1)]"]),
                abilities: texts(&["Construct", "Vulnerable"]),
                ..machine
            };
            Some(Extra { entry, coming: Coming::Emplaced })
        }
        Item::BombBot => {
            rule!("DZ2-ITEMS-19");
            let entry = ModelEntry {
                name: "Bomb Bot".to_string(),
                speed: Some("1-2".to_string()),
                abilities: texts(&["Vehicle", "Construct", "Remote", "BOOM! (5)"]),
                ..machine
            };
            Some(Extra { entry, coming: Coming::Bought })
        }
        _ => None,
    }
}
