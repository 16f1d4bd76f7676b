//! A series: questions of one sort that a player answers one after another, such as an Order for every Fireteam.

use serde::Serialize;

/// Where a player stands in a series, while one of its questions is pending.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Series {
    /// What is done with an answer, as counted: `laid` of "1 of 3 laid".
    pub done: String,
    /// Whom the questions are about, in the order in which they are asked.
    pub members: Vec<Member>,
}

/// Whom one question of a series is about.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Member {
    /// What players call it: `Fireteam A-1`.
    pub title: String,
    /// The stable names of its models.
    pub models: Vec<String>,
    /// What was answered for it, by the name that the menu uses; empty until then.
    pub answer: String,
    /// Whether the pending question is about it.
    pub asked: bool,
}
