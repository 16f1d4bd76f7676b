//! Line editing on a terminal: arrow keys, history of this session, and Tab.

use super::complete::next_words;
use rustyline::completion::Completer;
use rustyline::error::ReadlineError;
use rustyline::highlight::Highlighter;
use rustyline::hint::Hinter;
use rustyline::history::MemHistory;
use rustyline::validate::Validator;
use rustyline::{CompletionType, Config, Context, Editor, Helper};
use std::io;

/// A line editor with the lines that it completes.
pub(super) struct LineEditor(Editor<Lines, MemHistory>);

/// The lines that may be typed now.
#[derive(Default)]
struct Lines(Vec<String>);

impl Completer for Lines {
    type Candidate = String;

    fn complete(&self, line: &str, at: usize, _: &Context<'_>) -> rustyline::Result<(usize, Vec<String>)> {
        Ok(next_words(&self.0, &line[..at]))
    }
}

impl Hinter for Lines {
    type Hint = String;
}

impl Highlighter for Lines {}

impl Validator for Lines {}

impl Helper for Lines {}

impl LineEditor {
    pub(super) fn new() -> rustyline::Result<LineEditor> {
        let config = Config::builder().completion_type(CompletionType::List).auto_add_history(true).build();
        let mut editor = Editor::with_history(config.clone(), MemHistory::with_config(&config))?;
        editor.set_helper(Some(Lines::default()));
        Ok(LineEditor(editor))
    }

    pub(super) fn complete_with(&mut self, lines: Vec<String>) {
        self.0.set_helper(Some(Lines(lines)));
    }

    /// Reads a line; `None` at the end of the input, and on an interrupt: the game is then saved.
    pub(super) fn read(&mut self, prompt: &str) -> io::Result<Option<String>> {
        match self.0.readline(prompt) {
            Ok(line) => Ok(Some(line.trim().to_string())),
            Err(ReadlineError::Eof | ReadlineError::Interrupted) => Ok(None),
            Err(ReadlineError::Io(error)) => Err(error),
            Err(other) => Err(io::Error::other(other.to_string())),
        }
    }
}
