//! Surge (Progenitor): in the player's own turn a model that was activated before this turn makes an ADVANCE of one
//! cube, into a fight if its player likes.
//!
//! At any time in the player's own turn between actions, before a model is activated, or before the pass of a player with nobody
//! left to activate. A model that was marked in this turn, by its activation or by an effect, has to wait.
//! Among enemies it breaks away as in any ADVANCE. It stays marked.

use super::common::{check_moving, check_own, everybody, named, send};
use super::{Act, Order, refuse_order};
use crate::ids::ModelId;
use crate::keywords::Task;
use crate::look::Look;
use crate::sequence::movement::{self, MoveKind, Moving};
use crate::state::Flags;
use sortie_kernel::Illegal;

pub(super) static ORDER: Order = Order {
    act: Some(Act { check, list: everybody, act: |task, cx| send(task, moving, cx) }),
    in_turn: true,
    ..Order::new("Surge", "a model that was activated before this turn advances one cube")
};

fn moving(id: ModelId, look: &Look<'_>) -> Moving {
    movement::start(id, 1, MoveKind::Action, look)
}

fn check(task: Task, look: &Look<'_>) -> Result<(), Illegal> {
    let id = named(task)?;
    check_own(id, look)?;
    let model = look.model(id);
    if !model.is(Flags::ACTIVATED) || model.is(Flags::FRESH) {
        return refuse_order("the order is for a model that was activated before this turn");
    }
    check_moving(moving(id, look), look)
}

#[cfg(test)]
mod tests {
    use crate::testing::{Game, ORDER_RULE, Orders as _, scene};

    fn surge(text: &str) -> Game {
        scene(text).order("V", "Surge", 2)
    }

    #[test]
    fn a_model_that_has_finished_goes_on_into_a_fight() {
        let mut game =
            surge("V1 2.4.1 plain\nV2 4.4.1 plain activated\nE1 5.4.1 plain hp=9").covers(&["DZ3-ADV-09"]);
        game.play("order V2", []);
        assert_eq!(game.asked(), "a step");
        game.refused("stop", "DZ3-ADV-10");
        game.refused("step 6.4.1", "DZ3-ADV-01");
        game.play("step 5.4.1", []);
        game.play("place 165,165", []);
        game.play("assault E1 fists", []);
        game.play("survive", [5, 1, 1, 1, 1, 1, 1]);
        game.play("keep", []);
        assert_eq!((game.damage("E1"), game.fact("models.V2.activated").as_str()), (1, "true"));
        assert_eq!((game.asked().as_str(), game.fact("active.model").as_str()), ("a action", "V1"));
        game.refused("order V2", "DZ3-CMD-17");
    }

    #[test]
    fn among_enemies_it_breaks_away() {
        let mut game = surge("V1 2.4.1 plain\nV2 4.4.1 plain hp=9 activated\nE1 4.4.1 plain");
        game.play("order V2", []);
        assert_eq!(game.asked(), "b break-away");
        game.play("leave", []);
        game.play("step 4.5.1", []);
        game.play("place 500,500", []);
        assert_eq!(game.fact("models.V2.at"), "4.5.1");
    }

    #[test]
    fn not_for_the_fresh_the_pinned_or_the_enemy() {
        let game = surge(
            "V1 2.4.1 plain\nV2 4.4.1 plain\nV3 4.4.1 plain activated fresh\nV4 4.5.1 plain activated pinned\nV5 3.3.1 plain activated speed=-\nE1 8.4.1 plain activated",
        );
        for name in ["V1", "V2", "V3", "E1"] {
            game.refused(&format!("order {name}"), ORDER_RULE);
        }
        game.refused("order V4", "DZ3-PIN-02");
        game.refused("order V5", "DZ3-FORCE-10");
        game.refused("order", ORDER_RULE);
        assert!(!game.menu().iter().any(|line| line.starts_with("order")));
    }

    #[test]
    fn a_player_with_nobody_left_gives_it_before_the_pass() {
        let team = "a = { command = [\"order\", \"order\"], order = \"Surge\" }";
        let text = "V1 2.4.1 plain activated\nV2 4.4.1 plain activated\nE1 8.4.1 plain\nE2 8.5.1 plain";
        let mut game = scene(text).with(team).opening("activate", []);
        assert_eq!(game.asked(), "a activate");
        game = game.covers(&["DZ3-TURN-06"]);
        game.refused("activate V1", "DZ3-ROUND-02");
        game.offers("pass");
        game.play("order V2", []);
        game.play("step 5.4.1", []);
        // One order in the turn; so it passes now.
        game.play("place 500,500", []);
        assert_eq!((game.fact("models.V2.at").as_str(), game.asked().as_str()), ("5.4.1", "b activate"));
        game.play("activate E1", []);
        game.play("end", []);
        assert_eq!(game.asked(), "a activate");
        game.play("pass", []);
        assert_eq!((game.asked().as_str(), game.fact("a.command").as_str()), ("b activate", "[\"order\"]"));
    }

    #[test]
    fn who_has_just_finished_waits_for_the_next_turn() {
        let team = "a = { command = [\"order\", \"model\"], order = \"Surge\" }";
        let text = "V1 2.4.1 plain\nV2 4.4.1 plain\nV3 2.2.1 plain\nE1 8.4.1 plain";
        let mut game = scene(text).with(team);
        game.play("end", []);
        game.play("spend model", []);
        game.play("activate V2", []);
        assert_eq!(game.fact("models.V1.fresh"), "true");
        game.refused("order V1", ORDER_RULE);
        game.play("end", []);
        game.play("activate E1", []);
        game.play("end", []);
        game.play("activate V3", []);
        game.offers("order V1");
        game.offers("order V2");
    }
}
