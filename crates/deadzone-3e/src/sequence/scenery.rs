//! What scenery does to a step. [DZ3-TERR, DZ3-PART]
//! Geometry says which steps exist; this file says which rule made one possible or impossible.

use super::movement::Moving;
use crate::look::Look;
use sortie_cubes::steps::{Feature, Obstacle, features, obstacle};
use sortie_geometry::cube::{Cell, Locomotion, Step};
use sortie_rulebook::{RuleId, rule};

/// Marks the rules that made a step possible.
pub(crate) fn note(from: Cell, step: Step, locomotion: Locomotion, look: &Look<'_>) {
    features(from, step, locomotion, look.setup.grid.board(), |feature| match feature {
        Feature::Level => {
            rule!("DZ3-TERR-05");
        }
        Feature::Ramp => {
            rule!("DZ3-TERR-12");
        }
        Feature::Climb => {
            rule!("DZ3-TERR-06");
            rule!("DZ3-TERR-07");
        }
        Feature::PartialFloor => {
            rule!("DZ3-PART-01");
        }
        Feature::WallHatch => {
            rule!("DZ3-TERR-03");
            rule!("DZ3-TERR-09");
        }
        Feature::Opening => {
            rule!("DZ3-TERR-02");
            rule!("DZ3-TERR-09");
        }
        Feature::FloorHatch => {
            rule!("DZ3-TERR-03");
        }
        Feature::Walkway => {
            rule!("DZ3-TERR-10");
        }
        Feature::Platform => {
            rule!("DZ3-PART-06");
        }
    });
}

/// The most specific rule that blocks a step.
pub(crate) fn why_blocked(moving: Moving, to: Cell, look: &Look<'_>) -> RuleId {
    let (size, locomotion) = (look.profile(moving.model).size, look.locomotion(moving.model));
    match obstacle(moving.at, to, locomotion, size, &look.setup.grid) {
        Obstacle::Solid => rule!("DZ3-TERR-11"),
        Obstacle::Size => rule!("DZ3-PART-05"),
        Obstacle::NoRamp => rule!("DZ3-KEY-103"),
        Obstacle::Platform => rule!("DZ3-PART-06"),
        Obstacle::SmallHatch => rule!("DZ3-TERR-03"),
        Obstacle::SmallOpening => rule!("DZ3-TERR-02"),
        Obstacle::Floor => rule!("DZ3-TERR-10"),
        Obstacle::Height => rule!("DZ3-TERR-06"),
        Obstacle::Corner => rule!("DZ3-TERR-04"),
        Obstacle::Wall => rule!("DZ3-TERR-01"),
    }
}
