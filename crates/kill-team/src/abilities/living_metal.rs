//! Living Metal: regains up to 2 wounds in every ready operatives step. [KT-DMG-06]

use super::Ability;
use crate::Cx;
use crate::sequence::damage;
use crate::state::OperativeId;
use sortie_rulebook::rule;

pub(super) const ABILITY: Ability = Ability { ready: Some(repair), ..Ability::new("Living Metal") };

fn repair(id: OperativeId, cx: &mut Cx<'_>) {
    damage::regain(rule!("KT-DMG-06"), id, 2, cx);
}
