//! All data files together: those that come with the program and those of a user's folder.

use super::entries::{
    CommandOrderEntry, EquipmentEntry, FactionEntry, ForceEntry, MapEntry, MissionEntry, ModificationEntry,
    ProfileEntry, TacticalEntry, WeaponEntry,
};
use super::issue::Clause;
use super::read_cards::{Fitting, Gear, command_order, fitting, gear};
use super::user_data::FILES;
use super::weapons;
use crate::setup::{CommandOrderCard, Weapon};
use serde::Deserialize;
use sortie_data::files::{Source, parse, quoted};
use sortie_data::syntax::slug;
use sortie_kernel::words::{DataFile, Fault};
use std::sync::OnceLock;

macro_rules! embedded {
    ($( $name:literal ),* $(,)?) => { [$( ($name, include_str!(concat!("../../data/", $name))) ),*] };
}

const WEAPONS: (&str, &str) = ("weapons.toml", include_str!("../../data/weapons.toml"));
const EQUIPMENT: (&str, &str) = ("equipment.toml", include_str!("../../data/equipment.toml"));
const MODIFICATIONS: (&str, &str) = ("modifications.toml", include_str!("../../data/modifications.toml"));
const CARDS: (&str, &str) = ("cards.toml", include_str!("../../data/cards.toml"));
const MISSIONS: (&str, &str) = ("missions.toml", include_str!("../../data/missions.toml"));
const FACTIONS: [(&str, &str); 4] =
    embedded!["factions/nato.toml", "factions/neb.toml", "factions/eucom.toml", "factions/partisan.toml"];
const FORCES: [(&str, &str); 1] = embedded!["forces/ready.toml"];
const MAPS: [(&str, &str); 4] =
    embedded!["maps/relay.toml", "maps/market.toml", "maps/crash.toml", "maps/depot.toml"];

/// How many Factions come with the program.
pub const BUILT_IN: usize = FACTIONS.len();

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct WeaponsFile {
    weapon: Vec<WeaponEntry>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct EquipmentFile {
    equipment: Vec<EquipmentEntry>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ModificationsFile {
    modification: Vec<ModificationEntry>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct CardsFile {
    tactical: Vec<TacticalEntry>,
    #[serde(rename = "command-order")]
    command_order: Vec<CommandOrderEntry>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct MissionsFile {
    mission: Vec<MissionEntry>,
}

/// A file of Forces.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ForcesFile {
    /// The Forces.
    pub force: Vec<ForceEntry>,
}

/// A card that can be issued: its price, and who may take it.
#[derive(Clone, Debug)]
pub struct Issued<T> {
    /// The card's number.
    pub id: String,
    /// What it is.
    pub card: T,
    /// Who may take it; one clause is enough.
    pub clauses: Vec<Clause>,
}

/// All data.
#[derive(Clone, Debug)]
pub struct Library {
    /// Weapons.
    pub weapons: Vec<Issued<Weapon>>,
    /// Equipment.
    pub gear: Vec<Issued<Gear>>,
    /// Modifications.
    pub fittings: Vec<Fitting>,
    /// Kinds of Tactical Cards.
    pub tactical: Vec<TacticalEntry>,
    /// Command Orders.
    pub orders: Vec<CommandOrderCard>,
    /// Factions with the files they stand in.
    pub factions: Vec<(String, FactionEntry)>,
    /// Forces with the files they stand in.
    pub forces: Vec<(String, ForceEntry)>,
    /// Maps.
    pub maps: Vec<(String, MapEntry)>,
    /// Missions.
    pub missions: Vec<MissionEntry>,
}

/// The data of this run: read once, with the files that a user has installed by then.
///
/// # Panics
/// If an embedded file is broken, which a test forbids; a user's files were checked when they were installed.
pub fn library() -> &'static Library {
    static LIBRARY: OnceLock<Library> = OnceLock::new();
    LIBRARY.get_or_init(|| {
        Library::load(FILES.installed())
            .expect("a test reads every embedded file, and others are checked before")
    })
}

impl Library {
    /// Reads everything.
    ///
    /// # Errors
    /// Every fault of every file.
    pub fn load(files: &[DataFile]) -> Result<Library, Vec<Fault>> {
        let mut faults = Vec::new();
        let mut library = Library {
            weapons: Vec::new(),
            gear: Vec::new(),
            fittings: Vec::new(),
            tactical: Vec::new(),
            orders: Vec::new(),
            factions: Vec::new(),
            forces: Vec::new(),
            maps: Vec::new(),
            missions: Vec::new(),
        };
        library.read_cards(&mut faults);
        let own = |part: &'static str| {
            files
                .iter()
                .filter(move |file| file.name.starts_with(part))
                .map(|file| (file.name.as_str(), file.text.as_str()))
        };
        for (name, text) in FACTIONS.into_iter().chain(own("delta-one-zero/factions/")) {
            library.read_faction(name, text, &mut faults);
        }
        for (name, text) in MAPS.into_iter().chain(own("delta-one-zero/maps/")) {
            match parse::<MapEntry>(name, text) {
                Ok(map) => library.maps.push((name.to_string(), map)),
                Err(fault) => faults.push(fault),
            }
        }
        for (name, text) in FORCES.into_iter().chain(own("delta-one-zero/forces/")) {
            match parse::<ForcesFile>(name, text) {
                Ok(file) => {
                    library.forces.extend(file.force.into_iter().map(|force| (name.to_string(), force)));
                }
                Err(fault) => faults.push(fault),
            }
        }
        if faults.is_empty() { Ok(library) } else { Err(faults) }
    }

    fn read_cards(&mut self, faults: &mut Vec<Fault>) {
        match parse::<WeaponsFile>(WEAPONS.0, WEAPONS.1) {
            Ok(file) => self.add_weapons(WEAPONS, &file.weapon, faults),
            Err(fault) => faults.push(fault),
        }
        match parse::<EquipmentFile>(EQUIPMENT.0, EQUIPMENT.1) {
            Ok(file) => self.add_equipment(EQUIPMENT, &file.equipment, faults),
            Err(fault) => faults.push(fault),
        }
        match parse::<ModificationsFile>(MODIFICATIONS.0, MODIFICATIONS.1) {
            Ok(file) => self.add_modifications(MODIFICATIONS, file.modification, faults),
            Err(fault) => faults.push(fault),
        }
        match parse::<CardsFile>(CARDS.0, CARDS.1) {
            Ok(file) => {
                self.tactical = file.tactical;
                let source = Source::new(CARDS.0, CARDS.1);
                for (index, entry) in file.command_order.iter().enumerate() {
                    match command_order(entry) {
                        Ok(card) => self.orders.push(card),
                        Err(fault) => faults.push(at(&source, "command-order", index, fault)),
                    }
                }
            }
            Err(fault) => faults.push(fault),
        }
        match parse::<MissionsFile>(MISSIONS.0, MISSIONS.1) {
            Ok(file) => self.missions = file.mission,
            Err(fault) => faults.push(fault),
        }
    }

    pub(super) fn add_weapons(
        &mut self,
        file: (&str, &str),
        entries: &[WeaponEntry],
        faults: &mut Vec<Fault>,
    ) {
        let source = Source::new(file.0, file.1);
        for (index, entry) in entries.iter().enumerate() {
            if self.weapon(&entry.id).is_some() {
                let fault = Fault::new("", format!("there is a weapon {:?} already", entry.id));
                faults.push(at(&source, "weapon", index, fault));
            }
            let clauses = clauses(&entry.issued);
            match (weapons::weapon_of("", entry), clauses) {
                (Ok(card), Ok(clauses)) => self.weapons.push(Issued { id: entry.id.clone(), card, clauses }),
                (card, clauses) => {
                    let found = card.err().unwrap_or_default().into_iter().chain(clauses.err());
                    faults.extend(found.map(|fault| at(&source, "weapon", index, fault)));
                }
            }
        }
    }

    pub(super) fn add_equipment(
        &mut self,
        file: (&str, &str),
        entries: &[EquipmentEntry],
        faults: &mut Vec<Fault>,
    ) {
        let source = Source::new(file.0, file.1);
        for (index, entry) in entries.iter().enumerate() {
            if self.gear(&entry.id).is_some() {
                let fault = Fault::new("", format!("there is Equipment {:?} already", entry.id));
                faults.push(at(&source, "equipment", index, fault));
            }
            match (gear(entry), clauses(&entry.issued)) {
                (Ok(card), Ok(clauses)) => self.gear.push(Issued { id: entry.id.clone(), card, clauses }),
                (card, clauses) => {
                    let found = card.err().unwrap_or_default().into_iter().chain(clauses.err());
                    faults.extend(found.map(|fault| at(&source, "equipment", index, fault)));
                }
            }
        }
    }

    fn add_modifications(
        &mut self,
        file: (&str, &str),
        entries: Vec<ModificationEntry>,
        faults: &mut Vec<Fault>,
    ) {
        let source = Source::new(file.0, file.1);
        for (index, entry) in entries.into_iter().enumerate() {
            match fitting(entry) {
                Ok(fitting) => self.fittings.push(fitting),
                Err(found) => {
                    faults.extend(found.into_iter().map(|fault| at(&source, "modification", index, fault)));
                }
            }
        }
    }

    /// The weapon of a number.
    #[must_use]
    pub fn weapon(&self, id: &str) -> Option<&Issued<Weapon>> {
        self.weapons.iter().find(|weapon| weapon.id.eq_ignore_ascii_case(id))
    }

    /// The Equipment of a number.
    #[must_use]
    pub fn gear(&self, id: &str) -> Option<&Issued<Gear>> {
        self.gear.iter().find(|gear| gear.id.eq_ignore_ascii_case(id))
    }

    /// The Command Order of a word, a title or a number.
    #[must_use]
    pub fn command_order(&self, word: &str) -> Option<&CommandOrderCard> {
        let spelled = slug(word);
        self.orders.iter().find(|card| card.effect.word() == spelled || card.card.eq_ignore_ascii_case(word))
    }

    /// The Modification of a number.
    #[must_use]
    pub fn fitting(&self, id: &str) -> Option<&Fitting> {
        self.fittings.iter().find(|fitting| fitting.entry.id.eq_ignore_ascii_case(id))
    }

    /// Everything that is a weapon: cards, Equipment, and what Modifications add.
    pub fn all_weapons(&self) -> impl Iterator<Item = &Weapon> {
        let equipment = self.gear.iter().filter_map(|gear| gear.card.weapon.as_ref());
        let added = self.fittings.iter().filter_map(|fitting| fitting.weapon.as_ref());
        self.weapons.iter().map(|one| &one.card).chain(equipment).chain(added)
    }

    /// The Command Order of a number.
    #[must_use]
    pub fn order(&self, id: &str) -> Option<&CommandOrderCard> {
        self.orders.iter().find(|order| order.card.eq_ignore_ascii_case(id))
    }

    /// The profile of a number, with its Faction.
    #[must_use]
    pub fn profile(&self, id: &str) -> Option<(&FactionEntry, &ProfileEntry)> {
        self.factions.iter().find_map(|(_, faction)| {
            faction
                .profile
                .iter()
                .find(|profile| profile.id.eq_ignore_ascii_case(id))
                .map(|found| (faction, found))
        })
    }

    /// The Faction of a name.
    #[must_use]
    pub fn faction(&self, name: &str) -> Option<&FactionEntry> {
        self.factions.iter().map(|(_, faction)| faction).find(|known| known.name.eq_ignore_ascii_case(name))
    }
}

/// A fault of an entry with its file and line.
pub(super) fn at(source: &Source<'_>, array: &str, index: usize, fault: Fault) -> Fault {
    Fault { place: source.entry(array, index, quoted(&fault)), ..fault }
}

pub(super) fn clauses(texts: &[String]) -> Result<Vec<Clause>, Fault> {
    texts.iter().map(|text| Clause::parse("", text)).collect()
}
