//! Ways from one start to any number of ends, computed once: for screens, which ask about a whole area.
//!
//! The stops are those of the search for one end, so an end is joined to the cheapest of them. An end that misses the
//! allowance by a little even when its way is pulled taut is left to a search of its own.

use super::super::path::Leg;
use super::super::point::Spot;
use super::{Journey, Search, hop, taut};
use std::fmt;

/// What is known about an end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Known {
    /// A way leads there within the allowance.
    Reached,
    /// The way found is a little too long; another may be shorter.
    Close,
    /// Nothing leads there.
    Out,
}

/// The stops of a search that leads everywhere.
pub struct Everywhere<'a> {
    journey: &'a Journey<'a>,
    hops: hop::Hops<'a>,
    /// The same with jumps, once an end asks for it.
    jumps: Option<hop::Hops<'a>>,
    search: Search,
}

impl fmt::Debug for Everywhere<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Everywhere").field("journey", self.journey).finish_non_exhaustive()
    }
}

impl<'a> Everywhere<'a> {
    /// Works out all stops.
    pub fn new(journey: &'a Journey<'a>) -> Everywhere<'a> {
        let mut search = Search::new();
        let hops = hop::Hops::everywhere(journey, false, &mut search);
        Everywhere { journey, hops, jumps: None, search }
    }

    /// The legs to an end where the base may stand, if any are found.
    pub fn way(&mut self, end: Spot, legs: &mut Vec<Leg>) -> Known {
        let known = judge(self.journey, &mut self.hops, &mut self.search, end, legs);
        let flat = self.journey.mover.start.z == 0 && end.z == 0;
        if known != Known::Out || flat || !self.journey.may_jump() {
            return known;
        }
        let (journey, search) = (self.journey, &mut self.search);
        let jumps = self.jumps.get_or_insert_with(|| hop::Hops::everywhere(journey, true, search));
        judge(journey, jumps, search, end, legs)
    }
}

fn judge(
    journey: &Journey<'_>,
    hops: &mut hop::Hops<'_>,
    search: &mut Search,
    end: Spot,
    legs: &mut Vec<Leg>,
) -> Known {
    let Some(cost) = hops.lead_to(search, end, legs) else { return Known::Out };
    let limit = journey.limit();
    if cost <= limit || taut::pull(journey, legs, limit).is_some_and(|cost| cost <= limit) {
        return Known::Reached;
    }
    Known::Close
}
