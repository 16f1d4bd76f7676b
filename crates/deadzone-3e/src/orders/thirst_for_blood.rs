//! Thirst for Blood (Stage 2A 'Sentient'): a Stage 1A, 2A, 2B or Aberration SPRINTs one cube farther in this round and
//! makes no roll for Rampage.
//!
//! At any time in the player's own turn between actions, or before a model is activated: so also before its own roll. Every model
//! of those stages is meant, Leaders too.

use super::common::{check_own, everybody, named};
use super::{Act, Order, is_called, refuse_order};
use crate::frame::Frame;
use crate::keywords::Task;
use crate::look::{Ctx, Look};
use crate::state::Effects;
use sortie_kernel::Illegal;

pub(super) static ORDER: Order = Order {
    act: Some(Act { check, list: everybody, act }),
    in_turn: true,
    ..Order::new(
        "Thirst for Blood",
        "a Stage 1A, 2A, 2B or Aberration sprints a cube farther this round and does not run wild",
    )
};

const THIRSTY: [&str; 4] = ["Stage 1A", "Stage 2A", "Stage 2B", "Aberration"];

fn check(task: Task, look: &Look<'_>) -> Result<(), Illegal> {
    let id = named(task)?;
    check_own(id, look)?;
    if !is_called(id, &THIRSTY, look) {
        return refuse_order("the order is for Stages 1A, 2A and 2B and for Aberrations");
    }
    if look.model(id).has(Effects::CALM) {
        return refuse_order("the model thirsts already");
    }
    Ok(())
}

fn act(task: Task, cx: &mut Ctx<'_>) -> Option<Frame> {
    let model = cx.state.model_mut(task.model?);
    model.gain(Effects::FASTER_SPRINT);
    model.gain(Effects::CALM);
    None
}

#[cfg(test)]
mod tests {
    use crate::testing::{Game, ORDER_RULE, Orders as _, scene};

    const ABERRATION: &str = "plain profile=Aberration size=1 speed=1-1";

    fn thirst(text: &str) -> Game {
        scene(&text.replace("aberration", ABERRATION)).order("P", "Thirst for Blood", 1)
    }

    #[test]
    fn it_sprints_farther_and_does_not_run_wild() {
        let mut game =
            thirst("P1 2.4.1 aberration damage=1\nP2 2.5.1 plain\nE1 8.8.1 plain").opening("activate", []);
        game.offers("order P1");
        game.play("order P1", []);
        assert_eq!(game.asked(), "a activate");
        assert_eq!(game.fact("models.P1.effects"), "[\"faster-sprint\", \"calm\"]");
        // No die is rolled.
        game.play("activate P1", []);
        assert_eq!(game.fact("active.wild"), "false");
        game.play("sprint 3.4.1", []);
        game.play("step 4.4.1", []);
        game.play("place 500,500", []);
        assert_eq!(game.fact("models.P1.at"), "4.4.1");
    }

    #[test]
    fn without_it_the_die_is_rolled() {
        let mut game = thirst("P1 2.4.1 aberration damage=1\nE1 8.8.1 plain").opening("activate", []);
        game.play("activate P1", [3]);
        game.play("order P1", []);
        game.refused("advance 2.6.1", "DZ3-ADV-01");
    }

    #[test]
    fn only_for_the_thirsty_and_once() {
        let game = thirst("P1 2.4.1 plain\nP2 2.5.1 aberration effects=[\"calm\"]\nE1 8.8.1 plain");
        game.refused("order P1", ORDER_RULE);
        game.refused("order P2", ORDER_RULE);
        game.refused("order E1", ORDER_RULE);
        game.refused("order", ORDER_RULE);
    }
}
