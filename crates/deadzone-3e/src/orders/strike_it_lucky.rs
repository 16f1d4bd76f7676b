//! Strike It Lucky (Chief Brokkr): at any time in the player's own turn a Brokkr has Evade and Resilient (1) for the
//! round. Every profile with that word in its name is meant, the Chief and the Valkyr included; the value is
//! added to theirs. A model has the luck once in a round.

use super::{Act, Order, is_called, refuse_order};
use crate::frame::Frame;
use crate::keywords::Task;
use crate::look::{Ctx, Look};
use crate::state::Effects;
use sortie_cubes::Standing;
use sortie_kernel::Illegal;

pub(super) static ORDER: Order = Order {
    act: Some(Act { check, list, act }),
    in_turn: true,
    ..Order::new("Strike It Lucky", "a Brokkr may evade, and re-rolls a die in SURVIVE tests, this round")
};

fn list(look: &Look<'_>, out: &mut Vec<Task>) {
    out.extend(look.standing().map(|id| Task { model: Some(id), ..Task::default() }));
}

fn check(task: Task, look: &Look<'_>) -> Result<(), Illegal> {
    let Task { model: Some(id), cell: None, option: 0 } = task else {
        return refuse_order("name the Brokkr that is lucky");
    };
    if look.side(id) != look.state.initiative || !look.in_play(id) || !is_called(id, &["Brokkr"], look) {
        return refuse_order("the order is for your own Brokkrs on the battlefield");
    }
    if look.model(id).has(Effects::EVADING) {
        return refuse_order("the model is lucky already");
    }
    Ok(())
}

fn act(task: Task, cx: &mut Ctx<'_>) -> Option<Frame> {
    let model = cx.state.model_mut(task.model?);
    model.gain(Effects::EVADING);
    model.gain(Effects::RESILIENT);
    None
}

#[cfg(test)]
mod tests {
    use crate::testing::{Game, ORDER_RULE, Orders as _, scene};

    const TEAM: &str =
        "F1 2.4.1 plain profile=brokkr\nF2 1.1.1 plain profile=thorgarim\nP1 4.4.1 ghoul\nP2 8.8.1 ghoul";

    fn lucky() -> Game {
        scene(TEAM).order("F", "Strike It Lucky", 2)
    }

    #[test]
    fn the_lucky_survive_and_step_aside() {
        let mut game = lucky().opening("activate", []).covers(&["DZ3-KEY-27"]);
        game.refused("order F2", ORDER_RULE);
        game.refused("order P1", ORDER_RULE);
        game.refused("order", ORDER_RULE);
        game.play("order F1", []);
        assert_eq!(game.asked(), "a activate");
        assert_eq!(game.fact("models.F1.effects"), "[\"resilient\", \"evading\"]");
        assert_eq!(game.fact("a.order-spent"), "true");
        game.play("activate F2", []);
        // Given before the activation, it counts for it.
        game.refused("order F1", "DZ3-CMD-17");
        game.play("end", []);
        game.play("activate P1", []);
        game.play("shoot F1 rifle", [7, 1, 1, 1, 1, 1, 1, 1]);
        assert_eq!(game.asked(), "a reroll");
        game.play("reroll 1", [5]);
        assert_eq!((game.damage("F1"), game.asked().as_str()), (0, "a command-reroll"));
        game.play("keep", []);
        assert_eq!(game.asked(), "a evade");
    }

    #[test]
    fn any_active_model_of_the_turn_will_do_pinned_or_not() {
        let mut game = scene(&TEAM.replace("thorgarim", "thorgarim pinned"))
            .order("F", "Strike It Lucky", 2)
            .with("active = { model = \"F2\" }");
        game.offers("order F1");
        game.play("order F1", []);
        game.refused("order F1", "DZ3-CMD-17");
        let game =
            scene(&TEAM.replace("brokkr", "brokkr effects=[\"evading\"]")).order("F", "Strike It Lucky", 1);
        game.refused("order F1", ORDER_RULE);
    }

    #[test]
    fn the_opponents_turn_is_no_time_for_it() {
        let game =
            scene(TEAM).order("F", "Strike It Lucky", 1).with("initiative = \"b\"").opening("activate", []);
        game.refused("order F1", ORDER_RULE);
    }
}
