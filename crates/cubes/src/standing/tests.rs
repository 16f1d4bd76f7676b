//! A table of models without any game, and what the kit says about it.

use super::*;
use crate::layout;
use crate::names::tests::Named;
use crate::sight::{Sight, SightRules, report};
use sortie_rulebook::RuleId;

/// Models as cube, size and side; all stand on the first free spot in turn.
pub(crate) struct Models {
    pub(crate) grid: Grid,
    pub(crate) list: Vec<(Cell, Spot, u8, Side)>,
}

impl Models {
    pub(crate) fn new(board: sortie_geometry::cube::Board, models: &[(&str, u8, Side)]) -> Models {
        let mut table = Models { grid: Grid::new(board), list: Vec::new() };
        for (cell, size, side) in models {
            let cell: Cell = cell.parse().expect("a cube");
            table.list.push((cell, Spot::MIDDLE, *size, *side));
            let id = ModelId::new(table.list.len() - 1);
            let room = (&table).room(id, cell, None, Ground::Any);
            table.list[id.index()].1 = spots(room).next().expect("a free spot");
        }
        table
    }
}

impl Standing for &Models {
    fn grid(&self) -> &Grid {
        &self.grid
    }
    fn roster_len(self) -> usize {
        self.list.len()
    }
    fn is_standing(self, _: ModelId) -> bool {
        true
    }
    fn cell_of(self, id: ModelId) -> Cell {
        self.list[id.index()].0
    }
    fn spot_of(self, id: ModelId) -> Spot {
        self.list[id.index()].1
    }
    fn size_of(self, id: ModelId) -> u8 {
        self.list[id.index()].2
    }
    fn side_of(self, id: ModelId) -> Side {
        self.list[id.index()].3
    }
    fn lies_down(self, _: ModelId) -> bool {
        false
    }
    fn are_enemies(self, a: ModelId, b: ModelId) -> bool {
        self.side_of(a) != self.side_of(b)
    }
    fn are_friends(self, a: ModelId, b: ModelId) -> bool {
        a != b && !self.are_enemies(a, b)
    }
    fn ground(self, _: ModelId, _: Cell) -> Ground {
        Ground::Any
    }
    fn smoke(self) -> Smoke {
        Smoke::new()
    }
    fn sees(self, from: ModelId, to: ModelId) -> bool {
        self.has_line(from, to, || self.smoke())
    }
}

fn cell(text: &str) -> Cell {
    text.parse().expect("a cube")
}

#[test]
fn a_place_holds_so_much_of_one_side_and_so_much_of_both() {
    let models = [("4.4.1", 2, Side::A), ("4.4.1", 2, Side::A), ("4.4.1", 1, Side::B), ("1.1.1", 1, Side::A)];
    let table = &Models::new(layout::open_ground(), &models);
    let [mine, foe] = [3, 2].map(ModelId::new);
    let capacity = Capacity { one_side: 4, both: 6 };
    let same = |id: ModelId| move |other: ModelId| table.side_of(other) == table.side_of(id);
    let (mine_counts, foe_counts) = (same(mine), same(foe));
    assert!(!table.fits_beside(mine, cell("4.4.1"), capacity, mine_counts), "four of its side are there");
    assert!(table.fits_beside(foe, cell("4.4.1"), capacity, foe_counts));
    assert!(!table.overfills(cell("4.4.1"), capacity));
    assert!(table.overfills(cell("4.4.1"), Capacity { one_side: 4, both: 4 }));
    assert!(table.overfills(cell("4.4.1"), Capacity { one_side: 3, both: 8 }));
    assert_eq!(table.crowd(cell("4.4.1")).len(), 3);
    let beside = |id| (table.enemies_beside(id).count(), table.friends_beside(id).count());
    assert_eq!((beside(foe), beside(ModelId::new(0)), beside(mine)), ((2, 0), (1, 1), (0, 0)));
    assert!(
        table.has_enemy_beside(foe) && table.has_unpinned_enemy_beside(foe) && !table.has_enemy_beside(mine)
    );
    let occupied = Occupied::new(table);
    assert!(occupied.contains(cell("4.4.1")) && !occupied.contains(cell("4.5.1")));
}

#[test]
fn no_spot_is_free_where_a_base_stands() {
    let table = &Models::new(layout::open_ground(), &[("4.4.1", 1, Side::A), ("4.4.1", 1, Side::B)]);
    let id = ModelId::new(1);
    let free: Spots = spots(table.room(id, cell("4.4.1"), None, Ground::Any)).collect();
    assert!(!free.contains(&table.list[0].1) && !free.is_empty());
    let alone: Spots = spots(table.room(id, cell("4.4.1"), Some(ModelId::new(0)), Ground::Any)).collect();
    assert!(alone.contains(&table.list[0].1), "as if the other were gone");
    assert!(!table.may_stand_at(id, (cell("4.4.1"), table.list[0].1), None, Ground::Any));
    assert_eq!(
        (table.free_spots(id, cell("4.4.1")), table.first_free_spot(id, cell("4.4.1"))),
        (free.clone(), free.first().copied())
    );
    assert_eq!(table.free_spots_but(id, cell("4.4.1"), Some(ModelId::new(0))), alone);
    assert!(table.has_free_spot(id, cell("4.4.1")) && !table.may_stand(id, table.list[0].1, None));
    assert!(table.may_stand(id, table.list[0].1, Some(ModelId::new(0))));
}

#[test]
fn who_cannot_climb_stays_beside_a_platform() {
    let names = sortie_geometry::cube::boards::NAMES;
    let grids = names.map(|name| layout::named(name).expect("a board").1);
    let with = grids.iter().find_map(|grid| {
        Cell::all(grid.levels()).find(|cell| grid.cube(*cell).platform.is_some()).map(|cell| (grid, cell))
    });
    if let Some((grid, cell)) = with {
        assert_eq!(Ground::of(|| Locomotion::Vehicle, cell, grid), Ground::FloorOnly);
        assert_eq!(Ground::of(|| Locomotion::Foot, cell, grid), Ground::Any);
    }
    let open = Grid::new(layout::open_ground());
    assert_eq!(Ground::of(|| Locomotion::Vehicle, cell("4.4.1"), &open), Ground::Any);
}

#[test]
fn lines_are_stopped_by_smoke_and_named_by_what_stops_them() {
    let table = &Models::new(layout::open_ground(), &[("2.4.1", 1, Side::A), ("6.4.1", 1, Side::B)]);
    let [eye, target] = [0, 1].map(ModelId::new);
    let smoke = [cell("4.4.1")];
    assert!(table.has_line(eye, target, || []) && table.has_all_lines(eye, target, &[]));
    assert!(!table.has_line(eye, target, || smoke) && !table.has_all_lines(eye, target, &smoke));
    let seen = Sight::new(eye, target, table, &[], |_| "E1");
    assert_eq!(
        (seen.free, seen.verdict("E1", "P1").as_str()),
        (9, "E1 sees P1 clearly: all nine lines are free.")
    );
    assert!(table.sees(eye, target) && table.sees_cell(eye, cell("6.4.1")));
    let hidden = Sight::new(eye, target, table, &smoke, |_| "E1");
    let verdict = "E1 does not see P1: all nine lines stop, the first at smoke in 4.4.1.";
    assert_eq!((hidden.free, hidden.verdict("E1", "P1").as_str()), (0, verdict));
}

#[test]
fn a_report_of_sight_names_lines_range_and_the_dice_they_are_worth() {
    let table = &Models::new(layout::open_ground(), &[("2.4.1", 1, Side::A), ("6.4.1", 1, Side::B)]);
    let ids = ["MINI-KEY-01", "MINI-KEY-02"].map(|id| RuleId::parse(id).expect("a rule"));
    let dice = [(ids[0], "dice for a clear shot"), (ids[1], "dice for high ground"), (ids[1], "more")];
    let rules = SightRules { lines: ids[0], range: ids[0], dice };
    let setup = Named::new();
    let of = |hidden| {
        let pair = (ModelId::new(0), ModelId::new(1));
        report(pair, (&setup, table), hidden, &rules, &[(ids[0], 1), (ids[0], 1)])
    };
    let seen = of(false);
    assert!(seen.seen && seen.distance == 4000 && seen.lines.len() == 9);
    let amounts: Vec<i32> = seen.reasons.iter().map(|reason| reason.amount).collect();
    assert_eq!(amounts, [9, 4, 2, 0, 0]);
}

#[test]
fn reach_grows_by_one_ring_a_step() {
    let grid = Grid::new(layout::open_ground());
    let cells = |steps| reachable(cell("4.4.1"), steps, Locomotion::Foot, 1, &grid);
    assert!(cells(0).is_empty());
    let near = cells(1);
    assert!(
        near.contains(&cell("4.5.1")) && !near.contains(&cell("4.4.1")) && !near.contains(&cell("4.6.1"))
    );
    assert!(cells(2).contains(&cell("4.6.1")));
}

#[test]
fn a_crowded_cube_is_cleared_one_model_at_a_time_and_the_last_resort_is_to_overlap() {
    let models = [("4.4.1", 1, Side::A), ("4.4.1", 1, Side::B), ("5.5.1", 1, Side::A), ("4.4.1", 1, Side::A)];
    let table = &Models::new(layout::open_ground(), &models);
    let [mine, foe, mover] = [0, 1, 3].map(ModelId::new);
    let anybody = |from| table.next_to_shift(mover, from, |_| true);
    assert_eq!((anybody(0), anybody(1), anybody(2)), (Some(mine), Some(foe), None), "only those of its cube");
    let enemy = table.next_to_shift(mover, 0, |id| table.side_of(id) == Side::B);
    assert_eq!(enemy, Some(foe));
    let ground = spots(table.grid.lattice_ground(cell("4.4.1"), 1)).next();
    assert_eq!(Some(table.overlapping_spot(mover, cell("4.4.1"))), ground);
}
