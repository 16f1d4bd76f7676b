//! The killzone as prisms to draw.

use crate::setup::Setup;
use crate::traits;
use sortie_geometry::open::Point;
use sortie_kernel::show::{Board, Part};

/// Every part of the map. Barricades and hatches come and go with a battle: they are in its scene.
pub(super) fn board(setup: &Setup) -> Board {
    let hatches = setup.close.as_ref().map_or(&[][..], |close| &close.hatches);
    let moves = |index: usize| {
        hatches.iter().any(|hatch| hatch.open.contains(index as u16) || hatch.shut == index as u16)
    };
    let fixed = setup.terrain.parts().iter().enumerate().filter(|(index, _)| !moves(*index));
    let parts = fixed.map(|(index, part)| Part {
        feature: part.feature,
        label: part_name(setup, index),
        outline: outline(part.corners()),
        z: [part.bottom, part.top],
        traits: traits::NAMED
            .iter()
            .filter(|(bit, _)| part.traits.any(*bit))
            .map(|(_, word)| (*word).to_string())
            .collect(),
    });
    Board::Open { name: setup.map.clone(), width: setup.size.0, height: setup.size.1, parts: parts.collect() }
}

/// Corners as numbers.
pub(super) fn outline(corners: &[Point]) -> Vec<[i32; 2]> {
    corners.iter().map(|corner| [corner.x, corner.y]).collect()
}

/// What a part is called; parts beyond the map's are barricades.
pub(crate) fn part_name(setup: &Setup, index: usize) -> String {
    setup.part_names.get(index).cloned().unwrap_or_else(|| "barricade".to_string())
}
