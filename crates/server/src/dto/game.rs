//! A game as the API shows it: how it is made, snapshots and updates.

use super::log::{LogEntry, Undo};
use super::question::Decision;
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize};
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
