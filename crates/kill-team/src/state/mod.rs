//! All that changes during a battle, as plain bytes.
//!
//! Only live data counts for equality and hashing: exact odds compare thousands of positions of two operatives
//! and must not pay for the thirty that are not there.

use sortie_geometry::open::{Point, Spot};
use sortie_kernel::Side;
use std::hash::{Hash, Hasher};
use std::ops::{Index, IndexMut};

mod bits;
mod things;

pub use bits::{Actions, Deeds, Effects, Flags, Marks, Progress};
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

/// An operative, numbered over both sides: side A's first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct OperativeId(pub u8);

impl OperativeId {
    /// Stands for nobody where a frame needs no operative.
    pub const NOBODY: OperativeId = OperativeId(u8::MAX);

    /// The place in arrays kept per operative.
    pub fn index(self) -> usize {
        usize::from(self.0)
    }
}

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

/// One operative. Its bytes lie in the order in which [`Operative::words`] reads them, so that comparing and
/// hashing take a word at a time.
#[derive(Clone, Copy, Debug, Default)]
#[repr(C)]
pub struct Operative {
    /// The centre of its base.
    pub at: Place,
    /// Wounds left.
    pub wounds: u8,
    /// Action points spent in its activation.
    pub ap_spent: u8,
    /// What is true of it.
    pub flags: Flags,
    /// Weapons that it has used up, by their place on its card.
    pub used: u16,
    /// What it has done in its activation.
    pub done: Actions,
    /// Effects of ploys on it.
    pub effects: Effects,
    /// What lies on it beyond its activation.
    pub marks: Marks,
    /// The sum of all changes of its APL, before the limit of one.
    pub apl_change: i8,
    /// The token it carries, counted from 1; 0 for none.
    pub carries: u8,
    /// Somebody tied to it, counted from 1: whom a drone protects, or who felled or is about to hurt it. 0 for nobody.
    pub tied: u8,
    /// Things for once per battle that it has used, by their number.
    pub spent: u8,
    /// How far it has moved in its activation, in thousandths.
    pub moved: u16,
    /// What a dataslate will remember of it.
    pub deeds: Deeds,
    /// Mortal wounds that it is about to lose, while its player is asked.
    pub owed: u8,
}

impl PartialEq for Operative {
    fn eq(&self, other: &Operative) -> bool {
        // One test for all words: most that exact odds compare are equal, so leaving early does not pay.
        let ([a, b, c, d], [w, x, y, z]) = (self.words(), other.words());
        (a ^ w) | (b ^ x) | (c ^ y) | (d ^ z) == 0
    }
}

impl Eq for Operative {}

impl Operative {
    /// Whether it stands in the killzone, incapacitated or not.
    pub fn on_table(&self) -> bool {
        self.flags.has(Flags::ON_TABLE)
    }

    /// Whether it stands in the killzone and is not incapacitated.
    pub fn is_up(&self) -> bool {
        self.on_table() && !self.flags.has(Flags::DOWN)
    }

    /// Whether its order is conceal.
    pub fn is_concealed(&self) -> bool {
        self.flags.has(Flags::CONCEAL)
    }

    /// Whether its order is conceal for the attack under way: seen from a vantage point it may count as engage.
    pub fn is_hidden_from_shot(&self) -> bool {
        self.is_concealed() && !self.marks.has(Marks::EXPOSED)
    }

    /// The operative tied to this one.
    pub fn tie(&self) -> Option<OperativeId> {
        self.tied.checked_sub(1).map(OperativeId)
    }

    /// Ties an operative to this one, or nobody.
    pub fn tie_to(&mut self, other: Option<OperativeId>) {
        self.tied = other.filter(|id| *id != OperativeId::NOBODY).map_or(0, |id| id.0 + 1);
    }

    fn words(&self) -> [u64; 4] {
        let word = |bytes: [u8; 8]| u64::from_le_bytes(bytes);
        let ([a, b], [c, d], [e, f]) =
            (self.at.x.to_le_bytes(), self.at.y.to_le_bytes(), self.at.z.to_le_bytes());
        let ([g, h], [i, j]) = (self.flags.0.to_le_bytes(), self.used.to_le_bytes());
        let [k, l, m, n] = self.done.0.to_le_bytes();
        let ([o, p], [q, r]) = (self.effects.0.to_le_bytes(), self.marks.0.to_le_bytes());
        [
            word([a, b, c, d, e, f, self.wounds, self.ap_spent]),
            word([g, h, i, j, k, l, m, n]),
            word([o, p, q, r, self.apl_change as u8, self.carries, self.tied, self.spent]),
            u64::from(self.moved) | u64::from(self.deeds.0) << 16 | u64::from(self.owed) << 24,
        ]
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

    fn same_things(&self, other: &State) -> bool {
        self.live_markers() == other.live_markers()
            && self.standing_barricades() == other.standing_barricades()
            && self.live_tokens() == other.live_tokens()
    }

    /// Turning point, phase, sides and counts in one word.
    fn clock(&self) -> u64 {
        let [low, high] = self.open_hatches.to_le_bytes();
        let sides = self.initiative as u8 | (self.attacker as u8) << 1 | self.first_of_b << 2;
        let counts = self.barricade_count | self.token_count << 3;
        u64::from_le_bytes([
            self.turning_point,
            self.phase as u8,
            sides,
            self.count,
            self.marker_count,
            counts,
            low,
            high,
        ])
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

impl Clone for State {
    fn clone(&self) -> State {
        State { ..*self }
    }

    /// Copies only what is live; what is not there is never read.
    fn clone_from(&mut self, other: &State) {
        let State {
            operatives,
            count,
            first_of_b,
            teams,
            turning_point,
            phase,
            initiative,
            attacker,
            markers,
            marker_count,
            barricades,
            barricade_count,
            tokens,
            token_count,
            open_hatches,
        } = self;
        copy_live(operatives, &other.operatives, other.count);
        copy_live(markers, &other.markers, other.marker_count);
        copy_live(barricades, &other.barricades, other.barricade_count);
        copy_live(tokens, &other.tokens, other.token_count);
        (*count, *first_of_b, *teams) = (other.count, other.first_of_b, other.teams);
        (*turning_point, *phase) = (other.turning_point, other.phase);
        (*initiative, *attacker) = (other.initiative, other.attacker);
        (*marker_count, *barricade_count) = (other.marker_count, other.barricade_count);
        (*token_count, *open_hatches) = (other.token_count, other.open_hatches);
    }
}

fn copy_live<T: Copy>(to: &mut [T], from: &[T], count: u8) {
    let live = usize::from(count);
    to[..live].copy_from_slice(&from[..live]);
}

impl PartialEq for State {
    fn eq(&self, other: &State) -> bool {
        self.clock() == other.clock()
            && self.all() == other.all()
            && self.teams == other.teams
            // The counts are equal: they are part of the clock.
            && (self.marker_count | self.barricade_count | self.token_count == 0 || self.same_things(other))
    }
}

impl Eq for State {}

impl Hash for State {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        hasher.write_u64(self.clock());
        for operative in self.all() {
            for word in operative.words() {
                hasher.write_u64(word);
            }
        }
        for team in &self.teams {
            // What only matched play has is hashed only there: exact odds hash thousands of positions.
            hasher.write_u64(u64::from_le_bytes([
                team.cp,
                team.vp,
                team.vp_now,
                team.tac_vp,
                team.barricades | team.zone << 4,
                team.losses,
                team.spoils,
                team.scouting | team.scouts << 4,
            ]));
            hasher.write_u64(u64::from(team.strategic) << 32 | u64::from(team.tactical));
            if team.hardened | team.assets_spent > 0 {
                hasher.write_u16(u16::from_le_bytes([team.hardened, team.assets_spent]));
            }
            if team.archetype > 0 {
                (team.archetype, team.drawn, team.deck, team.tac_ops).hash(hasher);
            }
        }
        for marker in self.live_markers() {
            hasher.write_u8(marker.held | marker.looted << 2 | u8::from(marker.looted_now) << 7);
        }
        for barricade in self.standing_barricades() {
            barricade.hash(hasher);
        }
        for token in self.live_tokens() {
            token.hash(hasher);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sortie_kernel::checksum;

    #[test]
    fn what_is_not_there_does_not_count() {
        let a = State::new([1, 1]);
        let mut b = a.clone();
        b.operatives[5].wounds = 9;
        b.barricades[3].degrees = 20;
        assert_eq!(a, b);
        assert_eq!(checksum::of(&a), checksum::of(&b));
    }

    #[test]
    fn whatever_changes_changes_the_checksum() {
        let mut base = State::new([2, 2]);
        base.marker_count = 8;
        let changes: [fn(&mut State); 12] = [
            |s| s[OperativeId(3)].wounds = 4,
            |s| s[OperativeId(0)].at.x = 4,
            |s| s[OperativeId(0)].flags.add(Flags::GUARD),
            |s| s[OperativeId(1)].apl_change = -1,
            |s| s[OperativeId(1)].carries = 1,
            |s| s[OperativeId(1)].effects.add(Effects::MARCHING),
            |s| s.teams[1].cp = 2,
            |s| s.teams[0].tactical = 1 << 31,
            |s| s.markers[7].held = 2,
            |s| s.initiative = Side::B,
            |s| s.barricade_count = 1,
            |s| s.token_count = 1,
        ];
        let mut sums = vec![checksum::of(&base)];
        for change in changes {
            let mut state = base.clone();
            change(&mut state);
            assert_ne!(state, base);
            sums.push(checksum::of(&state));
        }
        sums.sort_unstable();
        sums.dedup();
        assert_eq!(sums.len(), 13);
    }
}
