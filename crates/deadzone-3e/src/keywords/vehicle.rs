//! Vehicle. [DZ3-KEY-103..105]
//! Drives on ramps and floors only, carries nothing, and nothing moves or pins it.

use super::Keyword;
use crate::setup::Props;
use sortie_rulebook::rule_id;

/// What vehicles, walkers and bikes have in common.
pub(super) const MACHINE: Props = Props::VEHICLE
    .with(Props::MACHINE)
    .with(Props::GROUND_ONLY)
    .with(Props::NO_ITEMS)
    .with(Props::NOT_THROWN);

/// A block with a roof and a ramp that rises to it from the west, for tests.
#[cfg(test)]
pub(super) const RAMP: &str = "level 1\n8 ........\n7 ........\n6 ........\n5 ........\n4 ..>#....\n3 ........\n2 ........\n1 ........\nlevel 2\n8 ........\n7 ........\n6 ........\n5 ........\n4 ...F....\n3 ........\n2 ........\n1 ........\n";

pub(super) static KEYWORD: Keyword = Keyword {
    props: MACHINE.with(Props::RAMPS_ONLY).with(Props::NEVER_PINNED),
    ..Keyword::new("Vehicle", rule_id!("DZ3-KEY-103"))
};

#[cfg(test)]
mod tests {
    use super::RAMP;
    use crate::testing::{scene, scene_on};

    #[test]
    fn a_vehicle_changes_level_by_ramps_only() {
        let mut game = scene_on(RAMP, "E1 3.4.1 plain keywords=[\"Vehicle\"]\nP1 8.8.1 plain")
            .covers(&["DZ3-KEY-103", "DZ3-KEY-105"]);
        game.play("advance 4.4.2", []);
        game.play("place 500,500", []);
        assert_eq!(game.fact("models.E1.at"), "4.4.2");
        // Down again from the roof only by the ramp, and not over the edge.
        let game = scene_on(RAMP, "E1 4.4.2 plain keywords=[\"Vehicle\"]\nP1 8.8.1 plain");
        game.offers("advance 3.4.1");
        game.refused("advance 4.5.1", "DZ3-KEY-103");
        game.refused("advance 4.5.2", "DZ3-KEY-103");
        let climber = scene_on(RAMP, "E1 5.4.1 plain\nP1 8.8.1 plain");
        climber.offers("advance 4.4.2");
        let game = scene_on(RAMP, "E1 5.4.1 plain keywords=[\"Vehicle\"]\nP1 8.8.1 plain");
        game.refused("advance 4.4.2", "DZ3-KEY-103");
    }

    #[test]
    fn a_vehicle_picks_nothing_up() {
        let mut game = scene("E1 2.4.1 plain keywords=[\"Vehicle\"]\nP1 8.8.1 plain")
            .with("[[token]]\nat = \"3.4.1\"")
            .covers(&["DZ3-KEY-104"]);
        game.play("advance 3.4.1", []);
        assert_eq!(game.asked(), "a place");
    }

    #[test]
    fn nothing_pins_or_moves_a_vehicle() {
        let mut game = scene("E1 2.4.1 plain weapons=[\"Net_[R6,_Knockback,_Suppression]\"]\nP1 4.4.1 plain hp=9 keywords=[\"Vehicle\"]")
            .covers(&["DZ3-KEY-87"]);
        game.play("shoot P1 net", [5, 1, 1, 1, 1, 1, 1, 1]);
        assert!(!game.pinned("P1"));
        assert_eq!(game.fact("models.P1.at"), "4.4.1");
    }
}
