//! Line of sight and cover by 17 x 17 lines. [D1Z-LOS] [D1Z-COVER]
//!
//! On one level everything is judged from overhead, each piece by what rises above that level. Between levels the
//! line from top to top decides what blocks, the line from the viewer's top to the target's floor what obstructs.
//! Everybody looks all round (D1Z-LOS-01), so no direction is asked for.

use super::lines::Lines;
use super::memory;
use super::table::Scene;
use super::{Body, Point, Spot};
use crate::setup::PartId;
use sortie_rulebook::rule;

/// What one model sees of another.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Sight {
    /// No line exists: total cover. [D1Z-LOS-08]
    Hidden,
    /// A line exists, but part of the target is blocked or obstructed. [D1Z-COVER-02]
    Cover,
    /// From one point of the shooter all of the target is free. [D1Z-COVER-01]
    Open,
}

/// What stops or hinders a line.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Hindrance {
    /// A piece of terrain blocks it.
    Blocked(PartId),
    /// A piece of terrain obstructs it.
    Piece(PartId),
    /// The model with this place among the others obstructs it.
    Model(usize),
}

impl Scene<'_> {
    /// Whether one model has a line of sight to another; it then has one back. [D1Z-LOS-02] [D1Z-LOS-03]
    #[must_use]
    pub fn sees(&self, from: &Body, to: &Body) -> bool {
        rule!("D1Z-LOS-01");
        rule!("D1Z-LOS-02");
        rule!("D1Z-LOS-03");
        let seen = memory::sees(self, from, to, || {
            let mut lines = Lines::new(from, to, &[]);
            lines.gather(self, false);
            lines.are_clear() || lines.any_free(&from.points(), &to.points())
        });
        if !seen {
            rule!("D1Z-LOS-04");
        }
        seen
    }

    /// Whether a model has a line of sight to a point of a floor. [D1Z-LOS-02] [D1Z-LOS-07]
    #[must_use]
    pub fn sees_point(&self, from: &Body, point: Spot) -> bool {
        let to = Body { at: point.at, z: point.z, radius: 0, height: 0 };
        let mut lines = Lines::new(from, &to, &[]);
        lines.gather(self, false);
        lines.are_clear() || from.points().iter().any(|a| lines.blocked_by(*a, point.at).is_none())
    }

    /// What a shooter sees of a target among other models. [D1Z-LOS-08] [D1Z-COVER-01] [D1Z-COVER-02]
    #[must_use]
    pub fn sight(&self, from: &Body, to: &Body, others: &[Body]) -> Sight {
        let mut lines = Lines::new(from, to, others);
        lines.gather(self, true);
        if lines.are_clear() {
            rule!("D1Z-COVER-01");
            return Sight::Open;
        }
        let (starts, ends) = (from.points(), to.points());
        if !lines.any_free(&starts, &ends) {
            rule!("D1Z-LOS-08");
            return Sight::Hidden;
        }
        if starts.iter().any(|a| ends.iter().all(|b| lines.hindrance(*a, *b).is_none())) {
            rule!("D1Z-COVER-01");
            return Sight::Open;
        }
        rule!("D1Z-COVER-02");
        Sight::Cover
    }

    /// What a shooter sees of a target when other models are left aside: for those who only guess.
    #[must_use]
    pub fn cover(&self, from: &Body, to: &Body) -> Sight {
        memory::covered(self, from, to, || self.sight(from, to, &[]))
    }

    /// What hinders one of the 17 x 17 lines, for explanations.
    #[must_use]
    pub fn line(&self, from: &Body, to: &Body, others: &[Body], ends: (usize, usize)) -> Option<Hindrance> {
        let mut lines = Lines::new(from, to, others);
        lines.gather(self, true);
        lines.hindrance(from.points()[ends.0], to.points()[ends.1])
    }

    /// The pair of points that shows best what is seen: the free line of the best shooter point, or the line
    /// between the centres if there is none; and what hinders the target from there, each thing once.
    #[must_use]
    pub fn explain(&self, from: &Body, to: &Body, others: &[Body]) -> Explained {
        let mut lines = Lines::new(from, to, others);
        lines.gather(self, true);
        let (starts, ends) = (from.points(), to.points());
        let free = |a: usize| ends.iter().filter(|b| lines.hindrance(starts[a], **b).is_none()).count();
        let seen = |a: usize| ends.iter().filter(|b| lines.blocked_by(starts[a], **b).is_none()).count();
        let best = (0..starts.len()).max_by_key(|a| (free(*a), seen(*a), usize::MAX - a)).unwrap_or(0);
        let end = (0..ends.len())
            .min_by_key(|b| match lines.hindrance(starts[best], ends[*b]) {
                None => 0,
                Some(Hindrance::Blocked(_)) => 2,
                Some(_) => 1,
            })
            .unwrap_or(0);
        let mut hindrances = Vec::new();
        for b in &ends {
            if let Some(found) = lines.hindrance(starts[best], *b)
                && !hindrances.contains(&found)
            {
                hindrances.push(found);
            }
        }
        Explained {
            sight: self.sight(from, to, others),
            from: starts[best],
            to: ends[end],
            free: free(best),
            hindrances,
        }
    }
}

/// A line of sight with its reasons.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Explained {
    /// What is seen.
    pub sight: Sight,
    /// The best point of the shooter.
    pub from: Point,
    /// The best point of the target from there.
    pub to: Point,
    /// How many of the target's 17 points are free from there.
    pub free: usize,
    /// What hinders the rest.
    pub hindrances: Vec<Hindrance>,
}
