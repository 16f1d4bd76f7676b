//! A question that a dataslate asks its player, with every answer.

use super::command::Command;
use serde::Serialize;

/// An answer.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Answer {
    /// The line that gives it.
    pub line: String,
    /// What it is called.
    pub title: String,
    /// What it does, in a line.
    pub about: String,
    /// Answers that belong together have the same: a specialism.
    pub group: String,
}

impl Answer {
    /// An answer without a group.
    pub fn new(command: &Command, title: impl Into<String>, about: impl Into<String>) -> Answer {
        Answer { line: command.to_string(), title: title.into(), about: about.into(), group: String::new() }
    }

    /// The same in a group.
    #[must_use]
    pub fn of(self, group: &str) -> Answer {
        Answer { group: group.to_string(), ..self }
    }
}

/// A question.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Ask {
    /// The question.
    pub text: String,
    /// The rule that asks it.
    pub rule: &'static str,
    /// The operative it is about.
    pub about: Option<String>,
    /// Every answer.
    pub answers: Vec<Answer>,
}
