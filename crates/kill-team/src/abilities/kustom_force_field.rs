//! Kustom force field: a target of either side wholly within 3 inches of its bearer, itself too, has an invulnerable
//! save of 5+ against a shooter that is not. [KT-FORCE-11] [KT-MEAS-04]

use super::Ability;
use crate::Field;
use crate::sight::TOLERANCE;
use crate::state::OperativeId;
use sortie_rulebook::rule;

pub(super) const ABILITY: Ability = Ability { shields: Some(field_of), ..Ability::new("Kustom force field") };

const REACH: i64 = 3000;

fn field_of(field: &Field<'_>, own: OperativeId, target: OperativeId, by: OperativeId) -> Option<u8> {
    rule!("KT-FORCE-11");
    (is_inside(field, own, target) && !is_inside(field, own, by)).then_some(5)
}

/// Whether every part of a base is within the reach of the bearer's base.
fn is_inside(field: &Field<'_>, own: OperativeId, id: OperativeId) -> bool {
    if own == id {
        return true;
    }
    let (bearer, other) = (field.cylinder(own), field.cylinder(id));
    if field.doors.is_some() {
        // Round walls, to the far side of the base. [KT-CQTERR-05]
        let most = REACH as i32 + TOLERANCE - 2 * other.base_radius;
        return field.apart(&bearer, &other).is_some_and(|apart| apart.within(most));
    }
    let up = i64::from(bearer.z - other.z).pow(2);
    let most = (REACH + i64::from(TOLERANCE)).pow(2) - up;
    let flat = i64::from(bearer.base_radius - other.base_radius);
    let across = most.max(0).isqrt() + flat;
    most >= 0 && across >= 0 && bearer.at.square_to(other.at) <= across * across
}
