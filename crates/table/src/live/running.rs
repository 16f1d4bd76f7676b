//! Implements [`Live`] for one ruleset: a game with its log.

use super::odds_of::{Budget, Odds, odds};
use super::reach::{Way, ways};
use super::seen_by::{SeenBy, seen_by};
use super::{Happening, Job, Live, LogLine, Pending, Points, Proposed, Row, StandingNow, Undoable, VerbNow};
use crate::Playable;
use crate::game::judge;
use crate::record::{Parts, RecordError, rerun_watched};
use crate::{Match, Refusal};
use sortie_agents::Seat;
use sortie_kernel::dice::{Faces, Recorder, Rolling, Sampler, Script};
use sortie_kernel::narration::Text;
use sortie_kernel::replay::{Entry, Replay};
use sortie_kernel::show::{Board, ReachArea, Scene, SightReport, Sketch, Threat, Verb};
use sortie_kernel::words::{Fault, Spec};
use sortie_kernel::{
    Decision, Io, Menu, Note, Outcome, Position, Side, Standing, Viewer, checksum, choose, run,
};
use std::collections::BTreeSet;
use std::sync::Arc;

/// One line of the log with everything needed to show it to anybody.
pub(super) struct Step<R: Playable> {
    pub(super) row: Row,
    pub(super) ply: usize,
    /// The choice as a sentence, as the chooser saw it.
    pub(super) words: Option<Text>,
    pub(super) notes: Vec<Note<R::Event>>,
    /// The checksum of the position behind a choice, as records carry it.
    sum: u32,
    /// Whether the answer was hidden from the other side.
    pub(super) secret: bool,
    /// Whether anybody learned something hidden by it, as far as the chooser can tell.
    pub(super) revealed: bool,
    pub(super) undone: bool,
    pub(super) undoes: Vec<usize>,
}

/// After this many choices the position is kept each time, so that going back need not begin at the opening.
const MARK_EVERY: usize = 32;

/// A game as it stood after some of its choices.
struct Mark<R: Playable> {
    ply: usize,
    at: Position<R>,
    decision: Option<Decision>,
    hidden: bool,
}

/// A game of one ruleset with its log.
pub(super) struct Running<R: Playable> {
    pub(super) setup: Arc<R::Setup>,
    spec: Spec,
    pub(super) at: Position<R>,
    pub(super) decision: Option<Decision>,
    pub(super) start: Vec<u16>,
    start_sum: u32,
    marks: Vec<Mark<R>>,
    pub(super) start_notes: Vec<Note<R::Event>>,
    pub(super) steps: Vec<Step<R>>,
    /// Indices into `steps` of the choices that stand.
    pub(super) stands: Vec<usize>,
    pub(super) asked_at: usize,
    pub(super) hidden: bool,
    /// The side that gave up.
    resigned: Option<Side>,
}

/// A choice that was played on a copy.
struct Played<R: Playable> {
    choice: R::Choice,
    at: Position<R>,
    next: Option<Decision>,
    notes: Vec<Note<R::Event>>,
    /// The lines of the log before it.
    after: usize,
}

pub(super) type Dice = Rolling<Recorder<Box<dyn Faces>>>;

pub(super) fn recorded(faces: Box<dyn Faces>) -> Dice {
    Rolling::new(Recorder { inner: faces, faces: Vec::new() })
}

/// Runs to the next question; `None` when the game is over or the dice failed.
pub(super) fn run_on<R: Playable>(
    setup: &R::Setup,
    at: &mut Position<R>,
    dice: &mut Dice,
    notes: Option<&mut Vec<Note<R::Event>>>,
) -> Option<Decision> {
    run(setup, at, &mut Io { dice, log: notes })
}

impl<R: Playable> Running<R> {
    pub(super) fn new(spec: &Spec, faces: Box<dyn Faces>) -> Result<Self, Vec<Fault>> {
        let setup = Arc::new(R::build(spec)?);
        let mut at = R::opening(&setup);
        let (mut dice, mut start_notes) = (recorded(faces), Vec::new());
        let decision = run_on::<R>(&setup, &mut at, &mut dice, Some(&mut start_notes));
        Ok(Self::begun(setup, spec.clone(), at, decision, dice.source.faces, start_notes))
    }

    /// A game that stands at its first question.
    fn begun(
        setup: Arc<R::Setup>,
        spec: Spec,
        at: Position<R>,
        decision: Option<Decision>,
        start: Vec<u16>,
        start_notes: Vec<Note<R::Event>>,
    ) -> Self {
        let mut game = Running {
            setup,
            spec,
            start_sum: checksum::of(&at) as u32,
            at,
            decision,
            start,
            marks: Vec::new(),
            start_notes,
            steps: Vec::new(),
            stands: Vec::new(),
            asked_at: 0,
            hidden: false,
            resigned: None,
        };
        game.look_for_secrets();
        game.mark();
        game
    }

    /// Runs the first choices of a record, or all of them, and keeps the log on the way: each is played once.
    pub(super) fn open(replay: &Replay, plies: Option<usize>) -> Result<Self, RecordError> {
        let mut game: Option<Self> = None;
        rerun_watched::<R>(replay, plies, &mut |checked| match &mut game {
            Some(game) => game.take_over(checked),
            None => {
                let (setup, spec) = (Arc::clone(&checked.setup), checked.spec.clone());
                let (at, decision) = (checked.at.clone(), checked.decision());
                let (start, notes) = (checked.start.0.clone(), checked.notes.clone());
                game = Some(Self::begun(setup, spec, at, decision, start, notes));
            }
        })?;
        Ok(game.expect("the start is watched, too"))
    }

    /// Writes down the choice that a checked game has just made.
    fn take_over<F: Faces>(&mut self, checked: &Match<R, F>) {
        let (entry, told) = (checked.entries.last(), &checked.narrated);
        let (Some(entry), [.., before, after]) = (entry, &told[..]) else { return };
        let choice = R::read_choice(&self.setup, &entry.choice).expect("the record's own notation");
        let (at, next) = (checked.at.clone(), checked.decision());
        let notes = checked.notes[*before..*after].to_vec();
        let played = Played { choice, at, next, notes, after: self.steps.len() };
        self.settle(entry.by, entry.faces.clone(), played).expect("the choice was made a moment ago");
    }

    /// Keeps the position from time to time.
    fn mark(&mut self) {
        let ply = self.stands.len();
        if ply.is_multiple_of(MARK_EVERY) {
            self.marks.push(Mark { ply, at: self.at.clone(), decision: self.decision, hidden: self.hidden });
        }
    }

    /// Once viewers differ in what they see, the game has secrets for good: whether one is held just now would
    /// itself be a secret.
    fn look_for_secrets(&mut self) {
        let view = |viewer| R::view(&self.setup, &self.at, viewer);
        self.hidden |= self.decision.is_some_and(|decision| decision.secret)
            || view(Viewer::Audience) != view(Viewer::Referee);
    }

    /// A position that the viewer cannot tell from the true one. The same question always imagines the same.
    pub(super) fn imagined(&self, viewer: Viewer, world: u64) -> Position<R> {
        imagined::<R>(&self.setup, &self.at, viewer, self.stands.len() as u64, world)
    }

    fn read(&self, by: Side, line: &str) -> Result<R::Choice, Refusal> {
        judge::<R>(&self.setup, &self.at, self.decision, by, line)
    }

    fn append_choice(&mut self, by: Side, line: &str, faces: &[u16]) -> Result<(), String> {
        let choice = self.read(by, line).map_err(|refusal| refusal.to_string())?;
        let (mut at, mut notes) = (self.at.clone(), Vec::new());
        let mut dice = Rolling::new(Script::new(faces));
        let mut io = Io { dice: &mut dice, log: Some(&mut notes) };
        choose::<R>(&self.setup, &mut at, choice, &mut io);
        let next = run::<R>(&self.setup, &mut at, &mut io);
        dice.source.finish().map_err(|fault| fault.to_string())?;
        self.settle(by, faces.to_vec(), Played { choice, at, next, notes, after: self.steps.len() })
    }

    /// Writes a choice that was played into the log and goes on from it.
    fn settle(&mut self, by: Side, faces: Vec<u16>, played: Played<R>) -> Result<(), String> {
        let decision = self.decision.ok_or("the game is over")?;
        let Played { choice, at, next, notes, after } = played;
        if after != self.steps.len() {
            return Err("the game has moved on".to_string());
        }
        let words = self.in_words(decision, choice);
        let revealed = !faces.is_empty() || (self.hidden && self.reveals(by, choice, &at));
        self.stands.push(self.steps.len());
        let line = R::choice_line(&self.setup, choice);
        self.steps.push(Step {
            row: Row { by, what: Happening::Choice { line, faces } },
            ply: self.stands.len(),
            words,
            notes,
            sum: checksum::of(&at) as u32,
            secret: decision.secret,
            revealed,
            undone: false,
            undoes: Vec::new(),
        });
        (self.at, self.decision) = (at, next);
        self.asked_at = self.steps.len();
        self.look_for_secrets();
        self.mark();
        Ok(())
    }

    /// The choice that is about to be made, as a sentence. Everybody reads it, so it is phrased from what everybody
    /// knows; what is chosen in secret is phrased from what the chooser knows, and to nobody else.
    fn in_words(&self, decision: Decision, choice: R::Choice) -> Option<Text> {
        let sketched = |at: &Position<R>| R::sketch(&self.setup, at, choice).words;
        if !self.hidden {
            return Some(sketched(&self.at));
        }
        if decision.secret {
            return Some(sketched(&self.imagined(Viewer::Player(decision.by), 0)));
        }
        let at = self.imagined(Viewer::Audience, 0);
        let fits = R::decision(&self.setup, &at).is_some() && R::check(&self.setup, &at, choice).is_ok();
        // A card that comes from a hidden hand fits no world of the audience; playing it has shown it.
        let at = if fits { at } else { self.imagined(Viewer::Player(decision.by), 0) };
        Some(sketched(&at))
    }

    pub(super) fn push_remark(&mut self, row: Row, undoes: Vec<usize>) {
        self.steps.push(Step {
            row,
            ply: self.stands.len(),
            words: None,
            notes: Vec::new(),
            sum: 0,
            secret: false,
            revealed: false,
            undone: false,
            undoes,
        });
    }

    /// Goes to the last kept position at or before the choices that stand, and plays those after it again.
    pub(super) fn rebuild(&mut self) {
        let ply = self.back_to_mark(self.stands.len());
        for index in &self.stands[ply..] {
            let Happening::Choice { line, faces } = &self.steps[*index].row.what else { continue };
            let choice = R::read_choice(&self.setup, line).expect("the log's own notation");
            let mut dice = recorded(Box::new(Script::new(faces.clone())));
            choose::<R>(&self.setup, &mut self.at, choice, &mut Io::<R>::silent(&mut dice));
            self.decision = run_on::<R>(&self.setup, &mut self.at, &mut dice, None);
        }
    }

    /// Goes to the last kept position at or before a ply; returns how many choices it has behind it.
    fn back_to_mark(&mut self, ply: usize) -> usize {
        self.marks.retain(|mark| mark.ply <= ply);
        let mark = self.marks.last().expect("the start is marked");
        (self.at, self.decision) = (mark.at.clone(), mark.decision);
        mark.ply
    }
}

/// A position that the viewer cannot tell from the true one.
pub(super) fn imagined<R: Playable>(
    setup: &R::Setup,
    at: &Position<R>,
    viewer: Viewer,
    ply: u64,
    world: u64,
) -> Position<R> {
    let mut dice = Rolling::new(Sampler::new(ply << 8 ^ world));
    R::imagine(setup, &R::view(setup, at, viewer), &mut dice)
}

impl<R: Playable> Live for Running<R> {
    fn ruleset(&self) -> &'static str {
        R::ID
    }

    fn spec(&self) -> &Spec {
        &self.spec
    }

    fn start(&self) -> &[u16] {
        &self.start
    }

    fn len(&self) -> usize {
        self.steps.len()
    }

    fn ply(&self) -> usize {
        self.stands.len()
    }

    fn asked_at(&self) -> usize {
        self.asked_at
    }

    fn hidden(&self) -> bool {
        self.hidden
    }

    fn pending(&self) -> Option<Pending> {
        let Decision { by, kind, secret, menu } = self.decision?;
        let known = self.imagined(Viewer::Player(by), 0);
        let (acts, at_stake) = (R::acts(&known), R::at_stake(&self.setup, &known));
        Some(Pending { by, kind, complete: menu == Menu::Complete, secret, acts, at_stake })
    }

    fn question(&self, viewer: Viewer) -> Text {
        if self.decision.is_none() {
            return Text::default();
        }
        // In an imagined world the question may name what the viewer imagines, never what is.
        match viewer {
            Viewer::Referee => R::bare_question(&self.setup, &self.at),
            _ => R::bare_question(&self.setup, &self.imagined(viewer, 0)),
        }
    }

    fn menu(&self) -> Vec<(String, Sketch)> {
        let Some(decision) = self.decision else { return Vec::new() };
        let mut menu = Vec::new();
        R::candidates(&self.setup, &self.at, &mut menu);
        let at = self.imagined(Viewer::Player(decision.by), 0);
        let shown = |choice| (R::choice_line(&self.setup, choice), R::sketch(&self.setup, &at, choice));
        menu.into_iter().map(shown).collect()
    }

    fn verbs(&self) -> Vec<VerbNow> {
        let Some(decision) = self.decision.filter(|_| R::acts(&self.at)) else { return Vec::new() };
        let at = self.imagined(Viewer::Player(decision.by), 0);
        let mut menu = Vec::new();
        R::candidates(&self.setup, &self.at, &mut menu);
        let offered: BTreeSet<String> =
            menu.into_iter().map(|choice| R::sketch(&self.setup, &at, choice).group).collect();
        let now = |verb: Verb| {
            let missing = verb.always && !offered.contains(verb.group);
            let why_not = missing.then(|| R::why_not_verb(&self.setup, &at, verb.group)).flatten();
            VerbNow { verb, why_not }
        };
        let shown = |verb: &Verb| verb.always || offered.contains(verb.group);
        R::verbs(&self.setup).into_iter().filter(shown).map(now).collect()
    }

    fn advice(&self) -> Option<String> {
        let decision = self.decision.filter(|_| !R::acts(&self.at))?;
        let at = self.imagined(Viewer::Player(decision.by), 0);
        let choice = R::advice(&self.setup, &at);
        R::check(&self.setup, &self.at, choice).ok()?;
        Some(R::choice_line(&self.setup, choice))
    }

    fn standing(&self) -> Vec<StandingNow> {
        let Some(decision) = self.decision else { return Vec::new() };
        let at = self.imagined(Viewer::Player(decision.by), 0);
        let all = R::standing(&self.setup, &at).into_iter();
        let now = |standing: Standing<R::Choice>| StandingNow {
            word: standing.word,
            title: standing.title,
            line: standing.answer.map(|choice| R::choice_line(&self.setup, choice)),
            until: standing.until,
        };
        all.map(now).collect()
    }

    fn judge(&self, by: Side, line: &str) -> Result<(), Refusal> {
        self.read(by, line).map(drop)
    }

    fn propose(&self, by: Side, line: &str, faces: Box<dyn Faces>) -> Result<Proposed, Refusal> {
        let choice = self.read(by, line)?;
        let (mut at, mut dice, mut notes) = (self.at.clone(), recorded(faces), Vec::new());
        choose::<R>(&self.setup, &mut at, choice, &mut Io { dice: &mut dice, log: Some(&mut notes) });
        let next = run_on::<R>(&self.setup, &mut at, &mut dice, Some(&mut notes));
        let line = R::choice_line(&self.setup, choice);
        let row = Row { by, what: Happening::Choice { line, faces: dice.source.faces } };
        Ok(Proposed {
            row,
            played: Box::new(Played::<R> { choice, at, next, notes, after: self.steps.len() }),
        })
    }

    fn accept(&mut self, proposed: Proposed) -> Result<(), String> {
        let Proposed { row, played } = proposed;
        match (row.what, played.downcast::<Played<R>>()) {
            (Happening::Choice { faces, .. }, Ok(played)) => self.settle(row.by, faces, *played),
            _ => Err("another game proposed this".to_string()),
        }
    }

    fn append(&mut self, row: &Row) -> Result<(), String> {
        match &row.what {
            Happening::Choice { line, faces } => self.append_choice(row.by, line, faces),
            Happening::Undo { keep } => self.append_undo(row.by, *keep),
            Happening::UndoAsked | Happening::UndoRefused => {
                self.push_remark(row.clone(), Vec::new());
                Ok(())
            }
            Happening::Resigned => {
                self.decision.take().ok_or("the game is over")?;
                self.resigned = Some(row.by);
                self.push_remark(row.clone(), Vec::new());
                if let Some(step) = self.steps.last_mut() {
                    step.notes = R::conceded(&self.setup, &self.at, row.by);
                }
                Ok(())
            }
        }
    }

    fn undo_asked(&self) -> Option<Side> {
        let last = self.steps.last()?;
        (last.row.what == Happening::UndoAsked).then_some(last.row.by)
    }

    fn undoable(&self, by: Side) -> Option<Undoable> {
        self.latest_of(by)
    }

    fn board(&self) -> Board {
        R::board(&self.setup)
    }

    fn scene(&self, viewer: Viewer) -> Scene {
        R::scene(&self.setup, &R::view(&self.setup, &self.at, viewer), viewer)
    }

    fn log(&self, from: usize, viewer: Viewer) -> Vec<LogLine> {
        self.lines(from, viewer)
    }

    fn scores(&self) -> [i16; 2] {
        R::scores(&self.setup, &self.at)
    }

    fn points(&self) -> Vec<Points> {
        self.points_by_source()
    }

    fn resigned(&self) -> Option<Side> {
        self.resigned
    }

    fn outcome(&self) -> Option<Outcome> {
        if let Some(side) = self.resigned {
            return Some(Outcome::Won(side.other()));
        }
        self.at.is_over().then(|| R::outcome(&self.setup, &self.at))
    }

    fn evaluation(&self, side: Side) -> i32 {
        R::evaluate(&self.setup, &self.at, side)
    }

    fn sight(&self, viewer: Viewer, from: &str, to: &str) -> Option<SightReport> {
        R::sight(&self.setup, &self.imagined(viewer, 0), from, to)
    }

    fn reach(&self, token: &str) -> Job<Vec<Way>> {
        let asked = self.decision.map(|asked| (asked.by, self.imagined(Viewer::Player(asked.by), 0)));
        let (setup, token) = (Arc::clone(&self.setup), token.to_string());
        Box::new(move || asked.map_or_else(Vec::new, |(by, at)| ways::<R>(&setup, &at, by, &token)))
    }

    fn outline(&self, token: &str) -> Job<Vec<ReachArea>> {
        let at = self.decision.map(|decision| self.imagined(Viewer::Player(decision.by), 0));
        let (setup, token) = (Arc::clone(&self.setup), token.to_string());
        Box::new(move || at.map_or_else(Vec::new, |at| R::outline(&setup, &at, &token)))
    }

    fn seen_by(&self, by: Side) -> Job<Vec<SeenBy>> {
        let (setup, at) = (Arc::clone(&self.setup), self.imagined(Viewer::Player(by), 0));
        let asked = self.decision.is_some_and(|decision| decision.by == by);
        Box::new(move || if asked { seen_by::<R>(&setup, &at, by) } else { Vec::new() })
    }

    fn threats(&self, viewer: Viewer, side: Side) -> Vec<Threat> {
        let at = self.imagined(viewer, 0);
        let scene = R::scene(&self.setup, &R::view(&self.setup, &at, viewer), viewer);
        let own = scene.tokens.iter().filter(|token| token.side == side.letter() && token.at.is_some());
        own.filter_map(|token| R::threat(&self.setup, &at, &token.id)).collect()
    }

    fn odds(&self, by: Side, line: &str, budget: Budget) -> Result<Job<Odds>, Refusal> {
        let choice = self.read(by, line)?;
        let worlds = if self.hidden { budget.worlds } else { 1 };
        let viewer = Viewer::Player(by);
        let positions: Vec<_> = (0..worlds).map(|world| self.imagined(viewer, world)).collect();
        let (setup, line) = (Arc::clone(&self.setup), R::choice_line(&self.setup, choice));
        Ok(Box::new(move || odds::<R>(&setup, &positions, choice, line, budget)))
    }

    fn think(&self, bot: &str, seed: u64) -> Result<Job<String>, Fault> {
        let bot = sortie_agents::find::<R>(&R::players(), bot)?;
        let (setup, at, decision) = (Arc::clone(&self.setup), self.at.clone(), self.decision);
        Ok(Box::new(move || {
            let decision = decision.expect("a bot thinks only when it is asked");
            let mut menu = Vec::new();
            let choice = (bot.make)(seed).choose(&mut Seat::<R>::asked(&setup, &at, decision, &mut menu));
            R::choice_line(&setup, choice)
        }))
    }

    fn rewind(&mut self, ply: usize) {
        // What was undone stands in the log between the choices; a record has nothing of the kind.
        if ply >= self.stands.len() || self.steps.len() != self.stands.len() {
            return;
        }
        let ply = self.back_to_mark(ply);
        self.hidden = self.marks.last().is_some_and(|mark| mark.hidden);
        self.steps.truncate(ply);
        self.stands.truncate(ply);
        self.asked_at = ply;
    }

    fn record(&self, remarks: &[(String, String)]) -> Replay {
        let steps = || self.stands.iter().map(|index| &self.steps[*index]);
        let entry = |step: &Step<R>| match &step.row.what {
            Happening::Choice { line, faces } => {
                let (choice, faces) = (line.clone(), faces.clone());
                Some(Entry { by: step.row.by, choice, faces, sum: step.sum, line: 0 })
            }
            _ => None,
        };
        let narrated = std::iter::once(&self.start_notes[..]).chain(steps().map(|step| &step.notes[..]));
        let parts = Parts::<R> {
            setup: &self.setup,
            spec: &self.spec,
            at: &self.at,
            start: (self.start.clone(), self.start_sum),
            entries: steps().filter_map(entry).collect(),
            remarks,
            narrated: narrated.collect(),
        };
        parts.record()
    }
}
