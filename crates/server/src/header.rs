//! The header of a game: everything that is fixed when it is made.

use crate::dto::game::{Each, Mode};
use crate::secrets::Seed;
use serde::{Deserialize, Serialize};
use sortie_kernel::Side;
use sortie_kernel::words::Spec;
use std::collections::BTreeMap;

/// Who opens a game with a link.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Role {
    /// One seat.
    Seat(Side),
    /// Both seats, at one screen.
    Both,
    /// No seat: a spectator.
    Spectator,
}

impl Role {
    /// As stored.
    pub fn word(self) -> &'static str {
        match self {
            Role::Seat(side) => side.letter(),
            Role::Both => "both",
            Role::Spectator => "audience",
        }
    }

    /// Reads it back.
    pub fn parse(word: &str) -> Option<Role> {
        match word {
            "both" => Some(Role::Both),
            "audience" => Some(Role::Spectator),
            side => Side::parse(side).map(Role::Seat),
        }
    }

    /// The side of a link that opens one seat.
    pub fn side(self) -> Option<Side> {
        match self {
            Role::Seat(side) => Some(side),
            Role::Both | Role::Spectator => None,
        }
    }

    /// Whether this link may act for a side.
    pub fn holds(self, side: Side) -> bool {
        self == Role::Both || self == Role::Seat(side)
    }
}

/// A seat without a bot.
pub const HUMAN: &str = "human";

/// Everything that is fixed when a game is made. Stored as one text.
#[derive(Clone, Serialize, Deserialize)]
pub struct Header {
    /// The ruleset's id.
    pub ruleset: String,
    /// Mission or scenario.
    pub mission: String,
    /// Board or map.
    pub board: String,
    /// The team of each side.
    pub forces: [String; 2],
    /// Anything else, by name.
    pub options: BTreeMap<String, String>,
    /// How people meet.
    pub mode: Mode,
    /// `human` or a bot's id.
    pub seats: Each<String>,
    /// What the players are called.
    pub names: Each<String>,
    /// The secret from which the dice are rolled.
    pub seed: String,
    /// The faces rolled before the first question.
    pub start: Vec<u16>,
    /// The record and ply that it was played on from.
    pub from: Option<(String, usize)>,
}

impl Header {
    /// What to set up.
    pub fn spec(&self) -> Spec {
        Spec {
            mission: self.mission.clone(),
            board: self.board.clone(),
            forces: self.forces.clone(),
            options: self.options.clone(),
        }
    }

    /// The secret from which the dice are rolled.
    pub fn seed(&self) -> Option<Seed> {
        Seed::parse(&self.seed)
    }

    /// The bot in a seat, if there is one.
    pub fn bot(&self, side: Side) -> Option<&str> {
        Some(self.seats.of(side).as_str()).filter(|kind| *kind != HUMAN)
    }

    /// Lines of the record's header besides those that follow from the game itself. The seed is published only after
    /// the end: anyone who knew it earlier would know every die to come.
    pub fn remarks(&self, over: bool) -> Vec<(String, String)> {
        let mut remarks = vec![
            ("player-a".to_string(), format!("{} ({})", self.names.a, self.seats.a)),
            ("player-b".to_string(), format!("{} ({})", self.names.b, self.seats.b)),
        ];
        if let Some(seed) = self.seed() {
            remarks.push(("dice-commitment".to_string(), seed.commitment()));
            if over {
                remarks.push(("dice-secret".to_string(), seed.to_hex()));
            }
        }
        if let Some((replay, ply)) = &self.from {
            remarks.push(("played-on-from".to_string(), format!("{replay} {ply}")));
        }
        remarks
    }
}
