//! `sortie replay` and `sortie verify`: recorded games.

use crate::args::{ReplayArgs, VerifyArgs, ViewerArg};
use crate::console::Console;
use crate::error::CliError;
use crate::play::fold::{Fold, SCREEN};
use crate::play::screen;
use serde_json::{Value, json};
use sortie_kernel::Viewer;
use sortie_kernel::replay::Replay;
use sortie_kernel::{Outcome, Side, checksum};
use sortie_table::record::{
    RecordError, as_text, read_text, rerun, rerun_watched, ruleset_of, verify as verify_text,
};
use sortie_table::{Playable, Table, Visit, visit};
use std::io::Write;
use std::path::Path;

/// Re-runs a recorded game up to a choice.
struct Rerun<'a> {
    replay: &'a Replay,
    plies: Option<usize>,
}

impl Visit for Rerun<'_> {
    type Out = Result<Box<dyn Table>, RecordError>;

    fn visit<R: Playable>(self) -> Self::Out {
        Ok(Box::new(rerun::<R>(self.replay, self.plies)?))
    }
}

/// Re-runs a whole game once: after each choice, how many notes there are, and whether the next question is
/// secret.
struct Survey<'a>(&'a Replay);

impl Visit for Survey<'_> {
    type Out = Result<Vec<(usize, bool)>, RecordError>;

    fn visit<R: Playable>(self) -> Self::Out {
        let mut plies = Vec::new();
        rerun_watched::<R>(self.0, None, &mut |game| {
            plies.push((game.notes().len(), game.decision().is_some_and(|decision| decision.secret)));
        })?;
        Ok(plies)
    }
}

/// Reads a recorded game and finds its ruleset.
pub(crate) fn read(path: &Path) -> Result<(String, Replay, &'static str), CliError> {
    let text = read_text(path)?;
    let bad = |error: RecordError| CliError::record(path, &error);
    let replay = Replay::parse(&text).map_err(RecordError::NotARecord).map_err(bad)?;
    let ruleset = ruleset_of(&replay).map_err(bad)?;
    Ok((text, replay, ruleset))
}

/// `sortie replay --print` and `--json`.
pub(crate) fn print(args: &ReplayArgs, out: &mut dyn Write) -> Result<(), CliError> {
    let (_, replay, ruleset) = read(&args.file)?;
    if args.json {
        return Ok(writeln!(out, "{:#}", as_json(&replay))?);
    }
    if let Some(text) = outdated(&replay, ruleset)? {
        return Ok(write!(out, "{text}")?);
    }
    let film = Film::new(args, &replay, ruleset)?;
    match args.ply {
        Some(ply) => film.show(ply, None, out),
        None => film.print(out),
    }
}

/// `sortie replay`: steps through a game at a prompt.
pub(crate) fn step(args: &ReplayArgs, console: &Console) -> Result<(), CliError> {
    let (_, replay, ruleset) = read(&args.file)?;
    if let Some(text) = outdated(&replay, ruleset)? {
        return Ok(console.say(&text)?);
    }
    Film::new(args, &replay, ruleset)?.step_through(args.ply.unwrap_or(0), console)
}

/// The text of a record made with other rules or data, with the reason why it does not run; `None` if it runs.
fn outdated(replay: &Replay, ruleset: &str) -> Result<Option<String>, CliError> {
    match visit(ruleset, Rerun { replay, plies: Some(0) })? {
        Err(RecordError::OtherVersion(reason)) => Ok(Some(as_text(replay, &reason))),
        _ => Ok(None),
    }
}

/// A recorded game and who looks at it.
struct Film<'a> {
    path: &'a Path,
    replay: &'a Replay,
    ruleset: &'static str,
    viewer: Viewer,
    /// Notes after each choice, and whether the next question is secret.
    plies: Vec<(usize, bool)>,
}

impl<'a> Film<'a> {
    fn new(args: &'a ReplayArgs, replay: &'a Replay, ruleset: &'static str) -> Result<Film<'a>, CliError> {
        let last = replay.entries.len();
        if let Some(ply) = args.ply.filter(|ply| *ply > last) {
            return Err(CliError::Bad(format!("--ply {ply}: the game has only {last} choices")));
        }
        let viewer = match args.viewer {
            ViewerArg::A => Viewer::Player(Side::A),
            ViewerArg::B => Viewer::Player(Side::B),
            ViewerArg::Audience => Viewer::Audience,
            ViewerArg::Referee => Viewer::Referee,
        };
        let plies = visit(ruleset, Survey(replay))?.map_err(|error| CliError::record(&args.file, &error))?;
        Ok(Film { path: &args.file, replay, ruleset, viewer, plies })
    }

    fn at(&self, ply: usize) -> Result<Box<dyn Table>, CliError> {
        visit(self.ruleset, Rerun { replay: self.replay, plies: Some(ply) })?
            .map_err(|error| CliError::record(self.path, &error))
    }

    /// The choice that led to a ply, as the viewer may know it: only its player sees the answer to a secret
    /// question.
    fn choice(&self, ply: usize) -> String {
        let Some(entry) = ply.checked_sub(1).and_then(|index| self.replay.entries.get(index)) else {
            return "the start".to_string();
        };
        let (_, is_secret) = self.plies[ply - 1];
        let by = entry.by.letter().to_uppercase();
        if is_secret && !self.viewer.knows(entry.by) {
            return format!("{by}: (a secret choice)");
        }
        format!("{by}: {}", entry.choice)
    }

    /// The position after a choice: on one screen if there is a fold, in full otherwise.
    fn show(&self, ply: usize, fold: Option<&mut Fold>, out: &mut dyn Write) -> Result<(), CliError> {
        let table = self.at(ply)?;
        let from = ply.checked_sub(1).map_or(0, |before| self.plies[before].0);
        writeln!(out, "--- {ply} of {}   {}", self.replay.entries.len(), self.choice(ply))?;
        let (narrated, picture) = (table.narration(from, self.viewer), table.picture(self.viewer));
        match fold {
            Some(fold) => {
                screen::narration_end(out, &narrated, NARRATION)?;
                // The title, the question and the prompt are lines, too.
                let drawn = fold.draw(&picture, SCREEN - 3 - narrated.len().min(NARRATION));
                if !drawn.is_empty() {
                    writeln!(out, "{drawn}")?;
                }
            }
            None => {
                screen::narration(out, &narrated)?;
                writeln!(out, "{}", picture.trim_end())?;
            }
        }
        self.ending(table.as_ref(), out)
    }

    fn ending(&self, table: &dyn Table, out: &mut dyn Write) -> Result<(), CliError> {
        match table.asked() {
            Some(asked) => writeln!(out, "{}", asked.question)?,
            None => writeln!(out, "{}", ended(table))?,
        }
        Ok(())
    }

    /// The whole game as narration.
    fn print(&self, out: &mut dyn Write) -> Result<(), CliError> {
        let table = self.at(self.replay.entries.len())?;
        for (name, value) in &self.replay.header {
            writeln!(out, "{name}: {value}")?;
        }
        let mut narrated = table.narration(0, self.viewer);
        for ply in 0..=self.replay.entries.len() {
            let to = self.plies[ply].0;
            writeln!(out, "{ply:4}  {}", self.choice(ply))?;
            let here = narrated.iter().position(|narrated| narrated.number >= to).unwrap_or(narrated.len());
            let rest = narrated.split_off(here);
            screen::narration(out, &narrated)?;
            narrated = rest;
        }
        writeln!(out, "{}", table.picture(self.viewer).trim_end())?;
        self.ending(table.as_ref(), out)
    }

    fn step_through(&self, start: usize, console: &Console) -> Result<(), CliError> {
        let last = self.replay.entries.len();
        let (mut ply, mut fold) = (start, Fold::default());
        console.complete_with(|| COMMANDS.map(str::to_string).to_vec());
        console.write(|out| self.show(ply, Some(&mut fold), out))?;
        while let Some(line) = console.ask("replay> ")? {
            let mut words = line.split_whitespace();
            let to = match (words.next().unwrap_or("n"), words.next()) {
                ("n" | "next", None) => ply + 1,
                ("p" | "previous", None) => ply.saturating_sub(1),
                ("first", None) => 0,
                ("last", None) => last,
                ("g" | "go", Some(number)) => match number.parse() {
                    Ok(number) => number,
                    Err(_) => {
                        console.say(&format!("{number:?} is not a number"))?;
                        continue;
                    }
                },
                ("facts", path) => {
                    let facts = self.at(ply)?.facts_for(self.viewer);
                    console.write(|out| screen::facts(out, &facts, path))?;
                    continue;
                }
                ("board", None) => {
                    console.say(self.at(ply)?.picture(self.viewer).trim_end())?;
                    continue;
                }
                ("log", None) => {
                    let from = ply.checked_sub(1).map_or(0, |before| self.plies[before].0);
                    let narrated = self.at(ply)?.narration(from, self.viewer);
                    console.write(|out| screen::narration(out, &narrated))?;
                    continue;
                }
                ("q" | "quit", None) => return Ok(()),
                _ => {
                    console.say(HELP)?;
                    continue;
                }
            };
            if to > last {
                console.say(&format!("The game ends after choice {last}."))?;
            } else {
                ply = to;
                console.write(|out| self.show(ply, Some(&mut fold), out))?;
            }
        }
        Ok(())
    }
}

/// Lines of narration shown at each step; `log` shows all.
const NARRATION: usize = 12;

const COMMANDS: [&str; 9] = ["next", "previous", "first", "last", "go ", "facts", "board", "log", "quit"];

const HELP: &str = "\
  n, or an empty line   next choice
  p                     previous choice
  g N                   go to choice N
  first, last           go to the start, to the end
  board                 draw the whole table
  log                   show everything this choice led to
  facts, facts NAME     list what the viewer may know, by name
  q                     quit";

/// How a game ended, in words.
pub(crate) fn ended(table: &dyn Table) -> String {
    let [a, b] = table.scores();
    match table.ended() {
        Some(Outcome::Won(side)) => {
            format!("side {} wins, {a} to {b} (A to B)", side.letter().to_uppercase())
        }
        Some(Outcome::Drawn) => format!("a draw, {a} to {b}"),
        None => format!("not over; the score is {a} to {b}"),
    }
}

fn as_json(replay: &Replay) -> Value {
    let header: serde_json::Map<String, Value> =
        replay.header.iter().map(|(name, value)| (name.clone(), Value::String(value.clone()))).collect();
    let entries = replay.entries.iter().map(|entry| {
        json!({
            "by": entry.by.letter(),
            "choice": entry.choice,
            "faces": entry.faces,
            "checksum": format!("{:08x}", entry.sum),
        })
    });
    let start = json!({ "faces": replay.start.0, "checksum": format!("{:08x}", replay.start.1) });
    json!({
        "header": header,
        "start": start,
        "entries": entries.collect::<Vec<_>>(),
        "result": replay.result,
    })
}

/// A recorded game that re-runs as written.
struct Verified {
    choices: usize,
    checksum: u64,
    end: String,
}

struct Verify<'a>(&'a str);

impl Visit for Verify<'_> {
    type Out = Result<Verified, RecordError>;

    fn visit<R: Playable>(self) -> Self::Out {
        let game = verify_text::<R>(self.0)?;
        Ok(Verified {
            choices: game.entries().len(),
            checksum: checksum::of(game.position()),
            end: ended(&game),
        })
    }
}

/// `sortie verify`. Checks every file; the worst error decides the exit code.
pub(crate) fn verify(args: &VerifyArgs, out: &mut dyn Write) -> Result<(), CliError> {
    let mut worst: Option<CliError> = None;
    for path in &args.files {
        let name = path.display().to_string();
        let result = read(path).and_then(|(text, replay, ruleset)| {
            let verified = visit(ruleset, Verify(&text))?.map_err(|error| CliError::record(path, &error))?;
            // A finished game of the web table reveals the seed that it committed to.
            let fair = sortie_server::dice_commitment::verify(&replay).map_err(|why| {
                CliError::Failed(format!("{name}: the dice do not match the commitment: {why}"))
            })?;
            Ok((verified, fair))
        });
        match result {
            Ok((verified, fair)) if args.format.json => {
                let Verified { choices, checksum, end } = verified;
                let value = json!({ "file": name, "ok": true, "choices": choices, "checksum": format!("{checksum:016x}"), "end": end, "dice_checked": fair });
                writeln!(out, "{value}")?;
            }
            Ok((Verified { choices, checksum, end }, fair)) => {
                let fair = fair.map_or(String::new(), |_| ", dice as committed".to_string());
                writeln!(out, "{name}: ok, {choices} choices, checksum {checksum:016x}, {end}{fair}")?;
            }
            Err(error) => {
                let (is_bad, message) = match error {
                    CliError::Failed(message) => (false, message),
                    CliError::Bad(message) => (true, message),
                    other => return Err(other),
                };
                if args.format.json {
                    writeln!(out, "{}", json!({ "file": name, "ok": false, "message": message }))?;
                }
                eprintln!("sortie: {message}");
                let was_bad = matches!(worst, Some(CliError::Bad(_)));
                let next = if is_bad || was_bad {
                    CliError::Bad(String::new())
                } else {
                    CliError::Failed(String::new())
                };
                worst = Some(next);
            }
        }
    }
    worst.map_or(Ok(()), Err)
}
