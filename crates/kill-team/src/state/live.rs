//! Copying, comparing and hashing a [`State`]: only what is live counts.
//!
//! Exact odds compare thousands of positions of two operatives and must not pay for the thirty that are not there.

use super::State;
use std::hash::{Hash, Hasher};

impl State {
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
    use super::super::{Effects, Flags, OperativeId};
    use super::*;
    use sortie_kernel::{Side, checksum};

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
