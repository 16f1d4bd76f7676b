//! Lash whip carrier: melee weapons of enemies within its engagement range have one attack die less, once however many
//! carriers there are. [KT-FORCE-10] [KT-DICE-05]

use super::LASH_WHIP;
use crate::Field;
use crate::setup::Setup;
use crate::state::{OperativeId, State};
use sortie_rulebook::rule;

/// How many attack dice a fighter loses.
pub(crate) fn dice_lost(setup: &Setup, state: &State, id: OperativeId) -> u8 {
    let carries = |enemy: &OperativeId| setup.profile(*enemy).has_ability(LASH_WHIP);
    let mut carriers = state.enemies(id).filter(carries).peekable();
    if carriers.peek().is_none() {
        return 0;
    }
    let field = Field::new(setup, state);
    let lashed = carriers.any(|enemy| field.engaged(enemy, id));
    if lashed {
        rule!("KT-FORCE-10");
        rule!("KT-DICE-05");
    }
    u8::from(lashed)
}
