//! A game as the API shows it: snapshots, updates, decisions, the log and undo.

use super::table;
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize};
use sortie_kernel::narration::{Piece, Text};
use sortie_kernel::{Side, show};
use std::collections::BTreeMap;
use utoipa::ToSchema;

/// Who looks.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum Viewer {
    /// The first seat.
    A,
    /// The second seat.
    B,
    /// One screen for both seats: it shows what the side that must decide may know.
    Both,
    /// Everybody.
    Audience,
    /// Everything: after the end, and in replays.
    Referee,
}

/// How people meet at a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum Mode {
    /// One person against a bot, or two bots.
    Bot,
    /// Two people at one screen.
    Hotseat,
    /// Two people, each with a link.
    Link,
    /// Nobody plays: someone is looking at a record.
    Replay,
}

/// Something for each side.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Each<T> {
    /// The first seat's.
    pub a: T,
    /// The second seat's.
    pub b: T,
}

impl<T> Each<T> {
    /// The one for a side.
    pub fn of(&self, side: Side) -> &T {
        match side {
            Side::A => &self.a,
            Side::B => &self.b,
        }
    }
}

/// A game to be made. What is left out or empty is the ruleset's default.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct NewGame {
    /// The ruleset's id.
    pub ruleset: String,
    /// Mission or scenario.
    #[serde(default)]
    #[cfg_attr(test, ts(optional, as = "Option<String>"))]
    pub mission: String,
    /// Board or map.
    #[serde(default)]
    #[cfg_attr(test, ts(optional, as = "Option<String>"))]
    pub board: String,
    /// The ready team of each side.
    #[serde(default, deserialize_with = "two_forces")]
    #[schema(value_type = [String; 2])]
    #[cfg_attr(test, ts(optional, as = "Option<[String; 2]>"))]
    pub forces: [String; 2],
    /// Anything else the ruleset offers, by name.
    #[serde(default)]
    #[cfg_attr(test, ts(optional, as = "Option<BTreeMap<String, String>>"))]
    pub options: BTreeMap<String, String>,
    /// `human` or the id of a bot.
    #[serde(default)]
    #[cfg_attr(test, ts(optional))]
    pub seats: Option<Each<String>>,
    /// What the players are called.
    #[serde(default)]
    #[cfg_attr(test, ts(optional))]
    pub names: Option<Each<String>>,
    /// How people meet.
    pub mode: Mode,
}

/// Reads the forces; a wrong number of them gets its own message.
fn two_forces<'a, D: Deserializer<'a>>(from: D) -> Result<[String; 2], D::Error> {
    let named = Vec::<String>::deserialize(from)?;
    <[String; 2]>::try_from(named).map_err(|named| {
        let count = named.len();
        D::Error::custom(format!("forces must name two teams, one for each side, not {count}"))
    })
}

/// A game that was made. A bot's seat has no token; at one screen both seats carry the same.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Created {
    /// The game's id.
    pub game: String,
    /// What opens each seat.
    pub seats: Each<Option<String>>,
    /// What lets anybody watch.
    pub spectator: String,
    /// The hash of the secret that all dice of the game follow from; the secret is published after the end.
    #[cfg_attr(test, ts(optional, as = "Option<String>"))]
    pub dice_commitment: String,
}

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

/// Who sits where.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Seat {
    /// `human` or the id of a bot.
    pub kind: String,
    /// What the player is called.
    pub name: String,
    /// Whether somebody is here.
    pub online: bool,
}

/// How the game ended.
#[derive(Clone, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Outcome {
    /// Nobody won if it is `null`.
    pub winner: Option<Side>,
    /// Victory points, A and B.
    pub scores: [i16; 2],
    /// In a sentence.
    pub words: String,
    /// The id of the record, for the replay pages.
    pub replay: Option<String>,
}

/// Something that happened, with the rule at work.
#[derive(Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct LogNote {
    /// The rule's id.
    pub rule: String,
    /// The rule's title.
    pub title: String,
    /// In words.
    #[schema(value_type = Vec<Piece>)]
    #[cfg_attr(test, ts(as = "Vec<Piece>"))]
    pub text: Text,
    /// The faces rolled for it.
    pub faces: Vec<u16>,
    /// The sides of these dice: 6, 8 and so on; `null` without faces.
    #[cfg_attr(test, ts(optional = nullable))]
    pub sides: Option<u8>,
    /// Whether each face counts as a success; `null` where no die succeeds or fails.
    #[cfg_attr(test, ts(optional = nullable))]
    pub good: Option<Vec<bool>>,
    /// What the dice were rolled for: `attack`, `SURVIVE`, `initiative`; `null` without faces.
    #[cfg_attr(test, ts(optional = nullable))]
    pub pool: Option<String>,
    /// The modifiers it shows, each with its rule.
    #[cfg_attr(test, ts(optional, as = "Option<Vec<table::Reason>>"))]
    pub reasons: Vec<table::Reason>,
    /// The models it is about.
    pub tokens: Vec<String>,
    /// Whether dice that lay on the table were rolled again.
    pub reroll: bool,
    /// Two results set against each other, the acting side's first.
    #[cfg_attr(test, ts(optional = nullable))]
    pub compared: Option<[i32; 2]>,
    /// The round (turn, turning point) that begins or ends with it.
    #[cfg_attr(test, ts(optional = nullable))]
    pub round: Option<u8>,
}

/// The kind of log entry.
#[derive(Clone, Copy, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum LogKind {
    /// The game began.
    Start,
    /// A choice.
    Choice,
    /// Choices were undone.
    Undo,
    /// A side asks to undo a choice.
    UndoAsked,
    /// The other side refused.
    UndoRefused,
    /// A side gave up.
    Resigned,
}

/// One line of the log as this viewer may read it.
#[derive(Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct LogEntry {
    /// Its place: everything that happened, counted from 0 (the start).
    pub n: usize,
    /// The choices that stood after it.
    pub ply: usize,
    /// The round (turn, turning point) in which it was made; 0 before the first.
    pub round: u8,
    /// The kind of line.
    pub kind: LogKind,
    /// Who did it.
    pub by: Option<Side>,
    /// The choice in notation, where the viewer may know it.
    pub line: Option<String>,
    /// The choice as a sentence, where the viewer may know it.
    #[schema(value_type = Option<Vec<Piece>>)]
    #[cfg_attr(test, ts(optional = nullable, as = "Option<Vec<Piece>>"))]
    pub words: Option<Text>,
    /// What happened.
    pub notes: Vec<LogNote>,
    /// Whether it was undone.
    pub undone: bool,
    /// The entries that this one undid.
    pub undoes: Vec<usize>,
}

/// What it takes to undo.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum UndoClass {
    /// Nothing.
    Free,
    /// The other side must agree.
    Consent,
    /// It cannot be undone.
    Closed,
    /// There is nothing to undo.
    Nothing,
}

/// What this viewer could undo.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Undo {
    /// What it takes.
    pub class: UndoClass,
    /// The choice it would undo, in notation.
    pub step: String,
    /// The choice it would undo, as a sentence.
    #[schema(value_type = Option<Vec<Piece>>)]
    #[cfg_attr(test, ts(optional = nullable, as = "Option<Vec<Piece>>"))]
    pub words: Option<Text>,
    /// Why.
    pub why: String,
    /// The side that asked and waits for an answer.
    pub pending: Option<Side>,
    /// What that side wants to undo, as a sentence, where the viewer may know it.
    #[schema(value_type = Option<Vec<Piece>>)]
    #[cfg_attr(test, ts(optional = nullable, as = "Option<Vec<Piece>>"))]
    pub asked: Option<Text>,
}

/// The secret behind the dice of a game, so that anybody can check after the end that nobody chose them.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Fairness {
    /// The BLAKE3 hash of the secret, published from the start.
    pub commitment: String,
    /// The secret, after the end.
    pub secret: Option<String>,
}

/// Everything a viewer may know about a game.
#[derive(Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Snapshot {
    /// The game's id.
    pub game: String,
    /// The ruleset's id.
    pub ruleset: String,
    /// The ruleset's name.
    pub title: String,
    /// Mission or scenario.
    pub mission: String,
    /// Board or map.
    pub board_name: String,
    /// The team of each side.
    pub forces: [String; 2],
    /// How people meet.
    pub mode: Mode,
    /// Entries in the log.
    pub n: usize,
    /// Choices that stand.
    pub ply: usize,
    /// Who looks.
    pub viewer: Viewer,
    /// What the players are called.
    pub names: Each<String>,
    /// Who sits where.
    pub seats: Each<Seat>,
    /// Whether the game has secrets.
    pub hidden: bool,
    /// The table.
    pub board: show::Board,
    /// What changes.
    pub scene: show::Scene,
    /// The pending question.
    pub decision: Option<Decision>,
    /// How it ended.
    pub outcome: Option<Outcome>,
    /// What happened, from entry `log_from` on.
    pub log: Vec<LogEntry>,
    /// The first entry listed; 0 means that the log is whole.
    pub log_from: usize,
    /// The commitment to the dice; `null` in records.
    #[cfg_attr(test, ts(optional = nullable))]
    pub dice: Option<Fairness>,
    /// What this viewer could undo.
    pub undo: Undo,
    /// The side whose bot is thinking now.
    pub thinking: Option<Side>,
}

/// What changed with one entry of the log.
#[derive(Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Update {
    /// The entry's place.
    pub n: usize,
    /// Choices that stand.
    pub ply: usize,
    /// The entry.
    pub entry: LogEntry,
    /// What changes.
    pub scene: show::Scene,
    /// The pending question.
    pub decision: Option<Decision>,
    /// How it ended.
    pub outcome: Option<Outcome>,
    /// What this viewer could undo.
    pub undo: Undo,
    /// Who sits where.
    pub seats: Each<Seat>,
}
