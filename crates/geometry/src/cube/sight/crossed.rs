//! The cubes that a line crosses, from an eye to a model or to a cube.

use crate::cube::body::Figure;
use crate::cube::cell::{Cell, EDGE};
use crate::cube::grid::Grid;
use crate::cube::ray::{Block, Point};

impl Grid {
    /// Calls `visit` for every cube whose inside the line from the shooter's eye to the middle of the target
    /// crosses; the cubes of the two always count.
    pub fn crossed(&self, shooter: &Figure, target: &Figure, visit: impl FnMut(Cell)) {
        let [x, y] = target.centre();
        let middle = [x, y, self.base(target) + target.height() / 2];
        self.crossed_by(shooter, target.cell, middle, visit);
    }

    /// The same for the line to the centre of a cell.
    pub fn crossed_to_cell(&self, shooter: &Figure, cell: Cell, visit: impl FnMut(Cell)) {
        self.crossed_by(shooter, cell, self.cell_points(cell)[0], visit);
    }

    fn crossed_by(&self, shooter: &Figure, last: Cell, end: Point, mut visit: impl FnMut(Cell)) {
        let eye = self.eye(shooter);
        let whole = Block::around(&[eye, end]);
        let cubes = |axis: usize| whole.lo[axis].div_euclid(EDGE)..=whole.hi[axis].div_euclid(EDGE);
        for z in cubes(2) {
            for y in cubes(1) {
                for x in cubes(0) {
                    let Some(cell) = Cell::at(x, y, z) else { continue };
                    let own = cell == shooter.cell.cube() || cell == last.cube();
                    if own || crosses_inside(eye, end, cell) {
                        visit(cell);
                    }
                }
            }
        }
    }
}

/// Whether the line crosses the inside of the cube: running along a face or through an edge is not enough.
fn crosses_inside(from: Point, to: Point, cell: Cell) -> bool {
    let lo = cell.origin();
    // The open span of times inside the slabs so far, as fractions.
    let (mut start, mut end) = ((0, 1), (1, 1));
    for axis in 0..3 {
        let go = to[axis] - from[axis];
        let (near, far) = (lo[axis] - from[axis], lo[axis] + EDGE - from[axis]);
        if go == 0 {
            if near >= 0 || far <= 0 {
                return false;
            }
            continue;
        }
        let (enter, leave, speed) = if go > 0 { (near, far, go) } else { (-far, -near, -go) };
        if enter * start.1 > start.0 * speed {
            start = (enter, speed);
        }
        if leave * end.1 < end.0 * speed {
            end = (leave, speed);
        }
    }
    start.0 * end.1 < end.0 * start.1
}
