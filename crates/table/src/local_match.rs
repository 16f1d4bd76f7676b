//! A game with its own dice: what terminal, records and scripts play.

use crate::game::{Dice, Game, Notes, recorded};
use crate::refusal::Refusal;
use sortie_agents::{Agent, Seat};
use sortie_kernel::dice::{Faces, Recorder, Rolling};
use sortie_kernel::replay::Entry;
use sortie_kernel::show::{Scene, Show};
use sortie_kernel::words::{Fault, Spec, Words};
use sortie_kernel::{Decision, Note, Outcome, Position, Ruleset, Side, Viewer};
use std::sync::Arc;

/// A game being played. Dice come from `F` and are recorded; a save is a replay of the record.
pub struct Match<R: Ruleset, F> {
    pub(crate) game: Game<R>,
    dice: Dice<F>,
    pub(crate) notes: Notes<R>,
    pub(crate) start: (Vec<u16>, u32),
    pub(crate) entries: Vec<Entry>,
    /// How many notes there were after the start and after each choice.
    pub(crate) narrated: Vec<usize>,
    /// Lines of the record's header besides those that follow from the game itself: seed, players.
    pub(crate) remarks: Vec<(String, String)>,
    /// What was narrated about the latest choice before its dice failed.
    pub(crate) lost: Notes<R>,
    /// Positions before the latest choices, back to the last one that rolled a die: what may be undone.
    undo: Vec<(Position<R>, usize)>,
    menu: Vec<R::Choice>,
}

impl<R: Words, F: Faces> Match<R, F> {
    /// Begins the game that a spec names and runs it to the first question.
    ///
    /// # Errors
    /// Every fault of the spec.
    pub fn new(spec: &Spec, faces: F) -> Result<Self, Vec<Fault>> {
        Ok(Match::begun(Game::new(spec)?, faces))
    }

    /// Continues from any position; such a game has no record of what happened before.
    pub fn staged(setup: Arc<R::Setup>, at: Position<R>, faces: F) -> Self {
        Match::begun(Game { setup, spec: Spec::default(), at, decision: None }, faces)
    }

    fn begun(mut game: Game<R>, faces: F) -> Self {
        let mut dice = recorded(faces);
        let (notes, start) = game.start(&mut dice);
        Match {
            start: (start, game.sum()),
            narrated: vec![notes.len()],
            game,
            dice,
            notes,
            entries: Vec::new(),
            remarks: Vec::new(),
            lost: Vec::new(),
            undo: Vec::new(),
            menu: Vec::new(),
        }
    }

    /// The same game with other dice from here on.
    pub fn with_faces<G: Faces>(self, faces: G) -> Match<R, G> {
        Match {
            game: self.game,
            dice: Rolling::new(Recorder { inner: faces, faces: self.dice.source.faces }),
            notes: self.notes,
            start: self.start,
            entries: self.entries,
            narrated: self.narrated,
            remarks: self.remarks,
            lost: self.lost,
            undo: self.undo,
            menu: self.menu,
        }
    }

    /// Where the dice come from.
    pub fn faces_mut(&mut self) -> &mut F {
        &mut self.dice.source.inner
    }

    /// Whether the dice can go on.
    pub fn dice_failed(&self) -> bool {
        self.dice.source.has_failed()
    }

    /// What is fixed for the whole game.
    pub fn setup(&self) -> &R::Setup {
        &self.game.setup
    }

    /// The truth. Never show it to a player; show views.
    pub fn position(&self) -> &Position<R> {
        &self.game.at
    }

    /// A position that the viewer cannot tell from the true one.
    pub fn imagined(&self, viewer: Viewer) -> Position<R> {
        self.game.imagined(viewer, self.entries.len() as u64)
    }

    /// The pending question; `None` when the game is over.
    pub fn decision(&self) -> Option<Decision> {
        self.game.decision
    }

    /// How it ended; `None` while it goes on.
    pub fn outcome(&self) -> Option<Outcome> {
        self.game.outcome()
    }

    /// The choices made so far.
    pub fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// Everything narrated so far.
    pub fn notes(&self) -> &[Note<R::Event>] {
        &self.notes
    }

    /// Low half of the position's checksum, as records carry it.
    pub fn sum(&self) -> u32 {
        self.game.sum()
    }

    /// Adds a line to the record's header.
    pub fn remark(&mut self, name: &str, value: impl Into<String>) {
        self.remarks.push((name.to_string(), value.into()));
    }

    /// The choices on offer; empty when the game is over.
    pub fn menu(&self) -> Vec<R::Choice> {
        self.game.menu()
    }

    /// Reads a line and judges it, without making the choice.
    ///
    /// # Errors
    /// Why it would be refused.
    pub fn judge(&self, by: Side, line: &str) -> Result<R::Choice, Refusal> {
        self.game.judge(by, line)
    }

    /// Makes the choice that a line names, and runs on to the next question.
    ///
    /// # Errors
    /// Why it was refused; the game is as it was.
    pub fn choose(&mut self, by: Side, line: &str) -> Result<(), Refusal> {
        let choice = self.judge(by, line)?;
        self.make(by, choice)
    }

    /// Lets an agent answer the pending question.
    ///
    /// # Errors
    /// If the game is over, the dice failed, or the agent's answer is illegal: the last is the agent's fault.
    pub fn choose_by(&mut self, agent: &mut dyn Agent<R>) -> Result<(), Refusal> {
        let decision = self.decision().ok_or(Refusal::Over)?;
        let mut menu = std::mem::take(&mut self.menu);
        let choice =
            agent.choose(&mut Seat::<R>::asked(&self.game.setup, &self.game.at, decision, &mut menu));
        self.menu = menu;
        self.game.check(decision.by, choice)?;
        self.make(decision.by, choice)
    }

    /// Makes a choice that `check` accepted.
    fn make(&mut self, by: Side, choice: R::Choice) -> Result<(), Refusal> {
        let played = self.game.play(choice, &mut self.dice);
        if self.dice_failed() {
            self.lost = played.notes;
            return Err(Refusal::Dice);
        }
        let before = self.game.settle(played.at, played.decision);
        if played.faces.is_empty() {
            self.undo.push((before, self.notes.len()));
        } else {
            self.undo.clear();
        }
        self.notes.extend(played.notes);
        let choice = R::choice_line(&self.game.setup, choice);
        self.entries.push(Entry { by, choice, faces: played.faces, sum: self.sum(), line: 0 });
        self.narrated.push(self.notes.len());
        Ok(())
    }

    /// Undoes the latest choice, if `by` made it and no die was rolled since.
    ///
    /// # Errors
    /// Why it stands.
    pub fn undo(&mut self, by: Side) -> Result<(), Refusal> {
        let last = self.entries.last().ok_or(Refusal::NoUndo("nothing was chosen yet"))?;
        if !last.faces.is_empty() {
            return Err(Refusal::NoUndo("dice have been rolled since then"));
        }
        if last.by != by {
            return Err(Refusal::NoUndo("the other side has answered since"));
        }
        let (at, notes) =
            self.undo.pop().ok_or(Refusal::NoUndo("the choice was made in an earlier session"))?;
        let decision = R::decision(&self.game.setup, &at);
        self.game.settle(at, decision);
        self.notes.truncate(notes);
        self.entries.pop();
        self.narrated.pop();
        Ok(())
    }
}

impl<R: Show, F: Faces> Match<R, F> {
    /// What changes on the table, as a viewer may know it.
    pub fn scene(&self, viewer: Viewer) -> Scene {
        self.game.scene(viewer)
    }

    /// The usual answer to the pending question, in notation; `None` where the player should decide.
    pub fn advice(&self) -> Option<String> {
        let by = self.game.decision?.by;
        self.game.advice(&self.imagined(Viewer::Player(by)))
    }
}
