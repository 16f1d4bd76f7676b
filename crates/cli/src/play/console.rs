//! The terminal as one place that reads and writes: the prompt and hand-typed dice share it.

use std::io::{self, BufRead, BufReader, Write};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// A terminal, or a pipe that stands for one.
#[derive(Clone)]
pub(super) struct Console(Arc<Mutex<Streams>>);

struct Streams {
    input: Box<dyn BufRead + Send>,
    output: Box<dyn Write + Send>,
    /// Faces typed ahead on one line.
    faces: Vec<u16>,
}

impl Console {
    /// Standard input and output.
    pub(super) fn standard() -> Console {
        Console::new(Box::new(BufReader::new(io::stdin())), Box::new(io::stdout()))
    }

    fn new(input: Box<dyn BufRead + Send>, output: Box<dyn Write + Send>) -> Console {
        Console(Arc::new(Mutex::new(Streams { input, output, faces: Vec::new() })))
    }

    fn streams(&self) -> MutexGuard<'_, Streams> {
        // Nothing panics while it holds the lock; a poisoned one would still hold whole streams.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Writes with a function that takes a writer.
    pub(super) fn write(&self, write: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> io::Result<()> {
        let mut streams = self.streams();
        write(&mut streams.output)?;
        streams.output.flush()
    }

    /// Writes a line.
    pub(super) fn say(&self, line: &str) -> io::Result<()> {
        self.write(|out| writeln!(out, "{line}"))
    }

    /// Reads a line behind a prompt; `None` at the end of the input.
    pub(super) fn ask(&self, prompt: &str) -> io::Result<Option<String>> {
        let mut streams = self.streams();
        write!(streams.output, "{prompt}")?;
        streams.output.flush()?;
        let mut bytes = Vec::new();
        if streams.input.read_until(b'\n', &mut bytes)? == 0 {
            writeln!(streams.output)?;
            return Ok(None);
        }
        Ok(Some(String::from_utf8_lossy(&bytes).trim().to_string()))
    }

    /// Asks for the face of one die until it fits; several may be typed on a line. `None` when nobody answers.
    pub(super) fn ask_face(&self, sides: u16) -> Option<u16> {
        loop {
            let waiting = {
                let mut streams = self.streams();
                (!streams.faces.is_empty()).then(|| streams.faces.remove(0))
            };
            match waiting {
                Some(face) if (1..=sides).contains(&face) => return Some(face),
                Some(face) => {
                    self.streams().faces.clear();
                    self.say(&format!("a d{sides} shows no {face}; what was typed after it is dropped"))
                        .ok()?;
                }
                None => {
                    let line = self.ask(&format!("roll a d{sides}: ")).ok()??;
                    let faces: Result<Vec<u16>, _> =
                        line.split([' ', ',']).filter(|word| !word.is_empty()).map(str::parse).collect();
                    match faces {
                        Ok(faces) => self.streams().faces = faces,
                        Err(_) => self.say("type the faces as numbers, such as: 3 5 8").ok()?,
                    }
                }
            }
        }
    }

    /// Forgets faces typed ahead: the roll they were meant for is over.
    pub(super) fn drop_faces(&self) -> io::Result<()> {
        let left = std::mem::take(&mut self.streams().faces);
        if left.is_empty() {
            return Ok(());
        }
        self.say(&format!("{} more faces were typed than dice rolled; they are dropped", left.len()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn console(text: &'static str) -> Console {
        Console::new(Box::new(text.as_bytes()), Box::new(io::sink()))
    }

    #[test]
    fn faces_are_asked_for_until_they_fit() {
        let console = console("9\nx\n3, 5 8\n");
        assert_eq!([(); 3].map(|()| console.ask_face(8)), [Some(3), Some(5), Some(8)]);
        assert_eq!(console.ask_face(8), None);
    }

    #[test]
    fn a_line_of_other_bytes_is_still_a_line() {
        let console = Console::new(Box::new(&b"\xff\xfe\nx\n"[..]), Box::new(io::sink()));
        assert!(console.ask("> ").is_ok_and(|line| line.is_some()));
        assert_eq!(console.ask("> ").ok().flatten().as_deref(), Some("x"));
        assert_eq!(console.ask("> ").ok(), Some(None));
    }
}
