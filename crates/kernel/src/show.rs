//! A ruleset in pictures and figures: what a client draws and what odds measure, without any rule in it.
//!
//! Two kinds of table exist, cubes and open; one set of words describes both. Lengths are thousandths of the
//! table's unit (a cube or an inch), x to the east, y to the north, z up. A [`Scene`] is made from a view, so
//! it holds nothing its viewer may not know.

use crate::words::Words;
use crate::{Note, Position, Side, Viewer};
use serde::Serialize;
use sortie_rulebook::RuleId;

/// A point of the table in thousandths of its unit.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize)]
#[allow(missing_docs, reason = "coordinates")]
pub struct Place {
    pub x: i32,
    pub y: i32,
    pub z: i32,
}

/// The table as it stands for the whole game.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Board {
    /// Columns of cubes with floors and panels; the unit is one cube.
    Cubes {
        /// The board's name.
        name: String,
        /// Columns, west to east.
        columns: u8,
        /// Rows, south to north.
        rows: u8,
        /// Levels, counted from 1 at the ground.
        levels: u8,
        /// What stands in single cubes.
        cells: Vec<CellPart>,
        /// What stands on vertical faces.
        panels: Vec<Panel>,
    },
    /// An open table with prisms on it; the unit is one inch.
    Open {
        /// The map's name.
        name: String,
        /// East to west, thousandths.
        width: i32,
        /// North to south, thousandths.
        height: i32,
        /// Terrain.
        parts: Vec<Part>,
    },
}

/// Something in one cube: its floor or what stands in it.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct CellPart {
    /// Column, row, level.
    pub cell: [u8; 3],
    /// `floor`, `hatch`, `walkway-ew`, `walkway-ns`, `solid`, `crate-nw` …, `ramp-n` …,
    /// `platform` over the whole cube, `platform-n` … over a half of it.
    pub kind: String,
    /// A size, height or direction that belongs to the kind.
    pub number: Option<i32>,
}

/// A panel on a vertical face, listed once.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Panel {
    /// The cube it is listed from: column, row, level.
    pub cell: [u8; 3],
    /// `n`, `e`, `s` or `w`.
    pub face: String,
    /// `wall`, `door`, `low-door`, `wide-door`, `rail`, or `halving-wall` through the middle of the cube, which
    /// parts the half at the face from the other.
    pub kind: String,
    /// The largest size that passes; 0 for nobody.
    pub passes: u8,
    /// Height of what is closed, thousandths.
    pub closed_to: i32,
}

/// A prism of terrain.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Part {
    /// Parts of one feature share it.
    pub feature: u16,
    /// What it is, for people.
    pub label: String,
    /// Corners, counter-clockwise.
    pub outline: Vec<[i32; 2]>,
    /// Bottom and top.
    pub z: [i32; 2],
    /// `heavy`, `light`, `traversable`, `vantage`, `insignificant`, `wall`, `hatchway` …
    pub traits: Vec<String>,
}

/// All that changes, as one viewer may know it.
#[derive(Clone, PartialEq, Debug, Serialize, Default)]
pub struct Scene {
    /// `Round 2 of 5`.
    pub clock: String,
    /// Round or turning point, and the last one.
    pub round: [u8; 2],
    /// Victory points.
    pub scores: [i16; 2],
    /// Points that end the game, if any do.
    pub target: Option<i16>,
    /// What each side has, A and B.
    pub sides: [SidePanel; 2],
    /// Models on the table and beside it.
    pub tokens: Vec<Token>,
    /// Objectives, items, smoke and the like.
    pub markers: Vec<Marker>,
    /// Deployment zones and other areas.
    pub zones: Vec<Zone>,
}

/// What stands beside the table for one side.
#[derive(Clone, PartialEq, Debug, Serialize, Default)]
pub struct SidePanel {
    /// The team's name.
    pub team: String,
    /// Pools by name: command points, dice and so on.
    pub pools: Vec<Pool>,
    /// Remarks: initiative, passed, who leads.
    pub remarks: Vec<String>,
}

/// A pool of something countable; `shown` lists single pieces such as command dice by what they show.
#[derive(Clone, PartialEq, Debug, Serialize, Default)]
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
pub struct Token {
    /// The stable name, as in notation.
    pub id: String,
    /// Whose it is.
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

/// Something on the table that is no model.
#[derive(Clone, PartialEq, Debug, Serialize)]
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
    pub owner: Option<&'static str>,
    /// Reach of the marker, thousandths; 0 if it has none.
    pub radius: i32,
}

/// An area.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Zone {
    /// `deployment`, `exit` …
    pub kind: String,
    /// What players call it where that tells it from others; empty if nothing needs to be written on it.
    pub name: String,
    /// Whose it is.
    pub owner: Option<&'static str>,
    /// Corners.
    pub outline: Vec<[i32; 2]>,
}

/// How a choice looks on the table and in a list.
#[derive(Clone, PartialEq, Debug, Serialize, Default)]
pub struct Sketch {
    /// The choice as a full sentence.
    pub words: String,
    /// What sort of act it is: `move`, `shoot`, `fight`, `spend`, `pass` …; lists are grouped by it.
    pub group: String,
    /// The model that acts.
    pub subject: Option<String>,
    /// Models it acts on.
    pub targets: Vec<String>,
    /// Where it leads or what it is aimed at.
    pub place: Option<Place>,
    /// Column, row, level on tables of cubes.
    pub cell: Option<[u8; 3]>,
    /// The way, from the start.
    pub path: Vec<Place>,
    /// Corners of the area that it means, such as a zone to deploy in; empty if it means none.
    pub area: Vec<[i32; 2]>,
    /// Whether it spends something rare or cannot be taken back lightly.
    pub rare: bool,
}

/// One reason for a number of dice, a target number or a saving: the rule, and what it gives here.
#[derive(Clone, PartialEq, Debug)]
pub struct Reason {
    /// The rule.
    pub rule: RuleId,
    /// Whose pool: `attack`, `defence` …
    pub pool: &'static str,
    /// In words.
    pub label: String,
    /// What it gives; 0 if it does not apply here.
    pub amount: i32,
}

/// The dice of an event: what they are, what they were rolled for, and which of them count.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Thrown {
    /// 6, 8 and so on.
    pub sides: u8,
    /// What they were rolled for: `attack`, `SURVIVE`, `initiative`.
    pub pool: &'static str,
    /// Whether each face is a success; empty where no die succeeds or fails.
    pub good: Vec<bool>,
}

impl Thrown {
    /// Dice of which every face is judged by itself.
    pub fn judged(sides: u8, pool: &'static str, faces: &[u16], is_good: impl Fn(u16) -> bool) -> Thrown {
        Thrown { sides, pool, good: faces.iter().map(|face| is_good(*face)).collect() }
    }

    /// Dice that neither succeed nor fail.
    pub fn plain(sides: u8, pool: &'static str) -> Thrown {
        Thrown { sides, pool, good: Vec::new() }
    }
}

/// Something an action may cost somebody: what odds are computed of.
#[derive(Clone, PartialEq, Debug)]
pub struct Stake {
    /// The model at risk.
    pub token: String,
    /// What the number counts: `HP lost`.
    pub label: &'static str,
    /// From this number on the model is out.
    pub fatal_at: i32,
}

/// A line between two points and what stops it.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct SightLine {
    /// From the eye.
    pub from: Place,
    /// To a point of the target.
    pub to: Place,
    /// Where it stops, if something is in the way.
    pub blocked_at: Option<Place>,
    /// What is in the way, in words.
    pub by: Option<String>,
}

/// What one model sees of another.
#[derive(Clone, PartialEq, Debug)]
pub struct SightReport {
    /// The verdict in a sentence.
    pub verdict: String,
    /// Whether there is a line of sight.
    pub seen: bool,
    /// Facts with the rules that make them matter.
    pub reasons: Vec<Reason>,
    /// The lines tried.
    pub lines: Vec<SightLine>,
    /// Distance in thousandths of the unit (whole cubes count 1000).
    pub distance: i32,
}

/// What a model could do from where it stands in its next activation, if nobody hinders it.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Threat {
    /// The model.
    pub token: String,
    /// Whose it is.
    pub side: &'static str,
    /// Cubes that it could come to, column, row, level; on tables of cubes.
    pub reach: Vec<[u8; 3]>,
    /// How far it could come, thousandths; on open tables.
    pub radius: i32,
    /// Cubes that it could shoot into from where it stands; on tables of cubes.
    pub covers: Vec<[u8; 3]>,
    /// Enemies that it could shoot at from where it stands.
    pub targets: Vec<String>,
}

/// What a ruleset offers to screens and odds beyond its words.
pub trait Show: Words {
    /// The table.
    fn board(setup: &Self::Setup) -> Board;
    /// What changes, as a viewer may know it.
    fn scene(setup: &Self::Setup, view: &Self::View, viewer: Viewer) -> Scene;
    /// How a choice looks. `at` is an imagined position of the chooser, so nothing hidden can show.
    fn sketch(setup: &Self::Setup, at: &Position<Self>, choice: Self::Choice) -> Sketch;
    /// The models that an event of the log is about, for highlighting, and where it happened.
    fn event_tokens(setup: &Self::Setup, event: &Self::Event) -> Vec<String>;
    /// The dice of a line of the log; `None` if nothing was rolled, or what was drawn is no die.
    fn note_dice(setup: &Self::Setup, note: &Note<Self::Event>) -> Option<Thrown>;
    /// The modifiers that a line of the log tells, each with its rule.
    fn note_reasons(setup: &Self::Setup, note: &Note<Self::Event>) -> Vec<Reason>;

    /// What an action puts at stake; empty if nothing is rolled for.
    fn stakes(setup: &Self::Setup, at: &Position<Self>, choice: Self::Choice) -> Vec<Stake>;
    /// How much of a stake was lost between two positions, beyond what was left too.
    fn lost(setup: &Self::Setup, before: &Position<Self>, after: &Position<Self>, stake: &Stake) -> i32;
    /// The dice and numbers of an action, reason by reason.
    fn reasons(setup: &Self::Setup, at: &Position<Self>, choice: Self::Choice) -> Vec<Reason>;
    /// Whether the action begun at `before` is over at `now`.
    fn settled(setup: &Self::Setup, before: &Position<Self>, now: &Position<Self>) -> bool;
    /// How a sensible player answers the small questions inside an action; what shown odds assume.
    fn usual(setup: &Self::Setup, at: &Position<Self>) -> Self::Choice;

    /// What one model sees of another; `None` if a name is unknown or off the table.
    fn sight(setup: &Self::Setup, at: &Position<Self>, from: &str, to: &str) -> Option<SightReport>;
    /// Choices of the pending question that spread over all places to which a model can go, for tables on which
    /// the menu is a sample; nothing where the menu lists every place, or the model has nothing to decide.
    fn reach(_setup: &Self::Setup, _at: &Position<Self>, _token: &str) -> Vec<Self::Choice> {
        Vec::new()
    }
    /// What a model threatens from where it stands; `None` if the name is unknown or off the table.
    fn threat(setup: &Self::Setup, at: &Position<Self>, token: &str) -> Option<Threat>;
    /// The rule that allows or forbids measuring before a choice.
    fn measuring() -> Result<RuleId, RuleId>;
    /// How the game leans for a side, -1000 to 1000: a rough evaluation for greedy bots and replay bands.
    fn leaning(setup: &Self::Setup, at: &Position<Self>, side: Side) -> i32;
}
