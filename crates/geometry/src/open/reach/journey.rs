//! The parameters of a search, and what legs cost under them.

use super::super::graph::{Graph, Link};
use super::super::path::{Leg, MovePolicy, Mover, check_path};
use super::super::point::{Point, Spot};
use super::super::terrain::Scene;
use super::shun::Shun;

/// The parameters of a search: who moves where, by which rules and how far.
#[derive(Clone, Copy, Debug)]
pub struct Journey<'a> {
    /// What stands on the table.
    pub scene: &'a Scene<'a>,
    /// Who moves.
    pub mover: &'a Mover<'a>,
    /// The bends of the map for the mover's radius.
    pub graph: &'a Graph,
    /// What moving costs.
    pub policy: &'a MovePolicy,
    /// The allowance, in thousandths; the tolerance is added to it.
    pub budget: i32,
    /// What the way must keep away from.
    pub shun: &'a dyn Shun,
}

impl Journey<'_> {
    pub(super) fn limit(&self) -> i64 {
        i64::from(self.budget + self.policy.ground.tolerance) * 1000
    }

    /// Whether the bases and extra parts on the table leave a link free.
    pub(super) fn link_is_free(&self, link: &Link) -> bool {
        let clear = self.mover.blocking.is_empty() && self.scene.is_map() && self.shun.rings().is_empty();
        clear || self.cost_from(link.from, link.legs()).is_some()
    }

    pub(super) fn full_walk(&self, from: Point, to: Point, z: i32) -> Option<i64> {
        let mover = Mover { start: from.at_height(z), standing: &[], ..*self.mover };
        check_path(self.scene, &mover, &[Leg::Walk(to)], self.policy).ok().map(|moved| moved.cost.0)
    }

    /// What legs cost from a spot, if nothing stops them on the way; where they end the base need not stay.
    pub(super) fn cost_from(&self, start: Spot, legs: &[Leg]) -> Option<i64> {
        let mover = Mover { start, standing: self.mover.blocking, ..*self.mover };
        let moved = check_path(self.scene, &mover, legs, self.policy).ok()?;
        (!self.bars(start, legs)).then_some(moved.cost.0)
    }

    /// What a whole way costs, if it is legal.
    pub(super) fn cost_of(&self, legs: &[Leg]) -> Option<i64> {
        let moved = check_path(self.scene, self.mover, legs, self.policy).ok()?;
        (!self.bars(self.mover.start, legs)).then_some(moved.cost.0)
    }

    /// Whether a leg leads where the game forbids it.
    pub(super) fn bars(&self, start: Spot, legs: &[Leg]) -> bool {
        let mut at = start;
        legs.iter().any(|leg| {
            let from = at;
            at = after(from, leg);
            self.shun.bars(from, at)
        })
    }
}

/// Where a leg leads.
pub(super) fn after(at: Spot, leg: &Leg) -> Spot {
    match *leg {
        Leg::Walk(to) => to.at_height(at.z),
        Leg::Climb(z) | Leg::Drop(z) => at.at.at_height(z),
        Leg::Jump(to) | Leg::Fly(to) => to,
    }
}
