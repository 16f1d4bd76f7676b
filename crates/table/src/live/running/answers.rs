//! Implements [`Live`] for a running game: what a player, a bot or a screen may ask it.

use super::{Known, Proposal, Running, Step};
use crate::game::recorded;
use crate::live::follow_up::follow_up;
use crate::live::forecast::{Forecast, forecasts};
use crate::live::odds_of::{Budget, Odds, odds};
use crate::live::reach::{Way, ways};
use crate::live::seen_by::{SeenBy, seen_by};
use crate::live::{
    Answers, Happening, Job, Live, LogLine, Pending, Points, Proposed, Row, StandingNow, Undoable, VerbNow,
};
use crate::record::Parts;
use crate::{Playable, Refusal};
use sortie_agents::Seat;
use sortie_kernel::dice::Faces;
use sortie_kernel::narration::Text;
use sortie_kernel::replay::{Entry, Replay};
use sortie_kernel::show::{Board, ReachArea, Scene, SightReport, Sketch, Threat, Verb};
use sortie_kernel::words::{Fault, Spec};
use sortie_kernel::{Decision, Menu, Outcome, Side, Standing, Viewer};
use std::collections::BTreeSet;
use std::sync::Arc;

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
        let Known { acts, at_stake, .. } = *self.known()?;
        Some(Pending { by, kind, complete: menu == Menu::Complete, secret, acts, at_stake })
    }

    fn question(&self, viewer: Viewer) -> Text {
        let (Some(asked), Some(known)) = (self.game.decision, self.known()) else { return Text::default() };
        // In an imagined world the question can only name what the viewer imagines, never the truth.
        match viewer {
            Viewer::Referee => R::bare_question(&self.game.setup, &self.game.at),
            viewer if viewer == Viewer::Player(asked.by) => R::bare_question(&self.game.setup, &known.at),
            _ => R::bare_question(&self.game.setup, &self.imagined(viewer, 0)),
        }
    }

    fn menu(&self) -> Vec<(String, Sketch)> {
        let Some(known) = self.known() else { return Vec::new() };
        let shown = |choice| {
            (R::choice_line(&self.game.setup, choice), R::sketch(&self.game.setup, &known.at, choice))
        };
        self.game.menu().into_iter().map(shown).collect()
    }

    fn answers(&self) -> Answers {
        let Some(known) = self.known() else { return Answers::default() };
        let setup = &self.game.setup;
        let drawn = |choice| (choice, R::sketch(setup, &known.at, choice));
        let menu: Vec<(R::Choice, Sketch)> = self.game.menu().into_iter().map(drawn).collect();
        let follow_up =
            self.game.decision.and_then(|decision| follow_up::<R>(setup, &known.at, decision.by, &menu));
        let lines = menu.into_iter().map(|(choice, sketch)| (R::choice_line(setup, choice), sketch));
        let menu: Vec<(String, Sketch)> = lines.collect();
        let verbs = if known.acts { self.verbs(known, &menu) } else { Vec::new() };
        Answers {
            verbs,
            menu,
            follow_up,
            advice: self.game.advice(&known.at),
            standing: self.standing(),
            series: R::series(&self.game.setup, &known.at),
        }
    }

    fn standing(&self) -> Vec<StandingNow> {
        let Some(known) = self.known() else { return Vec::new() };
        let all = R::standing(&self.game.setup, &known.at).into_iter();
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
        let asked = self.game.decision.zip(self.known()).map(|(asked, known)| (asked.by, known.at.clone()));
        let (setup, token) = (Arc::clone(&self.game.setup), token.to_string());
        Box::new(move || asked.map_or_else(Vec::new, |(by, at)| ways::<R>(&setup, &at, by, &token)))
    }

    fn outline(&self, token: &str) -> Job<Vec<ReachArea>> {
        let at = self.known().map(|known| known.at.clone());
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

    fn forecast(&self) -> Option<Job<Vec<Forecast>>> {
        let (decision, known) = self.game.decision.filter(|_| R::forecasts()).zip(self.known())?;
        let (setup, at, kept) = (Arc::clone(&self.game.setup), known.at.clone(), Arc::clone(&known.forecast));
        let seed = self.seed_of(0);
        Some(Box::new(move || kept.get_or_init(|| forecasts::<R>(&setup, &at, decision, seed)).clone()))
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

impl<R: Playable> Running<R> {
    /// The verbs of the bar, for a menu.
    fn verbs(&self, known: &Known<R>, menu: &[(String, Sketch)]) -> Vec<VerbNow> {
        let offered: BTreeSet<&str> = menu.iter().map(|(_, sketch)| sketch.group.as_str()).collect();
        let now = |verb: Verb| {
            let missing = verb.always && !offered.contains(verb.group);
            let why_not = missing.then(|| R::why_not_verb(&self.game.setup, &known.at, verb.group)).flatten();
            VerbNow { verb, why_not }
        };
        let shown = |verb: &Verb| verb.always || offered.contains(verb.group);
        R::verbs(&self.game.setup).into_iter().filter(shown).map(now).collect()
    }
}
