//! Where the points of a game came from: who scored how much, in which round, by which rule.
//!
//! The game is played again step by step. A step that changes a score also narrates why; the rule of that line is the
//! source. So no ruleset has to keep track of it.

use super::running::Running;
use super::{Happening, Points};
use crate::Playable;
use crate::game::{Dice, recorded};
use sortie_kernel::dice::Script;
use sortie_kernel::narration::{Narrate, Piece};
use sortie_kernel::{Io, Note, Position, Side, Viewer, choose, step};
use sortie_rulebook::RuleId;

/// A replay of the game that watches the scores.
struct Watch<'a, R: Playable> {
    game: &'a Running<R>,
    at: Position<R>,
    scores: [i16; 2],
    ply: usize,
    found: Vec<Points>,
}

impl<R: Playable> Running<R> {
    /// Every change of the scores, in order; the sums are the scores.
    pub(super) fn points_by_source(&self) -> Vec<Points> {
        let at = R::opening(&self.game.setup);
        let scores = R::scores(&self.game.setup, &at);
        let mut watch = Watch { game: self, at, scores, ply: 0, found: Vec::new() };
        watch.run_on(&mut recorded(Script::new(self.start.clone())));
        for index in &self.stands {
            let Happening::Choice { line, faces } = &self.steps[*index].row.what else { continue };
            let choice = R::read_choice(&self.game.setup, line).expect("the log's own notation");
            let mut dice = recorded(Script::new(faces.clone()));
            watch.ply += 1;
            watch.step_by(&mut dice, |at, io| choose::<R>(&self.game.setup, at, choice, io));
            watch.run_on(&mut dice);
        }
        watch.found
    }
}

impl<R: Playable> Watch<'_, R> {
    fn run_on(&mut self, dice: &mut Dice<Script>) {
        let setup = &self.game.game.setup;
        while !self.at.is_over() && R::decision(setup, &self.at).is_none() {
            self.step_by(dice, |at, io| step::<R>(setup, at, io));
        }
    }

    /// Does one thing and looks at the scores.
    fn step_by(&mut self, dice: &mut Dice<Script>, does: impl FnOnce(&mut Position<R>, &mut Io<'_, R>)) {
        let before = self.at.clone();
        let mut notes: Vec<Note<R::Event>> = Vec::new();
        does(&mut self.at, &mut Io { dice, log: Some(&mut notes) });
        let now = R::scores(&self.game.game.setup, &self.at);
        if now == self.scores {
            return;
        }
        let setup = &self.game.game.setup;
        let round = R::scene(setup, &R::view(setup, &before, Viewer::Referee), Viewer::Referee).round[0];
        for side in Side::BOTH {
            let points = now[side.index()] - self.scores[side.index()];
            if points != 0 {
                let rule = self.source(&notes, side);
                self.found.push(Points { ply: self.ply, round: round.into(), side, points, rule });
            }
        }
        self.scores = now;
    }

    /// The rule that a step named for a side's points: the line that says that this side scores, or else the last.
    fn source(&self, notes: &[Note<R::Event>], side: Side) -> Option<RuleId> {
        let says = |note: &&Note<R::Event>| {
            let words = note.event.describe(&self.game.game.setup);
            let of_side =
                matches!(words.pieces().first(), Some(Piece::Side { side: of, .. }) if *of == side.letter());
            of_side && words.to_string().contains(" scores ")
        };
        notes.iter().find(says).or(notes.last()).map(|note| note.rule)
    }
}
