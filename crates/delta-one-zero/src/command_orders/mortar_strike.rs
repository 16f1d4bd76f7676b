//! Mortar Strike: Area Effect (3/2) at the marker. [D1Z-FIRE-02] [D1Z-KWW-02]

use super::{CommandRule, never, with_action};
use crate::Cx;
use crate::keywords::area_effect::{self, Centre};
use crate::setup::{CommandOrder, ModelId};
use crate::state::{Attack, AttackFlags, Effects, ModelSet, NOBODY, Place};
use sortie_kernel::Flow;

/// The Command Order.
pub static RULE: CommandRule = CommandRule {
    order: CommandOrder::MortarStrike,
    check: with_action,
    aims: never,
    play: |cx, _, _| {
        cx.state.effects.set(Effects::CALLED, true);
        Flow::Done
    },
};

/// It comes down; the cards flip with those of the Fireteam.
pub fn strike(cx: &mut Cx<'_>, by: ModelId, at: Place) {
    let attack = cx.state.add_attack(Attack {
        by,
        weapon: u8::MAX,
        target: NOBODY,
        hits: 0,
        criticals: 0,
        cards_each: 1,
        flags: AttackFlags::FIRE_MISSION | AttackFlags::AREA,
        receivers: ModelSet::NONE,
    });
    area_effect::burst(cx, attack, by, Centre::Marker(at.point()), (3000, 2), NOBODY);
}
