//! Reading rather than playing: answers of the rulebook, a game in brief, where points came from, who can connect.

use super::offer::Rule;
use serde::Serialize;
use sortie_kernel::Side;
use sortie_rulebook::search;
use utoipa::ToSchema;

/// What a search of the rulebook found.
#[derive(Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct RulesFound {
    /// The rules, best first.
    pub hits: Vec<RuleHit>,
    /// Words that were also read as synonyms.
    pub read: Vec<WordRead>,
    /// The question as it was probably meant, if it was misspelt; the hits are those of this question.
    pub meant: Option<String>,
    /// A short answer to a common question.
    pub reply: Option<Summary>,
}

/// A rule that answers a question.
#[derive(Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct RuleHit {
    /// The rule.
    pub rule: Rule,
    /// What the match is based on.
    pub by: MatchedBy,
}

/// What a match is based on, best first.
#[derive(Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum MatchedBy {
    /// A word of the title.
    Title,
    /// A word of the text.
    Text,
    /// Only letters inside other words.
    Letters,
}

/// A word of a question and what else it was read as.
#[derive(Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct WordRead {
    /// As it was asked.
    pub word: String,
    /// Its synonyms.
    pub also: Vec<String>,
}

/// A few sentences that sum rules up.
#[derive(Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Summary {
    /// What it is about.
    pub title: String,
    /// The sentences.
    pub text: String,
    /// The rules it is based on.
    pub rules: Vec<String>,
}

/// A game in brief.
#[derive(Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Brief {
    /// The ruleset's id.
    pub id: String,
    /// The game's name.
    pub name: String,
    /// What it is about.
    pub lead: String,
    /// How it is played, in playing order.
    pub steps: Vec<Summary>,
    /// Its most important words.
    pub words: Vec<Summary>,
}

/// Points that a side scored, or lost, at one moment.
#[derive(Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct PointsWon {
    /// Choices made when it happened.
    pub ply: usize,
    /// The round; 0 before the first.
    pub round: usize,
    /// Who.
    pub side: Side,
    /// How many.
    pub points: i16,
    /// The rule behind them, if one was named.
    pub rule: Option<String>,
    /// Its title, for people.
    pub source: String,
}

/// How others on the network reach this server.
#[derive(Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Network {
    /// The beginning of an address that another machine on the network can open; `None` if the server listens on
    /// this machine only, or is behind a proxy, or has no network.
    pub address: Option<String>,
    /// Whether the server listens on this machine only.
    pub own_machine_only: bool,
}

impl From<search::Answer> for RulesFound {
    fn from(answer: search::Answer) -> Self {
        let hit = |hit: search::Hit| RuleHit {
            rule: Rule::from(hit.rule),
            by: match hit.by {
                search::Match::Title => MatchedBy::Title,
                search::Match::Text => MatchedBy::Text,
                search::Match::Letters => MatchedBy::Letters,
            },
        };
        let read = |reading: search::Reading| WordRead {
            word: reading.word,
            also: reading.also.into_iter().map(str::to_string).collect(),
        };
        RulesFound {
            hits: answer.hits.into_iter().map(hit).collect(),
            read: answer.read.into_iter().map(read).collect(),
            meant: answer.meant,
            reply: answer.reply.map(|reply| Summary::of(reply.asked, reply.text, reply.rules)),
        }
    }
}

impl Summary {
    pub(crate) fn of(title: &str, text: &str, rules: &[&str]) -> Summary {
        Summary {
            title: title.to_string(),
            text: text.to_string(),
            rules: rules.iter().map(|id| (*id).to_string()).collect(),
        }
    }
}
