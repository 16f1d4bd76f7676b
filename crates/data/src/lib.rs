//! Data files of rulesets: read with file and line of every fault, extended by a user's folder, drawn at random.
//!
//! A ruleset says what its files hold and what is legal. It is a crate of its own, and not a part of the kernel,
//! because the kernel reads no TOML and needs none.

pub mod files;
pub mod random_force;
pub mod syntax;
pub mod targets;
pub mod user_data;
