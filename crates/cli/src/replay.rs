//! `sortie replay` and `sortie verify`: recorded games.

use crate::args::{Eyes, ReplayArgs, VerifyArgs};
use crate::play::screen;
use crate::trouble::Trouble;
use serde_json::{Value, json};
use sortie_kernel::Viewer;
use sortie_kernel::replay::Replay;
use sortie_kernel::{Outcome, Side, checksum};
use sortie_table::record::{RecordError, read_text, rerun, rerun_watched, ruleset_of, verify as verify_text};
use sortie_table::{Playable, Table, Visit, visit};
use std::io::{BufRead, Write};
use std::path::Path;

/// Runs a record up to a choice.
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

/// Runs a whole record once: after each choice, how many notes there are, and whether the question that follows
/// is answered in secret.
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

/// Reads a record and finds its ruleset.
pub(crate) fn read(path: &Path) -> Result<(String, Replay, &'static str), Trouble> {
    let text = read_text(path)?;
    let bad = |error: RecordError| Trouble::record(path, &error);
    let replay = Replay::parse(&text).map_err(RecordError::NotARecord).map_err(bad)?;
    let ruleset = ruleset_of(&replay).map_err(bad)?;
    Ok((text, replay, ruleset))
}

/// `sortie replay`.
pub(crate) fn run(args: &ReplayArgs, out: &mut dyn Write) -> Result<(), Trouble> {
    let (_, replay, ruleset) = read(&args.file)?;
    if args.json {
        return Ok(writeln!(out, "{:#}", as_json(&replay))?);
    }
    let last = replay.entries.len();
    if let Some(ply) = args.ply.filter(|ply| *ply > last) {
        return Err(Trouble::Bad(format!("--ply {ply}: the record holds {last} choices")));
    }
    let viewer = match args.eyes {
        Eyes::A => Viewer::Player(Side::A),
        Eyes::B => Viewer::Player(Side::B),
        Eyes::Audience => Viewer::Audience,
        Eyes::Referee => Viewer::Referee,
    };
    let plies = visit(ruleset, Survey(&replay))?.map_err(|error| Trouble::record(&args.file, &error))?;
    let film = Film { path: &args.file, replay: &replay, ruleset, viewer, plies };
    if args.print {
        return match args.ply {
            Some(ply) => film.show(ply, out),
            None => film.print(out),
        };
    }
    film.step_through(args.ply.unwrap_or(0), &mut std::io::stdin().lock(), out)
}

/// A record being looked at.
struct Film<'a> {
    path: &'a Path,
    replay: &'a Replay,
    ruleset: &'static str,
    viewer: Viewer,
    /// Notes after each choice, and whether the next question is secret.
    plies: Vec<(usize, bool)>,
}

impl Film<'_> {
    fn at(&self, ply: usize) -> Result<Box<dyn Table>, Trouble> {
        visit(self.ruleset, Rerun { replay: self.replay, plies: Some(ply) })?
            .map_err(|error| Trouble::record(self.path, &error))
    }

    /// The choice that led to a ply, as the viewer may know it: the answer to a secret question stays with
    /// whoever gave it.
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

    fn show(&self, ply: usize, out: &mut dyn Write) -> Result<(), Trouble> {
        let table = self.at(ply)?;
        let from = ply.checked_sub(1).map_or(0, |before| self.plies[before].0);
        writeln!(out, "--- {ply} of {}   {}", self.replay.entries.len(), self.choice(ply))?;
        screen::narration(out, &table.told(from, self.viewer))?;
        writeln!(out, "{}", table.picture(self.viewer).trim_end())?;
        self.ending(table.as_ref(), out)
    }

    fn ending(&self, table: &dyn Table, out: &mut dyn Write) -> Result<(), Trouble> {
        match table.asked() {
            Some(asked) => writeln!(out, "{}", asked.question)?,
            None => writeln!(out, "{}", ended(table))?,
        }
        Ok(())
    }

    /// The whole game as narration.
    fn print(&self, out: &mut dyn Write) -> Result<(), Trouble> {
        let table = self.at(self.replay.entries.len())?;
        for (name, value) in &self.replay.header {
            writeln!(out, "{name}: {value}")?;
        }
        let mut told = table.told(0, self.viewer);
        for ply in 0..=self.replay.entries.len() {
            let to = self.plies[ply].0;
            writeln!(out, "{ply:4}  {}", self.choice(ply))?;
            let here = told.iter().position(|told| told.number >= to).unwrap_or(told.len());
            let rest = told.split_off(here);
            screen::narration(out, &told)?;
            told = rest;
        }
        writeln!(out, "{}", table.picture(self.viewer).trim_end())?;
        self.ending(table.as_ref(), out)
    }

    fn step_through(
        &self,
        start: usize,
        input: &mut dyn BufRead,
        out: &mut dyn Write,
    ) -> Result<(), Trouble> {
        let last = self.replay.entries.len();
        let mut ply = start;
        self.show(ply, out)?;
        loop {
            write!(out, "replay> ")?;
            out.flush()?;
            let mut line = String::new();
            if input.read_line(&mut line)? == 0 {
                return Ok(writeln!(out)?);
            }
            let mut words = line.split_whitespace();
            let to = match (words.next().unwrap_or("n"), words.next()) {
                ("n" | "next", None) => ply + 1,
                ("p" | "previous", None) => ply.saturating_sub(1),
                ("first", None) => 0,
                ("last", None) => last,
                ("g" | "go", Some(number)) => match number.parse() {
                    Ok(number) => number,
                    Err(_) => {
                        writeln!(out, "{number:?} is no number")?;
                        continue;
                    }
                },
                ("facts", path) => {
                    screen::facts(out, &self.at(ply)?.facts(), path)?;
                    continue;
                }
                ("q" | "quit", None) => return Ok(()),
                _ => {
                    writeln!(
                        out,
                        "n next, p previous, g N go to choice N, first, last, facts [NAME], q quit"
                    )?;
                    continue;
                }
            };
            if to > last {
                writeln!(out, "the record ends after choice {last}")?;
            } else {
                ply = to;
                self.show(ply, out)?;
            }
        }
    }
}

/// How a game ended, in words.
pub(crate) fn ended(table: &dyn Table) -> String {
    let [a, b] = table.scores();
    match table.ended() {
        Some(Outcome::Won(side)) => format!("{} wins, {a} to {b} (A to B)", side.letter().to_uppercase()),
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

/// What a record that agrees comes to.
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

/// `sortie verify`. Every file is tried; the worst trouble decides the exit code.
pub(crate) fn verify(args: &VerifyArgs, out: &mut dyn Write) -> Result<(), Trouble> {
    let mut worst: Option<Trouble> = None;
    for path in &args.files {
        let name = path.display().to_string();
        let result = read(path).and_then(|(text, replay, ruleset)| {
            let verified = visit(ruleset, Verify(&text))?.map_err(|error| Trouble::record(path, &error))?;
            // A game of the web table tells in the end what its dice were to follow from.
            let fair = sortie_server::fair::verify(&replay)
                .map_err(|why| Trouble::Failed(format!("{name}: the dice were not those promised: {why}")))?;
            Ok((verified, fair))
        });
        match result {
            Ok((verified, fair)) if args.json => {
                let Verified { choices, checksum, end } = verified;
                let value = json!({ "file": name, "ok": true, "choices": choices, "checksum": format!("{checksum:016x}"), "end": end, "dice_checked": fair });
                writeln!(out, "{value}")?;
            }
            Ok((Verified { choices, checksum, end }, fair)) => {
                let fair = fair.map_or(String::new(), |_| ", dice as committed".to_string());
                writeln!(out, "{name}: ok, {choices} choices, checksum {checksum:016x}, {end}{fair}")?;
            }
            Err(trouble) => {
                let (is_bad, message) = match trouble {
                    Trouble::Failed(message) => (false, message),
                    Trouble::Bad(message) => (true, message),
                    other => return Err(other),
                };
                if args.json {
                    writeln!(out, "{}", json!({ "file": name, "ok": false, "message": message }))?;
                }
                eprintln!("sortie: {message}");
                let was_bad = matches!(worst, Some(Trouble::Bad(_)));
                let next = if is_bad || was_bad {
                    Trouble::Bad(String::new())
                } else {
                    Trouble::Failed(String::new())
                };
                worst = Some(next);
            }
        }
    }
    worst.map_or(Ok(()), Err)
}
