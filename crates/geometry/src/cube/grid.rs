//! A board with the tables that games ask all the time: steps, sight candidates, standing room.

use std::ops::Deref;

use super::board::Board;
use super::body::{Body, STANDARD_BODIES};
use super::cell::Cell;
use super::memo::Memo;
use super::obstacle::Obstacles;
use super::pairs::PairTable;
use super::standing::Hindrances;
use super::steps::{Locomotion, Step, StepTable};

/// A board ready for play. It answers everything that [`Board`] answers, and more.
#[derive(Clone, Debug)]
pub struct Grid {
    board: Board,
    bodies: [Body; 4],
    steps: Vec<StepTable>,
    pub(crate) obstacles: Obstacles,
    pub(crate) pairs: PairTable,
    pub(crate) hindrances: Hindrances,
    pub(crate) lattice: Vec<u32>,
    pub(crate) memo: Memo,
}

impl Deref for Grid {
    type Target = Board;

    fn deref(&self) -> &Board {
        &self.board
    }
}

impl Grid {
    /// Builds the tables of a board for the standard bodies.
    #[must_use]
    pub fn new(board: Board) -> Self {
        Self::with_bodies(board, STANDARD_BODIES)
    }

    /// Builds the tables of a board for the bodies of sizes 1 to 4.
    #[must_use]
    pub fn with_bodies(board: Board, bodies: [Body; 4]) -> Self {
        let movers =
            Locomotion::ALL.into_iter().flat_map(|locomotion| (1..=4).map(move |size| (locomotion, size)));
        let steps = movers.map(|(locomotion, size)| StepTable::build(&board, locomotion, size)).collect();
        let obstacles = Obstacles::of(&board);
        let pairs = PairTable::build(&board, &obstacles, &bodies);
        let hindrances = Hindrances::of(&board);
        let mut grid = Self {
            board,
            bodies,
            steps,
            obstacles,
            pairs,
            hindrances,
            lattice: Vec::new(),
            memo: Memo::default(),
        };
        grid.lattice = (1..=4).flat_map(|size| grid.lattice_masks(size)).collect();
        grid
    }

    /// The board.
    #[must_use]
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// The body of a size, 1 to 4.
    #[must_use]
    pub const fn body(&self, size: u8) -> &Body {
        assert!(size >= 1 && size <= 4, "sizes run from 1 to 4");
        &self.bodies[size as usize - 1]
    }

    pub(crate) const fn bodies(&self) -> &[Body; 4] {
        &self.bodies
    }

    /// The steps that a model of this size may take from a cell, by level, row and column of where they
    /// lead. A cell without a floor can be a start too: a moving model may be holding on there.
    #[must_use]
    pub fn steps(&self, from: Cell, locomotion: Locomotion, size: u8) -> &[Step] {
        assert!((1..=4).contains(&size), "sizes run from 1 to 4");
        self.steps[locomotion as usize * 4 + usize::from(size) - 1].from(from)
    }

    /// The step between two cells, if there is one.
    #[must_use]
    pub fn step(&self, from: Cell, to: Cell, locomotion: Locomotion, size: u8) -> Option<Step> {
        self.steps(from, locomotion, size).iter().copied().find(|step| step.to == to)
    }

    /// The cells within a distance that have a floor and room for the size, but not the cell itself:
    /// where a model that needs no route can arrive.
    pub fn floors_within(&self, from: Cell, range: u8, size: u8) -> impl Iterator<Item = Cell> {
        let cubes = from.within(range, self.levels());
        let cells = cubes.flat_map(|cube| self.places(cube));
        cells.filter(move |&cell| cell != from && self.has_floor(cell) && self.fits(cell, size))
    }
}
