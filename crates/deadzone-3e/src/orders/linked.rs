//! Linked (Marionette Prime): when the active Marionette has made a SHOOT, a second Marionette within 2 cubes of it
//! makes a free SHOOT at any legal target, before anything else is done; it is not marked. Every profile with that
//! word in its name is meant. Activated ones may shoot too, pinned ones not. A Shoot result counts as a SHOOT.

use super::{Act, Order, free_shot, is_called, refuse_order};
use crate::frame::Frame;
use crate::keywords::Task;
use crate::look::{Ctx, Look};
use crate::sequence::activation::active;
use crate::sequence::refuse;
use crate::state::Act as Action;
use sortie_cubes::Standing;
use sortie_kernel::Illegal;
use sortie_rulebook::rule;

pub(super) static ORDER: Order = Order {
    act: Some(Act { check, list, act }),
    ..Order::new("Linked", "another Marionette within 2 cubes shoots too")
};

const MARIONETTE: &[&str] = &["Marionette"];

fn list(look: &Look<'_>, out: &mut Vec<Task>) {
    out.extend(look.standing().map(|id| Task { model: Some(id), ..Task::default() }));
}

fn check(task: Task, look: &Look<'_>) -> Result<(), Illegal> {
    let Task { model: Some(id), cell: None, option: 0 } = task else {
        return refuse_order("name the Marionette that shoots too");
    };
    let first = active(look);
    if look.state.activation.latest != Some(Action::Shoot) || !is_called(first, MARIONETTE, look) {
        return refuse_order("the order follows the SHOOT of a Marionette");
    }
    let second = look.in_play(id) && look.are_friends(id, first) && is_called(id, MARIONETTE, look);
    if !second || look.model(id).cell.range_to(look.model(first).cell) > 2 {
        return refuse_order("the order is for another Marionette within 2 cubes");
    }
    if look.is_pinned(id) {
        return refuse(rule!("DZ3-TURN-08"), "a pinned model does not shoot");
    }
    if !free_shot::is_possible(id, None, look) {
        return refuse_order("the Marionette has no legal target");
    }
    Ok(())
}

fn act(task: Task, _: &mut Ctx<'_>) -> Option<Frame> {
    Some(Frame::PickFreeShot { model: task.model?, at: None })
}

#[cfg(test)]
mod tests {
    use crate::testing::{Game, ORDER_RULE, Orders as _, scene};

    fn puppets(latest: &str) -> Game {
        scene("A1 2.4.1 plain profile=marionette\nA2 3.6.1 plain profile=marionette activated\nA3 5.4.1 plain profile=marionette\nA4 2.5.1 plain profile=kalyshi\nA5 1.4.1 plain profile=marionette keywords=[] pinned\nA6 2.3.1 plain profile=marionette weapons=[\"Noh_Rifle_[R1]\"]\nP1 6.6.1 ghoul hp=9\nP2 2.8.1 ghoul hp=9")
            .with(&format!("active = {{ model = \"A1\"{latest} }}"))
            .order("A", "Linked", 1)
    }

    #[test]
    fn a_second_marionette_shoots_at_another_target() {
        let mut game = puppets("");
        game.refused("order A2", ORDER_RULE);
        game.play("shoot P1 noh-rifle", [1, 1, 1, 1, 1, 1, 1, 1]);
        game.play("keep", []);
        assert_eq!(game.fact("active.latest"), "shoot");
        game.play("order A2", []);
        assert_eq!(game.asked(), "a free-shot");
        game.refused("end", ORDER_RULE);
        game.refused("blaze P2 noh-rifle", "DZ3-KEY-76");
        game.play("shoot P2 noh-rifle", [5, 1, 1, 1, 1, 1, 1, 1]);
        assert_eq!((game.damage("P1"), game.damage("P2"), game.asked().as_str()), (0, 1, "a action"));
        assert_eq!((game.fact("active.model").as_str(), game.fact("active.short").as_str()), ("A1", "1"));
    }

    #[test]
    fn who_is_not_linked() {
        let game = puppets(", acted = [\"shoot\"]");
        game.offers("order A2");
        // Too far, no Marionette, nothing in range, an enemy, itself, nobody.
        for line in ["order A3", "order A4", "order A6", "order P1", "order A1", "order"] {
            game.refused(line, ORDER_RULE);
        }
        game.refused("order A5", "DZ3-TURN-08");
        puppets(", acted = [\"shoot\", \"advance\"]").refused("order A2", ORDER_RULE);
    }
}
