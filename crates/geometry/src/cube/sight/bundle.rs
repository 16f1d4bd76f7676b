//! Rays from one eye, as many as a model or cube has points, stopped together by what they meet.

use super::Rays;
use crate::cube::ray::{Block, Cylinder, Point, pencil_meets, ray_meets};

/// A bundle of rays from one eye.
pub(super) struct Bundle<'a> {
    eye: Point,
    points: &'a [Point],
    ends: Block,
    hull: Block,
    /// Rays between which all others lie, if the points are such a bundle.
    pub(super) outermost: u16,
    pub(super) free: u16,
    full: u16,
}

impl<'a> Bundle<'a> {
    pub(super) fn new(eye: Point, points: &'a [Point]) -> Self {
        let full = (1 << points.len()) - 1;
        let ends = Block::around(points);
        let hull = ends.with(eye);
        Self { eye, points, ends, hull, outermost: 0, free: full, full }
    }

    #[inline]
    pub(super) fn near(&self, block: &Block) -> bool {
        self.hull.overlaps(block) && pencil_meets(&Block::point(self.eye), &self.ends, block)
    }

    /// Removes the rays that meet something convex. If it meets the outermost rays, it meets them all.
    #[inline]
    pub(super) fn stop(&mut self, meets: impl Fn(Point) -> bool) {
        let mut left = self.free;
        if self.outermost != 0 && left == self.full {
            let mut outermost = self.outermost;
            let mut stopped = 0;
            while outermost != 0 {
                let ray = outermost.trailing_zeros();
                outermost &= outermost - 1;
                stopped |= u16::from(meets(self.points[ray as usize])) << ray;
            }
            if stopped == self.outermost {
                self.free = 0;
                return;
            }
            self.free &= !stopped;
            left &= !self.outermost;
        }
        while left != 0 {
            let ray = left.trailing_zeros();
            left &= left - 1;
            if meets(self.points[ray as usize]) {
                self.free &= !(1 << ray);
            }
        }
    }

    #[inline]
    pub(super) fn stop_by_block(&mut self, block: &Block) {
        if self.near(block) {
            let eye = self.eye;
            self.stop(|end| ray_meets(eye, end, block));
        }
    }

    #[inline]
    pub(super) fn stop_by_all<'b>(&mut self, blocks: impl Iterator<Item = &'b Block>) {
        for block in blocks {
            self.stop_by_block(block);
            if self.free == 0 {
                return;
            }
        }
    }

    #[inline]
    pub(super) fn stop_by_body(&mut self, cylinder: &Cylinder) {
        if self.near(&cylinder.block()) {
            let eye = self.eye;
            self.stop(|end| cylinder.meets(eye, end));
        }
    }

    pub(super) const fn rays(&self) -> Rays {
        Rays { free: self.free, total: self.points.len() as u8 }
    }
}
