//! A game as the web table keeps it: a log that only grows, and what each viewer may see of it.
//!
//! [`Offer`] is a ruleset as an object, [`Live`] a game of it. A live game is rebuilt from its [`Row`]s at any
//! time and on any machine; what was undone stays in the log, struck out. Everything that leaves here is made
//! from a view or from a position imagined from one, so a server above cannot leak a secret: it never had it.

mod deed;
mod follow_up;
mod forecast;
mod log;
mod odds_of;
mod offer;
mod points;
mod reach;
mod running;
mod seen_by;
mod undo;

pub use crate::registry::offers;
pub use forecast::Forecast;
pub use odds_of::{Budget, Odds, StakeOdds};
pub use offer::{Offer, offer};
pub use reach::Way;
pub use seen_by::SeenBy;

use crate::Refusal;
use crate::record::RecordError;
use sortie_kernel::dice::Faces;
use sortie_kernel::narration::{Text, Weight};
use sortie_kernel::replay::Replay;
use sortie_kernel::show::{
    Board, ReachArea, Reason, Scene, Series, SightReport, Sketch, Threat, Thrown, Verb,
};
use sortie_kernel::words::{Fault, Spec};
use sortie_kernel::{Illegal, Outcome, Side, Viewer};
use sortie_rulebook::RuleId;
use std::any::Any;

/// One line of a game's log: what a database keeps.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Row {
    /// Who did it.
    pub by: Side,
    /// What was done.
    pub what: Happening,
}

/// What can be done in a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Happening {
    /// A choice and the faces rolled until the next question.
    Choice {
        /// In notation.
        line: String,
        /// In the order rolled.
        faces: Vec<u16>,
    },
    /// The choices after the first `keep` are undone.
    Undo {
        /// Choices that stand.
        keep: usize,
    },
    /// A side asks to undo a choice.
    UndoAsked,
    /// The other side refused.
    UndoRefused,
    /// A side gives up: the other one wins.
    Resigned,
}

/// The pending question as the law sees it; words come from [`Live::question`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pending {
    /// Who must answer.
    pub by: Side,
    /// The kind of question.
    pub kind: &'static str,
    /// Whether the menu is everything.
    pub complete: bool,
    /// Whether the answer is hidden from the other side.
    pub secret: bool,
    /// Whether it is the question in which an action is picked.
    pub acts: bool,
    /// Whether anything depends on the answer.
    pub at_stake: bool,
}

/// A verb of the bar, and why it is impossible now.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct VerbNow {
    /// The verb.
    pub verb: Verb,
    /// Why it is not offered; `None` if it is, or if no reason is known.
    pub why_not: Option<Illegal>,
}

/// An answer that a player may leave standing.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StandingNow {
    /// Its name on the wire.
    pub word: &'static str,
    /// What the switch says.
    pub title: &'static str,
    /// What it answers now, in notation; `None`: the player is asked.
    pub line: Option<String>,
    /// It lapses when this number changes.
    pub until: u32,
}

/// What the player who must answer is shown beside the question.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Answers {
    /// The choices on offer, in notation and as drawings.
    pub menu: Vec<(String, Sketch)>,
    /// The verbs with the reasons why some are impossible; empty where no action is picked.
    pub verbs: Vec<VerbNow>,
    /// The answer that a screen may give for the player, in notation; `None` where an action is picked.
    pub advice: Option<String>,
    /// The answers that the player may leave standing for questions of this kind, "ask me" among them; empty where that
    /// makes no sense.
    pub standing: Vec<StandingNow>,
    /// The series that the question belongs to.
    pub series: Option<Series>,
    /// What is asked next about the same dice if the roll is kept.
    pub follow_up: Option<Text>,
}

/// A choice that was checked and played but not written yet: the row for the log, and the result.
pub struct Proposed {
    /// The line for the log.
    pub row: Row,
    /// The position after it; only the game that proposed it can use it.
    pub(crate) played: Box<dyn Any + Send>,
}

/// A line of narration as one viewer may know it.
#[derive(Clone, PartialEq, Debug)]
pub struct Heard {
    /// The rule at work.
    pub rule: RuleId,
    /// What happened.
    pub text: Text,
    /// The faces rolled for it; draws that are not dice are not shown.
    pub faces: Vec<u16>,
    /// What dice they are and which of them count; `None` if there are no faces.
    pub dice: Option<Thrown>,
    /// The modifiers it shows, each with its rule.
    pub reasons: Vec<Reason>,
    /// The models it is about.
    pub tokens: Vec<String>,
    /// Two results set against each other, the acting side's first.
    pub compared: Option<[i32; 2]>,
    /// How much it says in the story.
    pub weight: Weight,
    /// The round (turn, turning point) that begins or ends with it.
    pub round: Option<u8>,
}

/// The kind of log line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LineKind {
    /// The game began.
    Start,
    /// A choice.
    Choice,
    /// Choices were undone.
    Undo,
    /// Somebody asks to.
    UndoAsked,
    /// The other side refused.
    UndoRefused,
    /// A side gave up.
    Resigned,
}

/// One line of the log as one viewer may read it.
#[derive(Clone, PartialEq, Debug)]
pub struct LogLine {
    /// Its place in the log; the start is 0.
    pub n: usize,
    /// Choices that stood after it.
    pub ply: usize,
    /// The round (turn, turning point) in which it was made; 0 before the first.
    pub round: u8,
    /// The kind of line.
    pub kind: LineKind,
    /// Who did it.
    pub by: Option<Side>,
    /// The choice in notation, where the viewer may know it.
    pub line: Option<String>,
    /// The choice as a sentence, where the viewer may know it.
    pub words: Option<Text>,
    /// What happened.
    pub notes: Vec<Heard>,
    /// Whether it was undone.
    pub undone: bool,
    /// The lines that this one undid.
    pub undoes: Vec<usize>,
}

/// What one side could undo: its latest choice, and everything after it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Undoable {
    /// Choices that would stand afterwards.
    pub keep: usize,
    /// The choice in notation. It is the asker's own.
    pub line: String,
    /// The choice as a sentence.
    pub words: Option<Text>,
    /// Whether the choice was hidden from the other side.
    pub secret: bool,
    /// Whether a die was rolled since.
    pub rolled: bool,
    /// Whether anybody may have learned something hidden since.
    pub revealed: bool,
    /// Whether the other side has chosen since.
    pub answered: bool,
}

/// Points that a side scored, or lost, at one moment.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Points {
    /// Choices made when it happened.
    pub ply: usize,
    /// The round or turning point; 0 before the first.
    pub round: usize,
    /// Who.
    pub side: Side,
    /// How many; below 0 if they were lost.
    pub points: i16,
    /// The rule behind them, if a step named one.
    pub rule: Option<RuleId>,
}

/// A job that takes a while and is self-contained: it runs on a thread where nobody waits for it.
pub type Job<T> = Box<dyn FnOnce() -> T + Send>;

/// A game of some ruleset with its log.
pub trait Live: Send + Sync {
    /// The ruleset's id.
    fn ruleset(&self) -> &'static str;
    /// What was set up.
    fn spec(&self) -> &Spec;
    /// The faces rolled before the first question.
    fn start(&self) -> &[u16];
    /// Lines in the log after the start.
    fn len(&self) -> usize;
    /// Whether nothing happened yet.
    fn is_empty(&self) -> bool {
        self.len() == 0
    }
    /// Choices that stand.
    fn ply(&self) -> usize;
    /// The line after which the pending question was asked, which identifies the question.
    fn asked_at(&self) -> usize;
    /// Whether viewers see different things, that is, whether the game has secrets.
    fn hidden(&self) -> bool;

    /// The pending question; `None` when the game is over.
    fn pending(&self) -> Option<Pending>;
    /// The question in words as one viewer may read it; empty when the game is over.
    fn question(&self, viewer: Viewer) -> Text;
    /// The choices on offer for the player who is asked, in notation and as drawings.
    fn menu(&self) -> Vec<(String, Sketch)>;
    /// The same with everything that is shown beside it, in one go.
    fn answers(&self) -> Answers;
    /// The answers that the player who is asked may leave standing for questions of this kind, "ask me" among them;
    /// empty where that makes no sense.
    fn standing(&self) -> Vec<StandingNow>;
    /// Judges a line without making the choice.
    ///
    /// # Errors
    /// Why it would be refused.
    fn judge(&self, by: Side, line: &str) -> Result<(), Refusal>;
    /// What a choice would write into the log with these dice. The game is as it was.
    ///
    /// # Errors
    /// Why it is refused.
    fn propose(&self, by: Side, line: &str, faces: Box<dyn Faces>) -> Result<Proposed, Refusal>;
    /// Adds a choice that this game proposed to the log, without playing it again.
    ///
    /// # Errors
    /// If the game has moved on since; the game is as it was.
    fn accept(&mut self, proposed: Proposed) -> Result<(), String>;
    /// Adds a line to the log and goes on from it.
    ///
    /// # Errors
    /// If the line does not fit the game; the game is as it was.
    fn append(&mut self, row: &Row) -> Result<(), String>;
    /// The side that asked to undo its choice and has no answer yet. A choice made in the meantime is an answer.
    fn undo_asked(&self) -> Option<Side>;
    /// What a side could undo; `None` if it has made no choice.
    fn undoable(&self, by: Side) -> Option<Undoable>;

    /// The table.
    fn board(&self) -> Board;
    /// What changes, as one viewer may know it.
    fn scene(&self, viewer: Viewer) -> Scene;
    /// The log from line `from` on, as one viewer may read it.
    fn log(&self, from: usize, viewer: Viewer) -> Vec<LogLine>;
    /// Victory points, A and B.
    fn scores(&self) -> [i16; 2];
    /// Where the points came from. For the referee, or once the game is over: a source may be a secret.
    fn points(&self) -> Vec<Points>;
    /// The side that gave up, if one did.
    fn resigned(&self) -> Option<Side>;
    /// How it ended; `None` while it goes on.
    fn outcome(&self) -> Option<Outcome>;
    /// How good the game is for a side, -1000 to 1000. For the referee: it looks at the true position.
    fn evaluation(&self, side: Side) -> i32;
    /// What one model sees of another, as far as a viewer can know.
    fn sight(&self, viewer: Viewer, from: &str, to: &str) -> Option<SightReport>;
    /// Every place that a model may go to with the pending decision and further steps of the same way, as far as the
    /// player who is asked can know. A job: on an open table it is a search, and the game must not wait for it.
    fn reach(&self, token: &str) -> Job<Vec<Way>>;
    /// The borders of the areas to which a model can go, where places are not cubes; otherwise nothing. A job: it
    /// asks the law about thousands of places.
    fn outline(&self, token: &str) -> Job<Vec<ReachArea>>;
    /// Who would see the model that each choice of the menu leads somewhere, as far as the chooser can know, as a job.
    fn seen_by(&self, by: Side) -> Job<Vec<SeenBy>>;
    /// What the models of a side threaten, as far as a viewer can know.
    fn threats(&self, viewer: Viewer, side: Side) -> Vec<Threat>;

    /// Exact odds of a choice as far as the chooser can know, as a job.
    ///
    /// # Errors
    /// Why the choice would be refused.
    fn odds(&self, by: Side, line: &str, budget: Budget) -> Result<Job<Odds>, Refusal>;
    /// What each model could do at best, where the question is which of them acts, as far as the player who is asked can
    /// know; `None` where the ruleset wants no forecasts. A job; the answer is kept until the question changes.
    fn forecast(&self) -> Option<Job<Vec<Forecast>>>;
    /// A bot's answer to the pending question, as a job.
    ///
    /// # Errors
    /// If there is no bot of this name.
    fn think(&self, bot: &str, seed: u64) -> Result<Job<String>, Fault>;

    /// Goes back to a kept position at or before a ply, and drops everything after it: for stepping through a record,
    /// where the choices up to the ply are then added again. A game in which anything was undone stays as it is.
    fn rewind(&mut self, ply: usize);
    /// The choices that stand, as a record. It holds every secret.
    fn record(&self, remarks: &[(String, String)]) -> Replay;
}

/// Why a record cannot be shown.
pub type Unplayable = RecordError;
