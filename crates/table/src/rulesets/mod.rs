//! What the table offers for each ruleset: one file a ruleset.

#[cfg(feature = "mini")]
mod mini;
