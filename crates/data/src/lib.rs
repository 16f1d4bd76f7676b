//! Data files of rulesets: reading them with file and line for every fault, a user's own folder, random forces.
//!
//! A ruleset says what its files hold and what is legal. This is a crate of its own, and not part of the kernel,
//! because the kernel does not need TOML.

pub mod files;
pub mod random_force;
pub mod syntax;
pub mod targets;
pub mod user_data;
pub mod written;
