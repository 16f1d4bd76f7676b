//! Why a choice was not made.

use sortie_kernel::dice::{Rolling, Sampler};
use sortie_kernel::narration::Text;
use sortie_kernel::words::{Fault, Words};
use sortie_kernel::{Illegal, Position, Side, Viewer};
use std::fmt;

/// Why a choice was not made. The position is as it was.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Refusal {
    /// The game is over.
    Over,
    /// It is the other side's decision.
    NotAsked {
        /// Whose decision it is.
        asked: Side,
    },
    /// The line is not understood.
    Unreadable(Fault),
    /// A rule forbids it.
    Illegal {
        /// The rule and its general reason.
        illegal: Illegal,
        /// Why here, with who or what is in the way.
        text: Text,
    },
    /// The dice failed: scripted ones ran out, or nobody typed them in.
    Dice,
    /// It cannot be taken back.
    NoUndo(&'static str),
}

impl Refusal {
    /// A refusal by a rule, explained from what the chooser knows.
    pub(crate) fn illegal<R: Words>(
        setup: &R::Setup,
        at: &Position<R>,
        by: Side,
        choice: R::Choice,
        illegal: Illegal,
    ) -> Refusal {
        let view = R::view(setup, at, Viewer::Player(by));
        let known = R::imagine(setup, &view, &mut Rolling::new(Sampler::new(0)));
        Refusal::Illegal { illegal, text: R::explain_refusal(setup, &known, choice, &illegal) }
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refusal::Over => f.write_str("the game is over"),
            Refusal::NotAsked { asked } => {
                write!(f, "it is side {}'s decision, not yours", asked.letter().to_uppercase())
            }
            Refusal::Unreadable(fault) => write!(f, "{fault}"),
            Refusal::Illegal { illegal, text } => {
                write!(f, "{} ({}): {text}", illegal.rule, illegal.rule.rule().title)
            }
            Refusal::Dice => f.write_str("the dice ran out before the choice was carried out"),
            Refusal::NoUndo(why) => f.write_str(why),
        }
    }
}

impl std::error::Error for Refusal {}
