//! All that changes during a battle, as plain bytes.
//!
//! Only live data counts for equality and hashing: exact odds compare thousands of positions of two operatives
//! and must not pay for the thirty that are not there.

use sortie_geometry::open::{Point, Spot};
use sortie_kernel::Side;
use std::hash::{Hash, Hasher};
use std::ops::{Index, IndexMut};

/// The most operatives on both sides together.
pub const OPERATIVES_MAX: usize = 32;
/// The most objective markers of a mission.
pub const MARKERS_MAX: usize = 8;
/// The most barricades: two for each player and one each by Fortify.
pub const BARRICADES_MAX: usize = 6;
/// The most objective tokens on the table or carried.
pub const TOKENS_MAX: usize = 8;

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

macro_rules! bit_set {
    ($(#[$meta:meta])* $name:ident($word:ty) { $( $(#[$bit_meta:meta])* $bit:ident = $number:expr ),* $(,)? }) => {
        $(#[$meta])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
        pub struct $name(pub $word);

        impl $name {
            $( $(#[$bit_meta])* pub const $bit: $name = $name(1 << $number); )*

            /// Every member with the name scripts use for it.
            pub const NAMED: &'static [($name, &'static str)] = &[$( ($name::$bit, stringify!($bit)) ),*];

            /// Whether all of `other` is in the set.
            pub fn has(self, other: $name) -> bool {
                self.0 & other.0 == other.0
            }

            /// Whether any of `other` is in the set.
            pub fn any(self, other: $name) -> bool {
                self.0 & other.0 != 0
            }

            /// Adds all of `other`.
            pub fn add(&mut self, other: $name) {
                self.0 |= other.0;
            }

            /// Takes away all of `other`.
            pub fn drop(&mut self, other: $name) {
                self.0 &= !other.0;
            }

            /// Adds or takes away.
            pub fn set(&mut self, other: $name, yes: bool) {
                if yes { self.add(other) } else { self.drop(other) }
            }

            /// Both sets together.
            #[must_use]
            pub const fn with(self, other: $name) -> $name {
                $name(self.0 | other.0)
            }
        }
    };
}

bit_set! {
    /// What is true of one operative.
    Flags(u16) {
        /// It stands in the killzone.
        ON_TABLE = 0,
        /// Its order is conceal; without the flag it is engage.
        CONCEAL = 1,
        /// It may still be activated in this turning point.
        READY = 2,
        /// It is on guard.
        GUARD = 3,
        /// It performed overwatch in this turning point.
        OVERWATCHED = 4,
        /// It is incapacitated and waits for its removal.
        DOWN = 5,
        /// Its activation has been interrupted by a guard attack.
        INTERRUPTED = 6,
        /// It made a point-blank overwatch against the operative being activated.
        POINT_BLANK = 7,
        /// It is being activated.
        ACTIVE = 8,
        /// It has been activated in this turning point.
        ACTIVATED = 9,
    }
}

bit_set! {
    /// Actions performed in an activation.
    Actions(u16) {
        /// Normal move.
        MOVE = 0,
        /// Charge.
        CHARGE = 1,
        /// Fall back.
        FALL_BACK = 2,
        /// Dash.
        DASH = 3,
        /// Shoot.
        SHOOT = 4,
        /// Fight.
        FIGHT = 5,
        /// Guard.
        GUARD = 6,
        /// The mission's action.
        MISSION = 7,
        /// Pick up.
        PICK_UP = 8,
        /// Shoot with a weapon that forbids moving.
        SHOOT_HEAVY = 9,
        /// Shoot with a bolt weapon, while a ploy makes that matter.
        SHOOT_BOLT = 10,
        /// Shoot for the second time.
        SHOOT_TWICE = 11,
        /// Fight for the second time.
        FIGHT_TWICE = 12,
    }
}

bit_set! {
    /// What a ploy does to one operative for its activation.
    Effects(u16) {
        /// It has 2 inches more M and few actions to choose from.
        MARCHING = 0,
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
    /// What it has done in its activation.
    pub done: Actions,
    /// Weapons that it has used up, by their place on its card.
    pub used: u16,
    /// Effects of ploys on it.
    pub effects: Effects,
    /// The sum of all changes of its APL, before the limit of one.
    pub apl_change: i8,
    /// The token it carries, counted from 1; 0 for none.
    pub carries: u8,
}

impl PartialEq for Operative {
    fn eq(&self, other: &Operative) -> bool {
        // One test for all words: exact odds compare so many that are equal that leaving early does not pay.
        let ([a, b, c], [x, y, z]) = (self.words(), other.words());
        (a ^ x) | (b ^ y) | (c ^ z) == 0
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

    fn words(&self) -> [u64; 3] {
        let word = |bytes: [u8; 8]| u64::from_le_bytes(bytes);
        let ([a, b], [c, d], [e, f]) =
            (self.at.x.to_le_bytes(), self.at.y.to_le_bytes(), self.at.z.to_le_bytes());
        let ([g, h], [i, j]) = (self.flags.0.to_le_bytes(), self.done.0.to_le_bytes());
        let ([k, l], [m, n]) = (self.used.to_le_bytes(), self.effects.0.to_le_bytes());
        [
            word([a, b, c, d, e, f, self.wounds, self.ap_spent]),
            word([g, h, i, j, k, l, m, n]),
            u64::from(self.apl_change as u8) << 8 | u64::from(self.carries),
        ]
    }
}

/// What one player has.
#[derive(Clone, Copy, Debug, Default)]
pub struct Team {
    /// Command points.
    pub cp: u8,
    /// Victory points.
    pub vp: u8,
    /// Victory points scored from the mission in this turning point.
    pub vp_now: u8,
    /// Barricades not yet set up.
    pub barricades: u8,
    /// Which of the mission's drop zones is theirs.
    pub zone: u8,
    /// Own operatives incapacitated in this turning point.
    pub losses: u8,
    /// Strategic ploys in force, by their number.
    pub strategic: u32,
    /// Tactical ploys used in this turning point, by their number.
    pub tactical: u32,
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

/// An objective token.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Token {
    /// Where its centre lies, unless it is carried.
    pub at: Place,
    /// Whether it is in play at all.
    pub in_play: bool,
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
    /// An empty table with so many operatives on each side, none of them set up.
    ///
    /// # Panics
    /// If there are more than [`OPERATIVES_MAX`].
    pub fn new(counts: [usize; 2]) -> State {
        let count = counts[0] + counts[1];
        assert!(count <= OPERATIVES_MAX, "a set-up is refused before it has so many operatives");
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

    /// The enemies of an operative that are not incapacitated.
    pub fn enemies(&self, id: OperativeId) -> impl Iterator<Item = OperativeId> + '_ {
        self.team(self.side(id).other()).filter(|enemy| self[*enemy].is_up())
    }

    /// The operatives of one side that are not incapacitated.
    pub fn standing(&self, side: Side) -> impl Iterator<Item = OperativeId> + '_ {
        self.team(side).filter(|id| self[*id].is_up())
    }

    /// The barricades that stand.
    pub fn standing_barricades(&self) -> &[Barricade] {
        &self.barricades[..usize::from(self.barricade_count)]
    }

    fn live_markers(&self) -> &[Marker] {
        &self.markers[..usize::from(self.marker_count)]
    }

    fn live_tokens(&self) -> &[Token] {
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
        let counts = self.marker_count | self.token_count << 4;
        u64::from_le_bytes([
            self.turning_point,
            self.phase as u8,
            sides,
            self.count,
            self.barricade_count,
            counts,
            low,
            high,
        ])
    }
}

impl PartialEq for Team {
    fn eq(&self, other: &Team) -> bool {
        let ([a, b], [x, y]) = (self.words(), other.words());
        (a ^ x) | (b ^ y) == 0
    }
}

impl Eq for Team {}

impl Team {
    fn words(&self) -> [u64; 2] {
        let points = [self.cp, self.vp, self.vp_now, self.barricades, self.zone, self.losses, 0, 0];
        [u64::from_le_bytes(points), u64::from(self.strategic) << 32 | u64::from(self.tactical)]
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
        for word in self.teams.iter().flat_map(Team::words) {
            hasher.write_u64(word);
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
