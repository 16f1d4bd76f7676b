//! Bounding boxes, with which a query skips what is far away.

use super::point::Point;

/// A box in space that encloses something, in thousandths.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bounds {
    /// The lowest x and y.
    pub low: Point,
    /// The highest x and y.
    pub high: Point,
    /// The lowest height.
    pub bottom: i32,
    /// The highest height.
    pub top: i32,
}

impl Bounds {
    /// The box around a circle at a stretch of heights.
    pub fn around(centre: Point, radius: i32, bottom: i32, top: i32) -> Bounds {
        Bounds {
            low: Point::new(centre.x - radius, centre.y - radius),
            high: Point::new(centre.x + radius, centre.y + radius),
            bottom,
            top,
        }
    }

    /// The box around both boxes.
    pub fn join(self, other: Bounds) -> Bounds {
        Bounds {
            low: Point::new(self.low.x.min(other.low.x), self.low.y.min(other.low.y)),
            high: Point::new(self.high.x.max(other.high.x), self.high.y.max(other.high.y)),
            bottom: self.bottom.min(other.bottom),
            top: self.top.max(other.top),
        }
    }

    /// Whether the insides of two boxes meet.
    pub fn meets(&self, other: &Bounds) -> bool {
        Faces::of(self).meet(&Window::of(other))
    }
}

/// A box that is queried often: two boxes meet if each number of one is below its counterpart of the other.
/// There are eight, two of them idle, so that a processor compares several at once. Opposite faces are complements,
/// which reverse the order without overflow.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Faces([i32; 8]);

/// The counterpart of [`Faces`]: a box that others are held against.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Window([i32; 8]);

impl Faces {
    pub(crate) fn of(b: &Bounds) -> Faces {
        Faces([b.low.x, b.low.y, b.bottom, !b.high.x, !b.high.y, !b.top, 0, 0])
    }

    /// Whether the insides of two boxes meet.
    #[inline]
    pub(crate) fn meet(&self, window: &Window) -> bool {
        self.0.iter().zip(&window.0).fold(true, |meets, (own, other)| meets & (own < other))
    }
}

impl Window {
    pub(crate) fn of(b: &Bounds) -> Window {
        Window([b.high.x, b.high.y, b.top, !b.low.x, !b.low.y, !b.bottom, 1, 1])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boxes_meet_if_they_share_more_than_a_border() {
        let around = |x: i32, y: i32, z: i32| Bounds::around(Point::new(x, y), 10, z, z + 5);
        let own = around(0, 0, 0);
        for (x, y, z, meets) in [
            (19, 0, 0, true),
            (20, 0, 0, false),
            (-19, 19, 4, true),
            (0, -20, 0, false),
            (0, 0, 5, false),
            (0, 0, -5, false),
        ] {
            assert_eq!(own.meets(&around(x, y, z)), meets, "{x} {y} {z}");
            assert_eq!(around(x, y, z).meets(&own), meets, "{x} {y} {z}");
        }
        assert!(own.meets(&Bounds::around(Point::new(0, 0), 1, i32::MIN, i32::MAX)));
    }
}
