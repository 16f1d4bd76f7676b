//! Avenger shrine banner: Dire Avengers visible to and within 3 inches of its bearer, itself too, count one more for
//! the control of objectives. [KT-OBJ-08] [KT-FORCE-11]

use super::Ability;
use crate::Field;
use crate::state::OperativeId;
use sortie_rulebook::rule;

pub(super) const ABILITY: Ability = Ability { inspires: Some(lift), ..Ability::new("Avenger shrine banner") };

const REACH: i32 = 3000;

fn lift(field: &Field<'_>, own: OperativeId, id: OperativeId) -> u32 {
    rule!("KT-FORCE-11");
    let near = own == id || (field.within(own, id, REACH) && field.visible(own, id));
    u32::from(near && field.setup.profile(id).has("DIRE AVENGER"))
}
