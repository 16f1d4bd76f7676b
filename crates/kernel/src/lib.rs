//! The game-independent machine.
//!
//! A [`Position`] is plain bytes: a state and a bounded stack of small frames. A rule is a function from a
//! frame to a [`Flow`]; it suspends only to ask a player. Dice are an argument: sampled, scripted, recorded,
//! typed in by hand, or all branches with their probabilities.
//! The kernel knows no game. What it requires of one is in [`Ruleset`] and enforced by [`contract`].
//! Deliberately absent: files, clocks, threads, floats outside [`dice::Branches`], and undo (positions are copied).

#[macro_use]
mod bits;
pub mod checksum;
pub mod contract;
pub mod dice;
pub mod fact;
#[macro_use]
mod frames;
mod game_option;
#[macro_use]
pub mod narration;
#[cfg(any(test, feature = "mini"))]
pub mod mini;
mod play_out;
mod position;
mod question;
pub mod replay;
mod ruleset;
mod run;
pub mod show;
pub mod words;

pub use frames::Frame;
pub use game_option::{GameOption, OptionValues, SeedOf};
pub use play_out::{Tried, play_out, run_until};
pub use position::{Position, STACK_MAX};
pub use question::{Question, Standing};
pub use ruleset::{Decision, Flow, Illegal, Menu, Note, Outcome, Ruleset, Side, Viewer};
pub use run::{Cx, Io, choose, default_step, run, step};
pub use sortie_rulebook::RuleId;
