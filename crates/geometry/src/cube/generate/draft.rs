//! A board under construction: everything put on it is put on it a second time, half a turn away.

use super::demands::{Demands, Space};
use crate::cube::board::Board;
use crate::cube::cell::Cell;
use crate::cube::direction::Side;
use crate::cube::terrain::{Cube, Face, Panel};

pub(super) struct Draft<'a> {
    board: Board,
    objectives: &'a [Space],
    /// Spaces whose ground is taken, by row and column from zero.
    taken: [[bool; 8]; 8],
    picks: &'a mut dyn FnMut(u16) -> u16,
}

impl<'a> Draft<'a> {
    /// Open ground under three or four drawn levels.
    pub(super) fn new(demands: &Demands<'a>, picks: &'a mut dyn FnMut(u16) -> u16) -> Self {
        let drawn = 3 + u8::from(picks(2) % 2 == 1);
        Self { board: Board::empty(drawn), objectives: demands.objectives, taken: [[false; 8]; 8], picks }
    }

    /// The finished board, without levels on which nothing was put.
    pub(super) fn into_board(mut self) -> Board {
        self.board.trim();
        self.board
    }

    pub(super) const fn board(&self) -> &Board {
        &self.board
    }

    /// A number below the bound.
    pub(super) fn pick(&mut self, bound: usize) -> usize {
        assert!((1..=usize::from(u16::MAX)).contains(&bound), "somebody picks among something");
        usize::from((self.picks)(bound as u16)) % bound
    }

    pub(super) fn one_in(&mut self, chances: usize) -> bool {
        self.pick(chances) == 0
    }

    /// One of several things.
    pub(super) fn one_of<T: Copy>(&mut self, choices: &[T]) -> T {
        choices[self.pick(choices.len())]
    }

    /// Whether the ground of a space can be built on; never outside the board.
    pub(super) fn is_free(&self, (column, row): Space) -> bool {
        let on_board = Cell::new(column, row, 1).is_some();
        on_board && !self.taken[usize::from(row) - 1][usize::from(column) - 1]
    }

    pub(super) fn is_objective(&self, space: Space) -> bool {
        self.objectives.contains(&space) || self.objectives.contains(&turned(space))
    }

    /// Takes the ground of a space and of the one half a turn away.
    pub(super) fn take(&mut self, space: Space) {
        for (column, row) in [space, turned(space)] {
            self.taken[usize::from(row) - 1][usize::from(column) - 1] = true;
        }
    }

    /// A space whose ground is free, if there is one.
    pub(super) fn free_space(&mut self) -> Option<Space> {
        let free: Vec<Space> = spaces().filter(|&space| self.is_free(space)).collect();
        (!free.is_empty()).then(|| self.one_of(&free))
    }

    /// Changes a cube, and the one half a turn away in the same way.
    pub(super) fn change(&mut self, cell: Cell, change: impl FnOnce(&mut Cube)) {
        let mut cube = *self.board.cube(cell);
        change(&mut cube);
        *self.board.cube_mut(cell) = cube;
        *self.board.cube_mut(cell.half_turn()) = cube.half_turn();
    }

    /// Puts a panel into a face, and another one half a turn away; it replaces what was there.
    pub(super) fn panel(&mut self, cell: Cell, side: Side, face: Face) {
        *self.board.face_mut(cell, side) = face;
        *self.board.face_mut(cell.half_turn(), side.opposite()) = face;
    }

    /// The same, unless there is a panel or one of the cubes beside the face is solid.
    pub(super) fn panel_if_open(&mut self, cell: Cell, side: Side, face: Face) {
        let solid =
            self.board.is_solid(cell) || cell.beside(side).is_some_and(|beyond| self.board.is_solid(beyond));
        if !solid && self.board.listed_face(cell, side).panel == Panel::Open {
            self.panel(cell, side, face);
        }
    }
}

/// The space half a turn away.
pub(super) const fn turned((column, row): Space) -> Space {
    (9 - column, 9 - row)
}

/// All spaces, by row and column.
pub(super) fn spaces() -> impl Iterator<Item = Space> {
    (1..=8).flat_map(|row| (1..=8).map(move |column| (column, row)))
}

/// The cube of a space on a level.
pub(super) fn cell((column, row): Space, level: u8) -> Cell {
    Cell::new(column, row, level).expect("spaces and drawn levels are on the grid")
}
