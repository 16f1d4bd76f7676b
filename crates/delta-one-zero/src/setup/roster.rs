//! What is asked most often of the models of a game, by their numbers.

use super::force::Force;
use super::ids::{FIRETEAMS, FireteamId, Ids, MODELS, ModelId};
use crate::geometry::BASE_RADIUS;
use sortie_kernel::Side;

/// Who belongs to which side and Fireteam, and how wide everybody is; it follows from the Forces.
#[derive(Debug)]
pub struct Roster {
    sides: [u32; 2],
    teams: [u32; FIRETEAMS],
    /// The radius of every base, the pilot's last.
    radii: [i32; MODELS + 1],
    widest: i32,
}

impl Roster {
    /// The models of two Forces.
    #[must_use]
    pub fn new(forces: &[Force; 2]) -> Roster {
        let mut roster = Roster {
            sides: [0; 2],
            teams: [0; FIRETEAMS],
            radii: [BASE_RADIUS; MODELS + 1],
            widest: BASE_RADIUS,
        };
        for side in Side::BOTH {
            for (place, card) in forces[side.index()].models.iter().enumerate() {
                let id = ModelId::new(side, place);
                roster.sides[side.index()] |= 1 << id.0;
                roster.teams[card.fireteam.index()] |= 1 << id.0;
                roster.radii[id.index()] = card.base_radius;
                roster.widest = roster.widest.max(card.base_radius);
            }
        }
        roster
    }

    /// Everybody but the pilot.
    #[must_use]
    pub fn all(&self) -> Ids {
        Ids::of(self.sides[0] | self.sides[1])
    }

    /// Everybody, the pilot last.
    #[must_use]
    pub fn with_pilot(&self) -> Ids {
        Ids::of(self.sides[0] | self.sides[1] | 1 << MODELS)
    }

    /// The models of a side.
    #[must_use]
    pub fn side(&self, side: Side) -> Ids {
        Ids::of(self.sides[side.index()])
    }

    /// The models of a Fireteam.
    #[must_use]
    pub fn team(&self, team: FireteamId) -> Ids {
        Ids::of(self.teams.get(team.index()).copied().unwrap_or(0))
    }

    /// The radius of a model's base, or of the pilot's.
    #[must_use]
    pub fn radius(&self, id: ModelId) -> i32 {
        self.radii[id.index().min(MODELS)]
    }

    /// The radius of the widest base.
    #[must_use]
    pub fn widest(&self) -> i32 {
        self.widest
    }
}
