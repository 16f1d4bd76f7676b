//! After a battle: casualty tests and scars, recovery, experience and honours, the spec op, requisition points, in this
//! order. [KT-SETUP-06]
//!
//! A debrief goes on by itself until it must ask its player; the files beside this one hold its steps.

mod casualties;
mod experience;
mod operation;
mod recovery;

use super::ask::Ask;
use super::command::Command;
use super::report::{Report, Result as Ended};
use super::rolls::Rolls;
use super::slate::Dataslate;
use sortie_kernel::words::Fault;
use sortie_rulebook::rule;

/// Where a debrief stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Stage {
    Casualties,
    Scars,
    Recovery,
    Commend,
    Shrine,
    Honours,
    Operation,
    Decorate,
    Reward,
    LateHonours,
    Done,
}

/// A casualty test.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Test {
    name: String,
    roll: u8,
    rerolled: bool,
}

impl Test {
    fn failed(&self) -> bool {
        self.roll == 1
    }
}

/// What is still open after a battle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Debrief {
    battle: u16,
    report: Report,
    stage: Stage,
    tests: Vec<Test>,
    /// Re-rolls of casualty tests left.
    rerolls: u8,
    /// Those who failed and have not yet rolled for a scar.
    scarred: Vec<String>,
    /// A scar roll that its player may still turn: whose, and the result.
    scar: Option<(String, i8)>,
    /// Those who gain no experience from this battle.
    dazed: Vec<String>,
    /// Those who have not yet rolled for recovery.
    recovering: Vec<String>,
    /// A recovery roll that its player may still raise: whose.
    raising: Option<String>,
    /// Somebody whose player chooses the scar that goes.
    healing: Option<String>,
    /// Experience gained from this battle.
    gained: Vec<(String, u16)>,
    /// Requisition points that the battle brought, as far as there was room for them.
    income: u8,
    told: Vec<String>,
}

impl Debrief {
    /// Begins a debrief: everybody's rest is counted, and the casualty tests are rolled.
    pub(crate) fn begin(report: Report, slate: &mut Dataslate) -> Debrief {
        rule!("KT-SETUP-06");
        for own in &mut slate.operatives {
            if report.fought.iter().any(|fought| fought.name == own.name) {
                own.rested = 0;
                own.battles += 1;
            } else {
                own.rested = own.rested.saturating_add(1);
            }
        }
        Debrief {
            battle: slate.next_battle(),
            report,
            stage: Stage::Casualties,
            tests: Vec::new(),
            rerolls: 0,
            scarred: Vec::new(),
            scar: None,
            dazed: Vec::new(),
            recovering: Vec::new(),
            raising: None,
            healing: None,
            gained: Vec::new(),
            income: 0,
            told: Vec::new(),
        }
    }

    /// Goes on until something is asked or nothing is left; whether it is over.
    pub(crate) fn go_on(&mut self, slate: &mut Dataslate, dice: &mut Rolls<'_>) -> bool {
        loop {
            // Each step says whether it waits for an answer.
            let waits = match self.stage {
                Stage::Casualties => self.casualties(slate, dice),
                Stage::Scars => self.scars(slate, dice),
                Stage::Recovery => self.recovery(slate, dice),
                Stage::Commend => !self.commendable(slate).is_empty(),
                Stage::Shrine => !self.shrinable(slate).is_empty(),
                Stage::Honours | Stage::LateHonours => experience::honour_due(slate).is_some(),
                Stage::Operation => self.operation(slate),
                Stage::Decorate => self.decorate(slate),
                Stage::Reward => !operation::rewards(slate).is_empty(),
                Stage::Done => {
                    self.income(slate);
                    return true;
                }
            };
            if waits || dice.has_failed() {
                return false;
            }
            self.next_stage(slate);
        }
    }

    fn next_stage(&mut self, slate: &mut Dataslate) {
        self.stage = match self.stage {
            Stage::Casualties => Stage::Scars,
            Stage::Scars => {
                self.list_recoveries(slate);
                Stage::Recovery
            }
            Stage::Recovery => {
                self.experience(slate);
                Stage::Commend
            }
            Stage::Commend => Stage::Shrine,
            Stage::Shrine => Stage::Honours,
            Stage::Honours => Stage::Operation,
            // A spec op that was not completed brings nothing more.
            Stage::Operation | Stage::LateHonours | Stage::Done => Stage::Done,
            Stage::Decorate => Stage::Reward,
            Stage::Reward => Stage::LateHonours,
        };
    }

    /// Requisition points: 1, and 1 more for a win. [KT-NARR-07]
    fn income(&mut self, slate: &mut Dataslate) {
        rule!("KT-NARR-07");
        let points = if self.report.result == Ended::Won { 2 } else { 1 };
        let before = slate.rp;
        slate.gain_rp(points);
        self.income = slate.rp - before;
        self.told.push(format!("{} RP gained", self.income));
    }

    /// What a player is asked now.
    pub(crate) fn ask(&self, slate: &Dataslate) -> Option<Ask> {
        match self.stage {
            Stage::Casualties => Some(self.ask_reroll()),
            Stage::Scars => self.ask_medivac(),
            Stage::Recovery => self.ask_recovery(slate),
            Stage::Commend => Some(self.ask_commend(slate)),
            Stage::Shrine => Some(self.ask_shrine(slate)),
            Stage::Honours | Stage::LateHonours => experience::ask_honour(slate),
            Stage::Decorate => Some(self.ask_decorate(slate)),
            Stage::Reward => Some(operation::ask_reward(slate)),
            Stage::Operation | Stage::Done => None,
        }
    }

    /// Answers the question.
    ///
    /// # Errors
    /// The rule that forbids the answer.
    pub(crate) fn answer(
        &mut self,
        command: &Command,
        slate: &mut Dataslate,
        dice: &mut Rolls<'_>,
    ) -> Result<(), Fault> {
        let asked = self.ask(slate);
        let line = command.to_string();
        let listed = asked.as_ref().is_some_and(|ask| ask.answers.iter().any(|answer| answer.line == line));
        if !listed {
            let (text, rule) = asked.map_or((String::new(), "KT-SETUP-06"), |ask| (ask.text, ask.rule));
            return Err(Fault::new("", format!("that is not an answer now. {text} ({rule})")));
        }
        match command {
            Command::Reroll(name) => self.reroll(name, dice),
            Command::Stand => self.rerolls = 0,
            Command::Medivac(name) => self.medivac(name, slate),
            Command::Accept(_) => self.accept(slate),
            Command::Recuperate(name) => self.recuperate(name, slate),
            Command::Rest(_) => self.raising = None,
            Command::Heal { name, scar } => self.heal(name, scar, slate),
            Command::Commend(name) => {
                self.gain(name, 1, slate, "commended");
                self.stage = Stage::Shrine;
            }
            Command::Shrine(name) => {
                self.gain(name, 1, slate, "War Shrine");
                self.stage = Stage::Honours;
            }
            Command::Honour { name, specialism, honour } => {
                let told = experience::take_honour(name, specialism, honour.as_deref(), slate, dice);
                self.told.push(told);
            }
            Command::Proficient { name, specialism } => {
                self.told.push(experience::become_proficient(name, specialism, slate));
            }
            Command::Decorate(name) => self.decorate_one(name, slate),
            Command::Reward(item) => {
                self.told.push(format!("{item} joins the base"));
                slate.rare.push(item.clone());
                self.stage = Stage::LateHonours;
            }
            Command::Expand => {
                slate.capacity += 1;
                self.told.push("the base has room for one more asset".to_string());
                self.stage = Stage::LateHonours;
            }
            _ => unreachable!("no question lists {line}"),
        }
        Ok(())
    }

    /// The battle as the dataslate remembers it, once the debrief is over.
    pub(crate) fn close(self) -> super::slate::Battle {
        super::slate::Battle { report: self.report, told: self.told, rp: self.income }
    }

    /// What has come of the battle so far.
    pub fn told(&self) -> &[String] {
        &self.told
    }

    /// The battle it is about.
    pub fn report(&self) -> &Report {
        &self.report
    }

    fn fought(&self, name: &str) -> Option<&super::report::Fought> {
        self.report.fought.iter().find(|fought| fought.name == name)
    }
}
