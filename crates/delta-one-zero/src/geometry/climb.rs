//! Climbing: which levels a base can go up or down to from where it stands. [D1Z-CLIMB-01] [D1Z-CLIMB-04] [D1Z-CLIMB-05]

use super::measure::{near_rect, touch};
use super::place::Unfree;
use super::table::Scene;
use super::{Body, CONTACT, Point, Rect, Spot};
use crate::setup::PartId;
use sortie_kernel::Illegal;
use sortie_rulebook::rule;

/// How far from where it was a climber may be set down, seen from overhead. [D1Z-CLIMB-04]
pub const CLIMB_REACH: i32 = 1500;

impl Scene<'_> {
    /// The standable pieces that a base can climb: higher than its level and touched from below, or the one it
    /// stands on, at its edge. [D1Z-CLIMB-01] [D1Z-CLIMB-05]
    pub fn climbable<'s>(&'s self, body: &'s Body) -> impl Iterator<Item = PartId> + 's {
        rule!("D1Z-CLIMB-05");
        let around = Rect::around(body.at, body.at).grown(body.radius + CONTACT);
        self.near(&around).filter(|(_, piece)| piece.standable).filter_map(|(id, piece)| {
            let touched = near_rect(body, &piece.rect, CONTACT);
            let on = piece.top == body.z && near_rect(body, &piece.rect, -1);
            let at_edge = !piece.rect.grown(-(body.radius + CONTACT + 1)).contains(body.at);
            (touched && (piece.top > body.z || (on && at_edge && body.z > 0))).then_some(id)
        })
    }

    /// Whether a climber may be set down here: the level it comes to. [D1Z-CLIMB-04] [D1Z-CLIMB-05]
    ///
    /// # Errors
    /// The rule that forbids it.
    pub fn climb_to(
        &self,
        body: &Body,
        to: Point,
        enemies: &[Body],
        others: &[Body],
    ) -> Result<i32, Illegal> {
        rule!("D1Z-CLIMB-04");
        let refuse = |why| Illegal { rule: rule!("D1Z-CLIMB-04"), why };
        if body.at.square_to(to) > i64::from(CLIMB_REACH).pow(2) {
            return Err(refuse("a climber is set down at most 1.5 inches from where it was"));
        }
        let unfree = |unfree: Unfree| refuse(unfree.illegal().why);
        let z = self.free(to, body.radius, others).map_err(unfree)?;
        self.free(to, body.radius, enemies).map_err(unfree)?;
        let there = body.moved_to(to.at_height(z));
        if enemies.iter().any(|enemy| touch(&there, enemy)) {
            return Err(refuse("a climber is set down out of contact with every enemy"));
        }
        let onto = |id: PartId| {
            let piece = self.table.piece(id);
            if z > body.z {
                piece.top == z && near_rect(&there, &piece.rect, -1)
            } else {
                // Down from the edge of what it stands on, to the foot or to a lower top.
                piece.top == body.z && z < body.z
            }
        };
        if self.climbable(body).any(onto) {
            return Ok(z);
        }
        Err(Illegal {
            rule: rule!("D1Z-CLIMB-05"),
            why: "only a standable piece that the base touches can be climbed, or climbed down from its edge",
        })
    }

    /// Some spots to which a base can climb, nearest first round the compass.
    pub fn climb_spots(&self, body: &Body, enemies: &[Body], others: &[Body]) -> Vec<Spot> {
        if self.climbable(body).next().is_none() {
            return Vec::new();
        }
        let mut spots = Vec::new();
        for reach in [1030, 1250, CLIMB_REACH] {
            for direction in 0..16 {
                let to = sortie_geometry::open::point::rim_point(body.at, reach - 1, direction * 3);
                if let Ok(z) = self.climb_to(body, to, enemies, others) {
                    spots.push(to.at_height(z));
                }
            }
        }
        spots
    }
}
