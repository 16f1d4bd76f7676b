//! How far a kind of move goes: M with its changes, and what kinds of moves add to it or leave of it. [KT-MOVE-01]
//! [KT-CHARGE-01] [KT-FALL-01] [KT-DASH-01] [KT-DMG-05]

use crate::choice::MoveKind;
use crate::sequence::damage;
use crate::setup::Setup;
use crate::spec_ops::scars;
use crate::state::{Actions, Effects, Marks, OperativeId, State};
use crate::weapon_rules::heavy::SUSPENDED;
use sortie_rulebook::{marks, rule};

/// The extra inches of a charge.
const CHARGE_BONUS: i32 = 2000;
/// How far a dash goes.
const DASH: i32 = 3000;
/// M is never changed to less.
const FLOOR: i32 = 4000;
/// What an injury takes from M.
const INJURY: i32 = 2000;
/// What marching adds to M.
const MARCH: i32 = 2000;
/// What a photon grenade takes from M.
const DAZZLED: i32 = 2000;
/// What a ploy adds to a charge.
const FARTHER: i32 = 1000;
/// What a ploy adds to a dash.
const AGILE: i32 = 2000;

/// M with its changes, in thousandths.
pub fn movement(setup: &Setup, state: &State, id: OperativeId) -> i32 {
    let printed = setup.profile(id).movement;
    let mut now = printed;
    if state[id].effects.has(Effects::MARCHING) {
        rule!("KT-DICE-05");
        now += MARCH;
    }
    if state[id].marks.has(Marks::PHOTON) {
        rule!("KT-DICE-05");
        now -= DAZZLED;
    }
    let slowed = damage::is_injured(setup, state, id) && !state[id].effects.has(Effects::SYNAPTIC);
    if slowed || scars::is_ailing(setup, id) {
        rule!("KT-DMG-05");
        rule!("KT-MOVE-04");
        now -= INJURY;
    }
    now.max(printed.min(FLOOR))
}

/// How far a kind of move goes, in thousandths.
pub fn allowance(setup: &Setup, state: &State, id: OperativeId, kind: MoveKind) -> i32 {
    let most = full_allowance(setup, state, id, kind);
    if state[id].done.has(Actions::SHOOT_SUSPENDED) {
        // After a shot on suspensors all moves of the activation count together.
        return most.min(SUSPENDED - i32::from(state[id].moved)).max(0);
    }
    most
}

/// Whether what was done in the activation leaves less of a kind of move than it has by itself.
pub fn is_curbed(setup: &Setup, state: &State, id: OperativeId, kind: MoveKind) -> bool {
    marks::apart(|| allowance(setup, state, id, kind) < full_allowance(setup, state, id, kind))
}

/// How far a kind of move goes before what was done in the activation.
fn full_allowance(setup: &Setup, state: &State, id: OperativeId, kind: MoveKind) -> i32 {
    match kind {
        MoveKind::Normal => {
            rule!("KT-MOVE-01");
            movement(setup, state, id)
        }
        MoveKind::FallBack => {
            rule!("KT-FALL-01");
            movement(setup, state, id)
        }
        MoveKind::Charge => {
            rule!("KT-CHARGE-01");
            let farther = if state[id].effects.has(Effects::CHARGING_FAR) { FARTHER } else { 0 };
            movement(setup, state, id) + CHARGE_BONUS + farther
        }
        MoveKind::Dash => {
            rule!("KT-DASH-01");
            dash(state, id)
        }
        MoveKind::MoveDash | MoveKind::FallBackDash => {
            rule!("KT-CLIMB-04");
            movement(setup, state, id) + dash(state, id)
        }
    }
}

/// How far an operative dashes.
fn dash(state: &State, id: OperativeId) -> i32 {
    if state[id].effects.has(Effects::AGILE) { DASH + AGILE } else { DASH }
}
