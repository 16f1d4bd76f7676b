//! Who stands where: models in cubes, free spots, room, sight past other models.
//!
//! A ruleset implements [`Standing`] for its read-only position and gets the rest. The ruleset decides who is a
//! friend, where a model may stand, how much a cube holds and who cannot be seen.

use crate::ids::{Crowd, MODELS_MAX, ModelId};
use crate::markers::MARKERS_MAX;
use arrayvec::ArrayVec;
use sortie_geometry::cube::{Cell, Figure, Grid, LATTICE, Locomotion, Scene, Spot};
use sortie_kernel::Side;

/// The models near a line or a cube, as the geometry sees them.
pub type Figures = ArrayVec<Figure, MODELS_MAX>;

/// Cubes full of smoke.
pub type Smoke = ArrayVec<Cell, MARKERS_MAX>;

/// Free spots of the lattice in one cube.
pub type Spots = ArrayVec<Spot, 25>;

/// What the kit needs to know about a position; everything else follows from it.
pub trait Standing: Copy {
    /// The board with its tables.
    fn grid(&self) -> &Grid;
    /// How many models the roster has.
    fn roster_len(self) -> usize;
    /// Whether a model stands on the table.
    fn is_standing(self, id: ModelId) -> bool;
    /// Its cube or half of a cube.
    fn cell_of(self, id: ModelId) -> Cell;
    /// Where its base stands in the cube.
    fn spot_of(self, id: ModelId) -> Spot;
    /// Its size, 1 to 4.
    fn size_of(self, id: ModelId) -> u8;
    /// Whose it is.
    fn side_of(self, id: ModelId) -> Side;
    /// Whether it lies down.
    fn lies_down(self, id: ModelId) -> bool;
    /// Whether two models are enemies now.
    fn are_enemies(self, a: ModelId, b: ModelId) -> bool;
    /// Whether two different models are friends now.
    fn are_friends(self, a: ModelId, b: ModelId) -> bool;
    /// Where in a cube it may stand.
    fn ground(self, id: ModelId, cell: Cell) -> Ground;
    /// The cubes that smoke fills.
    fn smoke(self) -> Smoke;
    /// Whether one model sees another.
    fn sees(self, from: ModelId, to: ModelId) -> bool;

    /// Every model on the table, in the order of the roster.
    #[inline]
    fn standing(self) -> impl Iterator<Item = ModelId> {
        (0..self.roster_len()).map(ModelId::new).filter(move |id| self.is_standing(*id))
    }

    /// Every model in a place.
    #[inline]
    fn in_cell(self, cell: Cell) -> impl Iterator<Item = ModelId> {
        self.standing().filter(move |id| self.cell_of(*id) == cell)
    }

    /// Every model in a place, as a set.
    #[inline]
    fn crowd(self, cell: Cell) -> Crowd {
        self.in_cell(cell).collect()
    }

    /// Whether a side has a model on the table.
    #[inline]
    fn is_alive(self, side: Side) -> bool {
        self.standing().any(|id| self.side_of(id) == side)
    }

    /// Enemies of a model in its own place.
    #[inline]
    fn enemies_beside(self, id: ModelId) -> impl Iterator<Item = ModelId> {
        self.in_cell(self.cell_of(id)).filter(move |other| self.are_enemies(id, *other))
    }

    /// Whether an enemy is in its place.
    #[inline]
    fn has_enemy_beside(self, id: ModelId) -> bool {
        self.enemies_beside(id).next().is_some()
    }

    /// Whether an enemy that does not lie down is in its place.
    #[inline]
    fn has_unpinned_enemy_beside(self, id: ModelId) -> bool {
        self.enemies_beside(id).any(|other| !self.lies_down(other))
    }

    /// Friends of a model in its own place.
    #[inline]
    fn friends_beside(self, id: ModelId) -> impl Iterator<Item = ModelId> {
        self.in_cell(self.cell_of(id)).filter(move |other| self.are_friends(id, *other))
    }

    /// A model as the geometry sees it.
    #[inline]
    fn figure(self, id: ModelId) -> Figure {
        Figure {
            cell: self.cell_of(id),
            spot: self.spot_of(id),
            body: *self.grid().body(self.size_of(id)),
            pinned: self.lies_down(id),
        }
    }

    /// Whether it is in the way of lines between others.
    #[inline]
    fn hinders_sight(self, id: ModelId) -> bool {
        self.is_standing(id)
    }

    /// The models that may stand between two others: no base reaches half a cube beyond the stack that holds its
    /// centre, so only models in the stacks next to the line can be in the way.
    #[inline]
    fn figures_between(self, a: ModelId, b: ModelId) -> Figures {
        let (one, two) = (self.cell_of(a), self.cell_of(b));
        let columns = one.column().min(two.column()) - 1..=one.column().max(two.column()) + 1;
        let rows = one.row().min(two.row()) - 1..=one.row().max(two.row()) + 1;
        let near = |id: &ModelId| {
            let cell = self.cell_of(*id);
            columns.contains(&cell.column()) && rows.contains(&cell.row())
        };
        let others = (0..self.roster_len()).map(ModelId::new).filter(|id| *id != a && *id != b);
        others.filter(|id| self.hinders_sight(*id)).filter(near).map(|id| self.figure(id)).collect()
    }

    /// The others whose bases could be in the way of a model in a cube, without `gone`.
    #[inline]
    fn figures_near(self, id: ModelId, cell: Cell, gone: Option<ModelId>) -> Figures {
        let near = self
            .standing()
            .filter(|other| *other != id && Some(*other) != gone && is_beside(self.cell_of(*other), cell));
        near.map(|other| self.figure(other)).collect()
    }

    /// Whether any line from one model to another is free; `smoke` is asked for only where it matters.
    #[inline]
    fn has_line<S: AsRef<[Cell]>>(self, from: ModelId, to: ModelId, smoke: impl FnOnce() -> S) -> bool {
        let (eye, target) = (self.figure(from), self.figure(to));
        // Scenery hides most models, and often that is already known: then no other model has to be looked at.
        if !self.grid().any_free(&eye, &target, &Scene::default()) {
            return false;
        }
        let (others, smoke) = (self.figures_between(from, to), smoke());
        let alone = others.is_empty() && smoke.as_ref().is_empty();
        alone || self.grid().any_free(&eye, &target, &Scene { others: &others, smoke: smoke.as_ref() })
    }

    /// Whether the model sees a cube.
    #[inline]
    fn sees_cell(self, from: ModelId, cell: Cell) -> bool {
        self.grid().sight_to_cell(&self.figure(from), cell, &self.smoke()).any()
    }

    /// Whether every line from one model to another is free.
    #[inline]
    fn has_all_lines(self, from: ModelId, to: ModelId, smoke: &[Cell]) -> bool {
        let others = self.figures_between(from, to);
        self.grid().all_free(&self.figure(from), &self.figure(to), &Scene { others: &others, smoke })
    }

    /// The free spots of the lattice as one bit each, with the others where they stand and without `gone`. On a
    /// platform only models that climb may stand.
    #[inline]
    fn room(self, id: ModelId, cell: Cell, gone: Option<ModelId>, ground: Ground) -> u32 {
        let others = self.figures_near(id, cell, gone);
        let room = self.grid().lattice_room(cell, self.size_of(id), &others);
        if ground == Ground::Any {
            return room;
        }
        let board = self.grid().board();
        let raised = |bit: &usize| spot_at(*bit).is_some_and(|spot| board.surface(cell, spot) != 0);
        (0..LATTICE.len() * LATTICE.len()).filter(raised).fold(room, |room, bit| room & !(1 << bit))
    }

    /// Whether a model may stand at any spot of a cube, on the lattice or not.
    #[inline]
    fn may_stand_at(
        self,
        id: ModelId,
        (cell, spot): (Cell, Spot),
        gone: Option<ModelId>,
        ground: Ground,
    ) -> bool {
        let grid = self.grid();
        let radius = grid.body(self.size_of(id)).radius;
        grid.may_stand(cell, spot, radius, &self.figures_near(id, cell, gone))
            && !(ground == Ground::FloorOnly && grid.board().surface(cell, spot) != 0)
    }

    /// Legal spots of the lattice for a model in a place, with the others where they stand.
    #[inline]
    fn free_spots(self, id: ModelId, cell: Cell) -> Spots {
        self.free_spots_but(id, cell, None)
    }

    /// The same without one more model.
    #[inline]
    fn free_spots_but(self, id: ModelId, cell: Cell, gone: Option<ModelId>) -> Spots {
        spots(self.room(id, cell, gone, self.ground(id, cell))).collect()
    }

    /// The first of them.
    #[inline]
    fn first_free_spot(self, id: ModelId, cell: Cell) -> Option<Spot> {
        spots(self.room(id, cell, None, self.ground(id, cell))).next()
    }

    /// Whether there is any.
    #[inline]
    fn has_free_spot(self, id: ModelId, cell: Cell) -> bool {
        self.room(id, cell, None, self.ground(id, cell)) != 0
    }

    /// Whether a model may stand at any spot of its cube, on the lattice or not.
    #[inline]
    fn may_stand(self, id: ModelId, spot: Spot, gone: Option<ModelId>) -> bool {
        let cell = self.cell_of(id);
        self.may_stand_at(id, (cell, spot), gone, self.ground(id, cell))
    }

    /// The first model of a cube, starting at an index of the roster, that can be shifted: `may` allows it, and it
    /// has another spot without `mover` there.
    fn next_to_shift(self, mover: ModelId, from: usize, may: impl Fn(ModelId) -> bool) -> Option<ModelId> {
        let cell = self.cell_of(mover);
        let mut others = self.in_cell(cell).filter(|id| *id != mover && id.index() >= from);
        others.find(|id| may(*id) && self.room(*id, cell, Some(mover), self.ground(*id, cell)) != 0)
    }

    /// Where a model stands in a cube without a free spot: where scenery leaves room, whatever bases are there.
    fn overlapping_spot(self, id: ModelId, cell: Cell) -> Spot {
        spots(self.grid().lattice_ground(cell, self.size_of(id))).next().unwrap_or(Spot::MIDDLE)
    }

    /// Whether a model fits into a place with those already there: `counts` says which of the others share its part
    /// of the capacity.
    #[inline]
    fn fits_beside(
        self,
        id: ModelId,
        cell: Cell,
        capacity: Capacity,
        counts: impl Fn(ModelId) -> bool,
    ) -> bool {
        let size = self.size_of(id);
        let (mut own, mut all) = (size, size);
        for other in self.in_cell(cell).filter(|other| *other != id) {
            all += self.size_of(other);
            if counts(other) {
                own += self.size_of(other);
            }
        }
        own <= capacity.one_side && all <= capacity.both
    }

    /// Whether more models stand in a place than it holds.
    #[inline]
    fn overfills(self, cell: Cell, capacity: Capacity) -> bool {
        let mut sizes = [0u8; 2];
        for id in self.in_cell(cell) {
            sizes[self.side_of(id).index()] += self.size_of(id);
        }
        sizes[0].max(sizes[1]) > capacity.one_side || sizes[0] + sizes[1] > capacity.both
    }
}

/// How much a place holds, in sizes of models.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Capacity {
    /// Of one side.
    pub one_side: u8,
    /// Of both sides together.
    pub both: u8,
}

/// Where in a cube with a platform a model may stand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ground {
    /// Anywhere.
    Any,
    /// Not on anything raised.
    FloorOnly,
}

impl Ground {
    /// What a way of moving allows in a cube: a model that cannot climb stays on the floor beside a platform.
    #[inline]
    #[must_use]
    pub fn of(locomotion: impl FnOnce() -> Locomotion, cell: Cell, grid: &Grid) -> Ground {
        let platform = grid.board().cube(cell).platform.is_some();
        if platform && locomotion() == Locomotion::Vehicle { Ground::FloorOnly } else { Ground::Any }
    }
}

/// Whether two cubes of one level are the same or touch.
#[inline]
#[must_use]
pub fn is_beside(a: Cell, b: Cell) -> bool {
    a.level() == b.level() && a.column().abs_diff(b.column()) <= 1 && a.row().abs_diff(b.row()) <= 1
}

/// The spots of the lattice whose bits are set, in the order of the lattice.
#[inline]
pub fn spots(mut room: u32) -> impl Iterator<Item = Spot> {
    std::iter::from_fn(move || {
        let bit = (room != 0).then(|| room.trailing_zeros() as usize)?;
        room &= room - 1;
        spot_at(bit)
    })
}

#[inline]
fn spot_at(bit: usize) -> Option<Spot> {
    Spot::new(LATTICE[bit % LATTICE.len()], LATTICE[bit / LATTICE.len()])
}

/// The cubes with models in them. Most cubes are empty, and the search for steps asks about many.
#[derive(Clone, Copy, Debug)]
pub struct Occupied([u64; 16]);

impl Occupied {
    /// The cubes of everybody on the table.
    #[inline]
    pub fn new(table: impl Standing) -> Occupied {
        let mut bits = [0; 16];
        for id in table.standing() {
            let index = table.cell_of(id).index();
            bits[index / 64] |= 1 << (index % 64);
        }
        Occupied(bits)
    }

    /// Whether anybody stands in the cube.
    #[inline]
    #[must_use]
    pub fn contains(&self, cell: Cell) -> bool {
        self.0[cell.index() / 64] >> (cell.index() % 64) & 1 == 1
    }
}

/// Every place that a model can reach in this many steps if only scenery is in the way, in order; the starting place is
/// left out.
#[must_use]
pub fn reachable(from: Cell, steps: u8, locomotion: Locomotion, size: u8, grid: &Grid) -> Vec<Cell> {
    let mut reach = vec![from];
    let mut edge = 0;
    for _ in 0..steps {
        let end = reach.len();
        for place in edge..end {
            for step in grid.steps(reach[place], locomotion, size) {
                if !reach.contains(&step.to) {
                    reach.push(step.to);
                }
            }
        }
        edge = end;
    }
    reach.sort_unstable();
    reach.retain(|cell| *cell != from);
    reach
}

#[cfg(test)]
pub(crate) mod tests;
