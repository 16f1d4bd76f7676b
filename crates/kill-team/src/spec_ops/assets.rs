//! Strategic assets of a base of operations, and what they do in a battle. [KT-NARR-10]

use crate::setup::Setup;
use crate::state::State;
use sortie_kernel::Side;
use sortie_rulebook::rule;

/// Every asset.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Asset {
    /// Light parts of a feature become heavy.
    EngineeringBay,
    /// Infiltrate twice.
    IntelligenceNetwork,
    /// Recon twice.
    SurveillanceSystem,
    /// More equipment points.
    ExpandedArmoury,
    /// One casualty test re-rolled.
    MedBay,
    /// Experience for an Adept.
    WarShrine,
    /// The initiative die re-rolled.
    CommsNetwork,
    /// A tactical ploy for nothing.
    TacticalUplink,
    /// Recovery tests that show a 1 re-rolled.
    StimmStash,
}

impl Asset {
    /// All of them.
    pub const ALL: [Asset; 9] = [
        Asset::EngineeringBay,
        Asset::IntelligenceNetwork,
        Asset::SurveillanceSystem,
        Asset::ExpandedArmoury,
        Asset::MedBay,
        Asset::WarShrine,
        Asset::CommsNetwork,
        Asset::TacticalUplink,
        Asset::StimmStash,
    ];

    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Asset::EngineeringBay => "Engineering Bay",
            Asset::IntelligenceNetwork => "Intelligence Network",
            Asset::SurveillanceSystem => "Surveillance System",
            Asset::ExpandedArmoury => "Expanded Armoury",
            Asset::MedBay => "Med Bay",
            Asset::WarShrine => "War Shrine",
            Asset::CommsNetwork => "Comms Network",
            Asset::TacticalUplink => "Tactical Uplink",
            Asset::StimmStash => "Stimm Stash",
        }
    }

    /// The asset of a name.
    pub fn find(name: &str) -> Option<Asset> {
        Asset::ALL.into_iter().find(|asset| asset.name() == name)
    }

    /// Its bit in a set.
    pub fn bit(self) -> u16 {
        1 << self as u16
    }
}

/// Equipment points that the Expanded Armoury adds.
pub const ARMOURY: u32 = 4;

/// What a base has used of its assets in a battle, as bits of a team.
pub const SPENT_COMMS: u8 = 1 << 0;
/// The free ploy of this turning point.
pub const SPENT_UPLINK: u8 = 1 << 1;

/// Whether the base of a side has an asset.
pub fn has(setup: &Setup, side: Side, asset: Asset) -> bool {
    let has = setup.assets[side.index()] & asset.bit() != 0;
    if has {
        rule!("KT-NARR-10");
    }
    has
}

/// How often a scouting option is used: an asset doubles Infiltrate or Recon.
pub fn scouting_uses(setup: &Setup, side: Side, option: crate::choice::Scouting) -> u8 {
    use crate::choice::Scouting;
    let twice = match option {
        Scouting::Fortify => false,
        Scouting::Infiltrate => has(setup, side, Asset::IntelligenceNetwork),
        Scouting::Recon => has(setup, side, Asset::SurveillanceSystem),
    };
    1 + u8::from(twice)
}

/// Whether a side may re-roll its initiative die now.
pub fn may_reroll_initiative(setup: &Setup, state: &State, side: Side) -> bool {
    state.teams[side.index()].assets_spent & SPENT_COMMS == 0 && has(setup, side, Asset::CommsNetwork)
}

/// Whether the next tactical ploy of a side costs nothing.
pub fn is_ploy_free(setup: &Setup, state: &State, side: Side) -> bool {
    setup.assets[side.index()] != 0
        && state.teams[side.index()].assets_spent & SPENT_UPLINK == 0
        && has(setup, side, Asset::TacticalUplink)
}
