//! Sight: nine rays from an eye to a model, seven to a cube, and the cubes that a line crosses.
//!
//! A ray is stopped by any panel, floor, solid, crate or platform, by smoke, and by the body of any model
//! but the two at its ends, if it meets or touches it. The board edge stops nothing.

mod bundle;
mod crossed;

use super::body::Figure;
use super::cell::Cell;
use super::grid::Grid;
use super::memo::Key;
use super::obstacle::{Blocker, block_of};
use super::ray::{Block, Cylinder, Point, ray_meets};
use bundle::Bundle;

/// What can stop rays besides scenery.
#[derive(Clone, Copy, Debug, Default)]
pub struct Scene<'a> {
    /// Every other model: neither the one who looks nor the one looked at.
    pub others: &'a [Figure],
    /// Cells filled with smoke.
    pub smoke: &'a [Cell],
}

/// Which rays of a bundle are free.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rays {
    free: u16,
    total: u8,
}

impl Rays {
    /// How many rays are free.
    #[must_use]
    pub const fn count(self) -> u32 {
        self.free.count_ones()
    }

    /// Whether any ray is free.
    #[must_use]
    pub const fn any(self) -> bool {
        self.free != 0
    }

    /// Whether all rays are free.
    #[must_use]
    pub const fn all(self) -> bool {
        self.count() == self.total as u32
    }

    /// Whether the ray with this number is free.
    #[must_use]
    pub const fn is_free(self, ray: usize) -> bool {
        self.free >> ray & 1 == 1
    }
}

/// One ray of a bundle, for people. Points are thousandths of the whole board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Line {
    /// The eye.
    pub from: [i32; 3],
    /// The point looked at.
    pub to: [i32; 3],
    /// What stops the ray first, and where.
    pub blocked: Option<(Blocker, [i32; 3])>,
}

/// The rays to the rim points at the bottom and at the top of a target: the points of the others lie in the
/// rectangle between these.
const CORNERS: u16 = 0b110_000_110;

impl Grid {
    /// The eye of a figure, in thousandths of the whole board.
    fn eye(&self, figure: &Figure) -> Point {
        let [x, y] = figure.centre();
        [x, y, self.base(figure) + figure.body.eye]
    }

    /// Height of a figure's base above the ground.
    fn base(&self, figure: &Figure) -> i32 {
        figure.cell.origin()[2] + self.surface(figure.cell, figure.spot)
    }

    fn cylinder(&self, figure: &Figure) -> Cylinder {
        let bottom = self.base(figure);
        let top = bottom + figure.height();
        Cylinder { centre: figure.centre(), radius: figure.body.radius, bottom, top }
    }

    /// The nine points of a target: low, half-way up and at the top, each over the base centre, over the
    /// south or west rim point, and over the north or east rim point.
    fn target_points(&self, shooter: &Figure, target: &Figure) -> [Point; 9] {
        let ([x, y], [from_x, from_y]) = (target.centre(), shooter.centre());
        let r = target.body.radius;
        let rim = if (x - from_x).abs() >= (y - from_y).abs() { [0, r] } else { [r, 0] };
        let base = self.base(target);
        let heights = [20, target.height() / 2, target.height()];
        let mut points = [[0; 3]; 9];
        for (level, height) in heights.into_iter().enumerate() {
            for (place, sign) in [0, -1, 1].into_iter().enumerate() {
                points[3 * level + place] = [x + sign * rim[0], y + sign * rim[1], base + height];
            }
        }
        points
    }

    /// Removes the rays that smoke stops, ignoring smoke in one cell.
    fn stop_by_smoke(&self, bundle: &mut Bundle<'_>, smoke: &[Cell], spare: Option<Cell>) {
        for &cell in smoke.iter().filter(|&&cell| Some(cell) != spare) {
            bundle.stop_by_block(&block_of(self, cell));
        }
    }

    /// Which of the nine rays from the eye of one figure to another are free.
    #[must_use]
    pub fn sight(&self, shooter: &Figure, target: &Figure, scene: &Scene<'_>) -> Rays {
        self.nine(shooter, target, scene, |rays| !rays.any())
    }

    /// Whether any of the nine rays is free.
    #[must_use]
    pub fn any_free(&self, shooter: &Figure, target: &Figure, scene: &Scene<'_>) -> bool {
        self.sight(shooter, target, scene).any()
    }

    /// Whether all nine rays are free; settled at the first that is not.
    #[must_use]
    pub fn all_free(&self, shooter: &Figure, target: &Figure, scene: &Scene<'_>) -> bool {
        self.nine(shooter, target, scene, |rays| !rays.all()).all()
    }

    /// The nine rays, as far as needed: it stops once `settled` says so.
    #[inline]
    fn nine(&self, shooter: &Figure, target: &Figure, scene: &Scene<'_>, settled: fn(Rays) -> bool) -> Rays {
        let key = Key::of(shooter, target, self.bodies());
        let known = key.and_then(|key| self.memo.recall(key)).map(|free| Rays { free, total: 9 });
        if let Some(rays) =
            known.filter(|&rays| settled(rays) || (scene.others.is_empty() && scene.smoke.is_empty()))
        {
            return rays;
        }
        let points = self.target_points(shooter, target);
        let mut bundle = Bundle::new(self.eye(shooter), &points);
        bundle.outermost = CORNERS;
        if let Some(rays) = known {
            bundle.free = rays.free;
        } else {
            self.stop_by_scenery(&mut bundle, self.pairs.between(shooter, target));
            if let Some(key) = key {
                self.memo.keep(key, bundle.free);
            }
        }
        self.stop_by_smoke(&mut bundle, scene.smoke, None);
        for other in scene.others {
            if settled(bundle.rays()) {
                break;
            }
            bundle.stop_by_body(&self.cylinder(other));
        }
        bundle.rays()
    }

    /// Removes the rays that scenery stops; if there is a list, only the listed obstacles are tried.
    fn stop_by_scenery(&self, bundle: &mut Bundle<'_>, listed: Option<&[u16]>) {
        let blocks = &self.obstacles.blocks;
        match listed {
            Some(listed) => bundle.stop_by_all(listed.iter().map(|&id| &blocks[usize::from(id)])),
            None => bundle.stop_by_all(blocks.iter()),
        }
    }

    /// The seven points of a cell: its centre and six points along the axes, 400 from the centre of a cube.
    /// The points of a half lie half as far across.
    fn cell_points(&self, cell: Cell) -> [Point; 7] {
        let block = block_of(self, cell);
        let centre: Point = std::array::from_fn(|axis| i32::midpoint(block.lo[axis], block.hi[axis]));
        let mut points = [centre; 7];
        for axis in 0..3 {
            let reach = (block.hi[axis] - block.lo[axis]) * 2 / 5;
            points[1 + 2 * axis][axis] -= reach;
            points[2 + 2 * axis][axis] += reach;
        }
        points
    }

    /// Which of the seven rays from the eye of a figure to a cell are free. Models do not stop them, nor
    /// does smoke in that cell.
    #[must_use]
    pub fn sight_to_cell(&self, shooter: &Figure, cell: Cell, smoke: &[Cell]) -> Rays {
        let key = Key::to_cell(shooter, cell, self.bodies());
        let known = key.and_then(|key| self.memo.recall(key)).map(|free| Rays { free, total: 7 });
        if let Some(rays) = known.filter(|rays| !rays.any() || smoke.is_empty()) {
            return rays;
        }
        let points = self.cell_points(cell);
        let mut bundle = Bundle::new(self.eye(shooter), &points);
        if let Some(rays) = known {
            bundle.free = rays.free;
        } else {
            self.stop_by_scenery(&mut bundle, self.pairs.to_cell(shooter, cell));
            if let Some(key) = key {
                self.memo.keep(key, bundle.free);
            }
        }
        self.stop_by_smoke(&mut bundle, smoke, Some(cell));
        bundle.rays()
    }

    /// What stops each of the nine rays first, in the order of the rays; nothing for a free ray.
    #[must_use]
    pub fn explain(&self, shooter: &Figure, target: &Figure, scene: &Scene<'_>) -> [Option<Blocker>; 9] {
        let eye = self.eye(shooter);
        self.target_points(shooter, target).map(|end| self.first_blocker(eye, end, scene, None))
    }

    /// What stops each of the seven rays to a cell first; nothing for a free ray.
    #[must_use]
    pub fn explain_to_cell(&self, shooter: &Figure, cell: Cell, smoke: &[Cell]) -> [Option<Blocker>; 7] {
        let eye = self.eye(shooter);
        let scene = Scene { others: &[], smoke };
        self.cell_points(cell).map(|end| self.first_blocker(eye, end, &scene, Some(cell)))
    }

    /// The nine rays as lines to draw: each from the eye to its point of the target, with what stops it first
    /// and where, if anything does.
    #[must_use]
    pub fn lines(&self, shooter: &Figure, target: &Figure, scene: &Scene<'_>) -> [Line; 9] {
        let from = self.eye(shooter);
        self.target_points(shooter, target).map(|to| {
            let blocked = self.first_blocker_at(from, to, scene, None).map(|(name, arrival)| {
                (name, std::array::from_fn(|axis| from[axis] + (to[axis] - from[axis]) * arrival / 10_000))
            });
            Line { from, to, blocked }
        })
    }

    fn first_blocker(
        &self,
        eye: Point,
        end: Point,
        scene: &Scene<'_>,
        spare: Option<Cell>,
    ) -> Option<Blocker> {
        self.first_blocker_at(eye, end, scene, spare).map(|(name, _)| name)
    }

    /// What stops a ray first, and after how many ten-thousandths of its way.
    fn first_blocker_at(
        &self,
        eye: Point,
        end: Point,
        scene: &Scene<'_>,
        spare: Option<Cell>,
    ) -> Option<(Blocker, i32)> {
        let scenery = self.obstacles.blocks.iter().copied().zip(self.obstacles.names.iter().copied());
        let smoke = scene.smoke.iter().filter(|&&cell| Some(cell) != spare);
        let smoke = smoke.map(|&cell| (block_of(self, cell), Blocker::Smoke(cell)));
        let stopped = scenery.chain(smoke).filter(|(block, _)| ray_meets(eye, end, block));
        let bodies = scene.others.iter().enumerate().map(|(index, other)| (self.cylinder(other), index));
        let bodies = bodies.filter(|(cylinder, _)| cylinder.meets(eye, end));
        let bodies = bodies.map(|(cylinder, index)| (cylinder.block(), Blocker::Model(index)));
        let arrivals = stopped.chain(bodies).map(|(block, name)| (name, arrival(eye, end, &block)));
        arrivals.min_by_key(|(_, arrival)| *arrival)
    }
}

/// When a ray reaches a block it meets, in ten-thousandths of its way: exact enough to name the first.
fn arrival(from: Point, to: Point, block: &Block) -> i32 {
    let enters = |axis: usize| {
        let go = to[axis] - from[axis];
        let room = if go > 0 { block.lo[axis] - from[axis] } else { from[axis] - block.hi[axis] };
        if go == 0 { 0 } else { room.max(0) * 10_000 / go.abs() }
    };
    (0..3).map(enters).max().unwrap_or(0)
}
