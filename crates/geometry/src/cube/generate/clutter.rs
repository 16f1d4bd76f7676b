//! Small scenery on the ground: containers, platforms, alley walls, crates, rails. It breaks sight lines
//! and fills what buildings leave bare.

use super::demands::Space;
use super::draft::{Draft, cell};
use crate::cube::direction::Side;
use crate::cube::terrain::{Axis, Face, Floor, Panel, Platform};

impl Draft<'_> {
    /// Clutter on every block of three by three spaces that would be bare.
    pub(super) fn fill_bare_blocks(&mut self) {
        // Each round takes at least two of the 64 spaces.
        for _ in 0..32 {
            let Some((column, row)) = self.board().bare_block() else { return };
            let space = (column + self.pick(3) as u8, row + self.pick(3) as u8);
            self.clutter(space);
        }
    }

    /// One piece of clutter on a free space.
    pub(super) fn clutter(&mut self, space: Space) {
        self.take(space);
        let covered = self.board().floor(cell(space, 2)).is_some();
        match self.pick(6) {
            0 if !covered => self.container(space),
            1 => self.platform(space),
            2 if !self.is_objective(space) => self.alley(space),
            3 | 4 => self.rail(space),
            _ => self.crates(space),
        }
    }

    fn container(&mut self, space: Space) {
        let corner = self.pick(4);
        let crated = self.one_in(2);
        self.change(cell(space, 1), |cube| cube.solid = true);
        self.change(cell(space, 2), |top| {
            top.floor = Floor::Full;
            top.crates |= u8::from(crated) << corner;
        });
    }

    fn platform(&mut self, space: Space) {
        let height = self.one_of(&[250, 300, 400, 500]);
        let side = if self.one_in(2) { Some(self.one_of(&Side::ALL)) } else { None };
        self.change(cell(space, 1), |cube| cube.platform = Some(Platform { height, side }));
    }

    fn alley(&mut self, space: Space) {
        let axis = self.one_of(&[Axis::EastWest, Axis::NorthSouth]);
        let smooth = self.one_in(3);
        self.change(cell(space, 1), |cube| {
            cube.halved = Some(axis);
            cube.halved_smooth = smooth;
        });
    }

    fn crates(&mut self, space: Space) {
        for _ in 0..1 + self.pick(2) {
            let corner = self.pick(4);
            self.change(cell(space, 1), |cube| cube.crates |= 1 << corner);
        }
    }

    /// A stretch of rail or wall on one or two sides.
    fn rail(&mut self, space: Space) {
        let here = cell(space, 1);
        let kinds =
            [Panel::Rail(1), Panel::Rail(2), Panel::Rail(2), Panel::Rail(3), Panel::Wall { hatch: 0 }];
        for _ in 0..1 + self.pick(2) {
            let side = self.one_of(&Side::ALL);
            let panel = self.one_of(&kinds);
            // The edge of the board is a wall already, and the foot of a ramp stays open.
            let foot = here.beside(side).is_some_and(|beyond| self.board().cube(beyond).ramp == Some(side));
            if here.beside(side).is_some() && !foot {
                self.panel_if_open(here, side, Face { panel, smooth: false });
            }
        }
    }
}
