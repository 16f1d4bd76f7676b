//! Infection (Stage 3A 'General'): a pinned and activated Zombie rises where an enemy died.
//!
//! It answers one death after the other, each when all is over that the dead model itself caused: the Zombie is spared
//! that blast, and meets those of models which the blast killed.

use super::{EnemyDies, Order, order_rule, refuse_order};
use crate::event::Event;
use crate::frame::Frame;
use crate::ids::ModelId;
use crate::look::{Ctx, Look, look};
use crate::sequence::refuse;
use crate::setup::Props;
use crate::state::{Flags, Model};
use sortie_cubes::Standing;
use sortie_kernel::{Illegal, Side};
use sortie_rulebook::rule;

pub(super) static ORDER: Order = Order {
    enemy_dies: Some(EnemyDies { check, act }),
    spare: Some(("Stage 3Z 'Zombie'", 6)),
    ..Order::new("Infection", "a pinned Zombie rises where the enemy fell")
};

/// A Zombie of the side that is not on the table: one that never came, or one that fell.
fn spare(side: Side, look: &Look<'_>) -> Option<ModelId> {
    let gone = |id: &ModelId| {
        look.side(*id) == side
            && look.setup.roster[id.index()].later
            && !look.in_play(*id)
            && !look.model(*id).is(Flags::DUE)
    };
    look.state.ids().find(gone)
}

fn check(dead: ModelId, look: &Look<'_>) -> Result<(), Illegal> {
    let side = look.side(dead).other();
    let props = look.profile(dead).props;
    if props.has(Props::CONSTRUCT) || props.has(Props::MACHINE) || props.has(Props::VEHICLE) {
        return refuse_order("machines do not catch the infection");
    }
    match spare(side, look) {
        None => refuse_order("no Zombie is left"),
        Some(zombie) if !look.has_room(zombie, look.model(dead).cell()) => {
            refuse(rule!("DZ3-ADV-06"), "the cube has no room for a Zombie")
        }
        Some(_) => Ok(()),
    }
}

fn act(dead: ModelId, cx: &mut Ctx<'_>) -> Option<Frame> {
    let here = look(cx);
    let zombie = spare(here.side(dead).other(), &here)?;
    let cell = here.model(dead).cell();
    let spot = here.free_spots(zombie, cell).first().copied();
    let mut model = Model { cell, ..Model::default() };
    model.spot = spot.unwrap_or(model.spot);
    for flag in [Flags::IN_PLAY, Flags::PINNED, Flags::ACTIVATED] {
        model.set(flag, true);
    }
    *cx.state.model_mut(zombie) = model;
    cx.emit(order_rule(), || Event::Came { model: zombie, cell });
    Some(Frame::Rest { model: zombie })
}

#[cfg(test)]
mod tests {
    use crate::testing::{Orders as _, scene};

    #[test]
    fn a_zombie_rises_after_the_blast_of_the_dead_and_before_the_next_one() {
        let text = "P1 2.4.1 plain ranged=4 weapons=[\"Gun_[R6]\"]\n\
            E1 4.4.1 plain hp=1 keywords=[\"BOOM!_(3)\"]\n\
            E2 4.4.1 plain hp=1 survive=8 keywords=[\"BOOM!_(2)\"]\n\
            P2 1.1.1 zombie later hp=9";
        let mut game = scene(text).order("P", "Infection", 2).covers(&["DZ3-KEY-09"]);
        game.play("shoot E1 gun", [4, 4, 1, 1, 1, 1, 1, 1]);
        assert_eq!(game.asked(), "a command-reroll");
        // E1 dies; three dice of its blast kill E2, whose own blast waits.
        game.play("keep", [4, 1, 1, 1, 1, 1]);
        assert_eq!((game.asked().as_str(), game.alive("E2")), ("a order", false));
        game.play("yes", []);
        // The Zombie stands in the cube when E2 goes off: two dice against three.
        game.play("place 500,500", [4, 1, 1, 1, 1]);
        assert_eq!(
            (game.fact("models.P2.at").as_str(), game.asked().as_str()),
            ("4.4.1", "a command-reroll")
        );
        game.play("keep", [1]);
        assert_eq!((game.damage("P2"), game.fact("models.P2.at").as_str()), (1, "4.5.1"));
        game.play("place 500,500", []);
        // One order in an activation: nothing rises from E2.
        assert_eq!(game.asked(), "a action");
    }
}
