//! The rulebook's sequences, one file each. A sequence knows windows and permissions, never a keyword.

pub(crate) mod actions;
pub(crate) mod activation;
pub(crate) mod assault;
pub(crate) mod console;
pub(crate) mod damage;
pub(crate) mod deaths;
pub(crate) mod deploy;
pub(crate) mod end_phase;
pub(crate) mod entering;
pub(crate) mod exit;
pub(crate) mod fall;
pub(crate) mod finds;
pub(crate) mod forced;
pub(crate) mod markers;
pub(crate) mod movement;
pub(crate) mod opening;
pub(crate) mod pinning;
mod price;
pub(crate) mod reach_in;
pub(crate) mod recon;
pub(crate) mod rest;
pub(crate) mod round;
pub(crate) mod scenery;
pub(crate) mod shooting;
pub(crate) mod stand_up;
pub(crate) mod strike;
pub(crate) mod strikers;
pub(crate) mod turn;

use crate::frame::Frame;
use sortie_kernel::{Flow, Illegal};
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
