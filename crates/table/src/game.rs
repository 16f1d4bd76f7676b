//! A game at one moment: the one place where lines are judged and choices are played.
//!
//! Terminal, records and scripts hold it with its own dice ([`crate::Match`]), the web table with a log that only
//! grows ([`crate::live`]). Both hold this type and add nothing to how a game proceeds.

use crate::refusal::Refusal;
use sortie_kernel::dice::{Faces, Recorder, Rolling, Sampler};
use sortie_kernel::show::{Scene, Show};
use sortie_kernel::words::{Fault, Spec, Words};
use sortie_kernel::{Decision, Io, Note, Outcome, Position, Ruleset, Side, Viewer, checksum, choose, step};
use std::sync::Arc;

/// Dice that are recorded.
pub(crate) type Dice<F> = Rolling<Recorder<F>>;

/// Records what a source of faces shows.
pub(crate) fn recorded<F: Faces>(faces: F) -> Dice<F> {
    Rolling::new(Recorder { inner: faces, faces: Vec::new() })
}

/// What was narrated, in order.
pub(crate) type Notes<R> = Vec<Note<<R as Ruleset>::Event>>;

/// A game at one moment.
pub(crate) struct Game<R: Ruleset> {
    pub(crate) setup: Arc<R::Setup>,
    pub(crate) spec: Spec,
    pub(crate) at: Position<R>,
    /// The pending question; `None` when the game is over or its dice failed.
    pub(crate) decision: Option<Decision>,
}

/// A choice that was played on a copy: where it leads.
pub(crate) struct Played<R: Ruleset> {
    pub(crate) choice: R::Choice,
    pub(crate) at: Position<R>,
    pub(crate) decision: Option<Decision>,
    pub(crate) notes: Notes<R>,
    /// The faces rolled until the next question.
    pub(crate) faces: Vec<u16>,
}

impl<R: Words> Game<R> {
    /// The game that a spec names, before its first die.
    ///
    /// # Errors
    /// Every fault of the spec.
    pub(crate) fn new(spec: &Spec) -> Result<Self, Vec<Fault>> {
        let setup = Arc::new(R::build(spec)?);
        let at = R::opening(&setup);
        Ok(Game { setup, spec: spec.clone(), at, decision: None })
    }

    /// Runs to the first question; returns what was narrated and rolled.
    pub(crate) fn start<F: Faces>(&mut self, dice: &mut Dice<F>) -> (Notes<R>, Vec<u16>) {
        let mut notes = Vec::new();
        self.decision = run_on::<R, F>(&self.setup, &mut self.at, dice, &mut notes);
        (notes, std::mem::take(&mut dice.source.faces))
    }

    /// Reads a line as an answer of a side to the pending question, and judges it.
    ///
    /// # Errors
    /// Why it is refused.
    pub(crate) fn judge(&self, by: Side, line: &str) -> Result<R::Choice, Refusal> {
        let asked = self.decision.ok_or(Refusal::Over)?.by;
        if asked != by {
            return Err(Refusal::NotAsked { asked });
        }
        let choice = R::read_choice(&self.setup, line).map_err(Refusal::Unreadable)?;
        let choice = R::as_listed(&self.setup, &self.at, choice);
        self.check(by, choice)?;
        Ok(choice)
    }

    /// Judges a choice.
    ///
    /// # Errors
    /// Why it is refused.
    pub(crate) fn check(&self, by: Side, choice: R::Choice) -> Result<(), Refusal> {
        R::check(&self.setup, &self.at, choice)
            .map_err(|illegal| Refusal::illegal::<R>(&self.setup, &self.at, by, choice, illegal))
    }

    /// Plays a choice that was judged on a copy, up to the next question. The game is as it was.
    pub(crate) fn play<F: Faces>(&self, choice: R::Choice, dice: &mut Dice<F>) -> Played<R> {
        play::<R, F>(&self.setup, self.at.clone(), choice, dice)
    }

    /// Continues from another position and its question; returns the previous position.
    pub(crate) fn settle(&mut self, at: Position<R>, decision: Option<Decision>) -> Position<R> {
        self.decision = decision;
        std::mem::replace(&mut self.at, at)
    }

    /// The choices on offer; empty when nobody is asked.
    pub(crate) fn menu(&self) -> Vec<R::Choice> {
        let mut menu = Vec::new();
        if self.decision.is_some() {
            R::candidates(&self.setup, &self.at, &mut menu);
        }
        menu
    }

    /// How it ended; `None` while it goes on.
    pub(crate) fn outcome(&self) -> Option<Outcome> {
        self.at.is_over().then(|| R::outcome(&self.setup, &self.at))
    }

    /// Low half of the position's checksum, as records carry it.
    pub(crate) fn sum(&self) -> u32 {
        checksum::of(&self.at) as u32
    }

    /// A position that the viewer cannot tell from the true one. The same seed always gives the same one.
    pub(crate) fn imagined(&self, viewer: Viewer, seed: u64) -> Position<R> {
        imagined::<R>(&self.setup, &self.at, viewer, seed)
    }
}

impl<R: Show> Game<R> {
    /// What changes, as one viewer may know it.
    pub(crate) fn scene(&self, viewer: Viewer) -> Scene {
        R::scene(&self.setup, &R::view(&self.setup, &self.at, viewer), viewer)
    }

    /// The usual answer in notation, from what the player who is asked knows. Which action to take is left to the
    /// player, unless there is none to take.
    pub(crate) fn advice(&self, known: &Position<R>) -> Option<String> {
        if R::acts(&self.at) && R::at_stake(&self.setup, known) {
            return None;
        }
        let choice = R::advice(&self.setup, known);
        R::check(&self.setup, &self.at, choice).ok()?;
        Some(R::choice_line(&self.setup, choice))
    }
}

/// A position that the viewer cannot tell from this one.
pub(crate) fn imagined<R: Words>(
    setup: &R::Setup,
    at: &Position<R>,
    viewer: Viewer,
    seed: u64,
) -> Position<R> {
    let mut dice = Rolling::new(Sampler::new(seed));
    R::imagine(setup, &R::view(setup, at, viewer), &mut dice)
}

/// A note as one viewer may know it; `None` if the viewer learns nothing of it.
pub(crate) fn note_for<R: Ruleset>(
    setup: &R::Setup,
    note: &Note<R::Event>,
    viewer: Viewer,
) -> Option<Note<R::Event>> {
    let event = R::seen(setup, &note.event, viewer)?;
    // Faces belong to the whole event: a viewer who may not know all of it may not see them either.
    let faces = if event == note.event { note.faces.clone() } else { Vec::new() };
    Some(Note { rule: note.rule, event, faces })
}

/// Plays a choice that was judged from a position, up to the next question.
pub(crate) fn play<R: Ruleset, F: Faces>(
    setup: &R::Setup,
    mut at: Position<R>,
    choice: R::Choice,
    dice: &mut Dice<F>,
) -> Played<R> {
    let mut notes = Vec::new();
    dice.source.faces.clear();
    choose::<R>(setup, &mut at, choice, &mut Io { dice, log: Some(&mut notes) });
    let decision = run_on::<R, F>(setup, &mut at, dice, &mut notes);
    Played { choice, at, decision, notes, faces: std::mem::take(&mut dice.source.faces) }
}

/// Runs frames until somebody is asked, the game is over or the dice fail.
fn run_on<R: Ruleset, F: Faces>(
    setup: &R::Setup,
    at: &mut Position<R>,
    dice: &mut Dice<F>,
    notes: &mut Notes<R>,
) -> Option<Decision> {
    while !at.is_over() && !dice.source.has_failed() {
        let decision = R::decision(setup, at);
        if decision.is_some() {
            return decision;
        }
        step::<R>(setup, at, &mut Io { dice, log: Some(notes) });
    }
    None
}
