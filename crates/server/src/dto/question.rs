//! The pending question as the API shows it: its choices, verbs and standing answers.

use serde::Serialize;
use sortie_kernel::narration::{Piece, Text};
use sortie_kernel::{Side, show};
use utoipa::ToSchema;

/// A choice on offer.
#[derive(Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Choice {
    /// Its place in the menu, from 1.
    pub n: usize,
    /// In notation.
    pub line: String,
    /// How it looks.
    pub sketch: show::Sketch,
}

/// The pending question. A player who is not asked learns who decides what, and nothing else.
#[derive(Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Decision {
    /// An answer must name it.
    pub id: String,
    /// Who must answer.
    pub by: Side,
    /// Whether this viewer may.
    pub mine: bool,
    /// In words.
    #[schema(value_type = Vec<Piece>)]
    #[cfg_attr(test, ts(as = "Vec<Piece>"))]
    pub question: Text,
    /// The kind of question.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub kind: Option<String>,
    /// Whether the menu is everything; otherwise it is a sample and other lines may be legal, too.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub complete: Option<bool>,
    /// Whether the answer is hidden from the other side.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub secret: Option<bool>,
    /// The menu.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub choices: Option<Vec<Choice>>,
    /// Whether anything depends on the answer. Where nothing does, `usual` may be given for the player.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub at_stake: Option<bool>,
    /// How a sensible player answers, in notation; not where an action is picked.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub usual: Option<String>,
    /// The answers that the player may leave standing for questions of this kind, "ask me" among them.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub standing: Option<Vec<Standing>>,
    /// The series of questions that it belongs to, such as an Order for every Fireteam.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub series: Option<show::Series>,
    /// What is asked next about the same dice if the roll is kept, in words. Keeping a roll usually means both.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<Vec<Piece>>)]
    #[cfg_attr(test, ts(optional, as = "Option<Vec<Piece>>"))]
    pub follow_up: Option<Text>,
    /// The verbs in fixed order, where an action is picked.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub verbs: Option<Vec<Verb>>,
}

/// An answer that a player may leave standing: the screen keeps which one, and gives `line` for the player.
#[derive(Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Standing {
    /// Its name.
    pub word: String,
    /// What the switch says.
    pub title: String,
    /// What it answers now, in notation; without it the player is asked.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub line: Option<String>,
    /// It lapses when this number changes.
    pub until: u32,
}

/// A verb of the bar.
#[derive(Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Verb {
    /// The group of choices that it stands for.
    pub group: String,
    /// What the button says.
    pub title: String,
    /// Why it is impossible now, with the rule's id.
    #[cfg_attr(test, ts(optional = nullable))]
    pub why_not: Option<WhyNot>,
}

/// Why something is impossible.
#[derive(Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct WhyNot {
    /// The rule's id.
    pub rule: String,
    /// The rule's title.
    pub title: String,
    /// The reason.
    pub why: String,
}
