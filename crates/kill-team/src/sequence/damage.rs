//! Wounds: lost, regained, injured, incapacitated, removed. [KT-DMG-01..08] [KT-SHOOT-17] [KT-SHOOT-18]
//! What an incapacitation brings about (ploys, deeds, tac ops) comes in `fallen`.

use super::blows;
use crate::Cx;
use crate::abilities::{self, synapse};
use crate::event::Event;
use crate::setup::Setup;
use crate::spec_ops::honours::staunch;
use crate::spec_ops::scars;
use crate::state::{Effects, Flags, Marks, OperativeId, State};
use sortie_kernel::dice::{Class, Roll};
use sortie_rulebook::{RuleId, rule};

/// Damage from a hit or a strike of `by`.
pub fn inflict(cause: RuleId, id: OperativeId, by: OperativeId, damage: u8, kind: Wound, cx: &mut Cx<'_>) {
    if damage == 0 || !cx.state[id].is_up() || is_spared(id, cx) {
        return;
    }
    let damage = damage - not_lost(id, damage, kind, cx);
    if damage == 0 {
        return;
    }
    rule!("KT-DMG-01");
    let was_injured = is_injured(cx.setup, cx.state, id);
    let operative = &mut cx.state[id];
    operative.wounds = operative.wounds.saturating_sub(damage);
    let wounds = operative.wounds;
    cx.emit(cause, || Event::Damaged { operative: id, damage, wounds });
    settle(id, by, was_injured, cx);
}

/// Mortal wounds: one damage each, without defence.
pub fn mortal_wounds(cause: RuleId, id: OperativeId, by: OperativeId, count: u8, cx: &mut Cx<'_>) {
    if count == 0 || !cx.state[id].is_up() || is_spared(id, cx) {
        return;
    }
    if blows::has_stimulant(cx.setup, cx.state, id) {
        // Its player is asked first, as soon as what is going on can wait.
        let own = &mut cx.state[id];
        own.owed = own.owed.saturating_add(count);
        own.tie_to(Some(by));
        return;
    }
    lose_mortally(cause, id, by, count, cx);
}

/// Mortal wounds about which nobody is asked any more.
pub(super) fn lose_mortally(cause: RuleId, id: OperativeId, by: OperativeId, count: u8, cx: &mut Cx<'_>) {
    let count = count - not_lost(id, count, Wound::Mortal, cx);
    if count == 0 {
        return;
    }
    rule!("KT-DMG-03");
    let was_injured = is_injured(cx.setup, cx.state, id);
    let operative = &mut cx.state[id];
    operative.wounds = operative.wounds.saturating_sub(count);
    let wounds = operative.wounds;
    cx.emit(cause, || Event::MortalWounds { operative: id, damage: count, wounds });
    settle(id, by, was_injured, cx);
}

/// Whether damage does nothing: the operative is kept standing at 0 wounds, or a tac op only marks it.
fn is_spared(id: OperativeId, cx: &mut Cx<'_>) -> bool {
    if cx.state[id].marks.has(Marks::SPARED) {
        cx.state[id].marks.add(Marks::WOULD_SUFFER);
        return true;
    }
    let kept = cx.state[id].flags.has(Flags::KEPT);
    if kept {
        rule!("KT-DMG-09");
    }
    kept
}

/// The kind of wound that a rule may keep an operative from losing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Wound {
    /// From an attack die that hit.
    Normal,
    /// From an attack die that hit critically.
    Critical,
    /// A mortal wound.
    Mortal,
}

/// Rolls for each wound that an ability lets the operative keep; how many are kept.
fn not_lost(id: OperativeId, wounds: u8, kind: Wound, cx: &mut Cx<'_>) -> u8 {
    let shield = cx.setup.profile(id).has_ability(abilities::WOUND_SAVE) && kind != Wound::Mortal;
    let stubborn = kind != Wound::Normal && staunch::is_indomitable(cx.setup, id);
    if !shield && !stubborn && !cx.state[id].marks.has(Marks::STIMULANT) {
        return 0;
    }
    // Each point is rolled for once, whichever rule it is: all of them need the same number.
    let why = rule!("KT-DMG-11");
    let class = |face: u8| Class::bin(u8::from(face >= 5));
    let roll = Roll { why, dice: wounds, sides: 6, class: &class };
    cx.roll(&roll, |tally| Event::WoundsKept { operative: id, kept: tally.bin(1) }).bin(1)
}

fn settle(id: OperativeId, by: OperativeId, was_injured: bool, cx: &mut Cx<'_>) {
    if cx.state[id].wounds == 0 {
        let rule = rule!("KT-DMG-02");
        let operative = &mut cx.state[id];
        operative.flags.add(Flags::DOWN.with(Flags::FELL));
        // An incapacitated operative is not asked for anything any more.
        operative.flags.drop(Flags::GUARD);
        operative.tie_to(Some(by));
        cx.emit(rule, || Event::Incapacitated { operative: id });
    } else if !was_injured && is_injured(cx.setup, cx.state, id) {
        cx.emit(rule!("KT-DMG-04"), || Event::Injured { operative: id });
    }
}

/// Gives wounds back, never beyond the card's.
pub fn regain(cause: RuleId, id: OperativeId, wounds: u8, cx: &mut Cx<'_>) {
    let most = cx.setup.profile(id).wounds;
    let operative = &mut cx.state[id];
    if !operative.is_up() || operative.wounds >= most || operative.flags.has(Flags::KEPT) {
        return;
    }
    operative.wounds = operative.wounds.saturating_add(wounds).min(most);
    let now = operative.wounds;
    cx.emit(cause, || Event::Regained { operative: id, wounds: now });
}

/// Fewer than half of the wounds are left, and nothing lifts that.
pub fn is_injured(setup: &Setup, state: &State, id: OperativeId) -> bool {
    let own = &state[id];
    let injured = 2 * u16::from(own.wounds) < u16::from(setup.profile(id).wounds)
        && !own.effects.has(Effects::UNINJURED)
        && !own.flags.has(Flags::KEPT)
        && !own.marks.has(Marks::STIMULANT)
        && !staunch::is_stalwart(setup, id);
    if injured {
        rule!("KT-DMG-04");
    }
    injured
}

/// Whether an injury worsens BS and WS.
pub fn is_unsteady(setup: &Setup, state: &State, id: OperativeId) -> bool {
    is_injured(setup, state, id) && !synapse::steadies(setup, state, id)
}

/// Whether an injury or a scar worsens BS.
pub fn aims_badly(setup: &Setup, state: &State, id: OperativeId) -> bool {
    scars::is_concussed(setup, id) || is_unsteady(setup, state, id)
}

/// Whether an injury or a scar worsens WS.
pub fn fights_badly(setup: &Setup, state: &State, id: OperativeId) -> bool {
    scars::is_sapped(setup, id) || is_unsteady(setup, state, id)
}

/// Takes every incapacitated operative off the table, all together, and those that a tac op takes out after them.
/// Their tokens were laid down before, in `leaving`.
pub fn remove_incapacitated(cause: RuleId, cx: &mut Cx<'_>) {
    for id in cx.state.ids() {
        if cx.state[id].on_table() && cx.state[id].flags.has(Flags::DOWN) {
            rule!("KT-FIRE-04");
            let operative = &mut cx.state[id];
            // Its place and its part of the turn are forgotten: nothing reads them any more.
            let crate::state::Operative { used, spent, deeds, marks, .. } = *operative;
            let order = if operative.is_concealed() { Flags::CONCEAL } else { Flags::default() };
            let marks = if marks.has(Marks::IMPLANTED) { Marks::IMPLANTED } else { Marks::default() };
            *operative =
                crate::state::Operative { used, spent, deeds, marks, flags: order, ..Default::default() };
            cx.emit(cause, || Event::Removed { operative: id });
        }
    }
    for id in cx.state.ids() {
        if cx.state[id].is_up() && cx.state[id].marks.has(Marks::LEAVING) {
            leave(id, cx);
        }
    }
}

/// An operative leaves the killzone without being incapacitated.
pub fn leave(id: OperativeId, cx: &mut Cx<'_>) {
    let rule = rule!("KT-DMG-08");
    let operative = &mut cx.state[id];
    let crate::state::Operative { used, spent, wounds, deeds, .. } = *operative;
    *operative =
        crate::state::Operative { used, spent, wounds, deeds, flags: Flags::LEFT, ..Default::default() };
    cx.emit(rule, || Event::Left { operative: id });
}
