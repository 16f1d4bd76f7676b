//! What is fixed for a whole game: the map, the mission, both Forces, day or night.

mod cards;
mod force;
mod ids;
mod items;
mod keywords;
mod map;
mod mission;
mod roster;
mod weapon;

pub use cards::{CommandOrder, CommandOrderCard, DECK_SIZE, Deck, TACTICAL_KINDS, TacticalCard};
pub use force::{Force, ModelCard};
pub use ids::{FIRETEAMS, FIRETEAMS_PER_SIDE, FireteamId, Ids, MODELS, MODELS_PER_SIDE, ModelId, PartId};
pub use items::{Item, Items};
pub use keywords::Keywords;
pub use map::{BOARD, Map, Part, PartKind};
pub use mission::{Edge, Marker, MarkerKind, Mission, MissionKind, Zone};
pub use roster::Roster;
pub use weapon::{Band, Modification, Mods, Slot, Traits, Weapon};

use crate::geometry::Table;
use sortie_kernel::Side;
use std::sync::Arc;

/// Everything fixed.
#[derive(Debug)]
pub struct Setup {
    /// The mission.
    pub mission: Mission,
    /// The map.
    pub map: Map,
    /// The map, prepared for questions about it.
    pub table: Arc<Table>,
    /// Whether the night rules hold. [D1Z-NIGHT-01]
    pub night: bool,
    /// Whether Forces were bought for the mission and not of equal points (mission 4).
    pub built_for_mission: bool,
    /// The agreed limit of points.
    pub points: u16,
    /// Both Forces.
    pub forces: [Force; 2],
    /// Their models, prepared for questions about them.
    pub roster: Roster,
}

impl Setup {
    /// The Force of a side.
    #[must_use]
    pub fn force(&self, side: Side) -> &Force {
        &self.forces[side.index()]
    }

    /// Whether there is a model of this number.
    #[must_use]
    pub fn has(&self, id: ModelId) -> bool {
        id.index() < MODELS && id.place() < self.force(id.side()).models.len()
    }

    /// The card of a model that exists.
    #[must_use]
    pub fn model(&self, id: ModelId) -> &ModelCard {
        &self.force(id.side()).models[id.place()]
    }

    /// A weapon of a model.
    #[must_use]
    pub fn weapon(&self, id: ModelId, weapon: u8) -> Option<&Weapon> {
        self.model(id).weapons.get(usize::from(weapon))
    }

    /// All models, A's first.
    #[must_use]
    pub fn ids(&self) -> Ids {
        self.roster.all()
    }

    /// The models of a side.
    #[must_use]
    pub fn ids_of(&self, side: Side) -> Ids {
        self.roster.side(side)
    }

    /// The models that were built into a Fireteam. [D1Z-STATE-06]
    #[must_use]
    pub fn members(&self, team: FireteamId) -> Ids {
        self.roster.team(team)
    }

    /// The Fireteams of a side.
    pub fn fireteams(&self, side: Side) -> impl Iterator<Item = FireteamId> + Clone + use<> {
        (0..self.force(side).fireteams).map(move |i| FireteamId::new(side, usize::from(i)))
    }

    /// The model of a name such as `A3`.
    #[must_use]
    pub fn find(&self, name: &str) -> Option<ModelId> {
        self.ids().find(|id| self.model(*id).name.eq_ignore_ascii_case(name))
    }

    /// The weapon of a model by the name that choices use.
    #[must_use]
    pub fn find_weapon(&self, id: ModelId, name: &str) -> Option<u8> {
        let found =
            self.model(id).weapons.iter().position(|weapon| weapon.name.eq_ignore_ascii_case(name))?;
        u8::try_from(found).ok()
    }
}
