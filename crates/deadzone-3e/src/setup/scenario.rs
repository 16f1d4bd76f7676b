//! Scenarios: zones, objectives, consoles, exits, tokens, VPs.

use crate::state::{ITEMS, Item};
use sortie_geometry::cube::{Axis, Board, Cell, Side};
use sortie_rulebook::rule;

/// Where the teams deploy. Zone 0 is the south or west one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Zones {
    /// Rows 1-2 and 7-8.
    Edges,
    /// Columns and rows 1-3, columns and rows 6-8.
    Corners,
    /// Columns 1-2 and 7-8.
    Flanks,
}

impl Zones {
    /// Which zone a column and row belong to, if any.
    #[must_use]
    pub fn of(self, column: u8, row: u8) -> Option<u8> {
        let band = |n: u8, deep: u8| match n {
            n if n <= deep => Some(0),
            n if n > 8 - deep => Some(1),
            _ => None,
        };
        match self {
            Zones::Edges => band(row, 2),
            Zones::Flanks => band(column, 2),
            Zones::Corners => band(column, 3).filter(|zone| band(row, 3) == Some(*zone)),
        }
    }

    /// The words for the two zones.
    #[must_use]
    pub const fn words(self) -> [&'static str; 2] {
        match self {
            Zones::Edges => ["south", "north"],
            Zones::Corners => ["south-west", "north-east"],
            Zones::Flanks => ["west", "east"],
        }
    }

    /// The names used in data.
    pub(crate) const WORDS: [&'static str; 3] = ["edges", "corners", "flanks"];

    /// Reads the name used in data.
    #[must_use]
    pub fn parse(word: &str) -> Option<Zones> {
        match word {
            "edges" => Some(Zones::Edges),
            "corners" => Some(Zones::Corners),
            "flanks" => Some(Zones::Flanks),
            _ => None,
        }
    }
}

/// Which tokens are shuffled.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Tokens {
    /// How many are put on the table.
    pub placed: u8,
    /// The pool they come from, by kind.
    pub pool: [u8; ITEMS],
    /// Tokens of these kinds lie on the table for certain; the rest of the placed ones come from the pool.
    pub certain: [u8; ITEMS],
}

impl Tokens {
    /// The pool of the standard game.
    pub const STANDARD: Tokens = {
        let mut pool = [0; ITEMS];
        pool[Item::Ammo as usize] = 2;
        pool[Item::AdrenalineShot as usize] = 1;
        pool[Item::ApAmmo as usize] = 1;
        pool[Item::BoobyTrap as usize] = 2;
        pool[Item::CombatBlades as usize] = 1;
        pool[Item::FragGrenade as usize] = 2;
        pool[Item::Intel as usize] = 3;
        pool[Item::MediPack as usize] = 2;
        pool[Item::ShockBaton as usize] = 1;
        pool[Item::SmokeGrenade as usize] = 1;
        pool[Item::Stimulants as usize] = 1;
        pool[Item::StunGrenade as usize] = 1;
        Tokens { placed: 8, pool, certain: [0; ITEMS] }
    };
}

/// Where models may leave the board: over the edge beyond the enemy's zone, from the ground.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Exit {
    /// Columns from which they leave, first and last.
    pub columns: (u8, u8),
}

impl Exit {
    /// The row from which the player with this zone leaves.
    #[must_use]
    pub const fn row(zone: u8) -> u8 {
        if zone == 0 { 8 } else { 1 }
    }

    /// Whether a model of this size can leave from a place, for the player with this zone.
    #[must_use]
    pub fn opens(self, place: Cell, zone: u8, size: u8, board: &Board) -> bool {
        let (west, east) = self.columns;
        let edge = if zone == 0 { Side::North } else { Side::South };
        // Of a cube halved along the edge only the outer half borders on it.
        let at_edge = board.cube(place).halved != Some(Axis::NorthSouth)
            || place.is_second_half() == (edge == Side::North);
        place.level() == 1
            && place.row() == Exit::row(zone)
            && (west..=east).contains(&place.column())
            && at_edge
            && board.has_floor(place)
            && board.listed_face(place, edge).panel.passes() >= size
    }
}

/// The rules of one scenario.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Scenario {
    /// Its name in listings.
    pub name: String,
    /// What it is about.
    pub about: String,
    /// Deployment.
    pub zones: Zones,
    /// Columns and rows where a building of at least two levels stands.
    pub buildings: Vec<(u8, u8)>,
    /// Columns and rows of the objectives.
    pub objectives: Vec<(u8, u8)>,
    /// Columns and rows of the consoles.
    pub consoles: Vec<(u8, u8)>,
    /// VPs for each objective held alone.
    pub objective_vps: u8,
    /// VPs more for a player who holds three or more.
    pub majority_vps: u8,
    /// VPs for using a console.
    pub console_vps: u8,
    /// VPs more for a hacker who uses a console.
    pub hacker_vps: u8,
    /// VPs for Intel.
    pub intel_vps: u8,
    /// Tokens.
    pub tokens: Tokens,
    /// Leaving the board.
    pub exit: Option<Exit>,
    /// VPs more for killing the Leader.
    pub leader_vps: u8,
    /// VPs more for killing a Living Legend.
    pub legend_vps: u8,
}

impl Scenario {
    /// The cubes of the objectives: the highest floor of each stack.
    pub fn objective_cells<'a>(&'a self, board: &'a Board) -> impl Iterator<Item = Cell> + 'a {
        rule!("DZ3-SETUP-04");
        self.objectives.iter().filter_map(|(column, row)| board.highest_floor(*column, *row))
    }

    /// The cubes of the consoles, found as objectives are.
    pub fn console_cells<'a>(&'a self, board: &'a Board) -> impl Iterator<Item = Cell> + 'a {
        rule!("DZ3-SETUP-04");
        self.consoles.iter().filter_map(|(column, row)| board.highest_floor(*column, *row))
    }
}
