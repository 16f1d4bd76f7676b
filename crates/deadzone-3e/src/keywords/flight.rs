//! Flight. [DZ3-KEY-34]
//! Changes level and crosses gaps without help, and falls safely.

use super::Keyword;
use crate::setup::Props;
use sortie_rulebook::rule_id;

pub(super) static KEYWORD: Keyword = Keyword {
    props: Props::FLIES.with(Props::FALLS_SAFELY),
    ..Keyword::new("Flight", rule_id!("DZ3-KEY-34"))
};

#[cfg(test)]
mod tests {
    use super::super::vehicle::RAMP;
    use crate::testing::scene_on;

    #[test]
    fn a_flier_rises_crosses_gaps_and_lands() {
        let mut game =
            scene_on(RAMP, "E1 6.4.1 plain speed=3-4 keywords=[\"Flight\",\"Vehicle\"]\nP1 8.8.1 plain")
                .covers(&["DZ3-KEY-34"]);
        game.play("advance 6.4.2", []);
        game.refused("stop", "DZ3-KEY-34");
        game.play("step 5.4.2", []);
        game.play("step 4.4.2", []);
        game.play("place 500,500", []);
        assert_eq!(game.fact("models.E1.at"), "4.4.2");
    }

    #[test]
    fn it_must_have_a_place_to_land() {
        let game = scene_on(RAMP, "E1 7.4.1 plain speed=1-1 keywords=[\"Flight\"]\nP1 8.8.1 plain");
        game.refused("advance 7.4.2", "DZ3-KEY-34");
        game.offers("advance 6.4.1");
        let walker = scene_on(RAMP, "E1 7.4.1 plain speed=3-3\nP1 8.8.1 plain");
        walker.refused("advance 7.4.2", "DZ3-TERR-06");
    }
}
