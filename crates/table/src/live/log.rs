//! The log as one viewer may read it.

use super::deed;
use super::running::{Running, Step};
use super::{Happening, Heard, LineKind, LogLine};
use crate::Playable;
use crate::game::note_for;
use sortie_kernel::narration::Narrate;
use sortie_kernel::{Note, Viewer};

impl<R: Playable> Running<R> {
    /// The log from line `from` on; line 0 is the start.
    pub(super) fn lines(&self, from: usize, viewer: Viewer) -> Vec<LogLine> {
        let start = (from == 0).then(|| LogLine {
            n: 0,
            ply: 0,
            round: 0,
            kind: LineKind::Start,
            by: None,
            line: None,
            words: None,
            notes: self.heard(&self.start_notes, viewer),
            undone: false,
            undoes: Vec::new(),
        });
        let steps = self.steps.iter().enumerate().skip(from.saturating_sub(1));
        start.into_iter().chain(steps.map(|(index, step)| self.line(index + 1, step, viewer))).collect()
    }

    fn line(&self, n: usize, step: &Step<R>, viewer: Viewer) -> LogLine {
        let known = !step.secret || viewer.knows(step.row.by);
        let (kind, line) = match &step.row.what {
            Happening::Choice { line, .. } => (LineKind::Choice, known.then(|| line.clone())),
            Happening::Undo { .. } => (LineKind::Undo, None),
            Happening::UndoAsked => (LineKind::UndoAsked, None),
            Happening::UndoRefused => (LineKind::UndoRefused, None),
            Happening::Resigned => (LineKind::Resigned, None),
        };
        LogLine {
            n,
            ply: step.ply,
            round: step.round,
            kind,
            by: Some(step.row.by),
            line,
            words: step
                .words
                .as_ref()
                .filter(|_| known)
                .map(|menu| deed::logged(step.row.by, step.actor.as_deref(), menu)),
            notes: self.heard(&step.notes, viewer),
            undone: step.undone,
            undoes: step.undoes.clone(),
        }
    }

    /// The round that the game is in: the last that began or ended.
    pub(super) fn round_now(&self) -> u8 {
        let last = self.stands.last().map(|index| &self.steps[*index]);
        let (notes, before) = last.map_or((&self.start_notes, 0), |step| (&step.notes, step.round));
        notes.iter().rev().find_map(|note| note.event.round()).unwrap_or(before)
    }

    fn heard(&self, notes: &[Note<R::Event>], viewer: Viewer) -> Vec<Heard> {
        let hear = |note: &Note<R::Event>| {
            let note = note_for::<R>(&self.game.setup, note, viewer)?;
            let dice = note.event.dice(&self.game.setup, &note.faces).filter(|_| !note.faces.is_empty());
            Some(Heard {
                rule: note.rule,
                text: note.event.describe(&self.game.setup),
                tokens: note.event.models(&self.game.setup),
                compared: note.event.compared(),
                round: note.event.round(),
                weight: note.event.weight(),
                reasons: note.event.reasons(&self.game.setup, note.rule),
                faces: if dice.is_some() { note.faces } else { Vec::new() },
                dice,
            })
        };
        notes.iter().filter_map(hear).collect()
    }
}
