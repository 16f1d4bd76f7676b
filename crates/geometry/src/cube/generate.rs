//! Making boards: what a board must offer to be fit for play.

mod demands;

pub use demands::{Demands, Fault, Space, faults};
