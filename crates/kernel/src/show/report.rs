//! What screens show about a choice: how it looks, its dice, its stakes, what is seen, reached and threatened.

use super::Place;
#[cfg(any(feature = "schema", feature = "typescript"))]
use crate::Side;
use crate::narration::Text;
use serde::Serialize;
use sortie_rulebook::RuleId;

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
    /// Whether it spends something limited or is hard to undo.
    pub rare: bool,
    /// What it costs where that is limited, in words that follow a comma: `costs 1 command point`; empty otherwise.
    pub cost: String,
    /// The card in hand that it plays or discards, by its title.
    pub card: Option<String>,
    /// The pieces of a pool that it takes, such as command dice, by what they show; screens let these be pressed.
    pub pieces: Vec<String>,
}

/// One reason for a number of dice, a target number or a saving: the rule, and what it contributes.
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
    /// Dice whose faces are judged one by one.
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

/// Something an action may cost a model: what odds are computed for.
#[derive(Clone, PartialEq, Debug)]
pub struct Stake {
    /// The model at risk.
    pub token: String,
    /// What the number counts: `HP lost`.
    pub label: &'static str,
    /// At this number or more the model is out.
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
    /// Facts with the rules that use them.
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

/// What a model could do from where it stands in its next activation, if nobody stops it.
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
