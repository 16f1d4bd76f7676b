//! Missions by name, and a mission as it is played on a map that is not its own. [KT-SETUP-19]

use super::{Library, scoring};
use crate::inches::At;
use crate::setup::{Area, Mission, Sequence};
use sortie_kernel::words::Fault;
use sortie_rulebook::rule;

impl Library {
    /// The mission of a name, and the name of its map.
    pub fn mission(&self, name: &str) -> Result<(Mission, String), Fault> {
        let found = self.missions.iter().find(|mission| mission.name == name);
        let known = self.missions.iter().map(|mission| mission.name.as_str());
        let data = found.ok_or_else(|| Fault::unknown("mission", "mission", name, known))?;
        let area = |[low, high]: [At; 2]| Area {
            low: (i32::from(low.0.x), i32::from(low.0.y)),
            high: (i32::from(high.0.x), i32::from(high.0.y)),
        };
        let mission = Mission {
            name: data.name.clone(),
            title: data.title.clone(),
            sequence: Sequence::Open,
            scoring: scoring(&data.scoring)?,
            zones: data.zones.map(area),
            markers: data.markers.iter().map(|at| at.0).collect(),
        };
        Ok((mission, data.map.clone()))
    }

    /// A mission as it is played on a map: in close quarters it gives the scoring, and the map's own mission drop zones
    /// and markers. [KT-SETUP-19]
    pub fn on_map(&self, mission: Mission, map: &str) -> Mission {
        let close = self.maps.iter().any(|known| known.name == map && !known.wall.is_empty());
        let own = self.missions.iter().find(|data| close && data.map == map && data.name != mission.name);
        if own.is_some() {
            rule!("KT-SETUP-19");
        }
        match own.and_then(|data| self.mission(&data.name).ok()) {
            Some((Mission { zones, markers, .. }, _)) => Mission { zones, markers, ..mission },
            None => mission,
        }
    }
}
