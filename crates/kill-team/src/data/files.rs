//! What the data files hold, as they are written.

use super::printed;
use crate::close::walls::WallData;
use crate::inches::{At, Length};
use crate::muster::FireTeamRule;
use serde::{Deserialize, Serialize};
use sortie_data::targets;
use sortie_open_table::{BaseData, PartData};

/// A weapon as a card writes it.
#[derive(Clone, Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub struct WeaponData {
    /// Its name.
    pub name: String,
    /// `ranged` or `melee`.
    #[serde(rename = "type")]
    pub kind: String,
    /// Attack dice.
    #[serde(alias = "A")]
    pub a: u8,
    /// BS or WS.
    #[serde(alias = "BS", alias = "WS", alias = "bs", alias = "ws", deserialize_with = "targets::target")]
    pub skill: u8,
    /// Normal and critical damage.
    #[serde(alias = "D", alias = "d", deserialize_with = "printed::damage")]
    pub damage: [u8; 2],
    /// Special rules as cards write them.
    #[serde(default, deserialize_with = "sortie_open_table::forms::words")]
    pub rules: Vec<String>,
    /// It cannot be used for overwatch, whatever its rules.
    #[serde(default)]
    pub no_overwatch: bool,
    /// Only an action with two attacks uses it.
    #[serde(default)]
    pub storm: bool,
}

/// A datacard.
#[derive(Clone, Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub struct CardData {
    /// The operative's type.
    pub name: String,
    /// Movement in inches.
    pub m: Length,
    /// Action point limit.
    pub apl: u8,
    /// Group activation.
    pub ga: u8,
    /// Defence dice.
    pub df: u8,
    /// Save.
    #[serde(deserialize_with = "targets::target")]
    pub sv: u8,
    /// Wounds.
    pub w: u8,
    /// Invulnerable save.
    #[serde(default, deserialize_with = "targets::some_target")]
    pub invulnerable: Option<u8>,
    /// The class of its miniature.
    pub base: String,
    /// Keywords.
    #[serde(default)]
    pub keywords: Vec<String>,
    /// Abilities.
    #[serde(default)]
    pub abilities: Vec<String>,
    /// Weapons.
    #[serde(default)]
    pub weapon: Vec<WeaponData>,
}

/// A faction's cards.
#[derive(Clone, Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub struct FactionData {
    /// Its name in commands.
    pub name: String,
    /// Its name for people.
    pub title: String,
    /// The letter before its operatives' numbers.
    pub letter: String,
    /// How many fire teams a kill team has.
    pub fire_teams: u8,
    /// The ploys that a user's faction shares with others, by the words of choices. A ploy names the faction of the
    /// program that it belongs to.
    #[serde(default)]
    pub ploys: Vec<String>,
    /// Its datacards.
    pub card: Vec<CardData>,
    /// Its fire teams.
    pub fire_team: Vec<FireTeamRule>,
    /// Its equipment.
    #[serde(default)]
    pub item: Vec<ItemData>,
}

/// A piece of equipment. Whatever it gives is worked into the card of its carrier.
#[derive(Clone, Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub struct ItemData {
    /// Its name.
    pub name: String,
    /// What it costs.
    pub ep: u8,
    /// What it costs for others.
    pub ep_for: Option<DearData>,
    /// A kill team has one at most.
    #[serde(default)]
    pub one_per_team: bool,
    /// Keywords of which its carrier has one.
    #[serde(default)]
    pub keywords: Vec<String>,
    /// Cards of which its carrier has one.
    #[serde(default)]
    pub cards: Vec<String>,
    /// The save that its carrier's card has.
    pub needs_sv: Option<u8>,
    /// A weapon that it is.
    pub weapon: Option<WeaponData>,
    /// The weapons that it acts on: the first of them that its carrier has.
    #[serde(default)]
    pub on: Vec<String>,
    /// It acts on all melee weapons.
    #[serde(default)]
    pub on_melee: bool,
    /// A rule that the weapon gains.
    pub rule: Option<String>,
    /// The weapon makes a fail a hit beside a critical one.
    #[serde(default)]
    pub mends: bool,
    /// The weapon's skill is improved by 1, not beyond this.
    pub skill_to: Option<u8>,
    /// A save instead of the card's.
    pub sv: Option<u8>,
    /// Inches more of M.
    pub m: Option<Length>,
    /// More APL.
    pub apl: Option<u8>,
    /// An ability.
    pub ability: Option<String>,
}

/// Another price for some operatives.
#[derive(Clone, Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub struct DearData {
    /// For whom.
    pub keyword: String,
    /// What it costs them.
    pub ep: u8,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Bases {
    pub(super) base: Vec<BaseData>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct MapData {
    pub(super) name: String,
    pub(super) title: String,
    /// Walls with hatchways: a close quarters map.
    #[serde(default)]
    pub(super) wall: Vec<WallData>,
    pub(super) part: Vec<PartData>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct MissionData {
    pub(super) name: String,
    pub(super) title: String,
    pub(super) about: String,
    pub(super) map: String,
    pub(super) scoring: String,
    pub(super) zones: [[At; 2]; 2],
    pub(super) markers: Vec<At>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Missions {
    pub(super) map: Vec<MapData>,
    pub(super) mission: Vec<MissionData>,
}

/// An operative of a ready team.
#[derive(Clone, Deserialize, Serialize, Debug)]
#[serde(deny_unknown_fields)]
pub struct MemberData {
    /// Its datacard.
    pub card: String,
    /// The weapons it brings; all of the card's if none are named.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub weapons: Vec<String>,
    /// The equipment it carries in matched play.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub equipment: Vec<String>,
}

/// A fire team of a kill team.
#[derive(Clone, Deserialize, Serialize, Debug)]
#[serde(deny_unknown_fields)]
pub struct FireTeamData {
    /// Its name.
    pub name: String,
    /// Its operatives.
    pub operative: Vec<MemberData>,
}

/// A ready team.
#[derive(Clone, Deserialize, Serialize, Debug)]
#[serde(deny_unknown_fields)]
pub struct TeamData {
    /// Its name in commands.
    pub name: String,
    /// Its name for people.
    pub title: String,
    /// Its faction.
    pub faction: String,
    /// Its fire teams.
    pub fire_team: Vec<FireTeamData>,
}

/// A file of ready teams.
#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub struct TeamsFile {
    /// The teams.
    pub team: Vec<TeamData>,
}
