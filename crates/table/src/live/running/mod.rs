//! A game of one ruleset with its log; [`answers`] implements `Live` for it.

mod answers;

use super::{Forecast, Happening, Row};
use crate::game::{Game, Notes, Played, recorded};
use crate::record::{RecordError, rerun_watched};
use crate::{Match, Playable};
use sortie_kernel::dice::{Faces, Script};
use sortie_kernel::narration::Text;
use sortie_kernel::replay::Replay;
use sortie_kernel::words::{Fault, Spec};
use sortie_kernel::{Decision, Position, Side, Viewer};
use std::sync::{Arc, OnceLock};

/// One line of the log with everything needed to show it to any viewer.
pub(super) struct Step<R: Playable> {
    pub(super) row: Row,
    pub(super) ply: usize,
    /// The round in which it was made.
    pub(super) round: u8,
    /// The choice as a sentence, as the chooser saw it.
    pub(super) words: Option<Text>,
    /// The model whose action it was, if one was picked.
    pub(super) actor: Option<String>,
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
    /// The pending question, once somebody has looked at it.
    known: OnceLock<Known<R>>,
}

/// The pending question as the player who must answer knows it. Everything that a screen shows beside the question is
/// asked of the same position, so it is imagined once.
pub(super) struct Known<R: Playable> {
    pub(super) at: Position<R>,
    /// Whether it is the question in which an action is picked.
    acts: bool,
    /// Whether anything depends on the answer.
    at_stake: bool,
    /// What each model could do, once somebody has asked; jobs on other threads wait for the first of them.
    forecast: Arc<OnceLock<Vec<Forecast>>>,
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
            known: OnceLock::new(),
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

    /// The pending question as the player who must answer knows it; `None` when the game is over.
    pub(super) fn known(&self) -> Option<&Known<R>> {
        let by = self.game.decision?.by;
        Some(self.known.get_or_init(|| {
            let at = self.imagined(Viewer::Player(by), 0);
            let (acts, at_stake) = (R::acts(&at), R::at_stake(&self.game.setup, &at));
            Known { at, acts, at_stake, forecast: Arc::default() }
        }))
    }

    /// Continues from another position and its question.
    pub(super) fn settle(&mut self, at: Position<R>, decision: Option<Decision>) {
        self.known.take();
        self.game.settle(at, decision);
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
        let acts = R::acts(&self.game.at);
        let actor = acts.then(|| R::subject(&self.game.setup, &self.game.at)).flatten();
        let revealed = !faces.is_empty() || (self.hidden && self.reveals(by, choice, &at));
        let round = self.round_now();
        self.stands.push(self.steps.len());
        let line = R::choice_line(&self.game.setup, choice);
        self.settle(at, next);
        self.steps.push(Step {
            row: Row { by, what: Happening::Choice { line, faces } },
            ply: self.stands.len(),
            round,
            words,
            actor,
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
        let setup = &self.game.setup;
        let sketched = |at: &Position<R>| {
            R::deed(setup, at, choice).unwrap_or_else(|| R::sketch(setup, at, choice).words)
        };
        if !self.hidden {
            return Some(sketched(&self.game.at));
        }
        if decision.secret {
            return self.known().map(|known| sketched(&known.at));
        }
        let at = self.imagined(Viewer::Audience, 0);
        let fits =
            R::decision(&self.game.setup, &at).is_some() && R::check(&self.game.setup, &at, choice).is_ok();
        // A card that comes from a hidden hand fits no world of the audience; playing it has shown it.
        if fits { Some(sketched(&at)) } else { self.known().map(|known| sketched(&known.at)) }
    }

    pub(super) fn push_remark(&mut self, row: Row, undoes: Vec<usize>) {
        self.steps.push(Step {
            row,
            ply: self.stands.len(),
            round: self.round_now(),
            words: None,
            actor: None,
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
        for place in ply..self.stands.len() {
            let Happening::Choice { line, faces } = &self.steps[self.stands[place]].row.what else {
                continue;
            };
            let choice = R::read_choice(&self.game.setup, line).expect("the log's own notation");
            let played = self.game.play(choice, &mut recorded(Script::new(faces.clone())));
            self.settle(played.at, played.decision);
        }
    }

    /// Goes to the last kept position at or before a ply; returns how many choices were made before it.
    fn back_to_mark(&mut self, ply: usize) -> usize {
        self.marks.retain(|mark| mark.ply <= ply);
        let mark = self.marks.last().expect("the start is marked");
        let (ply, at, decision) = (mark.ply, mark.at.clone(), mark.decision);
        self.settle(at, decision);
        ply
    }
}
