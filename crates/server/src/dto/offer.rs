//! What can be played, the rulebook, questions about a position, and replays, as the API describes them.

use super::question::Choice;
use super::table::Reason;
use serde::{Deserialize, Serialize};
use sortie_kernel::narration::{Piece, Text};
use sortie_kernel::{GameOption, Side, show};
use utoipa::{IntoParams, ToSchema};

/// Something with a name and a line about it.
#[derive(Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Named {
    /// The name to ask for it by.
    pub id: String,
    /// One line about it.
    pub line: String,
}

/// A bot.
#[derive(Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Bot {
    /// The name to ask for it by.
    pub id: String,
    /// For people.
    pub name: String,
    /// One line about how it plays.
    pub line: String,
}

/// Whether measuring before a choice is allowed.
#[derive(Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Measuring {
    /// Whether it is.
    pub allowed: bool,
    /// The rule that says so.
    pub rule: String,
}

/// The unit of a table.
#[derive(Clone, Copy, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum Unit {
    /// Three inches; tables of cubes.
    Cube,
    /// Open tables.
    Inch,
}

impl From<sortie_table::Unit> for Unit {
    fn from(unit: sortie_table::Unit) -> Self {
        match unit {
            sortie_table::Unit::Cube => Unit::Cube,
            sortie_table::Unit::Inch => Unit::Inch,
        }
    }
}

/// A match by its names.
#[derive(Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct DefaultMatch {
    /// Mission.
    pub mission: String,
    /// Board.
    pub board: String,
    /// A's and B's ready team.
    pub forces: [String; 2],
}

/// A ruleset and what it offers. The first mission and board and the first two forces are played where a request
/// names none.
#[derive(Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct RulesetInfo {
    /// The name to ask for it by.
    pub id: String,
    /// For people.
    pub name: String,
    /// One line about it.
    pub line: String,
    /// The unit of its tables.
    pub unit: Unit,
    /// Missions.
    pub missions: Vec<Named>,
    /// Boards.
    pub boards: Vec<Named>,
    /// Ready teams.
    pub forces: Vec<Named>,
    /// What else may be agreed, with the values of each.
    pub options: Vec<GameOption>,
    /// The match that a newcomer is offered: one that either side may win.
    pub default_match: DefaultMatch,
    /// Bots that play it, the weakest first.
    pub bots: Vec<Bot>,
    /// Whether measuring is allowed.
    pub measuring: Measuring,
}

/// Names of what to look at.
#[derive(Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(default, deny_unknown_fields)]
pub struct PreviewQuery {
    /// Mission or scenario.
    pub mission: String,
    /// Board or map.
    pub board: String,
    /// A's team.
    pub a: String,
    /// B's team.
    pub b: String,
    /// Options, as `name=value`, separated by commas.
    pub options: String,
}

/// An opening as the audience sees it.
#[derive(Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Preview {
    /// The table.
    pub board: show::Board,
    /// What stands on it.
    pub scene: show::Scene,
    /// The first question.
    #[schema(value_type = Vec<Piece>)]
    #[cfg_attr(test, ts(as = "Vec<Piece>"))]
    pub question: Text,
}

/// The rulebook of a game, whether it can be played yet or not.
#[derive(Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Catalogue {
    /// The id of its ruleset.
    pub id: String,
    /// The game's name.
    pub name: String,
    /// Two sentences for people who do not know the game; may be empty.
    pub blurb: String,
}

/// A rule of a catalogue.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Rule {
    /// The stable id.
    pub id: String,
    /// The catalogue it belongs to.
    pub ruleset: String,
    /// The middle part of the id.
    pub topic: String,
    /// What the chapter of that topic is called.
    pub topic_title: String,
    /// A short title.
    pub title: String,
    /// The kind of rule.
    pub kind: String,
    /// What it says.
    pub text: String,
    /// A worked example.
    pub example: Option<String>,
    /// What was decided where the source is silent.
    pub ruling: Option<String>,
}

impl From<&sortie_rulebook::Rule> for Rule {
    fn from(rule: &sortie_rulebook::Rule) -> Self {
        Rule {
            id: rule.id.to_string(),
            ruleset: rule.ruleset.to_string(),
            topic: rule.topic().to_string(),
            topic_title: rule.topic_title().to_string(),
            title: rule.title.to_string(),
            kind: rule.kind.to_string(),
            text: rule.text.to_string(),
            example: rule.example.map(str::to_string),
            ruling: rule.ruling.map(str::to_string),
        }
    }
}

/// What a pasted team is read with.
#[derive(Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(default, deny_unknown_fields)]
pub struct ListQuery {
    /// The list it is of; found out if empty.
    pub list: String,
}

/// Which rules to find.
#[derive(Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(default, deny_unknown_fields)]
pub struct RulesQuery {
    /// One catalogue; all if empty.
    pub ruleset: String,
    /// Words that must occur; everything if empty.
    pub q: String,
}

/// What may be lost, and how likely.
#[derive(Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct StakeOdds {
    /// The model at risk.
    pub token: String,
    /// What the number counts.
    pub label: String,
    /// At this number or more the model is out.
    pub fatal_at: i32,
    /// Numbers and their probabilities, ascending.
    pub outcomes: Vec<(i32, f64)>,
    /// On average.
    pub average: f64,
    /// The probability that the model is out.
    pub fatal: f64,
}

/// The odds for one possible measurement.
#[derive(Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct SupposedOdds {
    /// What is assumed, in words: a range of inches.
    pub label: String,
    /// What may be lost then.
    pub stakes: Vec<StakeOdds>,
}

/// The odds of a choice as far as the chooser can know.
#[derive(Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Odds {
    /// The choice.
    pub line: String,
    /// What may be lost; empty if nothing is rolled for, or if it depends on what may not be measured yet.
    pub stakes: Vec<StakeOdds>,
    /// What may be lost for each possible measurement, side by side, where nothing may be measured before the choice
    /// is made.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub supposed: Option<Vec<SupposedOdds>>,
    /// The dice and numbers, reason by reason.
    pub reasons: Vec<Reason>,
    /// What the figures assume, in words.
    pub assumes: String,
    /// Worlds averaged over; 1 where nothing is hidden.
    pub worlds: usize,
    /// Whether every branch was visited; otherwise the figures are sampled.
    pub exact: bool,
    /// No probability is wrong by more than this.
    pub error_bound: f64,
}

impl Odds {
    /// The answer where there are no odds.
    pub fn none(line: String) -> Odds {
        let (stakes, reasons, assumes) = (Vec::new(), Vec::new(), String::new());
        Odds { line, stakes, supposed: None, reasons, assumes, worlds: 1, exact: true, error_bound: 0.0 }
    }
}

/// A place within reach.
#[derive(Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ReachPlace {
    /// The choice that leads there, or the first step of the way.
    pub line: String,
    /// The steps after it, where a way is chosen step by step; each answers the question that is asked then.
    pub then: Vec<String>,
    /// Where.
    pub place: Option<show::Place>,
    /// On tables of cubes.
    pub cell: Option<[u8; 3]>,
    /// The way, from the start.
    pub path: Vec<show::Place>,
    /// The enemies that would see the model at the end of several steps.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub seen_by: Option<Vec<String>>,
}

/// Where a model may go with the pending decision, and with the steps that follow it.
#[derive(Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Reach {
    /// The model.
    pub token: String,
    /// Whether these are all places; otherwise a sample.
    pub complete: bool,
    /// The places.
    pub places: Vec<ReachPlace>,
}

/// A choice that leads a model somewhere, and who would see it there.
#[derive(Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct SeenBy {
    /// The choice in notation.
    pub line: String,
    /// The model.
    pub token: String,
    /// The enemies that would see it, if the other side does nothing on the way.
    pub by: Vec<String>,
}

/// A choice that begins an activation, and what it leads to at best, as far as the chooser can know.
#[derive(Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Forecast {
    /// The choice in notation.
    pub line: String,
    /// The actions of the plan up to the first that rolls dice, the next one first; none if it brings nothing.
    pub steps: Vec<Choice>,
    /// The odds of the action that decides the plan, if anything is at stake.
    pub odds: Option<Odds>,
}

/// One choice of a record.
#[derive(Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ReplayLine {
    /// Who chose.
    pub by: Side,
    /// In notation.
    pub line: String,
    /// As a sentence, as everybody may read it once the game is over.
    #[schema(value_type = Option<Vec<Piece>>)]
    #[cfg_attr(test, ts(as = "Option<Vec<Piece>>"))]
    pub words: Option<Text>,
}

/// A record.
#[derive(Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ReplayInfo {
    /// Its id.
    pub replay: String,
    /// The ruleset's id.
    pub ruleset: String,
    /// The ruleset's name.
    pub title: String,
    /// Names and values in the order written.
    pub header: Vec<(String, String)>,
    /// Choices in it.
    pub plies: usize,
    /// The result line, if it was finished.
    pub result: Option<String>,
    /// How good the game was for A after each ply, starting at 0; -1000 to 1000.
    pub evaluation: Vec<i32>,
    /// The choices.
    pub lines: Vec<ReplayLine>,
}

/// A record that was uploaded.
#[derive(Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ReplayCreated {
    /// Its id.
    pub replay: String,
}

/// Where to play on from a record.
#[derive(Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct PlayOn {
    /// Choices of the record that stand.
    pub ply: usize,
    /// The seat of the person; the bot takes the other.
    pub side: Side,
    /// The bot's id.
    pub bot: String,
}
