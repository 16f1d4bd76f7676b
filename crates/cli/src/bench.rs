//! `sortie bench`: how fast this program is on this machine, on one core.
//!
//! Each measurement repeats a batch of work until its time is over and reports the rate. Random play, copying
//! and listing choices are measured for every ruleset; each ruleset adds measurements of its own.

use crate::args::BenchArgs;
use crate::bench_clock::Clock;
use crate::bench_server;
use crate::error::CliError;
use serde_json::{Value, json};
use sortie_agents::{Random, Seat};
use sortie_arena::{mix, play_game};
use sortie_kernel::dice::{Rolling, Sampler};
use sortie_kernel::words::Spec;
use sortie_kernel::{Io, Position, Ruleset, choose, run as run_on};
use sortie_table::cases::{CaseKind, run_line};
use sortie_table::{OracleFile, Playable, Visit, ids, visit};
use std::hint::black_box;
use std::io::Write;

/// One figure.
struct Figure {
    ruleset: &'static str,
    name: String,
    value: f64,
    unit: &'static str,
}

/// `sortie bench`.
pub(crate) fn run(args: &BenchArgs, out: &mut dyn Write) -> Result<(), CliError> {
    if !(args.seconds > 0.0 && args.seconds <= 600.0) {
        return Err(CliError::Bad(format!("--seconds {}: must be above 0 and at most 600", args.seconds)));
    }
    if args.server {
        return bench_server::run(args, out);
    }
    let names = match &args.ruleset {
        Some(name) => vec![name.as_str()],
        None => ids(),
    };
    let mut figures = Vec::new();
    for name in names {
        let measure = Measure { seed: args.seed, time: args.seconds };
        let found = visit(name, measure)??;
        if !args.format.json {
            for figure in &found {
                writeln!(out, "{:16} {:44} {}", figure.ruleset, figure.name, written(figure))?;
                out.flush()?;
            }
        }
        figures.extend(found);
    }
    if args.format.json {
        let list: Vec<Value> = figures
            .iter()
            .map(|f| json!({ "ruleset": f.ruleset, "name": f.name, "value": f.value, "unit": f.unit }))
            .collect();
        writeln!(out, "{:#}", Value::Array(list))?;
    }
    Ok(())
}

fn written(figure: &Figure) -> String {
    let digits = if figure.value < 10.0 { 4 } else { 0 };
    format!("{:>14.digits$} {}", figure.value, figure.unit)
}

struct Measure {
    seed: u64,
    /// For each figure, in seconds.
    time: f64,
}

impl Measure {
    /// Repeats a batch of work until the time is over; returns the rate per second.
    fn rate(&self, mut batch: impl FnMut() -> u64) -> f64 {
        // The first batch warms caches and tables and is not counted.
        batch();
        let clock = Clock::start();
        let mut done = 0;
        while clock.passed() < self.time {
            done += batch();
        }
        done as f64 / clock.worked()
    }
}

impl Visit for Measure {
    type Out = Result<Vec<Figure>, CliError>;

    fn visit<R: Playable>(self) -> Self::Out {
        let setup = R::build(&Spec::default())?;
        let mut figures = Vec::new();
        let mut add = |name: &str, value: f64, unit: &'static str| {
            figures.push(Figure { ruleset: R::ID, name: name.to_string(), value, unit });
        };
        let mut menu = Vec::new();
        let (mut game, mut games, mut stuck) = (0, 0u64, false);
        let decisions = self.rate(|| {
            let mut dice = Rolling::new(Sampler::new(mix(&[self.seed, game, 0])));
            let mut agents: [Box<dyn sortie_agents::Agent<R>>; 2] =
                [1, 2].map(|salt| Box::new(Random::new(mix(&[self.seed, game, salt]))) as _);
            game += 1;
            games += 1;
            match play_game::<R>(&setup, &mut agents, &mut dice, &mut menu) {
                Some((_, decisions)) => u64::from(decisions),
                None => {
                    stuck = true;
                    0
                }
            }
        });
        if stuck {
            return Err(CliError::Failed(format!("{}: a game exceeded its limit of decisions", R::ID)));
        }
        add("random play", decisions, "decisions/s");
        add("position", size_of::<Position<R>>() as f64, "bytes");
        let positions = sample::<R>(&setup, self.seed);
        let copies = self.rate(|| {
            for at in &positions {
                black_box(at.clone());
            }
            positions.len() as u64
        });
        add("copy of a position", 1e9 / copies, "ns");
        let menus = self.rate(|| {
            for at in &positions {
                menu.clear();
                R::candidates(&setup, black_box(at), &mut menu);
                assert!(!menu.is_empty(), "a menu is never empty");
            }
            positions.len() as u64
        });
        add("menu", 1e9 / menus, "ns");
        for mut measure in R::measures() {
            add(measure.name, self.rate(&mut measure.run), "/s");
        }
        for file in R::oracle() {
            self.oracle::<R>(file, &mut add)?;
        }
        Ok(figures)
    }
}

impl Measure {
    /// How fast the cases of an open file are answered, each sort of case (`kind`) for itself too.
    fn oracle<R: Playable>(
        &self,
        file: &OracleFile,
        add: &mut dyn FnMut(&str, f64, &'static str),
    ) -> Result<(), CliError> {
        let mut kind = R::cases(file.what).ok_or_else(|| {
            CliError::Failed(format!("{} does not answer {} cases", R::ID, file.what.name()))
        })?;
        let lines: Vec<&str> = file.text.lines().filter(|line| !line.trim().is_empty()).collect();
        let mut sorts: Vec<(String, Vec<&str>)> = Vec::new();
        for line in lines {
            let value: Value = serde_json::from_str(line).unwrap_or_default();
            let sort = value.get("kind").and_then(Value::as_str).unwrap_or("cases").to_string();
            match sorts.iter_mut().find(|(name, _)| *name == sort) {
                Some((_, list)) => list.push(line),
                None => sorts.push((sort, vec![line])),
            }
        }
        for (sort, lines) in sorts {
            all_agree(file.name, &lines, kind.as_mut())?;
            let cases: Vec<Value> = lines
                .iter()
                .filter_map(|line| serde_json::from_str::<Value>(line).ok())
                .map(|mut case| {
                    case.as_object_mut().map(|fields| fields.remove("expect"));
                    case
                })
                .collect();
            let rate = self.rate(|| {
                for case in &cases {
                    black_box(kind.run(case).is_ok());
                }
                cases.len() as u64
            });
            add(&format!("{} {sort}", file.name), rate, "cases/s");
            add(&format!("{} {sort}", file.name), 1e3 / rate, "ms/case");
        }
        Ok(())
    }
}

/// A benchmark of wrong answers is worthless.
fn all_agree(name: &str, lines: &[&str], kind: &mut dyn CaseKind) -> Result<(), CliError> {
    for line in lines {
        let answer = run_line(line.as_bytes(), kind)?;
        if answer.differences.is_some_and(|differences| !differences.is_empty()) {
            return Err(CliError::Failed(format!("{name}: {} has a wrong answer", answer.id)));
        }
    }
    Ok(())
}

/// Positions in which somebody must decide, from random games.
fn sample<R: Ruleset>(setup: &R::Setup, seed: u64) -> Vec<Position<R>> {
    const POSITIONS: usize = 512;
    let mut positions = Vec::new();
    let (mut menu, mut game) = (Vec::new(), 0);
    while positions.len() < POSITIONS {
        let mut dice = Rolling::new(Sampler::new(mix(&[seed, game, 3])));
        let mut io = Io::silent(&mut dice);
        let mut agent = Random::new(mix(&[seed, game, 4]));
        let mut at = R::opening(setup);
        while let Some(decision) = run_on(setup, &mut at, &mut io) {
            positions.push(at.clone());
            let mut seat = Seat::<R>::asked(setup, &at, decision, &mut menu);
            let choice = sortie_agents::Agent::<R>::choose(&mut agent, &mut seat);
            choose(setup, &mut at, choice, &mut io);
        }
        game += 1;
    }
    // Every n-th, so that all phases of a game are among them.
    let every = positions.len() / POSITIONS;
    positions.into_iter().step_by(every.max(1)).collect()
}
