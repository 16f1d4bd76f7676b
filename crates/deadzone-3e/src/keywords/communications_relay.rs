//! Communications Relay. [DZ3-KEY-16]
//! One more `+1 model` result in every round.

use super::Keyword;
use crate::setup::Props;
use sortie_rulebook::rule_id;

pub(super) static KEYWORD: Keyword =
    Keyword { props: Props::RELAYS, ..Keyword::new("Communications Relay", rule_id!("DZ3-KEY-16")) };

#[cfg(test)]
mod tests {
    use crate::testing::scene;

    #[test]
    fn a_relay_gives_a_model_result_that_is_not_re_rolled() {
        let mut game = scene("E1 2.4.1 plain keywords=[\"Communications_Relay\"]\nE2 2.5.1 plain activated\nP1 8.8.1 plain activated")
            .covers(&["DZ3-KEY-16"]);
        game.play("end", [2, 2, 2, 2, 2, 2]);
        game.play("keep", []);
        assert_eq!(game.asked(), "a command-dice");
        game.refused("reroll model", "DZ3-CMD-03");
        game.play("keep", []);
        assert_eq!(game.fact("a.command"), "[\"model\", \"dice\", \"dice\", \"dice\"]");
        assert_eq!(game.fact("b.command"), "[\"dice\", \"dice\", \"dice\"]");
    }

    #[test]
    fn a_dead_relay_gives_nothing_more() {
        let mut game = scene(
            "E1 2.4.1 plain\nE2 2.5.1 plain dead keywords=[\"Communications_Relay\"]\nP1 8.8.1 plain activated",
        );
        game.play("end", [2, 2, 2, 2, 2, 2]);
        game.play("keep", []);
        game.play("keep", []);
        assert_eq!(game.fact("a.command"), "[\"dice\", \"dice\", \"dice\"]");
    }
}
