//! The two exact tests of sight: does a pencil of rays meet a box, does a ray meet a cylinder.
//!
//! Everything is closed: touching is meeting. Coordinates stay below 2^14, so products of two fit an `i32`
//! and products of four fit an `i64`.

/// A point, in thousandths of a cube.
pub(crate) type Point = [i32; 3];

/// A closed box with sides along the axes; panels and floors are flat boxes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Block {
    pub(crate) lo: Point,
    pub(crate) hi: Point,
}

impl Block {
    pub(crate) const fn point(at: Point) -> Self {
        Self { lo: at, hi: at }
    }

    /// The smallest box around it and a point.
    pub(crate) fn with(&self, point: Point) -> Self {
        Self {
            lo: std::array::from_fn(|axis| self.lo[axis].min(point[axis])),
            hi: std::array::from_fn(|axis| self.hi[axis].max(point[axis])),
        }
    }

    /// The area of its largest face.
    pub(crate) fn largest_face(&self) -> i32 {
        let [x, y, z]: Point = std::array::from_fn(|axis| self.hi[axis] - self.lo[axis]);
        (x * y).max(y * z).max(x * z)
    }

    /// Whether two boxes meet.
    #[inline]
    pub(crate) fn overlaps(&self, other: &Self) -> bool {
        (0..3).all(|axis| self.lo[axis] <= other.hi[axis] && other.lo[axis] <= self.hi[axis])
    }

    /// The smallest box around some points.
    pub(crate) fn around(points: &[Point]) -> Self {
        let extreme = |pick: fn(i32, i32) -> i32| {
            points[1..].iter().fold(points[0], |[x, y, z], p| [pick(x, p[0]), pick(y, p[1]), pick(z, p[2])])
        };
        Self { lo: extreme(i32::min), hi: extreme(i32::max) }
    }
}

/// The times at which all bounds hold so far: from `from.0 / from.1` to `to.0 / to.1`, both included.
struct Span {
    from: (i32, i32),
    to: (i32, i32),
}

impl Span {
    /// Keeps the times with `speed * time <= room`; false if none can be left.
    #[inline]
    const fn keep(&mut self, speed: i32, room: i32) -> bool {
        if speed > 0 {
            if room < 0 {
                return false;
            }
            if room < speed && room * self.to.1 < self.to.0 * speed {
                self.to = (room, speed);
            }
        } else if room < 0 {
            // Only from time `room / speed` on, which is past the end if the speed does not suffice.
            if room < speed {
                return false;
            }
            if -room * self.from.1 > self.from.0 * -speed {
                self.from = (-room, -speed);
            }
        }
        true
    }
}

/// Whether any ray from a point of `from` to a point of `to` meets the block.
///
/// At time t the rays that start together fill the box between the two, so each side of the block gives a
/// bound that is linear in t; the pencil meets the block if all bounds hold at one time. With a point at
/// both ends this is the test of one ray.
#[inline]
pub(crate) fn pencil_meets(from: &Block, to: &Block, block: &Block) -> bool {
    let mut span = Span { from: (0, 1), to: (1, 1) };
    for axis in 0..3 {
        let below = span.keep(to.lo[axis] - from.lo[axis], block.hi[axis] - from.lo[axis]);
        if !below || !span.keep(from.hi[axis] - to.hi[axis], from.hi[axis] - block.lo[axis]) {
            return false;
        }
    }
    span.from.0 * span.to.1 <= span.to.0 * span.from.1
}

/// Whether the ray between two points meets the block.
#[inline]
pub(crate) fn ray_meets(from: Point, to: Point, block: &Block) -> bool {
    pencil_meets(&Block::point(from), &Block::point(to), block)
}

/// An upright closed cylinder.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Cylinder {
    pub(crate) centre: [i32; 2],
    pub(crate) radius: i32,
    pub(crate) bottom: i32,
    pub(crate) top: i32,
}

impl Cylinder {
    /// The smallest block around it.
    pub(crate) const fn block(&self) -> Block {
        let ([x, y], r) = (self.centre, self.radius);
        Block { lo: [x - r, y - r, self.bottom], hi: [x + r, y + r, self.top] }
    }

    /// Whether the ray between two points meets the cylinder.
    pub(crate) fn meets(&self, from: Point, to: Point) -> bool {
        let wide = |value: i32| i64::from(value);
        // The times at which the ray is between bottom and top, as fractions with one denominator.
        let (rise, low, high) =
            if to[2] >= from[2] { (to[2] - from[2], from[2], 1) } else { (from[2] - to[2], from[2], -1) };
        let (enter, leave, whole) = if rise == 0 {
            if low < self.bottom || low > self.top {
                return false;
            }
            (0, 1, 1)
        } else {
            let (first, last) = if high > 0 { (self.bottom, self.top) } else { (self.top, self.bottom) };
            (((first - low) * high).max(0), ((last - low) * high).min(rise), rise)
        };
        if enter > leave {
            return false;
        }
        let (enter, leave, whole) = (wide(enter), wide(leave), wide(whole));
        let go = [wide(to[0] - from[0]), wide(to[1] - from[1])];
        let away = [wide(from[0] - self.centre[0]), wide(from[1] - self.centre[1])];
        let length = go[0] * go[0] + go[1] * go[1];
        let reach = wide(self.radius) * wide(self.radius);
        // The ray is nearest to the axis at time `nearest / length`.
        let nearest = -(away[0] * go[0] + away[1] * go[1]);
        let within_at = |time: i64| {
            let x = away[0] * whole + time * go[0];
            let y = away[1] * whole + time * go[1];
            x * x + y * y <= reach * whole * whole
        };
        if length == 0 || nearest * whole <= enter * length {
            within_at(enter)
        } else if nearest * whole >= leave * length {
            within_at(leave)
        } else {
            let across = away[0] * go[1] - away[1] * go[0];
            across * across <= reach * length
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Block, Cylinder, ray_meets};

    #[test]
    fn touching_a_block_is_meeting_it() {
        let wall = Block { lo: [1000, 0, 0], hi: [1000, 1000, 500] };
        assert!(ray_meets([500, 500, 400], [1500, 500, 400], &wall));
        assert!(ray_meets([500, 500, 500], [1500, 500, 500], &wall));
        assert!(!ray_meets([500, 500, 501], [1500, 500, 501], &wall));
        assert!(ray_meets([500, 500, 400], [1000, 500, 400], &wall));
        assert!(!ray_meets([500, 500, 400], [999, 500, 400], &wall));
        // In the plane of the wall, along it and past its end.
        assert!(ray_meets([1000, 1500, 100], [1000, 900, 100], &wall));
        assert!(!ray_meets([1000, 1500, 100], [1000, 1001, 100], &wall));
        // Down to the top edge and just over it.
        assert!(ray_meets([0, 500, 1000], [2000, 500, 0], &wall));
        assert!(!ray_meets([0, 500, 1002], [2000, 500, 0], &wall));
    }

    #[test]
    fn touching_a_cylinder_is_meeting_it() {
        let model = Cylinder { centre: [500, 500], radius: 160, bottom: 0, top: 420 };
        assert!(model.meets([0, 660, 100], [1000, 660, 100]));
        assert!(!model.meets([0, 661, 100], [1000, 661, 100]));
        assert!(model.meets([0, 500, 420], [1000, 500, 420]));
        assert!(!model.meets([0, 500, 421], [1000, 500, 421]));
        // Over the near rim and down through the top, or just past the far rim.
        assert!(model.meets([0, 500, 1080], [660, 500, 420]));
        assert!(!model.meets([0, 500, 1081], [661, 500, 420]));
        // Straight down.
        assert!(model.meets([340, 500, 900], [340, 500, 420]));
        assert!(!model.meets([339, 500, 900], [339, 500, 0]));
        // Ends before it gets there.
        assert!(!model.meets([0, 500, 100], [339, 500, 100]));
    }
}
