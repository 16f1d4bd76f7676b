//! What stands near a search at one height, gathered once, and straight walks among it.

use super::super::crossing::crossings_of;
use super::super::distance::between_points;
use super::super::place::{Sweep, nearer_than};
use super::super::point::{Point, Spot};
use super::super::terrain::{Bounds, PartId, PartSet};
use super::{Journey, Search};

/// What stands near a search at one height.
#[derive(Clone, Debug, Default)]
pub(super) struct Field {
    z: i32,
    blocking: Vec<(Bounds, PartId)>,
    pub(super) passable: PartSet,
    has_passable: bool,
    bases: Vec<(Point, i32)>,
}

impl Field {
    /// Whether the base may end on a spot at the height of this field.
    pub(super) fn can_stand(&self, journey: &Journey<'_>, end: Spot) -> bool {
        let (ground, mover, at) = (&journey.policy.ground, journey.mover, end.at);
        let reach = mover.radius - ground.tolerance;
        let around = Bounds::around(at, reach, 0, 1);
        ground.on_board(at, mover.radius)
            && ground.base_in_way(mover.standing, end, mover.radius).is_none()
            && self.blocking.iter().all(|(bounds, id)| {
                !bounds.meets(&around) || !nearer_than(journey.scene.part(*id), at, at, reach)
            })
            && self.passable.iter().all(|id| !nearer_than(journey.scene.part(id), at, at, reach))
            && ground.supports(journey.scene, end, mover.radius)
    }
}

impl Search {
    /// The index of the field at a height, filled when it is first asked for.
    pub(super) fn field(&mut self, journey: &Journey<'_>, z: i32) -> usize {
        if let Some(i) = self.fields[..self.fields_used].iter().position(|f| f.z == z) {
            return i;
        }
        if self.fields_used == self.fields.len() {
            self.fields.push(Field::default());
        }
        let (ground, mover) = (&journey.policy.ground, journey.mover);
        let field = &mut self.fields[self.fields_used];
        field.z = z;
        field.blocking.clear();
        field.bases.clear();
        field.passable = PartSet::EMPTY;
        let reach = journey.budget + mover.radius;
        let around = Bounds::around(mover.start.at, reach, z, z + ground.thickness);
        for id in journey.scene.near(&around, ground.ignored).iter() {
            let part = journey.scene.part(id);
            let (low, high) = part.bounds();
            if part.traits.any(journey.policy.passable) {
                field.passable.insert(id);
            } else {
                field.blocking.push((Bounds { low, high, bottom: 0, top: 1 }, id));
            }
        }
        field.has_passable = !field.passable.is_empty();
        for other in mover.blocking {
            let far = i64::from(journey.budget + mover.radius + other.base_radius);
            if (other.z - z).abs() < ground.thickness && other.at.square_to(mover.start.at) < far * far {
                field.bases.push((other.at, other.base_radius));
            }
        }
        self.fields_used += 1;
        self.fields_used - 1
    }

    /// What a straight walk costs, if nothing stops it.
    pub(super) fn walk(
        &self,
        journey: &Journey<'_>,
        field: usize,
        from: Point,
        to: Point,
        most: i64,
    ) -> Option<i64> {
        let (policy, mover, field) = (journey.policy, journey.mover, &self.fields[field]);
        let farthest = most / 1000 + 1;
        if from.square_to(to) > farthest * farthest {
            return None;
        }
        let length = policy.increment(between_points(from, to)).0;
        if length > most {
            return None;
        }
        let reach = mover.radius - policy.ground.tolerance;
        let swept = Bounds::around(from, reach, 0, 1).join(Bounds::around(to, reach, 0, 1));
        let sweep = Sweep::new(from, to, reach);
        if field.bases.iter().any(|(at, radius)| sweep.meets_base(*at, *radius)) {
            return None;
        }
        let stops =
            |(bounds, id): &(Bounds, PartId)| bounds.meets(&swept) && sweep.meets(journey.scene.part(*id));
        if let Some((_, first)) = field.blocking.iter().find(|part| stops(part)) {
            // Where a passage may help, the full check decides.
            let spared = mover.passages.iter().any(|passage| passage.flanks.contains(*first));
            if !spared || journey.full_walk(from, to, field.z).is_none() {
                return None;
            }
        }
        if field.z != 0 && !policy.ground.supports_sweep(journey.scene, from, to, field.z, mover.radius) {
            return None;
        }
        if journey.shun.bars(from.at_height(field.z), to.at_height(field.z)) {
            return None;
        }
        let mut cost = length;
        if field.has_passable {
            let crossings = crossings_of(journey.scene, &field.passable, from, to, reach);
            cost += crossings * i64::from(policy.pass_cost) * 1000;
        }
        (cost <= most).then_some(cost)
    }
}
