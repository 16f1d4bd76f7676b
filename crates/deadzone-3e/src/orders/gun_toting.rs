//! Gun-Toting (Master Artificer): an active Artificer or Brokkr has Fire Control or Weight of Fire (2) for the
//! activation. Every profile with one of these words in its name is meant, the Leaders included. The value is
//! added to what the model and its weapon have; Fire Control must be new to the model.

use super::{Act, Order, is_called, refuse_order};
use crate::frame::Frame;
use crate::keywords::Task;
use crate::look::{Ctx, Look};
use crate::sequence::activation::active;
use crate::setup::Props;
use crate::state::Boons;
use sortie_kernel::Illegal;

pub(super) static ORDER: Order = Order {
    act: Some(Act { check, list, act }),
    ways: &["Fire Control", "Weight of Fire (2)"],
    ..Order::new(
        "Gun-Toting",
        "the active Artificer or Brokkr shoots with two weapons at once, or re-rolls two dice",
    )
};

/// Option 0 is Fire Control, option 1 Weight of Fire (2).
fn list(_: &Look<'_>, out: &mut Vec<Task>) {
    out.extend([0, 1].map(|option| Task { option, ..Task::default() }));
}

fn check(task: Task, look: &Look<'_>) -> Result<(), Illegal> {
    if task.option > 1 || task.model.is_some() || task.cell.is_some() {
        return refuse_order("choose Fire Control (1) or Weight of Fire (2)");
    }
    let id = active(look);
    if !is_called(id, &["Artificer", "Brokkr"], look) {
        return refuse_order("the order is for Artificers and Brokkrs");
    }
    if task.option == 0 && look.has(id, Props::TWO_WEAPONS) {
        return refuse_order("the model has Fire Control already");
    }
    Ok(())
}

fn act(task: Task, cx: &mut Ctx<'_>) -> Option<Frame> {
    cx.state.activation.boons.add(if task.option == 0 { Boons::TWO_WEAPONS } else { Boons::FIRE_WEIGHT });
    None
}

#[cfg(test)]
mod tests {
    use crate::testing::{Game, ORDER_RULE, Orders as _, scene};

    fn brokkr() -> Game {
        scene("F1 2.4.1 plain profile=brokkr weapons=[\"Pistol_[R4]\",\"Rifle_[R6]\"]\nP1 4.4.1 ghoul hp=9\nP2 8.8.1 ghoul")
            .order("F", "Gun-Toting", 1)
    }

    #[test]
    fn fire_control_shoots_with_two_weapons() {
        let mut game = brokkr().covers(&["DZ3-KEY-29"]);
        game.play("order", []);
        assert_eq!(game.fact("active.boons"), "[\"two-weapons\"]");
        game.play("shoot P1 pistol", []);
        game.play("shoot P1 rifle", [5, 1, 1, 1, 1, 1, 1, 1, 5, 5, 1, 1, 1, 1, 1, 1]);
        assert_eq!(game.damage("P1"), 3);
        game.refused("order 2", "DZ3-CMD-05");
    }

    #[test]
    fn weight_of_fire_rolls_two_dice_again_for_this_activation() {
        let mut game = brokkr();
        game.play("order 2", []);
        game.play("shoot P1 rifle", [1, 1, 1, 1, 1, 1, 1, 1]);
        game.refused("reroll 3", "DZ3-DICE-11");
        game.play("reroll 2", [5, 5]);
        assert_eq!(game.damage("P1"), 2);
        game.play("end", []);
        assert_eq!(game.fact("active"), "nothing");
    }

    #[test]
    fn others_do_not_obey() {
        let game = scene("F1 2.4.1 plain profile=thorgarim\nP1 4.4.1 ghoul").order("F", "Gun-Toting", 1);
        game.refused("order", ORDER_RULE);
        brokkr().refused("order 3", ORDER_RULE);
    }
}
