//! The terminal as one place that reads and writes: the prompt and hand-typed dice share it.
//!
//! On a terminal, lines are edited with history and completion ([`editor`]); a pipe is read plainly.

mod complete;
mod editor;

use editor::LineEditor;
use std::io::{self, BufRead, BufReader, IsTerminal, Write};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// A terminal, or a pipe in its place.
#[derive(Clone)]
pub(crate) struct Console(Arc<Mutex<Streams>>);

struct Streams {
    input: Input,
    output: Box<dyn Write + Send>,
    /// Faces typed ahead on one line.
    faces: Vec<u16>,
}

enum Input {
    Plain(Box<dyn BufRead + Send>),
    Edited(Box<LineEditor>),
}

impl Console {
    /// Standard input and output.
    pub(crate) fn standard() -> Console {
        let is_terminal = io::stdin().is_terminal() && io::stdout().is_terminal();
        let input = match is_terminal.then(LineEditor::new) {
            Some(Ok(editor)) => Input::Edited(Box::new(editor)),
            // A pipe, or a terminal too simple to edit lines on.
            Some(Err(_)) | None => Input::Plain(Box::new(BufReader::new(io::stdin()))),
        };
        Console::new(input, Box::new(io::stdout()))
    }

    fn new(input: Input, output: Box<dyn Write + Send>) -> Console {
        Console(Arc::new(Mutex::new(Streams { input, output, faces: Vec::new() })))
    }

    fn streams(&self) -> MutexGuard<'_, Streams> {
        // Nothing panics while holding the lock, and even a poisoned lock would hold intact streams.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Writes with a function that takes a writer.
    pub(crate) fn write<E: From<io::Error>>(
        &self,
        write: impl FnOnce(&mut dyn Write) -> Result<(), E>,
    ) -> Result<(), E> {
        let mut streams = self.streams();
        write(&mut streams.output)?;
        Ok(streams.output.flush()?)
    }

    /// Writes a line.
    pub(crate) fn say(&self, line: &str) -> io::Result<()> {
        self.write(|out| writeln!(out, "{line}"))
    }

    /// Sets the lines that Tab completes. They are built only where Tab can be pressed.
    pub(crate) fn complete_with(&self, lines: impl FnOnce() -> Vec<String>) {
        if let Input::Edited(editor) = &mut self.streams().input {
            editor.complete_with(lines());
        }
    }

    /// Reads a line after a prompt; `None` at the end of the input.
    pub(crate) fn ask(&self, prompt: &str) -> io::Result<Option<String>> {
        let mut streams = self.streams();
        let Streams { input, output, .. } = &mut *streams;
        match input {
            Input::Edited(editor) => {
                output.flush()?;
                editor.read(prompt)
            }
            Input::Plain(input) => {
                write!(output, "{prompt}")?;
                output.flush()?;
                let mut bytes = Vec::new();
                if input.read_until(b'\n', &mut bytes)? == 0 {
                    writeln!(output)?;
                    return Ok(None);
                }
                Ok(Some(String::from_utf8_lossy(&bytes).trim().to_string()))
            }
        }
    }

    /// Asks for the face of one die until it fits; several may be typed on a line. `None` at the end of the input.
    pub(crate) fn ask_face(&self, sides: u16) -> Option<u16> {
        loop {
            let waiting = {
                let mut streams = self.streams();
                (!streams.faces.is_empty()).then(|| streams.faces.remove(0))
            };
            match waiting {
                Some(face) if (1..=sides).contains(&face) => return Some(face),
                Some(face) => {
                    self.streams().faces.clear();
                    self.say(&format!("A d{sides} has no {face}. Type it again, and any faces after it."))
                        .ok()?;
                }
                None => {
                    let line = self.ask(&format!("Roll a d{sides}: ")).ok()??;
                    let faces: Result<Vec<u16>, _> =
                        line.split([' ', ',']).filter(|word| !word.is_empty()).map(str::parse).collect();
                    match faces {
                        Ok(faces) => self.streams().faces = faces,
                        Err(_) => self.say("Type the faces as numbers, such as: 3 5 8").ok()?,
                    }
                }
            }
        }
    }

    /// Forgets faces typed ahead: the roll they were meant for is over.
    pub(crate) fn drop_faces(&self) -> io::Result<()> {
        let left = std::mem::take(&mut self.streams().faces);
        if left.is_empty() {
            return Ok(());
        }
        self.say(&format!("Ignored {} faces too many.", left.len()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn console(text: &'static [u8]) -> Console {
        Console::new(Input::Plain(Box::new(text)), Box::new(io::sink()))
    }

    #[test]
    fn faces_are_asked_for_until_they_fit() {
        let console = console(b"9\nx\n3, 5 8\n");
        assert_eq!([(); 3].map(|()| console.ask_face(8)), [Some(3), Some(5), Some(8)]);
        assert_eq!(console.ask_face(8), None);
    }

    #[test]
    fn a_line_of_other_bytes_is_still_a_line() {
        let console = console(b"\xff\xfe\nx\n");
        assert!(console.ask("> ").is_ok_and(|line| line.is_some()));
        assert_eq!(console.ask("> ").ok().flatten().as_deref(), Some("x"));
        assert_eq!(console.ask("> ").ok(), Some(None));
    }

    #[test]
    fn a_pipe_needs_no_completion() {
        console(b"").complete_with(|| panic!("nobody can press Tab"));
    }
}
