//! A kill team from a dataslate, as the set-up of a battle names it: one line of text with everybody who was picked
//! and all that they have gained. [KT-NARR-08] [KT-NARR-11] [KT-NARR-13]

use super::assets::{ARMOURY, Asset};
use super::content::Content;
use super::gained::{self, Fitted};
use super::scars;
use crate::data::{self, FireTeamData, Library, MemberData, TeamData};
use crate::equipment;
use crate::muster::{self, EQUIPMENT_POINTS, Selection};
use crate::setup::Profile;
use serde::{Deserialize, Serialize};
use sortie_data::written;
use sortie_kernel::words::Fault;
use sortie_rulebook::rule;
use std::borrow::Cow;

/// What rare equipment costs.
pub const RARE_POINTS: u32 = 2;

/// An operative picked from a dataslate.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SlateMember {
    /// Its name.
    pub name: String,
    /// Its datacard.
    pub card: String,
    /// Its weapons; all of the card's if none are named.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub weapons: Vec<String>,
    /// Equipment from the stash.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub equipment: Vec<String>,
    /// Rare equipment and the weapons it changes.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub rare: Vec<Fitted>,
    /// Honours.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub honours: Vec<String>,
    /// Scars.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub scars: Vec<String>,
    /// A weaponsmith has worked on its weapons.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub smith: bool,
}

/// A fire team picked from a dataslate; it may be smaller than its list.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SlateFireTeam {
    /// Its name.
    pub name: String,
    /// Its operatives.
    pub operative: Vec<SlateMember>,
}

/// A kill team picked from a dataslate.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SlateTeam {
    /// The name of the dataslate.
    pub slate: String,
    /// What tells the dataslate from others of its name.
    pub id: String,
    /// Which battle of the dataslate it is, counted from 1.
    pub battle: u16,
    /// Its faction.
    pub faction: String,
    /// The strategic assets of its base.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub assets: Vec<String>,
    /// Its fire teams.
    pub fire_team: Vec<SlateFireTeam>,
}

/// Whether the name of a force is a kill team from a dataslate.
pub fn is_slate(force: &str) -> bool {
    force.trim_start().starts_with('{') && !is_written(force)
}

/// Whether the name of a force is a kill team without a past, written out in full: it names no dataslate.
pub fn is_written(force: &str) -> bool {
    written::is_written(force)
        && serde_json::from_str(force).is_ok_and(|team: serde_json::Value| team.get("slate").is_none())
}

/// Reads a kill team that is written out in full.
///
/// # Errors
/// What is wrong with it, and where.
pub fn read_written(force: &str) -> Result<TeamData, Fault> {
    let size = |team: &TeamData| team.fire_team.iter().map(|own| own.operative.len()).sum();
    written::read("forces", force, |team: &TeamData| (team.name.as_str(), size(team)))
}

impl SlateTeam {
    /// Reads the line.
    ///
    /// # Errors
    /// What is wrong with it, and where.
    pub fn read(line: &str) -> Result<SlateTeam, Fault> {
        serde_json::from_str(line).map_err(|error| Fault::new("dataslate", error.to_string()))
    }

    /// Writes the line.
    pub fn line(&self) -> String {
        serde_json::to_string(self).unwrap_or_default()
    }

    /// Everybody picked.
    pub fn members(&self) -> impl Iterator<Item = &SlateMember> {
        self.fire_team.iter().flat_map(|team| &team.operative)
    }

    /// The bits of the base's assets.
    pub fn asset_bits(&self) -> u16 {
        self.assets.iter().filter_map(|name| Asset::find(name)).fold(0, |bits, asset| bits | asset.bit())
    }

    /// The same as a kill team without a past.
    pub fn plain(&self) -> TeamData {
        let member = |own: &SlateMember| MemberData {
            card: own.card.clone(),
            weapons: own.weapons.clone(),
            equipment: own.equipment.clone(),
        };
        TeamData {
            name: self.slate.clone(),
            title: self.slate.clone(),
            faction: self.faction.clone(),
            fire_team: self
                .fire_team
                .iter()
                .map(|team| FireTeamData {
                    name: team.name.clone(),
                    operative: team.operative.iter().map(member).collect(),
                })
                .collect(),
        }
    }

    /// Every fault: of the selection, of equipment, of what was gained.
    pub fn faults(&self, library: &Library) -> Vec<Fault> {
        rule!("KT-NARR-11");
        rule!("KT-NARR-08");
        let rare: usize = self.members().map(|own| own.rare.len()).sum();
        let armoury = if self.assets.iter().any(|name| Asset::find(name) == Some(Asset::ExpandedArmoury)) {
            ARMOURY
        } else {
            0
        };
        let selection = Selection::Within {
            points: (EQUIPMENT_POINTS + armoury).saturating_sub(RARE_POINTS * rare as u32),
        };
        let mut faults = muster::faults_of(library, &self.plain(), selection);
        let place = |own: &SlateMember| format!("{}, {}", self.slate, own.name);
        let mut fitted: Vec<&str> = Vec::new();
        let mut names: Vec<&str> = Vec::new();
        for own in self.members() {
            if names.contains(&own.name.as_str()) || own.name.is_empty() {
                faults.push(Fault::new(place(own), "every operative of a dataslate has a name of its own"));
            }
            names.push(&own.name);
            for item in &own.rare {
                if fitted.contains(&item.item.as_str()) {
                    let why = format!("a dataslate has one {} (KT-NARR-13)", item.item);
                    faults.push(Fault::new(place(own), why));
                }
                fitted.push(&item.item);
            }
            let most = if own.smith { 2 } else { 1 };
            for item in &own.rare {
                if own.rare.iter().filter(|other| other.on == item.on).count() > most {
                    let why = format!("{} takes {most} rare item at most (KT-NARR-13)", item.on);
                    faults.push(Fault::new(place(own), why));
                }
            }
        }
        for name in &self.assets {
            if Asset::find(name).is_none() {
                let known = Asset::ALL.iter().map(|asset| asset.name());
                faults.push(Fault::unknown(self.slate.as_str(), "asset", name, known));
            }
        }
        faults
    }

    /// The operatives of the kill team, with all that they have gained.
    pub(crate) fn profiles(&self, library: &Library, letter: &str, faults: &mut Vec<Fault>) -> Vec<Profile> {
        let Some(faction) = library.faction(&self.faction) else { return Vec::new() };
        let mut profiles = Vec::new();
        for (number, own) in self.members().enumerate() {
            let place = format!("{}, {}", self.slate, own.name);
            // A card that is not there has been named with the other faults of the team.
            let Some(card) = faction.card.iter().find(|card| card.name == own.card) else { continue };
            let name = format!("{letter}{}", number + 1);
            let built = data::profile(library, card, &own.weapons, name, &place).and_then(|mut profile| {
                equipment::equip(&mut profile, faction, &own.equipment, &place)?;
                gained::mark(&mut profile, &own.honours, &place)?;
                gained::mark(&mut profile, &own.scars, &place)?;
                for item in &own.rare {
                    gained::fit(&mut profile, item, Content::embedded(), &place)?;
                }
                scars::cap_apl(&mut profile, card.apl);
                profile.callsign.clone_from(&own.name);
                Ok(profile)
            });
            match built {
                Ok(profile) => profiles.push(profile),
                Err(fault) => faults.push(fault),
            }
        }
        profiles
    }
}

/// A force as a battle has it: a ready team, or a kill team from a dataslate.
pub(crate) enum Force<'a> {
    /// A ready team, or one of the same kind.
    Ready(Cow<'a, TeamData>),
    /// A kill team from a dataslate.
    Slate(Box<SlateTeam>, TeamData),
}

impl Force<'_> {
    /// Its fire teams and operatives.
    pub(crate) fn team(&self) -> &TeamData {
        match self {
            Force::Ready(team) => team,
            Force::Slate(_, plain) => plain,
        }
    }

    /// Its faults.
    pub(crate) fn faults(&self, library: &Library) -> Vec<Fault> {
        match self {
            Force::Ready(team) => muster::faults(library, team),
            Force::Slate(slate, _) => slate.faults(library),
        }
    }

    /// The assets of its base.
    pub(crate) fn assets(&self) -> u16 {
        match self {
            Force::Ready(_) => 0,
            Force::Slate(slate, _) => slate.asset_bits(),
        }
    }

    /// Whether it comes from a dataslate.
    pub(crate) fn is_narrative(&self) -> bool {
        matches!(self, Force::Slate(..))
    }
}

/// What people call a force: the name of its dataslate, or the ready team's own.
pub fn title(force: &str) -> String {
    if is_written(force) {
        return read_written(force).map_or_else(|_| "a team".to_string(), |team| team.name);
    }
    if !is_slate(force) {
        return force.to_string();
    }
    SlateTeam::read(force).map_or_else(|_| "a dataslate".to_string(), |team| team.slate)
}
