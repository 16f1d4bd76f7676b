//! A recorded game as a readable text file: a header, then one line per choice with the faces rolled.
//!
//! ```text
//! sortie-replay 1
//! ruleset: deadzone-3e
//! rules-version: 1
//! …
//!
//! start | 3 4 7 ; 91f0c2aa
//! 1 a activate E1 ; 5d2201fe
//! 2 a shoot E1 P3 laser-rifle | 5 5 2 1 1 1 ; 0c88d1e4
//! # E1 shoots at P3
//! result: a 12 8
//! ```
//! A line that begins with `#` says what happened after the line above it, in words: what a reader sees once the
//! rules have changed and the game cannot be run again. Verifying ignores it. The number after `;` is the low half of
//! the position's checksum after the line, so that the first line that was tampered with can be named. This module
//! handles only the text; the table crate re-runs the game.

use std::fmt::{self, Write as _};

/// The first line of every replay of this format.
pub const MAGIC: &str = "sortie-replay 1";

/// A recorded game.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Replay {
    /// Names and values in the order written.
    pub header: Vec<(String, String)>,
    /// Faces rolled before the first decision, and the checksum after them.
    pub start: (Vec<u16>, u32),
    /// The choices in order.
    pub entries: Vec<Entry>,
    /// The result line, if the game was finished.
    pub result: Option<String>,
    /// What happened in words: after the start, then after each choice. Shorter if the record does not say.
    pub notes: Vec<Vec<String>>,
}

/// One choice and what was rolled until the next question.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entry {
    /// Who chose: `a` or `b`.
    pub by: crate::Side,
    /// The choice in notation.
    pub choice: String,
    /// The faces rolled.
    pub faces: Vec<u16>,
    /// Low half of the checksum of the position reached.
    pub sum: u32,
    /// The line it was on, counted from 1; 0 if it was never read from a file.
    pub line: usize,
}

/// Why a text is not a replay: the line and the reason.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ReplayFault {
    /// Counted from 1.
    pub line: usize,
    /// What is wrong.
    pub message: String,
}

impl fmt::Display for ReplayFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.message)
    }
}

impl std::error::Error for ReplayFault {}

impl Replay {
    /// A value of the header.
    pub fn get(&self, name: &str) -> Option<&str> {
        self.header.iter().find(|(key, _)| key == name).map(|(_, value)| value.as_str())
    }

    /// Adds a line to the header.
    pub fn set(&mut self, name: &str, value: impl Into<String>) {
        self.header.push((name.to_string(), value.into()));
    }

    /// Reads the text format.
    ///
    /// # Errors
    /// The first line that does not fit.
    pub fn parse(text: &str) -> Result<Replay, ReplayFault> {
        let mut lines = text.lines().enumerate().map(|(i, line)| (i + 1, line.trim_end()));
        match lines.next() {
            Some((_, MAGIC)) => (),
            Some((line, first)) if first.starts_with("sortie-replay") => {
                let message = format!("this is {first:?}, but this program reads {MAGIC:?}");
                return Err(ReplayFault { line, message });
            }
            _ => return Err(fault(1, format!("a replay begins with {MAGIC:?}"))),
        }
        let mut replay = Replay::default();
        let mut started = false;
        for (line, text) in lines {
            if text.is_empty() {
                continue;
            }
            if let Some(note) = text.strip_prefix('#') {
                // Remarks above the start are the writer's own.
                if started {
                    replay.notes.resize(replay.entries.len() + 1, Vec::new());
                    replay.notes[replay.entries.len()].push(note.trim().to_string());
                }
                continue;
            }
            if replay.result.is_some() {
                return Err(fault(line, "nothing may follow the result"));
            }
            if let Some(result) = text.strip_prefix("result:") {
                if !started {
                    return Err(fault(line, "the result comes before the start"));
                }
                replay.result = Some(result.trim().to_string());
            } else if started {
                replay.entries.push(entry(line, text, replay.entries.len() + 1)?);
            } else if text == "start" || text.starts_with("start ") {
                let (words, faces, sum) = split(line, text)?;
                if words != "start" {
                    return Err(fault(line, "expected: start | faces ; checksum"));
                }
                replay.start = (faces, sum);
                started = true;
            } else {
                let (name, value) =
                    text.split_once(':').ok_or_else(|| fault(line, "expected: name: value"))?;
                if replay.get(name).is_some() {
                    return Err(fault(line, format!("{name:?} is in the header twice")));
                }
                replay.set(name, value.trim());
            }
        }
        if started { Ok(replay) } else { Err(fault(text.lines().count(), "the start line is missing")) }
    }
}

impl fmt::Display for Replay {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{MAGIC}")?;
        for (name, value) in &self.header {
            writeln!(f, "{name}: {value}")?;
        }
        writeln!(f, "\nstart{} ; {:08x}", Faces(&self.start.0), self.start.1)?;
        self.write_notes(0, f)?;
        for (i, entry) in self.entries.iter().enumerate() {
            let by = entry.by.letter();
            writeln!(f, "{} {by} {}{} ; {:08x}", i + 1, entry.choice, Faces(&entry.faces), entry.sum)?;
            self.write_notes(i + 1, f)?;
        }
        match &self.result {
            Some(result) => writeln!(f, "result: {result}"),
            None => Ok(()),
        }
    }
}

impl Replay {
    /// What happened after a choice, or after the start for 0.
    pub fn notes_after(&self, plies: usize) -> &[String] {
        self.notes.get(plies).map_or(&[], Vec::as_slice)
    }

    fn write_notes(&self, plies: usize, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.notes_after(plies).iter().try_for_each(|note| writeln!(f, "# {note}"))
    }
}

struct Faces<'a>(&'a [u16]);

impl fmt::Display for Faces<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0.is_empty() {
            return Ok(());
        }
        f.write_str(" |")?;
        self.0.iter().try_for_each(|face| {
            f.write_char(' ')?;
            write!(f, "{face}")
        })
    }
}

fn fault(line: usize, message: impl Into<String>) -> ReplayFault {
    ReplayFault { line, message: message.into() }
}

/// Splits `words | faces ; sum`.
fn split(line: usize, text: &str) -> Result<(&str, Vec<u16>, u32), ReplayFault> {
    let (rest, sum) =
        text.rsplit_once(';').ok_or_else(|| fault(line, "the checksum after ';' is missing"))?;
    let sum = sum.trim();
    let sum = (sum.len() == 8)
        .then(|| u32::from_str_radix(sum, 16).ok())
        .flatten()
        .ok_or_else(|| fault(line, format!("{sum:?} is not a checksum of eight hexadecimal digits")))?;
    let (words, faces) = rest.split_once('|').unwrap_or((rest, ""));
    let faces = faces
        .split_whitespace()
        .map(|face| face.parse::<u16>().map_err(|_| fault(line, format!("{face:?} is not a face of a die"))))
        .collect::<Result<_, _>>()?;
    Ok((words.trim(), faces, sum))
}

fn entry(line: usize, text: &str, number: usize) -> Result<Entry, ReplayFault> {
    let (words, faces, sum) = split(line, text)?;
    let mut parts = words.splitn(3, ' ');
    let found = parts.next().unwrap_or_default();
    if found.parse() != Ok(number) {
        return Err(fault(line, format!("expected choice number {number}, found {found:?}")));
    }
    let by = parts.next().unwrap_or_default();
    let by = crate::Side::parse(by).ok_or_else(|| fault(line, format!("{by:?} is neither side a nor b")))?;
    let choice = parts.next().unwrap_or_default().trim().to_string();
    if choice.is_empty() {
        return Err(fault(line, "the choice is missing"));
    }
    Ok(Entry { by, choice, faces, sum, line })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Side;

    fn sample() -> Replay {
        let mut replay = Replay { start: (vec![3, 4], 0xdead_beef), ..Replay::default() };
        replay.set("ruleset", "mini");
        replay.entries.push(Entry { by: Side::A, choice: "move 3".into(), faces: vec![], sum: 1, line: 5 });
        replay.entries.push(Entry { by: Side::B, choice: "fire".into(), faces: vec![8, 2], sum: 2, line: 6 });
        replay.result = Some("a 3 2".into());
        replay.notes = vec![vec![], vec!["A1 moves".into()], vec!["A1 is hit".into(), "A1 falls".into()]];
        replay
    }

    #[test]
    fn a_replay_prints_and_parses_back() {
        let text = sample().to_string();
        let mut parsed = Replay::parse(&text).expect("our own text");
        assert_eq!(parsed.entries[1].line, text.lines().position(|l| l.starts_with("2 b")).unwrap() + 1);
        for (entry, original) in parsed.entries.iter_mut().zip(sample().entries) {
            entry.line = original.line;
        }
        assert_eq!(parsed, sample());
    }

    #[test]
    fn words_belong_to_the_line_above_them() {
        let replay =
            Replay::parse(&sample().to_string().replace("ruleset", "# a remark\nruleset")).expect("a replay");
        assert_eq!(replay.notes_after(0), [] as [&str; 0]);
        assert_eq!(replay.notes_after(2), ["A1 is hit", "A1 falls"]);
        assert_eq!(replay.notes_after(3), [] as [&str; 0]);
    }

    #[test]
    fn faults_name_their_line() {
        let text = sample().to_string();
        let line = |bad: String| Replay::parse(&bad).expect_err("it was spoilt").line;
        assert_eq!(line(text.replace("sortie-replay 1", "sortie-replay 2")), 1);
        assert_eq!(line(text.replace("2 b fire", "3 b fire")), 7);
        assert_eq!(line(text.replace("2 b fire", "2 c fire")), 7);
        assert_eq!(line(text.replace("| 8 2", "| 8 x")), 7);
        assert_eq!(line(text.replace("; 00000001", "; 1")), 5);
        assert_eq!(line("hello".into()), 1);
    }
}
