//! Maps: pieces of terrain with type, footprint and height. [D1Z-SETUP-02] [D1Z-TERR-12]

use sortie_geometry::open::Point;

/// The side of the board in thousandths of an inch. [D1Z-SETUP-01]
pub const BOARD: i32 = 36_000;

/// What a piece is. [D1Z-TERR-12]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum PartKind {
    /// Large full cover. [D1Z-SETUP-04]
    Large,
    /// Small full cover. [D1Z-SETUP-05]
    Small,
    /// Up to template height: walls, hedges, fences. [D1Z-SETUP-06]
    Low,
    /// Cars, crates, trees. [D1Z-SETUP-07]
    Scatter,
    /// An area of Difficult Terrain.
    Difficult,
    /// An area of Dangerous Terrain.
    Dangerous,
    /// An area that nobody enters.
    Impassable,
    /// A wall of a building in play.
    Wall,
    /// A locked door with its Stress points.
    Door {
        /// Points that break it. [D1Z-TERR-11]
        points: u8,
    },
    /// A locked window with its Stress points.
    Window {
        /// Points that break it. [D1Z-TERR-11]
        points: u8,
    },
    /// The outer rectangle of a building in play: nothing by itself.
    Outline,
}

impl PartKind {
    /// Whether it is a door or a window.
    #[must_use]
    pub fn is_opening(self) -> bool {
        matches!(self, PartKind::Door { .. } | PartKind::Window { .. })
    }

    /// Whether it is an area that models walk into.
    #[must_use]
    pub fn is_area(self) -> bool {
        matches!(self, PartKind::Difficult | PartKind::Dangerous)
    }

    /// Stress points of a door or window; 0 for everything else.
    #[must_use]
    pub fn points(self) -> u8 {
        match self {
            PartKind::Door { points } | PartKind::Window { points } => points,
            _ => 0,
        }
    }

    /// Its name for people.
    #[must_use]
    pub fn title(self) -> &'static str {
        match self {
            PartKind::Large => "large full cover",
            PartKind::Small => "small full cover",
            PartKind::Low => "low piece",
            PartKind::Scatter => "scatter terrain",
            PartKind::Difficult => "Difficult Terrain",
            PartKind::Dangerous => "Dangerous Terrain",
            PartKind::Impassable => "Impassable Terrain",
            PartKind::Wall => "wall",
            PartKind::Door { .. } => "door",
            PartKind::Window { .. } => "window",
            PartKind::Outline => "building",
        }
    }
}

/// A piece of terrain: an upright box on the ground with sides along the edges of the board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Part {
    /// Its name for people: `Shop house, wall`.
    pub name: String,
    /// What it is.
    pub kind: PartKind,
    /// The corner with the lowest coordinates.
    pub low: Point,
    /// The opposite corner.
    pub high: Point,
    /// Its top above the ground.
    pub top: i32,
    /// Whether its top carries models. [D1Z-MOVE-08]
    pub standable: bool,
}

/// A map.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Map {
    /// Its name in commands.
    pub name: String,
    /// Its name for people.
    pub title: String,
    /// All pieces; a [`PartId`](super::PartId) is a place in this list.
    pub parts: Vec<Part>,
    /// Doors and windows: the pieces that can be broken. A door's number is its place here.
    pub openings: Vec<u8>,
    /// Whether it looks the same turned by 180 degrees.
    pub symmetric: bool,
    /// Whether it is played south against north alone.
    pub south_north: bool,
}

impl Map {
    /// A map of these pieces.
    #[must_use]
    pub fn new(name: &str, title: &str, parts: Vec<Part>, symmetric: bool) -> Map {
        let openings =
            (0u8..).zip(&parts).filter(|(_, part)| part.kind.is_opening()).map(|(i, _)| i).collect();
        Map {
            name: name.to_string(),
            title: title.to_string(),
            parts,
            openings,
            symmetric,
            south_north: false,
        }
    }

    /// The number of a door or window by its piece.
    #[must_use]
    pub fn opening_of(&self, part: u8) -> Option<u8> {
        self.openings.iter().position(|id| *id == part).map(|place| place as u8)
    }
}
