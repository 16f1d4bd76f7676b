//! Running a record again: the same choices and faces must lead through the same checksums.

use super::{DATA, VERSION, VERSION_ONCE, result_line, spec_of, version_of};
use crate::registry::ids;
use crate::{Match, Refusal};
use sortie_kernel::dice::{Faces, Sampler, Script};
use sortie_kernel::replay::{Entry, Replay, ReplayFault};
use sortie_kernel::words::{Fault, Words};
use std::fmt;

/// Why a record does not run.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum RecordError {
    /// The text is not a record.
    NotARecord(ReplayFault),
    /// It was made by another version of the rules or data, or of a game that this program does not know.
    OtherVersion(String),
    /// The header names what does not exist.
    Header(Vec<Fault>),
    /// It is a record, but re-running it gives a different result: somebody changed it.
    Differs {
        /// The first line that differs, counted from 1; 0 if the record was never a file.
        line: usize,
        /// How.
        message: String,
    },
}

impl fmt::Display for RecordError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            RecordError::NotARecord(fault) => write!(f, "{fault}"),
            RecordError::OtherVersion(message) => f.write_str(message),
            RecordError::Header(faults) => {
                for (i, fault) in faults.iter().enumerate() {
                    write!(f, "{}header: {fault}", if i == 0 { "" } else { "\n" })?;
                }
                Ok(())
            }
            RecordError::Differs { line, message } => write!(f, "line {line}: {message}"),
        }
    }
}

impl std::error::Error for RecordError {}

/// Dice that show the recorded faces and, if the seed is known, check that the seed rolls the same.
#[derive(Clone, Debug)]
pub struct Recorded {
    script: Script,
    sampler: Option<Sampler>,
    /// The first face of the current line that the seed would not have rolled: which, written, and rolled.
    astray: Option<(usize, u16, u16)>,
}

impl Recorded {
    fn new(faces: &[u16], sampler: Option<Sampler>) -> Self {
        Recorded { script: Script::new(faces), sampler, astray: None }
    }

    /// The seed's generator, advanced as far as the record; `None` if the record names no seed.
    pub fn sampler(&self) -> Option<Sampler> {
        self.sampler.clone()
    }

    /// What is wrong with the dice of the line that just ran.
    fn fault(&self) -> Option<String> {
        if let Err(fault) = self.script.finish() {
            return Some(fault.to_string());
        }
        let (index, written, rolled) = self.astray?;
        Some(format!("die {} shows {written}, but the seed in the header rolls {rolled}", index + 1))
    }
}

impl Faces for Recorded {
    fn face(&mut self, sides: u16) -> u16 {
        let index = self.script.used();
        let face = self.script.face(sides);
        if let Some(sampler) = &mut self.sampler {
            let rolled = sampler.face(sides);
            if rolled != face && self.astray.is_none() {
                self.astray = Some((index, face, rolled));
            }
        }
        face
    }

    fn has_failed(&self) -> bool {
        self.script.has_failed()
    }
}

/// The ruleset that a record names.
///
/// # Errors
/// If it names none, or one that this program does not know.
pub fn ruleset_of(replay: &Replay) -> Result<&'static str, RecordError> {
    let name = replay
        .get("ruleset")
        .ok_or_else(|| RecordError::Header(vec![Fault::new("ruleset", "the line is missing")]))?;
    let known = ids();
    known.iter().find(|id| **id == name).copied().ok_or_else(|| {
        RecordError::OtherVersion(
            Fault::unknown("header", "ruleset", name, known.iter().copied()).to_string(),
        )
    })
}

/// Runs the first `plies` choices of a record, or all of them.
///
/// # Errors
/// The first thing that is not as written.
pub fn rerun<R: Words>(replay: &Replay, plies: Option<usize>) -> Result<Match<R, Recorded>, RecordError> {
    rerun_watched(replay, plies, &mut |_| ())
}

/// As [`rerun`], and `watch` sees the game at the start and after every choice.
///
/// # Errors
/// The first thing that is not as written.
pub fn rerun_watched<R: Words>(
    replay: &Replay,
    plies: Option<usize>,
    watch: &mut dyn FnMut(&Match<R, Recorded>),
) -> Result<Match<R, Recorded>, RecordError> {
    let spec = spec_of(replay);
    same("rules version", VERSION, version_of(replay), &R::RULES_VERSION.to_string())?;
    let seed = match replay.get("seed").map(str::parse::<u64>) {
        Some(Ok(seed)) => Some(seed),
        Some(Err(_)) => return Err(RecordError::Header(vec![Fault::new("seed", "expected a whole number")])),
        None => None,
    };
    same_files::<R>(replay)?;
    let faces = Recorded::new(&replay.start.0, seed.map(Sampler::new));
    let mut game = Match::<R, Recorded>::new(&spec, faces).map_err(RecordError::Header)?;
    let digest = format!("{:016x}", R::digest(game.setup()));
    same("data digest", "digest", replay.get("digest"), &digest)?;
    let known = game.record().header;
    for (name, value) in &replay.header {
        if name != VERSION_ONCE && !known.iter().any(|(known, _)| known == name) {
            game.remark(name, value.clone());
        }
    }
    // Without comments the start line is just before the first choice, or after the first line, the header and a blank
    // line.
    let start_line =
        replay.entries.first().map_or(replay.header.len() + 3, |entry| entry.line.saturating_sub(1));
    settle(&mut game, start_line, replay.start.1)?;
    watch(&game);
    for entry in replay.entries.iter().take(plies.unwrap_or(usize::MAX)) {
        replay_entry(&mut game, entry)?;
        watch(&game);
    }
    Ok(game)
}

/// Checks that the user's data files that the record names are present and unchanged.
fn same_files<R: Words>(replay: &Replay) -> Result<(), RecordError> {
    for (line, theirs) in &replay.header {
        let Some(name) = line.strip_prefix(DATA) else { continue };
        let ours = R::installed()
            .iter()
            .find(|file| file.name == name)
            .map(sortie_kernel::words::DataFile::checksum);
        let why = match ours {
            Some(ours) if ours == *theirs => continue,
            Some(ours) => format!("but the data folder has another version ({ours})"),
            None => "which is not in the data folder; name its folder with --data".to_string(),
        };
        return Err(RecordError::OtherVersion(format!(
            "the record was made with the data file {name} ({theirs}), {why}"
        )));
    }
    Ok(())
}

/// Compares what the header says about the rules or the data with ours.
fn same(what: &str, line: &str, theirs: Option<&str>, ours: &str) -> Result<(), RecordError> {
    match theirs {
        Some(theirs) if theirs == ours => Ok(()),
        Some(theirs) => Err(RecordError::OtherVersion(format!(
            "the record was made with {what} {theirs}, but this program has {what} {ours}"
        ))),
        None => Err(RecordError::Header(vec![Fault::new(line, "the line is missing")])),
    }
}

fn replay_entry<R: Words>(game: &mut Match<R, Recorded>, entry: &Entry) -> Result<(), RecordError> {
    let differs = |message: String| RecordError::Differs { line: entry.line, message };
    let sampler = game.faces_mut().sampler();
    *game.faces_mut() = Recorded::new(&entry.faces, sampler);
    match game.choose(entry.by, &entry.choice) {
        Ok(()) => (),
        Err(Refusal::Dice) => {
            let fault = game.faces_mut().fault().unwrap_or_else(|| Refusal::Dice.to_string());
            return Err(differs(fault));
        }
        Err(refusal) => return Err(differs(format!("{:?} is refused: {refusal}", entry.choice))),
    }
    settle(game, entry.line, entry.sum)
}

/// Compares dice and checksum after a line.
fn settle<R: Words>(game: &mut Match<R, Recorded>, line: usize, sum: u32) -> Result<(), RecordError> {
    if let Some(message) = game.faces_mut().fault() {
        return Err(RecordError::Differs { line, message });
    }
    if game.sum() != sum {
        let message = format!("the checksum is {sum:08x}, but the game stands at {:08x}", game.sum());
        return Err(RecordError::Differs { line, message });
    }
    Ok(())
}

/// Runs a whole record and compares its result, too.
///
/// # Errors
/// The first thing that is not as written.
pub fn verify<R: Words>(text: &str) -> Result<Match<R, Recorded>, RecordError> {
    let replay = Replay::parse(text).map_err(RecordError::NotARecord)?;
    let game = rerun::<R>(&replay, None)?;
    // Remarks may follow the result; if the result is missing, it belongs below everything else.
    let last = || text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty()).last().map(|(i, _)| i);
    let result = text.lines().position(|line| line.trim_start().starts_with("result:"));
    let line = result.or_else(last).map_or(0, |i| i + 1);
    let ours = game.outcome().map(|_| result_line::<R>(game.setup(), game.position()));
    match (&replay.result, ours) {
        (Some(theirs), Some(ours)) if *theirs != ours => {
            let message = format!("the result is {theirs:?}, but the game ended {ours:?}");
            Err(RecordError::Differs { line, message })
        }
        (Some(theirs), None) => {
            let message = format!("the result is {theirs:?}, but the game is not over");
            Err(RecordError::Differs { line, message })
        }
        (None, Some(ours)) => {
            let message = format!("the game ended {ours:?}, but the result line is missing");
            Err(RecordError::Differs { line, message })
        }
        _ => Ok(game),
    }
}
