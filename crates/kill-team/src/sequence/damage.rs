//! Wounds: lost, regained, injured, incapacitated, removed. [KT-DMG-01..06] [KT-SHOOT-17] [KT-SHOOT-18]

use crate::Cx;
use crate::event::Event;
use crate::setup::Setup;
use crate::state::{Flags, OperativeId, State};
use sortie_rulebook::{RuleId, rule};

/// Damage from a hit or a strike.
pub fn inflict(cause: RuleId, id: OperativeId, damage: u8, cx: &mut Cx<'_>) {
    if damage == 0 || !cx.state[id].is_up() {
        return;
    }
    rule!("KT-DMG-01");
    let was_injured = is_injured(cx.setup, cx.state, id);
    let operative = &mut cx.state[id];
    operative.wounds = operative.wounds.saturating_sub(damage);
    let wounds = operative.wounds;
    cx.emit(cause, || Event::Damaged { operative: id, damage, wounds });
    settle(id, was_injured, cx);
}

/// Mortal wounds: one damage each, without defence.
pub fn mortal_wounds(cause: RuleId, id: OperativeId, count: u8, cx: &mut Cx<'_>) {
    if count == 0 || !cx.state[id].is_up() {
        return;
    }
    rule!("KT-DMG-03");
    let was_injured = is_injured(cx.setup, cx.state, id);
    let operative = &mut cx.state[id];
    operative.wounds = operative.wounds.saturating_sub(count);
    let wounds = operative.wounds;
    cx.emit(cause, || Event::MortalWounds { operative: id, damage: count, wounds });
    settle(id, was_injured, cx);
}

fn settle(id: OperativeId, was_injured: bool, cx: &mut Cx<'_>) {
    if cx.state[id].wounds == 0 {
        let rule = rule!("KT-DMG-02");
        let side = cx.state.side(id);
        cx.state[id].flags.add(Flags::DOWN);
        // An incapacitated operative is not asked for anything any more.
        cx.state[id].flags.drop(Flags::GUARD);
        let losses = &mut cx.state.teams[side.index()].losses;
        *losses = losses.saturating_add(1);
        cx.emit(rule, || Event::Incapacitated { operative: id });
    } else if !was_injured && is_injured(cx.setup, cx.state, id) {
        cx.emit(rule!("KT-DMG-04"), || Event::Injured { operative: id });
    }
}

/// Gives wounds back, never beyond the card's.
pub fn regain(cause: RuleId, id: OperativeId, wounds: u8, cx: &mut Cx<'_>) {
    let most = cx.setup.profile(id).wounds;
    let operative = &mut cx.state[id];
    if !operative.is_up() || operative.wounds >= most {
        return;
    }
    operative.wounds = operative.wounds.saturating_add(wounds).min(most);
    let now = operative.wounds;
    cx.emit(cause, || Event::Regained { operative: id, wounds: now });
}

/// Fewer than half of the wounds are left.
pub fn is_injured(setup: &Setup, state: &State, id: OperativeId) -> bool {
    let injured = 2 * u16::from(state[id].wounds) < u16::from(setup.profile(id).wounds);
    if injured {
        rule!("KT-DMG-04");
    }
    injured
}

/// Takes every incapacitated operative off the table, all together.
pub fn remove_incapacitated(cause: RuleId, cx: &mut Cx<'_>) {
    for id in cx.state.ids() {
        if cx.state[id].on_table() && cx.state[id].flags.has(Flags::DOWN) {
            rule!("KT-FIRE-04");
            let operative = &mut cx.state[id];
            // Its place and its part of the turn are forgotten: nothing reads them any more.
            *operative = crate::state::Operative { used: operative.used, ..Default::default() };
            cx.emit(cause, || Event::Removed { operative: id });
        }
    }
}
