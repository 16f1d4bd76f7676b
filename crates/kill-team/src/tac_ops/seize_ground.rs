//! Seize Ground (Security): more APL than the enemy on or within an inch of a feature at the end of the battle, and alone with 4 or more.

use super::{Archetype, Asks, Card, Reveal};
use crate::Field;
use crate::sequence::{areas, features, set_up};
use crate::state::{OperativeId, TacOp};
use sortie_kernel::Side;

pub(super) const CARD: Card = Card {
    battle_end: Some(held),
    open_board_only: true,
    feature: Some(far_from_home),
    ..Card::new(
        "Seize Ground",
        Archetype::Security,
        Reveal::MustFirst(Asks::Feature),
        "Have more APL than the enemy at your feature at the end of the battle, and 4 or more alone",
    )
};

/// A feature with a heavy part, more than 3 inches from the owner's drop zone.
fn far_from_home(field: &Field<'_>, side: Side, feature: u16) -> bool {
    features::is_heavy(field.setup, feature)
        && !areas::feature_near_area(field.setup, feature, set_up::zone(field.setup, field.state, side), 3000)
}

fn held(field: &Field<'_>, side: Side, op: &TacOp) -> [bool; 2] {
    let Some(feature) = op.named.checked_sub(1) else { return [false; 2] };
    let near = |id: OperativeId| areas::near_feature(field, id, u16::from(feature), 1000);
    let [own, enemy] = [side, side.other()].map(|side| super::apl_of(field, side, near));
    let alone = !field.state.standing(side.other()).any(near);
    [own > enemy, own > enemy && alone && own >= 4]
}
