//! Combat: Inexorable, Bladework, Dirty Fighter, Duellist, Savage. Vicious changes the card. [KT-NARR-09]

use super::has;
use crate::Cx;
use crate::sequence::damage;
use crate::setup::Setup;
use crate::spec_ops::gained::Gained;
use crate::state::OperativeId;
use sortie_rulebook::rule;

/// Whether nobody supports the enemy of an operative.
pub(crate) fn denies_support(setup: &Setup, id: OperativeId) -> bool {
    has(setup, id, Gained::INEXORABLE)
}

/// Whether one attack die of a combat may be re-rolled.
pub(crate) fn rerolls(setup: &Setup, id: OperativeId) -> bool {
    has(setup, id, Gained::BLADEWORK)
}

/// More attack dice if there are supporters.
pub(crate) fn more_dice(setup: &Setup, id: OperativeId, supporters: impl Fn() -> usize) -> u8 {
    u8::from(
        setup.profile(id).gained.has(Gained::DIRTY_FIGHTER) && supporters() > 0 && {
            rule!("KT-NARR-09");
            true
        },
    )
}

/// By how much the WS of the enemy of an operative is worsened.
pub(crate) fn worsens(setup: &Setup, id: OperativeId) -> i8 {
    i8::from(has(setup, id, Gained::DUELLIST))
}

/// At the end of the rolls: a mortal wound for a critical hit retained, the attacker's first.
pub(crate) fn after_rolls(fighters: [OperativeId; 2], criticals: [u8; 2], cx: &mut Cx<'_>) {
    for who in 0..2 {
        if criticals[who] > 0 && has(cx.setup, fighters[who], Gained::SAVAGE) {
            damage::mortal_wounds(rule!("KT-NARR-09"), fighters[1 - who], fighters[who], 1, cx);
        }
    }
}
