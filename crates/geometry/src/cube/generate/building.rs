//! Buildings: one to four spaces that touch, each with rooms up to its own height, a roof and rails.

use super::demands::Space;
use super::draft::{Draft, cell, turned};
use crate::cube::cell::Cell;
use crate::cube::direction::Side;
use crate::cube::terrain::{Axis, Face, Floor, Panel};

/// A space of a building and the number of storeys on it.
type Wing = (Space, u8);

const fn face(panel: Panel) -> Face {
    Face { panel, smooth: false }
}

/// What outer walls are made of; closed ones outnumber the openings.
const OUTER: [Panel; 8] = [
    Panel::Wall { hatch: 0 },
    Panel::Wall { hatch: 0 },
    Panel::Wall { hatch: 0 },
    Panel::Wall { hatch: 1 },
    Panel::Wall { hatch: 2 },
    Panel::Door(1),
    Panel::Door(2),
    Panel::Door(2),
];
/// What stands between two rooms of a building.
const INNER: [Panel; 6] = [
    Panel::Open,
    Panel::Open,
    Panel::Door(2),
    Panel::Door(1),
    Panel::Wall { hatch: 2 },
    Panel::Wall { hatch: 0 },
];
/// What guards the edge of a roof.
const ROOF: [Panel; 6] =
    [Panel::Open, Panel::Open, Panel::Rail(2), Panel::Rail(3), Panel::Rail(3), Panel::Rail(1)];

impl Draft<'_> {
    /// A building on this space and some beside it.
    pub(super) fn building(&mut self, start: Space) {
        let wings = self.wings(start);
        for &(space, storeys) in &wings {
            self.storeys(space, storeys);
        }
        for &(space, storeys) in &wings {
            for level in 1..=storeys {
                self.room(space, level, &wings);
            }
            self.roof(cell(space, storeys + 1));
        }
    }

    /// Takes the ground of the building and picks how high it rises.
    fn wings(&mut self, start: Space) -> Vec<Wing> {
        let highest = self.board().drawn() - 1;
        let base = 1 + self.pick(usize::from(highest)) as u8;
        self.take(start);
        let mut wings = vec![(start, base)];
        for _ in 0..self.pick(4) {
            let (from, _) = self.one_of(&wings);
            let side = self.one_of(&Side::ALL);
            let Some(next) = beside(from, side).filter(|&next| self.is_free(next)) else { continue };
            self.take(next);
            let storeys = if self.one_in(2) { base } else { 1 + self.pick(usize::from(base)) as u8 };
            wings.push((next, storeys));
        }
        wings
    }

    /// Floors and solid storeys, from the ground up. A solid storey stands on solid ground only, and under
    /// a plain floor.
    fn storeys(&mut self, space: Space, storeys: u8) {
        let solid = if self.one_in(4) { 1 + self.pick(usize::from(storeys)) as u8 } else { 0 };
        let smooth = self.one_in(3);
        for level in 1..=storeys {
            let hatch = !self.one_in(3);
            if level <= solid {
                self.change(cell(space, level), |cube| {
                    cube.solid = true;
                    cube.smooth = smooth;
                    if level > 1 {
                        cube.floor = Floor::None;
                    }
                });
            }
            let size = self.one_of(&[1, 2, 2, 2, 3]);
            self.change(cell(space, level + 1), |above| {
                above.floor = if hatch && level > solid { Floor::Hatch(size) } else { Floor::Full };
            });
        }
    }

    /// The walls of one room: outer ones with at least one opening, inner ones towards other wings.
    fn room(&mut self, space: Space, level: u8, wings: &[Wing]) {
        let here = cell(space, level);
        if self.board().is_solid(here) {
            return;
        }
        let entrance = self.one_of(&Side::ALL);
        for side in Side::ALL {
            let Some(beyond) = beside(space, side) else { continue };
            let inner = is_wing(wings, beyond, level);
            let panel = if inner {
                self.one_of(&INNER)
            } else if side == entrance && level == 1 {
                self.one_of(&[Panel::Door(2), Panel::Door(2), Panel::Door(3), Panel::Open])
            } else if level > 1 && self.one_in(4) {
                // A balcony instead of a wall.
                self.one_of(&[Panel::Rail(2), Panel::Rail(1), Panel::Open])
            } else {
                self.one_of(&OUTER)
            };
            let smooth = panel.is_full_height() && self.one_in(6);
            if panel != Panel::Open {
                self.panel_if_open(here, side, Face { panel, smooth });
            }
        }
        if level > 1 && self.one_in(10) && !self.is_objective(space) {
            let axis = self.one_of(&[Axis::EastWest, Axis::NorthSouth]);
            self.change(here, |cube| cube.halved = Some(axis));
        }
    }

    fn roof(&mut self, here: Cell) {
        for side in Side::ALL {
            if let Some(beyond) = here.beside(side) {
                let panel = self.one_of(&ROOF);
                if panel != Panel::Open && !self.board().has_floor(beyond) {
                    self.panel_if_open(here, side, face(panel));
                }
            }
        }
        match self.pick(8) {
            0 => self.change(here, |cube| cube.crates |= 1),
            1 => self.change(here, |cube| cube.crates |= 1 << 3),
            _ => {}
        }
    }
}

/// Whether a space has a storey of the building, or of the one half a turn away, on this level.
fn is_wing(wings: &[Wing], space: Space, level: u8) -> bool {
    wings.iter().any(|&(wing, storeys)| (wing == space || turned(wing) == space) && level <= storeys)
}

/// The space on one side of another, if it is on the board.
pub(super) fn beside(space: Space, side: Side) -> Option<Space> {
    cell(space, 1).beside(side).map(|next| (next.column(), next.row()))
}
