//! Scenarios: zones, objectives, consoles, exits, tokens, VPs.

use crate::state::{ITEMS, Item};
use sortie_cubes::layout::Needs;
use sortie_cubes::zones::{Exit, Zones, highest_floors};
use sortie_geometry::cube::{Board, Cell, Grid};
use sortie_kernel::words::Fault;
use sortie_rulebook::rule;

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
        highest_floors(&self.objectives, board)
    }

    /// The cubes of the consoles, found as objectives are.
    pub fn console_cells<'a>(&'a self, board: &'a Board) -> impl Iterator<Item = Cell> + 'a {
        rule!("DZ3-SETUP-04");
        highest_floors(&self.consoles, board)
    }

    /// Everything that keeps it from being played on a board, one fault each.
    pub(crate) fn unsuited(&self, board_name: &str, grid: &Grid) -> Vec<Fault> {
        let objectives: Vec<(u8, u8)> = self.objectives.iter().chain(&self.consoles).copied().collect();
        let needs =
            Needs { name: &self.name, buildings: &self.buildings, objectives: &objectives, exit: self.exit };
        sortie_cubes::layout::unsuited(needs, board_name, grid.board())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_board_that_does_not_suit_a_scenario_is_refused_with_reasons() {
        let open = Grid::new(Board::parse(crate::testing::OPEN).expect("a board"));
        let faults = |name: &str| -> Vec<String> {
            let scenario = crate::load::scenario(name).expect("known");
            scenario.unsuited("mine", &open).iter().map(ToString::to_string).collect()
        };
        let low = "board mine: not fit for occupy: no building of two levels on column 4, row 4";
        assert!(faults("occupy").iter().any(|fault| fault == low), "{:?}", faults("occupy"));
        let bare = "board mine: not fit for patrol: no scenery on columns 1 to 3, rows 1 to 3";
        assert!(faults("patrol").iter().any(|fault| fault == bare));
        assert!(!faults("breakthrough").iter().any(|fault| fault.contains("off the board")));
    }
}
