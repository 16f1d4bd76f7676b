//! Terrain features by their numbers: which there are, which have heavy parts, where their vantage points lie.

use crate::setup::{Area, Setup};
use crate::traits;
use sortie_geometry::open::Prism;

/// Choices and tac ops count features in a byte; walls and barricades have greater numbers.
const FEATURES_MAX: u16 = 255;

/// The numbers of the map's features, each once.
pub fn all(setup: &Setup) -> Vec<u16> {
    let mut numbers: Vec<u16> = setup.terrain.parts().iter().map(|part| part.feature).collect();
    numbers.sort_unstable();
    numbers.dedup();
    numbers.retain(|number| *number < FEATURES_MAX);
    numbers
}

/// The number of the next feature beside some parts: those of a script are counted on from those of its map, so that
/// choices can name them.
pub fn next(parts: &[(String, Prism)]) -> u16 {
    let numbers = parts.iter().map(|(_, part)| part.feature).filter(|number| *number < FEATURES_MAX);
    numbers.max().map_or(0, |last| last + 1)
}

/// Whether a feature has a heavy part. Barricades have none.
pub fn is_heavy(setup: &Setup, feature: u16) -> bool {
    setup.terrain.parts().iter().any(|part| part.feature == feature && part.traits.any(traits::HEAVY))
}

/// Whether a part of a feature's vantage point lies in an area.
pub fn vantage_in_area(setup: &Setup, feature: u16, area: Area) -> bool {
    let mut vantage = setup
        .terrain
        .parts()
        .iter()
        .filter(|part| part.feature == feature && part.traits.any(traits::VANTAGE));
    vantage.any(|part| {
        let (low, high) = part.bounds();
        low.x < area.high.0 && high.x > area.low.0 && low.y < area.high.1 && high.y > area.low.1
    })
}

/// What people call a feature: the name of its first part before the comma.
pub fn name(setup: &Setup, feature: u16) -> String {
    let first = setup.terrain.parts().iter().position(|part| part.feature == feature);
    let part = first.and_then(|place| setup.part_names.get(place));
    part.map_or_else(
        || format!("feature {feature}"),
        |name| {
            let short = name.split(',').next().unwrap_or(name).trim();
            format!("{short} {feature}")
        },
    )
}
