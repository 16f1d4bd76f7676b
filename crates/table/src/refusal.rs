//! Why a choice was not made.

use sortie_kernel::words::Fault;
use sortie_kernel::{Illegal, Side};
use std::fmt;

/// Why a choice was not made. The position is as it was.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Refusal {
    /// The game is over.
    Over,
    /// Somebody else is asked.
    NotAsked {
        /// Who is.
        asked: Side,
    },
    /// The line is not understood.
    Unreadable(Fault),
    /// A rule forbids it.
    Illegal(Illegal),
    /// The dice failed: scripted ones ran out, or nobody typed them in.
    Dice,
    /// It cannot be taken back.
    NoUndo(&'static str),
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refusal::Over => f.write_str("the game is over"),
            Refusal::NotAsked { asked } => write!(f, "side {} is asked, not you", asked.letter()),
            Refusal::Unreadable(fault) => write!(f, "{fault}"),
            Refusal::Illegal(illegal) => {
                write!(f, "{} ({}): {}", illegal.rule, illegal.rule.rule().title, illegal.why)
            }
            Refusal::Dice => f.write_str("the dice ran out before the choice was carried out"),
            Refusal::NoUndo(why) => f.write_str(why),
        }
    }
}

impl std::error::Error for Refusal {}
