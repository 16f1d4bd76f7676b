//! The rulebook's sequences, one file each. A sequence knows windows and permissions, never an ability.

pub(crate) mod actions;
pub(crate) mod activation;
pub(crate) mod damage;
pub(crate) mod deaths;
pub(crate) mod deploy;
pub(crate) mod end_of_round;
pub(crate) mod entering;
pub(crate) mod exit;
pub(crate) mod fall;
pub(crate) mod fight;
pub(crate) mod finds;
pub(crate) mod forced;
pub(crate) mod give;
mod lists;
pub(crate) mod markers;
pub(crate) mod movement;
pub(crate) mod moves;
pub(crate) mod opening;
pub(crate) mod pinning;
pub(crate) mod price;
pub(crate) mod recon;
pub(crate) mod rest;
pub(crate) mod round;
pub(crate) mod scenery;
pub(crate) mod scouts;
pub(crate) mod shooting;
pub(crate) mod stand_up;
pub(crate) mod starting;
pub(crate) mod strike;
pub(crate) mod strikers;
pub(crate) mod turn;

use crate::frame::Frame;
use crate::ids::ModelId;
use crate::look::Look;
use sortie_kernel::{Flow, Illegal, Side};
use sortie_rulebook::RuleId;

/// A refusal.
pub(crate) fn refuse<T>(rule: RuleId, why: &'static str) -> Result<T, Illegal> {
    Err(Illegal { rule, why })
}

/// Runs a frame first, if there is one, and then continues.
pub(crate) fn first(child: Option<Frame>, then: Frame) -> Flow<Frame> {
    match child {
        Some(child) => Flow::Call { child, then },
        None => Flow::Goto(then),
    }
}

/// Who decides for a model: its owner, or the player who controls it while it runs wild.
pub(crate) fn decider(id: ModelId, look: &Look<'_>) -> Side {
    let activation = &look.state.activation;
    if activation.wild && activation.model == Some(id) { activation.controller } else { look.side(id) }
}
