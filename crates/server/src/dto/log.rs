//! The log as the API shows it, and what can be undone.

use super::table;
use serde::Serialize;
use sortie_kernel::Side;
use sortie_kernel::narration::{Piece, Text, Weight};
use utoipa::ToSchema;

/// Something that happened, with the rule at work.
#[derive(Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct LogNote {
    /// The rule's id.
    pub rule: String,
    /// The rule's title.
    pub title: String,
    /// In words.
    #[schema(value_type = Vec<Piece>)]
    #[cfg_attr(test, ts(as = "Vec<Piece>"))]
    pub text: Text,
    /// The faces rolled for it.
    pub faces: Vec<u16>,
    /// The sides of these dice: 6, 8 and so on; `null` without faces.
    #[cfg_attr(test, ts(optional = nullable))]
    pub sides: Option<u8>,
    /// Whether each face counts as a success; `null` where no die succeeds or fails.
    #[cfg_attr(test, ts(optional = nullable))]
    pub good: Option<Vec<bool>>,
    /// What the dice were rolled for: `attack`, `SURVIVE`, `initiative`; `null` without faces.
    #[cfg_attr(test, ts(optional = nullable))]
    pub pool: Option<String>,
    /// The modifiers it shows, each with its rule.
    #[cfg_attr(test, ts(optional, as = "Option<Vec<table::Reason>>"))]
    pub reasons: Vec<table::Reason>,
    /// The models it is about.
    pub tokens: Vec<String>,
    /// Whether dice that lay on the table were rolled again.
    pub reroll: bool,
    /// Two results set against each other, the acting side's first.
    #[cfg_attr(test, ts(optional = nullable))]
    pub compared: Option<[i32; 2]>,
    /// How much it says to somebody who reads the story; left out if it is plain.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub weight: Option<Weight>,
    /// The round (turn, turning point) that begins or ends with it.
    #[cfg_attr(test, ts(optional = nullable))]
    pub round: Option<u8>,
}

/// The kind of log entry.
#[derive(Clone, Copy, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum LogKind {
    /// The game began.
    Start,
    /// A choice.
    Choice,
    /// Choices were undone.
    Undo,
    /// A side asks to undo a choice.
    UndoAsked,
    /// The other side refused.
    UndoRefused,
    /// A side gave up.
    Resigned,
}

/// One line of the log as this viewer may read it.
#[derive(Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct LogEntry {
    /// Its place: everything that happened, counted from 0 (the start).
    pub n: usize,
    /// The choices that stood after it.
    pub ply: usize,
    /// The round (turn, turning point) in which it was made; 0 before the first.
    pub round: u8,
    /// The kind of line.
    pub kind: LogKind,
    /// Who did it.
    pub by: Option<Side>,
    /// The choice in notation, where the viewer may know it.
    pub line: Option<String>,
    /// The choice as a sentence, where the viewer may know it.
    #[schema(value_type = Option<Vec<Piece>>)]
    #[cfg_attr(test, ts(optional = nullable, as = "Option<Vec<Piece>>"))]
    pub words: Option<Text>,
    /// What happened.
    pub notes: Vec<LogNote>,
    /// Whether it was undone.
    pub undone: bool,
    /// The entries that this one undid.
    pub undoes: Vec<usize>,
}

/// What it takes to undo.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum UndoClass {
    /// Nothing.
    Free,
    /// The other side must agree.
    Consent,
    /// It cannot be undone.
    Closed,
    /// There is nothing to undo.
    Nothing,
}

/// What this viewer could undo.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Undo {
    /// What it takes.
    pub class: UndoClass,
    /// The choice it would undo, in notation.
    pub step: String,
    /// The choice it would undo, as a sentence.
    #[schema(value_type = Option<Vec<Piece>>)]
    #[cfg_attr(test, ts(optional = nullable, as = "Option<Vec<Piece>>"))]
    pub words: Option<Text>,
    /// Why.
    pub why: String,
    /// The side that asked and waits for an answer.
    pub pending: Option<Side>,
    /// What that side wants to undo, as a sentence, where the viewer may know it.
    #[schema(value_type = Option<Vec<Piece>>)]
    #[cfg_attr(test, ts(optional = nullable, as = "Option<Vec<Piece>>"))]
    pub asked: Option<Text>,
}
