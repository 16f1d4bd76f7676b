//! Shield Generator. [DZ3-KEY-81, DZ3-EXTRA-07]
//! Shield dice for everybody in the cube; thrown as a grenade, for the rest of the round where it lands.

use super::Keyword;
use crate::frame::Frame;
use crate::setup::Numbers;
use crate::state::Mark;
use sortie_rulebook::rule_id;

pub(super) static KEYWORD: Keyword = Keyword {
    numbers: Some(|n| Numbers { cube_shield_dice: n, ..Numbers::default() }),
    burst: Some(|n, cell, _, _| Frame::LayMarker { cell, mark: Mark::Field(n) }),
    ..Keyword::new("Shield Generator", rule_id!("DZ3-KEY-81"))
};

#[cfg(test)]
mod tests {
    use crate::testing::scene;

    #[test]
    fn everybody_in_the_cube_is_shielded_and_shields_add_up() {
        let mut game = scene(
            "P1 2.4.1 ghoul ranged=5\nE1 5.4.1 plain weapons=[\"Generator_[-,Shield_Generator_(2)]\"]\nE2 5.4.1 plain hp=9 keywords=[\"Energy_Shield_(1)\"]",
        )
        .covers(&["DZ3-KEY-81", "DZ3-KEY-25"]);
        // Three ahead; three shield dice, two of them successes.
        game.play("shoot E2 rifle", [5, 5, 5, 1, 1, 1, 1, 1, 6, 7, 1]);
        assert_eq!(game.damage("E2"), 1);
    }

    #[test]
    fn a_force_field_lasts_until_the_round_ends() {
        let mut game = scene(
            "E1 2.4.1 plain weapons=[\"Force_Field_[R2,Grenade_(Shield_Generator_(1))]\"]\nE2 4.4.1 plain hp=9\nP1 5.6.1 ghoul",
        )
        .covers(&["DZ3-EXTRA-07"]);
        game.play("fire 4.4.1 force-field", [5, 1, 1]);
        assert_eq!(
            (game.fact("markers.0.kind").as_str(), game.fact("markers.0.value").as_str()),
            ("field", "1")
        );
        let field = "[[marker]]\nat = \"4.4.1\"\nkind = \"field\"\nvalue = 1";
        let mut game =
            scene("P1 4.6.1 ghoul ranged=5\nE2 4.4.1 plain hp=9").with(field).covers(&["DZ3-EXTRA-07"]);
        game.play("shoot E2 rifle", [5, 5, 1, 1, 1, 1, 1, 1, 6]);
        assert_eq!(game.damage("E2"), 1);
        let game = scene("P1 4.6.1 ghoul\nE2 4.4.1 plain").with(field).opening("end-phase", [1; 6]);
        assert_eq!(game.fact("markers"), "[]");
    }

    #[test]
    fn two_equal_force_fields_both_roll() {
        let grenade = "Force_Field_[R2,Grenade_(Shield_Generator_(1))]";
        let mut game = scene(&format!(
            "E1 2.4.1 plain weapons=[\"{grenade}\"]\nE2 3.3.1 plain weapons=[\"{grenade}\"]\nP1 5.6.1 ghoul"
        ));
        game.play("fire 4.4.1 force-field", [5, 1, 1]);
        game.play("end", []);
        game.play("activate P1", []);
        game.play("end", []);
        game.play("activate E2", []);
        game.play("fire 4.4.1 force-field", [5, 1, 1]);
        assert_eq!(game.at.state.markers.list().len(), 2);
        let field = "[[marker]]\nat = \"4.4.1\"\nkind = \"field\"\nvalue = 1";
        let mut game = scene("P1 4.6.1 ghoul ranged=5\nE2 4.4.1 plain hp=9")
            .with(field)
            .with(field)
            .covers(&["DZ3-EXTRA-07"]);
        // Two dice of the shields, one for each field.
        game.play("shoot E2 rifle", [5, 5, 1, 1, 1, 1, 1, 1, 6, 6]);
        assert_eq!(game.damage("E2"), 0);
        let game =
            scene("P1 4.6.1 ghoul\nE2 4.4.1 plain").with(field).with(field).opening("end-phase", [1; 6]);
        assert_eq!(game.fact("markers"), "[]");
    }
}
