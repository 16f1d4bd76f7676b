//! Implements [`Live`] for one ruleset: a game with its log.

use super::odds_of::{Budget, Odds, odds};
use super::reach::{Way, ways};
use super::seen_by::{SeenBy, seen_by};
use super::{Happening, Job, Live, LogLine, Pending, Points, Proposed, Row, StandingNow, Undoable, VerbNow};
use crate::Playable;
use crate::game::{Game, Notes, Played, recorded};
use crate::record::{Parts, RecordError, rerun_watched};
use crate::{Match, Refusal};
use sortie_agents::Seat;
use sortie_kernel::dice::{Faces, Script};
use sortie_kernel::narration::Text;
use sortie_kernel::replay::{Entry, Replay};
use sortie_kernel::show::{Board, ReachArea, Scene, SightReport, Sketch, Threat, Verb};
use sortie_kernel::words::{Fault, Spec};
use sortie_kernel::{Decision, Menu, Outcome, Position, Side, Standing, Viewer};
use std::collections::BTreeSet;
use std::sync::Arc;

/// One line of the log with everything needed to show it to any viewer.
pub(super) struct Step<R: Playable> {
    pub(super) row: Row,
    pub(super) ply: usize,
    /// The round in which it was made.
    pub(super) round: u8,
    /// The choice as a sentence, as the chooser saw it.
    pub(super) words: Option<Text>,
    pub(super) notes: Notes<R>,
    /// The checksum of the position after a choice, as records carry it.
    sum: u32,
    /// Whether the answer was hidden from the other side.
    pub(super) secret: bool,
    /// Whether anybody learned something hidden by it, as far as the chooser can tell.
    pub(super) revealed: bool,
    pub(super) undone: bool,
    pub(super) undoes: Vec<usize>,
}

/// The position is kept every time this many choices have been made, so that going back need not start at the opening.
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
    pub(super) game: Game<R>,
    pub(super) start: Vec<u16>,
    start_sum: u32,
    marks: Vec<Mark<R>>,
    pub(super) start_notes: Notes<R>,
    pub(super) steps: Vec<Step<R>>,
    /// Indices into `steps` of the choices that stand.
    pub(super) stands: Vec<usize>,
    pub(super) asked_at: usize,
    pub(super) hidden: bool,
    /// The side that gave up.
    resigned: Option<Side>,
}

/// A choice that was played and not written yet.
struct Proposal<R: Playable> {
    by: Side,
    played: Played<R>,
    /// The lines of the log before it.
    after: usize,
}

impl<R: Playable> Running<R> {
    pub(super) fn new(spec: &Spec, faces: Box<dyn Faces>) -> Result<Self, Vec<Fault>> {
        let mut game = Game::new(spec)?;
        let (notes, start) = game.start(&mut recorded(faces));
        Ok(Self::begun(game, start, notes))
    }

    /// A game that stands at its first question.
    fn begun(game: Game<R>, start: Vec<u16>, start_notes: Notes<R>) -> Self {
        let mut running = Running {
            start_sum: game.sum(),
            game,
            start,
            marks: Vec::new(),
            start_notes,
            steps: Vec::new(),
            stands: Vec::new(),
            asked_at: 0,
            hidden: false,
            resigned: None,
        };
        running.look_for_secrets();
        running.mark();
        running
    }

    /// Runs the first choices of a record, or all of them, and builds the log at the same time: each is played once.
    pub(super) fn open(replay: &Replay, plies: Option<usize>) -> Result<Self, RecordError> {
        let mut running: Option<Self> = None;
        rerun_watched::<R>(replay, plies, &mut |checked| match &mut running {
            Some(running) => running.take_over(checked),
            None => {
                let Game { setup, spec, at, decision } = &checked.game;
                let game = Game {
                    setup: Arc::clone(setup),
                    spec: spec.clone(),
                    at: at.clone(),
                    decision: *decision,
                };
                running = Some(Self::begun(game, checked.start.0.clone(), checked.notes.clone()));
            }
        })?;
        Ok(running.expect("the start is watched, too"))
    }

    /// Writes down the choice that a checked game has just made.
    fn take_over<F: Faces>(&mut self, checked: &Match<R, F>) {
        let (entry, narrated) = (checked.entries.last(), &checked.narrated);
        let (Some(entry), [.., before, after]) = (entry, &narrated[..]) else { return };
        let played = Played {
            choice: R::read_choice(&self.game.setup, &entry.choice).expect("the record's own notation"),
            at: checked.game.at.clone(),
            decision: checked.game.decision,
            notes: checked.notes[*before..*after].to_vec(),
            faces: entry.faces.clone(),
        };
        self.write(entry.by, played).expect("the choice was made a moment ago");
    }

    /// Keeps the position from time to time.
    fn mark(&mut self) {
        let ply = self.stands.len();
        if ply.is_multiple_of(MARK_EVERY) {
            let (at, decision) = (self.game.at.clone(), self.game.decision);
            self.marks.push(Mark { ply, at, decision, hidden: self.hidden });
        }
    }

    /// Once viewers see different things, the game counts as having secrets for good: whether there is one right now
    /// would itself be a secret.
    fn look_for_secrets(&mut self) {
        let view = |viewer| R::view(&self.game.setup, &self.game.at, viewer);
        self.hidden |= self.game.decision.is_some_and(|decision| decision.secret)
            || view(Viewer::Audience) != view(Viewer::Referee);
    }

    /// A position that the viewer cannot tell from the true one. The same question always gives the same one.
    pub(super) fn imagined(&self, viewer: Viewer, world: u64) -> Position<R> {
        self.game.imagined(viewer, self.seed_of(world))
    }

    /// The random seed of a world that is imagined at the pending question.
    pub(super) fn seed_of(&self, world: u64) -> u64 {
        (self.stands.len() as u64) << 8 ^ world
    }

    fn append_choice(&mut self, by: Side, line: &str, faces: &[u16]) -> Result<(), String> {
        let choice = self.game.judge(by, line).map_err(|refusal| refusal.to_string())?;
        let mut dice = recorded(Script::new(faces));
        let played = self.game.play(choice, &mut dice);
        dice.source.inner.finish().map_err(|fault| fault.to_string())?;
        self.write(by, played)
    }

    /// Writes a choice that was played into the log and goes on from it.
    fn write(&mut self, by: Side, played: Played<R>) -> Result<(), String> {
        let decision = self.game.decision.ok_or("the game is over")?;
        let Played { choice, at, decision: next, notes, faces } = played;
        let words = self.in_words(decision, choice);
        let revealed = !faces.is_empty() || (self.hidden && self.reveals(by, choice, &at));
        let round = self.round_now();
        self.stands.push(self.steps.len());
        let line = R::choice_line(&self.game.setup, choice);
        self.game.settle(at, next);
        self.steps.push(Step {
            row: Row { by, what: Happening::Choice { line, faces } },
            ply: self.stands.len(),
            round,
            words,
            notes,
            sum: self.game.sum(),
            secret: decision.secret,
            revealed,
            undone: false,
            undoes: Vec::new(),
        });
        self.asked_at = self.steps.len();
        self.look_for_secrets();
        self.mark();
        Ok(())
    }

    /// The choice that is about to be made, as a sentence. Everybody reads it, so it is phrased from what everybody
    /// knows; a secret choice is phrased from what the chooser knows, and shown to nobody else.
    fn in_words(&self, decision: Decision, choice: R::Choice) -> Option<Text> {
        let sketched = |at: &Position<R>| R::sketch(&self.game.setup, at, choice).words;
        if !self.hidden {
            return Some(sketched(&self.game.at));
        }
        if decision.secret {
            return Some(sketched(&self.imagined(Viewer::Player(decision.by), 0)));
        }
        let at = self.imagined(Viewer::Audience, 0);
        let fits =
            R::decision(&self.game.setup, &at).is_some() && R::check(&self.game.setup, &at, choice).is_ok();
        // A card that comes from a hidden hand fits no world of the audience; playing it has shown it.
        let at = if fits { at } else { self.imagined(Viewer::Player(decision.by), 0) };
        Some(sketched(&at))
    }

    pub(super) fn push_remark(&mut self, row: Row, undoes: Vec<usize>) {
        self.steps.push(Step {
            row,
            ply: self.stands.len(),
            round: self.round_now(),
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
            let choice = R::read_choice(&self.game.setup, line).expect("the log's own notation");
            let played = self.game.play(choice, &mut recorded(Script::new(faces.clone())));
            self.game.settle(played.at, played.decision);
        }
    }

    /// Goes to the last kept position at or before a ply; returns how many choices were made before it.
    fn back_to_mark(&mut self, ply: usize) -> usize {
        self.marks.retain(|mark| mark.ply <= ply);
        let mark = self.marks.last().expect("the start is marked");
        let (at, decision) = (mark.at.clone(), mark.decision);
        self.game.settle(at, decision);
        mark.ply
    }
}

impl<R: Playable> Live for Running<R> {
    fn ruleset(&self) -> &'static str {
        R::ID
    }

    fn spec(&self) -> &Spec {
        &self.game.spec
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
        let Decision { by, kind, secret, menu } = self.game.decision?;
        let known = self.imagined(Viewer::Player(by), 0);
        let (acts, at_stake) = (R::acts(&known), R::at_stake(&self.game.setup, &known));
        Some(Pending { by, kind, complete: menu == Menu::Complete, secret, acts, at_stake })
    }

    fn question(&self, viewer: Viewer) -> Text {
        if self.game.decision.is_none() {
            return Text::default();
        }
        // In an imagined world the question can only name what the viewer imagines, never the truth.
        match viewer {
            Viewer::Referee => R::bare_question(&self.game.setup, &self.game.at),
            _ => R::bare_question(&self.game.setup, &self.imagined(viewer, 0)),
        }
    }

    fn menu(&self) -> Vec<(String, Sketch)> {
        let Some(decision) = self.game.decision else { return Vec::new() };
        let at = self.imagined(Viewer::Player(decision.by), 0);
        let shown =
            |choice| (R::choice_line(&self.game.setup, choice), R::sketch(&self.game.setup, &at, choice));
        self.game.menu().into_iter().map(shown).collect()
    }

    fn verbs(&self) -> Vec<VerbNow> {
        let Some(decision) = self.game.decision.filter(|_| R::acts(&self.game.at)) else { return Vec::new() };
        let at = self.imagined(Viewer::Player(decision.by), 0);
        let offered: BTreeSet<String> = self
            .game
            .menu()
            .into_iter()
            .map(|choice| R::sketch(&self.game.setup, &at, choice).group)
            .collect();
        let now = |verb: Verb| {
            let missing = verb.always && !offered.contains(verb.group);
            let why_not = missing.then(|| R::why_not_verb(&self.game.setup, &at, verb.group)).flatten();
            VerbNow { verb, why_not }
        };
        let shown = |verb: &Verb| verb.always || offered.contains(verb.group);
        R::verbs(&self.game.setup).into_iter().filter(shown).map(now).collect()
    }

    fn advice(&self) -> Option<String> {
        let decision = self.game.decision?;
        let at = self.imagined(Viewer::Player(decision.by), 0);
        // Which action to take is left to the player, unless there is none to take.
        if R::acts(&self.game.at) && R::at_stake(&self.game.setup, &at) {
            return None;
        }
        let choice = R::advice(&self.game.setup, &at);
        R::check(&self.game.setup, &self.game.at, choice).ok()?;
        Some(R::choice_line(&self.game.setup, choice))
    }

    fn standing(&self) -> Vec<StandingNow> {
        let Some(decision) = self.game.decision else { return Vec::new() };
        let at = self.imagined(Viewer::Player(decision.by), 0);
        let all = R::standing(&self.game.setup, &at).into_iter();
        let now = |standing: Standing<R::Choice>| StandingNow {
            word: standing.word,
            title: standing.title,
            line: standing.answer.map(|choice| R::choice_line(&self.game.setup, choice)),
            until: standing.until,
        };
        all.map(now).collect()
    }

    fn judge(&self, by: Side, line: &str) -> Result<(), Refusal> {
        self.game.judge(by, line).map(drop)
    }

    fn propose(&self, by: Side, line: &str, faces: Box<dyn Faces>) -> Result<Proposed, Refusal> {
        let choice = self.game.judge(by, line)?;
        let played = self.game.play(choice, &mut recorded(faces));
        let line = R::choice_line(&self.game.setup, choice);
        let row = Row { by, what: Happening::Choice { line, faces: played.faces.clone() } };
        Ok(Proposed { row, played: Box::new(Proposal::<R> { by, played, after: self.steps.len() }) })
    }

    fn accept(&mut self, proposed: Proposed) -> Result<(), String> {
        match proposed.played.downcast::<Proposal<R>>() {
            Ok(proposal) if proposal.after == self.steps.len() => self.write(proposal.by, proposal.played),
            Ok(_) => Err("the game has moved on".to_string()),
            Err(_) => Err("another game proposed this".to_string()),
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
                self.game.decision.take().ok_or("the game is over")?;
                self.resigned = Some(row.by);
                self.push_remark(row.clone(), Vec::new());
                if let Some(step) = self.steps.last_mut() {
                    step.notes = R::conceded(&self.game.setup, &self.game.at, row.by);
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
        R::board(&self.game.setup)
    }

    fn scene(&self, viewer: Viewer) -> Scene {
        self.game.scene(viewer)
    }

    fn log(&self, from: usize, viewer: Viewer) -> Vec<LogLine> {
        self.lines(from, viewer)
    }

    fn scores(&self) -> [i16; 2] {
        R::scores(&self.game.setup, &self.game.at)
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
        self.game.outcome()
    }

    fn evaluation(&self, side: Side) -> i32 {
        R::evaluate(&self.game.setup, &self.game.at, side)
    }

    fn sight(&self, viewer: Viewer, from: &str, to: &str) -> Option<SightReport> {
        R::sight(&self.game.setup, &self.imagined(viewer, 0), from, to)
    }

    fn reach(&self, token: &str) -> Job<Vec<Way>> {
        let asked = self.game.decision.map(|asked| (asked.by, self.imagined(Viewer::Player(asked.by), 0)));
        let (setup, token) = (Arc::clone(&self.game.setup), token.to_string());
        Box::new(move || asked.map_or_else(Vec::new, |(by, at)| ways::<R>(&setup, &at, by, &token)))
    }

    fn outline(&self, token: &str) -> Job<Vec<ReachArea>> {
        let at = self.game.decision.map(|decision| self.imagined(Viewer::Player(decision.by), 0));
        let (setup, token) = (Arc::clone(&self.game.setup), token.to_string());
        Box::new(move || at.map_or_else(Vec::new, |at| R::outline(&setup, &at, &token)))
    }

    fn seen_by(&self, by: Side) -> Job<Vec<SeenBy>> {
        let (setup, at) = (Arc::clone(&self.game.setup), self.imagined(Viewer::Player(by), 0));
        let asked = self.game.decision.is_some_and(|decision| decision.by == by);
        Box::new(move || if asked { seen_by::<R>(&setup, &at, by) } else { Vec::new() })
    }

    fn threats(&self, viewer: Viewer, side: Side) -> Vec<Threat> {
        let at = self.imagined(viewer, 0);
        let scene = R::scene(&self.game.setup, &R::view(&self.game.setup, &at, viewer), viewer);
        let own = scene.tokens.iter().filter(|token| token.side == side.letter() && token.at.is_some());
        own.filter_map(|token| R::threat(&self.game.setup, &at, &token.id)).collect()
    }

    fn odds(&self, by: Side, line: &str, budget: Budget) -> Result<Job<Odds>, Refusal> {
        let choice = self.game.judge(by, line)?;
        let worlds = if self.hidden { budget.worlds } else { 1 };
        let viewer = Viewer::Player(by);
        let positions: Vec<_> = (0..worlds).map(|world| self.imagined(viewer, world)).collect();
        let (setup, line) = (Arc::clone(&self.game.setup), R::choice_line(&self.game.setup, choice));
        Ok(Box::new(move || odds::<R>(&setup, &positions, choice, line, budget)))
    }

    fn think(&self, bot: &str, seed: u64) -> Result<Job<String>, Fault> {
        let bot = sortie_agents::find::<R>(&R::players(), bot)?;
        let (setup, at, decision) = (Arc::clone(&self.game.setup), self.game.at.clone(), self.game.decision);
        Ok(Box::new(move || {
            let decision = decision.expect("a bot thinks only when it is asked");
            let mut menu = Vec::new();
            let choice = (bot.make)(seed).choose(&mut Seat::<R>::asked(&setup, &at, decision, &mut menu));
            R::choice_line(&setup, choice)
        }))
    }

    fn rewind(&mut self, ply: usize) {
        // The log contains what was undone; a record does not.
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
            game: &self.game,
            start: (self.start.clone(), self.start_sum),
            entries: steps().filter_map(entry).collect(),
            remarks,
            narrated: narrated.collect(),
        };
        parts.record()
    }
}
