//! All that changes during a battle, as plain bytes.

use sortie_geometry::open::{Point, Spot};
use sortie_kernel::Side;
use std::ops::{Index, IndexMut};

mod bits;
mod live;
mod operative;
mod things;

pub use bits::{Actions, Deeds, Effects, Flags, Marks, Progress};
pub use operative::{Operative, OperativeId};
pub use things::{Barricade, Marker, TacOp, Team, Token, TokenKind};

/// The most operatives on both sides together.
pub const OPERATIVES_MAX: usize = 32;
/// The most objective markers of a mission.
pub const MARKERS_MAX: usize = 8;
/// The most barricades: two for each player and one each by Fortify.
pub const BARRICADES_MAX: usize = 6;
/// The most objective tokens on the table or carried.
pub const TOKENS_MAX: usize = 16;
/// Tac ops that each player has.
pub const TAC_OPS: usize = 3;

/// A place on the table in thousandths of an inch; the board's 30 inches fit sixteen bits.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Place {
    /// Along the long edge.
    pub x: i16,
    /// Along the short edge.
    pub y: i16,
    /// Upwards from the floor.
    pub z: i16,
}

impl Place {
    /// The place with these coordinates.
    pub const fn new(x: i16, y: i16, z: i16) -> Place {
        Place { x, y, z }
    }

    /// Seen from above.
    pub fn point(self) -> Point {
        Point::new(i32::from(self.x), i32::from(self.y))
    }

    /// In space.
    pub fn spot(self) -> Spot {
        Spot::new(i32::from(self.x), i32::from(self.y), i32::from(self.z))
    }

    /// The place of a spot, if it fits the board's numbers.
    pub fn of(spot: Spot) -> Option<Place> {
        Some(Place::new(
            i16::try_from(spot.at.x).ok()?,
            i16::try_from(spot.at.y).ok()?,
            i16::try_from(spot.z).ok()?,
        ))
    }
}

/// The part of a turning point.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Phase {
    /// Before the first turning point.
    #[default]
    SetUp,
    /// Ready operatives, initiative roll.
    Initiative,
    /// Command points, ploys, tac ops.
    Strategy,
    /// Activations.
    Firefight,
    /// Scoring.
    End,
}

/// The table as it stands.
#[derive(Debug)]
pub struct State {
    operatives: [Operative; OPERATIVES_MAX],
    count: u8,
    /// Where side B's operatives begin.
    pub first_of_b: u8,
    /// What each player has.
    pub teams: [Team; 2],
    /// The number of the turning point, 0 before the first.
    pub turning_point: u8,
    /// The part of it.
    pub phase: Phase,
    /// Who has the initiative.
    pub initiative: Side,
    /// Who is the attacker.
    pub attacker: Side,
    /// The objective markers; as many count as the mission has.
    pub markers: [Marker; MARKERS_MAX],
    /// How many markers there are.
    pub marker_count: u8,
    /// Barricades in the order they were set up.
    pub barricades: [Barricade; BARRICADES_MAX],
    /// How many barricades stand.
    pub barricade_count: u8,
    /// The objective tokens; as many count as there are.
    pub tokens: [Token; TOKENS_MAX],
    /// How many tokens there are.
    pub token_count: u8,
    /// Open hatchways, by their number.
    pub open_hatches: u16,
}

impl State {
    /// An empty table with this many operatives on each side, none of them set up.
    ///
    /// # Panics
    /// If there are more than [`OPERATIVES_MAX`].
    pub fn new(counts: [usize; 2]) -> State {
        let count = counts[0] + counts[1];
        assert!(count <= OPERATIVES_MAX, "a set-up is refused before it has too many operatives");
        State {
            operatives: [Operative::default(); OPERATIVES_MAX],
            count: count as u8,
            first_of_b: counts[0] as u8,
            teams: [Team::default(); 2],
            turning_point: 0,
            phase: Phase::SetUp,
            initiative: Side::A,
            attacker: Side::A,
            markers: [Marker::default(); MARKERS_MAX],
            marker_count: 0,
            barricades: [Barricade::default(); BARRICADES_MAX],
            barricade_count: 0,
            tokens: [Token::default(); TOKENS_MAX],
            token_count: 0,
            open_hatches: 0,
        }
    }

    /// Every operative of the battle, set up, removed or waiting.
    pub fn all(&self) -> &[Operative] {
        &self.operatives[..usize::from(self.count)]
    }

    /// Every id.
    pub fn ids(&self) -> impl Iterator<Item = OperativeId> + use<> {
        (0..self.count).map(OperativeId)
    }

    /// The ids of one side.
    pub fn team(&self, side: Side) -> impl Iterator<Item = OperativeId> + use<> {
        let range = match side {
            Side::A => 0..self.first_of_b,
            Side::B => self.first_of_b..self.count,
        };
        range.map(OperativeId)
    }

    /// Whose operative it is.
    pub fn side(&self, id: OperativeId) -> Side {
        if id.0 < self.first_of_b { Side::A } else { Side::B }
    }

    /// The side for which an operative acts: the enemy's, while the enemy directs it.
    pub fn acting_side(&self, id: OperativeId) -> Side {
        let side = self.side(id);
        if self[id].effects.has(Effects::CONTROLLED) { side.other() } else { side }
    }

    /// The enemies of an operative that are not incapacitated.
    pub fn enemies(&self, id: OperativeId) -> impl Iterator<Item = OperativeId> + '_ {
        self.team(self.acting_side(id).other()).filter(move |enemy| *enemy != id && self[*enemy].is_up())
    }

    /// The operatives of one side that are not incapacitated.
    pub fn standing(&self, side: Side) -> impl Iterator<Item = OperativeId> + '_ {
        self.team(side).filter(|id| self[*id].is_up())
    }

    /// The barricades that stand.
    pub fn standing_barricades(&self) -> &[Barricade] {
        &self.barricades[..usize::from(self.barricade_count)]
    }

    pub(crate) fn live_markers(&self) -> &[Marker] {
        &self.markers[..usize::from(self.marker_count)]
    }

    /// Puts a token into play and gives its place in the list; `None` if there is no room.
    pub fn add_token(&mut self, token: Token) -> Option<usize> {
        let free = self.live_tokens().iter().position(|old| old.kind == TokenKind::None);
        let place = free.unwrap_or(usize::from(self.token_count));
        *self.tokens.get_mut(place)? = token;
        self.token_count = self.token_count.max(place as u8 + 1);
        Some(place)
    }

    /// Who carries a token.
    pub fn carrier(&self, token: usize) -> Option<OperativeId> {
        self.ids().find(|id| usize::from(self[*id].carries) == token + 1)
    }

    /// The tokens of a kind that lie on the table, with their places in the list.
    pub fn lying(&self, kind: TokenKind) -> impl Iterator<Item = (usize, Token)> + '_ {
        let tokens = self.live_tokens().iter().copied().enumerate();
        tokens.filter(move |(place, token)| token.kind == kind && self.carrier(*place).is_none())
    }

    pub(crate) fn live_tokens(&self) -> &[Token] {
        &self.tokens[..usize::from(self.token_count)]
    }
}

impl Index<OperativeId> for State {
    type Output = Operative;

    fn index(&self, id: OperativeId) -> &Operative {
        &self.operatives[..usize::from(self.count)][id.index()]
    }
}

impl IndexMut<OperativeId> for State {
    fn index_mut(&mut self, id: OperativeId) -> &mut Operative {
        &mut self.operatives[..usize::from(self.count)][id.index()]
    }
}
