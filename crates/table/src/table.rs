//! A game as an object: what server, terminal and tools see of any ruleset.

use crate::Match;
use crate::game::note_for;
use crate::refusal::Refusal;
use sortie_kernel::dice::{Faces, Rolling, Sampler};
use sortie_kernel::fact::Fact;
use sortie_kernel::narration::Narrate;
use sortie_kernel::replay::Replay;
use sortie_kernel::words::Words;
use sortie_kernel::{Menu, Note, Outcome, Position, Side, Viewer};
use sortie_rulebook::RuleId;

/// A question in words.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Asked {
    /// How many choices were made before it; an answer that names another number came too late.
    pub id: usize,
    /// Who must answer.
    pub by: Side,
    /// The kind of question.
    pub kind: &'static str,
    /// The question.
    pub question: String,
    /// Whether the menu is complete.
    pub menu: Menu,
    /// Whether the answer is hidden from the other side.
    pub secret: bool,
}

/// A line of narration as one viewer may know it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NarrationLine {
    /// Its number in the whole narration; the numbers of notes hidden from a viewer are skipped.
    pub number: usize,
    /// The rule at work.
    pub rule: RuleId,
    /// What happened.
    pub text: String,
    /// The faces rolled for it.
    pub faces: Vec<u16>,
}

/// A game of any ruleset.
pub trait Table: Send {
    /// The ruleset's id.
    fn ruleset(&self) -> &'static str;
    /// The pending question; `None` when the game is over.
    fn asked(&self) -> Option<Asked>;
    /// The choices on offer in notation, for the player who is asked; empty when the game is over.
    fn menu_lines(&self) -> Vec<String>;
    /// Judges a line without making the choice.
    ///
    /// # Errors
    /// Why it would be refused.
    fn judge_line(&self, by: Side, line: &str) -> Result<(), Refusal>;
    /// Makes the choice that a line names.
    ///
    /// # Errors
    /// Why it was refused; the game is as it was.
    fn choose_line(&mut self, by: Side, line: &str) -> Result<(), Refusal>;
    /// Undoes the latest choice.
    ///
    /// # Errors
    /// Why it stands.
    fn undo_by(&mut self, by: Side) -> Result<(), Refusal>;
    /// The table as a picture of characters, as one viewer sees it.
    fn picture(&self, viewer: Viewer) -> String;
    /// All facts about the position. For the referee alone: it holds every secret.
    fn facts(&self) -> Fact;
    /// The facts that one viewer may know; the rest is `"hidden"`.
    fn facts_for(&self, viewer: Viewer) -> Fact;
    /// How many notes there are.
    fn notes_len(&self) -> usize;
    /// The narration from note `from` on, as one viewer may know it.
    fn narration(&self, from: usize, viewer: Viewer) -> Vec<NarrationLine>;
    /// Victory points, A and B.
    fn scores(&self) -> [i16; 2];
    /// How it ended; `None` while it goes on.
    fn ended(&self) -> Option<Outcome>;
    /// The game as a record. It holds every secret.
    fn replay(&self) -> Replay;
}

impl<R: Words, F: Faces + Send> Table for Match<R, F> {
    fn ruleset(&self) -> &'static str {
        R::ID
    }

    fn asked(&self) -> Option<Asked> {
        let decision = self.decision()?;
        Some(Asked {
            id: self.entries().len(),
            by: decision.by,
            kind: decision.kind,
            question: R::question(self.setup(), self.position()).to_string(),
            menu: decision.menu,
            secret: decision.secret,
        })
    }

    fn menu_lines(&self) -> Vec<String> {
        self.menu().into_iter().map(|choice| R::choice_line(self.setup(), choice)).collect()
    }

    fn judge_line(&self, by: Side, line: &str) -> Result<(), Refusal> {
        self.judge(by, line).map(drop)
    }

    fn choose_line(&mut self, by: Side, line: &str) -> Result<(), Refusal> {
        self.choose(by, line)
    }

    fn undo_by(&mut self, by: Side) -> Result<(), Refusal> {
        self.undo(by)
    }

    fn picture(&self, viewer: Viewer) -> String {
        R::picture(self.setup(), &R::view(self.setup(), self.position(), viewer), viewer)
    }

    fn facts(&self) -> Fact {
        R::facts(self.setup(), self.position())
    }

    fn facts_for(&self, viewer: Viewer) -> Fact {
        match viewer {
            Viewer::Referee => self.facts(),
            Viewer::Player(_) | Viewer::Audience => known_facts::<R>(self.setup(), self.position(), viewer),
        }
    }

    fn notes_len(&self) -> usize {
        self.notes().len()
    }

    fn narration(&self, from: usize, viewer: Viewer) -> Vec<NarrationLine> {
        narrate::<R>(self.setup(), &self.notes()[from.min(self.notes().len())..], from, viewer)
    }

    fn scores(&self) -> [i16; 2] {
        R::scores(self.setup(), self.position())
    }

    fn ended(&self) -> Option<Outcome> {
        self.outcome()
    }

    fn replay(&self) -> Replay {
        self.record()
    }
}

impl<R: Words, F: Faces> Match<R, F> {
    /// What the referee would have narrated about the latest choice if its dice had not failed.
    pub(crate) fn lost_narration(&self) -> Vec<NarrationLine> {
        narrate::<R>(self.setup(), &self.lost, self.notes().len(), Viewer::Referee)
    }
}

/// In how many worlds a viewer's facts are compared.
const WORLDS: u64 = 64;

/// What is the same in every world that looks alike to the viewer. The true position is never read, so none of it can
/// leak; a value that only some imagined worlds share is hidden.
fn known_facts<R: Words>(setup: &R::Setup, at: &Position<R>, viewer: Viewer) -> Fact {
    let view = R::view(setup, at, viewer);
    let world = |seed| {
        let mut dice = Rolling::new(Sampler::new(seed));
        R::facts(setup, &R::imagine(setup, &view, &mut dice))
    };
    (1..WORLDS).fold(world(0), |known, seed| known.agree(&world(seed)))
}

/// Notes as one viewer may know them; the first has the number `from`.
fn narrate<R: Words>(
    setup: &R::Setup,
    notes: &[Note<R::Event>],
    from: usize,
    viewer: Viewer,
) -> Vec<NarrationLine> {
    let heard = |(number, note): (usize, &Note<R::Event>)| {
        let Note { rule, event, faces } = note_for::<R>(setup, note, viewer)?;
        Some(NarrationLine { number, rule, text: event.describe(setup).to_string(), faces })
    };
    (from..).zip(notes).filter_map(heard).collect()
}
