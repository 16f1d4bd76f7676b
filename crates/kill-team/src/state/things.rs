//! What stands beside the operatives: players' points and tac ops, markers, barricades, tokens.

use super::{Place, Progress, TAC_OPS};

/// A tac op of a player.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct TacOp {
    /// Its number in the deck, counted from 1; 0 before it is drawn.
    pub card: u8,
    /// What has become of it.
    pub progress: Progress,
    /// The turning point in which its first condition was scored.
    pub first_in: u8,
    /// An operative that it names, counted from 1, or the feature that it names.
    pub named: u8,
    /// A second operative that it names, counted from 1.
    pub other: u8,
    /// What it counts: features, edges, implants, turning points won.
    pub count: u8,
}

/// What one player has.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Team {
    /// Command points.
    pub cp: u8,
    /// Victory points of the mission and of tac ops together.
    pub vp: u8,
    /// Victory points of the mission in this turning point.
    pub vp_now: u8,
    /// Victory points of tac ops.
    pub tac_vp: u8,
    /// Barricades not yet set up.
    pub barricades: u8,
    /// Which of the mission's drop zones is theirs.
    pub zone: u8,
    /// Own operatives incapacitated in this turning point.
    pub losses: u8,
    /// Enemies incapacitated in this turning point near objective markers or with tokens.
    pub spoils: u8,
    /// Strategic ploys in force, by their number.
    pub strategic: u32,
    /// Tactical ploys used in this turning point, by their number.
    pub tactical: u32,
    /// The scouting option, counted from 1; 0 before it is picked.
    pub scouting: u8,
    /// How often the scouting option can still be used.
    pub scouts: u8,
    /// The feature that an Engineering Bay has made heavy, counted from 1; 0 for none.
    pub hardened: u8,
    /// What has been used of the assets of a base, as bits.
    pub assets_spent: u8,
    /// At whom the operative being activated aims with a markerlight or a shot, counted from 1; 0 for nobody.
    pub aim: u8,
    /// The archetype of the tac ops, counted from 1; 0 before it is picked.
    pub archetype: u8,
    /// The two tac ops drawn, of which one is kept; 0 for none.
    pub drawn: [u8; 2],
    /// Tac ops that can still be drawn, by their number.
    pub deck: u32,
    /// The tac ops kept.
    pub tac_ops: [TacOp; TAC_OPS],
}

impl Team {
    /// The tac ops that the player has.
    pub fn cards(&self) -> impl Iterator<Item = (usize, &TacOp)> {
        self.tac_ops.iter().enumerate().filter(|(_, op)| op.card > 0)
    }

    /// How many tac ops the opponent does not know.
    pub fn hidden(&self) -> usize {
        self.cards().filter(|(_, op)| !op.progress.has(Progress::REVEALED)).count()
    }
}

/// An objective marker.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Marker {
    /// Who has secured or captured it: 0 nobody, 1 side A, 2 side B.
    pub held: u8,
    /// How often it was looted in this battle.
    pub looted: u8,
    /// Whether it was looted in this turning point.
    pub looted_now: bool,
}

/// A barricade set up by a player.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Barricade {
    /// Its centre.
    pub at: Place,
    /// How far it is turned from the long edge, in whole degrees below 180.
    pub degrees: u8,
}

/// What a token stands for.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum TokenKind {
    /// Out of play.
    #[default]
    None,
    /// The banner of a side.
    Banner,
    /// The signal beacon of a side.
    Beacon,
    /// What a side wants to retrieve.
    Retrieval,
    /// An operative that may return here.
    Reanimation,
    /// Smoke, until the end of the turning point.
    Smoke,
}

/// A token on the table or carried.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Token {
    /// Where its centre lies, unless it is carried.
    pub at: Place,
    /// What it stands for.
    pub kind: TokenKind,
    /// The side (0 or 1) that it belongs to, or the operative that may return.
    pub of: u8,
}
