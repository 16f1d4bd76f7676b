//! Coherency: who is within range of whom. [D1Z-COH-01] [D1Z-COH-02] [D1Z-COH-03] [D1Z-COH-09]

use super::Body;
use super::measure::within;
use sortie_rulebook::rule;

/// Coherency range. [D1Z-COH-01]
pub const RANGE: i32 = 4000;

/// A member of a Fireteam for the test of Coherency; all of them Active.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Member {
    /// Where it stands.
    pub body: Body,
    /// Whether it has the Command Keyword.
    pub command: bool,
    /// Whether distance never separates it: an Operator. [D1Z-KWR-03]
    pub always: bool,
    /// Whether any member will do: a Tactical Headset. [D1Z-COH-09]
    pub headset: bool,
}

/// Whether each member has Coherency, all judged at once. [D1Z-COH-02] [D1Z-COH-03] [D1Z-COH-09]
///
/// A member that is alone has it here: D1Z-COH-08 is the caller's to name.
pub fn judge(members: &[Member]) -> impl Iterator<Item = bool> + '_ {
    let command = members.iter().position(|member| member.command);
    (0..members.len()).map(move |place| has(members, place, command))
}

/// Whether one member has Coherency among all.
#[must_use]
pub fn of(members: &[Member], place: usize) -> bool {
    has(members, place, members.iter().position(|member| member.command))
}

fn has(members: &[Member], place: usize, command: Option<usize>) -> bool {
    rule!("D1Z-COH-01");
    let own = &members[place];
    let near = |other: usize| other != place && within(&own.body, &members[other].body, RANGE);
    if own.always || members.len() == 1 {
        return true;
    }
    match command {
        Some(leader) if leader == place => {
            rule!("D1Z-COH-02");
            true
        }
        Some(leader) if near(leader) => {
            rule!("D1Z-COH-02");
            true
        }
        Some(_) if own.headset => {
            rule!("D1Z-COH-09");
            (0..members.len()).any(near)
        }
        Some(_) => {
            rule!("D1Z-COH-02");
            false
        }
        None => {
            rule!("D1Z-COH-03");
            (0..members.len()).any(near)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::{BASE_RADIUS, Spot};

    fn member(x: i32, command: bool) -> Member {
        let body = Body::standing(Spot::new(x, 1000, 0), BASE_RADIUS);
        Member { body, command, always: false, headset: false }
    }

    fn judged(members: &[Member]) -> Vec<bool> {
        judge(members).collect()
    }

    #[test]
    fn four_inches_from_edge_to_edge_are_in_and_a_thousandth_more_is_out() {
        let edge = 4000 + 2 * BASE_RADIUS;
        assert_eq!(judged(&[member(0, true), member(edge, false)]), [true, true]);
        assert_eq!(
            judged(&[member(0, true), member(edge + 1, false)]),
            [true, false],
            "D1Z-COH-01, D1Z-COH-02"
        );
    }

    #[test]
    fn with_a_leader_everybody_needs_the_leader_unless_it_has_a_headset() {
        let far = [member(0, true), member(9000, false), member(10_000, false)];
        assert_eq!(judged(&far), [true, false, false]);
        let mut wired = far;
        wired[1].headset = true;
        assert_eq!(judged(&wired), [true, true, false], "D1Z-COH-09");
    }

    #[test]
    fn without_a_leader_two_pairs_far_apart_keep_coherency() {
        let pairs = [member(0, false), member(1000, false), member(20_000, false), member(21_000, false)];
        assert_eq!(judged(&pairs), [true; 4], "D1Z-COH-03");
        assert_eq!(judged(&[member(0, false), member(9000, false)]), [false, false]);
    }

    #[test]
    fn an_operator_keeps_it_at_any_distance_but_does_not_lend_it() {
        let mut team = [member(0, true), member(20_000, false), member(21_000, false)];
        team[1].always = true;
        assert_eq!(judged(&team), [true, true, false]);
    }

    #[test]
    fn levels_count_as_part_of_the_distance() {
        let mut team = [member(0, true), member(3000 + 2 * BASE_RADIUS, false)];
        team[1].body.z = 2645;
        // 3 and 2.645 make 3.9995; a thousandth more height is too much.
        assert_eq!(judged(&team), [true, true]);
        team[1].body.z = 2646;
        assert_eq!(judged(&team), [true, false]);
    }
}
