//! The scenery as parts to draw, cube by cube and face by face.

use crate::places::address;
use sortie_geometry::cube::{self, Axis, CRATE_HEIGHT, Cell, Corner, Cube, Floor, Side};
use sortie_kernel::show::{Board, CellPart, Panel};

/// Everything that stands on the board. Bare ground on level 1 is not listed.
#[must_use]
pub fn board(name: &str, grid: &cube::Board) -> Board {
    let (mut cells, mut panels) = (Vec::new(), Vec::new());
    for cell in Cell::all(grid.drawn()) {
        parts(cell, grid.cube(cell), &mut cells);
        panels.extend(divider(cell, grid.cube(cell)));
        for side in Side::ALL {
            // A face between two cubes is stored once and listed once, as the west or south face of a cube.
            let listed = matches!(side, Side::West | Side::South) || cell.beside(side).is_none();
            panels.extend(panel(cell, side, grid.listed_face(cell, side).panel).filter(|_| listed));
        }
    }
    Board::Cubes {
        name: name.to_string(),
        columns: 8,
        rows: 8,
        levels: grid.drawn(),
        letters: false,
        cells,
        panels,
    }
}

fn letter(side: Side) -> String {
    side.letter().to_ascii_lowercase().to_string()
}

fn parts(cell: Cell, cube: &Cube, out: &mut Vec<CellPart>) {
    let mut put = |kind: String, number: Option<i32>| {
        out.push(CellPart { cell: address(cell), kind, number });
    };
    if cube.solid {
        return put("solid".into(), None);
    }
    match cube.floor {
        Floor::None => (),
        Floor::Full if cell.level() == 1 => (),
        Floor::Full => put("floor".into(), None),
        Floor::Hatch(size) => put("hatch".into(), Some(size.into())),
        Floor::Walkway(Axis::EastWest) => put("walkway-ew".into(), None),
        Floor::Walkway(Axis::NorthSouth) => put("walkway-ns".into(), None),
    }
    for corner in cube.crate_corners() {
        let corner = match corner {
            Corner::SouthWest => "sw",
            Corner::SouthEast => "se",
            Corner::NorthWest => "nw",
            Corner::NorthEast => "ne",
        };
        put(format!("crate-{corner}"), Some(CRATE_HEIGHT));
    }
    if let Some(side) = cube.ramp {
        put(format!("ramp-{}", letter(side)), None);
    }
    if let Some(platform) = cube.platform {
        let height = Some(i32::from(platform.height));
        match platform.side {
            None => put("platform".into(), height),
            Some(side) => put(format!("platform-{}", letter(side)), height),
        }
    }
}

/// The wall through the middle of a cube, named after the half that it separates from the other.
fn divider(cell: Cell, cube: &Cube) -> Option<Panel> {
    let face = match cube.halved? {
        Axis::EastWest => "e",
        Axis::NorthSouth => "n",
    };
    let (face, kind) = (face.to_string(), "halving-wall".to_string());
    Some(Panel { cell: address(cell), face, kind, passes: 0, closed_to: 1000 })
}

fn panel(cell: Cell, side: Side, panel: cube::Panel) -> Option<Panel> {
    let (kind, closed_to) = match panel {
        cube::Panel::Open => return None,
        cube::Panel::Wall { .. } => ("wall", 1000),
        cube::Panel::Door(1) => ("low-door", 1000),
        cube::Panel::Door(2) => ("door", 1000),
        cube::Panel::Door(_) => ("wide-door", 1000),
        cube::Panel::Rail(1) => ("rail", 750),
        cube::Panel::Rail(2) => ("rail", 500),
        cube::Panel::Rail(_) => ("rail", 250),
    };
    let passes = panel.passes();
    Some(Panel { cell: address(cell), face: letter(side), kind: kind.into(), passes, closed_to })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn walls_crates_and_ramps_become_parts_with_their_cubes() {
        let depot = cube::Board::parse(cube::boards::named("depot").expect("a board")).expect("sound");
        let Board::Cubes { name, cells, panels, levels, .. } = board("depot", &depot) else {
            panic!("cubes make a board of cubes")
        };
        assert_eq!((name.as_str(), levels), ("depot", depot.drawn()));
        let kinds = |kind: &str| cells.iter().filter(|part| part.kind.starts_with(kind)).count();
        assert!(kinds("solid") > 0 && kinds("crate-") > 0 && kinds("ramp-") > 0);
        assert!(panels.iter().any(|panel| panel.kind == "wall" && panel.closed_to == 1000));
        // No panel is listed twice, from either of the cubes that share it.
        let mut faces: Vec<_> = panels.iter().map(|panel| (panel.cell, &panel.face)).collect();
        let all = faces.len();
        faces.sort();
        faces.dedup();
        assert_eq!(faces.len(), all);
    }
}
