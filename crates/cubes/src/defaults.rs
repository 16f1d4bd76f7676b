//! How a sensible player answers without much thought, as far as only the table and the dice matter.

use crate::goals::Goals;
use crate::hand::{Face, Hand};
use crate::ids::ModelId;
use crate::pool::{Role, Test};
use crate::standing::Standing;
use sortie_geometry::cube::{Cell, Spot};
use std::cmp::Reverse;

/// How many failures are re-rolled: as many as allowed. An order is spent only to save a roll that is behind.
#[must_use]
pub fn rerolled_misses<S>(test: &Test<S>, role: Role) -> u8 {
    let pool = test.pool(role);
    let behind = pool.total() < test.pool(role.other()).total();
    match pool.rerolls {
        0 if pool.order_reroll && behind => pool.misses,
        rerolls => rerolls.min(pool.misses),
    }
}

/// The command dice that are re-rolled: those beyond two of a face.
#[must_use]
pub fn surplus<F: Face>(hand: Hand) -> Hand {
    let mut pick = Hand::default();
    for face in F::ALL {
        for _ in 2..hand.count(*face) {
            pick.add(*face);
        }
    }
    pick
}

/// Where a model stands if it is free, or the first free spot of its cube.
pub fn own_spot(model: ModelId, table: impl Standing) -> Option<Spot> {
    let spots = table.free_spots(model, table.cell_of(model));
    let own = table.spot_of(model);
    spots.iter().find(|spot| **spot == own).or(spots.first()).copied()
}

fn enemies(model: ModelId, table: impl Standing) -> impl Iterator<Item = ModelId> {
    table.standing().filter(move |other| table.are_enemies(model, *other))
}

/// How bad it is for a model to stand where it stands, the smaller the better: fewest enemies see it, then it sees most
/// of them, then it is nearest the middle of its cube.
pub fn exposure(model: ModelId, table: impl Standing) -> (usize, Reverse<usize>, u32) {
    let seen_by = enemies(model, table).filter(|enemy| table.sees(*enemy, model)).count();
    let sees = enemies(model, table).filter(|enemy| table.sees(model, *enemy)).count();
    let (spot, aside) = (table.spot_of(model), |at: i32| at.abs_diff(500));
    (seen_by, Reverse(sees), aside(spot.x()) + aside(spot.y()))
}

/// How bad a cube is to start in, the smaller the better: it prefers cubes with room to spare, out of sight of
/// enemies already deployed, near the model's goal. A team in one cube would be lost to the first blast.
pub fn start(model: ModelId, cell: Cell, goals: &Goals, table: impl Standing) -> (usize, usize, u32, usize) {
    let side = table.side_of(model);
    let friends = table.in_cell(cell).filter(|other| table.side_of(*other) == side).count();
    let seen_by = enemies(model, table).filter(|enemy| table.sees_cell(*enemy, cell)).count();
    (friends / 2, seen_by, goals.distance(cell), friends)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::layout;
    use crate::standing::tests::Models;
    use sortie_kernel::Side;

    #[test]
    fn failures_and_surplus_dice_are_rolled_again() {
        let mut test = Test::<u8>::default();
        test.pool_mut(Role::Attacker).misses = 3;
        assert_eq!(rerolled_misses(&test, Role::Attacker), 0);
        test.pool_mut(Role::Attacker).rerolls = 2;
        assert_eq!(rerolled_misses(&test, Role::Attacker), 2);
        test.pool_mut(Role::Attacker).rerolls = 0;
        test.pool_mut(Role::Attacker).order_reroll = true;
        assert_eq!(rerolled_misses(&test, Role::Attacker), 0, "the roll is not behind");
        test.pool_mut(Role::Defender).hits = 1;
        assert_eq!(rerolled_misses(&test, Role::Attacker), 3);
        assert_eq!(surplus::<usize>(Hand([4, 2, 0, 3, 0, 0])), Hand([2, 0, 0, 1, 0, 0]));
    }

    #[test]
    fn a_model_keeps_its_spot_and_starts_out_of_sight() {
        let models = [("4.4.1", 1, Side::A), ("4.8.1", 1, Side::B), ("1.1.1", 1, Side::A)];
        let mut table = Models::new(layout::open_ground(), &models);
        let id = ModelId::new(0);
        assert_eq!(own_spot(id, &table), Some(table.list[0].1));
        let mut goals = Goals::default();
        goals.add(["2.1.1".parse().expect("a cube")].into_iter(), 1);
        let worth = |text: &str| start(id, text.parse().expect("a cube"), &goals, &table);
        assert!(worth("2.1.1") < worth("1.1.1") && worth("1.1.1") < worth("5.1.1"));
        let near = exposure(id, &table);
        table.list[0].1 = Spot::new(165, 165).expect("a spot");
        assert!(exposure(id, &table) >= near);
    }
}
