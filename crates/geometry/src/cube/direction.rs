//! Sides of a cube and the eight directions of a level, numbered as on the scatter diagram.

/// A vertical face of a cube.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Side {
    /// Towards higher rows.
    North,
    /// Towards higher columns.
    East,
    /// Towards lower rows.
    South,
    /// Towards lower columns.
    West,
}

impl Side {
    /// All four, clockwise from north.
    pub const ALL: [Self; 4] = [Self::North, Self::East, Self::South, Self::West];

    /// Change of column and row.
    #[must_use]
    pub const fn delta(self) -> (i32, i32) {
        match self {
            Self::North => (0, 1),
            Self::East => (1, 0),
            Self::South => (0, -1),
            Self::West => (-1, 0),
        }
    }

    /// The side of this letter: `N`, `E`, `S` or `W`.
    #[must_use]
    pub const fn from_letter(letter: char) -> Option<Self> {
        match letter {
            'N' => Some(Self::North),
            'E' => Some(Self::East),
            'S' => Some(Self::South),
            'W' => Some(Self::West),
            _ => None,
        }
    }

    /// Its letter: `N`, `E`, `S` or `W`.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Self::North => 'N',
            Self::East => 'E',
            Self::South => 'S',
            Self::West => 'W',
        }
    }

    /// The same face from the other side.
    #[must_use]
    pub const fn opposite(self) -> Self {
        match self {
            Self::North => Self::South,
            Self::East => Self::West,
            Self::South => Self::North,
            Self::West => Self::East,
        }
    }
}

/// One of the eight directions on a level.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Direction {
    /// Face 1 of the scatter diagram.
    North,
    /// Face 2.
    NorthEast,
    /// Face 3.
    East,
    /// Face 4.
    SouthEast,
    /// Face 5.
    South,
    /// Face 6.
    SouthWest,
    /// Face 7.
    West,
    /// Face 8.
    NorthWest,
}

impl Direction {
    /// All eight, clockwise from north: the order of the scatter diagram.
    pub const ALL: [Self; 8] = [
        Self::North,
        Self::NorthEast,
        Self::East,
        Self::SouthEast,
        Self::South,
        Self::SouthWest,
        Self::West,
        Self::NorthWest,
    ];

    /// The direction of a face of the scatter die, 1 north and on clockwise to 8 north-west.
    #[must_use]
    pub const fn from_face(face: u8) -> Option<Self> {
        if face >= 1 && face <= 8 { Some(Self::ALL[face as usize - 1]) } else { None }
    }

    /// The face of the scatter die that means this direction.
    #[must_use]
    pub const fn face(self) -> u8 {
        self as u8 + 1
    }

    /// Change of column and row.
    #[must_use]
    pub const fn delta(self) -> (i32, i32) {
        match self {
            Self::North => (0, 1),
            Self::NorthEast => (1, 1),
            Self::East => (1, 0),
            Self::SouthEast => (1, -1),
            Self::South => (0, -1),
            Self::SouthWest => (-1, -1),
            Self::West => (-1, 0),
            Self::NorthWest => (-1, 1),
        }
    }

    /// The direction of a change of column and row, each -1, 0 or 1 and not both 0.
    #[must_use]
    pub fn from_delta(dx: i32, dy: i32) -> Option<Self> {
        Self::ALL.into_iter().find(|direction| direction.delta() == (dx, dy))
    }

    /// Its name on a compass: `N`, `NE` and so on.
    #[must_use]
    pub const fn letters(self) -> &'static str {
        ["N", "NE", "E", "SE", "S", "SW", "W", "NW"][self as usize]
    }
}

/// A set of directions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Directions(u8);

impl Directions {
    /// No direction.
    pub const NONE: Self = Self(0);
    /// All eight.
    pub const ALL: Self = Self(255);

    /// This set with one more direction.
    #[must_use]
    pub const fn with(self, direction: Direction) -> Self {
        Self(self.0 | 1 << direction as u8)
    }

    /// Whether the direction is in the set.
    #[must_use]
    pub const fn contains(self, direction: Direction) -> bool {
        self.0 >> direction as u8 & 1 == 1
    }

    /// How many there are.
    #[must_use]
    pub const fn count(self) -> u32 {
        self.0.count_ones()
    }

    /// The directions, clockwise from north.
    pub fn iter(self) -> impl Iterator<Item = Direction> {
        Direction::ALL.into_iter().filter(move |&direction| self.contains(direction))
    }
}
