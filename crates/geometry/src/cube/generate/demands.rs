//! What a board must offer before a game can be played on it: the same chances for both sides, scenery
//! everywhere, buildings where scenarios expect them, and a way to every floor and objective.
//!
//! [`faults`] lists everything that is wrong at once, so that anyone who draws a board can fix it in one go.

use std::fmt;

use crate::cube::board::Board;
use crate::cube::body::STANDARD_BODIES;
use crate::cube::cell::{CUBES, Cell};
use crate::cube::standing::Hindrances;
use crate::cube::steps::{Footing, Locomotion, StepTable};

/// A column and a row, each 1 to 8.
pub type Space = (u8, u8);

/// What the scenarios of a game require of a board.
#[derive(Clone, Copy, Debug)]
pub struct Demands<'a> {
    /// Spaces where a building of at least two levels stands.
    pub buildings: &'a [Space],
    /// Spaces whose highest floor is an objective, a console or a crate to fetch.
    pub objectives: &'a [Space],
}

impl Demands<'static> {
    /// The spaces that scenarios on cubes use: four in the middle, and eight around them.
    pub const STANDARD: Self = Self {
        buildings: &[(4, 4), (5, 5)],
        objectives: &[
            (3, 3),
            (6, 3),
            (3, 6),
            (6, 6),
            (4, 4),
            (5, 4),
            (4, 5),
            (5, 5),
            (4, 3),
            (5, 3),
            (4, 6),
            (5, 6),
        ],
    };
}

/// Something that makes a board unfit for play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// The board is not the same for both sides.
    Uneven,
    /// The three by three spaces with this south-west corner hold no scenery.
    Bare(Space),
    /// No building of at least two levels stands on this space.
    Low(Space),
    /// A model of this size finds no place to stand on this floor.
    Cramped(Cell, u8),
    /// A model of this size on foot does not get to this floor from the ground.
    CutOff(Cell, u8),
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Uneven => write!(f, "the board is not the same after half a turn"),
            Self::Bare((column, row)) => {
                write!(f, "no scenery on columns {column} to {}, rows {row} to {}", column + 2, row + 2)
            }
            Self::Low((column, row)) => {
                write!(f, "no building of two levels on column {column}, row {row}")
            }
            Self::Cramped(cell, size) => write!(f, "no room for size {size} on the floor of {cell}"),
            Self::CutOff(cell, size) => write!(f, "no way on foot to {cell} for size {size}"),
        }
    }
}

/// Everything that makes a board unfit for play: nothing for a sound one.
#[must_use]
pub fn faults(board: &Board, demands: &Demands<'_>) -> Vec<Fault> {
    let mut found = faults_at_sight(board, demands);
    found.extend(faults_on_foot(board, demands));
    found
}

/// The faults that can be found without searching for routes.
pub(super) fn faults_at_sight(board: &Board, demands: &Demands<'_>) -> Vec<Fault> {
    let mut found = Vec::new();
    if board.half_turn() != *board {
        found.push(Fault::Uneven);
    }
    found.extend(board.bare_block().map(Fault::Bare));
    let low = |&&(column, row): &&Space| board.highest_floor(column, row).is_none_or(|top| top.level() < 2);
    found.extend(demands.buildings.iter().filter(low).map(|&space| Fault::Low(space)));
    found
}

/// Every floor holds a model of size 1 and can be reached by it; every objective holds and is reached by
/// size 2 as well.
pub(super) fn faults_on_foot(board: &Board, demands: &Demands<'_>) -> Vec<Fault> {
    let mut found = Vec::new();
    let floors = Cell::all(board.levels()).filter(|&cube| board.has_floor(cube));
    let small = floors.flat_map(|cube| board.places(cube)).map(|place| (place, 1));
    let tops = demands.objectives.iter().filter_map(|&(column, row)| board.highest_floor(column, row));
    let large = tops.flat_map(|top| board.places(top)).map(|place| (place, 2));
    let hindrances = Hindrances::of(board);
    let walkers = [1, 2].map(|size| Walker::new(board, &hindrances, size));
    let walked = walkers.each_ref().map(Walker::walk);
    for (place, size) in small.chain(large) {
        let index = usize::from(size) - 1;
        if !walkers[index].room[place.index()] {
            found.push(Fault::Cramped(place, size));
        } else if !walked[index][place.index()] {
            found.push(Fault::CutOff(place, size));
        }
    }
    found
}

/// A model of some size on foot: where it can go and stand. A whole grid would answer the same and much
/// more, but takes far longer to build, and generators try many boards.
struct Walker<'a> {
    board: &'a Board,
    steps: StepTable,
    /// By index of the place: whether it has room to stand there.
    room: Vec<bool>,
}

impl<'a> Walker<'a> {
    fn new(board: &'a Board, hindrances: &Hindrances, size: u8) -> Self {
        let radius = STANDARD_BODIES[usize::from(size) - 1].radius;
        let has_room = |place: Cell| {
            board.has_floor(place) && hindrances.lattice_ground(board, place, size, radius) != 0
        };
        let room = (0..2 * CUBES).map(|index| Cell::from_index(index).is_some_and(has_room)).collect();
        Self { board, steps: StepTable::build(board, Locomotion::Foot, size), room }
    }

    /// Which places it gets to from the ground in a corner of the board.
    ///
    /// It rests only where it has room, and holds on for one step at a time: two in a row would need more
    /// speed than most models have.
    fn walk(&self) -> Vec<bool> {
        let mut reached = vec![false; 2 * CUBES];
        let mut held = vec![false; 2 * CUBES];
        // A corner may be walled in or filled; the others must be reached from the first that is not.
        let corners = [(1, 1), (8, 8), (1, 8), (8, 1)];
        let grounds = corners.into_iter().filter_map(|(column, row)| Cell::new(column, row, 1));
        let mut open: Vec<Cell> = grounds.filter(|corner| self.room[corner.index()]).take(1).collect();
        for start in &open {
            reached[start.index()] = true;
        }
        while let Some(at) = open.pop() {
            let holding = !self.board.has_floor(at);
            for step in self.steps.from(at) {
                let index = step.to.index();
                let seen = match step.footing {
                    Footing::Floor if self.room[index] => &mut reached,
                    Footing::Hold if !holding => &mut held,
                    _ => continue,
                };
                if !seen[index] {
                    seen[index] = true;
                    open.push(step.to);
                }
            }
        }
        reached
    }
}
