//! Data files as they are written. What is wrong with them beyond their shape is found later.

use serde::{Deserialize, Serialize};
use sortie_data::targets;
use sortie_open_table::inches::{At, Inches};
use std::collections::BTreeMap;

/// A weapon card.
#[derive(Clone, Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub struct WeaponEntry {
    /// `W01`.
    pub id: String,
    /// For people.
    pub name: String,
    /// `primary` or `cqb`.
    pub slot: String,
    /// Rate of Fire.
    pub rof: u8,
    /// Range Bands: `0-12: 0`.
    #[serde(default)]
    pub bands: Vec<String>,
    /// Keywords.
    #[serde(default)]
    pub keywords: Vec<String>,
    /// Who may take it.
    #[serde(default)]
    pub issued: Vec<String>,
    /// What it costs; a swap costs the difference.
    pub points: i16,
}

/// An Equipment card: an item, or a weapon.
#[derive(Clone, Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub struct EquipmentEntry {
    /// `E01`.
    pub id: String,
    /// For people.
    pub name: String,
    /// What the item does; none for attack Equipment.
    #[serde(default)]
    pub item: Option<String>,
    /// Rate of Fire of attack Equipment.
    #[serde(default)]
    pub rof: u8,
    /// Range Bands of attack Equipment.
    #[serde(default)]
    pub bands: Vec<String>,
    /// Keywords of attack Equipment.
    #[serde(default)]
    pub keywords: Vec<String>,
    /// What it adds to Move.
    #[serde(default, rename = "move")]
    pub movement: i8,
    /// Cards that a bearer may not carry as well.
    #[serde(default)]
    pub excludes: Vec<String>,
    /// Weapon Keywords that a bearer's weapons may not have.
    #[serde(default)]
    pub excludes_weapons: Vec<String>,
    /// For people.
    #[serde(default)]
    pub about: String,
    /// Who may take it.
    #[serde(default)]
    pub issued: Vec<String>,
    /// What it costs.
    pub points: u16,
}

/// A Modification card.
#[derive(Clone, Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub struct ModificationEntry {
    /// `U01`.
    pub id: String,
    /// For people.
    pub name: String,
    /// What it does.
    pub effect: String,
    /// Weapon types that it fits.
    pub fits: Vec<String>,
    /// For people.
    #[allow(dead_code, reason = "for readers of the file and of cards")]
    pub about: String,
    /// What it costs.
    pub points: u16,
    /// Rate of Fire of the weapon that it adds.
    #[serde(default)]
    pub rof: u8,
    /// Range Bands of the weapon that it adds.
    #[serde(default)]
    pub bands: Vec<String>,
    /// Keywords of the weapon that it adds.
    #[serde(default)]
    pub keywords: Vec<String>,
}

/// A kind of Tactical Card in decks.
#[derive(Clone, Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub struct TacticalEntry {
    /// `clear-stress`.
    pub card: String,
    /// Copies in the standard deck.
    pub standard: u8,
    /// Copies at most.
    pub limit: u8,
    /// Formations and Factions that may have one more.
    #[serde(default)]
    pub raised_for: Vec<String>,
}

/// A Command Order card.
#[derive(Clone, Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub struct CommandOrderEntry {
    /// `O01`.
    pub id: String,
    /// For people.
    pub name: String,
    /// What it does.
    pub effect: String,
    /// The Formation whose Doctrine it is.
    #[serde(default)]
    pub doctrine: Option<String>,
    /// The Keyword it needs.
    #[serde(default)]
    pub requires: Option<String>,
    /// Uses per game.
    pub uses: u8,
    /// What it costs.
    pub points: u16,
    /// For people.
    pub about: String,
}

/// A Formation of a Faction.
#[derive(Clone, Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub struct FormationEntry {
    /// The Keyword.
    pub name: String,
    /// For people.
    #[allow(dead_code, reason = "for readers of the file")]
    pub title: String,
    /// The Command Order that is its Doctrine, if no card names this Formation itself.
    #[serde(default)]
    pub doctrine: Option<String>,
}

/// A card that a Faction of a user issues to more models than the card says.
#[derive(Clone, Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub struct IssueEntry {
    /// `W01`.
    pub card: String,
    /// Who may take it, as cards write it.
    pub to: Vec<String>,
}

/// A troop profile.
#[derive(Clone, Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub struct ProfileEntry {
    /// `UK-RFL`.
    pub id: String,
    /// For people.
    pub name: String,
    /// Its Formation Keyword.
    pub formation: String,
    /// Its Role Keyword.
    pub role: String,
    /// Its Title Keyword.
    pub title: String,
    /// Initiative.
    pub initiative: u8,
    /// Nerve.
    pub nerve: u8,
    /// Move in inches.
    #[serde(rename = "move")]
    pub movement: u8,
    /// Shoot.
    #[serde(deserialize_with = "targets::target")]
    pub shoot: u8,
    /// CQB.
    #[serde(default, deserialize_with = "targets::some_target")]
    pub cqb: Option<u8>,
    /// Wounds.
    pub wounds: u8,
    /// Stress.
    pub stress: u8,
    /// The diameter of its base in inches; 25 mm if none is given.
    #[serde(default)]
    pub base: Option<Inches>,
    /// Its Primary Weapon.
    #[serde(default)]
    pub primary: Option<String>,
    /// Its CQB Weapon.
    #[serde(default)]
    pub cqb_weapon: Option<String>,
    /// Its starting Equipment. What it takes from Move is in the profile already.
    #[serde(default)]
    pub equipment: Vec<String>,
    /// The most in a Force.
    #[serde(default)]
    pub most: Option<u8>,
    /// The most in a Fireteam.
    #[serde(default)]
    pub most_per_fireteam: Option<u8>,
    /// What it costs with all that.
    pub points: u16,
}

/// A Faction.
#[derive(Clone, Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub struct FactionEntry {
    /// The Keyword.
    pub name: String,
    /// Its Formations.
    pub formation: Vec<FormationEntry>,
    /// Its profiles.
    pub profile: Vec<ProfileEntry>,
    /// Weapons of its own.
    #[serde(default)]
    pub weapon: Vec<WeaponEntry>,
    /// Equipment of its own.
    #[serde(default)]
    pub equipment: Vec<EquipmentEntry>,
    /// Cards that it issues to its own.
    #[serde(default)]
    pub issue: Vec<IssueEntry>,
}

/// A model of a Force.
#[derive(Clone, Deserialize, Serialize, Debug, Default, PartialEq, Eq)]
#[serde(deny_unknown_fields)]
pub struct Pick {
    /// Its profile.
    pub profile: String,
    /// Another Primary Weapon.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub primary: Option<String>,
    /// Another CQB Weapon.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cqb_weapon: Option<String>,
    /// More Equipment.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub equipment: Vec<String>,
    /// Modifications of its Primary Weapon.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub modifications: Vec<String>,
    /// Whether it commands where Initiative is tied.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub commander: bool,
    /// How many of the same; one if absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub count: Option<u8>,
    /// Whether it gets the free hand flare of a night game.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub flare: bool,
}

/// A Fireteam of a Force.
#[derive(Clone, Deserialize, Serialize, Debug, Default, PartialEq, Eq)]
#[serde(deny_unknown_fields)]
pub struct FireteamEntry {
    /// Its models.
    pub models: Vec<Pick>,
}

/// A Force.
#[derive(Clone, Deserialize, Serialize, Debug, Default, PartialEq, Eq)]
#[serde(deny_unknown_fields)]
pub struct ForceEntry {
    /// Its name in commands.
    pub name: String,
    /// For people.
    #[serde(default)]
    pub title: String,
    /// Its Faction.
    pub faction: String,
    /// The limit it was built for.
    pub points: u16,
    /// Command Orders that were bought.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub command_orders: Vec<String>,
    /// Its Tactical Deck; the standard one if absent.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub deck: BTreeMap<String, u8>,
    /// Its Fireteams.
    pub fireteam: Vec<FireteamEntry>,
}

/// A piece of terrain.
#[derive(Clone, Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub struct PartEntry {
    /// For people.
    #[serde(alias = "feature")]
    pub name: String,
    /// Two opposite corners.
    #[serde(rename = "box")]
    pub corners: [At; 2],
    /// Its height.
    #[serde(default, alias = "height")]
    pub top: Option<Inches>,
    /// `large`, `small`, `low`, `scatter`, `difficult`, ...
    #[serde(alias = "type")]
    pub kind: String,
    /// Stress points of a door or window.
    #[serde(default)]
    pub points: Option<u8>,
    /// Whether its top carries models.
    #[serde(default)]
    pub standable: bool,
}

/// A map.
#[derive(Clone, Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub struct MapEntry {
    /// Its name in commands.
    pub name: String,
    /// For people.
    #[serde(default)]
    pub title: String,
    /// Whether every piece stands twice, the second time turned by 180 degrees.
    #[serde(default)]
    pub symmetric: bool,
    /// Whether it is played south against north alone.
    #[serde(default)]
    pub south_north: bool,
    /// Its pieces.
    #[serde(default)]
    pub part: Vec<PartEntry>,
}

/// A deployment zone: a box or a disc.
#[derive(Clone, Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub struct ZoneEntry {
    /// Two opposite corners.
    #[serde(default, rename = "box")]
    pub corners: Option<[At; 2]>,
    /// The centre of a disc.
    #[serde(default)]
    pub centre: Option<At>,
    /// Its radius.
    #[serde(default)]
    pub radius: Option<Inches>,
}

/// An objective.
#[derive(Clone, Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub struct MarkerEntry {
    /// What it is.
    pub kind: String,
    /// Where it lies.
    pub at: At,
}

/// A mission.
#[derive(Clone, Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub struct MissionEntry {
    /// Its name, which says what its rules are.
    pub name: String,
    /// For people.
    pub title: String,
    /// For people.
    pub about: String,
    /// The maps it can be played on.
    pub maps: Vec<String>,
    /// How many turns.
    pub turns: u8,
    /// Zones of A and B.
    pub zones: [ZoneEntry; 2],
    /// Edges that A may have.
    pub edges: Vec<String>,
    /// Whether the markers stay where they are whatever A's edge.
    #[serde(default)]
    pub fixed: bool,
    /// Objectives.
    #[serde(default)]
    pub markers: Vec<MarkerEntry>,
}
