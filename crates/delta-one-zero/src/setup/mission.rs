//! Missions: zones, markers, edges and length. [D1Z-SETUP-13] [D1Z-SETUP-15]
//!
//! Coordinates are written for A at the south edge and turn with A's edge, unless a mission fixes them.

use super::map::BOARD;
use sortie_geometry::open::Point;
use sortie_kernel::Side;

/// An edge of the board.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum Edge {
    /// y = 0.
    #[default]
    South,
    /// y = 36.
    North,
    /// x = 0.
    West,
    /// x = 36.
    East,
}

impl Edge {
    /// All four.
    pub const ALL: [Edge; 4] = [Edge::South, Edge::North, Edge::West, Edge::East];

    /// Its word.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Edge::South => "south",
            Edge::North => "north",
            Edge::West => "west",
            Edge::East => "east",
        }
    }

    /// Reads the word back.
    #[must_use]
    pub fn parse(word: &str) -> Option<Edge> {
        Edge::ALL.into_iter().find(|edge| edge.word().eq_ignore_ascii_case(word))
    }

    /// The edge across the board.
    #[must_use]
    pub const fn opposite(self) -> Edge {
        match self {
            Edge::South => Edge::North,
            Edge::North => Edge::South,
            Edge::West => Edge::East,
            Edge::East => Edge::West,
        }
    }

    /// Where a point of a mission lies when A has this edge. [D1Z-SETUP-15]
    #[must_use]
    pub fn turn(self, at: Point) -> Point {
        sortie_rulebook::rule!("D1Z-SETUP-15");
        match self {
            Edge::South => at,
            Edge::West => Point::new(at.y, BOARD - at.x),
            Edge::North => Point::new(BOARD - at.x, BOARD - at.y),
            Edge::East => Point::new(BOARD - at.y, at.x),
        }
    }

    /// How far a base's nearest point is from this edge; negative if it hangs over.
    #[must_use]
    pub fn distance(self, at: Point, radius: i32) -> i32 {
        let centre = match self {
            Edge::South => at.y,
            Edge::North => BOARD - at.y,
            Edge::West => at.x,
            Edge::East => BOARD - at.x,
        };
        centre - radius
    }

    /// The point straight ahead of another that is this far from the edge.
    #[must_use]
    pub fn ahead(self, from: Point, far: i32) -> Point {
        match self {
            Edge::South => Point::new(from.x, far),
            Edge::North => Point::new(from.x, BOARD - far),
            Edge::West => Point::new(far, from.y),
            Edge::East => Point::new(BOARD - far, from.y),
        }
    }
}

/// Which mission it is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum MissionKind {
    /// Mission 1: hold ground.
    SignalPost,
    /// Mission 2: grab and carry.
    DeadDrop,
    /// Mission 3: recover a casualty.
    DownedPilot,
    /// Mission 4: attack and defence.
    FuelDepot,
    /// Mission 5: plain fight.
    Contact,
    /// Mission 6: enter and search.
    SafeHouse,
}

impl MissionKind {
    /// All of them with their words in files.
    pub const ALL: [(MissionKind, &'static str); 6] = [
        (MissionKind::SignalPost, "signal-post"),
        (MissionKind::DeadDrop, "dead-drop"),
        (MissionKind::DownedPilot, "downed-pilot"),
        (MissionKind::FuelDepot, "fuel-depot"),
        (MissionKind::Contact, "contact"),
        (MissionKind::SafeHouse, "safe-house"),
    ];
}

/// What an objective is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum MarkerKind {
    /// Mission 1.
    Mast,
    /// Mission 2.
    Cache,
    /// Mission 3: the prone pilot.
    Pilot,
    /// Mission 4.
    Tank,
    /// Mission 4.
    Console,
    /// Mission 6.
    Server,
}

impl MarkerKind {
    /// All of them with their words.
    pub const ALL: [(MarkerKind, &'static str); 6] = [
        (MarkerKind::Mast, "mast"),
        (MarkerKind::Cache, "cache"),
        (MarkerKind::Pilot, "pilot"),
        (MarkerKind::Tank, "tank"),
        (MarkerKind::Console, "console"),
        (MarkerKind::Server, "server"),
    ];

    /// Its word.
    #[must_use]
    pub fn word(self) -> &'static str {
        MarkerKind::ALL[self as usize].1
    }
}

/// An objective of a mission: a disc of 25 mm without height, but for the pilot.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Marker {
    /// What it is.
    pub kind: MarkerKind,
    /// Where it lies for A at the south edge.
    pub at: Point,
}

/// Where a side deploys, for A at the south edge.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Zone {
    /// A rectangle, borders included.
    Box {
        /// Lowest coordinates.
        low: Point,
        /// Highest coordinates.
        high: Point,
    },
    /// A circle: a base lies wholly within this distance of the centre.
    Disc {
        /// The centre.
        centre: Point,
        /// The radius.
        radius: i32,
    },
}

impl Zone {
    /// The zone when A has another edge. [D1Z-SETUP-15]
    #[must_use]
    pub fn turned(self, edge: Edge) -> Zone {
        match self {
            Zone::Box { low, high } => {
                let (a, b) = (edge.turn(low), edge.turn(high));
                Zone::Box {
                    low: Point::new(a.x.min(b.x), a.y.min(b.y)),
                    high: Point::new(a.x.max(b.x), a.y.max(b.y)),
                }
            }
            Zone::Disc { centre, radius } => Zone::Disc { centre: edge.turn(centre), radius },
        }
    }

    /// Whether a base lies wholly inside. [D1Z-SETUP-14]
    #[must_use]
    pub fn holds(self, at: Point, base_radius: i32) -> bool {
        sortie_rulebook::rule!("D1Z-SETUP-14");
        match self {
            Zone::Box { low, high } => {
                at.x - base_radius >= low.x
                    && at.x + base_radius <= high.x
                    && at.y - base_radius >= low.y
                    && at.y + base_radius <= high.y
            }
            Zone::Disc { centre, radius } => {
                let reach = i64::from(radius - base_radius);
                reach >= 0 && centre.square_to(at) <= reach * reach
            }
        }
    }
}

/// A mission on its map.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Mission {
    /// Its name in commands.
    pub name: String,
    /// Its name for people.
    pub title: String,
    /// Its rules.
    pub kind: MissionKind,
    /// How many turns.
    pub turns: u8,
    /// Deployment zones of A and B for A at the south edge.
    pub zones: [Zone; 2],
    /// Edges that A may have. One alone: no edge is chosen.
    pub edges: Vec<Edge>,
    /// Objectives for A at the south edge.
    pub markers: Vec<Marker>,
    /// Whether markers stay where they are whatever A's edge.
    pub fixed_markers: bool,
}

impl Mission {
    /// The zone of a side when A has an edge.
    #[must_use]
    pub fn zone(&self, side: Side, edge_of_a: Edge) -> Zone {
        self.zones[side.index()].turned(edge_of_a)
    }

    /// The place of a marker when A has an edge. [D1Z-SETUP-15]
    #[must_use]
    pub fn marker(&self, index: usize, edge_of_a: Edge) -> Point {
        let at = self.markers[index].at;
        if self.fixed_markers { at } else { edge_of_a.turn(at) }
    }
}
