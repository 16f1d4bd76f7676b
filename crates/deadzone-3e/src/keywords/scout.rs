//! Scout. [DZ3-KEY-80]
//! Sprints before round 1.

use super::Keyword;
use crate::setup::Props;
use sortie_rulebook::rule_id;

pub(super) static KEYWORD: Keyword =
    Keyword { props: Props::SCOUTS, ..Keyword::new("Scout", rule_id!("DZ3-KEY-80")) };

#[cfg(test)]
mod tests {
    use crate::testing::scene;

    #[test]
    fn scouts_sprint_before_the_battle() {
        let mut game = scene("E1 2.2.1 plain keywords=[\"Scout\"]\nE2 2.1.1 plain\nP1 4.3.1 plain keywords=[\"Scout\"]\nE3 1.3.1 plain")
            .with("step = \"deployed\"")
            .covers(&["DZ3-KEY-80", "DZ3-SETUP-15"]);
        assert_eq!(game.asked(), "a scout");
        game.refused("move E2", "DZ3-KEY-80");
        game.refused("move P1", "DZ3-SETUP-16");
        game.play("move E1", []);
        game.refused("step 1.3.1", "DZ3-KEY-80");
        game.play("step 3.3.1", []);
        game.refused("step 4.3.1", "DZ3-KEY-80");
        game.play("step 3.4.1", []);
        game.play("place 500,500", []);
        assert_eq!((game.fact("models.E1.at").as_str(), game.asked().as_str()), ("3.4.1", "b scout"));
        game.play("pass", [1, 1, 1, 1, 1, 1]);
        assert_eq!(game.fact("models.P1.at"), "4.3.1");
    }

    #[test]
    fn scouts_pick_up_what_they_find() {
        let mut game = scene("E1 2.2.1 plain keywords=[\"Scout\"]\nP1 8.8.1 plain")
            .with("step = \"deployed\"")
            .with("[[token]]\nat = \"3.3.1\"\nkind = \"ammo\"")
            .covers(&["DZ3-KEY-80"]);
        game.play("move E1", []);
        game.play("step 3.3.1", []);
        game.play("pick-up", []);
        game.play("keep", []);
        assert_eq!((game.fact("models.E1.item").as_str(), game.asked().as_str()), ("ammo", "a step"));
    }
}
