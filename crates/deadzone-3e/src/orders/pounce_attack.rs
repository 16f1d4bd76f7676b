//! Pounce Attack (Shayo Silverback): the active model leaves a cube with enemies without their attack; a Shayo or an
//! Alpha Simian may also pass through cubes with enemies in ADVANCE or SPRINT.
//!
//! For the rest of the activation. SPRINT still does not begin among enemies. A model that passes through may stop in
//! such a cube too, or must when no step is left, and then fights there as usual.

use super::common::{check_only, only};
use super::{Act, Order, has_boon, is_called};
use crate::frame::Frame;
use crate::ids::ModelId;
use crate::keywords::Task;
use crate::look::{Ctx, Look};
use crate::sequence::activation::active;
use crate::sequence::refuse;
use crate::setup::Props;
use crate::state::Boons;
use sortie_kernel::Illegal;
use sortie_rulebook::rule;

pub(super) static ORDER: Order = Order {
    act: Some(Act { check, list: only, act }),
    ..Order::new(
        "Pounce Attack",
        "no enemy strikes at the active model when it leaves; a Shayo or Simian passes through enemies",
    )
};

fn check(task: Task, look: &Look<'_>) -> Result<(), Illegal> {
    check_only(task)?;
    if look.profile(active(look)).speed.is_none() {
        return refuse(rule!("DZ3-FORCE-10"), "the model has no SPEED");
    }
    Ok(())
}

fn act(_: Task, cx: &mut Ctx<'_>) -> Option<Frame> {
    cx.state.activation.boons.add(Boons::POUNCES);
    None
}

/// What the order permits a model.
pub(super) fn props(id: ModelId, look: &Look<'_>) -> Props {
    if !has_boon(id, Boons::POUNCES, look) {
        Props::NONE
    } else if is_called(id, &["Shayo", "Alpha Simian"], look) {
        Props::LEAVES_FREELY | Props::PASSES_ENEMIES
    } else {
        Props::LEAVES_FREELY
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::{Game, Orders as _, scene};

    const SHAYO: &str =
        "plain profile=Shayo_Silverback role=L keywords=[] size=1 hp=9 speed=2-3 survive=5 fight=5";

    fn pounce(text: &str) -> Game {
        scene(&text.replace("shayo", SHAYO)).order("R", "Pounce Attack", 1)
    }

    #[test]
    fn enemies_are_left_without_their_attack() {
        let mut game = pounce("R1 4.4.1 plain\nE1 4.4.1 plain\nE2 5.5.1 plain hp=9").covers(&["DZ3-ADV-10"]);
        game.play("order", []);
        assert_eq!(game.fact("active.boons"), "[\"pounces\"]");
        game.refused("sprint 4.5.1", "DZ3-SPRINT-01");
        game.play("advance", []);
        assert_eq!(game.asked(), "a step");
        // No ape: anyone who is in the cube that it enters must be fought.
        game.play("step 5.5.1", []);
        game.play("place 165,165", []);
        assert_eq!(game.asked(), "a target");
    }

    #[test]
    fn an_ape_passes_through() {
        let mut game = pounce("R1 3.4.1 shayo\nE1 4.4.1 plain\nE2 8.8.1 plain").covers(&["DZ3-ADV-12"]);
        game.play("order", []);
        game.play("sprint 4.4.1", []);
        assert_eq!(game.asked(), "a step");
        game.offers("stop");
        game.play("step 5.4.1", []);
        game.play("stop", []);
        game.play("place 500,500", []);
        assert_eq!((game.fact("models.R1.at").as_str(), game.asked().as_str()), ("5.4.1", "b activate"));
    }

    #[test]
    fn or_stays_and_fights() {
        for (order, steps) in [("advance 4.4.1", &["stop"][..]), ("advance 3.5.1", &["step 4.4.1"][..])] {
            let mut game = pounce("R1 3.4.1 shayo\nE1 4.4.1 plain\nE2 8.8.1 plain").covers(&["DZ3-ADV-09"]);
            game.play("order", []);
            game.play(order, []);
            for step in steps {
                game.play(step, []);
            }
            game.play("place 165,165", []);
            assert_eq!(game.asked(), "a target", "{order}");
            game.play("assault E1 knuckle-dusters", []);
            assert_eq!(game.asked(), "b reaction");
        }
    }

    #[test]
    fn without_the_order_nobody_passes() {
        let mut game = pounce("R1 3.4.1 shayo\nE1 4.4.1 plain\nE2 8.8.1 plain");
        game.play("sprint 4.4.1", []);
        game.play("place 165,165", []);
        assert_eq!(game.asked(), "a target");
        pounce("R1 3.4.1 plain speed=-\nE1 4.4.1 plain").refused("order", "DZ3-FORCE-10");
    }
}
