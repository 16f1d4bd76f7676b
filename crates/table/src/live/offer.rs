//! Rulesets as objects, as the web table offers them. The registry lists them.

use super::running::Running;
use super::{Live, Unplayable};
use crate::record::verify;
use crate::{Playable, Unit};
use sortie_kernel::dice::Faces;
use sortie_kernel::replay::Replay;
use sortie_kernel::words::{Fault, Listing, Spec};
use sortie_plug::building::{self, ForceList, TeamDraft, TeamRead, TeamText, TeamVerdict, TeamWritten};
use sortie_rulebook::{RuleId, marks};
use std::marker::PhantomData;

/// A ruleset as an object.
pub trait Offer: Send + Sync {
    /// The id in addresses and records.
    fn id(&self) -> &'static str;
    /// The game's name.
    fn title(&self) -> &'static str;
    /// One line about it.
    fn about(&self) -> &'static str;
    /// The unit of its tables.
    fn unit(&self) -> Unit;
    /// What can be named in a [`Spec`].
    fn listing(&self) -> Listing;
    /// The match that a newcomer is offered.
    fn default_match(&self) -> Spec;
    /// Bots: name and one line about each, the weakest first.
    fn bots(&self) -> Vec<(&'static str, &'static str)>;
    /// The rule that allows or forbids measuring before a choice.
    fn measuring(&self) -> Result<RuleId, RuleId>;
    /// The lists that teams are built from, one for each faction; none where forces are fixed.
    fn force_lists(&self) -> Vec<ForceList>;
    /// Judges a team that is being built.
    ///
    /// # Errors
    /// If it is not a team at all.
    fn judge_team(&self, draft: &TeamDraft) -> Result<TeamVerdict, Fault>;
    /// A ready, random or written force as the team builder holds it.
    ///
    /// # Errors
    /// Names the nearest known force.
    fn team_of(&self, force: &str) -> Result<TeamDraft, Fault>;
    /// Writes a team down as text and as a team file.
    ///
    /// # Errors
    /// If it is not a team at all.
    fn write_team(&self, draft: &TeamDraft) -> Result<TeamWritten, Fault>;
    /// Reads a pasted team.
    ///
    /// # Errors
    /// If there is nothing to read, or a file is broken.
    fn read_team(&self, pasted: &TeamText) -> Result<TeamRead, Fault>;
    /// Begins a game.
    ///
    /// # Errors
    /// Every fault of the spec.
    fn begin(&self, spec: &Spec, faces: Box<dyn Faces>) -> Result<Box<dyn Live>, Vec<Fault>>;
    /// Runs the first `plies` choices of a record, or all of them, comparing every checksum.
    ///
    /// # Errors
    /// The first thing that is not as written.
    fn open(&self, replay: &Replay, plies: Option<usize>) -> Result<Box<dyn Live>, Unplayable>;
    /// Runs a whole record as it was written and compares its result, too: a record from a stranger is trusted no
    /// further than that.
    ///
    /// # Errors
    /// The first thing that is not as written, with its line.
    fn verify(&self, text: &str) -> Result<(), Unplayable>;
}

struct Of<R>(PhantomData<fn() -> R>);

impl<R: Playable> Offer for Of<R> {
    fn id(&self) -> &'static str {
        R::ID
    }

    fn title(&self) -> &'static str {
        R::TITLE
    }

    fn about(&self) -> &'static str {
        R::ABOUT
    }

    fn unit(&self) -> Unit {
        R::UNIT
    }

    fn listing(&self) -> Listing {
        R::listing()
    }

    fn default_match(&self) -> Spec {
        R::default_match()
    }

    fn bots(&self) -> Vec<(&'static str, &'static str)> {
        sortie_agents::names::<R>(&R::players()).iter().map(|bot| (bot.name, bot.about)).collect()
    }

    fn measuring(&self) -> Result<RuleId, RuleId> {
        R::measuring()
    }

    fn force_lists(&self) -> Vec<ForceList> {
        R::force_lists()
    }

    fn judge_team(&self, draft: &TeamDraft) -> Result<TeamVerdict, Fault> {
        building::judge::<R>(draft)
    }

    fn team_of(&self, force: &str) -> Result<TeamDraft, Fault> {
        R::team_of(force)
    }

    fn write_team(&self, draft: &TeamDraft) -> Result<TeamWritten, Fault> {
        marks::apart(|| building::write::<R>(draft))
    }

    fn read_team(&self, pasted: &TeamText) -> Result<TeamRead, Fault> {
        marks::apart(|| building::read::<R>(pasted))
    }

    fn begin(&self, spec: &Spec, faces: Box<dyn Faces>) -> Result<Box<dyn Live>, Vec<Fault>> {
        Ok(Box::new(Running::<R>::new(spec, faces)?))
    }

    fn open(&self, replay: &Replay, plies: Option<usize>) -> Result<Box<dyn Live>, Unplayable> {
        Ok(Box::new(Running::<R>::open(replay, plies)?))
    }

    fn verify(&self, text: &str) -> Result<(), Unplayable> {
        verify::<R>(text).map(drop)
    }
}

/// A ruleset as an object.
pub fn offer<R: Playable>() -> Box<dyn Offer> {
    Box::new(Of::<R>(PhantomData))
}
