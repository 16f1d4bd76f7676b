//! Missions from their file. [D1Z-SETUP-13]

use super::entries::{MissionEntry, ZoneEntry};
use super::library::Library;
use crate::geometry::boxes::Rect;
use crate::setup::{Edge, Map, Marker, MarkerKind, Mission, MissionKind, Zone};
use sortie_kernel::words::Fault;
use sortie_rulebook::rule;

/// The mission of a name.
///
/// # Errors
/// If there is none, or its data is at fault.
pub fn mission_of(library: &Library, name: &str) -> Result<Mission, Vec<Fault>> {
    rule!("D1Z-SETUP-13");
    let found = library.missions.iter().find(|known| known.name.eq_ignore_ascii_case(name));
    let known = library.missions.iter().map(|known| known.name.as_str());
    let entry = found.ok_or_else(|| vec![Fault::unknown("mission", "mission", name, known)])?;
    mission(entry).map_err(|fault| vec![fault])
}

/// The entry of a mission.
pub fn entry_of<'l>(library: &'l Library, mission: &Mission) -> Option<&'l MissionEntry> {
    library.missions.iter().find(|known| known.name == mission.name)
}

fn mission(entry: &MissionEntry) -> Result<Mission, Fault> {
    let place = format!("mission {}", entry.name);
    let kinds = MissionKind::ALL.iter();
    let kind = kinds.clone().find(|(_, word)| *word == entry.name).map(|(kind, _)| *kind);
    let kind =
        kind.ok_or_else(|| Fault::unknown(&place, "mission", &entry.name, kinds.map(|(_, word)| *word)))?;
    let [a, b] = &entry.zones;
    let mut edges = Vec::new();
    for word in &entry.edges {
        let edge = Edge::parse(word);
        edges.push(edge.ok_or_else(|| Fault::unknown(&place, "edge", word, Edge::ALL.map(Edge::word)))?);
    }
    let mut markers = Vec::new();
    for marker in &entry.markers {
        let kinds = MarkerKind::ALL.iter();
        let kind = kinds.clone().find(|(_, word)| *word == marker.kind).map(|(kind, _)| *kind);
        let unknown = || Fault::unknown(&place, "marker", &marker.kind, kinds.map(|(_, word)| *word));
        markers.push(Marker { kind: kind.ok_or_else(unknown)?, at: marker.at.0.at });
    }
    Ok(Mission {
        name: entry.name.clone(),
        title: entry.title.clone(),
        kind,
        turns: entry.turns,
        zones: [zone(&place, a)?, zone(&place, b)?],
        edges,
        markers,
        fixed_markers: entry.fixed,
    })
}

fn zone(place: &str, entry: &ZoneEntry) -> Result<Zone, Fault> {
    match (&entry.corners, entry.centre, entry.radius) {
        (Some([a, b]), None, None) => {
            let Rect { low, high } = Rect::around(a.0.at, b.0.at);
            Ok(Zone::Box { low, high })
        }
        (None, Some(centre), Some(radius)) => Ok(Zone::Disc { centre: centre.0.at, radius: radius.0 }),
        _ => Err(Fault::new(place, "a zone is a box, or a centre with a radius")),
    }
}

/// Whether a mission can be played on a map.
pub fn plays_on(entry: &MissionEntry, map: &Map) -> bool {
    entry.maps.iter().any(|name| *name == map.name || name == "any")
}

/// The edges that A may have on a map: some are played south against north alone.
pub fn edges_on(mission: &Mission, map: &Map) -> Vec<Edge> {
    let along = |edge: &Edge| !map.south_north || matches!(edge, Edge::South | Edge::North);
    mission.edges.iter().copied().filter(along).collect()
}
