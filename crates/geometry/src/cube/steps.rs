//! Steps: which neighbouring cells one step of a model reaches, as tables built at set-up; and which faces
//! let a thrown model or thing pass.
//!
//! A step goes by a shortest route of faces that all let the model pass; cells on the way are not entered.
//! Going up needs something to climb, unless the model rises by itself. What a step costs, whether the cell has room
//! left and what happens there is up to the rulesets.

use super::board::Board;
use super::cell::Cell;
use super::direction::{Direction, Side};
use super::terrain::{Axis, Floor, Panel};

/// How a model moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Locomotion {
    /// Walks and climbs.
    Foot,
    /// Changes level by ramps only and never goes where there is no floor.
    Vehicle,
    /// Changes level without climbing, jumps over full-height walls, passes cells without floor.
    JumpPack,
    /// Changes level without climbing and passes cells without floor.
    Flight,
}

impl Locomotion {
    /// All four.
    pub const ALL: [Self; 4] = [Self::Foot, Self::Vehicle, Self::JumpPack, Self::Flight];

    const fn rises_freely(self) -> bool {
        matches!(self, Self::JumpPack | Self::Flight)
    }
}

/// What keeps a model up in the cell that a step leads to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Footing {
    /// A floor the model may stand on.
    Floor,
    /// No floor, but a face of the cell to hold on to while the movement goes on.
    Hold,
    /// Nothing: a model that neither flies nor jumps falls.
    Air,
}

/// How a step gets there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Way {
    /// On the level.
    Level,
    /// One level up, by climbing or rising.
    Up,
    /// One level down.
    Down,
    /// Along a ramp, up or down.
    Ramp,
    /// On the level, over a wall that the model does not pass.
    OverWall,
}

/// One step that a model may take.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Step {
    /// Where it leads.
    pub to: Cell,
    /// What keeps the model up there.
    pub footing: Footing,
    /// How it gets there.
    pub way: Way,
}

/// All steps from all cells for one kind of mover, one list after the other.
#[derive(Clone, Debug, Default)]
pub(crate) struct StepTable {
    /// Where the list of each cell index begins.
    starts: Vec<u32>,
    steps: Vec<Step>,
}

impl StepTable {
    pub(crate) fn build(board: &Board, locomotion: Locomotion, size: u8) -> Self {
        let mut table = Self::default();
        for index in 0..2 * super::cell::CUBES {
            table.starts.push(table.steps.len() as u32);
            let Some(from) = Cell::from_index(index) else { continue };
            let real = from.level() <= board.levels()
                && !board.is_solid(from)
                && (!from.is_second_half() || board.cube(from).halved.is_some());
            if real {
                board.push_steps(from, locomotion, size, &mut table.steps);
            }
        }
        table.starts.push(table.steps.len() as u32);
        table
    }

    pub(crate) fn from(&self, cell: Cell) -> &[Step] {
        let index = cell.index();
        &self.steps[self.starts[index] as usize..self.starts[index + 1] as usize]
    }
}

/// Who wants to pass a face.
#[derive(Clone, Copy)]
enum Passer {
    Walker(u8),
    /// A large model that reaches into half a cube without going there: half a face is wide enough.
    Reacher(u8),
    Thrown(u8),
    Thing,
}

impl Passer {
    const fn through_panel(self, panel: Panel) -> bool {
        match self {
            Self::Walker(size) | Self::Reacher(size) => size <= panel.passes(),
            Self::Thrown(size) => size <= panel.passes_thrown(),
            Self::Thing => panel.passes_things(),
        }
    }

    /// Half a face, beside a wall that halves a cube, is a gap for sizes 1 and 2.
    const fn through_half_face(self) -> bool {
        match self {
            Self::Walker(size) | Self::Thrown(size) => size <= 2,
            Self::Reacher(_) | Self::Thing => true,
        }
    }

    const fn through_floor(self, floor: Floor) -> bool {
        match self {
            Self::Walker(size) | Self::Reacher(size) => size <= floor.passes(),
            Self::Thrown(_) | Self::Thing => !floor.is_full(),
        }
    }
}

impl Board {
    /// The steps from one cell, by level, row and column of the destination.
    fn push_steps(&self, from: Cell, locomotion: Locomotion, size: u8, steps: &mut Vec<Step>) {
        for dz in -1..=1 {
            for dy in -1..=1 {
                for dx in -1..=1 {
                    if (dx, dy, dz) == (0, 0, 0) {
                        continue;
                    }
                    let Some(cube) = from.offset(dx, dy, dz) else { continue };
                    if cube.level() > self.levels() || !self.fits(cube, size) {
                        continue;
                    }
                    steps.extend(
                        self.places(cube)
                            .filter_map(|to| self.step(from, to, [dx, dy, dz], locomotion, size)),
                    );
                }
            }
        }
    }

    fn step(&self, from: Cell, to: Cell, by: [i32; 3], locomotion: Locomotion, size: u8) -> Option<Step> {
        let way = self.way(from, to, by, locomotion, Passer::Walker(size))?;
        let footing = if self.has_floor(to) {
            Footing::Floor
        } else if self.can_hold(to) {
            Footing::Hold
        } else {
            Footing::Air
        };
        if locomotion == Locomotion::Vehicle && (footing != Footing::Floor || self.is_all_platform(to)) {
            return None;
        }
        Some(Step { to, footing, way })
    }

    /// A model that does not climb cannot get onto a platform; a platform that fills its cube leaves no other ground.
    fn is_all_platform(&self, cell: Cell) -> bool {
        self.cube(cell).platform.is_some_and(|platform| platform.side.is_none())
    }

    /// Whether a model too large for half a cube could step into it if there were room: every face on the way
    /// lets it pass, the half of a face that a wall leaves counting as a whole one.
    #[must_use]
    pub fn reaches_into(&self, from: Cell, to: Cell, locomotion: Locomotion, size: u8) -> bool {
        let real = self.is_half(to) && self.has_floor(to) && !self.fits(to, size) && from.is_adjacent(to);
        let climbs_onto = locomotion == Locomotion::Vehicle && self.is_all_platform(to);
        let (a, b) = (from.xyz(), to.xyz());
        let by = [b[0] - a[0], b[1] - a[1], b[2] - a[2]];
        real && !climbs_onto && self.way(from, to, by, locomotion, Passer::Reacher(size)).is_some()
    }

    fn way(&self, from: Cell, to: Cell, by: [i32; 3], locomotion: Locomotion, walker: Passer) -> Option<Way> {
        let rise = by[2];
        let ramp = match rise {
            1 => self.ramp_joins(from, to, walker),
            -1 => self.ramp_joins(to, from, walker),
            _ => false,
        };
        if ramp {
            return Some(Way::Ramp);
        }
        if rise != 0 && locomotion == Locomotion::Vehicle {
            return None;
        }
        if rise == 1 && !locomotion.rises_freely() && !self.can_climb(from, by[0], by[1]) {
            return None;
        }
        if self.has_route(from, to, by, walker) {
            return Some(match rise {
                1 => Way::Up,
                -1 => Way::Down,
                _ => Way::Level,
            });
        }
        let jumps =
            locomotion == Locomotion::JumpPack && rise == 0 && self.can_jump_wall(from, to, by, walker);
        jumps.then_some(Way::OverWall)
    }

    /// Whether a shortest route of passable faces leads from one cell to another.
    fn has_route(&self, at: Cell, to: Cell, by: [i32; 3], passer: Passer) -> bool {
        if by == [0, 0, 0] {
            return at == to;
        }
        (0..3).filter(|&axis| by[axis] != 0).any(|axis| {
            let mut rest = by;
            rest[axis] = 0;
            let mut way = [0; 3];
            way[axis] = by[axis];
            self.crossings(at, way, passer)
                .into_iter()
                .flatten()
                .any(|next| self.has_route(next, to, rest, passer))
        })
    }

    /// The places behind one face of a place, if the face lets the passer through; two where the cube
    /// behind it is halved and the face borders both halves.
    fn crossings(&self, at: Cell, way: [i32; 3], passer: Passer) -> [Option<Cell>; 2] {
        const BLOCKED: [Option<Cell>; 2] = [None, None];
        let Some(next) = at.offset(way[0], way[1], way[2]) else { return BLOCKED };
        let passes = if way[2] == 0 {
            passer.through_panel(self.face(at, side_of(way)).panel)
        } else {
            passer.through_floor(self.floor_to_pass(if way[2] > 0 { next } else { at }))
        };
        let (cut_here, cut_there) = (self.cube(at).halved, self.cube(next).halved);
        if !passes {
            return BLOCKED;
        }
        if cut_here.is_none() && cut_there.is_none() {
            return [Some(next), None];
        }
        let forward = way.iter().sum::<i32>() > 0;
        let along = |cut: Axis| way[cut.index()] != 0;
        // The wall of its own cube lies between the place and the face on the far side.
        if cut_here.is_some_and(|cut| along(cut) && forward != at.is_second_half()) {
            return BLOCKED;
        }
        let halves_the_face = |cut: Option<Axis>| cut.is_some_and(|cut| !along(cut));
        if (halves_the_face(cut_here) || halves_the_face(cut_there)) && !passer.through_half_face() {
            return BLOCKED;
        }
        match cut_there {
            None => [Some(next), None],
            Some(cut) if along(cut) => [Some(next.half(!forward)), None],
            Some(_) if cut_here == cut_there => [Some(next.half(at.is_second_half())), None],
            Some(_) => [Some(next.half(false)), Some(next.half(true))],
        }
    }

    /// Whether a ramp in the lower cell ends in the upper one and lets the size pass at its top.
    fn ramp_joins(&self, lower: Cell, upper: Cell, walker: Passer) -> bool {
        let Some(side) = self.cube(lower).ramp else { return false };
        let Some(top) = lower.above() else { return false };
        top.beside(side) == Some(upper.cube())
            && !self.floor_to_pass(top).is_some()
            && self.has_route(top, upper, [side.delta().0, side.delta().1, 0], walker)
    }

    /// Whether there is something to climb for a step one level up to the column at this offset.
    fn can_climb(&self, from: Cell, dx: i32, dy: i32) -> bool {
        let climbable = |cell: Cell, side: Side| self.face(cell, side).is_climbable();
        match (dx, dy) {
            (0, 0) => self.can_hold(from),
            (0, _) | (_, 0) => climbable(from, side_of([dx, dy, 0])),
            _ => from.offset(dx, dy, 0).is_some_and(|column| {
                climbable(column, side_of([-dx, 0, 0])) || climbable(column, side_of([0, -dy, 0]))
            }),
        }
    }

    /// Whether one of the vertical faces of the place can be climbed. The wall that halves a cube is a
    /// face of both halves.
    #[must_use]
    pub fn can_hold(&self, place: Cell) -> bool {
        let cube = self.cube(place);
        if cube.halved.is_some() && !cube.halved_smooth {
            return true;
        }
        Side::ALL.into_iter().any(|side| {
            let (dx, dy) = side.delta();
            let borders = match cube.halved {
                Some(Axis::EastWest) if dx != 0 => (dx > 0) == place.is_second_half(),
                Some(Axis::NorthSouth) if dy != 0 => (dy > 0) == place.is_second_half(),
                _ => true,
            };
            borders && self.face(place, side).is_climbable()
        })
    }

    /// Whether a model rises, passes over the wall between two cells side by side, and comes down.
    fn can_jump_wall(&self, from: Cell, to: Cell, by: [i32; 3], walker: Passer) -> bool {
        if by[0] != 0 && by[1] != 0 {
            return false;
        }
        if !self.face(from, side_of(by)).panel.is_full_height() {
            return false;
        }
        let (Some(over_from), Some(over_to)) = (from.above(), to.above()) else { return false };
        let open = |cell: Cell| {
            !self.floor_to_pass(cell).is_full() && walker.through_floor(self.floor_to_pass(cell))
        };
        // The jump starts and ends on the right side of walls that halve a cube, also above.
        open(over_from)
            && open(over_to)
            && self.crossings(from, [0, 0, 1], walker).into_iter().flatten().any(|start| {
                self.crossings(start, by, walker).into_iter().flatten().any(|end| {
                    self.crossings(end, [0, 0, -1], walker).into_iter().flatten().any(|landing| landing == to)
                })
            })
    }

    /// The cell into which a model of this size is thrown from a cell, or nothing if walls block it.
    /// Hatches are closed to it, and it never climbs.
    #[must_use]
    pub fn thrown(&self, from: Cell, direction: Direction, size: u8) -> Option<Cell> {
        self.forced(from, direction, Passer::Thrown(size))
    }

    /// The cell into which an item or a grenade flies or rolls, or nothing if walls block it.
    #[must_use]
    pub fn tossed(&self, from: Cell, direction: Direction) -> Option<Cell> {
        self.forced(from, direction, Passer::Thing)
    }

    fn forced(&self, from: Cell, direction: Direction, passer: Passer) -> Option<Cell> {
        let (dx, dy) = direction.delta();
        let cube = from.towards(direction)?;
        self.places(cube).find(|&to| self.has_route(from, to, [dx, dy, 0], passer))
    }
}

fn side_of(way: [i32; 3]) -> Side {
    match way {
        [1, _, _] => Side::East,
        [-1, _, _] => Side::West,
        [_, 1, _] => Side::North,
        _ => Side::South,
    }
}
