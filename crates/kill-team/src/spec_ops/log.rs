//! A campaign as a readable text that grows: a header, then one line for each command with the dice it rolled.
//!
//! ```text
//! sortie-campaign 1
//! ruleset: kill-team
//! name: Lantern Watch
//! id: 5d2201fe0c88d1e4
//! seed: 42
//!
//! 1 found intercessors: Purity seal ; 0c88d1e4
//! # Lantern Watch is founded: 5 operatives, 4 RP
//! 2 battle {"game":"…"} | 4 1 3 ; 91f0c2aa
//! ```
//! Dice follow from the seed in the order in which they are rolled. The number behind `;` is a checksum of the line and
//! all lines above it, so that the first line that was changed can be named. Lines that begin with `#` say what
//! happened; they are written for people and not read.

use super::campaign::Campaign;
use super::command::Command;
use super::rolls::Rolls;
use sortie_kernel::checksum;
use sortie_kernel::dice::Sampler;
use sortie_kernel::words::Fault;
use std::fmt;

/// The first line of every campaign of this format.
pub const MAGIC: &str = "sortie-campaign 1";

/// One line that was carried out.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Line {
    /// What was done.
    pub command: Command,
    /// The dice it rolled.
    pub faces: Vec<u16>,
    /// What happened, in words.
    pub told: Vec<String>,
    /// The checksum of this line and all above it.
    pub sum: u32,
}

/// A campaign with the lines that made it.
#[derive(Clone, Debug)]
pub struct Log {
    name: String,
    id: String,
    seed: u64,
    lines: Vec<Line>,
    campaign: Campaign,
    sampler: Sampler,
}

/// Why a text is not a campaign, and on which line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LogFault {
    /// Counted from 1.
    pub line: usize,
    /// What is wrong.
    pub message: String,
}

impl fmt::Display for LogFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.message)
    }
}

impl std::error::Error for LogFault {}

fn fault(line: usize, message: impl Into<String>) -> LogFault {
    LogFault { line, message: message.into() }
}

impl Log {
    /// A campaign before its first line.
    ///
    /// # Errors
    /// A name that cannot be written in a line.
    pub fn new(name: &str, seed: u64) -> Result<Log, Fault> {
        let campaign = Campaign::new(name, "");
        super::requisition::check_name(name, campaign.slate())?;
        let id = format!("{:016x}", checksum::of(&(name, seed)));
        Ok(Log::empty(name.to_string(), id, seed))
    }

    fn empty(name: String, id: String, seed: u64) -> Log {
        let campaign = Campaign::new(&name, &id);
        Log { name, id, seed, lines: Vec::new(), campaign, sampler: Sampler::new(seed) }
    }

    /// The campaign as it stands.
    pub fn campaign(&self) -> &Campaign {
        &self.campaign
    }

    /// The lines so far.
    pub fn lines(&self) -> &[Line] {
        &self.lines
    }

    /// Carries out a line and writes it down.
    ///
    /// # Errors
    /// The rule that forbids it; nothing has changed then, and no die was rolled.
    pub fn push(&mut self, command: Command) -> Result<&[String], Fault> {
        let mut sampler = self.sampler.clone();
        let mut dice = Rolls::new(&mut sampler);
        let told = self.campaign.apply(&command, &mut dice)?;
        let faces = dice.rolled;
        self.sampler = sampler;
        let sum = self.sum(&command.to_string(), &faces);
        self.lines.push(Line { command, faces, told, sum });
        Ok(self.lines.last().map_or(&[], |line| &line.told))
    }

    /// The checksum of a next line.
    fn sum(&self, line: &str, faces: &[u16]) -> u32 {
        let before = self.lines.last().map_or(0, |line| line.sum);
        checksum::of(&(&self.name, &self.id, self.seed, before, line, faces)) as u32
    }

    /// Reads the text and carries every line out again.
    ///
    /// # Errors
    /// The first line that does not fit.
    pub fn parse(text: &str) -> Result<Log, LogFault> {
        let mut lines = text.lines().enumerate().map(|(i, line)| (i + 1, line.trim_end()));
        match lines.next() {
            Some((_, MAGIC)) => (),
            Some((line, first)) if first.starts_with("sortie-campaign") => {
                return Err(fault(line, format!("this is {first:?}, but this program reads {MAGIC:?}")));
            }
            _ => return Err(fault(1, format!("a campaign begins with {MAGIC:?}"))),
        }
        let mut header: Vec<(String, String)> = Vec::new();
        let mut log: Option<Log> = None;
        for (number, text) in lines {
            if text.is_empty() || text.starts_with('#') {
                continue;
            }
            let is_entry = text.starts_with(|c: char| c.is_ascii_digit());
            if !is_entry && log.is_none() {
                let (name, value) =
                    text.split_once(':').ok_or_else(|| fault(number, "expected: name: value"))?;
                header.push((name.to_string(), value.trim().to_string()));
                continue;
            }
            let open = match &mut log {
                Some(open) => open,
                none => none.insert(Log::begin(&header, number)?),
            };
            open.read_entry(text).map_err(|message| fault(number, message))?;
        }
        match log {
            Some(log) => Ok(log),
            None => Log::begin(&header, text.lines().count()),
        }
    }

    fn begin(header: &[(String, String)], line: usize) -> Result<Log, LogFault> {
        let get = |name: &str| header.iter().find(|(own, _)| own == name).map(|(_, value)| value.as_str());
        let need = |name: &str| get(name).ok_or_else(|| fault(line, format!("the line {name:?} is missing")));
        if need("ruleset")? != "kill-team" {
            return Err(fault(line, "campaigns are of the ruleset kill-team"));
        }
        let seed =
            need("seed")?.parse().map_err(|_| fault(line, "the seed in the header is not a whole number"))?;
        Ok(Log::empty(need("name")?.to_string(), need("id")?.to_string(), seed))
    }

    fn read_entry(&mut self, text: &str) -> Result<(), String> {
        let (rest, sum) = text.rsplit_once(" ; ").ok_or("the checksum after ';' is missing")?;
        let (number, rest) = rest.split_once(' ').ok_or("expected: number command ; checksum")?;
        if number.parse() != Ok(self.lines.len() + 1) {
            return Err(format!("expected line number {}, found {number:?}", self.lines.len() + 1));
        }
        let (command, faces) = rest.rsplit_once(" | ").unwrap_or((rest, ""));
        let faces = faces
            .split_whitespace()
            .map(|face| face.parse::<u16>().map_err(|_| format!("{face:?} is not a face of a die")))
            .collect::<Result<Vec<u16>, String>>()?;
        let command = Command::read(command).map_err(|fault| fault.to_string())?;
        let before = self.clone();
        self.push(command).map_err(|fault| format!("refused: {fault}"))?;
        let made = self.lines.last().ok_or("no line was made")?;
        if made.faces != faces {
            let (written, rolled) = (words(&faces), words(&made.faces));
            *self = before;
            return Err(format!("the dice show {written}, but the seed in the header rolls {rolled}"));
        }
        if format!("{:08x}", made.sum) != sum {
            let ours = format!("{:08x}", made.sum);
            *self = before;
            return Err(format!("the checksum is {sum}, but the lines down to here have {ours}"));
        }
        Ok(())
    }
}

fn words(faces: &[u16]) -> String {
    if faces.is_empty() {
        return "nothing".to_string();
    }
    faces.iter().map(ToString::to_string).collect::<Vec<String>>().join(" ")
}

impl fmt::Display for Log {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(
            f,
            "{MAGIC}\nruleset: kill-team\nname: {}\nid: {}\nseed: {}\n",
            self.name, self.id, self.seed
        )?;
        for (place, line) in self.lines.iter().enumerate() {
            write!(f, "{} {}", place + 1, line.command)?;
            if !line.faces.is_empty() {
                write!(f, " | {}", words(&line.faces))?;
            }
            writeln!(f, " ; {:08x}", line.sum)?;
            for told in &line.told {
                writeln!(f, "# {told}")?;
            }
        }
        Ok(())
    }
}
