//! A ruleset in pictures and figures: what a client draws and what odds measure, without any rule in it.
//!
//! Two kinds of table exist, cubes and open; one set of words describes both. Lengths are thousandths of the
//! table's unit (a cube or an inch), x to the east, y to the north, z up. A [`Scene`] is made from a view, so
//! it holds nothing its viewer may not know.

use crate::narration::Text;
use crate::words::Words;
use crate::{Illegal, Note, Position, Side, Viewer};
use serde::Serialize;
use sortie_rulebook::RuleId;

/// A point of the table in thousandths of its unit.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[allow(missing_docs, reason = "coordinates")]
pub struct Place {
    pub x: i32,
    pub y: i32,
    pub z: i32,
}

/// The table as it stands for the whole game.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
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
        /// Whether players name columns by letters.
        letters: bool,
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
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
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
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
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
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
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
}

/// What stands beside the table for one side.
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
    /// Whether the order lies face down. Its owner reads it all the same.
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

/// A sort of act that a menu offers: one entry for every [`Sketch::group`] of the ruleset, in the order in which
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
    /// `deployment`, `exit` …
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

/// How a choice looks on the table and in a list.
#[derive(Clone, PartialEq, Debug, Serialize, Default)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Sketch {
    /// The choice as a full sentence.
    #[cfg_attr(feature = "schema", schema(value_type = Vec<crate::narration::Piece>))]
    #[cfg_attr(feature = "typescript", ts(as = "Vec<crate::narration::Piece>"))]
    pub words: Text,
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
    /// How many failed and successful dice of the last roll it rolls again; screens let these be pressed.
    pub again: [u8; 2],
    /// Whether it spends something rare or cannot be taken back lightly.
    pub rare: bool,
    /// The card in hand that it plays or discards, by its title.
    pub card: Option<String>,
    /// The pieces of a pool that it takes, such as command dice, by what they show; screens let these be pressed.
    pub pieces: Vec<String>,
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
    /// Whether dice that lay on the table were rolled again.
    pub reroll: bool,
}

impl Thrown {
    /// Dice of which every face is judged by itself.
    pub fn judged(sides: u8, pool: &'static str, faces: &[u16], is_good: impl Fn(u16) -> bool) -> Thrown {
        Thrown { sides, pool, good: faces.iter().map(|face| is_good(*face)).collect(), reroll: false }
    }

    /// The same dice, rolled again.
    #[must_use]
    pub fn again(self) -> Thrown {
        Thrown { reroll: true, ..self }
    }

    /// Dice that neither succeed nor fail.
    pub fn plain(sides: u8, pool: &'static str) -> Thrown {
        Thrown { sides, pool, good: Vec::new(), reroll: false }
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
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
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

/// One end of a measurement: a model with its base, a marker, or a bare place.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Extent {
    /// Where it is.
    pub at: Place,
    /// Column, row, level on tables of cubes.
    pub cell: Option<[u8; 3]>,
    /// Radius of the base; 0 for a place.
    pub radius: i32,
}

/// What a model could do from where it stands in its next activation, if nobody hinders it.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Threat {
    /// The model.
    pub token: String,
    /// Whose it is.
    #[cfg_attr(feature = "schema", schema(value_type = Side))]
    #[cfg_attr(feature = "typescript", ts(as = "Side"))]
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

/// An area to which a model can go by one sort of move, on one level of the table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Default)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct ReachArea {
    /// The sort of move: the verb of its choices.
    pub group: String,
    /// The height of the level, thousandths.
    pub z: i32,
    /// Closed lines around it, thousandths, the inside on their left; holes run the other way round.
    pub rings: Vec<Vec<[i32; 2]>>,
}

/// What a ruleset offers to screens and odds beyond its words.
pub trait Show: Words {
    /// The table.
    fn board(setup: &Self::Setup) -> Board;
    /// What changes, as a viewer may know it.
    fn scene(setup: &Self::Setup, view: &Self::View, viewer: Viewer) -> Scene;
    /// How a choice looks. `at` is an imagined position of the chooser, so nothing hidden can show.
    fn sketch(setup: &Self::Setup, at: &Position<Self>, choice: Self::Choice) -> Sketch;
    /// Every sort of act that menus offer, in the order in which screens show them. The order never changes in a game.
    fn verbs(setup: &Self::Setup) -> Vec<Verb>;
    /// Why nothing of a group is offered at the pending question, from the law. It is asked only of groups of which the
    /// menu holds nothing; `None` if the ruleset has no answer. `at` is an imagined position of the chooser, so nothing hidden can show.
    fn why_not_verb(_setup: &Self::Setup, _at: &Position<Self>, _group: &str) -> Option<Illegal> {
        None
    }
    /// What an action puts at stake; empty if nothing is rolled for.
    fn stakes(setup: &Self::Setup, at: &Position<Self>, choice: Self::Choice) -> Vec<Stake>;
    /// Where a rule forbids to measure before a choice is made: what may turn out, each in words and as a position that
    /// supposes it. Odds are then told for each of them side by side, never for what is. Empty where nothing is to be
    /// supposed.
    fn supposed(
        _setup: &Self::Setup,
        _at: &Position<Self>,
        _choice: Self::Choice,
    ) -> Vec<(String, Position<Self>)> {
        Vec::new()
    }
    /// How much of a stake was lost between two positions, beyond what was left too.
    fn lost(setup: &Self::Setup, before: &Position<Self>, after: &Position<Self>, stake: &Stake) -> i32;
    /// The dice and numbers of an action, reason by reason.
    fn reasons(setup: &Self::Setup, at: &Position<Self>, choice: Self::Choice) -> Vec<Reason>;

    /// What one model sees of another; `None` if a name is unknown or off the table.
    fn sight(setup: &Self::Setup, at: &Position<Self>, from: &str, to: &str) -> Option<SightReport>;
    /// Choices of the pending question that spread over all places to which a model can go, for tables on which
    /// the menu is a sample; nothing where the menu lists every place, or the model has nothing to decide.
    fn reach(_setup: &Self::Setup, _at: &Position<Self>, _token: &str) -> Vec<Self::Choice> {
        Vec::new()
    }
    /// The borders of the areas to which a model can go, for tables on which places are not cubes; nothing where
    /// [`Show::reach`] has nothing.
    fn outline(_setup: &Self::Setup, _at: &Position<Self>, _token: &str) -> Vec<ReachArea> {
        Vec::new()
    }
    /// What a model threatens from where it stands; `None` if the name is unknown or off the table.
    fn threat(setup: &Self::Setup, at: &Position<Self>, token: &str) -> Option<Threat>;
    /// The rule that allows or forbids measuring before a choice.
    fn measuring() -> Result<RuleId, RuleId>;
    /// What the game says when a side concedes, for the log; nothing where it has no rule about it.
    fn conceded(_setup: &Self::Setup, _at: &Position<Self>, _by: Side) -> Vec<Note<Self::Event>> {
        Vec::new()
    }
    /// How far two things are apart, as the game measures it, in thousandths of the unit; `None` if it does not.
    fn distance(_setup: &Self::Setup, _from: &Extent, _to: &Extent) -> Option<i32> {
        None
    }
    /// How good a position is for a side, -1000 to 1000: a rough evaluation for greedy bots and replays.
    fn evaluate(setup: &Self::Setup, at: &Position<Self>, side: Side) -> i32;
    /// The same for bots, which must tell apart what people need not: by how much a side is ahead, in a unit of the
    /// ruleset's own that is fine enough for the worth of a die or a step, and without bounds.
    fn lead(setup: &Self::Setup, at: &Position<Self>, side: Side) -> i32 {
        Self::evaluate(setup, at, side)
    }
}

/// Why none of some choices is legal, for [`Show::why_not_verb`]: the refusal that most of them meet, the first of those
/// that are met equally often. `None` if one is legal or none was given.
pub fn most_common_refusal<R: Show>(
    setup: &R::Setup,
    at: &Position<R>,
    tries: impl IntoIterator<Item = R::Choice>,
) -> Option<Illegal> {
    let mut met: Vec<(Illegal, u32)> = Vec::new();
    for choice in tries {
        let illegal = R::check(setup, at, choice).err()?;
        match met.iter_mut().find(|(known, _)| *known == illegal) {
            Some((_, times)) => *times += 1,
            None => met.push((illegal, 1)),
        }
    }
    let most = met.iter().map(|(_, times)| *times).max()?;
    met.into_iter().find(|(_, times)| *times == most).map(|(illegal, _)| illegal)
}
