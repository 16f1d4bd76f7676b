//! Tactical Cards, one in a file: when each may be played and what it does. STOP! stands with the windows, because
//! it is a window of its own.

pub mod clear_stress;
pub mod reactivate;
pub mod reflip;
