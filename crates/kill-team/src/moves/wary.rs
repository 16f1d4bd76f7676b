//! The way to an end that a move names alone: what the search must keep away from, and what is said where there is
//! no way. [KT-MOVE-02] [KT-MOVE-09..10] [KT-CHARGE-03]

use crate::choice::MoveKind;
use crate::field::ENGAGEMENT;
use crate::moves::course::Course;
use crate::moves::engagement::near_segment;
use crate::moves::ways;
use crate::sight::TOLERANCE;
use crate::state::{OPERATIVES_MAX, Place};
use crate::targets::TargetSet;
use crate::traits;
use arrayvec::ArrayVec;
use sortie_geometry::open::path::Mover;
use sortie_geometry::open::reach::{Journey, Ring, Shun};
use sortie_geometry::open::{Cylinder, Scene, Spot};
use sortie_kernel::Illegal;
use sortie_rulebook::{rule, rule_ids};
use std::fmt;

/// The enemies whose engagement range a way to an end must not enter.
pub struct Wary<'a> {
    course: &'a Course<'a>,
    enemies: ArrayVec<Cylinder, OPERATIVES_MAX>,
    rings: ArrayVec<Ring, OPERATIVES_MAX>,
    mover: Mover<'a>,
    /// What stops the way: for a flight walls alone.
    scene: Scene<'a>,
}

impl fmt::Debug for Wary<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Wary").field("enemies", &self.enemies).finish_non_exhaustive()
    }
}

impl Shun for Wary<'_> {
    fn rings(&self) -> &[Ring] {
        &self.rings
    }

    fn bars(&self, from: Spot, to: Spot) -> bool {
        self.enemies.iter().zip(&self.rings).any(|(enemy, ring)| {
            let reach = i64::from(ring.bases + ring.apart);
            near_segment(enemy.at, from.at, to.at, reach) && self.course.sampled(enemy, from, to)
        })
    }
}

impl<'a> Course<'a> {
    /// The enemies within whose engagement range an end lies.
    pub(crate) fn engaged_there(&self, end: Place) -> TargetSet {
        let there = self.own.moved_to(end.spot());
        let mut engaged = TargetSet::default();
        for id in self.enemies.iter() {
            if self.field.engaged_at(&there, &self.field.cylinder(id)) {
                engaged.insert(id);
            }
        }
        engaged
    }

    /// What a way to an end must keep away from; nothing if no way leads there by the rules about engagement range.
    pub(crate) fn wary(&'a self, end: Place) -> Option<Wary<'a>> {
        self.wary_among(self.engaged_there(end))
    }

    /// The same for any end within the engagement range of these enemies and no others.
    pub(crate) fn wary_among(&'a self, engaged: TargetSet) -> Option<Wary<'a>> {
        let (field, side) = (self.field, self.field.state.side(self.id));
        if engaged.is_empty() == (self.kind == MoveKind::Charge) {
            return None;
        }
        let mut scene = self.scene;
        if self.flies {
            let low = self.scene.parts().filter(|(_, part)| !part.traits.any(traits::WALL));
            low.for_each(|(id, _)| scene.remove(id));
        }
        let (enemies, rings) = (ArrayVec::new(), ArrayVec::new());
        let mut wary = Wary { course: self, enemies, rings, mover: self.mover(), scene };
        for id in self.enemies.iter() {
            let enemy = field.cylinder(id);
            let free = self.flies || self.dodges || self.kind.falls_back();
            if engaged.contains(id) || free || field.engaged_by_other(id, side, self.id) {
                continue;
            }
            let bases = self.own.base_radius + enemy.base_radius;
            wary.enemies.push(enemy);
            wary.rings.push(Ring { at: enemy.at.at_height(enemy.z), bases, apart: ENGAGEMENT + TOLERANCE });
        }
        Some(wary)
    }

    /// Whether the operative can stand somewhere.
    pub(crate) fn stands(&self, place: Place) -> bool {
        self.policy.ground.place(&self.scene, self.others, place.spot(), self.own.base_radius).is_ok()
    }

    /// Where the move begins.
    pub(crate) fn start(&self) -> Place {
        self.start
    }

    /// The search for a way; a flight goes straight where there are no walls to go round.
    pub(crate) fn journey<'b>(&'b self, wary: &'b Wary<'_>) -> Option<Journey<'b>> {
        let radius = self.own.base_radius;
        let graph = self.field.setup.graphs.iter().find(|graph| graph.radius == radius)?;
        if self.flies && self.field.doors.is_none() {
            return None;
        }
        let budget = self.most - TOLERANCE;
        Some(Journey {
            scene: &wary.scene,
            mover: &wary.mover,
            graph,
            policy: &self.policy,
            budget,
            shun: wary,
        })
    }

    fn can_stand(&self, end: Place) -> Result<(), Illegal> {
        let ground = &self.policy.ground;
        let placed = ground.place(&self.scene, self.others, end.spot(), self.own.base_radius);
        placed.map(|_| ()).map_err(|why| ways::unplaceable(self.field, why))
    }

    /// Whether the move may end somewhere, however it gets there.
    fn can_end(&self, end: Place) -> Result<(), Illegal> {
        self.can_stand(end)?;
        self.engagement_at_end(end)
    }

    /// Why no way leads to an end, if the straight one is refused for this reason.
    pub(crate) fn no_way(&self, end: Place, straight: Illegal) -> Illegal {
        let far = i64::from(self.most);
        let too_far = self.own.at.square_to(end.point()) > far * far;
        // What stands on the straight way does not matter to an end that is out of reach anyway.
        let on_the_way = rule_ids!["KT-MOVE-06", "KT-MOVE-07", "KT-CQTERR-03"];
        if on_the_way.contains(&straight.rule) || straight.rule.rule().topic() == "JUMP" {
            if too_far {
                return self.too_far();
            }
            // Nor to an end that is forbidden whichever way leads there.
            if let Err(illegal) = self.can_end(end) {
                return illegal;
            }
            let blocked = rule_ids!["KT-MOVE-06", "KT-MOVE-07"].contains(&straight.rule);
            if blocked && !self.flies && end.z == self.start.z {
                let why = "something is in the way, and no way round it is short enough";
                return Illegal { rule: rule!("KT-MOVE-02"), why };
            }
        }
        if self.flies || end.z == self.start.z {
            return straight;
        }
        if let Err(illegal) = self.can_stand(end) {
            return illegal;
        }
        if too_far {
            return self.too_far();
        }
        if let Err(illegal) = self.engagement_at_end(end) {
            return illegal;
        }
        match (self.start.z > 0, end.z > 0) {
            (true, true) => straight,
            (false, _) => {
                let why = "no climb leads to a legal place there with what the move allows";
                Illegal { rule: rule!("KT-CLIMB-03"), why }
            }
            (true, false) => {
                let why = "no drop and no climb down leads there with what the move allows";
                Illegal { rule: rule!("KT-DROP-01"), why }
            }
        }
    }
}
