//! Missions: zones, objectives, crates, exits, counters, VPs.

use super::item::{ITEMS, Item};
use sortie_cubes::layout::Needs;
use sortie_cubes::zones::{Exit, Zones, highest_floors};
use sortie_geometry::cube::{Board, Cell, Grid};
use sortie_kernel::words::Fault;
use sortie_rulebook::rule;

/// Which counters are shuffled.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TokenRule {
    /// How many are drawn.
    pub drawn: u8,
    /// The pool they come from, by kind.
    pub pool: [u8; ITEMS],
}

impl TokenRule {
    /// The pool of the standard game.
    pub const STANDARD: TokenRule = {
        let mut pool = [0; ITEMS];
        pool[Item::Ammo as usize] = 3;
        pool[Item::ApAmmo as usize] = 2;
        pool[Item::BoobyTrap as usize] = 2;
        pool[Item::FragGrenade as usize] = 3;
        pool[Item::Intel as usize] = 2;
        pool[Item::MediPack as usize] = 2;
        pool[Item::SmokeGrenade as usize] = 2;
        TokenRule { drawn: 8, pool }
    };
}

/// The rules of one mission.
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
    /// Columns and rows of the crates.
    pub crates: Vec<(u8, u8)>,
    /// VPs for each objective held alone.
    pub objective_vps: u8,
    /// VPs for an objective held alone with a Leader or Specialist in the cube.
    pub role_vps: u8,
    /// VPs more for a player who alone holds three or more.
    pub majority_vps: u8,
    /// VPs at the end of a round for each crate carried.
    pub crate_vps: u8,
    /// VPs for delivering a crate.
    pub delivery_vps: u8,
    /// VPs for Intel.
    pub intel_vps: u8,
    /// Counters.
    pub tokens: TokenRule,
    /// Leaving the board.
    pub exit: Option<Exit>,
    /// VPs more for killing the acting leader.
    pub leader_vps: u8,
    /// VPs by which the target is lower than the table says.
    pub target_less: u8,
}

impl Scenario {
    /// The cubes of the objectives: the highest floor of each stack.
    pub fn objective_cells<'a>(&'a self, board: &'a Board) -> impl Iterator<Item = Cell> + 'a {
        rule!("DZ2-SETUP-03");
        rule!("DZ2-SETUP-06");
        highest_floors(&self.objectives, board)
    }

    /// Where the crates lie, found as objectives are.
    pub fn crate_cells<'a>(&'a self, board: &'a Board) -> impl Iterator<Item = Cell> + 'a {
        rule!("DZ2-SETUP-06");
        highest_floors(&self.crates, board)
    }

    /// VPs that win a game of this size.
    #[must_use]
    pub fn required_vps(&self, points: u16) -> u8 {
        rule!("DZ2-SETUP-01");
        let steps = (points.max(100) - 100) / 50;
        (10 + 4 * steps).min(200) as u8 - self.target_less
    }

    /// Everything that keeps it from being played on a board, one fault each.
    pub(crate) fn unsuited(&self, board_name: &str, grid: &Grid) -> Vec<Fault> {
        rule!("DZ2-SETUP-05");
        // Every floor can be reached by Size 1, and that is enough to fetch a crate.
        let (buildings, objectives) = (self.buildings.as_slice(), self.objectives.as_slice());
        let needs = Needs { name: &self.name, buildings, objectives, exit: self.exit };
        sortie_cubes::layout::unsuited(needs, board_name, grid.board())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::load::{build, scenario};
    use sortie_cubes::layout::{BOARD_SEED, open_ground};
    use sortie_kernel::words::Spec;
    use sortie_rulebook::marks;

    #[test]
    fn objectives_and_crates_lie_on_the_highest_floor_of_their_stack() {
        marks::covers(&["DZ2-SETUP-03", "DZ2-SETUP-06"], || {
            let (_, grid) = sortie_cubes::layout::named("depot").expect("a board");
            for name in ["patrol", "occupy", "salvage", "breakthrough", "decapitate"] {
                let mission = scenario(name).expect("known");
                let cells: Vec<Cell> = mission.objective_cells(grid.board()).collect();
                let crates: Vec<Cell> = mission.crate_cells(grid.board()).collect();
                assert_eq!((cells.len(), crates.len()), (mission.objectives.len(), mission.crates.len()));
                for cell in cells.into_iter().chain(crates) {
                    assert!(grid.board().has_floor(cell), "{name}: {cell:?}");
                    let above =
                        (cell.level() + 1..=4).filter_map(|l| Cell::new(cell.column(), cell.row(), l));
                    assert!(
                        above.into_iter().all(|higher| !grid.board().has_floor(higher)),
                        "{name}: {cell:?}"
                    );
                }
            }
            let roofs = scenario("occupy").expect("known");
            let levels: Vec<u8> = roofs.objective_cells(grid.board()).map(Cell::level).collect();
            assert!(levels.iter().any(|level| *level > 1), "{levels:?}");
        });
    }

    #[test]
    fn a_board_that_does_not_suit_a_mission_is_refused_with_reasons() {
        marks::covers(&["DZ2-SETUP-05"], || {
            let open = Grid::new(open_ground());
            let faults = |name: &str| -> Vec<String> {
                let mission = scenario(name).expect("known");
                mission.unsuited("mine", &open).iter().map(ToString::to_string).collect()
            };
            let low = "board mine: not fit for occupy: no building of two levels on column 4, row 4";
            assert!(faults("occupy").iter().any(|fault| fault == low), "{:?}", faults("occupy"));
            let bare = "board mine: not fit for patrol: no scenery on columns 1 to 3, rows 1 to 3";
            assert!(faults("patrol").iter().any(|fault| fault == bare));
            assert!(!faults("breakthrough").iter().any(|fault| fault.contains("off the board")));
        });
    }

    #[test]
    fn random_boards_suit_every_mission_and_hold_halved_cubes() {
        marks::covers(&["DZ2-SETUP-04", "DZ2-SETUP-05"], || {
            let mut halved = 0;
            for seed in 0..20 {
                let options = [(BOARD_SEED.to_string(), seed.to_string())].into();
                let spec = Spec {
                    mission: "random".to_string(),
                    board: "random".to_string(),
                    options,
                    ..Spec::default()
                };
                let setup = build(&spec).unwrap_or_else(|faults| panic!("{seed}: {faults:?}"));
                assert_eq!(
                    (setup.board_name.as_str(), setup.scenarios.len()),
                    (format!("random {seed}").as_str(), 5)
                );
                let board = setup.grid.board();
                let cubes = (1..=8)
                    .flat_map(|c| (1..=8).map(move |r| (c, r)))
                    .filter_map(|(c, r)| Cell::new(c, r, 1));
                halved += cubes.filter(|cell| board.cube(*cell).halved.is_some()).count();
            }
            assert!(halved > 0, "twenty boards without a halved cube");
        });
    }
}
