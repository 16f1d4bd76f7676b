//! One game being played: set-up, position, recorded dice, narration and the choices made.

use crate::refusal::Refusal;
use sortie_agents::{Agent, Seat};
use sortie_kernel::dice::{Faces, Recorder, Rolling};
use sortie_kernel::replay::Entry;
use sortie_kernel::words::{Fault, Spec, Words};
use sortie_kernel::{Decision, Io, Note, Outcome, Position, Ruleset, Side, checksum, choose, step};
use std::sync::Arc;

/// A game being played. Dice come from `F` and are written down; saves are replays of what was written.
pub struct Match<R: Ruleset, F> {
    pub(crate) setup: Arc<R::Setup>,
    pub(crate) spec: Spec,
    pub(crate) at: Position<R>,
    pub(crate) dice: Rolling<Recorder<F>>,
    pub(crate) notes: Vec<Note<R::Event>>,
    pub(crate) start: (Vec<u16>, u32),
    pub(crate) entries: Vec<Entry>,
    /// How many notes there were after the start and after each choice.
    pub(crate) narrated: Vec<usize>,
    /// Lines of the record's header beside those that follow from the game itself: seed, players.
    pub(crate) remarks: Vec<(String, String)>,
    decision: Option<Decision>,
    /// What was narrated of the latest choice before its dice failed.
    pub(crate) lost: Vec<Note<R::Event>>,
    /// Positions before the latest choices, back to the last one that rolled a die: what may be taken back.
    undo: Vec<(Position<R>, usize)>,
    menu: Vec<R::Choice>,
}

/// Reads a line as an answer of a side to the pending question, and judges it.
pub(crate) fn judge<R: Words>(
    setup: &R::Setup,
    at: &Position<R>,
    pending: Option<Decision>,
    by: Side,
    line: &str,
) -> Result<R::Choice, Refusal> {
    let asked = pending.ok_or(Refusal::Over)?.by;
    if asked != by {
        return Err(Refusal::NotAsked { asked });
    }
    let choice = R::read_choice(setup, line).map_err(Refusal::Unreadable)?;
    R::check(setup, at, choice).map_err(|illegal| Refusal::illegal::<R>(setup, at, by, choice, illegal))?;
    Ok(choice)
}

impl<R: Words, F: Faces> Match<R, F> {
    /// Begins the game that a spec names and runs it to the first question.
    ///
    /// # Errors
    /// Every fault of the spec.
    pub fn new(spec: &Spec, faces: F) -> Result<Self, Vec<Fault>> {
        let setup = Arc::new(R::build(spec)?);
        let at = R::opening(&setup);
        let mut game = Match::staged(setup, at, faces);
        game.spec = spec.clone();
        Ok(game)
    }

    /// Goes on from any position; such a game has no record of how it came about.
    pub fn staged(setup: Arc<R::Setup>, at: Position<R>, faces: F) -> Self {
        let dice = Rolling::new(Recorder { inner: faces, faces: Vec::new() });
        let mut game = Match {
            setup,
            spec: Spec::default(),
            at,
            dice,
            notes: Vec::new(),
            start: (Vec::new(), 0),
            entries: Vec::new(),
            narrated: Vec::new(),
            remarks: Vec::new(),
            decision: None,
            lost: Vec::new(),
            undo: Vec::new(),
            menu: Vec::new(),
        };
        game.run_on();
        game.start = (std::mem::take(&mut game.dice.source.faces), game.sum());
        game.narrated.push(game.notes.len());
        game
    }

    /// The same game with other dice from here on.
    pub fn with_faces<G: Faces>(self, faces: G) -> Match<R, G> {
        Match {
            setup: self.setup,
            spec: self.spec,
            at: self.at,
            dice: Rolling::new(Recorder { inner: faces, faces: self.dice.source.faces }),
            notes: self.notes,
            start: self.start,
            entries: self.entries,
            narrated: self.narrated,
            remarks: self.remarks,
            decision: self.decision,
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
        &self.setup
    }

    /// The truth. Never show it to a player; show views.
    pub fn position(&self) -> &Position<R> {
        &self.at
    }

    /// The pending question; `None` when the game is over (or its dice failed).
    pub fn decision(&self) -> Option<Decision> {
        self.decision
    }

    /// How it ended; `None` while it goes on.
    pub fn outcome(&self) -> Option<Outcome> {
        self.at.is_over().then(|| R::outcome(&self.setup, &self.at))
    }

    /// The choices made so far.
    pub fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// All that was narrated so far.
    pub fn notes(&self) -> &[Note<R::Event>] {
        &self.notes
    }

    /// Low half of the position's checksum, as records carry it.
    pub fn sum(&self) -> u32 {
        checksum::of(&self.at) as u32
    }

    /// Adds a line to the record's header.
    pub fn remark(&mut self, name: &str, value: impl Into<String>) {
        self.remarks.push((name.to_string(), value.into()));
    }

    /// The choices on offer; empty when the game is over.
    pub fn menu(&self) -> Vec<R::Choice> {
        let mut menu = Vec::new();
        if self.decision.is_some() {
            R::candidates(&self.setup, &self.at, &mut menu);
        }
        menu
    }

    /// Reads a line and judges it, without making the choice.
    ///
    /// # Errors
    /// Why it would be refused.
    pub fn judge(&self, by: Side, line: &str) -> Result<R::Choice, Refusal> {
        judge::<R>(&self.setup, &self.at, self.decision, by, line)
    }

    /// Makes the choice that a line names, and runs on to the next question.
    ///
    /// # Errors
    /// Why it was refused; the game is as it was.
    pub fn choose(&mut self, by: Side, line: &str) -> Result<(), Refusal> {
        let choice = self.judge(by, line)?;
        self.make(choice)
    }

    /// Lets an agent answer the pending question.
    ///
    /// # Errors
    /// If the game is over, the dice failed, or the agent's answer is illegal: the last is the agent's fault.
    pub fn choose_by(&mut self, agent: &mut dyn Agent<R>) -> Result<(), Refusal> {
        let decision = self.decision.ok_or(Refusal::Over)?;
        let mut menu = std::mem::take(&mut self.menu);
        let choice = agent.choose(&mut Seat::<R>::asked(&self.setup, &self.at, decision, &mut menu));
        self.menu = menu;
        R::check(&self.setup, &self.at, choice)
            .map_err(|illegal| Refusal::illegal::<R>(&self.setup, &self.at, decision.by, choice, illegal))?;
        self.make(choice)
    }

    /// Makes a choice that `check` accepted.
    fn make(&mut self, choice: R::Choice) -> Result<(), Refusal> {
        let by = self.decision.ok_or(Refusal::Over)?.by;
        let before = (self.at.clone(), self.notes.len());
        let asked = self.decision;
        self.dice.source.faces.clear();
        let mut io = Io { dice: &mut self.dice, log: Some(&mut self.notes) };
        choose::<R>(&self.setup, &mut self.at, choice, &mut io);
        self.run_on();
        let faces = std::mem::take(&mut self.dice.source.faces);
        if self.dice.source.has_failed() {
            self.lost = self.notes.split_off(before.1);
            (self.at, self.decision) = (before.0, asked);
            return Err(Refusal::Dice);
        }
        if faces.is_empty() {
            self.undo.push(before);
        } else {
            self.undo.clear();
        }
        let choice = R::choice_line(&self.setup, choice);
        self.entries.push(Entry { by, choice, faces, sum: self.sum(), line: 0 });
        self.narrated.push(self.notes.len());
        Ok(())
    }

    /// Takes back the latest choice, if `by` made it and no die was rolled since.
    ///
    /// # Errors
    /// Why it stands.
    pub fn undo(&mut self, by: Side) -> Result<(), Refusal> {
        let last = self.entries.last().ok_or(Refusal::NoUndo("nothing was chosen yet"))?;
        if !last.faces.is_empty() {
            return Err(Refusal::NoUndo("dice were rolled since; what they show stands"));
        }
        if last.by != by {
            return Err(Refusal::NoUndo("the other side has answered since"));
        }
        let (at, notes) =
            self.undo.pop().ok_or(Refusal::NoUndo("the choice was made before this sitting"))?;
        self.at = at;
        self.notes.truncate(notes);
        self.entries.pop();
        self.narrated.pop();
        self.decision = R::decision(&self.setup, &self.at);
        Ok(())
    }

    /// Runs frames until somebody is asked, the game is over or the dice fail.
    fn run_on(&mut self) {
        self.decision = None;
        while !self.at.is_over() && !self.dice.source.has_failed() {
            self.decision = R::decision(&self.setup, &self.at);
            if self.decision.is_some() {
                return;
            }
            let mut io = Io { dice: &mut self.dice, log: Some(&mut self.notes) };
            step::<R>(&self.setup, &mut self.at, &mut io);
        }
    }
}
