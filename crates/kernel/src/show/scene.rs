//! What stands on the table and beside it: models, markers, zones, sides and their cards.

use super::Place;
#[cfg(any(feature = "schema", feature = "typescript"))]
use crate::Side;
use serde::Serialize;

/// Everything that changes, as far as one viewer may know it.
#[derive(Clone, PartialEq, Debug, Serialize, Default)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Scene {
    /// `Round 2 of 5`.
    pub clock: String,
    /// Round or turning point, and the last one.
    pub round: [u8; 2],
    /// Victory points.
    pub scores: [i16; 2],
    /// Points that end the game, if any do.
    pub target: Option<i16>,
    /// How points are made and how the game ends, in a sentence or two; screens keep it in sight. Never empty.
    pub goal: String,
    /// What each side has, A and B.
    pub sides: [SidePanel; 2],
    /// Models on the table and beside it.
    pub tokens: Vec<Token>,
    /// Objectives, items, smoke and the like.
    pub markers: Vec<Marker>,
    /// Deployment zones and other areas.
    pub zones: Vec<Zone>,
    /// What darkness changes, in a sentence, while the table lies in it; zones of the kind `light` are lit. `None` by
    /// day.
    pub night: Option<String>,
    /// Cards that lie on models and wait for their effect, in the order in which they are turned up.
    pub laid: Vec<LaidCard>,
}

/// A card that lies on a model.
#[derive(Clone, PartialEq, Debug, Serialize, Default)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct LaidCard {
    /// The stable name of the model.
    pub on: String,
    /// What it says; empty while it lies face down.
    pub title: String,
    /// What it does, in a few words; empty while it lies face down.
    pub text: String,
}

/// What is beside the table for one side.
#[derive(Clone, PartialEq, Debug, Serialize, Default)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct SidePanel {
    /// The team's name.
    pub team: String,
    /// Pools by name: command points, dice and so on.
    pub pools: Vec<Pool>,
    /// Remarks: initiative, passed, who leads.
    pub remarks: Vec<String>,
    /// Cards (orders, ploys, tactics) that the viewer may read, in the order of the hand.
    pub hand: Vec<Card>,
    /// Cards of this side that the viewer may not read.
    pub face_down: u8,
    /// Models that act together, with the order they share; empty where every model acts for itself.
    pub groups: Vec<Group>,
}

/// Models that act together: a Fireteam.
#[derive(Clone, PartialEq, Debug, Serialize, Default)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Group {
    /// What players call it: `Fireteam A-1`.
    pub title: String,
    /// Its order as the viewer may know it; empty if it has none yet.
    pub order: String,
    /// Whether the order lies face down. Its owner can still read it.
    pub face_down: bool,
    /// Whether it has acted.
    pub done: bool,
    /// The stable names of its models.
    pub models: Vec<String>,
}

/// A card in hand, in words.
#[derive(Clone, PartialEq, Debug, Serialize, Default)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Card {
    /// Its name.
    pub title: String,
    /// What it does, in a sentence or two.
    pub text: String,
    /// What it costs, in words; empty if nothing.
    pub cost: String,
    /// Whether it can be played now.
    pub playable: bool,
    /// The rule behind it, if one has an id.
    pub rule: Option<String>,
}

/// What a model is, as its silhouette shows it: chosen by its role and keywords, never by its faction.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Role {
    /// Commands the others.
    Leader,
    /// The rank and file.
    #[default]
    Trooper,
    /// Carries a heavy weapon.
    Heavy,
    /// Medic, engineer, sniper and the like.
    Specialist,
    /// Made for close combat.
    Fighter,
    /// One of many and weak.
    Horde,
    /// An animal.
    Beast,
    /// Swarms of small creatures.
    Brood,
    /// Larger than a man.
    Big,
    /// A vehicle, machine or emplacement.
    Vehicle,
}

/// A kind of action that a menu offers: one entry for every [`Sketch::group`] of the ruleset, in the order in which
/// screens show them.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Verb {
    /// The group of sketches.
    pub group: &'static str,
    /// What a button says: `Shoot`.
    pub title: &'static str,
    /// Whether it keeps its place in the bar of verbs while it is impossible; others appear only when they are offered.
    pub always: bool,
}

impl Verb {
    /// A verb that is always in the bar.
    pub const fn always(group: &'static str, title: &'static str) -> Verb {
        Verb { group, title, always: true }
    }

    /// A verb that appears when it is offered.
    pub const fn offered(group: &'static str, title: &'static str) -> Verb {
        Verb { group, title, always: false }
    }
}

/// A pool of something countable; `shown` lists single pieces such as command dice by what they show.
#[derive(Clone, PartialEq, Debug, Serialize, Default)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Pool {
    /// Its name.
    pub name: String,
    /// How many.
    pub count: i32,
    /// The pieces, if they differ.
    pub shown: Vec<String>,
}

/// A model.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Token {
    /// The stable name, as in notation.
    pub id: String,
    /// Whose it is.
    #[cfg_attr(feature = "schema", schema(value_type = Side))]
    #[cfg_attr(feature = "typescript", ts(as = "Side"))]
    pub side: &'static str,
    /// What it is.
    pub title: String,
    /// Where its base stands; `None` off the table.
    pub at: Option<Place>,
    /// Column, row, level on tables of cubes.
    pub cell: Option<[u8; 3]>,
    /// Radius of the base.
    pub radius: i32,
    /// Height as it stands now.
    pub height: i32,
    /// Hit points or wounds left, and at the start.
    pub health: [i32; 2],
    /// Health at or below this is injured.
    pub injured_at: i32,
    /// Which silhouette stands for it.
    pub role: Role,
    /// Whether it leads.
    pub leader: bool,
    /// Whether it has acted.
    pub done: bool,
    /// Whether it acts now.
    pub acting: bool,
    /// Whether it is out of the game.
    pub dead: bool,
    /// States worth a badge: `pinned`, `fire`, `engage`, `conceal` …
    pub states: Vec<String>,
    /// Statistics, weapons and keywords in words, for the side panel and the screen reader.
    pub lines: Vec<[String; 2]>,
}

/// Something on the table that is not a model.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Marker {
    /// Unique among markers.
    pub id: String,
    /// `objective`, `item`, `smoke`, `fire`, `trap`, `token` …
    pub kind: String,
    /// What it says.
    pub label: String,
    /// Where.
    pub at: Place,
    /// Column, row, level on tables of cubes.
    pub cell: Option<[u8; 3]>,
    /// Whose it is or who holds it: `a`, `b` or nobody.
    #[cfg_attr(feature = "schema", schema(value_type = Option<Side>))]
    #[cfg_attr(feature = "typescript", ts(as = "Option<Side>"))]
    pub owner: Option<&'static str>,
    /// Reach of the marker, thousandths; 0 if it has none.
    pub radius: i32,
}

/// An area.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Zone {
    /// `deployment`, `exit`, `light` …
    pub kind: String,
    /// What players call it where that distinguishes it from others; empty if nothing needs to be written on it.
    pub name: String,
    /// Whose it is.
    #[cfg_attr(feature = "schema", schema(value_type = Option<Side>))]
    #[cfg_attr(feature = "typescript", ts(as = "Option<Side>"))]
    pub owner: Option<&'static str>,
    /// Corners.
    pub outline: Vec<[i32; 2]>,
}
