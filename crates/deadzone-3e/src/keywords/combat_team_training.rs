//! Combat Team Training. [DZ3-KEY-14]
//! Its team re-rolls command dice below half.

use super::Keyword;
use crate::setup::Props;
use sortie_rulebook::rule_id;

pub(super) static KEYWORD: Keyword =
    Keyword { props: Props::TRAINED, ..Keyword::new("Combat Team Training", rule_id!("DZ3-KEY-14")) };

#[cfg(test)]
mod tests {
    use crate::testing::scene;

    #[test]
    fn the_trained_re_roll_below_half() {
        let mut game = scene("E1 2.4.1 plain keywords=[\"Combat_Team_Training\"]\nE2 1.1.1 plain dead\nE3 1.1.1 plain dead\nP1 8.8.1 plain activated")
            .covers(&["DZ3-KEY-14", "DZ3-CMD-04"]);
        game.play("end", [1, 2, 3, 4, 5, 6]);
        game.play("keep", []);
        assert_eq!(game.asked(), "a command-dice");
        let mut game =
            scene("E1 2.4.1 plain\nE2 1.1.1 plain dead\nE3 1.1.1 plain dead\nP1 8.8.1 plain activated");
        game.play("end", [1, 2, 3, 4, 5, 6]);
        game.play("keep", []);
        assert_eq!(game.asked(), "b activate");
    }
}
