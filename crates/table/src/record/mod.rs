//! Games as records: writing them, running them again, keeping them in files.
//!
//! The text format is the kernel's (`sortie_kernel::replay`) and is described in `docs/replays.md`. A save is a
//! record without a result.

mod rerun;
mod store;
mod text;

pub use rerun::{RecordError, Recorded, rerun, rerun_watched, ruleset_of, verify};
pub use store::{Keeper, StoreError, read_text};
pub use text::as_text;

use crate::Match;
use crate::game::Game;
use sortie_kernel::dice::Faces;
use sortie_kernel::narration::Narrate;
use sortie_kernel::replay::{Entry, Replay};
use sortie_kernel::words::{Spec, Words};
use sortie_kernel::{Note, Outcome, Position, Ruleset};

/// What a record is made from.
pub(crate) struct Parts<'a, R: Words> {
    /// The game at the end.
    pub game: &'a Game<R>,
    pub start: (Vec<u16>, u32),
    pub entries: Vec<Entry>,
    pub remarks: &'a [(String, String)],
    /// What was narrated, after the start and after each choice.
    pub narrated: Vec<&'a [Note<R::Event>]>,
}

impl<R: Words> Parts<'_, R> {
    /// The record. Nothing is re-played to make it.
    pub(crate) fn record(self) -> Replay {
        let Game { setup, spec, at, .. } = self.game;
        let mut replay = Replay { start: self.start, ..Replay::default() };
        replay.set("ruleset", R::ID);
        replay.set(VERSION, R::RULES_VERSION.to_string());
        replay.set("digest", format!("{:016x}", R::digest(setup)));
        for (name, value) in spec_lines(spec) {
            replay.set(&name, value);
        }
        for file in R::files_of(spec) {
            replay.set(&format!("{DATA}{}", file.name), file.checksum());
        }
        for (name, value) in self.remarks {
            replay.set(name, value.clone());
        }
        replay.entries = self.entries;
        replay.result = at.is_over().then(|| result_line::<R>(setup, at));
        // A finished game is written down in words too. A save is not: it is written after every choice.
        if replay.result.is_some() {
            let words = |note: &Note<R::Event>| note.event.describe(setup).to_string().replace('\n', " ");
            replay.notes = self.narrated.iter().map(|notes| notes.iter().map(words).collect()).collect();
        }
        replay
    }
}

impl<R: Words, F: Faces> Match<R, F> {
    /// The game so far as a record.
    pub fn record(&self) -> Replay {
        let starts = std::iter::once(0).chain(self.narrated.iter().copied());
        let parts = Parts::<R> {
            game: &self.game,
            start: self.start.clone(),
            entries: self.entries.clone(),
            remarks: &self.remarks,
            narrated: starts.zip(&self.narrated).map(|(from, to)| &self.notes[from..*to]).collect(),
        };
        parts.record()
    }
}

/// The header line with the version of the rules, and what it was called in older records.
pub(crate) const VERSION: &str = "rules-version";
pub(crate) const VERSION_ONCE: &str = "edition";

/// The version of the rules that a record was made with.
pub fn version_of(replay: &Replay) -> Option<&str> {
    replay.get(VERSION).or_else(|| replay.get(VERSION_ONCE))
}

/// The start of the header line for a user's data file; the file's name follows.
const DATA: &str = "data-";

/// The result as records write it: the winner (or `draw`), then the points of A and B.
fn result_line<R: Ruleset>(setup: &R::Setup, at: &Position<R>) -> String {
    let [a, b] = R::scores(setup, at);
    match R::outcome(setup, at) {
        Outcome::Won(side) => format!("{} {a} {b}", side.letter()),
        Outcome::Drawn => format!("draw {a} {b}"),
    }
}

/// What a spec names, as lines of a header; what it leaves to the ruleset is left out.
fn spec_lines(spec: &Spec) -> Vec<(String, String)> {
    let fixed = [
        ("mission", &spec.mission),
        ("board", &spec.board),
        ("force-a", &spec.forces[0]),
        ("force-b", &spec.forces[1]),
    ];
    let options = spec.options.iter().map(|(name, value)| (format!("option-{name}"), value.clone()));
    let named = fixed.into_iter().filter(|(_, value)| !value.is_empty());
    named.map(|(name, value)| (name.to_string(), value.clone())).chain(options).collect()
}

/// The spec that a header names.
pub fn spec_of(replay: &Replay) -> Spec {
    let get = |name: &str| replay.get(name).unwrap_or_default().to_string();
    let options = replay.header.iter().filter_map(|(name, value)| {
        let name = name.strip_prefix("option-")?;
        Some((name.to_string(), value.clone()))
    });
    Spec {
        mission: get("mission"),
        board: get("board"),
        forces: [get("force-a"), get("force-b")],
        options: options.collect(),
    }
}
