//! What a model threatens: where it could go, and what it could shoot into from where it stands.

use crate::ids::ModelId;
use crate::names::Names;
use crate::places::address;
use crate::standing::{Standing, reachable};
use sortie_geometry::cube::{Cell, Locomotion};
use sortie_kernel::show::Threat;

/// How far a model moves and shoots.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Means {
    /// Cubes of its longest move,
    pub cubes: u8,
    /// and how it moves.
    pub locomotion: Locomotion,
    /// Cubes that its longest weapon reaches.
    pub range: u8,
}

/// The threat of a model on the table.
///
/// Only terrain limits movement here: a model that is in the way now may be gone by then.
pub fn threat(id: ModelId, means: Means, setup: &impl Names, table: impl Standing) -> Threat {
    let (own, grid) = (table.cell_of(id), table.grid());
    let in_range = |cell: Cell| (1..=means.range).contains(&own.range_to(cell));
    let shot_at = |cell: &Cell| in_range(*cell) && !grid.is_solid(*cell) && table.sees_cell(id, *cell);
    let enemies = table.standing().filter(|other| table.are_enemies(id, *other));
    let in_sight = enemies.filter(|other| in_range(table.cell_of(*other)) && table.sees(id, *other));
    let reach = reachable(own, means.cubes, means.locomotion, table.size_of(id), grid);
    Threat {
        token: setup.model_name(id).to_string(),
        side: table.side_of(id).letter(),
        reach: reach.into_iter().map(address).collect(),
        radius: 0,
        covers: Cell::all(grid.levels()).filter(shot_at).map(address).collect(),
        targets: in_sight.map(|other| setup.model_name(other).to_string()).collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::layout;
    use crate::names::tests::Named;
    use crate::standing::tests::Models;
    use sortie_kernel::Side;

    #[test]
    fn a_model_threatens_where_it_comes_to_and_whom_it_sees_in_range() {
        let table = &Models::new(layout::open_ground(), &[("2.4.1", 1, Side::A), ("5.4.1", 1, Side::B)]);
        let of = |cubes, range| {
            let means = Means { cubes, locomotion: Locomotion::Foot, range };
            threat(ModelId::new(0), means, &Named::new(), table)
        };
        let far = of(1, 3);
        assert_eq!(
            (far.token.as_str(), far.side, far.targets.as_slice()),
            ("E1", "a", &["P1".to_string()][..])
        );
        assert!(far.reach.contains(&[2, 5, 1]) && !far.reach.contains(&[2, 6, 1]));
        assert!(
            far.covers.contains(&[5, 4, 1])
                && !far.covers.contains(&[2, 4, 1])
                && !far.covers.contains(&[6, 4, 1])
        );
        assert!(of(0, 2).targets.is_empty() && of(0, 0).covers.is_empty());
    }
}
