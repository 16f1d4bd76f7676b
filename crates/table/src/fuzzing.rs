//! What must hold for any input text: nothing panics, and what can be read can be written and read back.
//!
//! Fuzz targets and quick property tests call the same functions, so that what one finds the other keeps testing.

use crate::cases::{What, run_line};
use crate::record::verify;
use crate::{Match, Playable, Visit, ids, script, visit};
use sortie_agents::find;
use sortie_kernel::Position;
use sortie_kernel::dice::Sampler;
use sortie_kernel::words::Spec;

/// The length of a probe's sample game, in choices.
const CHOICES: usize = 60;

/// A ruleset to be fuzzed: a sample game, and everything that outside text can do to it.
pub trait Probe: Send + Sync {
    /// The ruleset's id.
    fn ruleset(&self) -> &'static str;
    /// Lines that were legal somewhere in the sample game, to be spoilt.
    fn lines(&self) -> &[String];
    /// The sample game's record, to be spoilt.
    fn record(&self) -> &str;
    /// Cases that the ruleset answers, to be spoilt.
    fn cases(&self) -> Vec<(What, String)>;
    /// Reads a line as a choice and judges it in many positions; what is read must print and read back.
    fn try_line(&self, line: &str);
    /// Runs a text as a record.
    fn try_record(&self, text: &str);
    /// Runs a line as a case of every kind.
    fn try_case(&self, line: &[u8]);
}

/// One probe for each ruleset there is.
///
/// # Panics
/// If a ruleset's default game cannot be played.
pub fn probes() -> Vec<Box<dyn Probe>> {
    ids().into_iter().map(|id| visit(id, Make).expect("every listed ruleset is there")).collect()
}

/// Runs a text as a ruling script.
pub fn try_script(text: &str) {
    if let Err(error) = script::check(text) {
        assert!(!error.failures().is_empty(), "a script that does not pass says why");
    }
}

struct Make;

impl Visit for Make {
    type Out = Box<dyn Probe>;

    fn visit<R: Playable>(self) -> Self::Out {
        let mut game = Match::<R, _>::new(&Spec::default(), Sampler::new(7)).expect("the default game");
        game.remark("seed", "7");
        let mut agent = (find::<R>(&[], "random").expect("it plays every game").make)(11);
        let (mut positions, mut lines) = (Vec::new(), Vec::new());
        while game.decision().is_some() && game.entries().len() < CHOICES {
            positions.push(game.position().clone());
            let menu = game.menu();
            lines.extend(menu.iter().step_by(menu.len() / 4 + 1).map(|c| R::choice_line(game.setup(), *c)));
            game.choose_by(agent.as_mut()).expect("random plays legally");
        }
        Box::new(Sample { record: game.record().to_string(), game, positions, lines })
    }
}

struct Sample<R: Playable> {
    game: Match<R, Sampler>,
    positions: Vec<Position<R>>,
    lines: Vec<String>,
    record: String,
}

impl<R: Playable> Probe for Sample<R> {
    fn ruleset(&self) -> &'static str {
        R::ID
    }

    fn lines(&self) -> &[String] {
        &self.lines
    }

    fn record(&self) -> &str {
        &self.record
    }

    fn cases(&self) -> Vec<(What, String)> {
        let sorts = [What::Odds, What::Sight, What::Reach];
        let answered = sorts.into_iter().filter_map(|what| Some((what, R::cases(what)?)));
        let with_id = |mut case: serde_json::Value| {
            if let Some(fields) = case.as_object_mut() {
                fields.insert("id".to_string(), 1.into());
            }
            case.to_string()
        };
        answered.map(|(what, kind)| (what, with_id(kind.example()))).collect()
    }

    fn try_line(&self, line: &str) {
        let setup = self.game.setup();
        let Ok(choice) = R::read_choice(setup, line) else { return };
        let written = R::choice_line(setup, choice);
        assert_eq!(R::read_choice(setup, &written), Ok(choice), "{line:?} became {written:?}");
        for at in &self.positions {
            if let Err(illegal) = R::check(setup, at, choice) {
                assert!(!illegal.why.is_empty(), "{} refuses {line:?} without a reason", illegal.rule);
            }
        }
    }

    fn try_record(&self, text: &str) {
        if let Ok(game) = verify::<R>(text) {
            let again = game.record().to_string();
            assert!(verify::<R>(&again).is_ok(), "a record that runs is written so that it runs");
        }
    }

    fn try_case(&self, line: &[u8]) {
        for what in [What::Odds, What::Sight, What::Reach] {
            if let Some(mut kind) = R::cases(what) {
                run_line(line, kind.as_mut()).ok();
            }
        }
    }
}
