//! Feral Rush (Pack Leader): in the activation of a friendly model, an unpinned friendly model within 3 cubes moves one
//! cube towards the active model; an ASSAULT that this starts is fought with Frenzy (1).
//!
//! Nearer is nearer by the count of cubes. The move is neither ADVANCE nor SPRINT; among enemies it is breaking away.
//! The model is neither marked by it nor hindered by its mark. Frenzy (1) is added to what it has.

use super::common::{check_moving, check_own, everybody, named, send};
use super::{Act, Order, refuse_order};
use crate::ids::ModelId;
use crate::keywords::Task;
use crate::look::Look;
use crate::sequence::activation::active;
use crate::sequence::movement::{self, MoveKind, Moving};
use sortie_kernel::Illegal;

pub(super) static ORDER: Order = Order {
    act: Some(Act { check, list: everybody, act: |task, cx| send(task, moving, cx) }),
    ..Order::new(
        "Feral Rush",
        "a model within 3 cubes comes one cube nearer, and re-rolls a die in the fight that starts",
    )
};

const RANGE: u8 = 3;

fn moving(id: ModelId, look: &Look<'_>) -> Moving {
    movement::start(id, 1, MoveKind::Towards(active(look)), look)
}

fn check(task: Task, look: &Look<'_>) -> Result<(), Illegal> {
    let id = named(task)?;
    check_own(id, look)?;
    let far = look.model(id).cell.range_to(look.model(active(look)).cell);
    if far > RANGE || id == active(look) {
        return refuse_order("the order is for another model within 3 cubes");
    }
    check_moving(moving(id, look), look)
}

#[cfg(test)]
mod tests {
    use crate::testing::{Game, ORDER_RULE, Orders as _, scene};

    fn rush(text: &str) -> Game {
        scene(text).order("V", "Feral Rush", 1)
    }

    #[test]
    fn one_cube_nearer_and_a_frenzied_fight() {
        let mut game = rush("V1 2.4.1 plain\nV2 5.4.1 plain\nE1 4.5.1 plain hp=9");
        game.play("order V2", []);
        assert_eq!(game.asked(), "a step");
        game.refused("step 5.5.1", ORDER_RULE);
        game.refused("step 6.4.1", ORDER_RULE);
        game.offers("step 4.3.1");
        game.play("step 4.5.1", []);
        game.play("place 165,165", []);
        game.play("assault E1 fists", []);
        game.play("survive", [1, 1, 1, 1, 1, 1, 1]);
        assert_eq!(game.asked(), "a reroll");
        game.offers_not("reroll 2");
        game.play("reroll 1", [5]);
        assert_eq!((game.damage("E1"), game.fact("models.V2.activated").as_str()), (1, "false"));
        assert_eq!(game.fact("models.V2.effects"), "[]");
    }

    #[test]
    fn without_a_fight_it_just_comes() {
        let mut game = rush("V1 2.4.1 plain\nV2 3.4.1 plain activated\nE1 8.8.1 plain");
        game.play("order V2", []);
        game.play("step 2.4.1", []);
        game.play("place 165,165", []);
        assert_eq!((game.fact("models.V2.at").as_str(), game.asked().as_str()), ("2.4.1", "a action"));
    }

    #[test]
    fn only_for_those_near_and_on_their_feet() {
        let game =
            rush("V1 2.4.1 plain\nV2 6.4.1 plain\nV3 3.4.1 plain pinned\nV4 2.4.1 plain\nE1 4.4.1 plain");
        for name in ["V1", "V2", "E1"] {
            game.refused(&format!("order {name}"), ORDER_RULE);
        }
        game.refused("order V3", "DZ3-PIN-02");
        // Nothing is nearer than the same cube.
        game.refused("order V4", "DZ3-TERR-01");
    }
}
