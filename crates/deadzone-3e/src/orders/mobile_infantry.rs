//! Mobile Infantry (Enforcer Sergeant): a free ADVANCE or SPRINT of an active model with a jump pack, and
//! neither of them again in this activation.

use super::common::set_off;
use super::{Act, Order, refuse_order};
use crate::frame::Frame;
use crate::keywords::Task;
use crate::look::{Ctx, Look, look};
use crate::sequence::movement::{self, MoveKind};
use crate::sequence::refuse;
use crate::setup::Props;
use crate::state::Act as Action;
use sortie_cubes::Standing;
use sortie_kernel::Illegal;
use sortie_rulebook::rule;

pub(super) static ORDER: Order = Order {
    act: Some(Act { check, list, act }),
    ways: &["ADVANCE", "SPRINT"],
    ..Order::new(
        "Mobile Infantry",
        "the active model with a jump pack advances or sprints for free, and does neither again",
    )
};

/// Option 0 is the ADVANCE, option 1 the SPRINT.
fn list(_: &Look<'_>, out: &mut Vec<Task>) {
    out.extend([0, 1].map(|option| Task { option, ..Task::default() }));
}

fn check(task: Task, look: &Look<'_>) -> Result<(), Illegal> {
    let id = look.state.activation.model.expect("somebody is active");
    let used = &look.state.activation.used;
    if task.option > 1 || task.model.is_some() || task.cell.is_some() {
        return refuse_order("choose an ADVANCE (1) or a SPRINT (2)");
    }
    if !look.has(id, Props::JUMPS) {
        return refuse_order("the order is for models with a jump pack");
    }
    if used.has(Action::Advance) || used.has(Action::Sprint) {
        return refuse_order("the model has taken ADVANCE or SPRINT already");
    }
    if task.option == 1 && look.has_enemy_beside(id) {
        return refuse(rule!("DZ3-SPRINT-01"), "a model cannot sprint out of a cube with an enemy");
    }
    let Some(moving) = moving(task, look) else {
        return refuse(rule!("DZ3-FORCE-10"), "the model has no SPEED");
    };
    if !movement::can_go(moving, look) {
        return refuse(rule!("DZ3-TERR-01"), "there is no cube to go to");
    }
    Ok(())
}

fn moving(task: Task, look: &Look<'_>) -> Option<movement::Moving> {
    let id = look.state.activation.model.expect("somebody is active");
    let (advance, sprint) = movement::speed(id, look)?;
    let cubes = if task.option == 0 { advance } else { sprint };
    Some(movement::start(id, cubes, MoveKind::Action, look))
}

fn act(task: Task, cx: &mut Ctx<'_>) -> Option<Frame> {
    let used = &mut cx.state.activation.used;
    used.mark(Action::Advance);
    used.mark(Action::Sprint);
    let here = look(cx);
    Some(set_off(moving(task, &here)?, &here))
}

#[cfg(test)]
mod tests {
    use crate::testing::{ORDER_RULE, Orders as _, scene};

    #[test]
    fn the_order_moves_for_free_and_bars_more_movement() {
        let mut game = scene("E1 2.4.1 enforcer\nP1 8.8.1 ghoul").order("E", "Mobile Infantry", 1);
        game.play("order 2", []);
        game.play("step 3.4.1", []);
        game.play("step 4.4.1", []);
        game.play("place 500,500", []);
        game.refused("advance 5.4.1", "DZ3-TURN-07");
        game.refused("order", "DZ3-CMD-05");
        assert_eq!(game.fact("active.short"), "0");
    }

    #[test]
    fn one_order_per_activation() {
        let mut game = scene("E1 2.4.1 enforcer\nP1 8.8.1 ghoul")
            .order("E", "Mobile Infantry", 2)
            .covers(&["DZ3-CMD-17"]);
        game.play("order", []);
        game.play("step 3.4.1", []);
        game.play("place 500,500", []);
        game.refused("order", "DZ3-CMD-17");
    }

    #[test]
    fn the_only_way_may_lead_off_the_board() {
        // Every other cube around it is full of friends.
        let around = ["3.8.1", "5.8.1", "3.7.1", "4.7.1", "5.7.1"];
        let crowd: String =
            around.iter().zip(2..).map(|(at, n)| format!("\nE{n} {at} plain size=4")).collect();
        let mut game = scene(&format!("E1 4.8.1 enforcer{crowd}\nP1 8.1.1 ghoul"))
            .order("E", "Mobile Infantry", 1)
            .with("scenario = \"breakthrough\"")
            .covers(&["DZ3-ADV-04"]);
        game.play("order", []);
        assert_eq!(game.menu(), ["leave-board"]);
        game.play("leave-board", []);
        assert_eq!(game.fact("models.E1.left"), "true");
    }

    #[test]
    fn only_jump_packs_obey() {
        let game = scene("P1 2.4.1 ghoul\nE1 8.8.1 enforcer").order("P", "Mobile Infantry", 1);
        game.refused("order", ORDER_RULE);
    }
}
