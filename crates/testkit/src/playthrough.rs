//! Whole games as text that a referee has reviewed: `tests/playthroughs/*.txt` of a ruleset.
//!
//! Each file holds the choices with the faces rolled, and what the game logged about them. [`check`] plays the choices
//! again with the same faces; it fails if a choice is refused, a die is missing or left over, or a word of the log has
//! changed. With `SORTIE_BLESS=1` the greedy bot first plays all games again: review the result before you commit it.

use sortie_agents::{Agent, Greedy, Seat};
use sortie_kernel::dice::{Recorder, Rolling, Sampler, Script};
use sortie_kernel::narration::Narrate as _;
use sortie_kernel::show::Show;
use sortie_kernel::words::{DataFile, Spec};
use sortie_kernel::{Io, Note, Outcome, Position, choose, run};
use std::fmt::Write as _;
use std::path::Path;

/// One game of the folder.
#[derive(Clone, Copy, Debug)]
pub struct Playthrough {
    /// The file's name without its ending.
    pub name: &'static str,
    /// The mission.
    pub mission: &'static str,
    /// The board or map.
    pub board: &'static str,
    /// The forces of both sides.
    pub forces: [&'static str; 2],
    /// The seed of the first recording.
    pub seed: u64,
    /// Options of the game, by name.
    pub options: &'static [(&'static str, &'static str)],
}

impl Playthrough {
    /// A game that is named after its mission.
    #[must_use]
    pub const fn of(
        mission: &'static str,
        board: &'static str,
        forces: [&'static str; 2],
        seed: u64,
    ) -> Playthrough {
        Playthrough { name: mission, mission, board, forces, seed, options: &[] }
    }
}

/// Writes what was logged after one choice: every note, unless a ruleset has a shorter way.
pub type WriteNotes<R> = fn(
    notes: &[Note<<R as sortie_kernel::Ruleset>::Event>],
    setup: &<R as sortie_kernel::Ruleset>::Setup,
    out: &mut String,
);

/// Every note on a separate line, with its rule.
pub fn every_note<R: Show>(notes: &[Note<R::Event>], setup: &R::Setup, out: &mut String) {
    for note in notes {
        let _ = write!(out, "\n    {} {}", note.rule, note.event.describe(setup));
    }
}

/// How a note is written.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Written {
    /// Not at all: it only repeats the choice.
    Omitted,
    /// At the end of the line before it: it belongs to the same roll.
    Joined(String),
    /// On a separate line.
    Line,
}

/// Every note as `how` decides, which gets the note and the event before it.
pub fn notes_as<R: Show>(
    notes: &[Note<R::Event>],
    setup: &R::Setup,
    out: &mut String,
    how: impl Fn(&Note<R::Event>, Option<&R::Event>) -> Written,
) {
    let mut before = None;
    for note in notes {
        match how(note, before) {
            Written::Omitted => (),
            Written::Joined(text) => out.push_str(&text),
            Written::Line => every_note::<R>(std::slice::from_ref(note), setup, out),
        }
        before = Some(&note.event);
    }
}

/// Installs a file as if it were in a user's data folder.
///
/// # Panics
/// If there is a fault in it.
pub fn install<R: Show>((name, text): (&str, &str)) {
    let file = DataFile { name: name.to_string(), text: text.to_string() };
    R::install(vec![file]).unwrap_or_else(|faults| panic!("{faults:?}"));
}

/// Plays the games of a folder again and compares every line.
///
/// # Panics
/// If a line differs.
pub fn check<R: Show>(games: &[Playthrough], folder: &Path, write_notes: WriteNotes<R>) {
    for game in games {
        let path = folder.join(format!("{}.txt", game.name));
        if std::env::var_os("SORTIE_BLESS").is_some() {
            std::fs::write(&path, record::<R>(game, write_notes)).expect("the folder can be written");
        }
        let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", game.name));
        let again = play_again::<R>(game, &text, write_notes);
        for (n, (played, read)) in again.lines().zip(text.lines()).enumerate() {
            assert_eq!(played, read, "{}, line {}", game.name, n + 1);
        }
        assert_eq!(again.lines().count(), text.lines().count(), "{}", game.name);
    }
}

fn build<R: Show>(game: &Playthrough) -> R::Setup {
    let spec = Spec {
        mission: game.mission.to_string(),
        board: game.board.to_string(),
        forces: game.forces.map(str::to_string),
        options: game.options.iter().map(|(name, value)| (name.to_string(), value.to_string())).collect(),
    };
    R::build(&spec).unwrap_or_else(|faults| panic!("{}: {faults:?}", game.name))
}

fn head(game: &Playthrough) -> String {
    let Playthrough { mission, board, forces: [a, b], seed, .. } = game;
    format!("# {mission} on {board}: {a} against {b}, both look ahead, seed {seed}\n")
}

/// A choice with its faces, and what was logged about it.
fn line<R: Show>(
    choice: &str,
    faces: &[u16],
    notes: &mut Vec<Note<R::Event>>,
    setup: &R::Setup,
    (write_notes, out): (WriteNotes<R>, &mut String),
) {
    out.push_str(choice);
    if !faces.is_empty() {
        let faces: Vec<String> = faces.iter().map(ToString::to_string).collect();
        let _ = write!(out, " | {}", faces.join(" "));
    }
    write_notes(notes, setup, out);
    notes.clear();
    out.push('\n');
}

fn result<R: Show>(setup: &R::Setup, at: &Position<R>, out: &mut String) {
    let [a, b] = R::scores(setup, at);
    let winner = match R::outcome(setup, at) {
        Outcome::Won(side) => side.letter(),
        Outcome::Drawn => "draw",
    };
    let _ = writeln!(out, "result: {winner} {a} {b}");
}

/// Lets two greedy bots play the game.
fn record<R: Show>(game: &Playthrough, write_notes: WriteNotes<R>) -> String {
    let setup = build::<R>(game);
    let mut players = [game.seed, game.seed + 1000].map(Greedy::<R>::new);
    let mut dice = Rolling::new(Recorder { inner: Sampler::new(game.seed), faces: Vec::new() });
    let (mut at, mut menu, mut notes) = (R::opening(&setup), Vec::new(), Vec::new());
    let (mut out, mut choice_line) = (head(game), "start".to_string());
    loop {
        let decision = run(&setup, &mut at, &mut Io { dice: &mut dice, log: Some(&mut notes) });
        let faces = std::mem::take(&mut dice.source.faces);
        line::<R>(&choice_line, &faces, &mut notes, &setup, (write_notes, &mut out));
        let Some(decision) = decision else { break };
        let choice = players[decision.by.index()].choose(&mut Seat::asked(&setup, &at, decision, &mut menu));
        choice_line = format!("{} {}", decision.by.letter(), R::choice_line(&setup, choice));
        choose(&setup, &mut at, choice, &mut Io { dice: &mut dice, log: Some(&mut notes) });
    }
    result::<R>(&setup, &at, &mut out);
    out
}

/// Plays the choices of a file again, with its faces.
fn play_again<R: Show>(game: &Playthrough, text: &str, write_notes: WriteNotes<R>) -> String {
    let setup = build::<R>(game);
    let (mut at, mut notes, mut out) = (R::opening(&setup), Vec::new(), head(game));
    let lines = text.lines().filter(|line| !line.starts_with([' ', '#']) && !line.starts_with("result"));
    for read in lines {
        let (choice, rolled) = read.split_once(" | ").unwrap_or((read, ""));
        let faces: Vec<u16> = rolled.split_whitespace().map(|face| face.parse().expect("a face")).collect();
        let mut dice = Rolling::new(Script::new(faces.clone()));
        if choice != "start" {
            let (by, words) = choice.split_once(' ').expect("a side and a choice");
            let decision = R::decision(&setup, &at).unwrap_or_else(|| panic!("{read}: nobody is asked"));
            assert_eq!(decision.by.letter(), by, "{read}");
            let choice = R::read_choice(&setup, words).unwrap_or_else(|fault| panic!("{read}: {fault}"));
            assert_eq!(R::check(&setup, &at, choice), Ok(()), "{read}");
            choose(&setup, &mut at, choice, &mut Io { dice: &mut dice, log: Some(&mut notes) });
        }
        run(&setup, &mut at, &mut Io { dice: &mut dice, log: Some(&mut notes) });
        assert_eq!(dice.source.finish(), Ok(()), "{read}");
        line::<R>(choice, &faces, &mut notes, &setup, (write_notes, &mut out));
    }
    assert!(at.is_over(), "{}: the game of the file does not end", game.name);
    result::<R>(&setup, &at, &mut out);
    out
}
