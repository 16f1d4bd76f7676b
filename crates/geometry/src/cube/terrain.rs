//! What cubes and their faces can contain.

use super::cell::EDGE;
use super::direction::Side;

/// What stands in a vertical face. Panels have no thickness.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Panel {
    /// Nothing: everybody passes.
    #[default]
    Open,
    /// A closed wall (`B`), perhaps with a hatch that models up to this size pass on foot; 0 means no hatch.
    Wall {
        /// Largest size that passes the hatch.
        hatch: u8,
    },
    /// A full-height wall with an opening (`D1` to `D3`) for models up to this size.
    Door(u8),
    /// A wall closed from the floor to some height (`R1` to `R3`) that models up to this size pass over.
    Rail(u8),
}

/// A rectangle in a face: along it from west or south, then upwards.
pub(crate) type Patch = [i32; 4];

impl Panel {
    /// The largest size that passes on foot: 0 for nobody, 4 for everybody.
    #[must_use]
    pub const fn passes(self) -> u8 {
        match self {
            Self::Open => 4,
            Self::Wall { hatch } => hatch,
            Self::Door(size) | Self::Rail(size) => size,
        }
    }

    /// The largest size that is thrown through: as on foot, but nobody is thrown through a hatch.
    #[must_use]
    pub const fn passes_thrown(self) -> u8 {
        match self {
            Self::Wall { .. } => 0,
            _ => self.passes(),
        }
    }

    /// Whether things without a size (items, grenades) fly through.
    #[must_use]
    pub const fn passes_things(self) -> bool {
        !matches!(self, Self::Wall { .. })
    }

    /// Whether it reaches up to the next level, so that it can be climbed unless it is smooth.
    #[must_use]
    pub const fn is_full_height(self) -> bool {
        matches!(self, Self::Wall { .. } | Self::Door(_))
    }

    /// The closed parts, as rectangles along and up the face.
    pub(crate) const fn patches(self) -> &'static [Patch] {
        match self {
            Self::Open => &[],
            Self::Wall { .. } => &[[0, EDGE, 0, EDGE]],
            Self::Door(1) => &[[0, 250, 0, EDGE], [750, EDGE, 0, EDGE], [250, 750, 500, EDGE]],
            Self::Door(2) => &[[0, 250, 0, EDGE], [750, EDGE, 0, EDGE]],
            Self::Door(_) => &[[0, 125, 0, EDGE], [875, EDGE, 0, EDGE]],
            Self::Rail(1) => &[[0, EDGE, 0, 750]],
            Self::Rail(2) => &[[0, EDGE, 0, 500]],
            Self::Rail(_) => &[[0, EDGE, 0, 250]],
        }
    }
}

/// A vertical face: its panel, and whether the panel is too smooth to climb.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Face {
    /// What stands in the face.
    pub panel: Panel,
    /// Whether it is too smooth to climb.
    pub smooth: bool,
}

impl Face {
    /// A closed wall that can be climbed.
    pub const WALL: Self = Self { panel: Panel::Wall { hatch: 0 }, smooth: false };

    /// Whether somebody can climb it to the next level.
    #[must_use]
    pub const fn is_climbable(self) -> bool {
        self.panel.is_full_height() && !self.smooth
    }
}

/// One of the two horizontal axes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Axis {
    /// West to east.
    EastWest,
    /// South to north.
    NorthSouth,
}

impl Axis {
    /// 0 for x, 1 for y.
    pub(crate) const fn index(self) -> usize {
        match self {
            Self::EastWest => 0,
            Self::NorthSouth => 1,
        }
    }
}

/// The bottom of a cube.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Floor {
    /// No floor.
    #[default]
    None,
    /// A full floor.
    Full,
    /// A full floor with a hatch for models up to this size.
    Hatch(u8),
    /// A strip 500 wide along the middle, running along the axis.
    Walkway(Axis),
}

impl Floor {
    /// The largest size that passes through it up or down.
    #[must_use]
    pub const fn passes(self) -> u8 {
        match self {
            Self::None => 4,
            Self::Full => 0,
            Self::Hatch(size) => size,
            Self::Walkway(_) => 2,
        }
    }

    /// Whether there is any floor.
    #[must_use]
    pub const fn is_some(self) -> bool {
        !matches!(self, Self::None)
    }

    /// Whether it covers the whole cube; a hatch is closed unless somebody passes it.
    #[must_use]
    pub const fn is_full(self) -> bool {
        matches!(self, Self::Full | Self::Hatch(_))
    }

    /// Whether it covers a part of the cube only.
    #[must_use]
    pub const fn is_partial(self) -> bool {
        matches!(self, Self::Walkway(_))
    }

    /// The floor as a rectangle of the cube: x from and to, y from and to.
    pub(crate) const fn area(self) -> Option<[i32; 4]> {
        match self {
            Self::None => None,
            Self::Full | Self::Hatch(_) => Some([0, EDGE, 0, EDGE]),
            Self::Walkway(Axis::EastWest) => Some([0, EDGE, 250, 750]),
            Self::Walkway(Axis::NorthSouth) => Some([250, 750, 0, EDGE]),
        }
    }
}

/// A corner of a cube, for crates.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Corner {
    /// Drawn as `1`.
    SouthWest,
    /// Drawn as `3`.
    SouthEast,
    /// Drawn as `7`.
    NorthWest,
    /// Drawn as `9`.
    NorthEast,
}

impl Corner {
    /// All four, in the order of their digits.
    pub const ALL: [Self; 4] = [Self::SouthWest, Self::SouthEast, Self::NorthWest, Self::NorthEast];

    /// The digit that draws a crate in this corner.
    #[must_use]
    pub const fn digit(self) -> char {
        ['1', '3', '7', '9'][self as usize]
    }

    /// The corner drawn by a digit.
    #[must_use]
    pub fn from_digit(digit: char) -> Option<Self> {
        Self::ALL.into_iter().find(|corner| corner.digit() == digit)
    }

    /// The crate's ground as x from and to, y from and to; it is [`CRATE_HEIGHT`] high.
    pub(crate) const fn area(self) -> [i32; 4] {
        let (x, y) = match self {
            Self::SouthWest => (50, 50),
            Self::SouthEast => (650, 50),
            Self::NorthWest => (50, 650),
            Self::NorthEast => (650, 650),
        };
        [x, x + 300, y, y + 300]
    }
}

/// Height of a crate.
pub const CRATE_HEIGHT: i32 = 300;

/// A raised floor in a cube, solid below: a model on it stands higher on the same level.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Platform {
    /// Height above the cube's floor, 1 to 999.
    pub height: u16,
    /// The half of the cube it fills, or the whole cube.
    pub side: Option<Side>,
}

impl Platform {
    /// The platform's ground as x from and to, y from and to.
    pub(crate) const fn area(self) -> [i32; 4] {
        match self.side {
            None => [0, EDGE, 0, EDGE],
            Some(Side::North) => [0, EDGE, 500, EDGE],
            Some(Side::East) => [500, EDGE, 0, EDGE],
            Some(Side::South) => [0, EDGE, 0, 500],
            Some(Side::West) => [0, 500, 0, EDGE],
        }
    }
}

/// What one cube holds besides its vertical faces.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Cube {
    /// Its bottom.
    pub floor: Floor,
    /// Whether it is filled: nobody enters, the sides are walls, the top is a floor of the cube above.
    pub solid: bool,
    /// Whether the sides of a solid are too smooth to climb.
    pub smooth: bool,
    /// Crates, one bit for each [`Corner`].
    pub crates: u8,
    /// The side to which a ramp rises.
    pub ramp: Option<Side>,
    /// A raised floor.
    pub platform: Option<Platform>,
    /// A closed wall through the middle; the axis is the one it cuts, so `EastWest` separates west from east.
    pub halved: Option<Axis>,
    /// Whether that wall is too smooth to climb.
    pub halved_smooth: bool,
}

impl Cube {
    /// The corners that hold a crate.
    pub fn crate_corners(&self) -> impl Iterator<Item = Corner> {
        let bits = self.crates;
        Corner::ALL.into_iter().filter(move |&corner| bits >> corner as u8 & 1 == 1)
    }

    /// The cube as it is when the board is turned by half a turn.
    pub(crate) fn half_turn(mut self) -> Self {
        self.ramp = self.ramp.map(Side::opposite);
        // Corners are numbered so that opposite ones add up to three.
        self.crates = self.crates.reverse_bits() >> 4;
        self.platform =
            self.platform.map(|platform| Platform { side: platform.side.map(Side::opposite), ..platform });
        self
    }

    /// Whether there is anything besides a plain floor or air.
    #[must_use]
    pub fn is_bare(&self) -> bool {
        *self == Self { floor: self.floor, ..Self::default() }
    }
}
