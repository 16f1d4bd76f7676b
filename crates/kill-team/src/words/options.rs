//! What a set-up says besides mission, board and kill teams, and which words that is said in.

use crate::setup::Sequence;
use sortie_kernel::words::{Fault, Spec};
use sortie_rulebook::rule;

/// The names of random boards.
pub(super) const CHANCE: &str = "random";
pub(super) const CLOSE_CHANCE: &str = "random-close";

/// All options, in the order in which they are listed where one is unknown.
const NAMES: [&str; 8] = ["guard", "apparatus", "mode", "cp", "update", "die", "board-seed", "force-seed"];

/// The options of a set-up.
pub(super) struct Options {
    /// Unless it is said, guard belongs to close quarters.
    pub(super) guard: Option<bool>,
    /// Whether pieces of apparatus are objectives in place of markers.
    pub(super) apparatus: bool,
    pub(super) sequence: Sequence,
    /// Whether the players agreed on spec ops.
    spec_ops: bool,
    pub(super) cp: Option<u8>,
    /// Whether the balance update of 2022 holds.
    pub(super) update: bool,
    /// The mission that a die decides.
    pub(super) rolled: Option<&'static str>,
    /// The seeds of random boards and kill teams.
    pub(super) board_seed: u64,
    pub(super) force_seed: u64,
}

impl Options {
    /// Reads them all; what is not understood is a fault, and the option keeps its default.
    pub(super) fn read(spec: &Spec, faults: &mut Vec<Fault>) -> Options {
        let mut all = Options {
            guard: None,
            apparatus: false,
            sequence: Sequence::Open,
            spec_ops: false,
            cp: None,
            update: false,
            rolled: None,
            board_seed: 1,
            force_seed: 1,
        };
        for (name, value) in &spec.options {
            all.take(name, value).unwrap_or_else(|fault| faults.push(fault));
        }
        all
    }

    fn take(&mut self, name: &str, value: &str) -> Result<(), Fault> {
        match name {
            "guard" => self.guard = Some(is_on(name, value)?),
            "apparatus" => self.apparatus = is_on(name, value)?,
            "update" => {
                self.update = match value {
                    "2021" => false,
                    "2022" => true,
                    other => return Err(Fault::unknown(name, "value", other, ["2021", "2022"])),
                };
            }
            "mode" => return self.take_mode(value),
            "cp" => {
                let cp = value.parse().ok().filter(|cp| *cp <= 20);
                let unfit = || Fault::new("cp", format!("{value:?} is not a number of command points to 20"));
                self.cp = Some(cp.ok_or_else(unfit)?);
            }
            "die" => self.rolled = Some(mission_of_die(value)?),
            "board-seed" => self.board_seed = seed(name, value)?,
            "force-seed" => self.force_seed = seed(name, value)?,
            other => return Err(Fault::unknown("options", "option", other, NAMES)),
        }
        Ok(())
    }

    fn take_mode(&mut self, word: &str) -> Result<(), Fault> {
        rule!("KT-SETUP-02");
        match word {
            "open" => self.sequence = Sequence::Open,
            "matched" => self.sequence = Sequence::Matched,
            "spec-ops" => {
                rule!("KT-SETUP-06");
                (self.sequence, self.spec_ops) = (Sequence::Matched, true);
            }
            other => return Err(Fault::unknown("mode", "mode", other, ["open", "matched", "spec-ops"])),
        }
        Ok(())
    }

    /// Dataslates belong to spec ops, and spec ops needs one.
    pub(super) fn check_mode(&self, narrative: [bool; 2], faults: &mut Vec<Fault>) {
        let any = narrative[0] || narrative[1];
        let why = match (self.spec_ops, any) {
            (true, false) => "in spec ops at least one kill team comes from a dataslate",
            (false, true) => "a kill team from a dataslate plays in mode spec-ops",
            _ => return,
        };
        faults.push(Fault::new("mode", format!("{why} ({})", rule!("KT-SETUP-06"))));
    }
}

fn is_on(name: &str, value: &str) -> Result<bool, Fault> {
    match value {
        "on" => Ok(true),
        "off" => Ok(false),
        other => Err(Fault::unknown(name, "value", other, ["on", "off"])),
    }
}

/// The mission that a die decides where none is agreed.
fn mission_of_die(face: &str) -> Result<&'static str, Fault> {
    match face {
        "1" | "2" => Ok("loot"),
        "3" | "4" => Ok("secure"),
        "5" | "6" => Ok("capture"),
        other => Err(Fault::new("die", format!("{other:?} is not what a die shows: 1 to 6"))),
    }
}

fn seed(name: &str, number: &str) -> Result<u64, Fault> {
    number.parse().map_err(|_| Fault::new(name, format!("{number:?} is not a whole number")))
}
