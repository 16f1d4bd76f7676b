//! The live connection: what the server sends and what a client may send.

use super::error::ErrorDetail;
use super::game::{Each, Seat, Snapshot, Update};
use serde::{Deserialize, Serialize};
use sortie_kernel::Side;
use utoipa::ToSchema;

/// A frame from the server.
#[derive(Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "kebab-case")]
pub enum ServerFrame {
    /// Everything the viewer may know: the answer to `hello`, and after a gap.
    Snapshot(Box<Snapshot>),
    /// One more entry of the log.
    Update(Box<Update>),
    /// Somebody came or went.
    Presence {
        /// Who sits where.
        seats: Each<Seat>,
    },
    /// A bot is thinking.
    Thinking {
        /// Whose.
        by: Side,
    },
    /// The choice with this id is on disk.
    Chosen {
        /// As the client numbered it.
        id: Option<u32>,
        /// Choices that stand.
        ply: usize,
    },
    /// The answer to `ping`.
    Pong {
        /// As the client numbered it.
        n: u64,
    },
    /// What the client sent with this id was not done.
    Error {
        /// As the client numbered it.
        id: Option<u32>,
        /// Why.
        error: ErrorDetail,
    },
}

/// A frame from a client. The first one must be `hello`.
#[derive(Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(untagged, deny_unknown_fields)]
pub enum ClientFrame {
    /// Opens the connection with a token.
    Hello {
        /// The token.
        hello: String,
        /// The last entry that the client knows; the snapshot then leaves out the log before it.
        #[serde(default)]
        #[cfg_attr(test, ts(optional))]
        since: Option<usize>,
    },
    /// Answers the pending question.
    Choose {
        /// The answer.
        choose: ChooseFrame,
    },
    /// Undoes the latest choice, or asks to.
    Undo {
        /// Echoed in an error.
        undo: UndoFrame,
    },
    /// Answers the other side's request to undo.
    UndoAnswer {
        /// The answer.
        #[serde(rename = "undo-answer")]
        undo_answer: UndoAnswerFrame,
    },
    /// Checks that the server is still there.
    Ping {
        /// Echoed in `pong`.
        ping: u64,
    },
}

/// An answer to the pending question.
#[derive(Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct ChooseFrame {
    /// The question's id.
    pub decision: String,
    /// The choice in notation.
    pub line: String,
    /// Echoed in `chosen` or `error`.
    #[serde(default)]
    #[cfg_attr(test, ts(optional))]
    pub id: Option<u32>,
}

/// A request to undo.
#[derive(Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct UndoFrame {
    /// The last entry of the log that the client knows; if more has happened since, nothing is undone.
    #[serde(default)]
    #[cfg_attr(test, ts(optional))]
    pub n: Option<usize>,
    /// Echoed in `error`.
    #[serde(default)]
    #[cfg_attr(test, ts(optional))]
    pub id: Option<u32>,
}

/// An answer to the other side's request to undo.
#[derive(Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct UndoAnswerFrame {
    /// Whether it may.
    pub accept: bool,
    /// Echoed in `error`.
    #[serde(default)]
    #[cfg_attr(test, ts(optional))]
    pub id: Option<u32>,
}
