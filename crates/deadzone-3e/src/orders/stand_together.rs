//! Stand Together (Corporation Marine Lieutenant): up to three unactivated models each move 1 cube nearer to the
//! active model; they are not marked. Nearer means fewer cubes of range. Pinned models and those without SPEED stay;
//! nobody goes from or into a cube with enemies. Traps and tokens there work as in any movement.

use super::{Act, Order, refuse_order};
use crate::frame::Frame;
use crate::ids::ModelId;
use crate::keywords::Task;
use crate::look::{Ctx, Look, look};
use crate::sequence::activation::active;
use crate::sequence::movement::{self, MoveKind, Moving};
use crate::sequence::refuse;
use crate::state::Flags;
use sortie_cubes::Standing;
use sortie_kernel::Illegal;
use sortie_rulebook::rule;

pub(super) static ORDER: Order = Order {
    act: Some(Act { check, list, act }),
    times: 3,
    ..Order::new(
        "Stand Together",
        "up to three models that have not acted come a cube nearer to the active one",
    )
};

fn moving(id: ModelId, look: &Look<'_>) -> Moving {
    movement::start(id, 1, MoveKind::Ordered, look)
}

fn list(look: &Look<'_>, out: &mut Vec<Task>) {
    for id in look.unactivated(look.state.activation.controller) {
        let steps = movement::steps(moving(id, look), look);
        out.extend(steps.map(|to| Task { model: Some(id), cell: Some(to), option: 0 }));
    }
}

fn check(task: Task, look: &Look<'_>) -> Result<(), Illegal> {
    let Task { model: Some(id), cell: Some(to), option: 0 } = task else {
        return refuse_order("name a model and the cube to which it goes");
    };
    let leader = active(look);
    if id == leader || !look.are_friends(id, leader) || !look.in_play(id) {
        return refuse_order("the order is for other models of the team on the battlefield");
    }
    if look.model(id).is(Flags::ACTIVATED) {
        return refuse_order("the order is for models that were not activated");
    }
    if look.is_pinned(id) {
        return refuse(rule!("DZ3-PIN-02"), "a pinned model does not move");
    }
    if look.profile(id).speed.is_none() {
        return refuse(rule!("DZ3-FORCE-10"), "the model has no SPEED");
    }
    let (from, goal) = (look.model(id).cell, look.model(leader).cell);
    if to.range_to(goal) >= from.range_to(goal) {
        return refuse_order("the cube is not nearer to the active model");
    }
    if look.has_enemy_beside(id) || look.in_cell(to).any(|other| look.are_enemies(id, other)) {
        return refuse_order("a model cannot move out of or into a cube with enemies");
    }
    movement::check_step(moving(id, look), to, look).map(|_| ())
}

fn act(task: Task, cx: &mut Ctx<'_>) -> Option<Frame> {
    Some(Frame::Arrive { moving: moving(task.model?, &look(cx)), to: task.cell? })
}

#[cfg(test)]
mod tests {
    use crate::testing::{Game, ORDER_RULE, Orders as _, scene};

    fn platoon() -> Game {
        scene("G1 4.4.1 plain\nG2 1.4.1 plain\nG3 4.8.1 plain\nG4 4.1.1 plain\nG5 8.4.1 plain\nG6 8.8.1 plain activated\nG7 8.7.1 plain pinned\nG8 1.1.1 plain speed=-\nP1 7.4.1 ghoul\nP2 1.8.1 ghoul\nG9 1.8.1 plain")
            .order("G", "Stand Together", 2)
    }

    #[test]
    fn three_models_draw_nearer() {
        let mut game = platoon();
        game.play("order G2 2.4.1", []);
        game.play("place 500,500", []);
        assert_eq!(game.asked(), "a order");
        game.refused("order G2 3.4.1", ORDER_RULE);
        game.refused("end", ORDER_RULE);
        game.play("order G3 5.7.1", []);
        game.play("place 500,500", []);
        game.play("order G4 4.2.1", []);
        game.play("place 500,500", []);
        assert_eq!(game.asked(), "a action");
        let places = ["G2", "G3", "G4"].map(|name| game.fact(&format!("models.{name}.at")));
        assert_eq!(places, ["2.4.1", "5.7.1", "4.2.1"]);
        assert_eq!(game.fact("models.G2.activated"), "false");
        assert_eq!(
            (game.fact("a.command").as_str(), game.fact("active.short").as_str()),
            ("[\"order\"]", "0")
        );
    }

    #[test]
    fn fewer_will_do() {
        let mut game = platoon();
        game.play("order G2 2.4.1", []);
        game.play("place 500,500", []);
        game.play("no", []);
        assert_eq!(game.asked(), "a action");
        game.refused("order G3 4.7.1", "DZ3-CMD-17");
    }

    #[test]
    fn who_stays() {
        let game = platoon();
        for (line, rule) in [
            ("order G2", ORDER_RULE),
            ("order G1 5.4.1", ORDER_RULE),
            ("order P1 6.4.1", ORDER_RULE),
            // Not nearer, too far, among enemies, out of such a cube.
            ("order G2 1.5.1", ORDER_RULE),
            ("order G2 3.4.1", "DZ3-ADV-01"),
            ("order G5 7.4.1", ORDER_RULE),
            ("order G9 2.7.1", ORDER_RULE),
            ("order G6 7.7.1", ORDER_RULE),
            ("order G7 7.6.1", "DZ3-PIN-02"),
            ("order G8 2.2.1", "DZ3-FORCE-10"),
        ] {
            game.refused(line, rule);
            game.offers_not(line);
        }
        game.offers("order G5 7.5.1");
    }
}
