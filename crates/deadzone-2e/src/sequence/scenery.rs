//! What scenery does to a step. [DZ2-MOVE-14..23, DZ2-MOVE-26, DZ2-MOVE-27]
//! Geometry says which steps exist; this file says which rule made one possible or impossible.

use super::movement::Moving;
use crate::look::Look;
use sortie_cubes::steps::{Feature, Obstacle, features, obstacle};
use sortie_geometry::cube::{Cell, Locomotion, Step};
use sortie_rulebook::{RuleId, rule};

/// Marks the rules that made a step possible.
pub(crate) fn note(from: Cell, step: Step, locomotion: Locomotion, look: &Look<'_>) {
    rule!("DZ2-MOVE-02");
    rule!("DZ2-MOVE-14");
    if from.column() != step.to.column() && from.row() != step.to.row() {
        rule!("DZ2-MOVE-16");
    }
    features(from, step, locomotion, look.setup.grid.board(), |feature| match feature {
        Feature::Level => {
            rule!("DZ2-MOVE-17");
        }
        Feature::Ramp => {
            rule!("DZ2-MOVE-23");
        }
        Feature::Climb => {
            rule!("DZ2-MOVE-17");
            rule!("DZ2-MOVE-18");
        }
        Feature::PartialFloor => {
            rule!("DZ2-MOVE-26");
        }
        Feature::WallHatch | Feature::Opening => {
            rule!("DZ2-MOVE-15");
            rule!("DZ2-MOVE-20");
        }
        Feature::FloorHatch | Feature::Walkway => {
            rule!("DZ2-MOVE-15");
            rule!("DZ2-MOVE-21");
        }
        Feature::Platform => {
            rule!("DZ2-MOVE-27");
        }
    });
}

/// The most specific rule that blocks a step.
pub(crate) fn why_blocked(moving: Moving, to: Cell, look: &Look<'_>) -> RuleId {
    let (size, locomotion) = (look.profile(moving.model).size, look.locomotion(moving.model));
    match obstacle(moving.at, to, locomotion, size, &look.setup.grid) {
        Obstacle::Solid => rule!("DZ2-MOVE-22"),
        Obstacle::Size => rule!("DZ2-MOVE-26"),
        Obstacle::NoRamp => rule!("DZ2-LOST-20"),
        Obstacle::Platform => rule!("DZ2-MOVE-27"),
        Obstacle::SmallHatch | Obstacle::SmallOpening => rule!("DZ2-MOVE-15"),
        Obstacle::Floor => rule!("DZ2-MOVE-21"),
        Obstacle::Height => rule!("DZ2-MOVE-17"),
        Obstacle::Corner => rule!("DZ2-MOVE-16"),
        Obstacle::Wall => rule!("DZ2-MOVE-14"),
    }
}
