//! The table as the API describes it.
//!
//! These types mirror `sortie_kernel::show`, which stays free of anything about HTTP. Answers carry the kernel's
//! own values; the mirrors describe them (OpenAPI, TypeScript), and a test holds both to the same JSON.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

macro_rules! mirrors {
    ($( $(#[$doc:meta])* $name:ident { $( $(#[$field_doc:meta])* $field:ident : $kind:ty ),* $(,)? } )*) => { $(
        $(#[$doc])*
        #[derive(Clone, PartialEq, Debug, Serialize, Deserialize, ToSchema)]
        #[cfg_attr(test, derive(ts_rs::TS))]
        #[serde(deny_unknown_fields)]
        pub struct $name { $( $(#[$field_doc])* pub $field: $kind ),* }
    )* };
}

/// The table as it stands for the whole game.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
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

/// `a` or `b`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum Side {
    /// The first seat.
    A,
    /// The second seat.
    B,
}

impl From<sortie_kernel::Side> for Side {
    fn from(side: sortie_kernel::Side) -> Self {
        match side {
            sortie_kernel::Side::A => Side::A,
            sortie_kernel::Side::B => Side::B,
        }
    }
}

impl From<Side> for sortie_kernel::Side {
    fn from(side: Side) -> Self {
        match side {
            Side::A => sortie_kernel::Side::A,
            Side::B => sortie_kernel::Side::B,
        }
    }
}

/// What a model is, as its silhouette shows it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs, reason = "the kernel says what they are")]
pub enum Role {
    Leader,
    Trooper,
    Heavy,
    Specialist,
    Fighter,
    Horde,
    Beast,
    Brood,
    Big,
    Vehicle,
}

mirrors! {
    /// A point in thousandths of the table's unit: x to the east, y to the north, z up.
    Place {
        /// To the east.
        x: i32,
        /// To the north.
        y: i32,
        /// Up.
        z: i32,
    }

    /// Something in one cube: its floor or what stands in it.
    CellPart {
        /// Column, row, level.
        cell: [u8; 3],
        /// `floor`, `hatch`, `solid`, `platform` and so on.
        kind: String,
        /// A size, height or direction that belongs to the kind.
        number: Option<i32>,
    }

    /// A panel on a vertical face, listed once.
    Panel {
        /// The cube it is listed from.
        cell: [u8; 3],
        /// `n`, `e`, `s` or `w`.
        face: String,
        /// `wall`, `door`, `rail` and so on.
        kind: String,
        /// The largest size that passes; 0 for nobody.
        passes: u8,
        /// Height of what is closed, thousandths.
        closed_to: i32,
    }

    /// A prism of terrain.
    Part {
        /// Parts of one feature share it.
        feature: u16,
        /// What it is, for people.
        label: String,
        /// Corners, counter-clockwise.
        outline: Vec<[i32; 2]>,
        /// Bottom and top.
        z: [i32; 2],
        /// `heavy`, `light`, `vantage` and so on.
        traits: Vec<String>,
    }

    /// A pool of something countable.
    Pool {
        /// Its name.
        name: String,
        /// How many.
        count: i32,
        /// The pieces, if they differ.
        shown: Vec<String>,
    }

    /// What stands beside the table for one side.
    SidePanel {
        /// The team's name.
        team: String,
        /// Command points, dice and so on.
        pools: Vec<Pool>,
        /// Initiative, passed, who leads.
        remarks: Vec<String>,
        /// Cards that the viewer may read.
        hand: Vec<Card>,
        /// Cards of this side that the viewer may not read.
        face_down: u8,
        /// Models that act together, with the order they share.
        groups: Vec<Group>,
    }

    /// Models that act together, such as a Fireteam.
    Group {
        /// What players call it.
        title: String,
        /// Its order as the viewer may know it; empty if it has none yet.
        order: String,
        /// Whether the order lies face down. Its owner reads it all the same.
        face_down: bool,
        /// Whether it has acted.
        done: bool,
        /// The stable names of its models.
        models: Vec<String>,
    }

    /// A card in hand, in words.
    Card {
        /// Its name.
        title: String,
        /// What it does.
        text: String,
        /// What it costs; empty if nothing.
        cost: String,
        /// Whether it can be played now.
        playable: bool,
        /// The rule behind it.
        rule: Option<String>,
    }

    /// A model.
    Token {
        /// The stable name, as in notation.
        id: String,
        /// Whose it is.
        side: Side,
        /// What it is.
        title: String,
        /// Where its base stands; `null` off the table.
        at: Option<Place>,
        /// On tables of cubes.
        cell: Option<[u8; 3]>,
        /// Radius of the base.
        radius: i32,
        /// Height as it stands now.
        height: i32,
        /// Hit points or wounds left, and at the start.
        health: [i32; 2],
        /// Health at or below this is injured.
        injured_at: i32,
        /// Which silhouette stands for it.
        role: Role,
        /// Whether it leads.
        leader: bool,
        /// Whether it has acted.
        done: bool,
        /// Whether it acts now.
        acting: bool,
        /// Whether it is out of the game.
        dead: bool,
        /// States worth a badge.
        states: Vec<String>,
        /// Statistics, weapons and keywords in words.
        lines: Vec<[String; 2]>,
    }

    /// Something on the table that is not a model.
    Marker {
        /// Unique among markers.
        id: String,
        /// `objective`, `item`, `smoke` and so on.
        kind: String,
        /// What it says.
        label: String,
        /// Where.
        at: Place,
        /// On tables of cubes.
        cell: Option<[u8; 3]>,
        /// Whose it is or who holds it.
        owner: Option<Side>,
        /// Reach of the marker, thousandths; 0 if it has none.
        radius: i32,
    }

    /// An area.
    Zone {
        /// `deployment`, `exit` and so on.
        kind: String,
        /// What players call it where that tells it from others; empty if nothing needs to be written on it.
        name: String,
        /// Whose it is.
        owner: Option<Side>,
        /// Corners.
        outline: Vec<[i32; 2]>,
    }

    /// All that changes, as one viewer may know it.
    Scene {
        /// `Round 2 of 5`.
        clock: String,
        /// Round or turning point, and the last one.
        round: [u8; 2],
        /// Victory points.
        scores: [i16; 2],
        /// Points that end the game, if any do.
        target: Option<i16>,
        /// How points are made and how the game ends.
        goal: String,
        /// What each side has, A and B.
        sides: [SidePanel; 2],
        /// Models on the table and beside it.
        tokens: Vec<Token>,
        /// Objectives, items, smoke and the like.
        markers: Vec<Marker>,
        /// Deployment zones and other areas.
        zones: Vec<Zone>,
    }

    /// How a choice looks on the table and in a list.
    Sketch {
        /// The choice as a full sentence, in pieces.
        words: Vec<Piece>,
        /// `move`, `shoot`, `spend` and so on; lists are grouped by it.
        group: String,
        /// The model that acts.
        subject: Option<String>,
        /// Models it acts on.
        targets: Vec<String>,
        /// Where it leads or what it is aimed at.
        place: Option<Place>,
        /// On tables of cubes.
        cell: Option<[u8; 3]>,
        /// The way, from the start.
        path: Vec<Place>,
        /// Corners of the area that it means, such as a zone to deploy in; empty if it means none.
        area: Vec<[i32; 2]>,
        /// How many failed and successful dice of the last roll it rolls again.
        again: [u8; 2],
        /// Whether it spends something rare or cannot be taken back lightly.
        rare: bool,
        /// The card in hand that it plays or discards, by its title.
        card: Option<String>,
        /// The pieces of a pool that it takes, such as command dice, by what they show.
        pieces: Vec<String>,
    }

    /// A line between two points and what stops it.
    SightLine {
        /// From the eye.
        from: Place,
        /// To a point of the target.
        to: Place,
        /// Where it stops, if something is in the way.
        blocked_at: Option<Place>,
        /// What is in the way, in words.
        by: Option<String>,
    }

    /// One reason for a number of dice, a target number or a saving.
    Reason {
        /// The rule's id.
        rule: String,
        /// The rule's title.
        title: String,
        /// Whose pool: `attack`, `defence` and so on.
        pool: String,
        /// In words.
        label: String,
        /// What it gives; 0 if it does not apply here.
        amount: i32,
    }

    /// What a model could do from where it stands in its next activation, if nobody hinders it.
    Threat {
        /// The model.
        token: String,
        /// Whose it is: `a` or `b`.
        side: String,
        /// Cubes that it could come to, column, row, level; on tables of cubes.
        reach: Vec<[u8; 3]>,
        /// How far it could come, thousandths; on open tables.
        radius: i32,
        /// Cubes that it could shoot into from where it stands; on tables of cubes.
        covers: Vec<[u8; 3]>,
        /// Enemies that it could shoot at from where it stands.
        targets: Vec<String>,
    }
}

/// A part of a sentence. Its text is what to show where nothing better is known: a side may be shown by its player's
/// name, a model or a place may be pointed at.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Piece {
    /// Plain words.
    Text {
        /// The words.
        text: String,
    },
    /// A player.
    Side {
        /// `a` or `b`.
        side: String,
        /// The side by its letter.
        text: String,
    },
    /// A model.
    Model {
        /// Its stable name.
        id: String,
        /// What it is called.
        text: String,
    },
    /// A place of the table.
    Place {
        /// In notation.
        text: String,
        /// Where it is.
        at: Option<Place>,
        /// Column, row, level on tables of cubes.
        cell: Option<[u8; 3]>,
    },
    /// A number.
    Number {
        /// The number.
        n: i32,
        /// As it is written.
        text: String,
    },
    /// A number of dice.
    Dice {
        /// How many.
        n: i32,
        /// As it is written.
        text: String,
    },
    /// A rule.
    Rule {
        /// Its id.
        id: String,
        /// As it is written.
        text: String,
    },
}

/// What one model sees of another.
#[derive(Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct SightReport {
    /// The verdict in a sentence.
    pub verdict: String,
    /// Whether there is a line of sight.
    pub seen: bool,
    /// Facts with the rules that make them matter.
    pub reasons: Vec<Reason>,
    /// The lines tried.
    #[schema(value_type = Vec<SightLine>)]
    #[cfg_attr(test, ts(as = "Vec<SightLine>"))]
    pub lines: Vec<sortie_kernel::show::SightLine>,
    /// Distance in thousandths of the unit.
    pub distance: i32,
}

impl From<sortie_kernel::show::Reason> for Reason {
    fn from(reason: sortie_kernel::show::Reason) -> Self {
        let rule = reason.rule.rule();
        Reason {
            rule: rule.id.to_string(),
            title: rule.title.to_string(),
            pool: reason.pool.to_string(),
            label: reason.label,
            amount: reason.amount,
        }
    }
}

impl From<sortie_kernel::show::SightReport> for SightReport {
    fn from(report: sortie_kernel::show::SightReport) -> Self {
        SightReport {
            verdict: report.verdict,
            seen: report.seen,
            reasons: report.reasons.into_iter().map(Reason::from).collect(),
            lines: report.lines,
            distance: report.distance,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde::de::DeserializeOwned;
    use sortie_kernel::{Viewer, show};

    /// What the kernel writes must be what the mirror describes: no field more, none less, none otherwise.
    fn mirrored<T: DeserializeOwned + Serialize>(original: &impl Serialize) {
        let json = serde_json::to_value(original).expect("plain data");
        let mirror: T = serde_json::from_value(json.clone()).expect("the mirror knows every field");
        assert_eq!(serde_json::to_value(mirror).expect("plain data"), json);
    }

    #[test]
    fn the_mirrors_say_what_the_kernel_writes() {
        for rules in sortie_table::live::offers() {
            let live = crate::app::App::sample(&*rules, &Default::default()).expect("the default game");
            mirrored::<Board>(&live.board());
            mirrored::<Scene>(&live.scene(Viewer::Referee));
            live.menu().iter().for_each(|(_, sketch)| mirrored::<Sketch>(sketch));
            mirrored::<Vec<Piece>>(&live.question(Viewer::Referee));
            let threats = live.threats(Viewer::Referee, sortie_kernel::Side::A);
            threats.iter().for_each(mirrored::<Threat>);
        }
        let place = show::Place { x: 1, y: 2, z: 3 };
        let part = show::Part {
            feature: 1,
            label: "wall".into(),
            outline: vec![[0, 0], [1, 0], [1, 1]],
            z: [0, 3000],
            traits: vec!["heavy".into()],
        };
        mirrored::<Board>(&show::Board::Open { name: "m".into(), width: 1, height: 2, parts: vec![part] });
        let panel = show::Panel {
            cell: [1, 2, 3],
            face: "n".into(),
            kind: "wall".into(),
            passes: 0,
            closed_to: 1000,
        };
        let cell = show::CellPart { cell: [1, 1, 1], kind: "solid".into(), number: Some(1) };
        let (name, cells, panels) = ("c".into(), vec![cell], vec![panel]);
        mirrored::<Board>(&show::Board::Cubes {
            name,
            columns: 8,
            rows: 8,
            levels: 3,
            letters: false,
            cells,
            panels,
        });
        mirrored::<SightLine>(&show::SightLine { from: place, to: place, blocked_at: Some(place), by: None });
    }
}
