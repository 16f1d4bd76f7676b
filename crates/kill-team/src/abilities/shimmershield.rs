//! Shimmershield: Dire Avengers within 2 inches of its bearer, itself too, have an invulnerable save of 5+.
//! [KT-FORCE-11] [KT-WR-15]

use super::Ability;
use crate::Field;
use crate::state::OperativeId;
use sortie_rulebook::rule;

pub(super) const ABILITY: Ability = Ability { shields: Some(shimmer), ..Ability::new("Shimmershield") };

const REACH: i32 = 2000;

fn shimmer(field: &Field<'_>, own: OperativeId, target: OperativeId, _by: OperativeId) -> Option<u8> {
    rule!("KT-FORCE-11");
    let friend = field.state.side(own) == field.state.side(target);
    let near = own == target || field.within(own, target, REACH);
    (friend && near && field.setup.profile(target).has("DIRE AVENGER")).then_some(5)
}
